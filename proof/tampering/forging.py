"""Events with a card that their seat cannot have, and events with a wrong number."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

import tichu
from tampering.memory import Memory, words
from tampering.stories import Story
from tichu.cards import new_cards

Forged = tuple[int, Any, str]
"""The place of an event, what is sent instead, and why it is wrong."""
_Shown = tuple[tichu.Card | None, ...] | tichu.Cards | tichu.Cards
_TRIES = 6


def with_a_card(story: Story, rng: random.Random) -> Forged | None:
    """Return an event with a card that its seat cannot have; None if a few tries find none."""
    places = [place for place, event in enumerate(story.events) if _shows_cards(event)]
    if not places:
        return None
    tried = sorted(_drawn(story.events, places, rng) for _ in range(_TRIES))
    memory, heard = story.memory(), 0
    found: list[Forged] = []
    for place in tried:
        for event in story.events[heard:place]:
            memory.hear(event)
        heard = place
        found += _forged(story, memory, place)
    if not found:
        return None
    why = rng.choice(sorted({each[2] for each in found}))
    return rng.choice([each for each in found if each[2] == why])


def _drawn(events: Sequence[Any], places: Sequence[int], rng: random.Random) -> int:
    """Draw a place, half of the time among those of a class of events, each equally likely."""
    if rng.random() < 0.5:
        return rng.choice(places)
    kind = rng.choice(sorted({type(events[place]).__name__ for place in places}))
    return rng.choice([place for place in places if type(events[place]).__name__ == kind])


def _shows_cards(event: Any) -> bool:  # noqa: ANN401
    match type(event).__name__:
        case "Played" | "Exchanged":
            return True
        case "Dealt":
            return any(packet is not None for packet in event.packets)
        case "Pushed" | "HandShown":
            return event.cards is not None
        case "RoundEnded":
            return any(getattr(event, "hands", ()))
        case _:
            return False


def _forged(story: Story, memory: Memory, place: int) -> Iterator[Forged]:
    event = story.events[place]
    match type(event).__name__:
        case "Played":
            yield from _plays(story, memory, place)
        case "Dealt":
            yield from _deals(memory, place, event)
        case "Pushed":
            gifts = sum(map(words, memory.pushed.values()), words(()))  # one may be returned
            cannot = memory.impossible(event.seat, 99)
            cannot = {card: why for card, why in cannot.items() if card not in gifts}
            for cards, why in _others(event.cards, cannot):
                yield place, attrs.evolve(event, cards=_like(event.cards, cards)), f"pushed, {why}"
        case "HandShown":
            known = dict.fromkeys(memory.placed[event.seat], "")
            cannot = memory.impossible(event.seat, len(event.cards))
            for cards, why in _others(event.cards, cannot, known):
                yield place, attrs.evolve(event, cards=_like(event.cards, cards)), f"shown, {why}"
        case "Exchanged":
            yield from _exchanges(memory, place, event)
        case _:
            for seat, hand in enumerate(event.hands):
                cannot = memory.impossible(seat, len(hand or ()))
                for cards, why in _others(hand or (), cannot):
                    hands = (*event.hands[:seat], _like(hand, cards), *event.hands[seat + 1 :])
                    yield place, attrs.evolve(event, hands=hands), f"left at the end, {why}"


def _like(cards: _Shown, named: Sequence[str]) -> _Shown:
    """Return cards in the same form as others."""
    if isinstance(cards, tuple):
        return tuple(map(tichu.Card.parse, named))
    return type(cards).parse("".join(named))


def _others(
    cards: Any,  # noqa: ANN401
    cannot: dict[str, str],
    kept: dict[str, str] | None = None,
) -> Iterator[tuple[list[str], str]]:
    """Yield some cards with one of them exchanged for one that cannot be there, and why."""
    named = list(map(str, cards))
    for place in range(len(named)):
        if named[place] in (kept or ()):
            continue
        for card, why in cannot.items():
            if card not in named:
                yield [*named[:place], card, *named[place + 1 :]], why


def _plays(story: Story, memory: Memory, place: int) -> Iterator[Forged]:
    """Yield plays with a card of the same rank, and single cards of any, which are not held."""
    event = story.events[place]
    seat: int = event.seat
    cannot = memory.impossible(seat, story.sizes[place][seat])
    named = list(map(str, event.combination.cards))
    for at, old in enumerate(named):
        for card, why in cannot.items():
            alike = card[0] == old[0] and len(named) > 0 and card not in ("Dr", "Dg")
            if card in named or not (alike or (len(named) == 1 and card in ("Ma", "Dr", "Ph"))):
                continue
            cards = _like(event.combination.cards, [*named[:at], card, *named[at + 1 :]])
            try:
                played = type(event.combination)(cards, event.combination.phoenix_as)
            except tichu.TichuError:
                continue  # no combination
            yield place, attrs.evolve(event, combination=played), f"played, {why}"


def _deals(memory: Memory, place: int, event: Any) -> Iterator[Forged]:  # noqa: ANN401
    """Yield packets with a card of the packet before, or with one that is not in the game twice."""
    again = "Dg" not in memory.deck
    for seat, packet in enumerate(event.packets):
        if packet is None:
            continue
        if again:
            before = {c: "" for c, number in memory.deck.items() if number < 2}
        else:
            before = dict.fromkeys(memory.hands.get(seat, ()), "dealt before")
        named = list(map(str, packet))
        for at in range(len(named)):
            for card in before:
                rest = [*named[:at], *named[at + 1 :]]
                if (card in rest) != again:
                    continue
                why = "twice in one pack" if again else "dealt before"
                changed = _twice([*rest, card]) if again else _like(packet, [*rest, card])
                packets = (*event.packets[:seat], changed, *event.packets[seat + 1 :])
                yield place, attrs.evolve(event, packets=packets), f"dealt, {why}"


def _twice(named: Sequence[str]) -> Any:  # noqa: ANN401
    """Return cards of Grandseigneur with the Mah Jong, too, as often as they are named."""
    mask = 0
    for card in named:
        bit = 1 << tichu.Card.parse(card).index
        mask |= bit << 56 if mask & bit else bit
    return new_cards(mask)


def _exchanges(memory: Memory, place: int, event: Any) -> Iterator[Forged]:  # noqa: ANN401
    """Yield exchanges with other cards than were pushed, or with cards that the giver had not."""
    for giver, cards in enumerate(event.pushes):
        for named, why in _pushes(memory, giver, event, cards):
            pushes = (*event.pushes[:giver], named, *event.pushes[giver + 1 :])
            yield place, attrs.evolve(event, pushes=pushes), f"exchanged, {why}"


def _pushes(
    memory: Memory,
    giver: int,
    event: Any,  # noqa: ANN401
    cards: tuple[tichu.Card | None, ...],
) -> Iterator[tuple[Any, str]]:
    pushed = memory.pushed.get(giver)
    if pushed is not None:  # any other card is wrong
        why = "not what was pushed"
        cannot = dict.fromkeys(memory.deck - words(pushed), why)
    else:
        cannot = memory.impossible(giver, 99)
        if memory.sighted and memory.seat is not None:
            returned = words(memory.pushed.get(memory.seat) or ())
            cannot = {card: why for card, why in cannot.items() if card not in returned}
    if len(event.recipients[giver]) == 1:
        for named, why in () if None in cards else _others(cards, cannot):
            yield _like(cards, named), why
        return
    shown = [card for each in event.pushes for card in each if card is not None]
    if pushed is None:
        cannot |= dict.fromkeys(map(str, shown), "exchanged twice")
    for at, old in enumerate(cards):
        for card, why in cannot.items():
            if old is not None and card != str(old):
                yield (*cards[:at], tichu.Card.parse(card), *cards[at + 1 :]), why


# Wrong numbers

_NUMBERED: Final[Mapping[str, Sequence[str]]] = {
    "Dealt": ("leader",),
    "Exchanged": ("leader",),
    "LeadPassed": ("to",),
    "TrickTaken": ("seat",),
    "WentOut": ("place", "seat"),
    "WishFulfilled": ("rank", "seat"),
    "RoundEnded": ("result",),
    "RoundStarted": ("dealer", "scores", "ranking"),
    "GameEnded": ("scores", "winner"),
}
"""The events with numbers that follow from others, and their fields."""


def with_a_number(story: Story, rng: random.Random) -> Forged | None:
    """Return an event with a wrong number; None if there is none in the story."""
    found = [
        (place, field)
        for place, event in enumerate(story.events)
        for field in _NUMBERED.get(type(event).__name__, ())
        if hasattr(event, field) and (getattr(event, field) is not None or field == "winner")
    ]
    if not found:
        return None
    kind = rng.choice(sorted({(type(story.events[place]).__name__, f) for place, f in found}))
    place = rng.choice([p for p, f in found if (type(story.events[p]).__name__, f) == kind])
    event, field = story.events[place], kind[1]
    value = _other(getattr(event, field), story, rng)
    words = ".".join(kind)
    if field == "leader":
        words += ", known" if _is_known(story, place, value) else ", not known"
    elif field == "to" and str(story.views[place].phase) == "choose_leader":
        words += ", a choice"
        others = [seat for seat in range(story.seats) if seat != value]
        if value not in range(story.seats) or len(others) < 2:
            words = "LeadPassed.to"
    return place, attrs.evolve(event, **{field: value}), words


def _is_known(story: Story, place: int, leader: int) -> bool:
    """Return whether the player knows that a seat has not got the Mah Jong."""
    if leader >= story.seats:
        return True
    memory = story.memory()
    for event in story.events[:place]:
        memory.hear(event)
    honest = story.events[place]
    memory.hear(attrs.evolve(honest, leader=None))
    sizes = story.sizes[place + 1]
    return "Ma" in memory.impossible(leader, sizes[leader])


def _other(value: Any, story: Story, rng: random.Random) -> Any:  # noqa: ANN401
    """Return another value of the same kind."""
    if value is None or type(value) is bool:
        return not value
    if isinstance(value, int):
        return rng.choice([each for each in range(story.seats + 1) if each != value])
    if not isinstance(value, tuple):
        fields = [each for each in attrs.asdict(value, recurse=False) if each != "victory"]
        name = rng.choice(fields)
        return attrs.evolve(value, **{name: _other(getattr(value, name), story, rng)})
    changed: list[Any] = [*value]
    if not changed or rng.random() < 0.2:
        return (*changed[:-1],) if changed else (0,)
    at = rng.randrange(len(changed))
    others = [each for each in range(len(changed)) if value[each] != value[at]]
    if others and rng.random() < 0.4:
        other = rng.choice(others)
        changed[at], changed[other] = changed[other], changed[at]
    else:
        changed[at] += rng.choice((-100, -5, 1, 5, 100))
    return tuple(changed)
