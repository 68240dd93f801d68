// The types of the questions and answers of `tichu serve`, and of those for bots.
// Made from the schema of the library by docs/_ext/protocol.py.

/** What is written for a line: its `id` is null if the line cannot be read. */
export type Reply<K extends keyof Questions> =
  | { id: unknown; answer: Questions[K]["answer"] }
  | { id: unknown; error: Error };

/** A card: `Ma`, `Dg`, `Ph`, `Dr`, or a rank and a suit, such as `Tj`. */
export type Card = string;

/** The kind of a combination. */
export type Kind = "single" | "pair" | "triple" | "full_house" | "straight" | "stairs" | "four" | "straight_flush" | "dog";

/** A combination that some cards can be read as. */
export interface Reading {
  kind: Kind;
  /** The rank that is compared: 0 for the Dog, 1 for the Mah Jong and a single Phoenix, 2 to 14 (ace), 15 for the Dragon. */
  rank: number;
  /** The rank for which the Phoenix stands, 2 to 14; null without it, and for a single Phoenix. */
  phoenix_as: number | null;
}

/** A play of a trick. */
export interface Laid {
  seat: number;
  cards: Card[];
  kind: Kind;
  /** The rank that is compared: 0 for the Dog, 1 for the Mah Jong and a single Phoenix, 2 to 14 (ace), 15 for the Dragon. */
  rank: number;
  /** The rank for which the Phoenix stands, 2 to 14; null without it, and for a single Phoenix. */
  phoenix_as: number | null;
}

/** The result of a round. The lists of points have an item for each team. */
export interface Result {
  /** The seats that went out, in order. */
  finished: number[];
  /** Points for cards, or for a victory. */
  cards: number[];
  /** Points for calls. */
  calls: number[];
  victory: "double" | "triple" | "counted_out" | null;
  /** The points of the round: cards and calls together. */
  scores: number[];
}

/** The standing of a game. */
export interface Standing {
  scores: number[];
  over: boolean;
  /** The team that has won, or with an open dummy the players; empty if nobody has. */
  winners: number[];
}

/** Why an action is illegal. */
export interface Reason {
  /** The reason, for programs. */
  code: string;
  /** The reason, for people. */
  message: string;
  /** The ID of the rule that it breaks; empty for a deal that a view is asked about. */
  rule: string;
}

/** Why a question has no answer. */
export interface Error {
  /** The reason, for programs. */
  code: string;
  /** The reason, for people. */
  message: string;
  /** The field that is wrong. */
  path?: string;
  /** The ID of the rule that an action breaks. */
  rule?: string;
}

/** A game, or what a seat sees of one. */
export interface Game {
  /** The position string of its round. */
  position: string;
  /** The scores of the rounds that are over, an item for each team. */
  scores: number[];
  results: (string | Result)[];
}

/** The position after an action, and what to send to each seat and to spectators. */
export interface Step {
  /** All hands: do not send it. */
  position: string | Position | Game;
  seats: Heard[];
  spectators: Heard;
}

/** What a seat, or a spectator, hears of an action. */
export interface Heard {
  /** The moves, for a client with the library, which advances its view by them. */
  told: (string | Move)[];
  /** The moves, and what follows from them, such as `went_out` and `trick_taken`: for a page without the library. */
  happened: (string | Move)[];
}

/** The tree of a state or a view. */
export interface Position {
  /** The position string. */
  position: string;
  /** The seat whose view it is; null for a state, or for what spectators see. */
  seat: number | null;
  /** The rules as a text. */
  rules: string;
  /** The phase, which tells what the round waits for. */
  phase: "deal_first" | "grand_tichu" | "deal_rest" | "push" | "play" | "wish" | "take_trick" | "give_trick" | "choose_leader" | "announced" | "over";
  /** The seat that deals. */
  dealer: number;
  /** The seats that must act. */
  to_act: number[];
  /** The seats that may act out of turn. */
  may_interrupt: number[];
  /** The cards of each seat; null for a hidden hand. */
  hands: (Card[] | null)[];
  /** The number of cards of each seat. */
  sizes: number[];
  /** The plays of the open trick, from the lead on; null without a trick. */
  trick: Laid[] | null;
  /** The seats that have passed since the last play. */
  passed: number[];
  /** The open wish; null without one. */
  wish: number | null;
  /** The call of each seat. */
  calls: ("tichu" | "grand_tichu" | null)[];
  /** The cards that each seat pushed, one for each recipient, in order of play from the next seat on, with null for a hidden card; null if nothing is known of a push. */
  pushed: ((Card | null)[] | null)[];
  /** The seats that are out, in order. */
  finished: number[];
  /** The points of the pile of each seat, before the last player's hand and tricks are given away. */
  points: number[];
  /** The result of the round; null before its end. In a game, only the last round keeps it: see `results`. */
  result: Result | null;
  /** The scores of the game so far, an item for each team; null for a single round. */
  scores: number[] | null;
  /** The results of the rounds of the game that are over; null for a single round. */
  results: Result[] | null;
}

/** The tree of a move or a happening. `text` is its notation. */
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
  /** Begin a game or a single round. */
  new: {
    fields: { trees?: boolean; rules?: string; game?: boolean; dealer?: number; };
    answer: string | Position | Game;
  };
  /** Deal the next cards at random. The answer is an action to apply. */
  deal: {
    fields: { trees?: boolean; position: string | Position | Game; seed?: string | number; };
    answer: string | Move;
  };
  /** List the legal actions. Deals are not listed. The calls of a seat come after its plays. */
  legal: {
    fields: { trees?: boolean; position: string | Position | Game; seat?: number; from?: number; limit?: number; };
    answer: (string | Move)[];
  };
  /** Judge whether an action is legal. */
  judge: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: boolean;
  };
  /** Explain why an action is illegal. The answer is null if it is legal. For a text that cannot be read as an action, it is an error with the code `bad_notation`. */
  why: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: Reason | null;
  };
  /** Apply an action. */
  apply: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: string | Position | Game;
  };
  /** Apply an action, and list what each seat and the spectators hear of it. */
  transition: {
    fields: { trees?: boolean; position: string | Position | Game; action: string | Move; };
    answer: Step;
  };
  /** Return what a seat knows. */
  view: {
    fields: { trees?: boolean; position: string | Position | Game; seat: number | null; };
    answer: string | Position | Game;
  };
  /** Pick a random action: a deal, a decision, or a bomb out of turn. For the view of a seat, the answer is null if the seat does nothing. After the end it is an error with the code `round_over`. */
  random: {
    fields: { trees?: boolean; position: string | Position | Game; seed?: string | number; };
    answer: string | Move | null;
  };
  /** Score a round. The answer is null before its end. */
  result: {
    fields: { trees?: boolean; position: string | Position | Game; };
    answer: Result | null;
  };
  /** Return the scores of a game, and who has won. */
  score: {
    fields: { trees?: boolean; position: Position | Game; };
    answer: Standing;
  };
  /** List everything that exactly these cards can be read as, from the highest to the lowest; nothing if they form no combination. */
  classify: {
    fields: { trees?: boolean; cards: string; };
    answer: Reading[];
  };
  /** Judge whether a play beats the last play of a trick. */
  beats: {
    fields: { trees?: boolean; table: string[]; play: string; };
    answer: boolean;
  };
  /** Score a round that was played elsewhere. */
  report: {
    fields: { trees?: boolean; rules: string; finished: number[]; cards: number[] | null; calls: string; counted_out: number | null; };
    answer: Result;
  };
  /** Return the scores of a game after some rounds, and who has won. */
  match: {
    fields: { trees?: boolean; rules: string; rounds: number[][]; };
    answer: Standing;
  };
  /** Play a whole game, and return its scores after each round. */
  game: {
    fields: { trees?: boolean; rules: string; actions: (string | Move)[]; };
    answer: Standing[];
  };
  /** Return the version of the library, such as `0.1.0`. */
  version: {
    fields: { trees?: boolean; };
    answer: string;
  };
  /** Begin to play for a seat. This is the first question, and may come again, for another seat or other rules. */
  hello: {
    fields: { version: number; rules: string; seat: number; };
    answer: { wants?: ("actions" | "position" | "moves" | "trees")[]; } | null;
  };
  /** Choose an action for the seat, which must act. */
  act: {
    fields: { ms: number; actions?: (string | Move)[]; position?: string | Position | Game; moves?: (string | Move)[] | null; };
    answer: string | Move | number | null;
  };
  /** Choose a call or a bomb out of turn, or null for neither. */
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
