"""The verbs: what can be done with a round, a game or a view.

For every state and every action except a deal, listing, :func:`is_legal`, :func:`why_illegal` and
:func:`apply` always agree.

Two questions need no position: :func:`answers` asks what one hand may play, and
:func:`score_round` what a round scores that a table of people reports.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, overload

import attrs

from tichu._kernel.moves import holds_bomb
from tichu._spelling.rules import rules_given
from tichu._values import Rng, is_number, items_of, several, want_int, want_rng
from tichu.cards import DECK, DOG, MAH_JONG, AnyCards, Cards, cards_given, rank_named
from tichu.engine import chance
from tichu.engine.board import FOLLOW, Board
from tichu.engine.judge import (
    as_action,
    is_seated,
    judge_of,
    judge_pass,
    judge_play,
    not_an_action,
    not_seen,
    over,
)
from tichu.engine.legal import LegalActions
from tichu.engine.moves import Action, Deal, Event, Pass, Play, PlayerAction
from tichu.engine.setup import Laid, RoundSetup, of_wish
from tichu.engine.state import GameState, RoundState
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import IllegalAction, InvalidSetup, InvalidValue, Violation, shown
from tichu.rulebook import phoenix
from tichu.rulebook.bombs import in_order
from tichu.rulebook.calls import Call, call_named, impossible_calls
from tichu.rulebook.combinations import Combination, combination_given, to_play
from tichu.rulebook.flags import facts_of
from tichu.rulebook.scoring import RoundResult, victory_points, with_calls
from tichu.rulebook.turns import Victory, victory_of
from tichu.rules import NANJING, Rules

_SEAT: Final = 0  # that holds the hand
_MORE: Final = 15  # cards, so that no play is a player's last
_SHOWN: Final = 4  # plays in a repr


@attrs.frozen(slots=True, repr=False)
class Answers:
    """What a hand may play in turn: the answer of :func:`answers`."""

    plays: tuple[Combination, ...]
    """Every legal play, in the order in which legal actions are listed."""
    may_pass: bool
    """Whether the hand may pass."""
    _hand: int
    _board: Board

    def why_not(self, play: Combination | AnyCards | None = None) -> Violation | None:
        """Return the rule that a play breaks and why, or None if it is legal.

        Without a play, the question is about passing. The violation names seat 0. Raises
        :class:`InvalidValue`, or :class:`NotationError` for text, if the cards form no combination.
        """
        if play is None:
            return judge_pass(self._board, self._hand, _SEAT)
        asked = to_play(combination_given("Answers.why_not(play)", play))
        return judge_play(self._board, self._hand, _SEAT, asked)

    def __repr__(self) -> str:
        words = [str(play) for play in self.plays[:_SHOWN]]
        words += ["..."] * (len(self.plays) > _SHOWN) + ["pass"] * self.may_pass
        return f"<Answers: {', '.join(words) or 'none'}>"


def answers(
    hand: AnyCards,
    to: Combination | AnyCards | None = None,
    *,
    wish: int | str | None = None,
    rules: Rules | str = NANJING,
) -> Answers:
    """Return what a hand may play on another play, or lead if there is none.

    The hand is on turn and the other play was led, so that a lone Phoenix counts 1½ (PHX-3).
    ``wish`` is the open wish. For anything more use a :class:`RoundSetup`. Raises
    :class:`InvalidValue` for a question that no position can ask: an empty hand or one that is too
    large, a card in two places, a play on the Dog, a wish before the Mah Jong is played or after a
    play has fulfilled it.

    >>> from tichu.engine.verbs import answers
    >>> reply = answers("5j 7w 7p Ph Dr", to="4w", wish=7)
    >>> reply
    <Answers: 7w, 7p>
    >>> print(reply.why_not("Dr"))
    you hold a 7 and can play it, so the wish binds you (WISH-3)
    >>> print(reply.why_not())
    you hold a 7 and can play it, so the wish binds you (WISH-3)
    >>> answers("5j 5w 7p", to="4w4p").plays
    (Combination('5j5w'),)
    """
    rules = rules_given("answers(rules)", rules)
    cards = cards_given("answers(hand)", hand)
    full = -(-len(DECK) // rules.seats)  # with six seats some have a card more (TIENTSIN-2)
    if not 0 < len(cards) <= full:
        raise InvalidValue("answers(hand)", f"expected 1 to {full} cards, got {len(cards)}")
    below = None if to is None else combination_given("answers(to)", to)
    rank = rank_named(wish) if isinstance(wish, str) else wish
    if below is not None:
        _check_below(cards, below, rules)
    if rank is not None:
        want_int("answers(wish)", rank, 2, 14)
    _check_wish(cards, below, rank, rules)
    facts = facts_of(rules)
    board = Board(facts, 0)
    board.active = facts.everyone
    board.sizes = sum(_MORE << 4 * seat for seat in range(facts.seats))
    board.name_leader(_SEAT)
    if below is not None:
        board.lay_seen(facts.seats - 1, to_play(below))
        board.phase, board.turn = FOLLOW, _SEAT
    board.wish = rank or 0
    legal = LegalActions(board, cards.mask, _SEAT, holds_bomb(cards.mask))
    found = tuple(action.combination for action in legal if isinstance(action, Play))
    return Answers(found, Pass(_SEAT) in legal, cards.mask, board)


def _check_below(hand: Cards, below: Combination, rules: Rules) -> None:
    """Raise :class:`InvalidValue` for a play that no such hand can answer."""
    if DOG in below.cards:
        raise InvalidValue("answers(to)", "nobody answers the Dog (DOG-2)")
    if rules.phoenix_ambiguity == "high" and not phoenix.is_highest(to_play(below)):
        message = f"under these rules {below.cards} has only its higher reading (PHX-8)"
        raise InvalidValue("answers(to)", message)
    both = hand & below.cards
    if both:
        raise InvalidValue("answers(to)", f"expected cards that are not in the hand, got {both}")


def _check_wish(hand: Cards, below: Combination | None, rank: int | None, rules: Rules) -> None:
    """Raise :class:`InvalidValue` for a wish that cannot be open, or that must be."""
    trick = () if below is None else (Laid(_SEAT, below.cards.mask, below.is_bomb),)
    problems: Iterable[str] = ()
    if MAH_JONG in hand and rank is not None:
        problems = ("no wish can be open while the Mah Jong is held (WISH-1)",)
    elif rank is not None or (below is not None and MAH_JONG in below.cards):
        optional, own = rules.wish_optional, rules.own_straight_fulfils_wish
        problems = of_wish(trick, rank, 0, optional=optional, own_fulfils=own)
    for problem in problems:
        raise InvalidValue("answers(wish)", problem.removeprefix("wish: "))


def score_round(
    finished: Sequence[int],
    card_points: Sequence[int | None] | None = None,
    calls: Mapping[int, Call | str] | None = None,
    *,
    rules: Rules | str = NANJING,
    counted_out: int | None = None,
) -> RoundResult:
    """Return the score of a round from what a table of people reports.

    ``finished`` are the seats in the order in which they went out, with or without the last player.
    ``card_points`` are the two teams' points after the last player has given away their hand and
    tricks, one of which may be None because they add up to 100 (:attr:`Cards.points` counts a
    pile); or None after a victory, when cards are not counted. ``calls`` maps the seats of callers
    to ``"tichu"`` or ``"grand_tichu"``. ``counted_out`` is the team that announced a bomb it did
    not have (IRR-1).

    Raises :class:`InvalidSetup`, which names every problem.

    >>> score_round((2, 1, 0), (70, 30), {2: "tichu"}).scores
    (170, 30)
    >>> score_round((1, 3), calls={0: "grand_tichu"}).scores
    (-200, 200)
    >>> from tichu import Cards
    >>> score_round((2, 1, 0), (Cards("5jTjKjKwDr").points, None)).scores
    (60, 40)
    """
    rules = rules_given("score_round(rules)", rules)
    problems: list[str] = []
    order = _reported_order(rules, finished, counted_out, problems)
    called = _reported_calls(rules, calls, problems)
    if counted_out is not None and (type(counted_out) is not int or counted_out not in (0, 1)):
        problems.append(f"counted_out: expected team 0 or 1, got {shown(counted_out)}")
    if problems:
        raise InvalidSetup(tuple(problems))
    victory: Victory | None = "counted_out"
    if counted_out is None:
        victory = victory_of(facts_of(rules), order)
    if victory is not None:
        cards = victory_points(
            rules, rules.team(order[0]) if counted_out is None else 1 - counted_out
        )
        _check_no_cards(card_points, cards, victory, problems)
    else:
        cards = _reported_cards(card_points, problems)
        if len(order) < rules.seats - 1:
            problems.append(
                f"finished: expected {rules.seats - 1} seats, because the cards are counted"
            )
    if problems:
        raise InvalidSetup(tuple(problems))
    if victory is None:
        order = order[: rules.seats - 1]
    elif counted_out is None:
        order = order[: rules.seats // 2]  # the players still in when it ended are not out
    return with_calls(
        rules, order, cards=cards, victory=victory, calls=called, counted_out=counted_out
    )


def _reported_order(
    rules: Rules, finished: object, counted_out: object, problems: list[str]
) -> tuple[int, ...]:
    """Return the finishing order; add what is wrong with it to the problems."""
    seats = several(finished)
    if seats is None:
        problems.append(f"finished: expected seats in finishing order, got {shown(finished)}")
        return ()
    order: list[int] = []
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < rules.seats:
            problems.append(
                f"finished: expected a seat from 0 to {rules.seats - 1}, got {shown(seat)}"
            )
        elif seat in order:
            problems.append(f"finished: seat {seat} appears twice")
        else:
            order.append(seat)
    if not order and not problems and counted_out is None:
        problems.append("finished: nobody is out")
    return tuple(order)


def _reported_calls(rules: Rules, calls: object, problems: list[str]) -> tuple[Call | None, ...]:
    """Return the calls by seat; add what is wrong with them to the problems."""
    called: list[Call | None] = [None] * rules.seats
    if calls is None:
        return tuple(called)
    if not isinstance(calls, Mapping):
        problems.append(f"calls: expected a mapping of seats to calls, got {shown(calls)}")
        return tuple(called)
    for seat, call in calls.items():
        if type(seat) is not int or not 0 <= seat < rules.seats:
            problems.append(
                f"calls: expected a seat from 0 to {rules.seats - 1}, got {shown(seat)}"
            )
            continue
        called[seat] = call_named(call)
        if called[seat] is None:
            problems.append(
                f"calls of seat {seat}: expected 'tichu' or 'grand_tichu', got {shown(call)}"
            )
    problems += [f"calls: {problem}" for problem in impossible_calls(rules, tuple(called))]
    return tuple(called)


def _reported_cards(card_points: object, problems: list[str]) -> tuple[int, ...]:
    """Return the teams' card points; add what is wrong with them to the problems."""
    if card_points is None:
        problems.append("card_points: expected two numbers, because there was no victory")
        return (0, 0)
    given = several(card_points) or ()
    cards = tuple(each for each in given if type(each) is int)
    if len(given) == 2 and len(cards) == 1 and None in given:  # SCORE-4
        rest = 100 - cards[0]
        cards = (cards[0], rest) if given[1] is None else (rest, cards[0])
    if len(given) != 2 or len(cards) != 2:
        message = f"card_points: expected the points of both teams, got {shown(card_points)}"
        if isinstance(card_points, Mapping):
            message += "; the calls come after them"
        problems.append(message)
        return (0, 0)
    if sum(cards) != 100:  # SCORE-4
        problems.append(f"card_points: expected points that add up to 100, got {sum(cards)}")
    if any(each % 5 or not -25 <= each <= 125 for each in cards):  # SCORE-5
        problems.append(f"card_points: expected multiples of 5 from -25 to 125, got {cards}")
    return cards


def _check_no_cards(
    card_points: object, expected: tuple[int, ...], victory: Victory, problems: list[str]
) -> None:
    """Add a problem if cards were counted in spite of a victory (SCORE-6)."""
    if card_points is None:
        return
    given = several(card_points) or ()
    if any(type(each) is not int for each in given) or given != expected:
        when = "when a team is counted out"
        if victory != "counted_out":
            when = f"after a {victory} victory"
        problems.append(
            f"card_points: expected none or {expected}, because no cards are counted {when}"
        )


@overload
def apply(state: RoundState, action: Action | str) -> RoundState: ...
@overload
def apply(state: GameState, action: Action | str) -> GameState: ...
def apply(state: RoundState | GameState, action: Action | str) -> RoundState | GameState:
    """Return the state after an action; the given state stays as it is.

    In a game the action that ends a round adds its score and begins the next round, unless the
    game is over. Raises :class:`IllegalAction`, with the :class:`Violation`, if a rule forbids
    the action or the value is not an action, and :class:`InvalidValue` if ``state`` is neither a
    round nor a game.

    >>> from tichu import Pass, Play, RoundSetup
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> apply(state, Play(0, "3j")) == apply(state, "0 play 3j")
    True
    >>> apply(state, Pass(0))
    Traceback (most recent call last):
        ...
    tichu.IllegalAction: the leader must play and cannot pass (TRICK-2)
    """
    if type(state) is not RoundState and type(state) is not GameState:  # nearly never
        _want_state(state)
    return state._apply(action)


@overload
def transition(state: RoundState, action: Action | str) -> tuple[RoundState, tuple[Event, ...]]: ...
@overload
def transition(state: GameState, action: Action | str) -> tuple[GameState, tuple[Event, ...]]: ...
def transition(
    state: RoundState | GameState, action: Action | str
) -> tuple[RoundState | GameState, tuple[Event, ...]]:
    """Return the state after an action, and the events that it caused, in order.

    Raises the errors of :func:`apply`.

    >>> from tichu import Play, RoundSetup, RoundState, transition
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state, events = transition(RoundState.from_setup(setup), Play(0, "2j"))
    >>> [type(event).__name__ for event in events]
    ['Played', 'WentOut']
    """
    _want_state(state)
    return state._transition(action)


def legal_actions(
    state: RoundState | GameState | PublicView, seat: int | None = None
) -> Iterator[PlayerAction]:
    """Yield every legal action except deals; with a seat, only those that its player decides on.

    Before a deal it yields nothing: :func:`deal` makes the action of chance. To choose one action,
    ``state.legal(seat).pick(rng)`` is far quicker, because it builds no others; before the exchange
    each seat has 2,184 pushes.

    A view yields only what its own player decides on. The order is fixed: first the seats that must
    act, ascending, then those that may interrupt, in order of play after the trick's winner; within
    a seat, as ``state.legal(seat)`` lists them. Raises :class:`InvalidValue` if there is no such
    seat.

    >>> from tichu import RoundSetup
    >>> setup = RoundSetup(hands=("2j2w", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> for action in legal_actions(RoundState.from_setup(setup)):
    ...     print(action.seat, action.combination)
    0 2j
    0 2w
    0 2j2w
    """
    if isinstance(state, PublicView):
        return _seen_actions(state, seat)
    _want_state(state)
    seats = (*state.to_act, *state.may_interrupt)
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, state.rules.seats - 1)
        own = state.rules.controls(seat)
        seats = tuple(other for other in seats if other in own)
    return _each(map(state.legal, seats))


def _seen_actions(seen: PublicView, seat: int | None) -> Iterator[PlayerAction]:
    """Yield the legal actions that the player of a view decides on; a spectator has none."""
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, seen.rules.seats - 1)
    if not isinstance(seen, PlayerView) or seat not in (None, seen.seat):
        return _each(())
    own = seen.rules.controls(seen.seat)
    seats = (*seen.to_act, *seen.may_interrupt)
    return _each(seen.legal(other) for other in seats if other in own)


def _each(lists: Iterable[LegalActions]) -> Iterator[PlayerAction]:
    """Yield the actions of several lists, one after the other."""
    for actions in lists:
        yield from actions


def why_illegal(state: RoundState | GameState | PublicView, action: object) -> Violation | None:
    """Return the rule that an action breaks and why, or None if the action is legal.

    Any value may be asked about. The reason reveals no card that the acting seat cannot see. A view
    judges only the actions that its own player decides on.

    >>> from tichu import Pass, RoundSetup
    >>> setup = RoundSetup(hands=("2j2w", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> print(why_illegal(RoundState.from_setup(setup), Pass(0)))
    the leader must play and cannot pass (TRICK-2)
    """
    if isinstance(state, PublicView):
        return _judge_seen(state, action)
    _want_state(state)
    return state._why_illegal(action)


def is_legal(state: RoundState | GameState | PublicView, action: object) -> bool:
    """Return whether an action may be applied; the list of legal actions is not built for this.

    >>> from tichu import Pass, RoundSetup, RoundState, is_legal
    >>> setup = RoundSetup(hands=("2j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> is_legal(RoundState.from_setup(setup), Pass(0))
    False
    """
    return why_illegal(state, action) is None


def bomb_order(state: RoundState | GameState, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the order in which bombs that were called at the same time are played (BOMB-10).

    It is the order of play after the winner of the top play, with the winner last; who was quicker
    does not count. Raises :class:`InvalidValue` if there is no trick or no such seat.

    >>> from tichu import Play, RoundSetup, RoundState
    >>> from tichu.hosting import bomb_order
    >>> hands = ("2j", "3j3w3p3s", "Ph", "4j4w4p4s")
    >>> setup = RoundSetup(hands=hands, trick=[Play(2, "Kj")], turn=3, rest_to=0)
    >>> bomb_order(RoundState.from_setup(setup), (1, 3))
    (3, 1)
    """
    _want_state(state)
    board = state._position.board
    given = items_of("bomb_order(seats)", seats, "seats")
    for seat in given:
        want_int("bomb_order(seats)", seat, 0, board.facts.seats - 1)
    if not board.cards:
        raise InvalidValue("bomb_order(state)", "expected a state with an open trick (BOMB-7)")
    return in_order(given, board.winner, board.facts.seats)


def deal(state: RoundState | GameState, rng: Rng) -> Deal:
    """Return a random deal of the next packets of cards; only ``rng.random()`` is called.

    Raises :class:`IllegalAction` if no cards are dealt in this phase, and :class:`InvalidValue` if
    ``rng`` gives anything but a number from 0.0 up to, but not including, 1.0. An exception of
    ``rng`` itself is passed on.

    >>> import random
    >>> from tichu import apply, deal, new_round
    >>> state = new_round()
    >>> action = deal(state, random.Random(1))
    >>> print(action.hands[0])
    2s4w6p7w9jTpJwQp
    >>> apply(state, action).phase
    <Phase.GRAND_TICHU: 'grand_tichu'>
    """
    want_rng("deal(rng)", rng)
    _want_state(state)
    return state._deal(rng)


@overload
def random_action(state: RoundState | GameState, rng: Rng, call_rate: float = 0.0) -> Action: ...
@overload
def random_action(state: PlayerView, rng: Rng, call_rate: float = 0.0) -> PlayerAction | None: ...
def random_action(
    state: RoundState | GameState | PlayerView, rng: Rng, call_rate: float = 0.0
) -> Action | None:
    """Return an action of uniformly random play; only ``rng.random()`` is called.

    First each seat that may interrupt, in the order of ``may_interrupt``, picks uniformly among
    declining and its bombs (under ``announced_bombs``, among declining and announcing if it holds a
    bomb that beats the trick). Then the first seat that must act picks uniformly among its actions.
    Nobody calls, unless ``call_rate``, from 0 to 1, is the probability with which each seat that
    may call does so before anything else, at every decision. In a phase of chance the action is a
    deal.

    With a player's view it is what that player does, or None if they do nothing now. Raises
    :class:`IllegalAction` if the round is over, and :class:`InvalidValue` for random numbers out of
    range.

    >>> import random
    >>> from tichu import RoundSetup
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> random_action(RoundState.from_setup(setup), random.Random(1))
    Play(seat=0, combination=Combination('2j'))
    """
    if type(rng) is not Random:
        want_rng("random_action(rng)", rng)
    if type(call_rate) is not float or not 0.0 <= call_rate <= 1.0:
        _want_rate(call_rate)
    if type(state) is not RoundState:
        if isinstance(state, PlayerView):
            own = state.rules.controls(state.seat)
            if state.is_over:
                raise IllegalAction(over(state._board, state.seat))
            return chance.random_decision(state._position, own, rng, call_rate)
        _want_state(state)
    return chance.random_action(state._position, rng, call_rate)


def _want_rate(rate: object) -> None:
    """Raise :class:`InvalidValue` unless a value is a number from 0 to 1."""
    if not is_number(rate) or not 0 <= rate <= 1:
        message = f"expected a number from 0 to 1, got {shown(rate)}"
        raise InvalidValue("random_action(call_rate)", message)


@overload
def view(state: RoundState | GameState, seat: int) -> PlayerView: ...
@overload
def view(state: RoundState | GameState, seat: int | None) -> PublicView: ...
def view(state: RoundState | GameState, seat: int | None) -> PublicView:
    """Return what the player at a seat knows of a round, or of a game with its scores.

    None is a spectator, who knows what everybody at the table sees. Raises :class:`InvalidValue` if
    there is no such seat.

    >>> from tichu import RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> seen = view(state, 0)
    >>> seen.own, seen.hand(1), seen.size(1)
    (Cards('2j3j'), None, 1)
    >>> view(state, None).hand(0), view(state, None).to_act
    (None, (0,))
    """
    if type(state) is not RoundState:
        _want_state(state, "view(state)")
    return state._public_view() if seat is None else state._view(seat)


_STATES: Final = (RoundState, GameState)


def _want_state(state: object, place: str = "state") -> None:
    """Raise :class:`InvalidValue` unless a value is a round or a game."""
    if isinstance(state, _STATES):
        return
    message = f"expected a RoundState or a GameState, got {shown(state)}"
    action = as_action(state)
    if is_seated(action) or isinstance(action, Deal):
        message += "; the state comes first, then the action"
    elif isinstance(state, RoundSetup):
        message += "; RoundState.from_setup makes one of a setup"
    elif isinstance(state, PublicView):
        message += "; a view moves on by events, with advance"
    raise InvalidValue(place, message)


def _judge_seen(seen: PublicView, action: object) -> Violation | None:
    """Return which rule an action breaks, as the player of a view can tell."""
    given = as_action(action)
    if isinstance(given, Deal):
        return not_an_action(given)
    if is_seated(given) and given.seat < seen.rules.seats:
        own = isinstance(seen, PlayerView) and (seen.seat, *seen.rules.controls(seen.seat))
        if not own or given.seat not in own:
            return not_seen(given.seat)
    return judge_of(seen._position, action)
