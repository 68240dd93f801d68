"""Events: one value class for each thing that people at a table would notice.

Users import the classes, and the union :data:`Event` of them, from ``tichu.events``.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final, final, get_args

import attrs

from tichu._values import as_svg, items_of, setters, unchecked, want_int
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


__all__ = [
    "BombAnnounced",
    "Dealt",
    "Event",
    "Exchanged",
    "GameEnded",
    "GrandTichuDecided",
    "GrandTichuRevealed",
    "HandShown",
    "LeadPassed",
    "Passed",
    "Played",
    "Pushed",
    "RoundEnded",
    "RoundStarted",
    "TichuCalled",
    "TrickClaimed",
    "TrickGiven",
    "TrickTaken",
    "WentOut",
    "WishFulfilled",
    "WishMade",
]


@attrs.frozen(slots=True)
class Dealt:
    """Each seat got a packet of cards (DEAL-1).

    >>> import random
    >>> from tichu import deal, new_round, redact, transition
    >>> state, (event,) = transition(new_round(), deal(new_round(), random.Random(1)))
    >>> redact(event, 1)
    Dealt(packets=(None, Cards('DgMa2j5p5s8w9wKj'), None, None))
    """

    packets: tuple[Cards | None, ...]
    """The packet of each seat; None where it is hidden."""


@attrs.frozen(slots=True)
class GrandTichuDecided:
    """A seat called grand tichu, or declined to (GRAND-1).

    >>> import random
    >>> from tichu import CallGrandTichu, apply, deal, new_round, redact, transition
    >>> state = apply(new_round(), deal(new_round(), random.Random(1)))
    >>> state, (event,) = transition(state, CallGrandTichu(2))
    >>> event, redact(event, 0).called
    (GrandTichuDecided(seat=2, called=True, secret=True), None)
    """

    seat: int
    """The seat that acted."""
    called: bool | None
    """Whether it called; None where that is hidden until all have decided (GRAND-5)."""
    secret: bool
    """Whether only the seat itself knows for now."""


@attrs.frozen(slots=True)
class GrandTichuRevealed:
    """All seats have decided on grand tichu, and the decisions are revealed (GRAND-5).

    >>> from tichu.text import event_sentence
    >>> event_sentence(GrandTichuRevealed(called=(True, False, True, False)))
    'Seats 0 and 2 call grand tichu'
    """

    called: tuple[bool, ...]
    """Whether each seat called."""


@attrs.frozen(slots=True)
class TichuCalled:
    """A seat called tichu (TICHU-1).

    >>> from tichu.text import event_sentence
    >>> event_sentence(TichuCalled(seat=2), ("Anna", "Ben", "Clara", "David"))
    'Clara calls tichu'
    """

    seat: int
    """The seat that acted."""


@attrs.frozen(slots=True)
class Pushed:
    """A seat put down its cards for the exchange (PUSH-1).

    >>> from tichu.engine.move_text import parse_event
    >>> parse_event("0 pushed ?? known 0")
    Pushed(seat=0, cards=None, known_to=(0,))
    """

    seat: int
    """The seat that acted."""
    cards: tuple[Card, ...] | None
    """The cards, in the order of its recipients; None where they are hidden."""
    known_to: tuple[int, ...]
    """The seats whose players know the cards."""


@attrs.frozen(slots=True)
class Exchanged:
    """All seats have pushed, and picked up the cards that they received (PUSH-3).

    >>> from tichu.engine.move_text import parse_event
    >>> seen_by_3 = "????Dr/??3p??/Ma????/4j5jPh to 123/230/301/012 known 0/1/2/3 leader 3"
    >>> event = parse_event(f"exchanged {seen_by_3}")
    >>> assert isinstance(event, Exchanged)
    >>> event.pushes[0], event.recipients[0], event.leader
    ((None, None, Card('Dr')), (1, 2, 3), 3)
    """

    pushes: tuple[tuple[Card | None, ...], ...]
    """The cards that each seat pushed, in the order of its recipients; None where one is hidden."""
    recipients: tuple[tuple[int, ...], ...]
    """The recipients of each seat, one for each card."""
    known_to: tuple[tuple[int, ...], ...]
    """For each seat, those whose players know what it gave and got."""
    leader: int
    """The holder of the Mah Jong, who leads (MAH-1)."""

    def given(self, seat: int) -> tuple[tuple[Card | None, int], ...]:
        """Return each card that a seat pushed, None where it is hidden, with its recipient.

        Raises :class:`InvalidValue` for a seat that is not at the table.
        """
        want_int("Exchanged.given(seat)", seat, 0, len(self.pushes) - 1)
        return tuple(zip(self.pushes[seat], self.recipients[seat], strict=True))


@attrs.frozen(slots=True)
class HandShown:
    """A hand was shown: the dummy's to the dealer, and after the exchange to all (TRICHU-4).

    >>> from tichu.engine.move_text import parse_event
    >>> parse_event("2 showed 2jKwDr known 02")
    HandShown(seat=2, cards=Cards('2jKwDr'), known_to=(0, 2))
    """

    seat: int
    """The seat whose hand it is."""
    cards: Cards | None
    """The cards of the hand; None where they are hidden."""
    known_to: tuple[int, ...] | None
    """The seats whose players see it; None if all do."""


@attrs.frozen(slots=True)
class Played:
    """A seat played a combination, in turn or out of turn (TRICK-3, BOMB-6).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "3j"))[1]
    (Played(seat=0, combination=Combination('3j')),)
    """

    seat: int
    """The seat that acted."""
    combination: Combination
    """The combination."""


@attrs.frozen(slots=True)
class Passed:
    """A seat passed (TRICK-3).

    >>> from tichu import Pass, Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "7w", "9w"), trick=[Play(0, "Kj")], turn=1, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Pass(1))[1]
    (Passed(seat=1),)
    """

    seat: int
    """The seat that acted."""


@attrs.frozen(slots=True)
class WishMade:
    """A seat wished for a rank, 2 to 14, or for none (WISH-1).

    >>> from tichu import MakeWish, Phase, Play, RoundSetup, RoundState, transition
    >>> hands = ("2j", "4j", "7w", "9w")
    >>> setup = RoundSetup(hands=hands, phase=Phase.WISH, trick=[Play(0, "Ma")], rest_to=1)
    >>> transition(RoundState.from_setup(setup), MakeWish(0, 14))[1]
    (WishMade(seat=0, rank=14),)
    """

    seat: int
    """The seat that acted."""
    rank: int | None
    """The rank; None for no wish."""


@attrs.frozen(slots=True)
class WishFulfilled:
    """A play, or the play that came with the wish, fulfilled it (WISH-11, V-39).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, wish=3, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "3j"))[1][1:]
    (WishFulfilled(seat=0, rank=3),)
    """

    seat: int
    """The seat that played, or wished."""
    rank: int
    """The rank that was wished for."""


@attrs.frozen(slots=True)
class WentOut:
    """A seat played its last card (OUT-1).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "", "Ph", "Dr"), turn=0, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "2j"))[1][1:]
    (WentOut(seat=0, place=2),)
    """

    seat: int
    """The seat that acted."""
    place: int
    """1 for the first seat that is out, and so on."""


@attrs.frozen(slots=True)
class LeadPassed:
    """The Dog passed the lead (DOG-2, DOG-3, TIENTSIN-5).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("Dg2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> transition(RoundState.from_setup(setup), Play(0, "Dg"))[1][1:]
    (LeadPassed(seat=0, to=2),)
    """

    seat: int
    """The seat that has played the Dog."""
    to: int
    """The seat that leads."""


@attrs.frozen(slots=True)
class BombAnnounced:
    """A seat announced a bomb (IRR-1).

    >>> from tichu import GRIFFIN, AnnounceBomb, Play, RoundSetup, RoundState, transition
    >>> hands = ("2j", "3j", "7w", "4j4w4p4s")
    >>> setup = RoundSetup(rules=GRIFFIN, hands=hands, trick=[Play(2, "Kj")], turn=0, rest_to=0)
    >>> transition(RoundState.from_setup(setup), AnnounceBomb(3))[1]
    (BombAnnounced(seat=3),)
    """

    seat: int
    """The seat that will bomb."""


@attrs.frozen(slots=True)
class TrickClaimed:
    """A seat claimed the trick; with the Dragon it is still to be given away (TRICK-7).

    >>> from tichu import Phase, Play, RoundSetup, RoundState, TakeTrick, transition
    >>> hands = ("2j", "4j", "7w", "9w")
    >>> setup = RoundSetup(hands=hands, phase=Phase.TAKE_TRICK, trick=[Play(0, "Dr")], rest_to=1)
    >>> transition(RoundState.from_setup(setup), TakeTrick(0))[1]
    (TrickClaimed(seat=0),)
    """

    seat: int
    """The winner of the trick."""


@attrs.frozen(slots=True)
class TrickTaken:
    """A seat's pile got the trick (TRICK-7).

    >>> from tichu import Phase, Play, RoundSetup, RoundState, TakeTrick, transition
    >>> hands, trick = ("2j", "4j", "7w", "9w"), [Play(3, "Qj"), Play(0, "Kj")]
    >>> setup = RoundSetup(hands=hands, phase=Phase.TAKE_TRICK, trick=trick, rest_to=1)
    >>> transition(RoundState.from_setup(setup), TakeTrick(0))[1]
    (TrickClaimed(seat=0), TrickTaken(seat=0, cards=Cards('QjKj')))
    """

    seat: int
    """The seat whose pile got it."""
    cards: Cards
    """The cards of the trick."""


@attrs.frozen(slots=True)
class TrickGiven:
    """A seat gave the Dragon's trick to an opponent (DRG-3).

    >>> from tichu import GiveTrick, Phase, Play, RoundSetup, RoundState, transition
    >>> hands = ("2j", "4j", "7w", "9w")
    >>> setup = RoundSetup(hands=hands, phase=Phase.GIVE_TRICK, trick=[Play(0, "Dr")], rest_to=1)
    >>> transition(RoundState.from_setup(setup), GiveTrick(0, to=3))[1]
    (TrickGiven(seat=0, to=3, cards=Cards('Dr')),)
    """

    seat: int
    """The seat that gave."""
    to: int
    """The opponent whose pile got it."""
    cards: Cards
    """The cards of the trick."""


@attrs.frozen(slots=True)
class RoundEnded:
    """The round is over (OUT-3, OUT-4).

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "", "", "Dr"), finished=(1, 2), turn=0, rest_to=1)
    >>> state, (*_, ended) = transition(RoundState.from_setup(setup), Play(0, "2j"))
    >>> ended.result.finished, ended.result.scores, ended.hands[3]
    ((1, 2, 0), (25, 75), Cards('Dr'))
    """

    result: RoundResult
    """The result of the round."""
    hands: tuple[Cards | None, ...]
    """The cards left in each hand if cards are counted (SCORE-2); None where they stay hidden."""


@attrs.frozen(slots=True)
class RoundStarted:
    """The next round of a game begins (DEAL-4).

    >>> from tichu import GameState, Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "", "Dr"), turn=0, rest_to=1)
    >>> game = GameState(RoundState.from_setup(setup), (300, 100), ())
    >>> transition(game, Play(0, "2j"))[1][-1]
    RoundStarted(dealer=2, scores=(500, 100))
    """

    dealer: int
    """The seat that deals."""
    scores: tuple[int, ...]
    """The scores of the game so far."""


@attrs.frozen(slots=True)
class GameEnded:
    """The game is over (MATCH-1).

    >>> from tichu import GameState, Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "", "Dr"), turn=0, rest_to=1)
    >>> game = GameState(RoundState.from_setup(setup), (900, 700), ())
    >>> transition(game, Play(0, "2j"))[1][-1]
    GameEnded(scores=(1100, 700), winner=0)
    """

    scores: tuple[int, ...]
    """The final scores."""
    winner: int | tuple[int, ...] | None
    """The team, or with an open dummy the players; None for a draw."""


Event = (
    Dealt
    | GrandTichuDecided
    | GrandTichuRevealed
    | TichuCalled
    | Pushed
    | Exchanged
    | HandShown
    | Played
    | Passed
    | WishMade
    | WishFulfilled
    | WentOut
    | LeadPassed
    | BombAnnounced
    | TrickClaimed
    | TrickTaken
    | TrickGiven
    | RoundEnded
    | RoundStarted
    | GameEnded
)
"""Anything that happens in a round or a game."""
_CLASSES: Final = frozenset(get_args(Event))
for _class in _CLASSES:
    _class.__module__ = "tichu.events"


def is_event(value: object) -> bool:
    """Return whether a value is an event."""
    return type(value) in _CLASSES


def want_event(place: str, value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is an event."""
    if type(value) not in _CLASSES:
        raise InvalidValue(place, f"expected an event, got {shown(value)}")
