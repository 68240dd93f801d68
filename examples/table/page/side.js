// Draws what lies beside the table: the last trick, what happened, the score sheet, links; and the
// list of the lobby.

import {links, rules} from './connection.js';
import {$, el, show} from './dom.js';
import {invitation, team} from './draw.js';
import {lastTrick, pointsOf, sentence} from './story.js';
import {capital, cardName, playName, say} from './words.js';

const wide = matchMedia('(width >= 1100px)');
let opened = wide.matches ? 'log' : null;

export const open = what => (opened = what);
export const toggle = what => open(opened === what ? null : what);

export function drawTables(tables) {
  const items = tables.map(({table, rules, names, scores}) => {
    const label = say('watch', names.join(', '));
    return el('li', {}, el('a', {href: `#table=${table}`}, label), ` ${rules}, ${scores.join(' : ')}`);
  });
  $('list').hidden = false;
  show($('tables'), items.length ? items : el('li', {}, say('no_tables')));
}

export function drawSide(page, doing) {
  $('side').hidden = !opened;
  for (const what of ['last', 'log', 'more']) {
    $(what).hidden = opened !== what;
    $(`show-${what}`).ariaExpanded = String(opened === what);
  }
  drawLog(page);
  drawLast(page);
  drawMore(page, doing);
}

function drawLog({news, story}) {
  const lines = story.map(each => sentence(each, news.names, news.view.seat)).filter(Boolean);
  const {scrollHeight, scrollTop, clientHeight} = $('lines');
  const isAtEnd = scrollHeight - scrollTop - clientHeight < 60;
  show($('lines'), lines.map(line => el('li', {}, line)));
  if (isAtEnd) $('lines').scrollTop = $('lines').scrollHeight;
}

function drawLast({news, story}) {
  const last = lastTrick(story);
  const figures = last?.plays.map(play =>
    el(
      'figure',
      {},
      el('figcaption', {}, el('b', {}, capital(playName(play))), ` · ${news.names[play.seat]}`),
      el('div', {className: 'row'}, play.cards.map(card => el('span', {}, el('img', {className: 'card', src: `cards/${card}.svg`, alt: cardName(card)})))),
    ),
  );
  const end = last && el('p', {}, say('said_took', news.names[last.to], pointsOf(last.cards)));
  show($('last-plays'), figures ?? el('p', {}, say('no_trick')), end);
}

function drawMore(page, doing) {
  const {news} = page;
  const {view} = news;
  const isOpen = news.begun && view.seat !== null;
  const row = (tag, cells) => el('tr', {}, cells.map(cell => el(tag, {}, cell)));
  const parts = isOpen ? invitation(page, doing) : [];
  show($('links'), parts[2]?.length ? parts.slice(2) : []);
  show($('teams'), row('th', [say('round'), team(page, 0, ''), team(page, 1, '')]));
  const rounds = view.results.map(({scores}, at) => row('td', [at + 1, ...scores].map(String)));
  show($('sheet'), rounds, row('th', [say('total'), ...view.scores.map(String)]));
  const {position, ...kept} = links(news.table);
  $('kept').hidden = !view.results.length || !kept.replay;
  for (const what of Object.keys(kept)) if (kept[what]) $(what).href = kept[what];
  $('rules-link').href = rules;
  $('sent').hidden = !position;
  if (position) $('position').href = position;
}
