// What the page knows, what it hears from the server, and what it does when a person acts.

import {about, connect} from './connection.js';
import {$, el, show} from './dom.js';
import {draw, drawTime} from './draw.js';
import {bombs, isAsked, isBomb, readings, wordsOf} from './options.js';
import {drawSide, drawTables, toggle} from './side.js';
import {isOn, sound, switchSound} from './sound.js';
import {continued, lastTrick, sentence} from './story.js';
import {actionName, languages, say, speak, told} from './words.js';

const address = new URLSearchParams(location.hash.slice(1));
const table = address.get('table');
// A link, or the key that a person has got for it. A link works once, and then the key counts: it
// is chosen here, so that a person who sends it twice sits down once.
let key = address.get('key');
const own = key && (sessionStorage[key] ??= crypto.getRandomValues(new Uint8Array(16)).join('-'));

// All that the page shows.
const page = {
  news: null, // what the messages about the table say; each has only what has changed
  story: [], // the happenings of the round
  chosen: [], // cards, in the order in which they were chosen
  slots: [null, null, null], // cards to push, to the next player first
  which: null, // the plays of the chosen cards, of which a person is asked to choose one
  swept: null, // the trick that flies to the seat that has taken it
  stop: null, // the card of the hand that Tab goes to, and its place
  at: 0,
  ends: {}, // when a time is over, by its name in the messages
};
const alert = text => show($('alert'), new Text(text));
const send = connect({
  opened() {
    alert('');
    if (location.hash) join();
    else send({list: true});
  },
  hear,
  lost: word => alert(say(word)),
});

function join() {
  const name = localStorage.getItem('name');
  $('sit').hidden = !key || name !== null;
  if (!key || name !== null) send({join: table, key, own, name: name || undefined});
}

function hear(message) {
  if (!message.view) alert('');
  if (message.view) learn({...page.news, ...message, view: {...page.news?.view, ...message.view}});
  else if (message.tables) drawTables(message.tables);
  else if (message.accepted) page.chosen = [];
  else if (message.refused) refuse(message);
  else if (message.created) {
    localStorage.setItem(message.created, JSON.stringify(message.links));
    location.hash = new URLSearchParams({table: message.created, key: message.links[0]});
  } else if (message.key) {
    ({key} = message);
    history.replaceState(null, '', `#${new URLSearchParams({table, key})}`);
  } else if ('hint' in message) {
    const what = message.hint ? actionName(message.hint, page.news.names) : say('hint_nothing');
    alert(say('hinted', what, told(message.reason)));
  }
  redraw();
}

// Say why something is refused; another name is asked for before the person sits.
function refuse({refused, code, rule}) {
  if (!page.news && code === 'bad_name') {
    localStorage.removeItem('name');
    $('sit').hidden = false;
  }
  alert(told(refused, code, rule));
}

// Take in what has happened.
function learn(news) {
  const before = page.news;
  const wasAsked = before && isAsked(page);
  const isNext = before?.ply === news.since;
  const hand = news.view.hands[news.view.seat] ?? [];
  page.news = news;
  const isDealt = before?.view.result && !news.view.result; // another round
  page.story = continued(isNext && !isDealt ? page.story : [], news.happenings);
  const fresh = isNext ? page.story.slice(page.story.length - news.happenings.length) : [];
  page.chosen = page.chosen.filter(card => hand.includes(card));
  if (news.view.phase !== 'push') page.slots = [null, null, null];
  if (before?.ply !== news.ply) page.which = null;
  if (fresh.some(({move}) => move === 'trick_taken')) {
    page.swept = lastTrick(page.story);
    setTimeout(() => redraw((page.swept = null)), 350);
  }
  if (fresh.length) alert('');
  for (const each of fresh) announce(each);
  if (!wasAsked && isAsked(page)) sound('turn');
  end('time', news.time, news.thinking);
  end('bombs', news.bombs, news.bombing);
  end('pause', news.pause, page.ends.pause?.all);
}

// Remember when a time is over.
function end(name, left, all) {
  page.ends[name] = left && {at: performance.now() + 1000 * left, all: all ?? left};
}

// Tell what has happened to those who do not see it, and let it be heard.
function announce(happening) {
  const line = sentence(happening, page.news.names, page.news.view.seat);
  if (line) $('said').append(el('p', {}, line));
  while ($('said').childElementCount > 5) $('said').firstChild.remove();
  sound(isBomb(happening) ? 'bomb' : happening.move);
}

const act = action => send({act: action, ply: page.news.ply});

// What the parts do that are drawn anew.
const doing = {
  act,
  begin: () => send({begin: true}),
  ready: () => send({ready: true}),
  // A card was clicked: choose it or put it back. In the exchange it goes to the next free place.
  choose(card) {
    const isPush = page.news.view.phase === 'push';
    const cards = isPush ? page.slots : page.chosen;
    const place = cards.indexOf(card);
    if (isPush) cards[place < 0 ? cards.indexOf(null) : place] = place < 0 ? card : null;
    else if (place < 0) cards.push(card);
    else cards.splice(place, 1);
    Object.assign(page, {stop: card, which: null});
    alert('');
    sound('play');
    redraw();
  },
  async copy(seat, link) {
    const name = page.news.names[seat];
    await (navigator.clipboard?.writeText(link) ?? prompt(say('copy', name), link));
    alert(say('copied', name));
  },
};

function play() {
  const found = readings(page);
  if (page.news.view.phase === 'push') act(`push ${page.slots.join(' ')}`);
  else if (!page.chosen.length) act('take');
  else if (found.length > 1) page.which = found;
  else act(found.length ? wordsOf(found[0]) : `play ${page.chosen.join('')}`);
}

function bomb() {
  const [first] = bombs(page);
  const found = readings(page).find(isBomb);
  if (found || !first) act(found ? wordsOf(found) : 'announce');
  else page.chosen = [...first.cards];
}

// Put all cards back; those of an answer that waits are chosen, so that others can replace it.
function putBack() {
  const held = page.chosen.length ? [] : (page.news.held?.cards ?? []);
  Object.assign(page, {chosen: [...held], slots: [null, null, null], which: null});
}

for (const each of document.querySelectorAll('[data-act]')) each.onclick = () => act(each.dataset.act);
for (const each of document.querySelectorAll('[aria-controls]'))
  each.onclick = () => redraw(toggle(each.getAttribute('aria-controls')));
const buttons = {
  'do-play': play,
  'do-back': putBack,
  'do-bomb': bomb,
  'do-hint': () => send({hint: true}),
  'do-sound': switchSound,
  'do-sound-too': switchSound, // on a telephone
  close: () => toggle(null),
};
for (const [id, does] of Object.entries(buttons)) $(id).onclick = () => redraw(does());

// Keys count while the focus is at the table, so that they disturb nobody elsewhere.
const KEYS = {p: 'do-pass', t: 'do-tichu', b: 'do-bomb', Escape: 'do-back'};
$('felt').onkeydown = event => {
  const {key: pressed, target} = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const cards = [...$('hand').children];
  const at = cards.indexOf(target); // -1 if the focus is not in the hand
  const next = cards[{ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1}[pressed]];
  const id = at >= 0 && pressed === 'Enter' ? 'do-play' : KEYS[pressed];
  const button = $(`do-wish-${pressed === '1' ? 10 : pressed.toUpperCase()}`) ?? $(id);
  if (at >= 0 && next) {
    page.stop = next.id.slice('card-'.length);
    redraw();
    next.focus();
  } else if (button) button.click();
  else return;
  event.preventDefault();
};

// Draw the page, and keep the focus at the table if it was there.
function redraw() {
  $('lobby').hidden = Boolean(location.hash);
  $('felt').hidden = $('tools').hidden = !page.news;
  for (const each of document.querySelectorAll('[data-word]')) each.textContent = say(each.dataset.word);
  for (const each of document.querySelectorAll('[data-label]')) each.ariaLabel = say(each.dataset.label);
  $('do-sound').ariaPressed = $('do-sound-too').ariaPressed = String(isOn());
  if (!page.news) return;
  $('sit').hidden = true;
  const wasHere = $('felt').contains(document.activeElement);
  draw(page, doing);
  drawSide(page, doing);
  drawTime(page);
  const {activeElement} = document;
  const isLost = activeElement.matches('body, :disabled') || !activeElement.checkVisibility();
  if (wasHere && isLost) $('hand').querySelector('[tabindex="0"]')?.focus();
}

function submit(form, name, does) {
  $(form).addEventListener('submit', event => {
    event.preventDefault();
    localStorage.setItem('name', $(name).value.trim());
    does();
  });
}
submit('create', 'name', () => send({create: `${$('rules').value}(target=${$('target').value})`}));
submit('sit', 'sit-name', join);
for (const each of Object.entries(languages)) $('language').append(new Option(...each.reverse()));
$('language').value = document.documentElement.lang;
$('language').onchange = async ({target}) => {
  localStorage.setItem('language', target.value);
  redraw(await speak(target.value));
};
addEventListener('hashchange', () => location.reload());
$('name').value = localStorage.getItem('name') ?? '';
$('about').dataset.word = about;
redraw();
setInterval(() => page.news && drawTime(page), 200);
if (!location.hash) setInterval(() => send({list: true}), 5000);
