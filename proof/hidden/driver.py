"""The driver: subjects compared on many pairs, and on what follows from them."""

import random
from collections.abc import Sequence
from typing import Final

from hidden.pairs import moved, pairs, weight
from hidden.subjects import SEARCHED, SUBJECTS, Side, Subject, given, questions
from reliability.tally import Tally, source_of
from steering import Twin, rules_of
from steering.mirrors import Tell, mirrored_deal, mirrored_step
from tichu import RoundState, told

LOT: Final = 500
"""The number of pairs of a lot of a long run."""
_AFTER: Final = SUBJECTS[:2]
"""What is compared after a next action, too."""


def run(
    source: str,
    number: int,
    seed: int,
    subjects: Sequence[Subject] = SUBJECTS,
    tell: Tell | None = told,
) -> Tally:
    """Compare subjects on a number of pairs from steered rounds by the rules of a source.

    Without ``tell`` nothing is compared after a next action.
    """
    rng = random.Random(f"{source} {seed}")
    tally = Tally()
    while True:
        for pair in pairs(rules_of(source, rng), rng):
            before = tally.counts["comparisons"]
            found = difference(pair, rng, tally, subjects)
            if tell is not None:
                found = found or heard(pair, rng, tally, tell)
            if found is not None:
                tally.fail(f"{source}: {found}: {pair}")
            if pair.seat is None:
                tally.counts["spectators"] += 1
            elif tally.counts["comparisons"] > before:
                _note(pair, tally)
            if tally.counts["pairs"] >= number:
                return tally


def difference(
    pair: Twin, rng: random.Random, tally: Tally, subjects: Sequence[Subject]
) -> str | None:
    """Return what distinguishes the states of a pair for the seat; None if nothing does."""
    asked = tuple(questions(pair, rng))
    one, other = (Side(state, pair.seat, asked) for state in (pair.state, pair.other))
    for subject in subjects:
        if rng.random() < subject.share and (seen := subject.look(one)) is not None:
            tally.counts["comparisons"] += 1
            if (also := subject.look(other)) != seen:
                return f"{subject.name}: {seen!r} or {also!r}"
    return None


def heard(pair: Twin, rng: random.Random, tally: Tally, tell: Tell) -> str | None:
    """Return what distinguishes a next action, unless by the rules it shows what was hidden."""
    both = mirrored_deal(pair.state, pair.seat, rng) or mirrored_step(pair, rng)
    if both is None:
        return None
    for hearer in {pair.seat, None}:
        one, other = both.told(hearer, tell)
        if given(one) != given(other):
            return f"moves: {one} or {other}"
    tally.counts["reached: a next action"] += 1
    return difference(moved(pair, both.after), rng, tally, _AFTER)


def _note(pair: Twin, tally: Tally) -> None:
    state: RoundState = pair.state
    dealt = {card for seat in range(state.rules.seats) for card in state.hand(seat)}
    tally.counts.update(("pairs", f"phase: {state.phase.value}", f"seats: {state.rules.seats}"))
    for name, is_reached in (
        ("out of turn", pair.seat in state.may_interrupt),
        ("a secret decision changed", state.calls != pair.other.calls),
        ("a wish is open", state.wish is not None),
        ("a bomb given or taken", weight(pair) >= 4),
        ("with an undealt card", not {*pair.cards} <= dealt),
        ("a special card moved", any(card.is_special for card in pair.cards)),
    ):
        tally.counts[f"reached: {name}"] += is_reached


def work(numbers: range) -> Tally:
    """Compare as many pairs as there are numbers; lots take the sources in turn."""
    return run(source_of(numbers), len(numbers), numbers.start)


def search(numbers: range) -> Tally:
    """Compare as many decisions of SearchBot as there are numbers."""
    return run(source_of(numbers), len(numbers), numbers.start, SEARCHED, None)
