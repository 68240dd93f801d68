"""Define the verbs, as in :mod:`tichu`: functions on rounds, games and views."""

from collections.abc import Iterator
from typing import TypeVar, overload

from tichu._values import Rng, want_instance, want_int
from tichu.errors import IllegalAction, InvalidValue, Violation, shown
from tichu.rules import Phase
from tichu.seigneur import plays
from tichu.seigneur.judge import over
from tichu.seigneur.moves import Action, Deal, Event, Play, PlayerAction, new_play
from tichu.seigneur.rules import SeigneurRules
from tichu.seigneur.state import SeigneurGame, SeigneurRound, SeigneurView, round_before_deal
from tichu.seigneur.table import Table

State = SeigneurRound | SeigneurGame
"""A position with all hands."""
S = TypeVar("S", SeigneurRound, SeigneurGame)


def new_round(
    rules: SeigneurRules, *, dealer: int = 0, ranking: tuple[int, ...] | None = None
) -> SeigneurRound:
    """Return a round before the deal.

    In a first round person ``k`` sits at seat ``k``, and any seat may be the ``dealer``
    (SEIGNEUR-6). A later round needs a ``ranking``, the persons by their rank in the previous
    round; the last of them deals (SEIGNEUR-7, SEIGNEUR-9). Raises :class:`~tichu.InvalidValue` if
    an argument is invalid.

    >>> from tichu.seigneur import SeigneurRules, new_round
    >>> new_round(SeigneurRules(5), ranking=(3, 0, 4, 1, 2)).persons
    (3, 2, 1, 4, 0)
    """
    want_instance("new_round(rules)", rules, SeigneurRules)
    want_int("new_round(dealer)", dealer, 0, rules.players - 1)
    if ranking is not None and sorted(ranking) != [*range(rules.players)]:
        message = f"expected each of {rules.players} persons once, got {shown(ranking)}"
        raise InvalidValue("new_round(ranking)", message)
    return round_before_deal(rules, None if ranking is None else tuple(ranking), dealer)


def new_game(rules: SeigneurRules, *, dealer: int = 0) -> SeigneurGame:
    """Return a game before its first deal.

    Raises :class:`~tichu.InvalidValue` if an argument is invalid.

    >>> from tichu.seigneur import SeigneurRules, new_game
    >>> new_game(SeigneurRules(6))
    <SeigneurGame after 0 rounds, <SeigneurRound of 6, deal_first>>
    """
    want_instance("new_game(rules)", rules, SeigneurRules)
    want_int("new_game(dealer)", dealer, 0, rules.players - 1)
    return SeigneurGame(round_before_deal(rules, None, dealer))


def apply(state: S, action: Action) -> S:
    """Return the state after an action; in a game, when a round ends, the next one begins.

    Raises :class:`~tichu.IllegalAction` if the action is not legal.

    >>> from tichu.seigneur import Play, SeigneurRound, SeigneurRules, SeigneurSetup, apply
    >>> hands, ranking = ("2j", "", "", "", "5j"), (3, 0, 4, 1, 2)
    >>> setup = SeigneurSetup(
    ...     rules=SeigneurRules(5), ranking=ranking, hands=hands, finished=(2, 1, 3), turn=0
    ... )
    >>> apply(SeigneurRound.from_setup(setup), Play(0, "2j")).result
    SeigneurResult(order=(2, 1, 3, 0, 4), ranking=(1, 2, 4, 3, 0))
    """
    _want_state("apply", state)
    return state._apply(action)


def transition(state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
    """Return the state after an action, and its events in order.

    The events contain all cards; :func:`redact` removes those that a seat may not see. Raises
    :class:`~tichu.IllegalAction` if the action is not legal.

    >>> from tichu.seigneur import Play, SeigneurRound, SeigneurRules, SeigneurSetup, transition
    >>> hands = ("2j3j", "4j", "Ph", "5j", "5p")
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, turn=0)
    >>> transition(SeigneurRound.from_setup(setup), Play(0, "3j"))[1]
    (Play(seat=0, combination=Combination('3j')),)
    """
    _want_state("transition", state)
    return state._transition(action)


def legal_actions(state: State | SeigneurView, seat: int | None = None) -> Iterator[PlayerAction]:
    """Yield the legal actions of seats that must act, then those of seats that may interrupt.

    With ``seat``, only the actions of that seat are yielded; with a view, only those of its own
    seat. Deals are not listed.

    >>> from tichu.seigneur import Play, SeigneurRound, SeigneurRules, SeigneurSetup, legal_actions
    >>> hands, trick = ("2j", "4j", "Ph", "5j", "5p"), [Play(0, "3j")]
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, trick=trick, turn=1)
    >>> [*legal_actions(SeigneurRound.from_setup(setup))]
    [Pass(seat=1), Play(seat=1, combination=Combination('4j'))]
    """
    if isinstance(state, SeigneurView):
        return iter(state.legal() if seat in (None, state.seat) else ())
    _want_state("legal_actions", state)
    seats = (*state.to_act, *state.may_interrupt) if seat is None else (seat,)
    return (action for each in seats for action in state.legal(each))


def is_legal(state: State | SeigneurView, action: object) -> bool:
    """Return whether an action is legal; a view judges the actions of its own seat.

    >>> from tichu.seigneur import Pass, SeigneurRules, is_legal, new_round
    >>> is_legal(new_round(SeigneurRules(5)), Pass(0))
    False
    """
    return why_illegal(state, action) is None


def why_illegal(state: State | SeigneurView, action: object) -> Violation | None:
    """Return the reason why an action is illegal, or None if it is legal.

    >>> from tichu.seigneur import Pass, SeigneurRound, SeigneurRules, SeigneurSetup, why_illegal
    >>> hands = ("2j3j", "4j", "Ph", "5j", "5p")
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, turn=0)
    >>> print(why_illegal(SeigneurRound.from_setup(setup), Pass(0)))
    the leader must play and cannot pass (TRICK-2)
    """
    if not isinstance(state, SeigneurView):
        _want_state("why_illegal", state)
    return state._why_illegal(action)


def deal(state: State, rng: Rng) -> Deal:
    """Return a random deal; raise :class:`~tichu.IllegalAction` if none is due.

    >>> from tichu.seigneur import SeigneurRules, deal, new_round
    >>> import random
    >>> [len(hand) for hand in deal(new_round(SeigneurRules(6)), random.Random(1)).hands]
    [10, 9, 9, 9, 9, 9]
    """
    _want_state("deal", state)
    return state._deal(rng)


@overload
def random_action(state: State, rng: Rng) -> Action: ...


@overload
def random_action(state: SeigneurView, rng: Rng) -> PlayerAction | None: ...


def random_action(state: State | SeigneurView, rng: Rng) -> Action | None:
    """Return a random action; for a view, an action of its seat, or None if the seat does nothing.

    First each seat that may interrupt picks one of its bombs or declines; then the first seat that
    must act picks one of its actions. Raises :class:`~tichu.IllegalAction` if the round or
    game is over.

    >>> from tichu.seigneur import SeigneurRules, new_round, random_action
    >>> import random
    >>> type(random_action(new_round(SeigneurRules(6)), random.Random(1))).__name__
    'Deal'
    """
    if state.is_over:
        raise IllegalAction(over(state.seat if isinstance(state, SeigneurView) else None))
    if isinstance(state, SeigneurView):
        if state.seat in state.to_act:
            return state.legal().pick(rng)
        if state.seat not in state.may_interrupt:
            return None
        return _interruption(state.seat, state.own_mask, state.table.top, rng)
    now = state.round if isinstance(state, SeigneurGame) else state
    if now.phase is Phase.DEAL_FIRST:
        return now._deal(rng)
    asked = now.may_interrupt
    top = now.table.top if asked else (0, 0)
    for seat in asked:
        bomb = _interruption(seat, now.hand_masks[seat], top, rng)
        if bomb is not None:
            return bomb
    return now.legal(now.to_act[0]).pick(rng)


def _interruption(seat: int, hand: int, top: tuple[int, int], rng: Rng) -> Play | None:
    """Return a random choice of a seat that may interrupt: to decline, or one of its bombs."""
    found = plays.bombs(hand, *top)
    picked = int(rng.random() * (len(found) + 1)) if found else 0
    return new_play(seat, found[picked - 1]) if picked else None


@overload
def view(state: State, seat: int) -> SeigneurView: ...


@overload
def view(state: State, seat: None) -> Table: ...


def view(state: State, seat: int | None) -> SeigneurView | Table:
    """Return the view of the player at a seat; for a spectator (None) the table.

    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup, view
    >>> hands = ("2j3j", "4j", "Ph", "5j", "5p")
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, turn=0)
    >>> view(SeigneurRound.from_setup(setup), 2)
    <SeigneurView of seat 2, play: Ph>
    """
    _want_state("view", state)
    return state.table if seat is None else state._view(seat)


def _want_state(verb: str, value: object) -> None:
    if not isinstance(value, SeigneurRound | SeigneurGame):
        message = f"expected a SeigneurRound or a SeigneurGame, got {shown(value)}"
        raise InvalidValue(f"{verb}(state)", message)
