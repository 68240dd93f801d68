// What happened in a round, from the happenings that the server sends.

import {cardName, listed, placeName, playName, rankName, say} from './words.js';

// The happenings of the round: those known, and new ones. The next round begins with its cards.
export function continued(known, news) {
  const story = [...known, ...news];
  const end = story.findLastIndex(({move}) => move === 'round_ended');
  const isDealt = story.slice(end).some(({move}) => move === 'seen_deal');
  return end >= 0 && isDealt ? story.slice(end + 1) : story;
}

// The result of the round, once it is over.
export const resultOf = story => story.findLast(({move}) => move === 'round_ended')?.result;

// The cards that a seat got in the exchange, with their senders, until somebody has played.
export function received(story, own) {
  const exchange = story.find(({move}) => move === 'exchanged');
  if (!exchange || own === null) return [];
  return exchange.pushes.flatMap((cards, from) =>
    cards.flatMap((card, place) => (exchange.recipients[from][place] === own ? [{card, from}] : [])),
  );
}

export const hasPlay = story => story.some(({move}) => move === 'play');

// The plays of the last trick that was taken, and who has it.
export function lastTrick(story) {
  const end = story.findLastIndex(({move}) => move === 'trick_taken');
  if (end < 0) return null;
  const ends = ['trick_taken', 'lead_passed'];
  const start = story.findLastIndex(({move}, at) => at < end && ends.includes(move));
  const plays = story.slice(start + 1, end).filter(({move}) => move === 'play');
  return {plays, to: story[end].seat, cards: story[end].cards};
}

const POINTS = {5: 5, T: 10, K: 10, D: 25, P: -25};

export const pointsOf = cards =>
  cards.reduce((sum, card) => sum + (card === 'Dg' ? 0 : (POINTS[card[0]] ?? 0)), 0);

// What a happening says, or nothing.
export function sentence(told, names, own) {
  const {move, seat, to} = told;
  const name = names[seat];
  switch (move) {
    case 'seen_deal':
      return say('said_deal');
    case 'seen_decision':
      return say('said_decided', name);
    case 'grand_tichu_shown': {
      const callers = names.filter((_, each) => told.called[each]);
      return callers.length ? say('said_grand', listed(callers)) : say('said_no_grand');
    }
    case 'call_tichu':
      return say('said_tichu', name);
    case 'push':
    case 'seen_push':
      return say('said_push', name);
    case 'exchanged': {
      const got = received([told], own).map(({card, from}) =>
        say('said_got_from', cardName(card), names[from]),
      );
      const leads = say('said_leads', names[told.leader]);
      return got.length ? `${say('said_got', listed(got))} ${leads}` : leads;
    }
    case 'hand_shown':
      return say('said_hand', name, listed(told.cards.map(cardName)));
    case 'play': {
      const isMixed = told.cards.length > 1 && told.cards.includes('Ph');
      const play = playName(told);
      return say('said_play', name, isMixed ? say('with_phoenix', play) : play);
    }
    case 'pass':
      return say('said_pass', name);
    case 'make_wish':
      return told.rank ? say('said_wish', name, rankName(told.rank)) : say('said_no_wish', name);
    case 'wish_fulfilled':
      return say('said_fulfilled', name);
    case 'went_out':
      return say('said_out', name, placeName(told.place));
    case 'lead_passed':
      return say('said_dog', names[to]);
    case 'announce_bomb':
      return say('said_announce', name);
    case 'give_trick':
      return say('said_give', name, names[to]);
    case 'trick_taken':
      return say('said_took', name, pointsOf(told.cards));
    case 'round_ended':
      return say('said_ended', ...told.result.scores);
    case 'game_ended':
      return say('said_game', ...told.scores);
    default:
      return '';
  }
}
