"""The probes with which a seat could observe a state, and whether they distinguish two states."""

import copy
import pickle
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

import tichu
from steering import Twin
from steering.mirrors import mirrored_deal, mirrored_step
from tichu import Action, Card, Cards, Event, Pass, Phase, Play, RoundState, readings, sequential

_LONG: Final = 300
"""Of longer lists of actions, as in the exchange, a few actions are compared."""
_COPIED: Final = 0.1
"""The share of values that are copied, which takes long."""
_DRAWN: Final = 0.02
"""The share of twins that are drawn as pictures, which takes long."""
_DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)


@attrs.frozen(slots=True)
class Subject:
    """The functions under test; the tests of the swap test replace one with a leaky one."""

    view: Callable[[RoundState, int], tichu.PlayerView] = tichu.view
    spectator: Callable[[RoundState], tichu.PublicView] = lambda state: tichu.view(state, None)
    why_illegal: Callable[[RoundState, object], tichu.Violation | None] = tichu.why_illegal
    redact: Callable[[Event, int | None], Event] = tichu.redact
    legal: Callable[[RoundState, int], tichu.LegalActions] = RoundState.legal
    may_interrupt: Callable[[RoundState], tuple[int, ...]] = lambda state: state.may_interrupt


ENGINE: Final = Subject()


def difference(
    twin: Twin, rng: random.Random, subject: Subject = ENGINE, seen: list[str] | None = None
) -> str | None:
    """Return what distinguishes a state and its twin for the seat; None if nothing does.

    The names of the probes are added to ``seen``.
    """
    made: list[str] = []
    for name, one, other in _probes(twin, rng, subject):
        made.append(name)
        if one != other:
            return f"{name}: {one!r} or {other!r}: {twin}"
    if seen is not None:
        seen += made
    return None


Probe = tuple[str, object, object]
"""The name of a probe, and what it shows in the state and in the twin."""


def _both(name: str, look: Callable[[Any], object], pair: tuple[object, object]) -> Probe:
    """Return a probe: what a look at each of two values shows."""
    return name, look(pair[0]), look(pair[1])


def _given(name: str, pair: tuple[object, object], rng: random.Random) -> Iterator[Probe]:
    """Yield probes of two values that a seat is given: everything observable from outside.

    The seat may print, pickle, copy and measure them; a client gets them as bytes.
    """
    yield name, *pair
    yield _both(f"hash of {name}", hash, pair)
    yield from _outside(name, pair, rng)


def _outside(name: str, pair: tuple[object, object], rng: random.Random) -> Iterator[Probe]:
    """Yield probes of how two values print, how large they are, and what they pickle to."""
    yield _both(f"repr of {name}", repr, pair)
    yield _both(f"size of {name}", sys.getsizeof, pair)
    yield _both(f"pickle of {name}", pickle.dumps, pair)
    if rng.random() < _COPIED:
        yield _both(f"copies of {name}", _copied, pair)


def _copied(value: object) -> bytes:
    """Return the pickles of what a value is after it was pickled, copied and copied deeply."""
    read = pickle.loads(pickle.dumps(value))
    return pickle.dumps((read, copy.copy(value), copy.deepcopy(value)))


def _probes(twin: Twin, rng: random.Random, subject: Subject) -> Iterator[Probe]:
    """Yield each probe in turn."""
    pair = (twin.state, twin.other)
    publics = (subject.spectator(twin.state), subject.spectator(twin.other))
    yield from _given("view of a spectator", publics, rng)
    if rng.random() < _DRAWN:
        yield _both("picture for a spectator", tichu.svg.table, publics)
    yield "to_act", twin.state.to_act, twin.other.to_act
    yield _both("may_interrupt", subject.may_interrupt, pair)
    polls = (sequential.begin(twin.state), sequential.begin(twin.other))
    yield _both("polls", lambda poll: (poll.asked, poll.to_act, poll.is_poll), polls)
    yield _both("repr of polls", repr, polls)
    yield _both("repr of the state", repr, pair)
    if twin.seat is not None:
        yield from _own_probes(twin, twin.seat, rng, subject)
    yield from _next_probes(twin, rng, subject)


def _own_probes(twin: Twin, viewer: int, rng: random.Random, subject: Subject) -> Iterator[Probe]:
    """Yield what a player observes besides what all do: views, legal actions, refusals."""
    state = twin.state
    pair = (state, twin.other)
    polls = (sequential.begin(state), sequential.begin(twin.other))
    one, other = subject.view(state, viewer), subject.view(twin.other, viewer)
    views = (one, other)
    yield from _given("view", views, rng)
    if rng.random() < _DRAWN:
        yield _both("picture of view", tichu.svg.table, views)
    if state.phase is not Phase.PUSH:  # thousands; see below
        yield _both("legal_actions", lambda true: tuple(tichu.legal_actions(true, viewer)), pair)
        yield _both("legal_actions of view", lambda seen: tuple(tichu.legal_actions(seen)), views)
    for seat in sorted({viewer, *state.rules.controls(viewer)}):
        if seat != viewer and state.phase in _DEALING:
            continue
        lists = (one.legal(seat), other.legal(seat))
        true_lists = (subject.legal(state, seat), subject.legal(twin.other, seat))
        for name, both in (("legal", lists), ("legal of the state", true_lists)):
            yield _both(f"length of {name}", len, both)
            yield _both(name, _looked_at, both)
            yield from _outside(name, both, rng)
        both = (lists[0], true_lists[0])
        yield _both("pickle of legal of the view or the state", pickle.dumps, both)
        for action in questions(twin, seat, _looked_at(lists[0]), rng):
            why = [subject.why_illegal(true, action) for true in pair]
            yield "why_illegal", str(why[0]), str(why[1])
            yield "violation", why[0], why[1]
            yield "pickle of violation", pickle.dumps(why[0]), pickle.dumps(why[1])
            why = [tichu.why_illegal(seen, action) for seen in views]
            yield "why_illegal of view", why[0], why[1]
            why = [sequential.why_illegal(poll, action) for poll in polls]
            yield "sequential.why_illegal", str(why[0]), str(why[1])


def _looked_at(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return actions, or a few of very many."""
    if len(actions) < _LONG:
        return tuple(actions)
    return tuple(actions[place] for place in (0, len(actions) // 3, -2, -1))


def questions(
    twin: Twin, seat: int, legal: Sequence[Action], rng: random.Random
) -> Iterator[object]:
    """Yield what a seat may ask: things that it may do, may not do, and that make no sense."""
    state = twin.state
    own = state.hand(seat)
    everybody = range(state.rules.seats)
    yield Play(seat, readings(Cards.of([twin.cards[0]]))[0])
    suited = Cards.of(Card(index) for index in _rank_of(twin.cards[1]))
    yield Play(seat, readings(suited)[0])
    size = rng.choice((1, 2, 3, 5))
    for combination in readings(Cards.of(rng.sample(own.listed, min(size, len(own)))))[:1]:
        yield Play(seat, combination)
    if legal:
        yield rng.choice(legal)
    held = (*own.listed[:2], twin.cards[0])
    yield from rng.sample(
        (
            Pass(seat),
            tichu.TakeTrick(seat),
            tichu.CallTichu(seat),
            tichu.CallGrandTichu(seat),
            tichu.DeclineGrandTichu(seat),
            tichu.AnnounceBomb(seat),
            tichu.Push(seat, held),
            tichu.MakeWish(seat, rng.choice((None, *range(2, 15)))),
            tichu.GiveTrick(seat, rng.choice(everybody)),
            tichu.ChooseLeader(seat, rng.choice(everybody)),
            sequential.Decline(seat),
            None,
            "pass",
            seat,
        ),
        4,
    )


def _rank_of(card: Card) -> range:
    """Return the cards of a card's rank, of which a bomb is made; of a special card itself."""
    first = card.index & ~3
    return range(card.index, card.index + 1) if card.is_special else range(first, first + 4)


def _next_probes(twin: Twin, rng: random.Random, subject: Subject) -> Iterator[Probe]:
    """Yield what is observed of a next action, unless by the rules it shows what was hidden."""
    both = mirrored_deal(twin.state, twin.seat, rng) or mirrored_step(twin, rng)
    if both is None:
        return
    for hearer in {twin.seat, None}:
        one, other = (
            tuple(subject.redact(event, hearer) for event in events) for events in both.events
        )
        heard = (one, other)
        yield from _given("events", heard, rng)
    nexts = subject.spectator(both.after[0]), subject.spectator(both.after[1])
    yield from _given("next view of a spectator", nexts, rng)
    if twin.seat is not None:
        seat = twin.seat
        views = subject.view(both.after[0], seat), subject.view(both.after[1], seat)
        yield from _given("next view", views, rng)
