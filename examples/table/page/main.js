// What the page knows, what it hears from the server, and what it does when a person acts.

import {about, connect} from './connection.js';
import {$} from './dom.js';
import {draw, drawTime} from './draw.js';
import {bombs, isAsked, isBomb, readings, wordsOf} from './options.js';
import {drawSide, drawTables, open, toggle} from './side.js';
import {isOn, sound, switchSound} from './sound.js';
import {continued, lastTrick, sentence} from './story.js';
import {languages, listed, playName, say, speak, told} from './words.js';

const address = new URLSearchParams(location.hash.slice(1));
const table = address.get('table');
// A link, or the key that a person has got for it. A link works once, and then the key counts: it
// is chosen here, so that a person who sends it twice sits down once.
let key = address.get('key');
const own = key && (sessionStorage.getItem(key) ?? newKey());

// All that the page shows.
const page = {
  news: null, // the last message about the table
  story: [], // the happenings of the round
  chosen: [], // cards, in the order in which they were chosen
  slots: [null, null, null], // cards to push, to the next player first
  which: null, // the plays of the chosen cards, of which a person is asked to choose one
  swept: null, // the trick that flies to the seat that has taken it
  stop: null, // the card of the hand that Tab goes to
  ends: {}, // when a time is over, by its name in the messages
};
const send = connect({
  opened() {
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
    if (['bad_name', 'link_used'].includes(message.code)) askName();
    alert(told(message.refused, message.code, message.rule));
  } else if (message.accepted) {
    page.chosen = [];
    alert('');
  } else if ('hint' in message) {
    const {hint, reason} = message;
    alert(say('hinted', hint?.move === 'play' ? playName(hint) : say(hint?.move ?? 'nothing'), told(reason)));
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
  const before = page.news;
  const wasAsked = before && isAsked(page);
  const isNext = before?.ply === news.since;
  const fresh = isNext ? news.happenings : [];
  page.news = news;
  page.story = continued(isNext ? page.story : [], news.happenings);
  const {view} = news;
  const hand = view.hands[view.seat] ?? [];
  page.chosen = page.chosen.filter(card => hand.includes(card));
  if (view.phase !== 'push') page.slots = [null, null, null];
  if (before?.ply !== news.ply) page.which = null;
  const taken = fresh.findLast(({move}) => move === 'trick_taken');
  if (taken) {
    page.swept = lastTrick(page.story);
    setTimeout(() => redraw((page.swept = null)), 350);
  }
  if (fresh.length) alert('');
  for (const each of fresh) tell(each);
  if (!wasAsked && isAsked(page)) sound('turn');
  const isSame = String(before?.decide) === String(news.decide);
  end('time', news.time ?? (isSame ? undefined : news.thinking), news.thinking);
  end('bombs', news.bombs, news.bombing);
  end('pause', news.pause, page.ends.pause?.all ?? news.pause);
}

// Remember when a time is over. It goes on if nothing new is said about it.
function end(name, left, all) {
  if (left !== undefined) page.ends[name] = left && {at: performance.now() + 1000 * left, all: all ?? left};
}

// Say what has happened to those who do not see it, and let it be heard.
function tell(happening) {
  const {names, view} = page.news;
  const line = sentence(happening, names, view.seat);
  if (line) $('said').append(Object.assign(document.createElement('p'), {textContent: line}));
  while ($('said').childElementCount > 5) $('said').firstChild.remove();
  const tones = {play: isBomb(happening) ? 'bomb' : 'card', pass: 'pass', call_tichu: 'call', round_ended: 'end'};
  if (happening.move in tones) sound(tones[happening.move]);
}

function alert(text) {
  if ($('alert').textContent !== text) $('alert').textContent = text;
}

const act = action => send({act: action, ply: page.news.ply});

const doing = {
  act,
  begin: () => send({begin: true}),
  ready: () => send({ready: true}),
  // A card was clicked: choose it or put it back. In the exchange it goes to the next free place.
  choose(card) {
    const isPush = page.news.view.phase === 'push';
    const place = (isPush ? page.slots : page.chosen).indexOf(card);
    if (isPush && place >= 0) page.slots[place] = null;
    else if (isPush) page.slots = page.slots.with(Math.max(page.slots.indexOf(null), 0), card);
    else if (place >= 0) page.chosen.splice(place, 1);
    else page.chosen.push(card);
    page.stop = card;
    page.which = null;
    alert('');
    sound('card');
    redraw();
  },
  async copy(seat, link) {
    await (navigator.clipboard?.writeText(link) ?? prompt(say('copy', page.news.names[seat]), link));
    alert(say('copied', page.news.names[seat]));
  },
};

// The buttons.

function play() {
  const {chosen, slots, news} = page;
  const found = readings(page);
  if (news.view.phase === 'push') act(`push ${slots.join(' ')}`);
  else if (!chosen.length) act('take');
  else if (found.length > 1) redraw((page.which = found));
  else act(found.length ? wordsOf(found[0]) : `play ${chosen.join('')}`);
}

function bomb() {
  const [first] = bombs(page);
  if (!first) return act('announce');
  const found = readings(page).find(isBomb);
  if (found) return act(wordsOf(found));
  page.chosen = [...first.cards];
  redraw();
}

function putBack() {
  Object.assign(page, {chosen: [], slots: [null, null, null], which: null});
  redraw();
}

const buttons = {
  'do-tichu': () => act('tichu'),
  'do-pass': () => act('pass'),
  'do-play': play,
  'do-back': putBack,
  'do-bomb': bomb,
  'do-grand': () => act('grand'),
  'do-decline': () => act('decline'),
  'do-hint': () => send({hint: true}),
  'do-sound': () => redraw(switchSound()),
  'show-last': () => redraw(toggle('last')),
  'show-log': () => redraw(toggle('log')),
  'show-more': () => redraw(toggle('more')),
  close: () => redraw(open(null)),
};
for (const [id, does] of Object.entries(buttons)) $(id).onclick = does;

// Keys count while the focus is at the table, so that they disturb nobody elsewhere.
$('felt').onkeydown = event => {
  const {key: pressed, target} = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const cards = [...$('hand').children];
  const at = cards.indexOf(target);
  const next = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1}[pressed];
  const ranks = {1: 10, j: 11, q: 12, k: 13, a: 14};
  const wish = $(`do-wish-${ranks[pressed.toLowerCase()] ?? pressed}`);
  const ids = {p: 'do-pass', t: 'do-tichu', b: 'do-bomb', escape: 'do-back'};
  const button = wish ?? $(at >= 0 && pressed === 'Enter' ? 'do-play' : ids[pressed.toLowerCase()]);
  if (at >= 0 && cards[next]) {
    page.stop = cards[next].id.slice(5);
    redraw();
    cards[next].focus();
  } else if (button) button.click();
  else return;
  event.preventDefault();
};

// Draw the page, and keep the focus at the table if it was there.
function redraw() {
  $('lobby').hidden = Boolean(location.hash);
  $('felt').hidden = $('tools').hidden = !page.news;
  if (page.news) $('sit').hidden = true;
  for (const each of document.querySelectorAll('[data-word]')) each.textContent = say(each.dataset.word);
  for (const each of document.querySelectorAll('[data-label]')) each.ariaLabel = say(each.dataset.label);
  $('do-sound').ariaPressed = String(isOn());
  if (!page.news) return;
  const wasHere = $('felt').contains(document.activeElement);
  draw(page, doing);
  drawSide(page, doing);
  drawTime(page);
  const {activeElement} = document;
  const isLost = activeElement.matches('body, :disabled') || !activeElement.checkVisibility();
  if (wasHere && isLost) ($('hand').querySelector('[tabindex="0"]') ?? $('felt')).focus();
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
for (const [language, name] of Object.entries(languages)) $('language').append(new Option(name, language));
$('language').value = document.documentElement.lang;
$('language').addEventListener('change', async () => {
  localStorage.setItem('language', $('language').value);
  await speak($('language').value);
  redraw();
});
addEventListener('hashchange', () => location.reload());
$('name').value = localStorage.getItem('name') ?? '';
$('about').dataset.word = about;
redraw();
setInterval(() => drawTime(page), 200);
if (!location.hash) setInterval(() => send({list: true}), 5000);
