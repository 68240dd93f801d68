// Loads Pyodide and the library when asked, and connects the page with glue.py.
const $ = id => document.getElementById(id);
let python, game, replay;

async function load() {
  $('load').disabled = true;
  $('state').textContent = 'Loading Python, about 13 MB …';
  const {loadPyodide} = await import('./pyodide.mjs');
  python = await loadPyodide({indexURL: new URL('./', location.href).href});
  for (const wheel of await (await fetch('wheels.json')).json())
    python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), 'wheel');
  python.runPython(await (await fetch('glue.py')).text());
  replay = python.globals.get('replay');
  $('state').textContent = 'Ready.';
  $('play').hidden = false;
  start();
}
function start() {
  game = python.globals.get('Game')(Math.floor(Math.random() * 1e9));
  show('');
}
function show(answer) {
  $('table').innerHTML = game.picture();
  const actions = game.actions().toJs();
  $('actions').replaceChildren(...actions.map(action => new Option(action.slice(2), action)));
  $('told').textContent = game.told.toJs().slice(-8).join('. ');
  $('on').hidden = !game.is_asked();
  $('answer').textContent = answer;
}
$('load').addEventListener('click', load);
$('again').addEventListener('click', start);
$('choose').addEventListener('click', () => show(game.play($('actions').value)));
$('on').addEventListener('click', () => { game.go_on(); show(''); });
$('ask').addEventListener('submit', event => {
  event.preventDefault();
  show(game.play($('typed').value) || 'That is legal, and played.');
});
$('replay').addEventListener('click', () => {
  const page = replay($('log').value);
  $('answer-log').textContent = page ? '' : 'No game was found in this text.';
  $('frame').hidden = !page;
  $('frame').srcdoc = page;
});
