// Draws the table from what the page knows. Texts are set as text, so names cannot be markup.

import {links} from './connection.js';
import {$, el, show} from './dom.js';
import {bombs, can, fitting, isAsked, isBomb, plays, readings, wordsOf} from './options.js';
import {hasPlay, pointsOf, received, resultOf} from './story.js';
import {capital, cardName, listed, placeName, playName, say, sign} from './words.js';

const PLACES = ['south', 'east', 'north', 'west'];

// Where a seat is at the page: the next player sits to the right, or to the left by some rules.
function placeOf({news}, seat) {
  const steps = (seat - (news.view.seat ?? 0) + 4) % 4;
  return PLACES[news.left ? (4 - steps) % 4 : steps];
}

const isUs = ({news}, seat) => (seat - (news.view.seat ?? 0)) % 2 === 0;

const picture = card => el('img', {className: 'card', src: `cards/${card}.svg`, alt: cardName(card), draggable: false});

const signed = points => String(points).replace('-', '−');

const rankOf = card => ({T: 10, J: 11, Q: 12, K: 13, A: 14})[card[0]] ?? Number(card[0]);

export function draw(page, doing) {
  const {news} = page;
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
export function team({news}, number, className = 'names') {
  const us = (news.view.seat ?? 0) % 2;
  return [
    el('i', {ariaHidden: 'true'}, number === us ? '●' : '◆'),
    el('span', {className}, `${news.names[number]} & ${news.names[number + 2]}`),
  ];
}

function drawScore(page) {
  const {view} = page.news;
  const us = (view.seat ?? 0) % 2;
  const target = view.rules.match(/target=(\d+)/)?.[1] ?? 1000;
  const scores = [us, 1 - us].map(number => {
    const points = view.points[number] + view.points[number + 2];
    return el(
      'span',
      {className: number === us ? 'us' : 'them'},
      team(page, number),
      el('b', {}, String(view.scores[number])),
      el('small', {}, points < 0 ? signed(points) : `+${points}`),
    );
  });
  const round = view.results.length + (view.result ? 0 : 1);
  $('score').ariaLabel = say('score', target);
  show($('score'), scores, el('span', {className: 'to'}, say('round_of', round, target)));
}

// What stands at a seat: what it has called, and that it has passed or decided.
function notes(page, seat) {
  const {news} = page;
  const {view} = news;
  const call = view.calls[seat]?.split('_')[0]; // tichu or grand
  const isDecided = ['grand_tichu', 'push'].includes(view.phase) && news.begun && !news.decide.includes(seat);
  const hasPassed = view.passed.includes(seat) && !page.swept;
  const said = hasPassed ? say('pass') : isDecided ? '✓' : '';
  return {
    ribbon: call && el('strong', {className: `call ${call}`}, say(call)),
    bubble: said && el('span', {className: 'said'}, said),
    words: [call && say(call), hasPassed && say('passed'), isDecided && say('decided')],
  };
}

function drawSeat(page, seat, {act}) {
  const {news} = page;
  const {view} = news;
  const place = placeOf(page, seat);
  const size = view.sizes[seat];
  const out = view.finished.indexOf(seat) + 1;
  const isPartner = view.seat !== null && place === 'north';
  const isBot = !news.here.includes(seat);
  const {ribbon, bubble, words} = notes(page, seat);
  const count = out ? say('out', placeName(out)) : size === 1 ? say('count_one') : say('count', size);
  const pick = news.legal.find(({move, to}) => ['give_trick', 'choose_leader'].includes(move) && to === seat);
  const facts = [isPartner && say('partner'), isBot && say('bot')].filter(Boolean);
  const section = $(place);
  const isTurn = news.begun && news.decide.includes(seat);
  section.className = `seat ${place} ${isUs(page, seat) ? 'us' : 'them'} ${isTurn ? 'turn' : ''}`;
  const name = isPartner ? say('seat_partner', news.names[seat]) : news.names[seat];
  section.ariaLabel = [name, count, isBot && say('bot'), ...words].filter(Boolean).join(', ');
  show(
    section,
    backs(size),
    el(
      'div',
      {className: 'plate'},
      face(page, seat),
      el('span', {className: 'who'}, el('b', {}, news.names[seat]), small(page, seat, facts.join(' · '))),
      el('b', {className: out ? 'count out' : 'count'}, out ? placeName(out) : String(size)),
    ),
    el('div', {className: 'notes'}, ribbon, bubble),
    pick && choice(page, pick, act),
  );
}

// The button over a seat that gets the trick of the Dragon, or the lead.
function choice({news}, pick, act) {
  const label = say(pick.move === 'give_trick' ? 'give_to' : 'lead_to', news.names[pick.to]);
  const onclick = () => act(wordsOf(pick));
  return el('button', {id: `do-pick-${pick.to}`, className: 'pick', ariaLabel: label, onclick});
}

const small = (page, seat, text) =>
  el('small', {}, el('i', {ariaHidden: 'true'}, isUs(page, seat) ? '●' : '◆'), ` ${text}`);

function face({news}, seat) {
  const letter = news.names[seat].charAt(0).toUpperCase();
  const isTimed = news.begun && news.decide.includes(seat);
  return el('span', {className: isTimed ? 'face timed' : 'face', ariaHidden: 'true', 'data-letter': letter}, letter);
}

// A fan of backs.
function backs(size) {
  const step = Math.min(5, 43 / Math.max(size - 1, 1));
  const cards = Array.from({length: size}, (_, at) => el('i', {'--turn': `${(at - (size - 1) / 2) * step}deg`}));
  return el('div', {className: 'backs', ariaHidden: 'true'}, el('span', {}, cards));
}

// A play of the trick, before its seat.
function laid(page, {id, seat, play, isBest = false, isHeld = false, under = null}) {
  const {news} = page;
  const isLong = isBest && play.cards.length > 5;
  const marks = [isBest && 'win', isLong && 'long', isHeld && 'held', isBomb(play) && isBest && 'bomb'];
  const name = seat === news.view.seat ? say('you') : news.names[seat];
  const isMixed = play.phoenix_as && play.cards.length > 1;
  return el(
    'figure',
    {id, className: ['play', placeOf(page, seat), ...marks].filter(Boolean).join(' ')},
    under && el('div', {className: 'row under', ariaHidden: 'true'}, row(under.cards)),
    el('div', {className: 'row'}, row(play.cards)),
    isMixed && el('span', {className: 'as'}, `= ${sign(play.phoenix_as)}`),
    el('figcaption', {}, isBest && el('b', {}, capital(playName(play))), isBest ? ` · ${name}` : name),
  );
}

const row = cards => cards.map(card => el('span', {}, picture(card)));

function drawTrick(page, doing) {
  const {news, story, swept} = page;
  const {view, held} = news;
  const trick = view.trick ?? [];
  const shown = trick.length || !swept ? trick : swept.plays;
  const number = story.filter(({move}) => ['trick_taken', 'lead_passed'].includes(move)).length;
  const last = shown.findLastIndex(({kind}) => kind !== 'dog');
  const mine = held?.move === 'play' ? held : null;
  const figures = [0, 1, 2, 3].flatMap(seat => {
    const own = shown.flatMap((play, at) => (play.seat === seat ? [at] : []));
    const [at, before] = own.reverse();
    if (at === undefined || (mine && seat === view.seat)) return [];
    const id = `play-${trick.length ? number : number - 1}-${at}`;
    return [laid(page, {id, seat, play: shown[at], isBest: at === last, under: shown[before]})];
  });
  if (mine) figures.push(laid(page, {id: 'play-held', seat: view.seat, play: mine, isHeld: true}));
  const slots = drawnSlots(page, doing);
  const cards = shown.flatMap(({cards}) => cards);
  const middle = [
    view.wish && el('span', {className: 'wish'}, el('img', {src: 'page/sparrow.svg', alt: ''}), `${say('wish')} `, el('b', {}, sign(view.wish))),
    cards.length > 0 && el('span', {className: 'points'}, say('points', signed(pointsOf(cards)))),
  ];
  const isSwept = shown === swept?.plays;
  const best = shown[last];
  $('trick').ariaLabel = best ? say('trick_of', playName(best), news.names[best.seat]) : say('trick');
  $('cross').className = ['cross', slots.length && 'slots', isSwept && `to-${placeOf(page, swept.to)}`].filter(Boolean).join(' ');
  show($('cross'), figures, slots, el('div', {className: 'middle'}, middle));
}

// The three places of the exchange: for what a person pushes, and then for what has come.
function drawnSlots(page, {choose}) {
  const {news, slots, story} = page;
  const {view} = news;
  if (view.seat === null || !news.begun) return [];
  const seats = [1, 2, 3].map(step => (view.seat + step) % 4);
  const isPush = view.phase === 'push';
  const came = hasPlay(story) ? [] : received(story, view.seat);
  if (!isPush && !came.length) return [];
  const pushed = view.pushed[view.seat];
  return seats.map((seat, place) => {
    const name = news.names[seat];
    const card = isPush ? (pushed?.[place] ?? slots[place]) : came.find(({from}) => from === seat)?.card;
    const word = card ? (isPush ? 'place_full' : 'place_came') : 'place_empty';
    return el(
      'button',
      {
        id: `slot-${place}`,
        className: `slot ${placeOf(page, seat)}`,
        disabled: !isPush || Boolean(pushed) || !card,
        ariaLabel: say(word, name, card && cardName(card)),
        onclick: () => choose(card),
      },
      card ? picture(card) : el('span', {className: 'gap'}, '?'),
      el('span', {}, say(isPush ? 'for' : 'from', name)),
    );
  });
}

// What the person is asked, or for whom the table waits.
function question(page) {
  const {news} = page;
  const {view, held} = news;
  const best = view.trick?.at(-1);
  if (!news.begun) return say('ask_begin');
  if (!news.decide.length) return say(news.pause === null && view.result ? 'ask_end' : 'ask_over');
  if (held) return say('ask_held');
  if (!isAsked(page)) return say(view.seat === null ? 'ask_watch' : 'ask_wait', listed(news.decide.map(seat => news.names[seat])));
  if (view.phase !== 'play') return say(`ask_${view.phase}`);
  if (!best) return say('ask_lead');
  return view.wish && !can(page, 'pass') ? say('ask_wished', sign(view.wish)) : say('ask_beat', playName(best));
}

function drawOwn(page) {
  const {news} = page;
  const {view} = news;
  const seat = view.seat ?? 0;
  const out = view.finished.indexOf(seat) + 1;
  const {ribbon, bubble, words} = notes(page, seat);
  const size = view.sizes[seat];
  const count = out ? say('out', placeName(out)) : size === 1 ? say('count_one') : say('count', size);
  const isTurn = news.begun && news.decide.includes(seat);
  $('own').className = `own us ${isTurn ? 'turn' : ''}`;
  $('own').ariaLabel = [say('seat_you', news.names[seat]), count, ...words].filter(Boolean).join(', ');
  show($('ask'), face(page, seat), el('span', {className: 'who'}, el('small', {}, `${news.names[seat]} · ${count}`), $('question')), el('span', {className: 'notes'}, ribbon, bubble));
  const text = question(page);
  if ($('question').textContent !== text) $('question').textContent = text;
}

function drawButtons(page) {
  const {news, chosen, slots} = page;
  const {view} = news;
  const isGrand = can(page, 'call_grand_tichu') || can(page, 'decline_grand_tichu');
  const found = readings(page);
  const isPush = view.phase === 'push';
  const isFull = isAsked(page) && !slots.includes(null);
  const takes = can(page, 'take_trick') && !chosen.length;
  const canTry = chosen.length > 0 && news.begun && (isAsked(page) ? view.phase === 'play' || found.length > 0 : plays(page).length > 0);
  const name = found.length > 1 ? '…' : found.length ? playName(found[0]) : '';
  const isOver = !news.begun || Boolean(view.result);
  $('acts').classList.toggle('away', isGrand || isOver || view.seat === null);
  $('acts').ariaLabel = $('grand').ariaLabel = say('acts');
  $('grand').hidden = !isGrand;
  $('do-tichu').disabled = !can(page, 'call_tichu');
  $('do-pass').disabled = !can(page, 'pass');
  $('do-play').disabled = !(isPush ? isFull : takes || canTry);
  $('do-play').classList.toggle('doubtful', chosen.length > 0 && !found.length);
  $('do-back').disabled = !(isPush ? isAsked(page) && slots.some(Boolean) : chosen.length);
  $('do-bomb').disabled = !bombs(page).length && !can(page, 'announce_bomb');
  $('do-hint').disabled = !isAsked(page);
  show($('do-play'), new Text(say(isPush ? 'push' : takes ? 'take' : 'play')), el('span', {}, isPush || takes ? '' : name));
}

function drawHand(page, {choose}) {
  const {news, chosen, slots, story} = page;
  const {view} = news;
  const own = view.hands[view.seat ?? 0] ?? [];
  const hand = view.phase === 'push' ? own.filter(card => !slots.includes(card)) : own;
  const fits = new Set(fitting(page).flatMap(({cards}) => cards));
  const isPlaying = fits.size > 0 || (isAsked(page) && view.phase === 'play');
  const inBombs = new Set(bombs(page).flatMap(({cards}) => cards));
  const came = hasPlay(story) ? [] : received(story, view.seat).map(({card}) => card);
  const stop = hand.includes(page.stop) ? page.stop : hand[Math.min(Math.max(hand.findIndex(card => card > page.stop), 0), hand.length - 1)];
  const perRow = hand.length > 7 ? Math.ceil(hand.length / 2) : Math.max(hand.length, 1);
  const buttons = hand.map((card, at) => {
    const isOn = chosen.includes(card);
    const isWanted = view.wish !== null && view.wish === rankOf(card);
    const isNew = came.includes(card);
    const states = {off: isPlaying && !isOn && !fits.has(card), wanted: isWanted, bomb: inBombs.has(card), new: isNew, low: hand.length <= 7 || at >= perRow};
    return el(
      'button',
      {
        id: `card-${card}`,
        className: Object.keys(states).filter(state => states[state]).join(' '),
        '--at': String(at - (hand.length - 1) / 2),
        ariaPressed: String(isOn),
        ariaLabel: [cardName(card), isWanted && say('wished'), isNew && say('new')].filter(Boolean).join(', '),
        tabIndex: card === stop ? 0 : -1,
        onclick: () => choose(card),
      },
      el('img', {className: 'card', src: `cards/${card}.svg`, alt: '', draggable: false}),
      isWanted && el('img', {className: 'bird', src: 'page/sparrow.svg', alt: ''}),
    );
  });
  $('hand').ariaLabel = say('hand');
  $('hand').style.setProperty('--half', perRow);
  show($('hand'), buttons);
}

// What lies over the middle: an invitation, ranks to wish, a choice for the Phoenix, the end.
function drawPanel(page, doing) {
  const {news} = page;
  const result = resultOf(page.story);
  const [kind, ...parts] =
    !news.begun && news.view.seat !== null ? ['invite', ...invitation(page, doing)]
    : result && news.view.result ? ['over', ...end(page, result, doing)]
    : can(page, 'make_wish') ? ['ranks', ...ranks(page, doing)]
    : page.which ? ['which', ...which(page, doing)]
    : [''];
  $('panel').className = `panel ${kind}`;
  $('panel').hidden = !kind;
  $('panel').ariaLabel = parts[0]?.textContent ?? '';
  show($('panel'), parts);
}

// The links to the free seats.
export function invitation(page, {begin, copy}) {
  const {news} = page;
  const keys = JSON.parse(localStorage.getItem(news.table) ?? '[]');
  const free = [...keys.entries()].filter(([seat]) => !news.taken.includes(seat));
  const buttons = free.map(([seat, key]) => {
    const link = new URL(`#${new URLSearchParams({table: news.table, key})}`, location.href).href;
    return el('button', {className: 'link', 'data-link': link, onclick: () => copy(seat, link)}, say('copy', news.names[seat]));
  });
  return [
    el('h2', {}, say('invite')),
    el('p', {}, say('invite_more')),
    buttons,
    !news.begun && el('button', {id: 'begin', className: 'main', onclick: begin}, say('begin')),
  ];
}

function ranks({news}, {act}) {
  const own = news.view.hands[news.view.seat].map(rankOf);
  const isLast = rank => own.filter(each => each === rank).length === 4;
  const wishes = news.legal.filter(({move}) => move === 'make_wish');
  const order = wishes.filter(({rank}) => rank).sort((a, b) => isLast(a.rank) - isLast(b.rank) || a.rank - b.rank);
  const button = (wish, id, label) => el('button', {id, onclick: () => act(wordsOf(wish))}, label);
  const none = wishes.find(({rank}) => !rank);
  return [
    el('h2', {}, el('img', {className: 'bird', src: 'page/sparrow.svg', alt: ''}), say('wish_title')),
    el('div', {className: 'grid'}, order.map(wish => button(wish, `do-wish-${wish.rank}`, sign(wish.rank))), none && button(none, 'do-wish-none', say('no_wish'))),
  ];
}

function which({which}, {act}) {
  const buttons = which.map((play, at) => {
    const label = `${capital(playName(play))}, ${cardName('Ph')} = ${sign(play.phoenix_as)}`;
    return el('button', {id: `do-which-${at}`, onclick: () => act(wordsOf(play))}, label);
  });
  return [el('h2', {}, say('which')), buttons];
}

// The end of a round, and of the game.
function end(page, result, {ready}) {
  const {news} = page;
  const {view, names} = news;
  const us = (view.seat ?? 0) % 2;
  const isEnd = news.pause === null;
  const teams = [us, 1 - us];
  const [ours, theirs] = teams.map(number => (isEnd ? view.scores : result.scores)[number]);
  const how = view.seat === null || ours === theirs ? 'drawn' : ours > theirs ? 'won' : 'lost';
  const points = [signed(ours), signed(theirs)];
  const title = isEnd ? say(`end_${how}`, ...points) : say(`over_${how}`, view.results.length, ...points);
  const outs = number => result.finished.flatMap((seat, at) => (seat % 2 === number ? [`${placeName(at + 1)} ${names[seat]}`] : [])).join(', ');
  const called = number => {
    const callers = names.filter((_, seat) => view.calls[seat] && seat % 2 === number);
    return `${result.calls[number] > 0 ? '+' : ''}${signed(result.calls[number])} ${callers.join(', ')}`;
  };
  const line = (name, cell, className = '') => el('tr', {className}, el('th', {scope: 'row'}, name), teams.map(number => el('td', {}, String(cell(number)))));
  const isReady = news.ready?.includes(view.seat);
  const next = el('button', {id: 'next', className: 'main', disabled: isReady || view.seat === null, onclick: ready}, say(isReady ? 'waiting_next' : 'next_round'), el('span', {className: 'ring'}));
  const {replay} = links(news.table);
  return [
    el('h2', {}, title),
    el(
      'table',
      {},
      el('tr', {}, el('td'), teams.map(number => el('th', {scope: 'col'}, team(page, number, '')))),
      line(say('out_row'), outs),
      line(say(result.victory ?? 'cards_row'), number => signed(result.cards[number])),
      line(say('tichu'), called),
      line(say('total'), number => signed(view.scores[number]), 'sum'),
    ),
    el(
      'p',
      {},
      replay && el('a', {href: replay, target: '_blank'}, say('replay')),
      isEnd ? el('a', {id: 'lobby-link', className: 'main', href: './'}, say('lobby')) : next,
    ),
  ];
}

// What goes on by itself: the times.
export function drawTime({ends, news}) {
  const now = performance.now();
  const left = name => Math.max((ends[name]?.at ?? 0) - now, 0) / 1000;
  const part = name => left(name) && left(name) / ends[name].all;
  for (const face of document.querySelectorAll('.face')) {
    const isTimed = face.matches('.timed') && left('time') > 0;
    face.style.setProperty('--left', isTimed ? part('time') : face.matches('.timed') ? 1 : 0);
    face.textContent = isTimed && left('time') <= 10 ? Math.ceil(left('time')) : face.dataset.letter;
  }
  const seconds = Math.ceil(left('bombs'));
  $('bombs').classList.toggle('away', !seconds);
  $('bombs').style.setProperty('--left', part('bombs'));
  if (news) $('bombs').ariaLabel = say('bombs_left');
  show($('bombs'), el('span', {className: 'ring'}), el('b', {}, String(seconds)), el('span', {}, say('bombs')));
  $('next')?.style.setProperty('--left', part('pause'));
}
