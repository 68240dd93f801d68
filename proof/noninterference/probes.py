"""What a seat could observe of a state, and whether it tells two states apart."""

import pickle
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

import tichu
from noninterference.knowledge import DEALING
from noninterference.twins import Twin
from tichu import (
    Action,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    Card,
    Cards,
    ChooseLeader,
    DeclineGrandTichu,
    Event,
    GiveTrick,
    MakeWish,
    Pass,
    Phase,
    Play,
    PlayerView,
    PublicView,
    Push,
    RoundState,
    TakeTrick,
    Violation,
    is_legal,
    legal_actions,
    readings,
    sequential,
    transition,
)

_LOOKED_AT: Final = 300
"""Where a list has more actions, as in the exchange, a few are looked at."""


@attrs.frozen(slots=True)
class Subject:
    """The functions under test; a test of the test puts a leaky one in the place of one."""

    view: Callable[[RoundState, int], PlayerView] = tichu.view
    public_view: Callable[[RoundState], PublicView] = tichu.public_view
    why_illegal: Callable[[RoundState, object], Violation | None] = tichu.why_illegal
    redact: Callable[[Event, int | None], Event] = tichu.redact
    may_interrupt: Callable[[RoundState], tuple[int, ...]] = lambda state: state.may_interrupt


ENGINE: Final = Subject()


def difference(
    twin: Twin, rng: random.Random, subject: Subject = ENGINE, seen: list[str] | None = None
) -> str | None:
    """Return what tells a state and its twin apart for the viewer; None if nothing does.

    The names of the probes that were made are added to ``seen``.
    """
    made: list[str] = []
    for name, one, other in _probes(twin, rng, subject):
        made.append(name)
        if one != other:
            cards = " and ".join(map(str, twin.cards))
            return (
                f"{name}: with {cards} exchanged between {twin.places} in {twin.state!r}, "
                f"{twin.viewer} sees {one!r} or {other!r}"
            )
    if seen is not None:
        seen += made
    return None


Probe = tuple[str, object, object]
"""The name of a probe, and what it shows in the state and in the twin."""


def _both(name: str, look: Callable[[Any], object], pair: tuple[object, object]) -> Probe:
    """Return a probe: what a look at each of two values shows."""
    return name, look(pair[0]), look(pair[1])


def _probes(twin: Twin, rng: random.Random, subject: Subject) -> Iterator[Probe]:
    """Yield each probe in turn."""
    pair = (twin.state, twin.twin)
    publics = (subject.public_view(twin.state), subject.public_view(twin.twin))
    yield "public_view", *publics
    yield _both("repr of public_view", repr, publics)
    yield _both("pickle of public_view", pickle.dumps, publics)
    yield "to_act", twin.state.to_act, twin.twin.to_act
    yield _both("may_interrupt", subject.may_interrupt, pair)
    polls = (sequential.begin(twin.state), sequential.begin(twin.twin))
    yield _both("polls", lambda poll: (poll.asked, poll.to_act, poll.is_poll), polls)
    yield _both("repr of polls", repr, polls)
    yield _both("repr of the state", repr, pair)
    if twin.viewer is not None:
        yield from _own_probes(twin, twin.viewer, rng, subject)
    yield from _next_probes(twin, rng, subject)


def _own_probes(twin: Twin, viewer: int, rng: random.Random, subject: Subject) -> Iterator[Probe]:
    """Yield what a player observes besides what all do: views, legal actions, refusals."""
    state = twin.state
    pair = (state, twin.twin)
    polls = (sequential.begin(state), sequential.begin(twin.twin))
    one, other = subject.view(state, viewer), subject.view(twin.twin, viewer)
    views = (one, other)
    yield "view", *views
    yield _both("hash of view", hash, views)
    yield _both("repr of view", repr, views)
    yield _both("pickle of view", pickle.dumps, views)
    if state.phase is not Phase.PUSH:  # thousands; see below
        yield _both("legal_actions", lambda true: tuple(legal_actions(true, viewer)), pair)
        yield _both("legal_actions of view", lambda seen: tuple(legal_actions(seen)), views)
    for seat in sorted({viewer, *state.rules.controls(viewer)}):
        if seat != viewer and state.phase in DEALING:
            continue
        lists = (one.legal(seat), other.legal(seat))
        yield _both("length of legal", len, lists)
        yield _both("legal", _looked_at, lists)
        yield _both("repr of legal", repr, lists)
        true_lists = (state.legal(seat), twin.twin.legal(seat))
        yield _both("length of legal of the state", len, true_lists)
        yield _both("legal of the state", _looked_at, true_lists)
        for action in _questions(twin, seat, _looked_at(lists[0]), rng):
            why = [subject.why_illegal(true, action) for true in pair]
            yield "why_illegal", str(why[0]), str(why[1])
            yield "violation", why[0], why[1]
            why = [tichu.why_illegal(seen, action) for seen in views]
            yield "why_illegal of view", why[0], why[1]
            why = [sequential.why_illegal(poll, action) for poll in polls]
            yield "sequential.why_illegal", str(why[0]), str(why[1])


def _looked_at(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return actions, or a few of very many."""
    if len(actions) < _LOOKED_AT:
        return tuple(actions)
    return tuple(actions[place] for place in (0, len(actions) // 3, -2, -1))


def _questions(
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
            TakeTrick(seat),
            CallTichu(seat),
            CallGrandTichu(seat),
            DeclineGrandTichu(seat),
            AnnounceBomb(seat),
            Push(seat, held),
            MakeWish(seat, rng.choice((None, *range(2, 15)))),
            GiveTrick(seat, rng.choice(everybody)),
            ChooseLeader(seat, rng.choice(everybody)),
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
    """Yield what is heard of the next action, if it brings nothing hidden to light."""
    action = _next_action(twin, rng)
    if action is None:
        return
    after, events = transition(twin.state, action)
    twin_after, twin_events = transition(twin.twin, twin.mirrored(action))
    if _comes_to_light(twin, action, after, twin_after):
        return
    for hearer in {twin.viewer, None}:
        heard = tuple(subject.redact(event, hearer) for event in events)
        twin_heard = tuple(subject.redact(event, hearer) for event in twin_events)
        yield "events", heard, twin_heard
        yield "repr of events", repr(heard), repr(twin_heard)
        yield "pickle of events", pickle.dumps(heard), pickle.dumps(twin_heard)
    yield "next public_view", subject.public_view(after), subject.public_view(twin_after)
    if twin.viewer is not None:
        views = subject.view(after, twin.viewer), subject.view(twin_after, twin.viewer)
        yield "next view", *views
        yield _both("pickle of next view", pickle.dumps, views)


def _next_action(twin: Twin, rng: random.Random) -> Action | None:
    """Return an action that can come next in both states, None if a few tries find none."""
    state = twin.state
    if state.phase is Phase.DEAL_REST:
        deal = tichu.deal(state, rng)
        return deal if is_legal(twin.twin, twin.mirrored(deal)) else None
    acting = (*state.to_act, *state.may_interrupt)
    for _ in range(4 if acting else 0):
        legal = state.legal(rng.choice(acting))
        if len(legal):
            action = legal[int(rng.random() * len(legal))]
            if is_legal(twin.twin, twin.mirrored(action)):
                return action
    return None


def _comes_to_light(twin: Twin, action: Action, after: RoundState, other: RoundState) -> bool:
    """Return whether the rules make an action show what the two states differ in.

    The last push gives everybody his cards (PASS-3), shows who has the Mah Jong (MAH-1), and the
    dummy's hand (TRICHU-4); the last deal shows the dealer that hand (TRICHU-3); an announcement
    shows whether there is a bomb (IRR-1).
    """
    if isinstance(action, AnnounceBomb):
        return after.phase is not other.phase
    rules = after.rules
    own = set[int]() if twin.viewer is None else {twin.viewer, *rules.controls(twin.viewer)}
    shown = {2} if rules.open_dummy else set[int]()
    if after.phase is Phase.PLAY and twin.state.phase is Phase.PUSH:
        if after.to_act != other.to_act or _received(after, own) != _received(other, own):
            return True
    elif after.phase is Phase.PUSH and twin.state.phase is Phase.DEAL_REST:
        shown &= own
    else:
        return False
    return any(after.hand_masks[seat] != other.hand_masks[seat] for seat in own | shown)


def _received(state: RoundState, own: set[int]) -> list[int | None]:
    """Return the cards that seats got in the exchange, by giver."""
    return [
        card
        for giver, cards in enumerate(state.push_masks)
        for to, card in zip(state.rules.push_recipients(giver), cards or (), strict=True)
        if to in own
    ]
