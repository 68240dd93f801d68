"""Decisions as numbers and back, in random rounds: what the numbers must be."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from reliability.tally import Tally, source_of
from steering import rules_of
from tichu import AnnounceBomb, GameState, Rules, deal, new_game, view
from tichu.encoding import ActionSpace
from tichu.sequential import Decline, Sequential, begin, legal
from tichu.sequential import apply as decide

LOT: Final = 100
"""The number of decisions of a lot of a long run."""
_MOST: Final = 60
"""If there are more actions, so many are tried; a first lead has hundreds, and a push thousands."""
_TURNS: Final = 2_000


def decisions(rules: Rules, rng: random.Random) -> Iterator[Sequential[GameState]]:
    """Yield the decisions of two rounds where any action is as likely as any other.

    A false announcement ends a round, so those are made seldom.
    """
    asked = begin(new_game(rules))
    for _ in range(_TURNS):
        if asked.is_over or len(asked.state.results) > 1:
            return
        if asked.to_act is None:
            asked = decide(asked, deal(asked.state, rng))
            continue
        yield asked
        may = legal(asked)
        action = may[int(rng.random() * len(may))]
        if isinstance(action, AnnounceBomb) and rng.random() < 0.9:
            action = Decline(action.seat)
        asked = decide(asked, action)


def run(name: str, states: int, seed: int) -> Tally:
    """Compare a number of decisions of rounds by the rules of a name."""
    rng = random.Random(f"{name} {seed}")
    tally = Tally()
    while tally.counts["decisions"] < states:
        rules = rules_of(name, rng)
        spaces = ActionSpace(rules), ActionSpace(rules, "exact")
        for asked in decisions(rules, rng):
            compare(asked, spaces, rng, tally)
            if tally.counts["decisions"] >= states:
                break
    return tally


def compare(
    asked: Sequential[GameState],
    spaces: tuple[ActionSpace, ActionSpace],
    rng: random.Random,
    tally: Tally,
) -> None:
    """Compare what a seat may decide on with the masks, and its numbers with what they stand for.

    1. A mask has exactly the numbers with which a legal decision begins, and after some numbers
       exactly those that go on to one.
    2. Numbers stand for a decision with the same numbers; with exact suits, for the same decision.
    """
    seat = asked.to_act
    assert seat is not None  # it is a decision
    rules = spaces[0].rules
    person = next(each for each in range(rules.seats) if seat in rules.controls(each))
    seen = view(asked.state, person)
    may: Sequence[Any] = legal(asked)
    tally.counts["decisions"] += 1
    tally.counts["actions"] += len(may)
    for space in spaces:
        tried = may
        if len(may) > _MOST:
            tried = [may[0], may[-1], *(may[int(rng.random() * len(may))] for _ in range(_MOST))]
        paths: dict[tuple[int, ...], Any] = {}
        for action in tried:
            path = space.encode(action, seen, is_poll=asked.is_poll)
            back = space.decode(path, seen, seat=seat, is_poll=asked.is_poll)
            again = back is not None and space.encode(back, seen, is_poll=asked.is_poll)
            if again != path or (space.suits == "exact" and back != action):
                tally.fail(f"{asked.state!r}: {action} has {path}, which are {back}")
            paths[path] = action
        if space.suits == "exact" and tried is may and len(paths) < len(may):
            tally.fail(f"{asked.state!r}: {len(may)} actions have {len(paths)} numbers")
        for start in sorted({path[:length] for path in paths for length in range(len(path) + 1)}):
            mask = space.mask(seen, start, seat=seat, is_poll=asked.is_poll)
            marked = {number for number, legal in enumerate(mask) if legal}
            known = {path[len(start)] for path in paths if path[: len(start)] == start != path}
            tally.counts["masks"] += 1
            if known != marked if tried is may else not known <= marked:
                tally.fail(f"{asked.state!r} after {start}: {known ^ marked}")


def work(numbers: range) -> Tally:
    """Compare as many decisions as there are numbers; lots take the sources in turn."""
    return run(source_of(numbers), len(numbers), numbers.start)
