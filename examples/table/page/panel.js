// Draws what lies over the middle: an invitation, ranks to wish, a choice for the Phoenix, the end.

import {links} from './connection.js';
import {$, el, show} from './dom.js';
import {rankOf, sparrow, team} from './draw.js';
import {can, wordsOf} from './options.js';
import {capital, cardName, placeName, playName, say, sign, signed, victoryName} from './words.js';

export function drawPanel(page, doing) {
  const {begun, view} = page.news;
  const [kind, draws] =
    !begun && view.seat !== null ? ['invite', invitation]
    : view.result ? ['over', over]
    : can(page, 'make_wish') ? ['ranks', ranks]
    : page.which ? ['which', which]
    : ['', () => []];
  const parts = draws(page, doing);
  $('panel').className = `panel ${kind}`;
  $('panel').hidden = !kind;
  $('panel').ariaLabel = parts[0]?.textContent ?? '';
  show($('panel'), parts);
}

// A button for each free seat, which copies its link.
export function invites({news}, {copy}) {
  const keys = JSON.parse(localStorage.getItem(news.table) ?? '[]');
  const free = [...keys.entries()].filter(([seat]) => !news.taken.includes(seat));
  return free.map(([seat, key]) => {
    const link = new URL(`#${new URLSearchParams({table: news.table, key})}`, location.href).href;
    const facts = {className: 'link', 'data-link': link, onclick: () => copy(seat, link)};
    return el('button', facts, say('copy', news.names[seat]));
  });
}

function invitation(page, doing) {
  const begin = el('button', {id: 'begin', className: 'main', onclick: doing.begin}, say('begin'));
  return [el('h2', {}, say('invite')), el('p', {}, say('invite_more')), invites(page, doing), begin];
}

// The ranks; those of which the person has all cards come last.
function ranks({news}, {act}) {
  const own = news.view.hands[news.view.seat].map(rankOf);
  const isOwn = ({rank}) => own.filter(each => each === rank).length === 4;
  const wishes = news.legal.filter(({move}) => move === 'make_wish');
  wishes.sort((a, b) => (a.rank === null) - (b.rank === null) || isOwn(a) - isOwn(b) || a.rank - b.rank);
  const buttons = wishes.map(wish => {
    const facts = {id: `do-wish-${wish.rank ? sign(wish.rank) : 'none'}`, onclick: () => act(wordsOf(wish))};
    return el('button', facts, wish.rank ? sign(wish.rank) : say('no_wish'));
  });
  return [el('h2', {}, sparrow('bird'), say('wish_title')), el('div', {className: 'grid'}, buttons)];
}

function which({which}, {act}) {
  const buttons = which.map((play, at) => {
    const label = `${capital(playName(play))}, ${cardName('Ph')} = ${sign(play.phoenix_as)}`;
    return el('button', {id: `do-which-${at}`, onclick: () => act(wordsOf(play))}, label);
  });
  return [el('h2', {}, say('which')), buttons];
}

// The end of a round, and of the game.
function over(page, {ready}) {
  const {view, names, pause, table, ready: others} = page.news;
  const {result} = view;
  const us = (view.seat ?? 0) % 2;
  const teams = [us, 1 - us];
  const isEnd = pause === null;
  const [ours, theirs] = teams.map(number => (isEnd ? view.scores : result.scores)[number]);
  const how = view.seat === null || ours === theirs ? 'drawn' : ours > theirs ? 'won' : 'lost';
  const title = say(`${isEnd ? 'end' : 'over'}_${how}`, signed(ours), signed(theirs), view.results.length);
  const finished = result.finished.map((seat, at) => [seat, `${placeName(at + 1)} ${names[seat]}`]);
  const callers = names.map((name, seat) => [seat, view.calls[seat] && name]);
  const ofTeam = (facts, number) => facts.flatMap(([seat, name]) => (seat % 2 === number && name ? [name] : [])).join(', ');
  const plus = number => `${result.calls[number] > 0 ? '+' : ''}${signed(result.calls[number])}`;
  const line = (name, cell, className = '') =>
    el('tr', {className}, el('th', {scope: 'row'}, name), teams.map(number => el('td', {}, cell(number))));
  const isReady = others.includes(view.seat);
  const facts = {id: 'next', className: 'main', disabled: isReady || view.seat === null, onclick: ready};
  const label = say(isReady ? 'waiting_next' : 'next_round');
  const next = el('button', facts, label, el('span', {className: 'ring'}));
  const lobby = el('a', {id: 'lobby-link', className: 'main', href: './'}, say('lobby'));
  const {replay} = links(table);
  const again = replay && el('a', {href: replay, target: '_blank'}, say('replay'));
  const head = el('tr', {}, el('td'), teams.map(number => el('th', {scope: 'col'}, team(page, number))));
  const rows = [
    line(say('out_row'), number => ofTeam(finished, number)),
    line(result.victory ? capital(victoryName(result.victory)) : say('cards_row'), number => signed(result.cards[number])),
    line(say('tichu'), number => `${plus(number)} ${ofTeam(callers, number)}`),
    line(say('total'), number => signed(view.scores[number]), 'sum'),
  ];
  return [el('h2', {}, title), el('table', {}, head, rows), el('p', {}, again, isEnd ? lobby : next)];
}
