// Draws the page from what it knows. Texts are set as text, so names cannot be markup.

import {links} from './connection.js';
import {cardsOf, standsFor} from './notation.js';
import {cardName, cardNames, has, rankName, say} from './words.js';

const $ = id => document.getElementById(id);

function el(tag, facts = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), facts);
  made.append(...inside);
  return made;
}

// Replace what is in an element; the focus stays on the part with the same id. A part that looks
// the same is kept: a button that is replaced while it is pressed would not be clicked.
function fill(parent, ...made) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const before = [...parent.children];
  const place = before.indexOf(focused);
  const inside = made.map((each, number) => {
    const old = before.find(part => part.id && part.id === each.id) ?? before[number];
    if (!old?.isEqualNode(each)) return each;
    old.onclick = each.onclick;
    return old;
  });
  for (const part of before) if (!inside.includes(part)) part.remove();
  inside.forEach((part, number) => {
    if (parent.children[number] !== part) parent.insertBefore(part, parent.children[number] ?? null);
  });
  if (!focused || parent.contains(focused)) return;
  const same = inside.find(each => each.id && each.id === focused.id);
  (same ?? inside[Math.min(Math.max(place, 0), inside.length - 1)] ?? $('log')).focus();
}

const picture = card => el('img', {src: `cards/${card}.svg`, alt: cardName(card)});

function fan(text) {
  const cards = cardsOf(text).filter(card => card !== '??');
  return el('div', {className: 'fan'}, ...cards.map(card => el('span', {}, picture(card))));
}

// The name of a combination: the Phoenix says what it stands for.
function told(text) {
  const stands = standsFor(text);
  const names = cardsOf(text).map(card =>
    card === 'Ph' && stands ? say('as', cardName(card), rankName(stands)) : cardName(card),
  );
  return names.join(', ');
}

export function drawTables(tables) {
  const items = tables.map(({table, rules, names, scores}) => {
    const label = say('watch', names.join(', '));
    return el('li', {}, el('a', {href: `#table=${table}`}, label), ` ${rules}, ${scores.join(' : ')}`);
  });
  $('list').hidden = false;
  fill($('tables'), ...(items.length ? items : [el('li', {}, say('no_tables'))]));
}

export function draw(page, doing) {
  const {news, view} = page;
  const name = seat => news.names[seat];
  drawBar(page);
  drawInvitation(page);
  drawSeats(page, name);
  drawTrick(page, name);
  drawLog(page, name);
  drawQuestion(page, name);
  drawSlots(page, name, doing);
  drawHand(page, doing);
  drawActs(page, name, doing);
  drawSheet(page, name);
  drawTime(page);
  document.title = news.decide.includes(view.seat) && news.begun ? `● ${say('ask_play')}` : 'Tichu';
}

function drawBar({news, view}) {
  const teams = [0, 1].map(team => `${news.names[team]} + ${news.names[team + 2]}`);
  const score = view.scores.map((points, team) => `${teams[team]}: ${points}`).join(' · ');
  const wish = view.wish === null ? '' : ` · ${say('wish_is', rankName(view.wish))}`;
  $('bar').textContent = score + wish;
}

function drawInvitation({news, view}) {
  $('invite').hidden = news.begun || view.seat === null;
  const links = JSON.parse(localStorage.getItem(news.table) ?? '[]');
  const free = [...links.entries()].filter(([seat]) => !news.taken.includes(seat));
  const items = free.map(([seat, key]) => {
    const link = new URL(`#${new URLSearchParams({table: news.table, key})}`, location.href);
    const label = news.names[seat];
    return el('li', {}, el('label', {}, label, el('input', {readOnly: true, defaultValue: link})));
  });
  fill($('links'), ...items);
}

function drawSeats({news, view}, name) {
  const own = view.seat ?? 0;
  const others = view.seat === null ? [0, 1, 2, 3] : [1, 2, 3].map(step => (own + step) % 4);
  if (!news.left) others.reverse(); // the next player sits to the right
  const boxes = others.map(seat => {
    const size = view.hands[seat].length;
    const held = size === 1 ? say('one_card') : say('cards', size);
    const isPartner = view.seat !== null && seat === (own + 2) % 4;
    const facts = [view.finished.includes(seat) ? say('out') : held];
    if (!news.here.includes(seat)) facts.push(say('bot'));
    const call = view.calls[seat];
    return el(
      'div',
      {className: news.begun && news.decide.includes(seat) ? 'seat turn' : 'seat'},
      el('b', {}, isPartner ? say('partner', name(seat)) : name(seat)),
      el('span', {className: 'quiet'}, facts.join(', ')),
      el('span', {className: 'call'}, has(`call_${call}`) ? say(`call_${call}`) : ''),
    );
  });
  fill($('seats'), ...boxes);
}

function laid(plays, name) {
  return plays.map(({seat, text}) =>
    el('figure', {}, fan(text), el('figcaption', {}, name(seat) + phoenix(text))),
  );
}

const phoenix = text => (standsFor(text) ? ` (${say('as', say('Ph'), rankName(standsFor(text)))})` : '');

function drawTrick({view, happenings}, name) {
  $('trick').ariaLabel = say('trick');
  const plays = view.trick.length ? laid(view.trick, name) : [];
  fill($('trick'), ...(plays.length ? plays : [el('p', {className: 'quiet'}, say('nothing_laid'))]));
  const end = happenings.findLastIndex(({verb}) => ['took', 'yielded'].includes(verb));
  const start = happenings.findLastIndex(
    ({verb}, place) => place < end && ['took', 'yielded'].includes(verb),
  );
  const last = happenings.slice(start + 1, end + 1).filter(({verb}) => verb === 'play');
  fill($('last'), ...laid(last.map(({seat, rest}) => ({seat, text: rest.join('')})), name));
}

// What a happening says, or nothing.
function sentence({seat, verb, rest}, name, own) {
  switch (verb) {
    case 'deal':
    case 'grand':
    case 'decline':
    case 'decided':
    case 'tichu':
    case 'push':
    case 'pass':
    case 'announce':
    case 'fulfilled':
    case 'took':
      return say(verb, name(seat));
    case 'revealed': {
      const callers = [0, 1, 2, 3].filter(each => rest[each] === 'grand').map(name);
      return callers.length ? say(verb, callers.join(', ')) : say('revealed_none');
    }
    case 'exchanged':
      return say(verb, name(rest.at(-1))) + received(rest, name, own);
    case 'play':
      return say(verb, name(seat), told(rest.join('')));
    case 'showed':
      return say(verb, name(seat), cardNames(rest[0]));
    case 'wish':
      return rest[0] === 'none' ? say('wish_none', name(seat)) : say(verb, name(seat), rankName(rest[0]));
    case 'finished':
      return say(verb, name(seat), rest[0]);
    case 'yielded':
      return say(verb, name(seat), name(rest[1]));
    case 'give':
      return say(verb, name(seat), name(rest[0]));
    case 'game':
      return say(verb, ...rest[2].split(':'));
    case 'round':
      return rest[0] === 'ended' ? say('ended', ...roundPoints(rest)) : '';
    default:
      return '';
  }
}

// Which cards a seat got in the exchange: "2p3j3s/... to 123/230/301/012".
function received([pushes, , seats], name, own) {
  const to = seats.split('/');
  const found = pushes.split('/').flatMap((cards, from) =>
    cardsOf(cards).flatMap((card, place) =>
      Number(to[from][place]) === own ? [say('got_from', cardName(card), name(from))] : [],
    ),
  );
  return own === null ? '' : ` ${say('got', found.join(', '))}`;
}

function roundPoints([, , cards, calls]) {
  const [ours, theirs] = cards.split(':').map(Number);
  const [more, theirMore] = calls.split(':').map(Number);
  return [ours + more, theirs + theirMore];
}

function drawLog({happenings, view}, name) {
  const lines = happenings.map(each => sentence(each, name, view.seat)).filter(Boolean);
  const log = $('log');
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  log.replaceChildren(...lines.map(line => el('li', {}, line)));
  if (isAtEnd) log.scrollTop = log.scrollHeight;
  const said = lines.slice(-3).join(' ');
  if ($('said').textContent !== said) $('said').textContent = said;
}

const isAsked = ({news, view, held}) => news.begun && !held && news.decide.includes(view.seat);

function drawQuestion(page, name) {
  const {news, view, held} = page;
  let text = say(`ask_${view.seat === null ? 'watch' : 'wait'}`, news.decide.map(name).join(', '));
  if (!news.begun) text = say('ask_begin');
  else if (!news.decide.length) text = say('ask_over');
  else if (held) text = say('ask_held');
  else if (isAsked(page)) text = say(`ask_${view.phase}`);
  if ($('question').textContent !== text) $('question').textContent = text;
}

export function drawTime({until, bombsUntil}) {
  const left = end => (end === null ? 0 : Math.ceil((end - performance.now()) / 1000));
  const parts = [];
  if (left(until) > 0) parts.push(say('seconds', left(until)));
  if (left(bombsUntil) > 0) parts.push(say('bomb_seconds', left(bombsUntil)));
  $('time').textContent = parts.join(' · ');
}

const recipients = ({view}) => [1, 2, 3].map(step => (view.seat + step) % 4);

function drawSlots(page, name, {choose}) {
  const isPush = isAsked(page) && page.view.phase === 'push';
  const slots = !isPush ? [] : recipients(page).map((seat, place) => {
    const card = page.chosen[place];
    const label = say('to', name(seat), card ? cardName(card) : say('empty'));
    return el('button', {id: `slot-${place}`, disabled: !card, onclick: () => choose(card)}, label);
  });
  $('slots').ariaLabel = say('pushes');
  fill($('slots'), ...slots);
}

// The plays, of which one has all chosen cards.
const plays = news => news.legal.filter(action => action.startsWith('play ')).map(action => action.slice(5));

function drawHand(page, {choose}) {
  const {news, view, chosen} = page;
  const own = view.seat === null ? [] : view.hands[view.seat];
  const sets = plays(news).map(cardsOf).filter(cards => chosen.every(card => cards.includes(card)));
  const fits = new Set(sets.flat());
  const isPlaying = fits.size > 0 || (isAsked(page) && view.phase === 'play');
  const buttons = own.map(card => {
    const isOn = chosen.includes(card);
    const button = el('button', {id: `card-${card}`, onclick: () => choose(card)}, picture(card));
    button.ariaPressed = String(isOn);
    if (!isOn && isPlaying && !fits.has(card)) button.className = 'off';
    return button;
  });
  $('hand').ariaLabel = say('hand');
  $('hand').onkeydown = event => moveFocus(event);
  fill($('hand'), ...buttons);
}

// The arrow keys, Home and End go from card to card.
function moveFocus(event) {
  const buttons = [...$('hand').children];
  const place = buttons.indexOf(document.activeElement);
  const next = {ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: buttons.length - 1}[event.key];
  if (next === undefined || !buttons[next]) return;
  event.preventDefault();
  buttons[next].focus();
}

function drawActs(page, name, {act, hint}) {
  const {news, view, chosen} = page;
  const button = (id, label, act, facts = {}) => el('button', {id, onclick: act, ...facts}, label);
  const made = [];
  const canAct = news.begun && view.seat !== null && !page.held;
  if (canAct && chosen.length && view.phase !== 'push') {
    made.push(...playButtons(page, chosen, button, act));
  }
  const offered = canAct ? [...news.legal] : [];
  const mustPlay = isAsked(page) && view.trick.length > 0 && !offered.includes('pass');
  if (mustPlay) offered.push('pass'); // the engine says why not
  for (const action of offered) {
    const [verb, what] = action.split(' ');
    if (verb === 'play' || !has(`do_${verb}`)) continue;
    let label = say(`do_${verb}`, ['give', 'lead'].includes(verb) ? name(what) : rankName(what ?? ''));
    if (action === 'wish none') label = say('no_wish');
    const facts = {className: mustPlay && verb === 'pass' ? 'off' : ''};
    made.push(button(`do-${action.replace(' ', '-')}`, label, () => act(action), facts));
  }
  if (isAsked(page)) made.push(button('do-hint', say('hint'), hint));
  $('acts').ariaLabel = say('actions');
  fill($('acts'), ...made);
}

// One button, or one for each reading of the Phoenix. Without a legal one, the engine says why.
function playButtons({news, view}, cards, button, act) {
  const found = plays(news).filter(text => {
    const own = cardsOf(text);
    return own.length === cards.length && own.every(card => cards.includes(card));
  });
  const label = news.decide.includes(view.seat) ? say('do_play') : say('do_bomb');
  const readings = found.length ? found : [cards.join('')];
  return readings.map((text, place) => {
    const words = readings.length > 1 ? say('do_play_as', told(text)) : label;
    const facts = {className: found.length ? 'main' : ''};
    return button(`do-play-${place}`, words, () => act(`play ${text}`), facts);
  });
}

function drawSheet({news, view}, name) {
  const row = (tag, cells) => el('tr', {}, ...cells.map(text => el(tag, {}, String(text))));
  const teams = [0, 1].map(team => `${name(team)} + ${name(team + 2)}`);
  fill($('teams'), row('th', [say('round'), ...teams]));
  const rows = view.results.map(({scores}, place) => row('td', [place + 1, ...scores]));
  if ($('sheet').childElementCount && $('sheet').childElementCount <= rows.length)
    $('sheet').closest('details').open = true; // a round has ended
  fill($('sheet'), ...rows, row('th', [say('total'), ...view.scores]));
  const {position, ...kept} = links(news.table);
  $('kept').hidden = !view.results.length || !kept.replay;
  for (const what of Object.keys(kept)) $(what).href = kept[what];
  $('sent').hidden = !position;
  if (position) $('position').href = position;
}
