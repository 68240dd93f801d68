// Draws the table from what the page knows. Texts are set as text, so names cannot be markup.

import {$, el, show} from './dom.js';
import {bombs, can, fitting, isAsked, isBomb, plays, readings, wordsOf} from './options.js';
import {drawPanel} from './panel.js';
import {ENDS, pointsOf, received} from './story.js';
import {capital, cardName, listed, placeName, playName, say, sign, signed} from './words.js';

const PLACES = ['south', 'east', 'north', 'west'];

// Where a seat is at the page: the next player sits to the right, or to the left by some rules.
function placeOf({news}, seat) {
  const steps = (seat - (news.view.seat ?? 0) + 4) % 4;
  return PLACES[news.left ? (4 - steps) % 4 : steps];
}

const isUs = ({news}, seat) => (seat - (news.view.seat ?? 0)) % 2 === 0;
const joined = words => words.filter(Boolean).join(', ');
const classes = marks => Object.keys(marks).filter(mark => marks[mark]).join(' ');
const picture = (card, alt = cardName(card)) => {
  const src = `cards/${card}.svg`;
  const onerror = ({target}) => setTimeout(() => target.setAttribute('src', src), 1000); // no network
  return el('img', {className: 'card', src, alt, onerror});
};
export const sparrow = className => el('img', {className, src: 'page/sparrow.svg', alt: ''});
export const row = cards => cards.map(card => el('span', {}, picture(card)));
export const rankOf = card => ({T: 10, J: 11, Q: 12, K: 13, A: 14})[card[0]] ?? Number(card[0]);

export function draw(page, doing) {
  drawScore(page);
  for (const seat of [0, 1, 2, 3]) if (placeOf(page, seat) !== 'south') drawSeat(page, seat, doing);
  drawTrick(page, doing);
  drawOwn(page);
  drawButtons(page);
  drawHand(page, doing);
  drawPanel(page, doing);
  document.title = isAsked(page) ? `● ${question(page)}` : 'Tichu';
}

// The names of a team, with the mark that it has everywhere.
export function team(page, number) {
  const {names} = page.news;
  const us = isUs(page, number);
  const mark = el('i', {className: us ? 'us' : 'them', ariaHidden: 'true'}, us ? '●' : '◆');
  return [mark, el('span', {className: 'names'}, `${names[number]} & ${names[number + 2]}`)];
}

function drawScore(page) {
  const {view} = page.news;
  const us = (view.seat ?? 0) % 2;
  const target = view.rules.match(/target=(\d+)/)?.[1] ?? 1000;
  const round = view.results.length + (view.result ? 0 : 1);
  const scores = [us, 1 - us].map(number => {
    const points = view.points[number] + view.points[number + 2];
    const more = el('small', {}, `${points < 0 ? '' : '+'}${signed(points)}`);
    return el('span', {}, team(page, number), el('b', {}, signed(view.scores[number])), more);
  });
  $('score').ariaLabel = say('score', target);
  show($('score'), scores, el('span', {className: 'to'}, say('round_of', round, target)));
}

// What a seat has and does: how many cards, what it has called, that it has passed or decided.
function factsOf({news, swept}, seat) {
  const {view, begun, decide, held} = news;
  const out = view.finished.indexOf(seat) + 1;
  const size = view.sizes[seat];
  const call = view.calls[seat]?.split('_')[0]; // tichu or grand
  const isTurn = begun && decide.includes(seat);
  const isDecided = begun && !isTurn && ['grand_tichu', 'push'].includes(view.phase);
  const isHeld = seat === view.seat && held?.move === 'pass';
  const hasPassed = !swept && (isHeld || view.passed.includes(seat));
  const said = hasPassed ? say('pass') : isDecided ? '✓' : '';
  const ribbon = call && el('strong', {className: `call ${call}`}, say(call));
  const bubble = said && el('span', {className: isHeld ? 'said held' : 'said'}, said);
  return {
    isTurn,
    size: out ? placeName(out) : String(size),
    count: out ? say('out', placeName(out)) : size === 1 ? say('count_one') : say('count', size),
    words: [call && say(call), hasPassed && say('passed'), isDecided && say('decided')],
    notes: el('span', {className: 'notes'}, ribbon, bubble),
  };
}

function drawSeat(page, seat, {act}) {
  const {names, here, legal, view} = page.news;
  const place = placeOf(page, seat);
  const isPartner = view.seat !== null && place === 'north';
  const bot = !here.includes(seat) && say('bot');
  const {isTurn, size, count, words, notes} = factsOf(page, seat);
  const name = isPartner ? say('seat_partner', names[seat]) : names[seat];
  const facts = [isPartner && say('partner'), bot].filter(Boolean).join(' · ');
  const mark = el('i', {ariaHidden: 'true'}, isUs(page, seat) ? '● ' : '◆ ');
  const who = el('span', {className: 'who'}, el('b', {}, names[seat]), el('small', {}, mark, facts));
  const number = el('b', {className: view.finished.includes(seat) ? 'count out' : 'count'}, size);
  const plate = el('div', {className: 'plate'}, face(page, seat, isTurn), who, number);
  const pick = legal.find(({move, to}) => ['give_trick', 'choose_leader'].includes(move) && to === seat);
  const ariaLabel = pick && say(pick.move === 'give_trick' ? 'give_to' : 'lead_to', names[seat]);
  const choice = {id: `do-pick-${seat}`, className: 'pick', ariaLabel, onclick: () => act(wordsOf(pick))};
  $(place).className = `seat ${place} ${isUs(page, seat) ? 'us' : 'them'} ${isTurn ? 'turn' : ''}`;
  $(place).ariaLabel = joined([name, count, bot, ...words]);
  show($(place), backs(view.sizes[seat]), plate, notes, pick && el('button', choice));
}

function face({news}, seat, isTurn) {
  const letter = news.names[seat].charAt(0).toUpperCase();
  const className = isTurn ? 'face timed' : 'face';
  return el('span', {className, ariaHidden: 'true', 'data-letter': letter}, letter);
}

// A fan of backs.
function backs(size) {
  const step = Math.min(5, 43 / Math.max(size - 1, 1));
  const turns = Array.from({length: size}, (_, at) => (at - (size - 1) / 2) * step);
  const cards = turns.map(turn => el('i', {'--turn': `${turn}deg`}));
  return el('div', {className: 'backs', ariaHidden: 'true'}, el('span', {}, cards));
}

// A play of the trick before its seat, and under it the one before.
function laid(page, id, play, {win = false, held = false, under = null}) {
  const {view, names} = page.news;
  const {seat, cards, phoenix_as: stands} = play;
  const marks = {win, held, long: win && cards.length > 5, bomb: win && isBomb(play)};
  const name = seat === view.seat ? say('you') : names[seat];
  const facts = {id, className: `play ${placeOf(page, seat)} ${classes(marks)}`};
  const below = under && el('div', {className: 'row under', ariaHidden: 'true'}, row(under.cards));
  const as = stands && cards.length > 1 && el('span', {className: 'as'}, `= ${sign(stands)}`);
  const caption = el('figcaption', {}, win && el('b', {}, capital(playName(play))), win ? ` · ${name}` : name);
  return el('figure', facts, below, el('div', {className: 'row'}, row(cards)), as, caption);
}

function drawTrick(page, doing) {
  const {news, story, swept} = page;
  const {view, held} = news;
  const isSwept = Boolean(swept && !view.trick?.length);
  const trick = isSwept ? swept.plays : (view.trick ?? []);
  const number = story.filter(({move}) => ENDS.includes(move)).length - isSwept;
  const best = trick.at(-1);
  const own = held?.move === 'play' ? held : null;
  const figures = [0, 1, 2, 3].flatMap(seat => {
    const [under, play] = [null, null, ...trick.filter(each => each.seat === seat)].slice(-2);
    if (!play || (own && seat === view.seat)) return [];
    return [laid(page, `play-${number}-${trick.indexOf(play)}`, play, {win: play === best, under})];
  });
  if (own) figures.push(laid(page, 'play-held', own, {held: true}));
  const slots = drawnSlots(page, doing);
  const points = signed(pointsOf(trick.flatMap(({cards}) => cards)));
  const wish = el('span', {className: 'wish'}, sparrow(), `${say('wish')} `, el('b', {}, sign(view.wish)));
  const middle = [view.wish && wish, best && el('span', {className: 'points'}, say('points', points))];
  const marks = {slots: slots.length, [`to-${placeOf(page, swept?.taken.seat ?? 0)}`]: isSwept};
  $('trick').ariaLabel = best ? say('trick_of', playName(best), news.names[best.seat]) : say('trick');
  $('cross').className = `cross ${classes(marks)}`;
  show($('cross'), figures, slots, el('div', {className: 'middle'}, middle));
}

// The three places of the exchange: for what a person pushes, and then for what has come.
function drawnSlots(page, {choose}) {
  const {view, names, begun} = page.news;
  const isPush = view.phase === 'push';
  const came = received(page.story, view.seat);
  if (view.seat === null || !begun || !(isPush || came.length)) return [];
  const pushed = view.pushed[view.seat];
  return [1, 2, 3].map((step, place) => {
    const seat = (view.seat + step) % 4;
    const card = isPush ? (pushed ?? page.slots)[place] : came.find(({from}) => from === seat)?.card;
    const word = card ? (isPush ? 'place_full' : 'place_came') : 'place_empty';
    const facts = {
      id: `slot-${place}`,
      className: `slot ${placeOf(page, seat)}`,
      disabled: !isPush || Boolean(pushed) || !card,
      ariaLabel: say(word, names[seat], card && cardName(card)),
      onclick: () => choose(card),
    };
    const shown = card ? picture(card) : el('span', {className: 'gap'}, '?');
    return el('button', facts, shown, el('span', {}, say(isPush ? 'for' : 'from', names[seat])));
  });
}

// What the person is asked, or for whom the table waits.
function question(page) {
  const {view, held, begun, decide, names} = page.news;
  const best = view.trick?.at(-1);
  if (!begun) return say('ask_begin');
  if (!decide.length) return say('ask_over');
  if (held) return say('ask_held');
  const others = listed(decide.map(seat => names[seat]));
  if (!isAsked(page)) return say(view.seat === null ? 'ask_watch' : 'ask_wait', others);
  if (view.phase !== 'play') return say(`ask_${view.phase}`);
  if (!best) return say('ask_lead');
  return view.wish && !can(page, 'pass') ? say('ask_wished', sign(view.wish)) : say('ask_beat', playName(best));
}

function drawOwn(page) {
  const {view, names} = page.news;
  const seat = view.seat ?? 0;
  const {isTurn, count, words, notes} = factsOf(page, seat);
  const text = question(page);
  const who = el('span', {className: 'who'}, el('small', {}, `${names[seat]} · ${count}`));
  $('own').className = `own us ${isTurn ? 'turn' : ''}`;
  $('own').ariaLabel = joined([say('seat_you', names[seat]), count, ...words]);
  show($('question'), new Text(text));
  show($('me'), face(page, seat, isTurn), who, notes);
}

function drawButtons(page) {
  const {news, chosen, slots} = page;
  const {view} = news;
  const isGrand = can(page, 'decline_grand_tichu');
  const isPush = view.phase === 'push';
  const found = readings(page);
  const isTurn = isAsked(page) && view.phase === 'play';
  const takes = can(page, 'take_trick') && plays(page).length > 0 && !chosen.length;
  const canTry = chosen.length && (isTurn || found.length || (!isAsked(page) && plays(page).length));
  const label = isPush ? say('push') : takes ? say('take') : say('play');
  const name = found.length > 1 ? '…' : found.length ? playName(found[0]) : '';
  const isDisabled = {
    'do-tichu': !can(page, 'call_tichu'),
    'do-pass': !can(page, 'pass'),
    'do-play': isPush ? !isAsked(page) || slots.includes(null) : !(takes || canTry),
    'do-back': isPush ? !slots.some(Boolean) : !chosen.length && !news.held?.cards,
    'do-bomb': !bombs(page).length && !can(page, 'announce_bomb'),
    'do-grand': !can(page, 'call_grand_tichu'),
    'do-hint': !isAsked(page),
  };
  for (const id of Object.keys(isDisabled)) $(id).disabled = isDisabled[id];
  $('do-play').classList.toggle('doubtful', chosen.length > 0 && !found.length);
  $('acts').classList.toggle('away', isGrand || !news.begun || Boolean(view.result) || view.seat === null);
  $('grand').hidden = !isGrand;
  show($('do-play'), new Text(label), el('span', {}, name));
}

function drawHand(page, {choose}) {
  const {news, chosen, slots, story} = page;
  const {view, held} = news;
  const own = view.hands[view.seat ?? 0] ?? [];
  const laidOut = view.phase === 'push' ? slots : chosen.length ? [] : (held?.cards ?? []);
  const hand = own.filter(card => !laidOut.includes(card));
  const fits = new Set(fitting(page).flatMap(({cards}) => cards));
  const isPlaying = fits.size > 0 || (isAsked(page) && view.phase === 'play');
  const inBombs = new Set(bombs(page).flatMap(({cards}) => cards));
  const came = received(story, view.seat).map(({card}) => card);
  const stop = hand.includes(page.stop) ? page.stop : hand[Math.min(page.at, hand.length - 1)];
  const inRow = hand.length > 7 ? Math.ceil(hand.length / 2) : Math.max(hand.length, 1);
  const buttons = hand.map((card, at) => {
    const isOn = chosen.includes(card);
    const wanted = view.wish === rankOf(card);
    const isNew = came.includes(card);
    const off = isPlaying && !isOn && !fits.has(card);
    const low = hand.length <= 7 || at >= inRow;
    const facts = {
      id: `card-${card}`,
      className: classes({off, wanted, bomb: inBombs.has(card), new: isNew, low}),
      '--at': String(at - (hand.length - 1) / 2),
      ariaPressed: String(isOn),
      ariaLabel: joined([cardName(card), wanted && say('wished'), isNew && say('new')]),
      tabIndex: card === stop ? 0 : -1,
      onclick: () => choose(card),
    };
    return el('button', facts, picture(card, ''), wanted && sparrow('bird'));
  });
  page.at = Math.max(hand.indexOf(stop), 0);
  $('hand').style.setProperty('--half', inRow);
  show($('hand'), buttons);
}

// What goes on by itself: the times.
export function drawTime({ends}) {
  const left = name => Math.max((ends[name]?.at ?? 0) - performance.now(), 0) / 1000;
  const part = name => left(name) && left(name) / ends[name].all;
  for (const face of document.querySelectorAll('.face')) {
    const seconds = face.matches('.timed') ? left('time') : 0;
    face.style.setProperty('--left', seconds && part('time'));
    face.textContent = seconds > 0 && seconds <= 10 ? Math.ceil(seconds) : face.dataset.letter;
  }
  $('bombs').classList.toggle('away', !left('bombs'));
  $('bombs').style.setProperty('--left', part('bombs'));
  $('bombs-in').textContent = Math.ceil(left('bombs'));
  $('next')?.style.setProperty('--left', part('pause'));
}
