"""``tichu review``: find the most expensive decisions of a recorded game."""

import argparse
import random
from collections.abc import Iterator
from typing import Final, TypeGuard

import attrs

from tichu._values import want_int
from tichu.cli.console import chosen, renamed, say, say_json, track
from tichu.cli.parsing import Parser, count, ordinal, read_game, seated
from tichu.cli.question import Question
from tichu.engine import moves as act
from tichu.engine.moves import Move, PlayerAction
from tichu.engine.view import PlayerView
from tichu.records import Record
from tichu.rules import Phase
from tichu.search import evaluate
from tichu.search.hands import ranks_of

_DECIDED: Final = (Phase.PLAY, Phase.TAKE_TRICK, Phase.WISH, Phase.GIVE_TRICK, Phase.CHOOSE_LEADER)
_DESCRIPTION: Final = """\
List the decisions of a recorded game that cost the most. At each play, pass,
wish and gift, the round is played out many times with what the player knew:
after what they did, and after what else they could have done. Calls and pushes
are not judged. A decision is listed if another one was better in playouts that
did not choose it, with a 95 % interval above 0. Ctrl-C lists those so far.

In playouts all play by the policy of the library. They are not people: what is
better there is better against players who play as playouts do."""
_EPILOG: Final = """\
examples:
  tichu review evening.tichu                    the worst ten of the last game
  tichu review evening.tichu --round 3 --seat 0
  tichu review evening.tichu --game 1 --budget 2000 --seed 1   more playouts, and others
  tichu review evening.tichu --worst 3 --json
  tichu review evening.tichu --round 1 --ply 60     one of them; `tichu show` shows it
"""


Decision = tuple[int, int, PlayerView, tuple[str, ...], PlayerAction]
"""A round, a ply, the player's view, the names by seat, and the action."""


@attrs.frozen
class Mistake:
    """A decision, and a better one."""

    round: int
    """The number of the round, from 1."""
    ply: int
    """The number of earlier actions in the round, including deals."""
    seen: PlayerView
    """The player's view."""
    names: tuple[str, ...]
    """The names by seat."""
    played: PlayerAction
    better: PlayerAction | None
    """The better action; None if waiting was better than a bomb out of turn."""
    margin: float
    """The advantage of the better action in points, with its 95 % interval."""
    low: float
    high: float
    playouts: int
    """The number of playouts after each of the two actions."""

    def __str__(self) -> str:
        """Return the mistake as a sentence."""
        margin = f"{self.margin:.0f} points ({self.low:.0f} to {self.high:.0f})"
        asked = Question(self.seen, self.names, out_of_turn=False)
        did, should = asked.verb(self.played), asked.verb(self.better)
        name, tried = self.names[self.played.seat], f"{self.playouts:,} playouts"
        return f"{name} chose to {did}; to {should} was better by {margin} in {tried}"

    def as_json(self) -> dict[str, object]:
        """Return the mistake as a JSON object; ``better`` is None if waiting was better."""
        return {
            "round": self.round,
            "ply": self.ply,
            "seat": self.played.seat,
            "player": self.names[self.played.seat],
            "played": self.played,
            "better": self.better,
            "margin": round(self.margin, 1),
            "low": round(self.low, 1),
            "high": round(self.high, 1),
            "playouts": self.playouts,
        }


def add_review(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "find the mistakes in a recorded game"
    parser = program.command("review", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.option("file", "FILE", "a record *.tichu, or a *.json with records")
    parser.shared("--game", "--round", "--ply")
    parser.option("--seat", "N", "only the decisions of the player at seat N", ordinal)
    halves = "half to find what may be better, and a quarter each for it and what was played"
    parser.option("--budget", "N", f"the playouts for each decision, {halves}", count, default=800)
    parser.option("--worst", "N", "list the worst N decisions", count, default=10)
    parser.shared("--seed=0", "--json")


def run(arguments: argparse.Namespace) -> int:
    """Review the game that the arguments select; after Ctrl-C, print the mistakes found so far."""
    record = read_game(arguments.file, arguments.game)
    if arguments.seat is not None:
        want_int("--seat", arguments.seat, 0, record.rules.seats - 1)
    want_int("--budget", arguments.budget, 4, 20_000_000)
    number = arguments.round and 1 + chosen("--round", arguments.round, len(record.rounds))
    with renamed(arguments.file):
        decisions = [*decisions_of(record, arguments.seat, (number, arguments.ply))]
    mistakes: list[Mistake] = []
    judged = 0
    try:
        for decision in track(decisions, "decisions"):
            found = mistake_in(decision, arguments.budget, arguments.seed)
            mistakes += [] if found is None else [found]
            judged += 1
    finally:
        worst = sorted(mistakes, key=lambda each: -each.margin)[: arguments.worst]
        if arguments.json:
            listed = [each.as_json() for each in worst]
            say_json({"decisions": judged, "worse": len(mistakes), "mistakes": listed})
        else:
            for each in worst:
                say(f"round {each.round}, ply {each.ply}: {each}")
            of = "" if judged == len(decisions) else f" of {len(decisions):,}"
            worse = f"{len(mistakes):,} of them worse than another in playouts"
            say(f"{judged:,}{of} decisions, {worse}")
    return 0


def decisions_of(
    record: Record, seat: int | None, only: tuple[int | None, int | None]
) -> Iterator[Decision]:
    """Yield the decisions of a seat, or of all visible seats of a record.

    ``only`` is a round number and a ply; None means all decisions.
    """
    only_seat = record.seat if seat is None else seat
    for each in range(record.rules.seats) if only_seat is None else [only_seat]:
        seen_before = record.views(each)
        for number, played in enumerate(record.rounds, 1):
            for ply, (entry, seen) in enumerate(zip(played.entries, seen_before, strict=False)):
                action = entry.action
                wanted = only[0] in (None, number) and only[1] in (None, ply)
                if wanted and _is_decision(action, seen):
                    yield number, ply, seen, seated(record, number - 1, seen.persons), action


def _is_decision(action: Move, seen: PlayerView) -> TypeGuard[PlayerAction]:
    return (
        seen.phase in _DECIDED
        and isinstance(action, PlayerAction)
        and not isinstance(action, act.CallTichu)
        and action.seat == seen.seat
        and (seen.seat not in seen.to_act or seen.legal().count_without_calls > 1)
    )


def mistake_in(decision: Decision, budget: int, seed: int) -> Mistake | None:
    """Return the mistake if a decision was one, otherwise None.

    Half of the playouts find a candidate, and the other half judge it, because the highest of many
    estimates is usually too high.
    """
    number, ply, seen, _, played = decision
    rng = random.Random(f"{seed} {(number, ply)}")
    best = evaluate(seen, rng=rng, budget=budget // 2)[0].action
    if ranks_of(best) == ranks_of(played):
        return None
    found = evaluate(seen, [best, played], rng=rng, budget=budget // 2, trust=0)
    by_action = {each.action: each for each in found}
    better = by_action[best]
    margin, low, high = better.difference(by_action[played])
    if low <= 0:
        return None
    return Mistake(*decision, best, margin, low, high, better.n)
