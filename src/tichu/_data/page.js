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
function drawn(parent, tag, attributes) {
  const made = document.createElementNS(NS, tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]);
  parent.append(made);
  return made;
}
const words = {
  Ma: 'Mah Jong', Dg: 'Dog', Ph: 'Phoenix', Dr: 'Dragon', j: 'jade', w: 'swords', p: 'pagodas',
  s: 'stars', T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
};
const nameOf = (code, rank) => code === 'Ph' && rank ? 'Phoenix as ' + rank
  : words[code] ?? `${words[code[0]] ?? code[0]} of ${words[code[1]]}`;
// Cards in a row, or on a circle: then `bend` has the step, the radius and the turn in degrees.
function fan(parent, cards, hidden, rank, bend) {
  const codes = cards.match(/../g) || [], names = [...codes, ...Array(hidden).fill('back')];
  if (!names.length) return;
  const seen = codes.map(code => nameOf(code, rank)).join(', ');
  const label = [seen, hidden ? hidden + ' face down' : ''].filter(Boolean).join(', ');
  const picture = drawn(parent, 'svg', {class: 'tichu', role: 'img', 'aria-label': label});
  const [step, radius, turn] = bend || [], angle = step / radius;
  const widest = angle * (names.length - 1) / 2;
  const group = drawn(picture, 'g', turn ? {transform: `rotate(${turn})`} : {});
  let x = 0;
  names.forEach((name, place) => {
    const degrees = (angle * place - widest) * 180 / Math.PI;
    if (place && !bend) x += place > codes.length ? 11 : 24;
    const put = {transform: bend ? `rotate(${degrees} 30 ${radius})` : `translate(${x} 0)`};
    const card = drawn(group, 'g', put);
    drawn(card, 'use', {href: '#card-' + name});
    if (rank && name === 'Ph') {
      drawn(card, 'use', {href: '#tichu-as'});
      const place = 'translate(10.4 27.1) scale(.45)', sign = rank === '10' ? 'T' : rank;
      drawn(card, 'use', {href: '#tichu-r-' + sign, transform: place, color: '#7a1b00'});
    }
  });
  const half = bend ? radius * Math.sin(widest) + 36 : 0;
  const wide = bend ? 2 * half : x + 60, left = bend ? 30 - half : 0;
  const high = bend ? 90 + radius * (1 - Math.cos(widest)) : 84;
  const box = turn > 0 ? [-high, left, high, wide] : turn ? [0, -left - wide, high, wide]
    : [left, 0, wide, high];
  picture.setAttribute('viewBox', box.join(' '));
  picture.style.setProperty('--w', box[2]);
}
function seatBox(now, seat, own, turn) {
  const box = document.createElement('div'), facts = data.texts[now['f' + seat]];
  const us = data.teams[seat] === data.teams[now.o ?? 0], notes = now['b' + seat];
  const size = now.n[seat], hand = now['h' + seat], hidden = size - hand.length / 2;
  const cards = size === 1 ? '1 card' : size + ' cards';
  box.className = 'seat' + (us ? ' us' : ' them') + (now.u.includes(seat) ? ' turn' : '');
  box.role = 'group';
  box.ariaLabel = [names[seat], cards, facts, ...notes].join(', ');
  const bend = hand ? own && [38, 1560, 0] : [19.5, own ? 600 : 285, turn];
  fan(add(box, 'div', hand ? 'fan seen' : 'fan'), hand, hidden, '', bend);
  const plate = add(box, 'div', 'plate');
  add(plate, 'span', 'face', [...names[seat]][0]).ariaHidden = true;
  const who = add(plate, 'span', 'who');
  add(who, 'b', '', names[seat]);
  add(who, 'small', '', facts);
  add(plate, 'b', 'count', size);
  const looks = {TICHU: 'tichu', 'GRAND TICHU': 'grand'}, list = add(box, 'div', 'notes');
  for (const note of notes) add(list, 'span', looks[note], note);
  return box;
}
const worth = {5: 5, T: 10, K: 10, D: 25, P: -25};
function trickBox(now, areas) {
  const box = document.createElement('div'), last = new Map(now.t.map(play => [play[0], play]));
  box.id = 'trick';
  for (const [seat, cards, name, rank] of last.values()) {
    const wins = seat === now.t.at(-1)[0], figure = add(box, 'figure', wins ? 'play win' : 'play');
    figure.classList.add(areas[seat]);
    fan(add(figure, 'div'), cards, 0, rank);
    const told = add(figure, 'figcaption');
    if (wins) add(told, 'b', '', data.texts[name].replace(/^./, sign => sign.toUpperCase()));
    add(told, 'span', '', names[seat]);
  }
  const middle = add(box, 'div', 'middle');
  if (now.w) {
    const wish = add(middle, 'div', 'wish');
    drawn(drawn(wish, 'svg', {viewBox: '0 0 24 24'}), 'use', {href: '#tichu-sparrow'});
    add(wish, 'span', '', 'Wish: ' + now.w);
  }
  const played = now.t.map(play => play[1].match(/../g)).flat().filter(code => code !== 'Dg');
  const points = played.reduce((sum, code) => sum + (worth[code[0]] ?? 0), 0);
  if (played.length) add(middle, 'span', '', points + ' points');
  return box;
}
function draw(now) {
  const nearest = now.o ?? 0, half = Math.floor(seats / 2), areas = {}, boxes = {};
  names = data.names[now.r];
  for (const area of ['n', 'l', 'r', 'o']) {
    boxes[area] = document.createElement('div');
    boxes[area].className = 'side ' + area;
  }
  for (let step = 1; step <= seats; step++) {
    const seat = (nearest + step) % seats, right = data.left ? step > half : step < half;
    const area = step === seats ? 'o' : step === half ? 'n' : right ? 'r' : 'l';
    const turn = seats > 4 ? 0 : {l: 90, r: -90}[area] ?? 0;
    areas[seat] = area;
    boxes[area][step < half ? 'prepend' : 'append'](seatBox(now, seat, area === 'o', turn));
  }
  $('table').replaceChildren(boxes.n, boxes.l, trickBox(now, areas), boxes.r, boxes.o);
  const awaited = data.texts[now.a];
  $('awaited').textContent = awaited.charAt(0).toUpperCase() + awaited.slice(1);
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
go(location.hash ? Number(location.hash.slice(1)) || 0 : data.tricks[0] ?? 1);
