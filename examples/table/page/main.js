// What the page knows, what the person has chosen, and what that does.

import {about, connect} from './connection.js';
import {draw, drawTables, drawTime} from './draw.js';
import {readHappening, readView} from './notation.js';
import {say, speak, spoken} from './words.js';

const $ = id => document.getElementById(id);
const address = new URLSearchParams(location.hash.slice(1));
const table = address.get('table');
// A link, or the key that a person has got for it. A link works once, and then the key counts: it
// is chosen here, so that a person who sends it twice sits down once.
let key = address.get('key');
const own = key && (sessionStorage.getItem(key) ?? newKey());

// All that the page shows.
const page = {
  news: null, // the last message about the table
  view: null,
  chosen: [], // cards, in the order in which they were chosen
  held: false, // an answer waits for bombs
  happenings: [], // of the round
  alert: null,
  until: null, // when the time to decide ends
  bombsUntil: null,
};
const send = connect({
  opened() {
    page.held = false;
    alert('');
    if (location.hash) join();
    else send({list: true});
  },
  hear,
  lost: word => alert(say(word)),
});

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(key, made);
  return made;
}

function join() {
  const name = localStorage.getItem('name');
  $('sit').hidden = !key || name !== null;
  if (!key || name !== null) send({join: table, key, own, name: name || undefined});
}

function hear(message) {
  if (message.tables) {
    drawTables(message.tables);
  } else if (message.created) {
    localStorage.setItem(message.created, JSON.stringify(message.links));
    location.hash = new URLSearchParams({table: message.created, key: message.links[0]});
  } else if (message.joined) {
    if (message.key) {
      key = message.key;
      history.replaceState(null, '', `#${new URLSearchParams({table, key})}`);
    }
    alert('');
  } else if (message.refused) {
    if (message.refused.includes('name') || message.refused.includes('twice')) askName();
    alert(message.refused);
  } else if (message.accepted) {
    page.held = message.held;
    page.chosen = [];
    alert('');
  } else if ('hint' in message) {
    alert(say('hinted', message.hint ?? say('nothing'), message.reason));
  } else if ('view' in message) {
    learn(message);
  }
  redraw();
}

function askName() {
  if (page.news) return;
  localStorage.removeItem('name');
  $('sit').hidden = false;
}

// Take in what has happened.
function learn(news) {
  const before = page.view;
  const known = page.news?.ply;
  page.news = news;
  page.view = readView(news.view);
  const happenings = news.happenings.happenings.map(readHappening);
  const isNewRound = happenings.some(({verb, rest}) => verb === 'round' && rest[0] === 'started');
  page.happenings = isNewRound || known !== news.since ? happenings : [...page.happenings, ...happenings];
  if (known !== news.ply) page.held = false;
  const own = page.view.seat === null ? [] : page.view.hands[page.view.seat];
  const isPush = page.view.phase === 'push';
  if (isPush !== (before?.phase === 'push')) page.chosen = [];
  else if (!isPush) page.chosen = page.chosen.filter(card => own.includes(card));
  const end = seconds => (seconds === null ? null : performance.now() + 1000 * seconds);
  page.until = end(news.time);
  page.bombsUntil = end(news.bombs);
}

function alert(text) {
  page.alert = text;
  $('alert').textContent = text;
}

function act(action) {
  send({act: action, ply: page.news.ply});
}

// A card was clicked: choose it, or put it back. In the exchange it goes to the next free
// slot, and the third card is the push.
function choose(card) {
  const {chosen, news, view} = page;
  const place = chosen.indexOf(card);
  if (place >= 0) {
    if (view.phase === 'push') chosen[place] = undefined;
    else chosen.splice(place, 1);
  } else if (view.phase === 'push') {
    const free = [0, 1, 2].find(slot => chosen[slot] === undefined);
    if (free !== undefined) chosen[free] = card;
    const isFull = chosen.filter(Boolean).length === 3;
    if (isFull && news.decide.includes(view.seat)) act(`push ${chosen.join(' ')}`);
  } else {
    chosen.push(card);
  }
  redraw();
}

function redraw() {
  $('lobby').hidden = Boolean(location.hash);
  $('table').hidden = !page.news;
  for (const each of document.querySelectorAll('[data-word]'))
    each.textContent = say(each.dataset.word);
  if (page.news) draw(page, {act, choose, hint: () => send({hint: true})});
}

$('create').addEventListener('submit', event => {
  event.preventDefault();
  const target = `target=${$('target').value})`;
  const rules = $('rules').value;
  localStorage.setItem('name', $('name').value.trim());
  send({create: rules.endsWith(')') ? `${rules.slice(0, -1)},${target}` : `${rules}(${target}`});
});
$('sit').addEventListener('submit', event => {
  event.preventDefault();
  localStorage.setItem('name', $('sit-name').value.trim());
  join();
});
$('begin').addEventListener('click', () => send({begin: true}));
$('language').addEventListener('change', () => {
  speak(Number($('language').value));
  redraw();
});
addEventListener('hashchange', () => location.reload());
speak(spoken());
$('language').value = spoken();
$('name').value = localStorage.getItem('name') ?? '';
$('about').dataset.word = about;
redraw();
setInterval(() => drawTime(page), 250);
if (!location.hash) setInterval(() => send({list: true}), 5000);
