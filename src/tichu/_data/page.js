'use strict';
const $ = id => document.getElementById(id), data = JSON.parse($('data').textContent);
const items = [...document.querySelectorAll('#log li')], seats = data.names[0].length;
const NS = 'http://www.w3.org/2000/svg';
const positions = [{...data.start}];
for (const {'+': play, ...changes} of data.steps) {
  const before = positions.at(-1), now = {...before, ...changes};
  if (play) now.t = [...before.t, play];
  positions.push(now);
}
let at = -1, names;

function add(parent, tag, look, text) {
  const made = document.createElement(tag);
  if (look) made.className = look;
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}
function fan(parent, cards, hidden, rank) {
  const codes = cards.match(/../g) || [], picture = document.createElementNS(NS, 'svg');
  let x = 0;
  const put = (name, step) => {
    const use = document.createElementNS(NS, 'use');
    use.setAttribute('href', name);
    use.setAttribute('x', x);
    picture.append(use);
    if (rank && name === '#card-Ph') {
      const stands = document.createElementNS(NS, 'text');
      stands.setAttribute('class', 'tichu-l tichu-x');
      stands.setAttribute('x', x + 12);
      stands.setAttribute('y', 60);
      stands.textContent = '=' + rank;
      picture.append(stands);
    }
    x += step;
  };
  for (const code of codes) put('#card-' + code, 24);
  for (let left = hidden; left > 0; left--) put('#card-back', 11);
  if (!x) return;
  const width = x + 60 - (hidden > 0 ? 11 : 24);
  picture.setAttribute('viewBox', `0 0 ${width} 84`);
  picture.setAttribute('preserveAspectRatio', 'xMinYMid');
  picture.setAttribute('class', 'tichu');
  picture.setAttribute('role', 'img');
  const seen = codes.join(' ') + (rank ? ', Phoenix as ' + rank : '');
  const back = hidden > 0 ? hidden + ' face down' : '';
  picture.setAttribute('aria-label', [seen, back].filter(Boolean).join(', '));
  parent.append(picture);
}
function seatBox(now, seat, own) {
  const box = document.createElement('div');
  box.className = 'seat' + (own ? ' own' : '') + (now.u.includes(seat) ? ' turn' : '');
  const head = add(box, 'div', 'head'), facts = data.texts[now['f' + seat]];
  add(head, 'b', '', names[seat]);
  for (const badge of now['b' + seat]) add(head, 'span', 'badge', badge);
  const cards = now.n[seat] === 1 ? '1 card' : now.n[seat] + ' cards';
  add(head, 'span', 'facts', cards + (facts && ', ' + facts));
  const hand = now['h' + seat];
  fan(add(box, 'div', 'fan'), hand, now.n[seat] - hand.length / 2);
  return box;
}
function trickBox(now) {
  const box = document.createElement('div'), before = now.t.length - 3;
  box.id = 'trick';
  if (before > 0) add(box, 'div', 'play', `after ${before} play${before > 1 ? 's' : ''}`);
  now.t.slice(-3).forEach(([seat, cards, name, rank], place, shown) => {
    const look = 'play' + (place === shown.length - 1 ? ' top' : '');
    add(box, 'div', look, names[seat] + ': ' + data.texts[name]);
    fan(add(box, 'div', 'laid'), cards, 0, rank);
  });
  return box;
}
function draw(now) {
  const nearest = now.o ?? 0, half = Math.floor(seats / 2), last = seats - half + 1, boxes = [];
  names = data.names[now.r];
  for (let step = 1; step <= seats; step++) {
    const seat = (nearest + step) % seats, box = seatBox(now, seat, step === seats);
    const right = data.left ? 1 : 3;
    if (step === seats) box.style.gridArea = `${last} / 2`;
    else if (step === half) box.style.gridArea = '1 / 2';
    else if (step < half) box.style.gridArea = `${last - step} / ${right}`;
    else box.style.gridArea = `${step - half + 1} / ${4 - right}`;
    boxes.push(box);
  }
  const trick = trickBox(now);
  trick.style.gridArea = `2 / 2 / ${last} / 3`;
  $('table').replaceChildren(...boxes, trick);
  const awaited = data.texts[now.a];
  $('awaited').textContent = awaited.charAt(0).toUpperCase() + awaited.slice(1);
  $('wish').textContent = now.w ? 'Wish: ' + now.w : '';
  $('scores').textContent = data.texts[now.s];
}
function go(step) {
  const next = Math.max(0, Math.min(data.steps.length, step));
  if (next === at) return;
  if (at > 0) { items[at - 1].classList.remove('here'); items[at - 1].ariaCurrent = null; }
  at = next;
  const round = Math.max(0, data.rounds.findLastIndex(start => start < Math.max(at, 1)));
  $('round').value = round;
  draw(positions[at]);
  $('said').textContent = at ? items[at - 1].textContent : 'Before the first deal';
  if (at) {
    const item = items[at - 1], log = $('log');
    item.classList.add('here');
    item.ariaCurrent = 'step';
    log.scrollTop += item.getBoundingClientRect().top - log.getBoundingClientRect().top
      - log.clientHeight / 2;
  }
  $('place').value = at;
  $('place').setAttribute('aria-valuetext', `Step ${at} of ${data.steps.length}`);
  $('count').textContent = `${at} / ${data.steps.length}`;
  for (const id of ['first', 'back', 'back-trick']) $(id).disabled = at === 0;
  for (const id of ['last', 'next', 'next-trick']) $(id).disabled = at === data.steps.length;
  $('mark').disabled = !data.marks.some(step => step > at);
}
const after = list => list.find(step => step > at) ?? data.steps.length;
const before = list => list.findLast(step => step < at) ?? 0;
const moves = {
  first: () => go(0), last: () => go(data.steps.length), back: () => go(at - 1),
  next: () => go(at + 1), 'back-trick': () => go(before(data.tricks)),
  'next-trick': () => go(after(data.tricks)),
  mark: () => go(data.marks.find(step => step > at) ?? at),
};
for (const name in moves) $(name).addEventListener('click', moves[name]);
const keys = {
  ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', PageUp: 'back-trick',
  PageDown: 'next-trick', m: 'mark',
};
document.addEventListener('keydown', event => {
  const name = keys[event.key];
  if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.id === 'round') return;
  event.preventDefault();
  moves[name]();
});
let touched = null;
$('table').addEventListener('touchstart', event => { touched = event.changedTouches[0]; },
  {passive: true});
$('table').addEventListener('touchend', event => {
  const {clientX, clientY} = event.changedTouches[0];
  const x = clientX - touched.clientX, y = clientY - touched.clientY;
  if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
});
data.rounds.forEach((start, number) => {
  const option = add($('round'), 'option', '', number + 1);
  option.value = number;
});
$('round').addEventListener('change', () => go(data.rounds[$('round').value] + 1));
$('place').max = data.steps.length;
$('place').addEventListener('input', () => go(Number($('place').value)));
$('log').addEventListener('click', event => {
  const item = event.target.closest('li');
  if (item) go(items.indexOf(item) + 1);
});
document.querySelector('main').hidden = false;
go(Number(location.hash.slice(1)) || 0);
