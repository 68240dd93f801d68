"""Streams of events with something wrong in them, and what ``advance`` makes of them.

A client keeps a view by folding the events that a server sends. Here one event of a round is
dropped, sent twice, swapped with the next one, sent as it was redacted for another seat, given a
wrong number, or given a card that its seat cannot have. ``advance`` must refuse the stream, at once
or at a later event that contradicts it, or end in the very view that the honest stream gives. A
card that a seat cannot have must be refused at once; which ones these are is the referee's
reckoning, :class:`hidden.knowledge.Viewer`.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

import tichu
from hidden.knowledge import Viewer
from reliability.tally import Tally
from steering import rules_for, steered_game
from tichu import Cards, InvalidValue, PublicView, TichuError, advance, redact
from tichu.events import Dealt, Event, Exchanged, HandShown, Played, RoundEnded

LOT: Final = 50
"""The number of rounds of a lot of a long run."""

Advance = Callable[[PublicView, Event], PublicView]


@attrs.frozen
class Story:
    """The events of a round as one player hears them."""

    seat: int | None
    events: Sequence[Event]
    """The events, redacted for the player."""
    meant: Sequence[Event]
    """The events as somebody else hears them."""
    views: Sequence[PublicView]
    """The view before each event, and after the last one."""
    possible: Sequence[Sequence[int]]
    """The cards that each seat may hold before each event, as masks."""


def story(number: int) -> Story:
    """Return a steered round with the beginning of the next; the view is always the state's."""
    rng = random.Random(f"story {number}")
    rules = rules_for(number)
    seats = (None, *range(rules.seats))
    seat, other = rng.sample(seats, 2)
    game = tichu.new_game(rules, dealer=0 if rules.open_dummy else rng.randrange(rules.seats))
    viewer = Viewer(game, seat)
    events: list[Event] = []
    meant: list[Event] = []
    views: list[PublicView] = []
    possible: list[list[int]] = []
    for before, action in steered_game(game, rng):
        after, happened = tichu.transition(before, action)
        for event in happened:
            views.append(viewer.seen)
            possible.append([may for _, may in viewer.expected])
            events.append(redact(event, seat))
            meant.append(redact(event, other))
            viewer.hear(events[-1])
        assert viewer.seen == tichu.view(after, seat), f"the honest stream: {happened}"
        if after.results:
            break
    return Story(seat, events, meant, [*views, viewer.seen], possible)


Changed = tuple[int, Sequence[Event], int]
"""A place, what is sent there, and how many events that stands for."""


def _place(told: Story, rng: random.Random, most: int) -> int:
    """Draw a place, half of the time among those of a class of events, each equally likely."""
    places: Sequence[int] = range(most)
    if rng.random() < 0.5:
        kind = rng.choice(sorted({type(told.events[place]).__name__ for place in places}))
        places = [place for place in places if type(told.events[place]).__name__ == kind]
    return rng.choice(places)


def _dropped(told: Story, rng: random.Random) -> Changed:
    return _place(told, rng, len(told.events) - 1), (), 1


def _doubled(told: Story, rng: random.Random) -> Changed:
    place = _place(told, rng, len(told.events))
    return place, (told.events[place],) * 2, 1


def _swapped(told: Story, rng: random.Random) -> Changed:
    place = _place(told, rng, len(told.events) - 1)
    return place, told.events[place : place + 2][::-1], 2


def _misdirected(told: Story, rng: random.Random) -> Changed | None:
    both = enumerate(zip(told.events, told.meant, strict=True))
    places = [place for place, (event, other) in both if event != other]
    if not places:
        return None
    place = rng.choice(places)
    return place, (told.meant[place],), 1


def _numbered(told: Story, rng: random.Random) -> Changed | None:
    """Return an event with another number in one of its fields."""
    found = [
        (place, field)
        for place, event in enumerate(told.events)
        for field in _NUMBERED.get(type(event).__name__, ())
        if getattr(event, field) is not None or field == "winner"
    ]
    kind = rng.choice(sorted({(type(told.events[place]).__name__, f) for place, f in found}))
    place, field = rng.choice(
        [p for p in found if (type(told.events[p[0]]).__name__, p[1]) == kind]
    )
    event = told.events[place]
    value = _other(getattr(event, field), len(told.possible[0]), rng)
    return place, (attrs.evolve(event, **{field: value}),), 1


_NUMBERED: Final[Mapping[str, Sequence[str]]] = {
    "Exchanged": ("leader",),
    "LeadPassed": ("to",),
    "TrickTaken": ("seat",),
    "WentOut": ("place", "seat"),
    "WishFulfilled": ("rank", "seat"),
    "RoundEnded": ("result",),
    "RoundStarted": ("dealer", "scores"),
    "GameEnded": ("scores", "winner"),
}
"""The fields of events with numbers that follow from other events."""


def _other(value: Any, seats: int, rng: random.Random) -> Any:  # noqa: ANN401  # any number
    """Return another value of the same kind."""
    if value is None:
        return 0
    if isinstance(value, int):
        return rng.choice([each for each in range(seats + 1) if each != value])
    if isinstance(value, tichu.RoundResult):
        name = rng.choice(("scores", "card_points", "call_points"))
        return attrs.evolve(value, **{name: _other(getattr(value, name), seats, rng)})
    at = rng.randrange(len(value))
    return (*value[:at], value[at] + rng.choice((-100, -5, 5, 100)), *value[at + 1 :])


def _forged(told: Story, rng: random.Random) -> Changed | None:
    """Return an event with a card that its seat cannot have; None if a few tries find none."""
    for _ in range(12):
        place = _place(told, rng, len(told.events))
        made = [*_with_a_card(told, place, rng)]
        if made:
            return place, (rng.choice(made),), 1
    return None


def _with_a_card(told: Story, place: int, rng: random.Random) -> Iterator[Event]:
    """Yield an event with cards exchanged for others that their seat cannot have."""
    event = told.events[place]
    cannot = [Cards((1 << 56) - 1 & ~may) for may in told.possible[place]]
    match event:
        case Played(seat, combination):
            for card in combination.cards:
                for other in cannot[seat]:
                    if other not in combination.cards:
                        laid = combination.cards - Cards([card]) | Cards([other])
                        yield from (Played(seat, each) for each in tichu.readings(laid)[:1])
        case Dealt(packets):
            for seat, packet in enumerate(packets):
                held = told.views[place].hand(seat)
                if packet is not None and held:
                    yield attrs.evolve(event, packets=_put(packets, seat, _one(packet, held, rng)))
        case Exchanged(pushes=pushes):
            for giver, cards in enumerate(pushes):
                for at, pushed in enumerate(cards):
                    others = cannot[giver] - Cards(c for c in cards if c is not None)
                    if pushed is not None and others:
                        changed = _put(cards, at, rng.choice(others.listed))
                        yield attrs.evolve(event, pushes=_put(pushes, giver, changed))
        case HandShown(seat, Cards() as hand) if cannot[seat]:
            yield attrs.evolve(event, cards=_one(hand, cannot[seat], rng))
        case RoundEnded(hands=hands):
            for seat, left in enumerate(hands):
                if left and cannot[seat]:
                    changed = _put(hands, seat, _one(left, cannot[seat], rng))
                    yield attrs.evolve(event, hands=changed)
        case _:
            return


def _one(cards: Cards, others: Cards, rng: random.Random) -> Cards:
    """Return cards with one of them exchanged for one of some others."""
    return cards - Cards([rng.choice(cards.listed)]) | Cards([rng.choice(others.listed)])


def _put(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


FAULTS: Final[Mapping[str, Callable[[Story, random.Random], Changed | None]]] = {
    "dropped": _dropped,
    "doubled": _doubled,
    "swapped": _swapped,
    "of another seat": _misdirected,
    "wrong number": _numbered,
    "forged": _forged,
}
"""What can be wrong with an event."""


def work(numbers: range, subject: Advance = advance) -> Tally:
    """Play a round for each number, with one fault of each kind in what one seat hears."""
    tally = Tally()
    for number in numbers:
        told = story(number)
        tally.counts["rounds"] += 1
        for name, fault in FAULTS.items():
            changed = fault(told, random.Random(f"{name} {number}"))
            if changed is None:
                continue
            place, sent, stands = changed
            honest = [*told.events[place : place + stands]]
            if [*sent] == honest:
                continue
            tally.counts["streams"] += 1
            ended = _end(told, changed, subject)
            tally.counts[f"{name}: {ended}"] += 1
            if ended == "another view" or (name == "forged" and ended != "refused at once"):
                tally.fail(
                    f"round {number}, seat {told.seat}, event {place}, {name}: {ended}: "
                    f"{sent} for {honest}"
                )
    return tally


def _end(told: Story, changed: Changed, subject: Advance) -> str:
    """Return how a stream ends."""
    place, sent, stands = changed
    seen = told.views[place]
    for at, event in enumerate([*sent, *told.events[place + stands :]]):
        try:
            seen = subject(seen, event)
        except InvalidValue:
            return "refused at once" if at < max(1, len(sent)) else "refused later"
        except TichuError as error:
            return f"another view: {error!r}"
    return "the honest view" if seen == told.views[-1] else "another view"
