// Draws what lies beside the table: the last trick, what happened, the score sheet and links; and the
// list of the lobby.

import {links, rules} from './connection.js';
import {$, el, show} from './dom.js';
import {row, team} from './draw.js';
import {invites} from './panel.js';
import {lastTrick, sentence} from './story.js';
import {capital, playName, say, signed} from './words.js';

let opened = matchMedia('(width >= 1100px)').matches ? 'log' : null;

export const toggle = what => (opened = opened === what ? null : what);

export function drawTables(tables) {
  const items = tables.map(({table, rules: by, names, scores}) => {
    const link = el('a', {href: `#table=${table}`}, say('watch', names.join(', ')));
    return el('li', {}, link, ` ${by}, ${scores.join(' : ')}`);
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
  const figures = last?.plays.map(play => {
    const caption = el('figcaption', {}, el('b', {}, capital(playName(play))), ` · ${news.names[play.seat]}`);
    return el('figure', {}, caption, el('div', {className: 'row'}, row(play.cards)));
  });
  const end = last ? sentence(last.taken, news.names, news.view.seat) : say('no_trick');
  show($('last-plays'), figures ?? [], el('p', {}, end));
}

function drawMore(page, doing) {
  const {view, table} = page.news;
  const line = (tag, cells) => el('tr', {}, cells.map(cell => el(tag, {}, cell)));
  const rounds = view.results.map(({scores}, at) => line('td', [String(at + 1), ...scores.map(signed)]));
  show($('links'), view.seat === null ? [] : invites(page, doing));
  show($('teams'), line('th', [say('round'), team(page, 0), team(page, 1)]));
  show($('sheet'), rounds, line('th', [say('total'), ...view.scores.map(signed)]));
  const found = {...links(table), 'rules-link': rules};
  if (!view.results.length) found.replay = found.record = null;
  for (const what of ['rules-link', 'replay', 'record', 'position']) {
    $(what).hidden = !found[what];
    if (found[what]) $(what).href = found[what];
  }
}
