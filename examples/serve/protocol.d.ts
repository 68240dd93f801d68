// The types of the questions and answers of `tichu serve`, and of those for bots.
// Made from the schema of the library by docs/_ext/protocol.py.

export interface Failure {
  code: string;
  message: string;
  /** The field that is wrong. */
  path?: string;
  /** The ID of the rule that an action breaks. */
  rule?: string;
}

/** What is written for a line: its `id` is null if the line is no JSON object. */
export type Reply<K extends keyof Questions> =
  | { id: unknown; answer: Questions[K]["answer"] }
  | { id: unknown; error: Failure };

/** A card: `Ma`, `Dg`, `Ph`, `Dr`, or a rank and a suit, such as `Tj`. */
export type Card = string;

/** The kind of a combination. */
export type Kind = "single" | "pair" | "triple" | "full_house" | "straight" | "stairs" | "four" | "straight_flush" | "dog";

/** What cards form. */
export interface Reading {
  kind: Kind;
  /** The rank that counts: 0 for the Dog, 1 for the Mah Jong and a single Phoenix, 2 to 14 (ace), 15 for the Dragon. */
  rank: number;
  /** The rank for which the Phoenix stands, 2 to 14; null without it, and for a single Phoenix. */
  phoenix_as: number | null;
}

/** A play of a trick. */
export interface Laid {
  seat: number;
  cards: Card[];
  kind: Kind;
  /** The rank that counts: 0 for the Dog, 1 for the Mah Jong and a single Phoenix, 2 to 14 (ace), 15 for the Dragon. */
  rank: number;
  /** The rank for which the Phoenix stands, 2 to 14; null without it, and for a single Phoenix. */
  phoenix_as: number | null;
}

/** The result of a round; points are by team. */
export interface Result {
  /** The seats that went out, in order. */
  finished: number[];
  /** Points for cards, or for a victory. */
  cards: number[];
  /** Points for calls. */
  calls: number[];
  victory: "double" | "triple" | "counted_out" | null;
  /** The sums. */
  scores: number[];
}

/** The standing of a game. */
export interface Standing {
  scores: number[];
  over: boolean;
  /** The team, or with an open dummy the players; empty if nobody has won. */
  winners: number[];
}

/** Why an action is illegal. */
export interface Reason {
  /** The reason, for programs. */
  code: string;
  /** The reason, for people. */
  message: string;
  /** The ID of the rule that it breaks; empty if it is not an action. */
  rule: string;
}

/** A game, or what a seat sees of one. */
export interface Game {
  /** The position string of its round. */
  position: string;
  /** By team: the score before this round. */
  scores: number[];
  results: (string | Result)[];
}

/** What an action leads to. */
export interface Step {
  position: string | Position | Game;
  /** What happened, with nothing hidden, and what people notice. */
  happenings: (string | Move)[];
  /** By seat: the moves that it hears. */
  told: ((string | Move)[])[];
  /** The moves that spectators hear. */
  spectators: (string | Move)[];
}

/** The tree of a state or a view. Lists are by seat, unless they are said to be of seats. */
export interface Position {
  /** The position string. */
  position: string;
  /** The seat whose view it is. */
  seat: number | null;
  /** The rules, as a text. */
  rules: string;
  /** What the round waits for. */
  phase: "deal_first" | "grand_tichu" | "deal_rest" | "push" | "play" | "wish" | "take_trick" | "give_trick" | "choose_leader" | "announced" | "over";
  /** The seat that deals. */
  dealer: number;
  /** The seats that must act. */
  to_act: number[];
  /** The seats that may act out of turn. */
  may_interrupt: number[];
  /** The cards of each hand; null for a hidden one. */
  hands: (Card[] | null)[];
  /** The number of cards in each hand. */
  sizes: number[];
  /** The plays of the open trick, the lead first; null without a trick. */
  trick: Laid[] | null;
  /** The seats that have passed since the last play. */
  passed: number[];
  /** The rank wished for. */
  wish: number | null;
  /** The call of each seat. */
  calls: ("tichu" | "grand_tichu" | null)[];
  /** The cards that each seat pushed, one for each recipient, null where one is hidden; null if nothing is known. */
  pushed: ((Card | null)[] | null)[];
  /** The seats that are out, in order. */
  finished: number[];
  /** The points of the cards in each pile. */
  points: number[];
  /** The result of the round; null before its end. */
  result: Result | null;
  /** By team: the score of the game before this round; null without a game. */
  scores: number[] | null;
  /** The results of the earlier rounds; null without a game. */
  results: Result[] | null;
}

/** The tree of a move, or of what people notice of one. `text` is its notation. */
export type Move =
  | { move: "deal"; hands: Card[][]; text: string; }
  | { move: "call_grand_tichu"; seat: number; text: string; }
  | { move: "decline_grand_tichu"; seat: number; text: string; }
  | { move: "push"; seat: number; cards: Card[]; text: string; }
  | { move: "call_tichu"; seat: number; text: string; }
  | { move: "play"; seat: number; cards: Card[]; kind: Kind; rank: number; phoenix_as: number | null; text: string; }
  | { move: "pass"; seat: number; text: string; }
  | { move: "make_wish"; seat: number; rank: number | null; text: string; }
  | { move: "take_trick"; seat: number; text: string; }
  | { move: "give_trick"; seat: number; to: number; text: string; }
  | { move: "choose_leader"; seat: number; to: number; text: string; }
  | { move: "announce_bomb"; seat: number; text: string; }
  | { move: "seen_deal"; hands: (Card[] | null)[]; text: string; }
  | { move: "seen_decision"; seat: number; text: string; }
  | { move: "seen_push"; seat: number; text: string; }
  | { move: "grand_tichu_shown"; called: boolean[]; text: string; }
  | { move: "exchanged"; pushes: ((Card | null)[])[]; recipients: number[][]; leader: number; text: string; }
  | { move: "hand_shown"; seat: number; cards: Card[]; text: string; }
  | { move: "round_ended"; result: Result; hands: Card[][]; text: string; }
  | { move: "wish_fulfilled"; seat: number; rank: number; text: string; }
  | { move: "went_out"; seat: number; place: number; text: string; }
  | { move: "lead_passed"; seat: number; to: number; text: string; }
  | { move: "trick_taken"; seat: number; cards: Card[]; text: string; }
  | { move: "round_started"; dealer: number; scores: number[]; text: string; }
  | { move: "game_ended"; scores: number[]; winner: number | null | number[]; text: string; };

/** The fields of each kind of question, besides `id` and `kind`. */
export interface Questions {
  /** Begin a game, or a round. */
  new: {
    fields: { trees?: boolean; rules?: string; game?: boolean; dealer?: number; };
    answer: string | Position | Game;
  };
  /** Deal the next cards at random. */
  deal: {
    fields: { trees?: boolean; position: string | Position | Game; seed?: string | number; };
    answer: string | Move;
  };
  /** List the legal actions, except deals. */
  legal: {
    fields: { trees?: boolean; position: string | Position | Game; seat?: number; from?: number; limit?: number; };
    answer: (string | Move)[];
  };
  /** Judge an action: is it legal? */
  judge: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: boolean;
  };
  /** Say why an action is illegal; null if it is legal. */
  why: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: Reason | null;
  };
  /** Apply an action. */
  apply: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: string | Position | Game;
  };
  /** Apply an action, and say what happened and what each seat hears of it. */
  transition: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: Step;
  };
  /** Show what a seat knows. */
  view: {
    fields: { trees?: boolean; position: string | Position | Game; seat: number | null; };
    answer: string | Position | Game;
  };
  /** Pick a random action: a bomb out of turn, a decision, or a deal. In a view, null if the seat does nothing. */
  random: {
    fields: { trees?: boolean; position: string | Position | Game; seed?: string | number; };
    answer: string | Move | null;
  };
  /** Score the round; null before its end. */
  result: {
    fields: { trees?: boolean; position: string | Position | Game; };
    answer: Result | null;
  };
  /** Say how a game stands. */
  score: {
    fields: { trees?: boolean; position: string | Position | Game; };
    answer: Standing;
  };
  /** Find every combination that cards can form. */
  classify: {
    fields: { trees?: boolean; cards: string; };
    answer: Reading[];
  };
  /** Does a play beat the last one of a trick? */
  beats: {
    fields: { trees?: boolean; table: string[]; play: string; };
    answer: boolean;
  };
  /** Score a round that players report. */
  report: {
    fields: { trees?: boolean; rules: string; finished: number[]; cards: number[] | null; calls: string; counted_out: number | null; };
    answer: Result;
  };
  /** Say how a game stands after some rounds. */
  match: {
    fields: { trees?: boolean; rules: string; rounds: number[][]; };
    answer: Standing;
  };
  /** Play a whole game, and say how it stands after each round. */
  game: {
    fields: { trees?: boolean; rules: string; actions: (string | Move)[]; };
    answer: Standing[];
  };
  /** Play for a seat. It comes first; a later one begins anew. */
  hello: {
    fields: { version: number; rules: string; seat: number; };
    answer: { wants?: ("actions" | "position" | "moves" | "trees")[]; } | null;
  };
  /** Choose an action: the seat has to act. */
  act: {
    fields: { ms: number; actions?: (string | Move)[]; position?: string | Position | Game; moves?: (string | Move)[] | null; };
    answer: string | Move | number | null;
  };
  /** Choose a call, or a bomb out of turn; null for neither. */
  interrupt: {
    fields: { ms: number; actions?: (string | Move)[]; position?: string | Position | Game; moves?: (string | Move)[] | null; };
    answer: string | Move | number | null;
  };
  /** Hear the last moves of a round. */
  hear: {
    fields: { moves: (string | Move)[] | null; };
    answer: null;
  };
}
