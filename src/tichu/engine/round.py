"""A round as a whole: the table and every hand."""

from typing import Any, Final, Self, cast

import attrs

from tichu._chance import Rng
from tichu._spelling.rules import rules_given
from tichu._values import itself, objects, setters, want_instance, want_int, want_tuple
from tichu.cards import Cards, new_cards, want_mask
from tichu.engine.legality.judgement import judge_of, read_action
from tichu.engine.legality.options import LegalActions, interruptions_of, legal_of
from tichu.engine.machine.board import Board
from tichu.engine.machine.position import Position, PushMasks, position_of, result_of
from tichu.engine.setup.position import build
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state.chance import deal
from tichu.engine.state.consequences import describe
from tichu.engine.state.step import moved
from tichu.engine.table.actions import Action, Deal, PlayerAction
from tichu.engine.table.events import Event
from tichu.engine.table.table import Table, TableQueries, board_of
from tichu.engine.views.known import to_all, to_seat
from tichu.engine.views.redaction import redact
from tichu.engine.views.view import (
    PlayerView,
    PublicView,
    new_player_view,
    new_public_view,
)
from tichu.errors import InvalidValue, Violation
from tichu.rulebook.facts import facts_of
from tichu.rulebook.match import leading
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules


class State(TableQueries):
    """What a round and a game answer alike; the verbs of :mod:`tichu` are methods of both."""

    __slots__ = ()

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat, as a lazy sequence.

        Raises :class:`InvalidValue` if there is no such seat.
        """
        return legal_of(self._position, seat)

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds."""
        hands = self._position.hands
        want_int("hand(seat)", seat, 0, len(hands) - 1)
        return new_cards(hands[seat])

    @property
    def result(self) -> RoundResult | None:
        """The result of the round, or of the last round of a game; None before its end."""
        return result_of(self._position)

    def _why_illegal(self, action: object) -> Violation | None:
        return judge_of(self._position, action)

    def _deal(self, rng: Rng) -> Deal:
        return deal(self._position, rng)

    def _redact(self, event: Event, seat: int | None) -> Event:
        return redact(event, seat)

    def _interruptions(self, seat: int) -> tuple[PlayerAction, ...]:
        return interruptions_of(self._position, seat)

    def _to_ask(self) -> tuple[int, ...]:
        return self._position.board.to_ask()


@attrs.frozen(slots=True, weakref_slot=False, repr=False, init=False)
class RoundState(State):
    """One round at one moment: the table and all hands; an immutable value.

    Two states are equal if everything that matters for the rest of the round is. Make one with
    :func:`new_round` or :meth:`from_setup`, and the next one with :func:`tichu.apply`.

    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> state.to_act, str(state.hand(0)), state.size(3)
    ((0,), '2j3j', 1)
    """

    _position: Position  # pyright: ignore[reportIncompatibleMethodOverride]

    def __init__(
        self, table: Table | Board, hand_masks: tuple[int, ...], push_masks: PushMasks
    ) -> None:
        """Make a state of its parts, which :attr:`hand_masks` and :attr:`push_masks` describe."""
        board = board_of(table)
        facts = board.facts
        want_tuple("RoundState.hand_masks", hand_masks, facts.seats)
        want_tuple("RoundState.push_masks", push_masks, facts.seats)
        for hand in hand_masks:
            want_mask(hand)
        for seat, cards in enumerate(push_masks):
            pushed = objects(cards)
            recipients = len(facts.recipients[seat])
            if cards is not None and (pushed is None or len(pushed) != recipients):
                message = f"expected None or a tuple of {recipients} for seat {seat}"
                raise InvalidValue("RoundState.push_masks", message)
            for card in pushed or ():
                if card is None:
                    continue
                want_mask(card)
                if cast("int", card).bit_count() != 1:
                    message = f"expected single cards for seat {seat}"
                    raise InvalidValue("RoundState.push_masks", message)
        object.__setattr__(self, "_position", position_of(board, hand_masks, push_masks))

    @classmethod
    def from_setup(cls, setup: RoundSetup) -> Self:
        """Return the state that a setup describes.

        Raises :class:`InvalidSetup`, which names every problem, if the position is impossible.
        """
        want_instance("RoundState.from_setup", setup, RoundSetup)
        built = build(setup)
        return cls(built.board, tuple(built.hands), built.pushes)

    @property
    def hand_masks(self) -> tuple[int, ...]:
        """Each seat's cards as a mask; :meth:`hand` returns them as :class:`Cards`."""
        return tuple(self._position.hands)

    @property
    def push_masks(self) -> PushMasks:
        """What each seat has pushed, as masks in the order of its recipients; None where unknown.

        Only the giver and the receiver know a pushed card. So a state made from a view or from a
        setup may not know it; play does not need it.
        """
        return self._position.pushes

    @property
    def bomb_holders(self) -> int:
        """Bit ``1 << seat`` for each seat that holds a bomb: as secret as the hands."""
        return self._position.holders

    @property
    def winner(self) -> int | None:
        """The team that scored more in the round; None while it runs, and after a tie."""
        result = self.result
        return None if result is None else leading(result.scores)

    def _apply(self, action: Action | str) -> "RoundState":
        state = object.__new__(RoundState)  # as new_round_state, without a call
        _put_position(state, moved(self._position, action))
        return state

    def _transition(self, action: Action | str) -> "tuple[RoundState, tuple[Event, ...]]":
        before = self._position
        if isinstance(action, str):
            action = read_action(action, len(before.hands))
        after = moved(before, action)
        return new_round_state(after), tuple(describe(before, action, after))

    def _view(self, seat: int) -> PlayerView:
        seen, result = to_seat(self._position, seat)
        return new_player_view(seen, (result, None, ()), seat)

    def _public_view(self) -> PublicView:
        seen, result = to_all(self._position)
        return new_public_view(seen, (result, None, ()))

    __copy__ = itself
    __deepcopy__ = itself

    # Pickles have the public table.

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in _FIELDS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        parts = board_of(state["table"]), state["hand_masks"], state["push_masks"]
        object.__setattr__(self, "_position", position_of(*parts))

    def __repr__(self) -> str:
        return f"<RoundState {self._summary()}>"


_FIELDS: Final = ("table", "hand_masks", "push_masks", "bomb_holders")


def new_round(rules: Rules | str = NANJING, dealer: int = 0) -> RoundState:
    """Return a round before the first deal.

    Raises :class:`InvalidValue` if the dealer is not a seat; with an open dummy it must be seat 0
    (TRICHU-9).

    >>> from tichu import new_round
    >>> new_round("bsw", dealer=2)
    <RoundState deal_first: nobody to act, hands of 0 0 0 0>
    """
    if type(rules) is not Rules:
        rules = rules_given("new_round(rules)", rules)
    seats = rules.seats
    want_int("new_round(dealer)", dealer, 0, seats - 1)
    if rules.open_dummy and dealer != 0:
        raise InvalidValue(
            "new_round(dealer)", f"with an open dummy seat 0 deals, not seat {dealer}"
        )
    board = Board(facts_of(rules), dealer)
    return new_round_state(position_of(board, (0,) * seats, (None,) * seats))


(_put_position,) = setters(RoundState)


def new_round_state(position: Position) -> RoundState:
    """Return the round of a position that is right by construction, without checking it."""
    state = object.__new__(RoundState)
    _put_position(state, position)
    return state


def position_in(shown: "RoundState | PublicView") -> Position:
    """Return the position that a state or a view shows: the boundary to ``search``.

    It is never changed: what follows from it moves a copy.
    """
    return shown._position
