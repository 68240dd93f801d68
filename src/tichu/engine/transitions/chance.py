"""Chance, and random play.

Owns :func:`deal` and :func:`random_action`. A choice among n is
``int(rng.random() * n)``, and a choice among one draws nothing: ``random()`` is the one method
whose sequence Python promises to keep, so that deals and games of a seed stay the same.
"""

from typing import Protocol, TypeVar

from tichu._kernel.layout import DECK
from tichu.cards import CARDS, Cards
from tichu.engine.legality.options import bombs_on, options
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.table.table import Table, Trick
from tichu.errors import Code, IllegalAction, InvalidValue, Violation, shown
from tichu.phases import GRAND_TICHU, OVER
from tichu.rulebook import bombs, calls
from tichu.rulebook.combinations import from_play

T = TypeVar("T")


class Rng(Protocol):
    """What is needed of a source of chance; :class:`random.Random` is one."""

    def random(self) -> float:
        """Return a number from 0.0 up to, but not including, 1.0."""
        ...  # pragma: no cover  # a protocol has no body


def want_rng(place: str, rng: object) -> None:
    """Raise :class:`InvalidValue` for what has no ``random()``."""
    if not callable(getattr(rng, "random", None)):
        raise InvalidValue(place, f"something like random.Random is wanted, not {shown(rng)}")


def deal(state: RoundState, rng: Rng) -> act.Deal:
    """Return a random deal of the next packets from the cards that are not dealt yet.

    Raises :class:`IllegalAction` if no cards are to be dealt.
    """
    want_rng("deal(rng)", rng)
    table = state.table
    if not table.phase.is_chance:
        message = f"no cards are to be dealt in phase {table.phase}"
        raise IllegalAction(Violation(Code.WRONG_PHASE, None, "DEAL-1", message))
    undealt = DECK
    for hand in state.hands:
        undealt &= ~hand
    cards = [1 << index for index in range(56) if undealt >> index & 1]
    dealt: list[Cards] = []
    for size in table.rules.packet(table.phase, table.course.dealer):
        mask = 0
        for _ in range(size):
            place = int(rng.random() * len(cards))
            cards[place], cards[-1] = cards[-1], cards[place]
            mask |= cards.pop()
        dealt.append(CARDS(mask))
    return act.Deal(tuple(dealt))


def random_action(state: RoundState, rng: Rng, call_rate: float = 0.0) -> Action:
    """Return an action of uniformly random play.

    First each seat that may interrupt, in the order of ``may_interrupt``, picks uniformly among
    declining and its bombs (under ``announced_bombs`` among declining and announcing, if it holds
    a bomb that beats). Then the first seat to act picks uniformly among its actions but calls.
    Where ``call_rate`` is not 0, each seat that may call does so with that probability before
    anything else, at every decision; in the grand tichu phase the seat that decides does. In a
    phase of chance it is a deal; raises :class:`IllegalAction` when the round is over.
    """
    table = state.table
    if call_rate:
        call = _random_call(table, rng, call_rate)
        if call is not None:
            return call
    if state.bomb_holders and table.trick is not None:
        bomb = _random_bomb(state, table.trick, rng)
        if bomb is not None:
            return bomb
    seat = table.turn
    if seat < 0:
        if table.phase.is_chance:
            return deal(state, rng)
        if table.phase is OVER:
            message = "the round is over"
            raise IllegalAction(Violation(Code.ROUND_OVER, None, "OUT-3", message))
        seat = table.to_act[0]
    has_bomb = state.bomb_holders >> seat & 1 != 0
    return options(table, state.hands[seat], seat, has_bomb).pick(rng.random)


def _random_call(table: Table, rng: Rng, rate: float) -> Action | None:
    """Return the call of the first seat that happens to make one."""
    if table.phase is GRAND_TICHU:
        seat = table.to_act[0]
        allowed = calls.allowed_by(table.rules, table.course.calls, seat)
        return act.CallGrandTichu(seat) if allowed and rng.random() < rate else None
    for seat in table.callers:
        if rng.random() < rate:
            return act.CallTichu(seat)
    return None


def _random_bomb(state: RoundState, trick: Trick, rng: Rng) -> Action | None:
    """Return the bomb, or announcement, of the first seat that happens not to decline."""
    table = state.table
    for seat in bombs.in_order(table.bombers, trick.owner, table.rules):
        if not state.bomb_holders >> seat & 1:
            continue
        found = bombs_on(trick, state.hands[seat])
        if found and table.rules.announced_bombs:
            found = found[:1]
        picked = int(rng.random() * (len(found) + 1)) if found else 0
        if picked:
            if table.rules.announced_bombs:
                return act.AnnounceBomb(seat)
            return act.PLAY(seat, from_play(found[picked - 1]))
    return None
