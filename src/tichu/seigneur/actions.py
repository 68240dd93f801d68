"""The actions of this game; ``judgement`` says whether one is legal."""

from collections.abc import Iterable
from typing import Final, cast, final

import attrs

from tichu._values import as_tuple, objects, unchecked, want_instance, want_int
from tichu.engine.table.actions import MakeWish, Pass, TakeTrick
from tichu.errors import InvalidValue, shown
from tichu.seigneur.bags import Cards, as_bag
from tichu.seigneur.combinations import Combination
from tichu.seigneur.rules import MOST


def _check_seat(action: object, field: "attrs.Attribute[int]", value: object) -> None:
    want_int(f"{type(action).__name__}.{field.name}", value, 0, MOST - 1)


def _hands(value: Iterable[Cards | str]) -> tuple[Cards, ...]:
    given = as_tuple(value)
    return tuple(map(as_bag, given)) if type(given) is tuple else given


def _check_hands(_: object, __: object, value: tuple[Cards, ...]) -> None:
    hands = objects(value)
    if hands is None:
        raise InvalidValue("Deal.hands", f"expected a tuple of Bags, got {shown(value)}")
    for hand in hands:
        want_instance("Deal.hands", hand, Cards)


def _check_bag(_: object, __: object, value: Cards) -> None:
    want_instance("Push.cards", value, Cards)


def _combination(value: Combination | str) -> Combination:
    return Combination.parse(value) if isinstance(value, str) else value


def _check_combination(_: object, __: object, value: Combination) -> None:
    want_instance("Play.combination", value, Combination)


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Deal:
    """All cards are dealt; the only action without a seat (SEIGNEUR-8).

    >>> from tichu.seigneur import Deal, new_round, preset, why_illegal
    >>> print(why_illegal(new_round(preset(5)), Deal(("2j", "3j", "4j", "5j", "6j"))))
    expected hands of 11, 11, 11, 11, 11 cards (SEIGNEUR-9)
    """

    hands: tuple[Cards, ...] = attrs.field(converter=_hands, validator=_check_hands)
    """The cards that each seat gets, as :class:`Cards` or as text."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Push:
    """A seat gives its best cards, or returns cards for them (SEIGNEUR-11, SEIGNEUR-13).

    >>> from tichu.seigneur import Push
    >>> Push(1, "PhMaDr") == Push(1, "MaPhDr")
    True
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    cards: Cards = attrs.field(converter=as_bag, validator=_check_bag)
    """The cards, all for the same recipient; text is read by :meth:`Cards.parse`."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Play:
    """A seat plays a combination: in turn, or a bomb out of turn.

    >>> from tichu.seigneur import Play
    >>> play = Play(11, "7j7j")
    >>> str(play.combination), str(play.combination.kind)
    ('7j7j', 'pair')
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    combination: Combination = attrs.field(converter=_combination, validator=_check_combination)
    """The combination; text is read by :meth:`Combination.parse`."""


PlayerAction = Push | Play | Pass | MakeWish | TakeTrick
"""Any action of a player: each names its ``seat``. Nobody calls tichu (SEIGNEUR-28)."""
Action = Deal | PlayerAction
"""Any action."""

_PLAYERS: Final = (Push, Play, Pass, MakeWish, TakeTrick)


def seated(action: object) -> PlayerAction | None:
    """Return a value that is the action of a seat; None for any other."""
    return cast("PlayerAction", action) if type(action) in _PLAYERS else None


new_play: Final = unchecked(Play)
new_push: Final = unchecked(Push)
