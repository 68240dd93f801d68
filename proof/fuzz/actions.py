"""Illegal actions at every step of steered rounds, and things that are no actions.

Whatever is offered, all verbs agree, the refusal has a stable code and reveals nothing that is
hidden from its seat, and the state is unchanged.
"""

import pickle
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, get_args

import attrs

import tichu
from reliability.tally import Tally
from steering import steered_round, twin
from support import anything
from support.walks import strange_actions
from tichu import Action, IllegalAction, RoundState, Rules, TichuError, Violation
from tichu.errors import Code

_KINDS: Final[tuple[type[object], ...]] = get_args(Action)
_LONGEST: Final = 300
"""Characters of a refusal, which may name 14 cards."""
_SEATS: Final = (-1, 4, 5, 6, 7, 2**40, True, None, "1", 1.0)
_NO_ACTIONS: Final = (None, 7, "", "0 fly", "pass pass", b"0 pass", (0, "pass"), {"seat": 0})


def offers(state: RoundState, rng: random.Random) -> Iterator[object]:
    """Yield actions of all kinds and seats, some with a wrong seat, and what is no action."""
    strange = [*strange_actions(state, rng)]
    yield from rng.sample(strange, min(4, len(strange)))
    yield rng.choice(_NO_ACTIONS)
    with suppress(TichuError):  # its constructor may refuse the seat
        yield attrs.evolve(anything(rng.choice(strange)), seat=rng.choice(_SEATS))
    deck = tichu.DECK.listed
    sizes = [rng.choice((0, 5, 6, 8, 9, 14)) for _ in range(rng.choice((0, 1, 4, 4, 6, 7)))]
    yield tichu.Deal(tuple(tichu.Cards(rng.sample(deck, size)) for size in sizes))


def check_offer(state: RoundState, action: object, rng: random.Random) -> Violation | None:
    """Offer an action; raise AssertionError unless all verbs agree and the state is unchanged."""
    before = pickle.dumps(state)
    violation = tichu.why_illegal(state, action)
    assert tichu.is_legal(state, action) is (violation is None)
    if violation is not None:
        assert type(violation.code) is Code
        assert 0 < len(str(violation)) <= _LONGEST
        assert violation == pickle.loads(pickle.dumps(violation))
    for verb in (tichu.apply, tichu.transition):
        raised: Violation | None = None
        try:
            anything(verb)(state, action)
        except IllegalAction as error:
            raised = error.violation
        assert raised == violation, f"{verb.__name__} disagrees"
    assert pickle.dumps(state) == before, "the state has changed"
    _check_hidden(state, action, violation, rng)
    return violation


def _check_hidden(
    state: RoundState, action: object, violation: Violation | None, rng: random.Random
) -> None:
    """Check that a refusal is the same where other cards are hidden from the seat."""
    if type(action) is tichu.Deal:
        return  # it is chance that deals, and it knows what lies where
    seat: object = getattr(action, "seat", None) if type(action) in _KINDS else None
    if type(seat) is not int or not 0 <= seat < state.rules.seats:
        seat = None
    both = twin(state, seat, rng)
    if both is not None:
        assert tichu.why_illegal(both.other, action) == violation, f"it reveals {both.cards}"
    if seat is not None and state.rules.controls(seat):
        own = tichu.why_illegal(tichu.view(state, seat), action)
        assert own == violation, "the view gives another reason"


def offered(rules: Rules, seed: int) -> Tally:
    """Return what happens to illegal actions at every step of a steered round."""
    rng = random.Random(f"{seed} offers")
    tally = Tally()
    tally.counts["rounds"] = 1
    for state, _ in steered_round(rules, seed):
        for action in offers(state, rng):
            tally.counts["actions"] += 1
            try:
                violation = check_offer(state, action, rng)
            except Exception as error:  # noqa: BLE001  # this is what is looked for
                tally.fail(f"{action!r}: {type(error).__name__}: {error}")
            else:
                tally.counts["legal" if violation is None else f"refused: {violation.code}"] += 1
    return tally


def work(numbers: range) -> Tally:
    """Offer illegal actions in a round for each number; the presets take turns."""
    tables = [*tichu.rules.PRESETS.values()]
    tally = Tally()
    for number in numbers:
        tally.add(offered(tables[number % len(tables)], number))
    return tally
