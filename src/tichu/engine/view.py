"""Define views: what a seat or a spectator may know of a round (DEAL-3).

A view has no reference to the state. It has the public table, and the hands and pushes that its
seat knows. Hidden values are None.
"""

from typing import TypeVar, cast

import attrs

from tichu._kernel.layout import NOBODY
from tichu._values import as_svg, itself, want_instance, want_int, want_tuple
from tichu.cards import Card, Cards, new_cards, want_mask
from tichu.engine.board import Board
from tichu.engine.legal import LegalActions, interruptions_of, legal_of
from tichu.engine.moves import PlayerAction
from tichu.engine.position import (
    HandMasks,
    Knowledge,
    Position,
    PushMasks,
    first_position,
    position_of,
    to_all,
    to_seat,
)
from tichu.engine.setup import RoundSetup
from tichu.engine.setup_checks import build
from tichu.engine.table import Table, TableQueries, board_of
from tichu.errors import InvalidSetup, InvalidValue
from tichu.rulebook.match import is_final, leading, next_round, persons_at, winner_of
from tichu.rulebook.scoring import RoundResult
from tichu.rules import BEFORE_PLAY

P = TypeVar("P", bound="PublicView")
Standing = tuple[RoundResult | None, tuple[int, ...] | None, tuple[RoundResult, ...]]
"""The result of the round, the scores before it, and the results of earlier rounds."""


# The fields are private, and the properties have no setters. Frozen classes would take a quarter
# more time to make a view (rows "view" and "advance" of bench.py).


@attrs.define(slots=True, weakref_slot=False, repr=False, init=False, unsafe_hash=True)
class PublicView(TableQueries):
    """The view of a spectator: what everybody may know of a round.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> seen = view(RoundState.from_setup(setup), None)
    >>> seen.hands, len(seen.pile(1))
    ((None, None, None, None), 51)
    """

    # Without secret decisions on grand tichu, hidden hands and the pushes of others.
    _position: Position  # pyright: ignore[reportIncompatibleMethodOverride]
    _standing: Standing
    _seat: int  # -1 for a spectator

    def __init__(
        self,
        table: Table | Board,
        hand_masks: HandMasks,
        result: RoundResult | None,
        scores: tuple[int, ...] | None,
        results: tuple[RoundResult, ...],
    ) -> None:
        """Create a view from its parts; only the hands are checked."""
        board = board_of(table)
        want_tuple("PublicView.hand_masks", hand_masks, board.facts.seats)
        for hand in hand_masks:
            if hand is not None:
                want_mask(hand)
        self._position = position_of(board, hand_masks, (None,) * len(hand_masks))
        self._standing = (result, scores, results)
        self._seat = NOBODY

    @classmethod
    def from_setup(cls, setup: RoundSetup) -> "PublicView":
        """Return the public view of a setup; hidden cards may be ``??``.

        The setup is read as in :meth:`PlayerView.from_setup`.
        """
        want_instance("PublicView.from_setup(setup)", setup, RoundSetup)
        whole = build(setup, unknown=True)
        seen, result = to_all(whole)
        stated = new_view(PublicView, seen, (result, None, ()), NOBODY)
        _check_known(stated, whole)
        return stated

    @property
    def result(self) -> RoundResult | None:
        """The result of the round; None while it runs."""
        return self._standing[0]

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores of the game before this round; None if the round is not part of a game."""
        return self._standing[1]

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The results of the earlier rounds of the game."""
        return self._standing[2]

    @property
    def hand_masks(self) -> HandMasks:
        """The visible hands as masks, None for hidden ones; :meth:`hand` returns them as cards.

        Everybody sees the dummy's hand, and at the end the counted hand; a player also sees their
        own.
        """
        return self._position.seen_hands()

    @property
    def winner(self) -> int | tuple[int, ...] | None:
        """The winner of the game, or of a single round, as in the state."""
        if self.result is None:
            return None
        if self.scores is None:
            return leading(self.result.scores)
        return winner_of(self.rules, self.scores)

    @property
    def persons(self) -> tuple[int, ...]:
        """The person at each seat; see :attr:`GameState.persons`."""
        rounds = len(self.results)
        is_over = self.scores is not None and is_final(self.rules, self.scores, rounds)
        return persons_at(self.rules, rounds - is_over)

    def hand(self, seat: int) -> Cards | None:
        """Return the cards that a seat holds; None if they are hidden."""
        want_int("hand(seat)", seat, 0, self.rules.seats - 1)
        position = self._position
        return None if position.hidden >> seat & 1 else new_cards(position.hands[seat])

    @property
    def hands(self) -> tuple[Cards | None, ...]:
        """The cards of each seat; None for a hidden hand."""
        return tuple(map(self.hand, range(self.rules.seats)))

    def known(self, seat: int) -> Cards:
        """Return the cards that a seat is known to hold.

        A visible hand is returned whole. In a hidden hand, the viewer knows the cards that they
        pushed to it, and the Mah Jong if it had the first lead, until these are played (PUSH-3,
        MAH-1). If all unseen cards must be in this hand, these are known too. Raises
        :class:`InvalidValue` if there is no such seat.

        >>> from tichu import RoundSetup, RoundState, view
        >>> setup = RoundSetup(hands=("2j3j", "4j", "", "Dr"), finished=(2,), turn=0, rest_to=1)
        >>> state = RoundState.from_setup(setup)
        >>> view(state, 0).known(1), view(state, 0).possible(1)
        (Cards(''), Cards('4jDr'))
        """
        want_int("known(seat)", seat, 0, self.rules.seats - 1)
        return new_cards(knowledge_of(self).certain(seat))

    def possible(self, seat: int) -> Cards:
        """Return every card that a seat may hold, including its known cards.

        Nothing is inferred from a pass or an announced bomb. Raises :class:`InvalidValue` if there
        is no such seat.
        """
        want_int("possible(seat)", seat, 0, self.rules.seats - 1)
        return new_cards(knowledge_of(self).possible(seat))

    __copy__ = itself
    __deepcopy__ = itself
    _repr_svg_ = as_svg

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments of the constructor."""
        return type(self), (self.table, self.hand_masks, self.result, self.scores, self.results)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._summary()}>"


@attrs.define(slots=True, weakref_slot=False, repr=False, init=False, unsafe_hash=True)
class PlayerView(PublicView):
    """The view of a player: the public part of a round, their own hand, and their pushes.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> seen = view(state, 2)
    >>> str(seen.own), seen.size(0), seen.to_act
    ('Ph', 2, (0,))
    """

    def __init__(  # noqa: PLR0917  # the parts in order, as in pickles
        self,
        table: Table | Board,
        hand_masks: HandMasks,
        result: RoundResult | None,
        scores: tuple[int, ...] | None,
        results: tuple[RoundResult, ...],
        seat: int,
        push_masks: PushMasks,
    ) -> None:
        """Create a view from its parts; only the hands are checked."""
        super().__init__(table, hand_masks, result, scores, results)
        self._position = position_of(self._board, hand_masks, push_masks)
        self._seat = seat

    @classmethod
    def from_setup(  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        cls, setup: RoundSetup, seat: int
    ) -> "PlayerView":
        """Return the view of a seat in the position of a setup; hidden cards may be ``??``.

        Every card that the setup does not name is in a hand with unknown cards. In such a hand only
        two kinds of cards can be known: the Mah Jong, after the first lead, and the cards that the
        seat pushed to it. Without ``??``, this is the :func:`view` of the position. Raises
        :class:`InvalidSetup`, with every problem, and :class:`InvalidValue` if there is no such
        seat.
        """
        want_instance("PlayerView.from_setup(setup)", setup, RoundSetup)
        whole = build(setup, unknown=True)
        want_int("PlayerView.from_setup(seat)", seat, 0, len(whole.hands) - 1)
        seen, result = to_seat(whole, seat)
        stated = new_view(PlayerView, seen, (result, None, ()), seat)
        _check_known(stated, whole)
        return stated

    @property
    def seat(self) -> int:
        """The seat of the viewer."""
        return self._seat

    @property
    def push_masks(self) -> PushMasks:
        """The pushes of each seat, as masks by recipient; None if unknown."""
        return self._position.pushes

    @property
    def own(self) -> Cards:
        """The hand of this seat."""
        return new_cards(self._position.hands[self._seat])

    @property
    def given(self) -> tuple[Card, ...] | None:
        """The cards that this seat has pushed, in order of its recipients; None before its push."""
        pushed = self._position.pushes[self._seat]
        if pushed is None or None in pushed:
            return None
        return tuple(new_cards(mask or 0).listed[0] for mask in pushed)

    @property
    def received(self) -> tuple[Card | None, ...] | None:
        """The cards given to this seat, in the givers' order of play; None before the exchange."""
        if self.phase in BEFORE_PLAY:
            return None
        rules = self.rules
        cards: list[Card | None] = []
        for step in range(1, rules.seats):
            giver = (self._seat + step) % rules.seats
            recipients = rules.push_recipients(giver)
            if self._seat in recipients:
                pushed = self._position.pushes[giver]
                mask = pushed[recipients.index(self._seat)] if pushed else None
                cards.append(new_cards(mask).listed[0] if mask else None)
        return tuple(cards)

    def legal(self, seat: int | None = None) -> LegalActions:
        """Return the legal actions of this seat, or of another seat of its player.

        Raises :class:`InvalidValue` for any other seat.
        """
        if type(seat) is not int or seat != self._seat:
            seat = self._decided_for(seat)
        return legal_of(self._position, seat)

    def interruptions(self) -> tuple[PlayerAction, ...]:
        """Return the actions of this seat out of turn: a call, and bombs if it is not on turn.

        :meth:`tichu.bots.Bot.interrupt` returns such an action, or None.

        >>> from tichu import Play, RoundSetup, RoundState, view
        >>> hands = ("2j", "3j3w3p3s", "Ph", "Dr")
        >>> setup = RoundSetup(hands=hands, trick=[Play(3, "Kj")], turn=0, rest_to=0)
        >>> state = RoundState.from_setup(setup)
        >>> [view(state, seat).interruptions() for seat in range(2)]
        [(), (Play(seat=1, combination=Combination('3j3w3p3s')),)]
        """
        return interruptions_of(self._position, self._seat)

    def _decided_for(self, seat: int | None) -> int:
        """Return ``seat`` if this player decides for it; for None, their own seat."""
        if seat is None:
            return self._seat
        facts = self._board.facts
        want_int("legal(seat)", seat, 0, facts.seats - 1)
        if seat not in facts.controls[self._seat]:
            message = (
                f"expected a seat that the player of seat {self._seat} decides for, got {seat}"
            )
            raise InvalidValue("legal(seat)", message)
        return seat

    def __reduce__(self) -> tuple[object, ...]:
        cls, parts = super().__reduce__()
        return cls, (*cast("tuple[object, ...]", parts), self._seat, self.push_masks)


def knowledge_of(seen: PublicView) -> Knowledge:
    """Return what the viewer knows of each card."""
    return Knowledge(seen._position)


def _check_known(seen: PublicView, stated: Position) -> None:
    """Raise :class:`InvalidSetup` unless a view knows exactly the stated cards."""
    problems: list[str] = []
    hands = stated.hands
    hidden = any(hand.bit_count() < seen.size(seat) for seat, hand in enumerate(hands))
    known = knowledge_of(seen).known
    for seat, hand in enumerate(hands):
        if seen._position.hidden >> seat & 1:
            unknowable = hand & ~known[seat] if hidden else 0
            if unknowable:
                message = f"this view cannot know {new_cards(unknowable)}"
                problems.append(f"hand of seat {seat}: {message}")
        elif hand.bit_count() < seen.size(seat):
            problems.append(f"hand of seat {seat}: this view sees it, so its cards must be known")
    if problems:
        raise InvalidSetup(tuple(problems))


def new_view(cls: type[P], position: Position, standing: Standing, seat: int) -> P:
    """Return a view of a position without checking it; the seat -1 is a spectator."""
    seen = object.__new__(cls)
    seen._position = position
    seen._standing = standing
    seen._seat = seat
    return seen


def after_end(seen: P, position: Position, result: RoundResult) -> P:
    """Return a view after the end of its round; in a game the next round begins."""
    if seen.scores is None:
        return new_view(type(seen), position, (result, None, ()), seen._seat)
    scores, results, dealer = next_round(seen.rules, seen.dealer, result, seen.scores, seen.results)
    if dealer is None:
        return new_view(type(seen), position, (result, scores, results), seen._seat)
    fresh = first_position(position.board.facts, dealer)
    begun = to_seat(fresh, seen.seat) if isinstance(seen, PlayerView) else to_all(fresh)
    return new_view(type(seen), begun[0], (None, scores, results), seen._seat)


def in_game(seen: P, scores: tuple[int, ...], results: tuple[RoundResult, ...]) -> P:
    """Return a view with the scores before the round and the earlier results of a game."""
    return new_view(type(seen), seen._position, (seen.result, scores, results), seen._seat)
