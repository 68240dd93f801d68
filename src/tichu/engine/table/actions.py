"""The actions: everything that can happen in a round.

Every action except :class:`Deal` names its seat, because calls and bombs come out of turn. The
constructors check types; whether an action is legal is for ``engine.legality`` to say.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final, final

import attrs

from tichu._values import as_svg, items_of, setters, unchecked
from tichu.cards import AnyCards, Card, Cards, card_given, cards_given, cards_in_order, rank_named
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination, combination_given
from tichu.rules import MOST_PLAYERS, MOST_SEATS


def _check_seat(action: object, field: "attrs.Attribute[int]", value: object) -> None:
    if type(value) is not int or not 0 <= value < MOST_PLAYERS:
        seats = f"a seat, 0 to 3 at a table of four and up to {MOST_PLAYERS - 1} at larger ones"
        place = f"{type(action).__name__}.{field.name}"
        raise InvalidValue(place, f"expected {seats}, got {shown(value)}")


def _hands(value: Iterable[AnyCards]) -> tuple[Cards, ...]:
    hands = items_of("Deal.hands", value, "the cards of each seat")
    return tuple(cards_given("Deal.hands", hand) for hand in hands)


def _pushed(value: Iterable[Card | str] | str) -> tuple[Card, ...]:
    if isinstance(value, str):
        return cards_in_order(value)
    if isinstance(value, Cards | AbstractSet):
        message = f"expected cards in the order of their recipients, got a set: {shown(value)}"
        raise InvalidValue("Push.cards", message)
    cards = items_of("Push.cards", value, "cards")
    return tuple(card_given("Push.cards", card) for card in cards)


def _combination(value: Combination | AnyCards) -> Combination:
    if isinstance(value, Combination):
        return value
    return combination_given("Play.combination", value)


def _wished(value: int | str | None) -> int | None:
    return rank_named(value) if isinstance(value, str) else value


def _check_rank(_: object, __: object, value: int | None) -> None:
    if value is None:
        return
    if type(value) is not int or not 2 <= value <= 14:
        message = f"expected a rank from 2 to 14 (ace) or None, got {shown(value)}"
        raise InvalidValue("MakeWish.rank", message)


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Deal:
    """Chance deals a packet of cards to each seat; the only action without a seat (DEAL-1).

    >>> from tichu import Deal, new_round, why_illegal
    >>> print(why_illegal(new_round(), Deal(("2j", "3j", "4j", "5j"))))
    expected packets of (8, 8, 8, 8) cards, got (1, 1, 1, 1) (DEAL-1)
    """

    hands: tuple[Cards, ...] = attrs.field(converter=_hands)
    """The cards that each seat gets in this deal."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class CallGrandTichu:
    """A seat calls grand tichu on its first packet (GRAND-1).

    >>> import random
    >>> from tichu import CallGrandTichu, apply, deal, new_round
    >>> state = new_round()
    >>> state = apply(state, deal(state, random.Random(1)))
    >>> apply(state, CallGrandTichu(2)).to_act
    (0, 1, 3)
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class DeclineGrandTichu:
    """A seat does not call grand tichu, and gets the rest of its cards (GRAND-1).

    >>> import random
    >>> from tichu import apply, deal, new_round
    >>> state = new_round()
    >>> state = apply(state, deal(state, random.Random(1)))
    >>> list(state.legal(2))
    [DeclineGrandTichu(seat=2), CallGrandTichu(seat=2)]
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class CallTichu:
    """A seat calls tichu before its first card (TICHU-1).

    >>> from tichu import CallTichu, RoundSetup, RoundState, why_illegal
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> print(why_illegal(RoundState.from_setup(setup), CallTichu(0)))
    it is too late to call: you have played a card (TICHU-1)
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Push:
    """A seat pushes a card to each recipient (PUSH-1).

    >>> from tichu import Push
    >>> [str(card) for card in Push(0, "2jKwDr").cards]
    ['2j', 'Kw', 'Dr']
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    cards: tuple[Card, ...] = attrs.field(converter=_pushed)
    """Card ``i`` goes to ``rules.push_recipients(seat)[i]``; text is read in its order.

    At a table of four, seat 0 pushes to seats 1, 2 and 3: ``Push(0, "2j 9w Dr")``.
    """


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Play:
    """A seat plays a combination: in turn, or a bomb out of turn (TRICK-3, BOMB-6).

    >>> from tichu import Play
    >>> play = Play(0, "5j5w")
    >>> str(play.combination), str(play.combination.kind)
    ('5j5w', 'pair')
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    combination: Combination = attrs.field(converter=_combination)
    """What is played; cards with several readings have the higher one (PHX-8)."""

    _repr_svg_ = as_svg


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Pass:
    """The seat on turn does not beat the trick (TRICK-3).

    >>> from tichu import Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "9w"), trick=[Play(0, "Dr")], turn=1, rest_to=1)
    >>> list(RoundState.from_setup(setup).legal(1))
    [Pass(seat=1)]
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class MakeWish:
    """The player of the Mah Jong wishes for a rank, or for none (WISH-1).

    >>> from tichu import MakeWish
    >>> MakeWish(0, 14), MakeWish(0, None)
    (MakeWish(seat=0, rank=14), MakeWish(seat=0, rank=None))
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    rank: int | None = attrs.field(converter=_wished, validator=_check_rank)
    """The rank wished for, 2 to 14 (ace); None for no wish."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class TakeTrick:
    """The winner takes the trick; after that nobody can bomb it (TRICK-6, TRICK-7).

    >>> from tichu import Phase, Play, RoundSetup, RoundState
    >>> hands = ("2j", "4j", "7w", "9w")
    >>> setup = RoundSetup(hands=hands, phase=Phase.TAKE_TRICK, trick=[Play(0, "Kj")], rest_to=1)
    >>> list(RoundState.from_setup(setup).legal(0))
    [TakeTrick(seat=0)]
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class GiveTrick:
    """The player who won with the Dragon gives the trick to an opponent (DRG-3).

    >>> from tichu import Phase, Play, RoundSetup, RoundState
    >>> hands = ("2j", "4j", "7w", "9w")
    >>> setup = RoundSetup(hands=hands, phase=Phase.GIVE_TRICK, trick=[Play(0, "Dr")], rest_to=1)
    >>> list(RoundState.from_setup(setup).legal(0))
    [GiveTrick(seat=0, to=1), GiveTrick(seat=0, to=3)]
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    to: int = attrs.field(validator=_check_seat)
    """The seat whose pile gets the trick."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class ChooseLeader:
    """The player of the Dog names the partner who leads (TIENTSIN-5).

    >>> from tichu import TIENTSIN, Play, RoundSetup, RoundState, apply
    >>> hands = ("Dg2j", "4j", "7w", "8j", "9w", "Tw")
    >>> setup = RoundSetup(rules=TIENTSIN, hands=hands, turn=0, rest_to=1)
    >>> list(apply(RoundState.from_setup(setup), Play(0, "Dg")).legal(0))
    [ChooseLeader(seat=0, to=2), ChooseLeader(seat=0, to=4)]
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    to: int = attrs.field(validator=_check_seat)
    """The partner who leads."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class AnnounceBomb:
    """A seat that is not on turn announces that it will bomb (IRR-1).

    >>> from tichu import GRIFFIN, AnnounceBomb, Play, RoundSetup, RoundState, apply
    >>> hands = ("2j", "3j", "7w", "4j4w4p4s")
    >>> setup = RoundSetup(rules=GRIFFIN, hands=hands, trick=[Play(2, "Kj")], turn=0, rest_to=0)
    >>> list(apply(RoundState.from_setup(setup), AnnounceBomb(3)).legal(3))
    [Play(seat=3, combination=Combination('4j4w4p4s'))]
    """

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


_put_seat, _put_combination = setters(Play)


def new_play(seat: int, combination: Combination) -> Play:
    """Return a play of parts that are right by construction, without checking them."""
    play = object.__new__(Play)
    _put_seat(play, seat)
    _put_combination(play, combination)
    return play


def new_push(seat: int, cards: tuple[Card, ...]) -> Push:
    """Return a push of parts that are right by construction, without checking them."""
    return unchecked(Push, seat, cards)


# Listed so often that they are made once: for each seat, a list of one action.
PASSES: Final = tuple((Pass(seat),) for seat in range(MOST_SEATS))
TAKES: Final = tuple((TakeTrick(seat),) for seat in range(MOST_SEATS))
CALLS: Final = tuple((CallTichu(seat),) for seat in range(MOST_SEATS))
GRAND_CALLS: Final = tuple((CallGrandTichu(seat),) for seat in range(MOST_SEATS))
GRAND_DECLINES: Final = tuple((DeclineGrandTichu(seat),) for seat in range(MOST_SEATS))
