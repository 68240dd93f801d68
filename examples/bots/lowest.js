// A bot for Node without a library: it plays low, and leaves tricks to its partner.
// Try it: tichu bot check node examples/bots/lowest.js
"use strict";
const readline = require("node:readline");

const RANKS = { Dg: 0, Ma: 1, Ph: 14.5, Dr: 15 };
const rank = (card) => RANKS[card] ?? "..23456789TJQKA".indexOf(card[0]);
const cards = (text) => text.split("=")[0].match(/../g);
const value = (card) => (rank(card) > 14 ? 20 : rank(card));

function isBomb(play) {
  if (play.length < 4 || play.includes("Ph")) return false;
  const alike = (at) => play.every((card) => card[at] === play[0][at]);
  return (play.length === 4 && alike(0)) || (play.length > 4 && alike(1));
}

// The actions of a seat: "2 play 5j5w" becomes {verb: "play", rest: "5j5w", index: 7}.
function parsed(actions) {
  return actions.map((text, index) => {
    const [, verb, ...rest] = text.split(" ");
    return { verb, rest: rest.join(" "), index };
  });
}

// Low cards for the opponents, the best ordinary card for the partner.
function push(actions, recipients) {
  let best = actions[0];
  let most = -Infinity;
  for (const action of actions) {
    const given = action.rest.split(" ");
    if (given.length !== recipients) continue;
    const [next, partner, last] = given.map(value);
    const worth = given.some((card) => card === "Dg" || value(card) > 14)
      ? -100
      : partner - 2 * (next + last);
    if (worth > most) [best, most] = [action, worth];
  }
  return best;
}

function decide(message) {
  const actions = parsed(message.actions);
  const first = actions[0];
  if (first.verb === "push") return push(actions, 3);
  const fields = message.position.split(" ");
  const seat = Number(fields[14]);
  const trick = fields[5];
  const plays = actions.filter((action) => action.verb === "play");
  const low = plays.filter((action) => !isBomb(cards(action.rest)));
  if (trick === "-" && low.length) {
    // Lead the play with the lowest card, and of those the longest.
    const lowest = (action) => Math.min(...cards(action.rest).map(value));
    const length = (action) => cards(action.rest).length;
    return low.reduce((a, b) =>
      lowest(b) < lowest(a) || (lowest(b) === lowest(a) && length(b) > length(a)) ? b : a,
    );
  }
  if (first.verb === "pass") {
    const winner = Number(trick.split(",").pop()[0]);
    const ofPartner = winner === (seat + 2) % 4;
    return !ofPartner && low.length ? low[0] : first;
  }
  return first; // decline, take the trick, give the Dragon away, ...
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.kind) {
    case "hello":
      say({ kind: "ready", wants: ["actions", "position"] });
      break;
    case "ask": {
      const action = message.must ? decide(message).index : null;
      say({ kind: "answer", id: message.id, action });
      break;
    }
    case "ping":
      say({ kind: "pong", id: message.id });
      break;
    case "quit":
      process.exit(0);
  }
});
