"""Streams of moves with something wrong in them, and what ``advance`` makes of them.

A client keeps a view by the moves that a server sends. Here one move of a round is dropped, sent
twice, swapped with the next one, sent as another seat heard it, given a wrong number, or given a
card that its seat cannot have. ``advance`` must refuse the stream, at once or at a later move that
contradicts it, or end in the very view that the honest stream gives. A card that a seat cannot have
must be refused at once; which ones these are is the referee's reckoning,
:class:`hidden.knowledge.Viewer`.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

import attrs

import tichu
from hidden.knowledge import Viewer
from reliability.tally import Tally
from steering import rules_for, steered_game
from tichu import Cards, Play, PublicView, TichuError, advance, told
from tichu.moves import Exchanged, HandShown, Move, RoundEnded, SeenDeal

LOT: Final = 50
"""The number of rounds of a lot of a long run."""

Advance = Callable[[PublicView, Move], PublicView]


@attrs.frozen
class Story:
    """The moves of a round for one player."""

    seat: int | None
    moves: Sequence[Move]
    """The moves for the player."""
    meant: Sequence[Move]
    """The move of another viewer instead of each."""
    views: Sequence[PublicView]
    """The view before each move, and after the last one."""
    possible: Sequence[Sequence[int]]
    """The cards that each seat may hold before each move, as masks."""


def heard_in(number: int) -> Story:
    """Return a steered round with the beginning of the next; the view is always the state's."""
    rng = random.Random(f"story {number}")
    rules = rules_for(number)
    seats = (None, *range(rules.seats))
    seat, other = rng.sample(seats, 2)
    game = tichu.new_game(rules, dealer=0 if rules.open_dummy else rng.randrange(rules.seats))
    viewer = Viewer(game, seat)
    moves: list[Move] = []
    meant: list[Move] = []
    views: list[PublicView] = []
    possible: list[list[int]] = []
    for before, action in steered_game(game, rng):
        after = tichu.apply(before, action)
        own, others = (told(before, action, after, each) for each in (seat, other))
        for move, another in zip_longest(own, others):
            if move is None:
                break
            views.append(viewer.seen)
            possible.append([may for _, may in viewer.expected])
            moves.append(move)
            meant.append(move if another is None else another)
            viewer.hear(move)
        assert viewer.seen == tichu.view(after, seat), f"the honest stream: {own}"
        if after.results:
            break
    return Story(seat, moves, meant, [*views, viewer.seen], possible)


Changed = tuple[int, Sequence[Move], int]
"""A place, what is sent there, and how many moves that stands for."""


def _place(story: Story, rng: random.Random, most: int) -> int:
    """Draw a place, half of the time among the moves of a random class."""
    places: Sequence[int] = range(most)
    if rng.random() < 0.5:
        kind = rng.choice(sorted({type(story.moves[place]).__name__ for place in places}))
        places = [place for place in places if type(story.moves[place]).__name__ == kind]
    return rng.choice(places)


def _dropped(story: Story, rng: random.Random) -> Changed:
    return _place(story, rng, len(story.moves) - 1), (), 1


def _doubled(story: Story, rng: random.Random) -> Changed:
    place = _place(story, rng, len(story.moves))
    return place, (story.moves[place],) * 2, 1


def _swapped(story: Story, rng: random.Random) -> Changed:
    place = _place(story, rng, len(story.moves) - 1)
    return place, story.moves[place : place + 2][::-1], 2


def _misdirected(story: Story, rng: random.Random) -> Changed | None:
    both = enumerate(zip(story.moves, story.meant, strict=True))
    places = [place for place, (move, other) in both if move != other]
    if not places:
        return None
    place = rng.choice(places)
    return place, (story.meant[place],), 1


def _numbered(story: Story, rng: random.Random) -> Changed | None:
    """Return a move with another number in a field."""
    found = [
        (place, field)
        for place, move in enumerate(story.moves)
        for field in _NUMBERED.get(type(move).__name__, ())
    ]
    kind = rng.choice(sorted({(type(story.moves[place]).__name__, f) for place, f in found}))
    place, field = rng.choice(
        [p for p in found if (type(story.moves[p[0]]).__name__, p[1]) == kind]
    )
    move: Any = story.moves[place]
    value = _other(getattr(move, field), len(story.possible[0]), rng)
    return place, (attrs.evolve(move, **{field: value}),), 1


_NUMBERED: Final[Mapping[str, Sequence[str]]] = {
    "Exchanged": ("leader",),
    "RoundEnded": ("result", "sizes"),
}
"""The fields of moves with numbers that follow from other moves."""


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
    return (*value[:at], value[at] + rng.choice((1, 5, 25)), *value[at + 1 :])


def _forged(story: Story, rng: random.Random) -> Changed | None:
    """Return a move with a card that its seat cannot have; None if a few tries find none."""
    for _ in range(12):
        place = _place(story, rng, len(story.moves))
        made = [*_with_a_card(story, place, rng)]
        if made:
            return place, (rng.choice(made),), 1
    return None


def _with_a_card(story: Story, place: int, rng: random.Random) -> Iterator[Move]:
    """Yield a move with cards exchanged for others that their seat cannot have."""
    move = story.moves[place]
    cannot = [Cards((1 << 56) - 1 & ~may) for may in story.possible[place]]
    match move:
        case Play(seat, combination):
            for card in combination.cards:
                for other in cannot[seat]:
                    if other not in combination.cards:
                        laid = combination.cards - Cards([card]) | Cards([other])
                        yield from (Play(seat, each) for each in tichu.readings(laid)[:1])
        case SeenDeal(hands):
            for seat, packet in enumerate(hands):
                held = story.views[place].hand(seat)
                if packet is not None and held:
                    yield SeenDeal(_put(hands, seat, _one(packet, held, rng)))
        case Exchanged(pushes=pushes):
            for giver, cards in enumerate(pushes):
                for at, pushed in enumerate(cards):
                    others = cannot[giver] - Cards(c for c in cards if c is not None)
                    if pushed is not None and others:
                        changed = _put(cards, at, rng.choice(others.listed))
                        yield attrs.evolve(move, pushes=_put(pushes, giver, changed))
        case HandShown(seat, hand) if cannot[seat]:
            yield HandShown(seat, _one(hand, cannot[seat], rng))
        case RoundEnded(piles=piles, hands=hands):
            for seat, left in enumerate(hands):
                others = cannot[seat] & Cards(sum(pile.mask for pile in piles))
                if left and others:
                    hand = _one(left, others, rng)
                    swapped = [pile ^ left ^ hand if pile & hand else pile for pile in piles]
                    yield attrs.evolve(move, hands=_put(hands, seat, hand), piles=swapped)
        case _:
            return


def _one(cards: Cards, others: Cards, rng: random.Random) -> Cards:
    """Return cards, with a random card replaced by another."""
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
"""The faults of a move."""


def work(numbers: range, subject: Advance = advance) -> Tally:
    """Play a round for each number, with one fault of each kind in the moves of a seat."""
    tally = Tally()
    for number in numbers:
        heard = heard_in(number)
        tally.counts["rounds"] += 1
        for name, fault in FAULTS.items():
            changed = fault(heard, random.Random(f"{name} {number}"))
            if changed is None:
                continue
            place, sent, stands = changed
            honest = [*heard.moves[place : place + stands]]
            if [*sent] == honest:
                continue
            tally.counts["streams"] += 1
            ended = _end(heard, changed, subject)
            tally.counts[f"{name}: {ended}"] += 1
            if ended == "another view" or (name == "forged" and ended != "refused at once"):
                tally.fail(
                    f"round {number}, seat {heard.seat}, move {place}, {name}: {ended}: "
                    f"{sent} for {honest}"
                )
    return tally


def _end(story: Story, changed: Changed, subject: Advance) -> str:
    """Return how a stream ends."""
    place, sent, stands = changed
    seen = story.views[place]
    for at, move in enumerate([*sent, *story.moves[place + stands :]]):
        try:
            seen = subject(seen, move)
        except TichuError:
            return "refused at once" if at < max(1, len(sent)) else "refused later"
    return "the honest view" if seen == story.views[-1] else "another view"
