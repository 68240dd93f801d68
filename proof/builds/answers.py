"""The answers of the build that this process has loaded: ``python -m builds.answers BUILD SIZE``.

Prints a line for each answer, the same for the same size.
"""

import random
import re
import sys
from collections.abc import Iterator
from typing import Final

import tichu
from fuzz.actions import offers
from fuzz.texts import outcome
from steering import rules_for, steered_round
from support.mutations import mutated
from support.readers import readers
from tichu import bots, notation

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_INDEXES: Final[tuple[int | slice, ...]] = (
    0,
    -1,
    7,
    2**31,
    2**63,
    -(2**70),
    True,
    slice(None, 3),
    slice(-3, None, 2),
)
"""Indexes of a list of actions."""


def answers(size: int) -> Iterator[str]:
    """Yield the answers of a number of rounds, and of ten broken texts of each reader a round."""
    for number in range(size):
        yield from _of_round(number)
        rng = random.Random(f"texts {number}")
        for reader in readers():
            for _ in range(0 if "archive" in reader.name else 10):  # an archive has the time in it
                text = mutated(reader.seeds, rng)
                yield f"{reader.name} {text!r}: {outcome(reader, text)[0]}"


def _of_round(number: int) -> Iterator[str]:
    rng = random.Random(f"round {number}")
    bot = bots.RuleBot()
    for state, action in steered_round(rules_for(number), number):
        yield notation.format_state(state)
        after, events = tichu.transition(state, action)
        yield f"{notation.format_action(action)}: {events!r} {hash(after) == hash(state)}"
        for offer in offers(state, rng):
            yield f"{offer!r}: {tichu.why_illegal(state, offer)!r}"
        seat = rng.randrange(state.rules.seats)
        seen = tichu.view(state, seat)
        legal = seen.legal(seat)
        yield f"{len(legal)} {legal!r} {seen!r} {notation.format_view(seen)}"
        for index in rng.sample(_INDEXES, 2):
            yield f"{index}: {_item(legal, index)}"
        if seat in state.to_act:
            yield f"{bot.advise(seen)!r}"
        yield f"{tichu.random_action(state, rng)!r} {rng.random()}"


def _item(legal: tichu.LegalActions, index: int | slice) -> object:
    try:
        return legal[index]
    except IndexError as error:
        return repr(error)


def main(build: str, size: str) -> None:
    """Print the answers."""
    assert (build == "compiled") is tichu.COMPILED
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    for answer in answers(int(size)):
        print(_ADDRESS.sub("", answer).replace("\n", "\\n"))


if __name__ == "__main__":
    main(*sys.argv[1:])
