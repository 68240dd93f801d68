// A bot for Node without a library: it plays low, and leaves tricks to its partner.
// Try it: tichu bot check node examples/bots/lowest.js
"use strict";
const readline = require("node:readline");

const RANKS = { Dg: 0, Ma: 1, Ph: 20, Dr: 20 };
const value = (card) => RANKS[card] ?? "..23456789TJQKA".indexOf(card[0]);
const lowest = (play) => Math.min(...play.cards.map(value));
const isBomb = (play) => play.kind === "four" || play.kind === "straight_flush";

// Low cards for the opponents, the best ordinary card for the partner.
function push(actions) {
  let best = actions[0];
  let most = -Infinity;
  for (const action of actions) {
    if (action.cards?.length !== 3) continue;
    const [next, partner, last] = action.cards.map(value);
    const worth = [next, partner, last].some((each) => each === 0 || each > 14)
      ? -100
      : partner - 2 * (next + last);
    if (worth > most) [best, most] = [action, worth];
  }
  return best;
}

function decide({ actions, position }) {
  const { seat, trick } = position;
  const first = actions[0];
  if (first.move === "push") return push(actions);
  const low = actions.filter((action) => action.move === "play" && !isBomb(action));
  if (trick === null && low.length) {
    // Lead the play with the lowest card, and of those the longest.
    return low.reduce((a, b) =>
      lowest(b) < lowest(a) || (lowest(b) === lowest(a) && b.cards.length > a.cards.length) ? b : a,
    );
  }
  if (first.move === "pass") {
    const ofPartner = trick.at(-1).seat === (seat + 2) % 4;
    return !ofPartner && low.length ? low[0] : first;
  }
  return first; // decline, take the trick, give the Dragon away, ...
}

function answer(question) {
  switch (question.kind) {
    case "hello":
      return { wants: ["actions", "position", "trees"] };
    case "act":
      return decide(question);
    default: // it never calls, nor bombs out of turn
      return null;
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const question = JSON.parse(line);
  console.log(JSON.stringify({ id: question.id, answer: answer(question) }));
});
