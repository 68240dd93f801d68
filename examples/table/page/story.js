// What happened in a round, from the happenings that the server sends.

import {cardName, listed, placeName, playName, rankName, say, signed} from './words.js';

// The happenings of the round: those known, and new ones. A play says whether it leads to a trick.
export function continued(known, news) {
  const story = [...known];
  for (const told of news) {
    const before = story.findLast(({move}) => move === 'play' || ENDS.includes(move));
    story.push({...told, leads: told.move === 'play' && before?.move !== 'play'});
  }
  return story;
}

// The cards that a seat got in the exchange, with their senders, until somebody has played.
export function received(story, own) {
  const exchange = story.find(({move}) => move === 'exchanged');
  if (!exchange || own === null || story.some(({move}) => move === 'play')) return [];
  return exchange.pushes.flatMap((cards, from) =>
    cards.flatMap((card, place) => (exchange.recipients[from][place] === own ? [{card, from}] : [])),
  );
}

export const ENDS = ['trick_taken', 'lead_passed'];

// The plays of the last trick that was taken, and who has it.
export function lastTrick(story) {
  const end = story.findLastIndex(({move}) => move === 'trick_taken');
  if (end < 0) return null;
  const start = story.findLastIndex(({move}, at) => at < end && ENDS.includes(move));
  const plays = story.slice(start + 1, end).filter(({move}) => move === 'play');
  return {plays, taken: story[end]};
}

const POINTS = {5: 5, T: 10, K: 10, Dr: 25, Ph: -25};

export const pointsOf = cards =>
  cards.reduce((sum, card) => sum + (POINTS[card] ?? POINTS[card[0]] ?? 0), 0);

// What a happening says, or nothing. The words have a sentence for each kind of happening.
export function sentence(told, names, own) {
  const {move, seat, cards, called} = told;
  const callers = names.filter((_, each) => called?.[each]);
  const got = move === 'exchanged' ? received([told], own) : [];
  const gifts = got.map(({card, from}) => say('gift', {card: cardName(card), name: names[from]}));
  const isMixed = move === 'play' && cards.length > 1 && cards.includes('Ph');
  const [ours, theirs] = told.result?.scores ?? told.scores ?? [];
  const kind = {
    exchanged: got.length ? 'exchanged_own' : move,
    grand_tichu_shown: callers.length ? move : 'no_grand_tichu',
    make_wish: told.rank ? move : 'no_wish_made',
    play: isMixed ? 'play_mixed' : move,
  }[move];
  return say(`said_${kind ?? move}`, {
    name: told.leads ? say('lead_to', names[seat]) : names[seat ?? told.leader],
    to: names[told.to],
    play: move === 'play' && playName(told),
    cards: listed(gifts.length ? gifts : (cards ?? []).map(cardName)),
    points: signed(pointsOf(cards ?? [])),
    rank: rankName(told.rank),
    place: placeName(told.place),
    names: listed(callers),
    ours: signed(ours),
    theirs: signed(theirs),
  });
}
