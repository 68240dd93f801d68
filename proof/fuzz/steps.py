"""Hostile actions at every step of steered rounds.

Owns what is offered to a state, and what must hold whatever it is: all verbs agree, the refusal has
a stable code and reveals nothing that is hidden from its seat, and the state is unchanged.
"""

import pickle
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final, get_args

import attrs

import tichu
from fuzz.goods import field_names, of_class
from reliability.tally import Tally
from steering import steered_round, twin
from support import anything
from support.hostile import GARBAGE
from support.walks import strange_actions
from tichu import Action, Code, IllegalAction, RoundState, Rules, Violation
from tichu.errors import TichuError

_KINDS: Final[tuple[type[object], ...]] = get_args(Action)
_LONGEST: Final = 300
"""Characters of a refusal, which may name 14 cards."""
_SEATS: Final = (-1, 4, 5, 6, 7, 2**40, -(2**70), True, False, None, "1", 1.0, 0j, (1,), b"1")


class Child(tichu.Pass):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]
    """An action of a class that is not one of ours."""

    __slots__ = ()


def hostile_actions(state: RoundState, rng: random.Random) -> Iterator[object]:
    """Yield illegal and foreign actions, actions with wrong fields, and what is no action."""
    strange = [*strange_actions(state, rng)]
    yield from rng.sample(strange, min(4, len(strange)))
    yield _garbage(rng)
    with suppress(TichuError):
        yield Child(rng.randrange(6))
    right = _own_action(state, rng)
    known = right if right is not None else rng.choice(strange)
    for action in (known, rng.choice(strange)):
        yield from _changed(action, lambda: _garbage(rng), rng)
        yield from _changed(action, lambda: rng.choice(_SEATS), rng)
    yield rng.choice(of_class(rng.choice(_KINDS)))  # of another table
    yield _wrong_deal(state, rng)


def _garbage(rng: random.Random) -> object:
    return GARBAGE[rng.choice(tuple(GARBAGE))]()


def _changed(action: Any, make: Callable[[], object], rng: random.Random) -> Iterator[object]:  # noqa: ANN401
    """Yield an action made with a wrong field, if its constructor takes it."""
    field = rng.choice(field_names(action))
    with suppress(TichuError):
        yield attrs.evolve(action, **{field: make()})


def _own_action(state: RoundState, rng: random.Random) -> Action | None:
    """Return a legal action of one of the seats that must act, if some must."""
    if not state.to_act:
        return None
    legal = state.legal(rng.choice(state.to_act))
    return legal[rng.randrange(len(legal))]


def _wrong_deal(state: RoundState, rng: random.Random) -> tichu.Deal:
    """Return a deal with wrong packets, or with the wrong number of them."""
    deck = [*tichu.DECK]
    sizes = [rng.choice((0, 5, 6, 8, 9, 14)) for _ in range(rng.choice((0, 1, 4, 4, 6, 7)))]
    packets = tuple(tichu.Cards.of(rng.sample(deck, size)) for size in sizes)
    return tichu.Deal(packets)


def check_offer(state: RoundState, action: object, rng: random.Random) -> Violation | None:
    """Offer an action; raise AssertionError unless all verbs agree and the state is unchanged."""
    before = pickle.dumps(state)
    hashed = hash(state)
    violation = tichu.why_illegal(state, action)
    assert tichu.is_legal(state, action) is (violation is None)
    if violation is not None:
        _check_sentence(violation)
    for verb in (tichu.apply, tichu.transition):
        raised: Violation | None = None
        try:
            anything(verb)(state, action)
        except IllegalAction as error:
            raised = error.violation
        assert raised == violation, f"{verb.__name__} disagrees"
    assert pickle.dumps(state) == before, "the state has changed"
    assert hash(state) == hashed, "the state has another hash"
    _check_hidden(state, action, violation, rng)
    return violation


def _check_sentence(violation: Violation) -> None:
    """Check that a refusal is a value of plain parts."""
    assert type(violation.code) is Code
    assert violation.seat is None or type(violation.seat) is int
    assert type(violation.message) is str
    assert 0 < len(str(violation)) <= _LONGEST
    assert violation == pickle.loads(pickle.dumps(violation))


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
    if seat is not None:
        seen = tichu.view(state, seat)
        own = tichu.why_illegal(seen, action)
        if state.rules.controls(seat):
            assert own == violation, "the view gives another reason"


def offered(rules: Rules, seed: int) -> Tally:
    """Return what happens to hostile actions at every step of a steered round."""
    rng = random.Random(f"{seed} hostile")
    tally = Tally()
    tally.counts["rounds"] = 1
    for state, _ in steered_round(rules, seed):
        for action in hostile_actions(state, rng):
            tally.counts["actions"] += 1
            try:
                violation = check_offer(state, action, rng)
            except Exception as error:  # noqa: BLE001  # this is what is looked for
                tally.fail(f"{_shown(action)}: {type(error).__name__}: {error}")
            else:
                tally.counts["legal" if violation is None else f"refused: {violation.code}"] += 1
    return tally


def _shown(action: object) -> str:
    """Return an action for a message, as far as it can be shown."""
    try:
        return repr(action)[:200]
    except Exception:  # noqa: BLE001  # it may fail in any way
        return f"an unshowable {type(action).__name__}"


def rounds(numbers: range) -> Tally:
    """Offer hostile actions in a round for each number; the presets take turns."""
    tables = [*tichu.PRESETS.values()]
    tally = Tally()
    for number in numbers:
        tally.add(offered(tables[number % len(tables)], number))
    return tally


def steered_by(data: bytes) -> None:
    """Let bytes choose the rules, the legal actions and the hostile offers; for ``guided``.

    The first three choose the rules and the deals. Of the others, each below 192 takes a legal
    action, and each above offers something hostile.
    """
    if len(data) < 4:
        return
    tables = [*tichu.PRESETS.values()]
    state = tichu.new_round(tables[data[0] % len(tables)])
    rng = random.Random(data[1] << 8 | data[2])
    for byte in data[3:400]:
        if state.is_over:
            return
        if state.phase.is_chance:
            state = tichu.apply(state, tichu.deal(state, rng))
            continue
        seats = (*state.to_act, *state.may_interrupt)
        if byte < 192:
            seat = seats[0] if byte < 128 else seats[byte % len(seats)]
            legal = state.legal(seat)
            if legal:
                state = tichu.apply(state, legal[byte * 7 % len(legal)])
            continue
        offers = [*hostile_actions(state, random.Random(byte))]
        offer = offers[byte % len(offers)]
        violation = check_offer(state, offer, rng)
        if violation is None:
            state = tichu.apply(state, anything(offer))
