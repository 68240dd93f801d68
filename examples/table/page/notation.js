// Reads the library's notation: cards, positions of views, and happenings.

const CARD = /[2-9TJQKA][jwps]|Ma|Dg|Ph|Dr|\?\?/g;

export const cardsOf = text => text.match(CARD) ?? [];

// The rank for which the Phoenix stands in a combination, if it says so.
export const standsFor = text => text.match(/Ph=(.)/)?.[1];

const split = (text, sign) => (text === '-' ? [] : text.split(sign));

// A view as the server sends it: everything that one seat may know.
export function readView({position, scores, results}) {
  const fields = position.split(' ');
  const [rules, phase, , turn, hands, trick, wish, calls, decided, pushes, finished] = fields;
  const piles = split(fields[12], '/');
  return {
    rules,
    phase,
    scores,
    results: results.map(readResult),
    turn: turn === '-' ? null : Number(turn),
    hands: hands.split('/').map(cardsOf),
    trick: split(trick, ',').map(readPlay),
    wish: wish === '-' ? null : wish,
    calls: [...calls],
    decided: split(decided, '').map(Number),
    pushes: split(pushes, '/').map(cardsOf),
    finished: split(finished, '').map(Number),
    piles: piles.map(cardsOf),
    seat: fields[14] === '-' ? null : Number(fields[14]),
  };
}

function readPlay(text) {
  const [seat, cards] = text.split(':');
  return {seat: Number(seat), text: cards};
}

// "210 70:30 100:0 double": who went out, the points for cards and for calls.
export function readResult(text) {
  const [, cards, calls] = text.split(' ').map(word => word.split(':').map(Number));
  return {cards, calls, scores: cards.map((points, team) => points + calls[team])};
}

// "3 play 5j5w" as {seat, verb, rest}.
export function readHappening(text) {
  const words = text.split(' ');
  const seat = /^\d$/.test(words[0]) ? Number(words.shift()) : null;
  const verb = words.shift();
  return {seat, verb, rest: words};
}
