"""Hostile actions at every step of steered play.

Owns what is offered to a state, and what must hold whatever it is: all verbs say the same, the
refusal has a stable code and tells nothing that is hidden from its seat, and the state is as it
was.
"""

import pickle
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final, get_args

import attrs

import tichu
from fuzz.goods import forge, of_class
from fuzz.hostile import GARBAGE
from support import anything
from support.walks import strange_actions
from tichu import Action, Code, IllegalAction, RoundState, Rules, Violation
from tichu.testing import steered_round, twin

_KINDS: Final[tuple[type[object], ...]] = get_args(Action)
_LONGEST: Final = 300
"""Characters of a refusal; it may name 14 cards."""
_SEATS: Final = (-1, 4, 5, 6, 7, 2**40, -(2**70), True, False, None, "1", 1.0, 0j, (1,), b"1")


class Child(tichu.Pass):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]
    """An action of another class, though one of ours."""

    __slots__ = ()


@attrs.frozen
class Steps:
    """What became of hostile actions."""

    rounds: int
    actions: int
    """The hostile actions offered."""
    legal: int
    """Those among them that happened to be legal."""
    refused: tuple[tuple[str, int], ...]
    """How often each code was the reason."""
    failures: tuple[str, ...]
    seconds: float


def hostile_actions(state: RoundState, rng: random.Random) -> Iterator[object]:
    """Yield illegal, forged and foreign actions, and what is none, for a state."""
    strange = [*strange_actions(state, rng)]
    yield from rng.sample(strange, min(4, len(strange)))
    yield GARBAGE[rng.choice(tuple(GARBAGE))]()
    yield Child(rng.randrange(6))
    right = _own_action(state, rng)
    known = right if right is not None else rng.choice(strange)
    for action in (known, rng.choice(strange)):
        yield forge(action, GARBAGE[rng.choice(tuple(GARBAGE))], rng)
        yield forge(action, lambda: rng.choice(_SEATS), rng)
    yield rng.choice(of_class(rng.choice(_KINDS)))  # of another table
    yield _wrong_deal(state, rng)


def _own_action(state: RoundState, rng: random.Random) -> Action | None:
    """Return a legal action of one of the seats that must act, if some must."""
    if not state.to_act:
        return None
    legal = state.legal(rng.choice(state.to_act))
    return legal[rng.randrange(len(legal))]


def _wrong_deal(state: RoundState, rng: random.Random) -> tichu.Deal:
    """Return a deal with too many, too few, or the wrong packets."""
    deck = [*tichu.DECK]
    sizes = [rng.choice((0, 5, 6, 8, 9, 14)) for _ in range(rng.choice((0, 1, 4, 4, 6, 7)))]
    packets = tuple(tichu.Cards.of(rng.sample(deck, size)) for size in sizes)
    return tichu.Deal(packets)


def check_offer(state: RoundState, action: object, rng: random.Random) -> Violation | None:
    """Offer an action; raise :class:`AssertionError` unless all verbs agree and nothing changes."""
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
        assert raised == violation, f"{verb.__name__} answers otherwise"
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
        assert tichu.why_illegal(both.other, action) == violation, f"it tells of {both.cards}"
    if seat is not None:
        seen = tichu.view(state, seat)
        own = tichu.why_illegal(seen, action)
        if state.rules.controls(seat):
            assert own == violation, "the view gives another reason"


def offered(rules: Rules, seed: int) -> Steps:
    """Return what becomes of hostile actions at every step of a steered round."""
    rng = random.Random(f"{seed} hostile")
    refused: Counter[str] = Counter()
    failures: list[str] = []
    actions = legal = 0
    begun = time.perf_counter()
    for state, _ in steered_round(rules, seed):
        for action in hostile_actions(state, rng):
            actions += 1
            try:
                violation = check_offer(state, action, rng)
            except Exception as error:  # noqa: BLE001  # which is what is looked for
                failures.append(f"{_told(action)}: {type(error).__name__}: {error}")
            else:
                legal += violation is None
                refused[violation.code if violation is not None else ""] += 1
    del refused[""]
    seconds = time.perf_counter() - begun
    return Steps(1, actions, legal, tuple(sorted(refused.items())), tuple(failures), seconds)


def _told(action: object) -> str:
    """Return an action for a message, as far as it can be shown."""
    try:
        return repr(action)[:200]
    except Exception:  # noqa: BLE001  # a forged one may fail in any way
        return f"a forged {type(action).__name__}"


def rounds(number: int, seed: int) -> Iterator[Steps]:
    """Yield what becomes of hostile actions in rounds of all presets in turn."""
    tables = [*tichu.PRESETS.values()]
    for step in range(number):
        yield offered(tables[step % len(tables)], seed + step)


def summed(runs: Iterator[Steps]) -> Steps:
    """Return several runs as one."""
    refused: Counter[str] = Counter()
    failures: list[str] = []
    count = actions = legal = 0
    seconds = 0.0
    for run in runs:
        count += run.rounds
        actions += run.actions
        legal += run.legal
        refused.update(dict(run.refused))
        failures += run.failures
        seconds += run.seconds
    return Steps(count, actions, legal, tuple(sorted(refused.items())), tuple(failures), seconds)


def steered_by(data: bytes) -> None:
    """Let bytes choose the rules, the way and what is offered; for a fuzzer that looks for ways.

    The first three say which rules and deals; of those after them, each below 192 takes a legal
    action, and each other offers something hostile.
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
