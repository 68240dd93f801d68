"""The fields of observations that every kind of game has, and what all fields are made of.

Seats are relative to the observer: 0 is the observer, 1 the next seat in order of play, and so on.
A field of cards has a number for each card, by its index: 1 if the card is there, else 0. With two
decks it has as many again, which are 1 if the card is there twice.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import attrs

from tichu._kernel.layout import ACE, DECK, LOWEST, PHOENIX_RANK_AT
from tichu.cards import COPIES
from tichu.encoding.plays import PLACES
from tichu.engine.table.actions import Play
from tichu.engine.table.tricks import Trick
from tichu.phases import Phase
from tichu.rulebook.combinations import Kind
from tichu.rules import Rules

_PHASES: Final = (*Phase,)
_KINDS: Final = (*Kind,)
_PATTERNS: Final = tuple(PLACES)
_MOST_ALIKE: Final = 4  # cards of a rank
_LARGEST: Final = 14  # cards in a hand of the base game, after any deal

Numbers = Iterable[float]


class Look:
    """What an observation is made of: a view, and what is known, remembered and chosen."""

    def __init__(
        self,
        view: Any,  # of any kind of game
        knowledge: Any,
        memory: Sequence[Play],
        chosen: Sequence[int],
        number: int | None,
    ) -> None:
        """Take a view, where each card can be, and the plays so far.

        Of a decision that is not complete, take the cards chosen so far and the number of a play.
        """
        self.view = view
        self.knowledge = knowledge
        self.memory = memory
        self.chosen = chosen
        self.number = number
        self.seats: int = view.rules.seats
        self.order: tuple[int, ...] = tuple(
            (view.seat + step) % self.seats for step in range(self.seats)
        )
        trick: Trick | tuple[Play, ...] | None = view.trick
        self.trick: tuple[Play, ...] = trick.plays if isinstance(trick, Trick) else trick or ()

    def each(self, seats: Iterable[int | None]) -> list[float]:
        """Return 1 for each of some seats, else 0, from the observer on."""
        found = {*seats}
        return [float(seat in found) for seat in self.order]


@attrs.frozen
class Group:
    """Fields of one kind: one field, or one for each seat or card that ``each`` counts."""

    name: str
    each: Callable[[Any], range | None]
    size: Callable[[Any], int]
    meaning: str
    values: Callable[[Look, int], int | Numbers]
    """The cards as a mask, or the numbers, for the seat or the card counted."""


def once(_: object) -> None:
    """Count one field."""


def seats(rules: Any) -> range:
    """Count the seats."""
    return range(rules.seats)


def others(rules: Any) -> range:
    """Count the seats except the observer's."""
    return range(1, rules.seats)


def cards(rules: Any) -> int:
    """Return a number for each card."""
    number: int = COPIES * getattr(rules, "decks", 1)
    return number


def a_seat(rules: Any) -> int:
    """Return a number for each seat."""
    number: int = rules.seats
    return number


def exactly(number: int) -> Callable[[Any], int]:
    """Return a given number."""
    return lambda _: number


def together(plays: Iterable[Play], seat: int) -> int:
    """Return the cards that a seat has in some plays."""
    found = 0
    for play in plays:
        if play.seat == seat:
            mask = play.combination.cards.mask
            found |= mask | (found & mask & DECK) << COPIES
    return found


def largest(rules: Any) -> int:
    """Return the number of cards of the largest hand."""
    return _LARGEST if isinstance(rules, Rules) else max(rules.packet(0))


def _chosen(look: Look, _: int) -> int:
    mask = 0
    for card in look.chosen:
        mask |= 1 << card | (mask & 1 << card) << COPIES
    return mask


def _began(look: Look, _: int) -> Numbers:
    key = 0 if look.number is None else _PATTERNS[look.number]
    stands = key >> PHOENIX_RANK_AT & 15
    held = [key & 1, *(key >> (4 * (rank - 1)) & 15 for rank in range(LOWEST, ACE + 1))]
    if stands:  # it counts as the rank for which it stands
        held[stands - 1] += 1
    return [*(number / _MOST_ALIKE for number in held), float(stands > 0)]


def _places(look: Look, _: int) -> Numbers:
    out: tuple[int, ...] = look.view.finished
    return [(look.seats - out.index(s)) / look.seats if s in out else 0.0 for s in look.order]


def _sizes(look: Look, _: int) -> Numbers:
    most = largest(look.view.rules)
    return [look.view.size(seat) / most for seat in look.order]


def _kind(look: Look, _: int) -> Numbers:
    best = look.trick[-1].combination.kind if look.trick else None
    return [float(kind is best) for kind in _KINDS]


def _length(look: Look, _: int) -> Numbers:
    most = largest(look.view.rules)
    return [look.trick[-1].combination.length / most if look.trick else 0.0]


EVERY: Final = {
    group.name: group
    for group in (
        Group(
            "known",
            others,
            cards,
            "cards that a seat certainly holds",
            lambda look, step: look.knowledge.certain(look.order[step]),
        ),
        Group(
            "played",
            seats,
            cards,
            "cards that a seat has played in this round",
            lambda look, step: together(look.memory, look.order[step]),
        ),
        Group(
            "trick",
            seats,
            cards,
            "a seat's cards in the open trick",
            lambda look, step: together(look.trick, look.order[step]),
        ),
        Group(
            "top",
            once,
            cards,
            "the cards of the play to be beaten",
            lambda look, _: look.trick[-1].combination.cards.mask if look.trick else 0,
        ),
        Group("chosen", once, cards, "cards chosen so far for a push or a play", _chosen),
        Group(
            "began",
            once,
            exactly(15),
            "if the cards of a play are still to be chosen, how many it has of each rank from the "
            "Mah Jong on, as a part of 4, and whether it has the Phoenix",
            _began,
        ),
        Group(
            "phase",
            once,
            exactly(len(_PHASES)),
            "the phase, in the order of `Phase`",
            lambda look, _: [float(phase is look.view.phase) for phase in _PHASES],
        ),
        Group("to act", once, a_seat, "who must act", lambda look, _: look.each(look.view.to_act)),
        Group(
            "may interrupt",
            once,
            a_seat,
            "who may act out of turn",
            lambda look, _: look.each(look.view.may_interrupt),
        ),
        Group(
            "size",
            once,
            a_seat,
            "the cards of each hand, as a part of the largest, of 14 in the base game",
            _sizes,
        ),
        Group(
            "place",
            once,
            a_seat,
            "who is out: 1 for the first, less for the others, else 0",
            _places,
        ),
        Group(
            "dealer",
            once,
            a_seat,
            "who deals",
            lambda look, _: look.each([look.view.dealer]),
        ),
        Group(
            "holder",
            once,
            a_seat,
            "who is known to hold the Mah Jong by the first lead",
            lambda look, _: look.each([look.view.table.mah_jong_holder]),
        ),
        Group(
            "wish",
            once,
            exactly(13),
            "the rank wished for, from 2 to ace",
            lambda look, _: [float(rank == look.view.wish) for rank in range(2, 15)],
        ),
        Group(
            "leader",
            once,
            a_seat,
            "who led the open trick",
            lambda look, _: look.each(play.seat for play in look.trick[:1]),
        ),
        Group(
            "winner",
            once,
            a_seat,
            "whose play is to be beaten",
            lambda look, _: look.each(play.seat for play in look.trick[-1:]),
        ),
        Group("kind", once, exactly(len(_KINDS)), "its kind, in the order of `Kind`", _kind),
        Group("length", once, exactly(1), "its cards, as a part of the largest hand", _length),
    )
}
"""The fields that every kind of game has, by name."""
