"""Define moves: actions, their hidden forms, revelations, and other happenings.

1. An *action* is a decision of a player, or a deal. Every action except :class:`Deal` names its
   seat, because calls and bombs come out of turn. ``judge`` decides whether one is legal.
2. A seat that is not allowed to see all of an action receives a *hidden form* of it:
   :class:`SeenDeal`, :class:`SeenPush`, :class:`SeenDecision`.
3. A *revelation* makes something known after an action: :class:`GrandTichuShown`,
   :class:`Exchanged`, :class:`HandShown`, :class:`RoundEnded`.
4. All of these are *moves*: a seat receives them, and they advance its view. *Happenings* are the
   moves and their consequences, such as a trick being taken.

Constructors check types. ``str`` of a value is its notation, and ``eval`` of its ``repr`` is an
equal value. Users import actions from ``tichu``, and all other classes from ``tichu.moves``.
"""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import Any, Final, TypeGuard, final, get_args

import attrs

from tichu._values import (
    as_svg,
    as_text,
    as_tuple,
    items_of,
    objects,
    setters,
    unchecked,
    want_instance,
    want_int,
)
from tichu.cards import AnyCards, Card, Cards, card_given, cards_given, cards_in_order, rank_named
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination, combination_given
from tichu.rulebook.scoring import RoundResult
from tichu.rules import MOST_PLAYERS, MOST_SEATS


def _check_seat(action: object, field: "attrs.Attribute[int]", value: object) -> None:
    if type(value) is not int or not 0 <= value < MOST_PLAYERS:
        seats = f"a seat, 0 to 3 at a table of four and up to {MOST_PLAYERS - 1} at larger ones"
        place = f"{type(action).__name__}.{field.name}"
        raise InvalidValue(place, f"expected {seats}, got {shown(value)}")


def _cards_by_seat(place: str, value: Iterable[AnyCards]) -> tuple[Cards, ...]:
    given = items_of(place, value, "the cards of each seat")
    return tuple(cards_given(place, cards) for cards in given)


def _hands(value: Iterable[AnyCards]) -> tuple[Cards, ...]:
    return _cards_by_seat("Deal.hands", value)


def _piles(value: Iterable[AnyCards]) -> tuple[Cards, ...]:
    return _cards_by_seat("RoundEnded.piles", value)


def _left_hands(value: Iterable[AnyCards]) -> tuple[Cards, ...]:
    return _cards_by_seat("RoundEnded.hands", value)


def _pushed(value: Iterable[Card | str] | str) -> tuple[Card, ...]:
    if isinstance(value, Cards | AbstractSet):
        message = f"expected cards in the order of their recipients, got a set: {shown(value)}"
        raise InvalidValue("Push.cards", message)
    given = cards_in_order(value) if isinstance(value, str) else value
    cards = items_of("Push.cards", given, "cards")
    if not cards:
        raise InvalidValue("Push.cards", "expected at least one card")
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


def _seen_hands(value: Iterable[AnyCards | None]) -> tuple[Cards | None, ...]:
    place = "SeenDeal.hands"
    hands = items_of(place, value, "the cards of each seat, or None")
    if None not in hands:
        raise InvalidValue(place, f"expected None for a hidden packet, got {shown(hands)}")
    return tuple(None if hand is None else cards_given(place, hand) for hand in hands)


def _seen_pushes(
    value: Iterable[Iterable[Card | None]],
) -> tuple[tuple[Card | None, ...], ...]:
    place = "Exchanged.pushes"
    pushes = items_of(place, value, "the pushed cards of each seat")
    return tuple(
        tuple(
            None if card is None else card_given(place, card)
            for card in items_of(place, push, "cards, or None")
        )
        for push in pushes
    )


def _recipients(value: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    place = "Exchanged.recipients"
    recipients = tuple(
        items_of(place, seats, "seats")
        for seats in items_of(place, value, "the recipients of each seat")
    )
    for seats in recipients:
        for seat in seats:
            want_int(place, seat, 0, MOST_SEATS - 1)
    return recipients


def _shown_cards(value: AnyCards) -> Cards:
    return cards_given("HandShown.cards", value)


def _taken_cards(value: AnyCards) -> Cards:
    return cards_given("TrickTaken.cards", value)


def _check_each(kind: type, expected: str) -> Callable[[object, Any, tuple[object, ...]], None]:
    """Return a validator for a tuple of values of one kind, such as one for each seat."""

    def check(move: object, field: Any, value: tuple[object, ...]) -> None:  # noqa: ANN401
        given = objects(value)
        if given is None or any(type(each) is not kind for each in given):
            place = f"{type(move).__name__}.{field.name}"
            raise InvalidValue(place, f"expected {expected}, got {shown(value)}")

    return check


def _check_from(low: int, high: int) -> Callable[[object, Any, int], None]:
    """Return a validator for a whole number in a range."""

    def check(move: object, field: Any, value: int) -> None:  # noqa: ANN401
        want_int(f"{type(move).__name__}.{field.name}", value, low, high)

    return check


def _check_winner(_: object, __: object, value: int | tuple[int, ...] | None) -> None:
    for each in value if isinstance(value, tuple) else () if value is None else (value,):
        want_int("GameEnded.winner", each, 0, MOST_SEATS - 1)


def _check_result(_: object, __: object, value: RoundResult) -> None:
    want_instance("RoundEnded.result", value, RoundResult)


class Written:
    """The base of all moves and happenings: ``str`` is the notation."""

    __slots__ = ()

    __str__ = as_text


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Deal(Written):
    """A packet of cards is dealt to each seat; the only action without a seat (DEAL-1).

    >>> from tichu import Deal, new_round, why_illegal
    >>> print(why_illegal(new_round(), Deal(("2j", "3j", "4j", "5j"))))
    expected packets of (8, 8, 8, 8) cards, got (1, 1, 1, 1) (DEAL-1)
    """

    hands: tuple[Cards, ...] = attrs.field(converter=_hands)
    """The packet of each seat in this deal."""


@final
@attrs.frozen(slots=True, weakref_slot=False)
class CallGrandTichu(Written):
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
class DeclineGrandTichu(Written):
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
class CallTichu(Written):
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
class Push(Written):
    """A seat pushes a card to each recipient (PUSH-1).

    >>> from tichu import Push
    >>> [str(card) for card in Push(0, "2jKwDr").cards]
    ['2j', 'Kw', 'Dr']
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    cards: tuple[Card, ...] = attrs.field(converter=_pushed)
    """Card ``i`` goes to ``rules.push_recipients(seat)[i]``; cards in a text keep their order.

    At a table of four, seat 0 pushes to seats 1, 2 and 3: ``Push(0, "2j 9w Dr")``.
    """


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Play(Written):
    """A seat plays a combination: in turn, or a bomb out of turn (TRICK-3, BOMB-6).

    >>> from tichu import Play
    >>> play = Play(0, "5j5w")
    >>> str(play), play.cards, str(play.combination.kind)
    ('0 play 5j5w', Cards('5j5w'), 'pair')
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that acts."""
    combination: Combination = attrs.field(converter=_combination)
    """The combination; cards with several readings get the highest one (PHX-8)."""

    @property
    def cards(self) -> Cards:
        """The cards of the combination."""
        return self.combination.cards

    _repr_svg_ = as_svg


@final
@attrs.frozen(slots=True, weakref_slot=False)
class Pass(Written):
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
class MakeWish(Written):
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
class TakeTrick(Written):
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
class GiveTrick(Written):
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
class ChooseLeader(Written):
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
class AnnounceBomb(Written):
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
"""Any action except :class:`Deal`; each has a ``seat``."""

Action = Deal | PlayerAction
"""Any action."""


@final
@attrs.frozen(slots=True)
class SeenDeal(Written):
    """A deal as one seat sees it: its own packet, or none for a spectator (DEAL-3).

    >>> import random
    >>> from tichu import apply, deal, new_round, told
    >>> state = new_round()
    >>> action = deal(state, random.Random(1))
    >>> told(state, action, apply(state, action), 1)
    (SeenDeal(hands=(None, Cards('DgMa2j5p5s8w9wKj'), None, None)),)
    """

    hands: tuple[Cards | None, ...] = attrs.field(converter=_seen_hands)
    """The packet of each seat; None if it is hidden."""


@final
@attrs.frozen(slots=True)
class SeenPush(Written):
    """A push whose cards are hidden (PUSH-1).

    >>> from tichu.engine.move_text import parse_move
    >>> parse_move("0 push ??")
    SeenPush(seat=0)
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that pushes."""


@final
@attrs.frozen(slots=True)
class SeenDecision(Written):
    """A decision on grand tichu that is hidden until all have decided (GRAND-5).

    >>> import random
    >>> from tichu import CallGrandTichu, apply, deal, new_round, told
    >>> state = apply(new_round(), deal(new_round(), random.Random(1)))
    >>> action = CallGrandTichu(2)
    >>> told(state, action, apply(state, action), 0)
    (SeenDecision(seat=2),)
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that decides."""


@final
@attrs.frozen(slots=True)
class GrandTichuShown(Written):
    """All seats have decided on grand tichu, and the decisions are shown (GRAND-5).

    >>> from tichu.moves import GrandTichuShown
    >>> from tichu.text import sentence
    >>> sentence(GrandTichuShown(called=(True, False, True, False)))
    'Seats 0 and 2 call grand tichu'
    """

    called: tuple[bool, ...] = attrs.field(
        converter=as_tuple, validator=_check_each(bool, "True or False for each seat")
    )
    """For each seat, true if it called."""


@final
@attrs.frozen(slots=True)
class Exchanged(Written):
    """All seats have pushed, and picked up the cards that they received (PUSH-3).

    >>> from tichu.moves import Exchanged
    >>> from tichu.engine.move_text import parse_move
    >>> seen_by_3 = "????Dr/??3p??/Ma????/4j5jPh to 123/230/301/012 leader 3"
    >>> move = parse_move(f"exchanged {seen_by_3}")
    >>> assert isinstance(move, Exchanged)
    >>> move.given(0)
    ((None, 1), (None, 2), (Card('Dr'), 3))
    """

    pushes: tuple[tuple[Card | None, ...], ...] = attrs.field(converter=_seen_pushes)
    """The cards that each seat pushed, in the order of its recipients; None for a hidden one."""
    recipients: tuple[tuple[int, ...], ...] = attrs.field(converter=_recipients)
    """The recipients of each seat, one for each card."""
    leader: int = attrs.field(validator=_check_seat)
    """The holder of the Mah Jong, who leads (MAH-1)."""

    def __attrs_post_init__(self) -> None:
        if list(map(len, self.pushes)) != list(map(len, self.recipients)):
            raise InvalidValue("Exchanged", "expected a recipient for each pushed card")

    def given(self, seat: int) -> tuple[tuple[Card | None, int], ...]:
        """Return each card that a seat pushed, or None if it is hidden, with its recipient."""
        return tuple(zip(self.pushes[seat], self.recipients[seat], strict=True))


@final
@attrs.frozen(slots=True)
class HandShown(Written):
    """A hand was shown: the dummy's to the dealer, and after the exchange to all (TRICHU-4).

    >>> from tichu.engine.move_text import parse_move
    >>> parse_move("2 showed 2jKwDr")
    HandShown(seat=2, cards=Cards('2jKwDr'))
    """

    seat: int = attrs.field(validator=_check_seat)
    """The owner of the hand."""
    cards: Cards = attrs.field(converter=_shown_cards)
    """The cards of the hand."""


@final
@attrs.frozen(slots=True)
class RoundEnded(Written):
    """The round is over, with its score (OUT-3, OUT-4).

    ``sizes``, ``piles`` and ``hands`` have an item for each seat. A view that has missed a call or
    a play rejects this move.

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "", "", "Dr"), finished=(1, 2), turn=0, rest_to=1)
    >>> state, (*_, ended) = transition(RoundState.from_setup(setup), Play(0, "2j"))
    >>> ended.result.finished, ended.result.scores, ended.hands[3]
    ((1, 2, 0), (25, 75), Cards('Dr'))
    >>> ended.sizes, [pile.points for pile in ended.piles]
    ((0, 0, 0, 1), [0, 75, 0, 0])
    """

    result: RoundResult = attrs.field(validator=_check_result)
    """The result of the round, with the points of each team."""
    sizes: tuple[int, ...] = attrs.field(
        converter=as_tuple, validator=_check_each(int, "a number of cards for each seat")
    )
    """The number of cards left in each hand, 0 for a seat that is out."""
    piles: tuple[Cards, ...] = attrs.field(converter=_piles)
    """The cards in each seat's pile, before the last player gives theirs away (SCORE-3)."""
    hands: tuple[Cards, ...] = attrs.field(default=(), converter=_left_hands)
    """The cards left in each hand; an empty tuple if no cards are counted (SCORE-2, SCORE-6)."""

    def __attrs_post_init__(self) -> None:
        for size in self.sizes:
            want_int("RoundEnded.sizes", size, 0, 56)
        seats = {len(self.sizes), len(self.piles), len(self.hands or self.piles)}
        if seats not in ({4}, {6}):
            raise InvalidValue("RoundEnded", "expected sizes, piles and hands of 4 or of 6 seats")
        masks = [cards.mask for cards in (*self.piles, *self.hands)]
        if sum(masks).bit_count() != sum(map(int.bit_count, masks)):
            raise InvalidValue("RoundEnded", "a card appears twice")


Hidden = SeenDeal | SeenPush | SeenDecision
"""An action with a part that is hidden from the viewer."""
Revelation = GrandTichuShown | Exchanged | HandShown | RoundEnded
"""Information that becomes known when an action ends a phase of the round."""
Move = Action | Hidden | Revelation
"""A move as a seat receives it; it advances the seat's view."""


@final
@attrs.frozen(slots=True)
class WishFulfilled(Written):
    """A wish was fulfilled, by a later play or by the play that it came with (WISH-11, V-39).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, wish=3, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "3j"))[1][1:]
    (WishFulfilled(seat=0, rank=3),)
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat whose play fulfilled the wish."""
    rank: int = attrs.field(validator=_check_from(2, 14))
    """The rank that was wished for."""


@final
@attrs.frozen(slots=True)
class WentOut(Written):
    """A seat played its last card (OUT-1).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "", "Ph", "Dr"), turn=0, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "2j"))[1][1:]
    (WentOut(seat=0, place=2),)
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that is out."""
    place: int = attrs.field(validator=_check_from(1, MOST_SEATS))
    """The position in the finishing order: 1 for the first seat to go out."""


@final
@attrs.frozen(slots=True)
class LeadPassed(Written):
    """The Dog passed the lead to another seat (DOG-2, DOG-3).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("Dg2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "Dg"))[1][1:]
    (LeadPassed(seat=0, to=2),)
    """

    seat: int = attrs.field(validator=_check_seat)
    """The seat that played the Dog."""
    to: int = attrs.field(validator=_check_seat)
    """The seat that leads."""


@final
@attrs.frozen(slots=True)
class TrickTaken(Written):
    """The trick went to a seat's pile (TRICK-7, DRG-3).

    >>> from tichu import Phase, Play, RoundSetup, RoundState, TakeTrick, transition
    >>> hands, trick = ("2j", "4j", "7w", "9w"), [Play(3, "Qj"), Play(0, "Kj")]
    >>> setup = RoundSetup(hands=hands, phase=Phase.TAKE_TRICK, trick=trick, rest_to=1)
    >>> transition(RoundState.from_setup(setup), TakeTrick(0))[1]
    (TakeTrick(seat=0), TrickTaken(seat=0, cards=Cards('QjKj')))
    """

    seat: int = attrs.field(validator=_check_seat)
    """The owner of the pile."""
    cards: Cards = attrs.field(converter=_taken_cards)
    """The cards of the trick."""


@final
@attrs.frozen(slots=True)
class RoundStarted(Written):
    """The next round of a game begins (DEAL-4).

    >>> from tichu import GameState, Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "", "Dr"), turn=0, rest_to=1)
    >>> game = GameState(RoundState.from_setup(setup), (300, 100), ())
    >>> transition(game, Play(0, "2j"))[1][-1]
    RoundStarted(dealer=2, scores=(500, 100))
    """

    dealer: int = attrs.field(validator=_check_seat)
    """The seat that deals."""
    scores: tuple[int, ...] = attrs.field(converter=as_tuple, validator=_check_each(int, "scores"))
    """The points of each team in the game so far; with an open dummy, of each person."""


@final
@attrs.frozen(slots=True)
class GameEnded(Written):
    """The game is over (MATCH-1).

    >>> from tichu import GameState, Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "", "Dr"), turn=0, rest_to=1)
    >>> game = GameState(RoundState.from_setup(setup), (900, 700), ())
    >>> transition(game, Play(0, "2j"))[1][-1]
    GameEnded(scores=(1100, 700), winner=0)
    """

    scores: tuple[int, ...] = attrs.field(converter=as_tuple, validator=_check_each(int, "scores"))
    """The final points of each team; with an open dummy, of each person."""
    winner: int | tuple[int, ...] | None = attrs.field(validator=_check_winner)
    """The team, or with an open dummy the players; None for a draw."""


Happening = Move | WishFulfilled | WentOut | LeadPassed | TrickTaken | RoundStarted | GameEnded
"""A move, or a consequence of one."""
_MOVES: Final = frozenset(get_args(Move))
for _class in get_args(Happening):
    if _class not in get_args(Action):
        _class.__module__ = "tichu.moves"


def is_move(value: object) -> TypeGuard[Move]:
    """Return whether a value is a move."""
    return type(value) in _MOVES


_put_seat, _put_combination = setters(Play)


def new_play(seat: int, combination: Combination) -> Play:
    """Return a play without checking its parts."""
    play = object.__new__(Play)
    _put_seat(play, seat)
    _put_combination(play, combination)
    return play


def new_push(seat: int, cards: tuple[Card, ...]) -> Push:
    """Return a push without checking its parts."""
    return unchecked(Push, seat, cards)


# Frequent lists of one action, made once for each seat.
PASSES: Final = tuple((Pass(seat),) for seat in range(MOST_SEATS))
TAKES: Final = tuple((TakeTrick(seat),) for seat in range(MOST_SEATS))
CALLS: Final = tuple((CallTichu(seat),) for seat in range(MOST_SEATS))
GRAND_CALLS: Final = tuple((CallGrandTichu(seat),) for seat in range(MOST_SEATS))
GRAND_DECLINES: Final = tuple((DeclineGrandTichu(seat),) for seat in range(MOST_SEATS))
