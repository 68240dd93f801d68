"""The swap test: what a seat observes does not depend on cards that it cannot know.

A pair is a round and a twin of it, which differs only in what the seat cannot know: a possible
world of its view, or the round with two hidden cards exchanged. The pair is asked everything that
the seat could ask, and then takes a step that looks the same to the seat.
"""

import copy
import pickle
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

import tichu
from grandseigneur.rounds import start
from reliability.tally import Tally
from tichu import Deal, Phase, Play, codec, notation
from tichu._kernel.layout import MAH_JONG
from tichu.cards import new_cards
from tichu.seigneur import Action, Event, SeigneurRound, SeigneurView, Table, text
from tichu.seigneur.engine import exchange as exchanging
from tichu.seigneur.engine.bags import added, singles_of, taken
from tichu.seigneur.engine.round import new_state

LOT: Final = 250
"""The number of pairs of a lot."""
_SHARE: Final = {Phase.PLAY: 0.05, Phase.WISH: 1.0, Phase.TAKE_TRICK: 0.05}
"""The share of the views of a phase that is used; of others all."""


@attrs.frozen
class Subject:
    """The functions under test; the tests of the swap test replace one with a leaky one."""

    view: Callable[[SeigneurRound, int], SeigneurView] = tichu.view
    public_view: Callable[[SeigneurRound], Table] = tichu.public_view
    why_illegal: Callable[[SeigneurRound, object], object] = tichu.why_illegal
    redact: Callable[[Event, int | None], Event] = tichu.redact
    legal: Callable[[SeigneurRound, int], Any] = SeigneurRound.legal


ENGINE: Final = Subject()


@attrs.frozen
class Swapped:
    """A round, its twin, and the seat that cannot tell them apart."""

    state: SeigneurRound
    other: SeigneurRound
    seat: int

    @property
    def pair(self) -> "Pair":
        """The two rounds."""
        return self.state, self.other

    def __str__(self) -> str:
        return " or ".join(map(notation.format_state, self.pair))


Pair = tuple[SeigneurRound, SeigneurRound]
Probe = tuple[str, object, object]
"""The name of a probe, and what it shows in the round and in the twin."""


def work(players: int, decks: int, numbers: range) -> Tally:
    """Test as many pairs as there are numbers, of one table."""
    return run(players, decks, len(numbers), numbers.start)


def run(players: int, decks: int, pairs: int, seed: int, subject: Subject = ENGINE) -> Tally:
    """Test a number of pairs from random rounds of a table."""
    rng = random.Random(f"swaps {players} {decks} {seed}")
    tally = Tally()
    while True:
        for swapped, action in found_twins(start(players, decks, rng), rng):
            _count(tally, swapped, probes(swapped, action, rng, subject))
            if tally.counts["swapped pairs"] == pairs:
                return tally


def found_twins(state: SeigneurRound, rng: random.Random) -> Iterator[tuple[Swapped, Action]]:
    """Yield twins of some states of a random round for some seats, and the action taken there."""
    while not state.is_over:
        action = tichu.random_action(state, rng)
        for seat in range(state.rules.players):
            if rng.random() > _SHARE.get(state.phase, 1.0):
                continue
            other = twin(state, seat, rng)
            if other is not None:
                yield Swapped(state, other, seat), action
        state = tichu.apply(state, action)


def _count(tally: Tally, swapped: Swapped, found: Iterator[Probe]) -> None:
    """Compare what a seat observes, and count it."""
    for name, one, other in found:
        if one != other:
            where = f"swap, seat {swapped.seat}: {name}"
            tally.fail(f"{where}: {one!r} or {other!r}: {swapped}")
            break
        tally.counts["swapped pairs with a next step"] += name == "next view"
        tally.counts["comparisons of pairs"] += 1
    tally.counts["swapped pairs"] += 1
    tally.counts[f"swapped pairs in phase {swapped.state.phase}"] += 1


def twin(state: SeigneurRound, seat: int, rng: random.Random) -> SeigneurRound | None:
    """Return a round that differs only in what a seat cannot know; None if a try finds none."""
    if state.phase is Phase.DEAL_FIRST:
        return state  # the deals that follow differ
    if state.phase is Phase.PUSH or rng.random() < 0.3:
        other = tichu.determinize(tichu.view(state, seat), rng)
    else:
        other = _exchanged(state, seat, rng)
    return other if other != state else None


def _exchanged(state: SeigneurRound, seat: int, rng: random.Random) -> SeigneurRound:
    """Exchange two cards between hands of which a seat knows nothing.

    The seat with which it exchanged cards is left out, and the Mah Jong, of which all know.
    """
    part = exchanging.roles(state.rules).get(seat)
    known = {seat, part.other} if part is not None and state.table.ranking is not None else {seat}
    seats = [each for each, size in enumerate(state.sizes) if size and each not in known]
    if len(seats) < 2:
        return state
    one, other = rng.sample(seats, 2)
    hands = _traded(state.hand_masks, one, other, rng)
    return new_state(state.table, hands, state.push_masks)


def _traded(hands: Sequence[int], one: int, other: int, rng: random.Random) -> tuple[int, ...]:
    """Exchange two cards between two hands, unless one is the Mah Jong."""
    mine, theirs = (rng.choice(singles_of(hands[each])) for each in (one, other))
    changed = list(hands)
    if MAH_JONG not in (mine, theirs):
        changed[one] = added(taken(hands[one], mine), theirs)
        changed[other] = added(taken(hands[other], theirs), mine)
    return tuple(changed)


def probes(
    swapped: Swapped, action: Action, rng: random.Random, subject: Subject
) -> Iterator[Probe]:
    """Yield what a seat could observe of a round and of its twin."""
    pair, seat = swapped.pair, swapped.seat
    yield from _given("public_view", _of(subject.public_view, pair))
    yield _both("to_act", lambda state: state.to_act, pair)
    yield _both("may_interrupt", lambda state: state.may_interrupt, pair)
    yield _both("repr of the round", repr, pair)
    views = subject.view(pair[0], seat), subject.view(pair[1], seat)
    yield from _given("view", views)
    for name, write in _WRITTEN.items():
        yield _both(name, write, views)
    draw = rng.random()
    yield _both("random_action", lambda seen: _random(seen, draw), views)
    lists = subject.legal(pair[0], seat), subject.legal(pair[1], seat)
    for name, both in (("legal", lists), ("legal of view", _of(lambda seen: seen.legal(), views))):
        yield _both(f"length of {name}", len, both)
        yield from _given(name, both, hashed=False)
        yield _both(f"items of {name}", list, both)
    for question in questions(pair, seat, rng):
        why = [subject.why_illegal(state, question) for state in pair]
        yield "why_illegal", why[0], why[1]
        why = [tichu.why_illegal(seen, question) for seen in views]
        yield "why_illegal of view", why[0], why[1]
    yield from _next(swapped, action, rng, subject)


def _of(look: Callable[[Any], Any], pair: tuple[Any, Any]) -> tuple[Any, Any]:
    return look(pair[0]), look(pair[1])


def _both(name: str, look: Callable[[Any], object], pair: tuple[object, object]) -> Probe:
    return name, look(pair[0]), look(pair[1])


def _given(name: str, pair: tuple[object, object], *, hashed: bool = True) -> Iterator[Probe]:
    """Yield everything that can be observed from outside of two values that a seat is given."""
    if hashed:
        yield name, *pair
        yield _both(f"hash of {name}", hash, pair)
    yield _both(f"repr of {name}", repr, pair)
    yield _both(f"size of {name}", sys.getsizeof, pair)
    yield _both(f"pickle of {name}", pickle.dumps, pair)
    yield _both(f"copy of {name}", lambda value: pickle.dumps(copy.copy(value)), pair)


def _random(seen: SeigneurView, draw: float) -> object:
    """Return what random play does with a view."""
    return (
        None if seen.phase is Phase.DEAL_FIRST else tichu.random_action(seen, random.Random(draw))
    )


def questions(pair: Pair, seat: int, rng: random.Random) -> Iterator[object]:
    """Yield actions about which a seat may ask: legal ones, illegal ones, and nonsense."""
    state = pair[0]
    legal = state.legal(seat)
    if len(legal):
        yield legal.pick(rng)
    for each in (rng.choice(pair).hand(rng.randrange(state.rules.players)), state.hand(seat)):
        for card in rng.sample(list(each), min(2, len(each))):
            yield Play(seat, str(card))
        yield tichu.Push(seat, each.listed[:3])
    yield tichu.Pass(seat)
    yield tichu.TakeTrick(seat)
    yield tichu.MakeWish(seat, rng.choice((None, *range(2, 15))))


def _next(
    swapped: Swapped, action: Action, rng: random.Random, subject: Subject
) -> Iterator[Probe]:
    """Yield what is observed of a next step, unless by the rules it shows what was hidden."""
    pair, seat = swapped.pair, swapped.seat
    same = mirrored(swapped, action, rng)
    if same is None:
        return
    (one, heard), (other, heard_other) = (
        tichu.transition(state, each) for state, each in zip(pair, (action, same), strict=True)
    )
    if shows(pair[0], (one, other), seat):
        return
    for hearer in (seat, None):
        told = (
            tuple(subject.redact(event, hearer) for event in heard),
            tuple(subject.redact(event, hearer) for event in heard_other),
        )
        yield from _given("events", told)
        yield _both(
            "events as text", lambda events: [*map(tichu.notation.format_event, events)], told
        )
        yield _both("events as sentences", lambda events: [*map(text.event_sentence, events)], told)
    yield "next public_view", subject.public_view(one), subject.public_view(other)
    yield "next view", subject.view(one, seat), subject.view(other, seat)


def mirrored(swapped: Swapped, action: Action, rng: random.Random) -> Action | None:
    """Return an action of the twin that looks to a seat like one of the round; None if none does.

    A deal gives the seat the same cards, and the Mah Jong to the same seat.
    """
    state, other, seat = swapped.state, swapped.other, swapped.seat
    if isinstance(action, Deal):
        seats = [each for each in range(state.rules.players) if each != seat]
        hands = tuple(hand.mask for hand in action.hands)
        for _ in range(4):
            one, another = rng.sample(seats, 2)
            hands = _traded(hands, one, another, rng)
        return Deal(tuple(map(new_cards, hands)))
    if state.phase is Phase.PUSH and seat not in exchanging.knowing(state.rules, action.seat):
        return other.legal(action.seat).pick(rng)
    return action if tichu.is_legal(other, action) else None


def shows(before: SeigneurRound, after: Pair, seat: int) -> bool:
    """Return whether the end of an exchange shows what was hidden (SEIGNEUR-14, SEIGNEUR-15).

    All see who leads, and each seat what it was given.
    """
    if before.phase is not Phase.PUSH or after[0].phase is Phase.PUSH:
        return False
    gifts = [tichu.view(each, seat).received_mask for each in after]
    return gifts[0] != gifts[1] or after[0].table.turn != after[1].table.turn


_WRITTEN: Final[dict[str, Callable[[Any], object]]] = {
    "view as text": notation.format_view,
    "view as JSON": codec.dumps,
    "view as a position": text.format_position,
    "what is awaited": text.positions.format_awaited,
}
