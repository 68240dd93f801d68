"""Define the states: a round with the table and every hand, and a game of rounds.

A game goes up to 1000 points (MATCH-1 to MATCH-4, DEAL-4, TRICHU-8, TRICHU-9).
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Self, cast

import attrs

from tichu._kernel.layout import NOBODY
from tichu._syntax import rules_given
from tichu._values import (
    Rng,
    as_tuple,
    itself,
    objects,
    setters,
    want_instance,
    want_int,
    want_tuple,
)
from tichu.cards import Cards, new_cards, want_mask
from tichu.engine.board import OVER, Board
from tichu.engine.chance import deal
from tichu.engine.judge import judge_of, read_action
from tichu.engine.legal import LegalActions, interruptions_of, legal_of
from tichu.engine.moves import (
    Action,
    Deal,
    GameEnded,
    Happening,
    Move,
    PlayerAction,
    RoundEnded,
    RoundStarted,
)
from tichu.engine.position import (
    Position,
    PushMasks,
    first_position,
    position_of,
    result_of,
    to_all,
    to_seat,
)
from tichu.engine.setup import RoundSetup
from tichu.engine.setup_checks import build
from tichu.engine.step import happened, moved, revealed
from tichu.engine.table import Table, TableQueries, board_of
from tichu.engine.updates import heard
from tichu.engine.view import PlayerView, PublicView, new_view
from tichu.errors import InvalidValue, Violation, shown
from tichu.rulebook.flags import facts_of
from tichu.rulebook.match import is_final, leading, next_round, persons_at, winner_of
from tichu.rulebook.scoring import RoundResult
from tichu.rules import MOST_SCORE, NANJING, Rules


class State(TableQueries):
    """The queries that rounds and games share."""

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
    def hands(self) -> tuple[Cards, ...]:
        """The cards of each seat."""
        return tuple(map(new_cards, self._position.hands))

    @property
    def result(self) -> RoundResult | None:
        """The result of the round, or of the last round of a game; None before its end."""
        return result_of(self._position)

    def _why_illegal(self, action: object) -> Violation | None:
        return judge_of(self._position, action)

    def _deal(self, rng: Rng) -> Deal:
        return deal(self._position, rng)

    def _told(self, action: Action, after: "RoundState | GameState", seat: int) -> tuple[Move, ...]:
        position = position_after(self, action, after)
        return tuple(heard(self._position, action, position, seat))

    def _interruptions(self, seat: int) -> tuple[PlayerAction, ...]:
        return interruptions_of(self._position, seat)

    def _to_ask(self) -> tuple[int, ...]:
        return self._position.board.to_ask()

    def _still_to_ask(self, asked: tuple[int, ...]) -> tuple[int, ...]:
        return self._position.board.still_to_ask(asked)


@attrs.frozen(slots=True, weakref_slot=False, repr=False, init=False)
class RoundState(State):
    """An immutable state of one round: the table and all hands.

    Two states are equal if everything that matters for the rest of the round is equal. Create one
    with :func:`new_round` or :meth:`from_setup`, and the next one with :func:`tichu.apply`.

    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> state.to_act, str(state.hand(0)), state.size(3)
    ((0,), '2j3j', 1)

    ``repr`` shows no cards; :func:`tichu.notation.format_state` returns the whole position as text.
    To edit a state, turn this text into a setup, and change the setup. Here seat 1 gets the Dragon.
    ``pushes`` are cleared, because they must fit the hands. ``attrs.evolve(game, round=...)`` puts
    the round into a game.

    >>> import attrs
    >>> from tichu.notation import format_state, parse_setup
    >>> setup = parse_setup(format_state(state))
    >>> RoundState.from_setup(attrs.evolve(setup, hands=("2j", "4jDr", "Ph", "3j"), pushes=()))
    <RoundState play: 0 to act, hands of 1 2 1 1>
    """

    _position: Position  # pyright: ignore[reportIncompatibleMethodOverride]

    def __init__(
        self, table: Table | Board, hand_masks: tuple[int, ...], push_masks: PushMasks
    ) -> None:
        """Create a state from its table, :attr:`hand_masks` and :attr:`push_masks`."""
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
        """Return the state of a setup.

        Raises :class:`InvalidSetup`, which names every problem, if the position is impossible.
        """
        want_instance("RoundState.from_setup", setup, RoundSetup)
        built = build(setup)
        return cls(built.board, tuple(built.hands), built.pushes)

    @property
    def hand_masks(self) -> tuple[int, ...]:
        """The hands as masks; :meth:`hand` returns them as :class:`Cards`."""
        return tuple(self._position.hands)

    @property
    def push_masks(self) -> PushMasks:
        """The pushes of each seat, as masks in the order of its recipients; None if unknown.

        A state made from a view or a setup may lack pushed cards; play does not need them.
        """
        return self._position.pushes

    @property
    def bomb_holders(self) -> int:
        """The seats that hold a bomb, as bits ``1 << seat``; keep this as secret as the hands."""
        return self._position.holders

    @property
    def winner(self) -> int | None:
        """The team that scored more in the round; None while it runs, and after a tie."""
        result = self.result
        return None if result is None else leading(result.scores)

    def _apply(self, action: Action | str) -> "RoundState":
        state = object.__new__(RoundState)  # new_round_state without a call (the row "play")
        _put_position(state, moved(self._position, action))
        return state

    def _transition(self, action: Action | str) -> "tuple[RoundState, tuple[Happening, ...]]":
        before = self._position
        if isinstance(action, str):
            action = read_action(action, len(before.hands))
        after = moved(before, action)
        moves = (action, *revealed(before.board, after))
        return new_round_state(after), tuple(happened(before.board, moves, after.board))

    def _view(self, seat: int) -> PlayerView:
        seen, result = to_seat(self._position, seat)
        return new_view(PlayerView, seen, (result, None, ()), seat)

    def _public_view(self) -> PublicView:
        seen, result = to_all(self._position)
        return new_view(PublicView, seen, (result, None, ()), NOBODY)

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
    return new_round_state(first_position(facts_of(rules), dealer))


(_put_position,) = setters(RoundState)


def new_round_state(position: Position) -> RoundState:
    """Return the round of a position, without checking it."""
    state = object.__new__(RoundState)
    _put_position(state, position)
    return state


_MOST: Final = 1_000_000  # no game starts with more points


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class GameState(State):
    """The state of a game: the current round, the scores, and the results of earlier rounds.

    A game has the same queries as its current round. When the game is over, ``round`` is the last
    one. To undo an action, go back to the state before it, which is unchanged.

    >>> import random
    >>> from tichu import apply, deal, new_game
    >>> game = new_game()
    >>> after = apply(game, deal(game, random.Random(1)))
    >>> game.scores, game.phase.value, after.phase.value
    ((0, 0), 'deal_first', 'grand_tichu')
    """

    round: RoundState
    """The current round, or the last one."""
    scores: tuple[int, ...]
    """The points of each team; with an open dummy, of persons 0, 1 and 2 and of the dummy."""
    results: tuple[RoundResult, ...]
    """The result of each finished round."""

    def __attrs_post_init__(self) -> None:
        want_instance("GameState.round", self.round, RoundState)
        _check_scores(self.round.rules, "GameState.scores", self.scores, MOST_SCORE)
        results = objects(self.results)
        if results is None:
            message = f"expected a tuple of results, got {shown(self.results)}"
            raise InvalidValue("GameState.results", message)
        for result in results:
            want_instance("GameState.results", result, RoundResult)

    if not TYPE_CHECKING:  # quicker than functions
        _position = property(attrgetter("round._position"))
        _board = property(attrgetter("round._position.board"))

    @property
    def winner(self) -> int | tuple[int, ...] | None:
        """The team that has won; None while the game runs, and after a draw.

        With an open dummy, a tuple of the persons with the highest score, without the dummy
        (TRICHU-9).
        """
        return winner_of(self.rules, self.scores) if self.is_over else None

    @property
    def persons(self) -> tuple[int, ...]:
        """The person at each seat; with an open dummy, persons 0 to 2, and 3 for the dummy.

        The next dealer is the person before the dealer in order of play; the order of the persons
        stays the same (TRICHU-8, TRICHU-9). In other games everybody keeps their seat.
        """
        rounds = len(self.results) - self.is_over
        return persons_at(self.rules, rounds)

    def _apply(self, action: Action | str) -> "GameState":
        return after_round(self, new_round_state(moved(self.round._position, action)))

    def _transition(self, action: Action | str) -> "tuple[GameState, tuple[Happening, ...]]":
        following, found = self.round._transition(action)
        game = after_round(self, following)
        return game, (*found, outcome(game)) if following.is_over else found

    def _view(self, seat: int) -> PlayerView:
        seen, result = to_seat(self._position, seat)
        return new_view(PlayerView, seen, (result, self.scores, self.results), seat)

    def _public_view(self) -> PublicView:
        seen, result = to_all(self._position)
        return new_view(PublicView, seen, (result, self.scores, self.results), NOBODY)

    __copy__ = itself
    __deepcopy__ = itself

    def __repr__(self) -> str:
        scores = ":".join(map(str, self.scores))
        return f"<GameState {scores} after {len(self.results)} rounds, {self.round!r}>"


def new_game(
    rules: Rules | str = NANJING, scores: Sequence[int] | None = None, dealer: int = 0
) -> GameState:
    """Return a game before its first deal.

    ``scores`` are the scores to start from: one for each team, or with an open dummy one for each
    person and the dummy. Raises :class:`InvalidValue` for scores that end the game.

    >>> from tichu import new_game
    >>> new_game("tournament(target=500)", scores=(450, 400)).scores
    (450, 400)
    """
    rules = rules_given("new_game(rules)", rules)
    round_state = new_round(rules, dealer)
    start = (0,) * (rules.seats if rules.open_dummy else 2)
    if scores is not None:
        start = as_tuple(scores)
        _check_scores(rules, "new_game(scores)", start, _MOST)
        if is_final(rules, start, 0):
            raise InvalidValue(
                "new_game(scores)", f"expected scores of a game that is not over, got {start}"
            )
    return GameState(round_state, start, ())


def after_round(game: GameState, played: RoundState) -> GameState:
    """Return the game with the next state of its round; if the round is over, begin another."""
    if played._position.board.phase != OVER:
        return new_game_state(played, game.scores, game.results)
    result = played.result
    assert result is not None  # noqa: S101  # the round is over
    scores, results, dealer = next_round(
        game.rules, played.dealer, result, game.scores, game.results
    )
    following = played if dealer is None else new_round(game.rules, dealer)
    return new_game_state(following, scores, results)


def rounds_of(position: TableQueries) -> int:
    """Return the number of finished rounds of a game; 0 for a single round."""
    return len(position.results) if isinstance(position, GameState | PublicView) else 0


def position_after(before: TableQueries, move: Move, after: TableQueries) -> Position:
    """Return the position after a move, before the next round of a game."""
    if type(after) is RoundState or rounds_of(before) == rounds_of(after):
        return after._position
    return after._position if type(move) is RoundEnded else moved(before._position, move)


def outcome(game: GameState | PublicView) -> RoundStarted | GameEnded:
    """Return what happens after a round of a game: the start of the next round, or the end."""
    scores = game.scores or ()
    if game.is_over:
        return GameEnded(scores, game.winner)
    return RoundStarted(game.dealer, scores)


def _check_scores(rules: Rules, place: str, scores: object, most: int) -> None:
    """Check for one whole number for each team, or for each person and the dummy."""
    number = rules.seats if rules.open_dummy else 2
    given = objects(scores) or ()
    points = [score for score in given if type(score) is int and abs(score) <= most]
    if len(given) != number or len(points) != number:
        message = f"expected {number} whole numbers up to {most:,}, got {shown(scores)}"
        raise InvalidValue(place, message)


_put_round, _put_scores, _put_results = setters(GameState)


def new_game_state(
    current: RoundState, scores: tuple[int, ...], results: tuple[RoundResult, ...]
) -> GameState:
    """Return a game without checking its parts."""
    game = object.__new__(GameState)
    _put_round(game, current)
    _put_scores(game, scores)
    _put_results(game, results)
    return game


def position_in(shown: "RoundState | PublicView") -> Position:
    """Return the position in a state or a view, for ``search``.

    Never change it: change a copy.
    """
    return shown._position
