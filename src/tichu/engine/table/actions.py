"""The actions: everything that can happen in a round.

Owns one value class for each and the union of them, :data:`Action`. Every action but
:class:`Deal` names its seat, since calls and bombs come out of turn. Imports ``cards`` and
``rulebook.combinations``. The constructors check types; whether an action is legal is
``engine.legality``'s to say.
"""

from collections.abc import Iterable
from typing import Any, Final, cast, final

import attrs

from tichu._values import as_tuple, objects, unchecked, want_instance, want_int
from tichu.cards import Card, Cards
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination

LAST_SEAT: Final = 5
"""The last seat of the largest table."""


def _check_seat(action: object, field: "attrs.Attribute[int]", value: object) -> None:
    """Refuse what can be no seat at any table."""
    want_int(f"{type(action).__name__}.{field.name}", value, 0, LAST_SEAT)


def _pushed(value: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards as a tuple; a set of cards says not who gets which, and stays one."""
    return cast("Any", value) if isinstance(value, Cards) else as_tuple(value)


def _check_hands(_: object, __: object, value: object) -> None:
    """Refuse anything but a tuple of card sets."""
    hands = objects(value)
    if hands is None:
        raise InvalidValue("Deal.hands", f"a tuple of Cards is wanted, not {shown(value)}")
    for hand in hands:
        want_instance("Deal.hands", hand, Cards)


def _check_pushed(_: object, __: object, value: object) -> None:
    """Refuse anything but a tuple of cards."""
    cards = objects(value)
    if cards is None:
        raise InvalidValue("Push.cards", f"a tuple of cards is wanted, not {shown(value)}")
    for card in cards:
        want_instance("Push.cards", card, Card)


def _check_combination(_: object, __: object, value: Combination) -> None:
    """Refuse anything but a combination."""
    want_instance("Play.combination", value, Combination)


def _check_rank(_: object, __: object, value: int | None) -> None:
    """Refuse anything but None and a rank from 2 to 14 (WISH-1)."""
    if value is not None:
        want_int("MakeWish.rank", value, 2, 14)


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Deal:
    """Chance deals a packet of cards to each seat; the only action without a seat (DEAL-1)."""

    hands: tuple[Cards, ...] = attrs.field(converter=as_tuple, validator=_check_hands)
    """The cards that each seat gets now."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class CallGrandTichu:
    """A seat calls grand tichu on its first packet (GRAND-1)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class DeclineGrandTichu:
    """A seat takes the rest of its cards without calling grand tichu (GRAND-1)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class CallTichu:
    """A seat calls tichu before its first card (TICHU-1)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Push:
    """A seat pushes a card to each recipient (PASS-1)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    cards: tuple[Card, ...] = attrs.field(converter=_pushed, validator=_check_pushed)
    """The card ``i`` goes to ``rules.push_recipients(seat)[i]``, in order of play."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Play:
    """A seat lays a combination, in turn or, a bomb, out of turn (TRICK-3, BOMB-6)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    combination: Combination = attrs.field(validator=_check_combination)
    """What is laid."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Pass:
    """The seat on turn does not beat the trick (TRICK-3)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class MakeWish:
    """Who has played the Mah Jong wishes for a rank, 2 to 14, or for none (WISH-1)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    rank: int | None = attrs.field(validator=_check_rank)
    """The rank wished for; None for no wish."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class TakeTrick:
    """The owner collects the trick, after which nobody can bomb it (TRICK-6, TRICK-7)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class GiveTrick:
    """Who has won with the Dragon gives the trick to an opponent (DRG-3)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    to: int = attrs.field(validator=_check_seat)
    """The seat whose pile gets the trick."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class ChooseLeader:
    """Who has played the Dog names the partner who leads (TIENTSIN-5)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    to: int = attrs.field(validator=_check_seat)
    """The partner who leads."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class AnnounceBomb:
    """A seat that is not on turn says that it will bomb (IRR-1)."""

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


PlayerAction = (
    CallGrandTichu
    | DeclineGrandTichu
    | CallTichu
    | Push
    | Play
    | Pass
    | MakeWish
    | TakeTrick
    | GiveTrick
    | ChooseLeader
    | AnnounceBomb
)
"""Any action of a player: every action except :class:`Deal`, so each names its ``seat``."""

Action = Deal | PlayerAction
"""Any action."""

PLAY: Final = unchecked(Play)
PUSH: Final = unchecked(Push)
MAKE_WISH: Final = unchecked(MakeWish)
GIVE_TRICK: Final = unchecked(GiveTrick)
PASSES: Final = tuple((Pass(seat),) for seat in range(LAST_SEAT + 1))
TAKES: Final = tuple((TakeTrick(seat),) for seat in range(LAST_SEAT + 1))
CALLS: Final = tuple((CallTichu(seat),) for seat in range(LAST_SEAT + 1))
"""What is listed so often that it lies ready: by seat, lists of one action."""
