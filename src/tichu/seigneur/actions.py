"""The actions of this game; ``judgement`` says whether one is legal."""

from typing import Final, cast, final

import attrs

from tichu._values import unchecked, want_int
from tichu.cards import AnyCards, Cards, cards_given
from tichu.engine.table.actions import Deal, MakeWish, Pass, Play, TakeTrick
from tichu.seigneur.rules import MOST


def _check_seat(action: object, field: "attrs.Attribute[int]", value: object) -> None:
    want_int(f"{type(action).__name__}.{field.name}", value, 0, MOST - 1)


def _cards(value: AnyCards) -> Cards:
    return cards_given("Push.cards", value, most=2)


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
    cards: Cards = attrs.field(converter=_cards)
    """The cards, all for the same recipient."""


PlayerAction = Push | Play | Pass | MakeWish | TakeTrick
"""Any action of a player: each names its ``seat``. Nobody calls tichu (SEIGNEUR-28)."""
Action = Deal | PlayerAction
"""Any action."""

_PLAYERS: Final = (Push, Play, Pass, MakeWish, TakeTrick)


def seated(action: object) -> PlayerAction | None:
    """Return a value that is the action of a seat; None for any other."""
    return cast("PlayerAction", action) if type(action) in _PLAYERS else None


new_push: Final = unchecked(Push)
