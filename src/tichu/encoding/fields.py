"""The fields of an observation: what each of them shows, and how many numbers it has.

Seats are relative to the observer: 0 is the observer, 1 the next seat in order of play, and so on.
A field of cards has 56 numbers, by the index of each card: 1 if the card is there, else 0. Fields
of cards come first, so that they are words of bits for who writes them in that way.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import attrs

from tichu._kernel.layout import ACE, DECK, LOWEST, seat_of
from tichu.encoding.plays import PHOENIX_AT, PLACES
from tichu.engine.table.actions import Play
from tichu.engine.views.view import PlayerView, knowledge_of
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Kind
from tichu.rules import Rules

_PHASES: Final = (*Phase,)
_KINDS: Final = (*Kind,)
_PATTERNS: Final = tuple(PLACES)
_MOST_ALIKE: Final = 4  # cards of a rank
_LARGEST: Final = 14  # cards in a hand
_STRONGEST: Final = 30  # the Dragon
_LEAST_POINTS: Final = -25
_MOST_POINTS: Final = 125
_TARGET: Final = 1000

Numbers = Iterable[float]


class Look:
    """What an observation is made of."""

    def __init__(
        self, view: PlayerView, memory: Sequence[Play], chosen: Sequence[int], number: int | None
    ) -> None:
        """Take a view, the plays so far, the cards chosen so far, and the number of a play."""
        self.view = view
        self.knowledge = knowledge_of(view)
        self.memory = memory
        self.chosen = chosen
        self.number = number
        self.rules: Rules = view.rules
        self.seats: int = view.rules.seats
        trick = view.trick
        self.trick = trick
        self.laid: tuple[int, ...] = trick.laid if trick is not None else ()
        self.order = tuple((view.seat + step) % self.seats for step in range(self.seats))

    def each(self, seats: Iterable[int | None]) -> list[float]:
        """Return 1 for each of some seats, else 0, from the observer on."""
        found = {*seats}
        return [float(seat in found) for seat in self.order]


@attrs.frozen
class Group:
    """Fields of one kind: one field, or one for each seat or card that ``each`` counts."""

    name: str
    each: Callable[[Rules], range | None]
    size: Callable[[Rules], int]
    meaning: str
    values: Callable[[Look, int], int | Numbers]
    """The cards as a mask, or the numbers, for the seat or the card counted."""


def _once(_: Rules) -> None:
    return None


def _seats(rules: Rules) -> range:
    return range(rules.seats)


def _others(rules: Rules) -> range:
    return range(1, rules.seats)


def _pushed(rules: Rules) -> range:
    return range(1, len(rules.push_recipients(0)) + 1)


def _cards(_: Rules) -> int:
    return 56


def _a_seat(rules: Rules) -> int:
    return rules.seats


def _exactly(number: int) -> Callable[[Rules], int]:
    return lambda _: number


def _given(look: Look, place: int) -> int:
    """Return the card given to a recipient, or chosen for it."""
    given = look.view.given
    if given is not None:
        return 1 << given[place - 1].index
    if look.view.phase is Phase.PUSH and len(look.chosen) >= place:
        return 1 << look.chosen[place - 1]
    return 0


def _received(look: Look, place: int) -> int:
    received = look.view.received
    card = None if received is None else received[place - 1]
    return 0 if card is None else 1 << card.index


def _played(look: Look, step: int) -> int:
    mask = 0
    for play in look.memory:
        if play.seat == look.order[step]:
            mask |= play.combination.cards.mask
    return mask & DECK


def _laid(look: Look, step: int) -> int:
    seat = look.order[step]
    mask = 0
    for laid in look.laid:
        if seat_of(laid) == seat:
            mask |= laid & DECK
    return mask


def _top(look: Look, _: int) -> int:
    return look.laid[-1] & DECK if look.laid else 0


def _chosen(look: Look, _: int) -> int:
    mask = 0
    for card in look.chosen:
        mask |= 1 << card
    return mask


def _began(look: Look, _: int) -> Numbers:
    """Return how often each rank is in the play whose number is chosen, and whether the Phoenix is.

    The rank for which the Phoenix stands is counted.
    """
    key = 0 if look.number is None else _PATTERNS[look.number]
    stands = key >> PHOENIX_AT & 15
    held = [key & 1, *(key >> (4 * (rank - 1)) & 15 for rank in range(LOWEST, ACE + 1))]
    if stands:
        held[stands - 1] += 1
    return [*(number / _MOST_ALIKE for number in held), float(stands > 0)]


def _called(call: Call) -> Callable[[Look, int], Numbers]:
    return lambda look, _: look.each(s for s, made in enumerate(look.view.calls) if made is call)


def _flagged(flags: Sequence[bool]) -> Iterator[int]:
    return (seat for seat, flag in enumerate(flags) if flag)


def _places(look: Look, _: int) -> Numbers:
    out = look.view.finished
    return [(look.seats - out.index(s)) / look.seats if s in out else 0.0 for s in look.order]


def _kind(look: Look, _: int) -> Numbers:
    best = None if look.trick is None else look.trick.best.combination.kind
    return [float(kind is best) for kind in _KINDS]


def _strength(look: Look, _: int) -> Numbers:
    return [0.0 if look.trick is None else look.trick.top / _STRONGEST]


def _length(look: Look, _: int) -> Numbers:
    return [0.0 if look.trick is None else look.trick.best.combination.length / _LARGEST]


def _points(look: Look, _: int) -> Numbers:
    span = _MOST_POINTS - _LEAST_POINTS
    return [(look.view.pile(seat).points - _LEAST_POINTS) / span for seat in look.order]


def _scores(look: Look, _: int) -> Numbers:
    scores = look.view.scores
    if scores is None:
        return [0.5] * look.seats
    rules = look.rules
    by_seat = look.view.persons if rules.open_dummy else rules.teams
    most = 4 * (rules.target or _TARGET)
    return [min(1.0, max(0.0, 0.5 + scores[by_seat[seat]] / most)) for seat in look.order]


_BEGAN: Final = (
    "if the cards of a play are still to be chosen, how many it has of each rank from the Mah Jong "
    "on, as a part of 4, and whether it has the Phoenix"
)
GROUPS: Final = (
    Group("hand", _once, _cards, "the observer's hand", lambda look, _: look.view.own.mask),
    Group(
        "unseen",
        _once,
        _cards,
        "cards that the observer does not see",
        lambda look, _: look.knowledge.hidden,
    ),
    Group(
        "known",
        _others,
        _cards,
        "cards that a seat certainly holds",
        lambda look, step: look.knowledge.certain(look.order[step]),
    ),
    Group(
        "given",
        _pushed,
        _cards,
        "the card pushed to a recipient, or chosen for it so far",
        _given,
    ),
    Group("received", _pushed, _cards, "the card that a giver pushed to the observer", _received),
    Group("played", _seats, _cards, "cards that a seat has played in this round", _played),
    Group("trick", _seats, _cards, "a seat's cards in the open trick", _laid),
    Group("top", _once, _cards, "the cards of the play to be beaten", _top),
    Group(
        "pile",
        _seats,
        _cards,
        "a seat's pile",
        lambda look, step: look.view.pile(look.order[step]).mask,
    ),
    Group("chosen", _once, _cards, "cards chosen so far for a push or a play", _chosen),
    Group(
        "began",
        _once,
        _exactly(15),
        _BEGAN,
        _began,
    ),
    Group(
        "phase",
        _once,
        _exactly(len(_PHASES)),
        "the phase, in the order of `Phase`",
        lambda look, _: [float(phase is look.view.phase) for phase in _PHASES],
    ),
    Group(
        "to act",
        _once,
        _a_seat,
        "who must act",
        lambda look, _: look.each(look.view.to_act),
    ),
    Group(
        "may interrupt",
        _once,
        _a_seat,
        "who may act out of turn",
        lambda look, _: look.each(look.view.may_interrupt),
    ),
    Group(
        "size",
        _once,
        _a_seat,
        "the cards of each hand, as a part of 14",
        lambda look, _: [look.view.size(seat) / _LARGEST for seat in look.order],
    ),
    Group("tichu", _once, _a_seat, "who has called tichu", _called(Call.TICHU)),
    Group("grand tichu", _once, _a_seat, "who has called grand tichu", _called(Call.GRAND_TICHU)),
    Group(
        "decided",
        _once,
        _a_seat,
        "who has decided on grand tichu",
        lambda look, _: look.each(_flagged(look.view.decided)),
    ),
    Group(
        "pushed",
        _once,
        _a_seat,
        "who has pushed",
        lambda look, _: look.each(_flagged(look.view.pushed)),
    ),
    Group(
        "place",
        _once,
        _a_seat,
        "who is out: 1 for the first, less for the others, else 0",
        _places,
    ),
    Group(
        "dealer",
        _once,
        _a_seat,
        "who deals",
        lambda look, _: look.each([look.view.dealer]),
    ),
    Group(
        "holder",
        _once,
        _a_seat,
        "who is known to hold the Mah Jong by the first lead",
        lambda look, _: look.each([look.view.mah_jong_holder]),
    ),
    Group(
        "wish",
        _once,
        _exactly(13),
        "the rank wished for, from 2 to ace",
        lambda look, _: [float(rank == look.view.wish) for rank in range(2, 15)],
    ),
    Group(
        "leader",
        _once,
        _a_seat,
        "who led the open trick",
        lambda look, _: look.each([] if look.trick is None else [look.trick.leader]),
    ),
    Group(
        "winner",
        _once,
        _a_seat,
        "whose play is to be beaten",
        lambda look, _: look.each([] if look.trick is None else [look.trick.winner]),
    ),
    Group(
        "passed",
        _once,
        _a_seat,
        "who has passed since",
        lambda look, _: look.each(look.view.passed),
    ),
    Group("kind", _once, _exactly(len(_KINDS)), "its kind, in the order of `Kind`", _kind),
    Group("strength", _once, _exactly(1), "its strength, as a part of the Dragon's", _strength),
    Group("length", _once, _exactly(1), "its cards, as a part of 14", _length),
    Group(
        "points",
        _once,
        _a_seat,
        "the points of each pile, from -25 at 0 to 125 at 1",
        _points,
    ),
    Group(
        "score",
        _once,
        _a_seat,
        "the score of each seat's team, or person, in the game",
        _scores,
    ),
)
"""The fields in their order, but for the history."""
