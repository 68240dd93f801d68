"""What the verbs of :mod:`tichu` ask this kind of game; compare :class:`tichu.games.Kind`.

They have checked what does not depend on the kind: that the values belong to it, and the ``rng``.
"""

from collections.abc import Iterable, Iterator
from typing import cast

from tichu._chance import Rng
from tichu._values import unchecked, want_int
from tichu.cards import new_cards
from tichu.engine.legality.judgement import read_action
from tichu.engine.legality.violations import not_seen
from tichu.engine.machine.drawing import below, draw
from tichu.engine.table.actions import Deal, Play, new_play
from tichu.engine.verbs import bombs_in_order
from tichu.errors import IllegalAction, InvalidValue, Violation, shown
from tichu.phases import Phase
from tichu.rulebook.combinations import from_packs
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine import plays
from tichu.seigneur.engine.actions import Action, PlayerAction
from tichu.seigneur.engine.bags import added, singles_of
from tichu.seigneur.engine.judgement import judge, judge_deal, of_seat, over
from tichu.seigneur.engine.round import SeigneurGame, SeigneurRound, dealt_later
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.engine.spelled import parse_rules
from tichu.seigneur.engine.step import after, describe, game_after, turned
from tichu.seigneur.engine.streams import advance, redact
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.views import SeigneurView, view_of
from tichu.seigneur.engine.worlds import determinize, sample_worlds

__all__ = [
    "advance",
    "apply",
    "bomb_order",
    "deal",
    "determinize",
    "legal_actions",
    "new_game",
    "new_round",
    "parse_rules",
    "random_action",
    "redact",
    "sample_worlds",
    "transition",
    "view",
    "why_illegal",
]

State = SeigneurRound | SeigneurGame
Seen = SeigneurView | Table
"""What a player or a spectator knows of a state."""


def new_round(rules: SeigneurRules, *, dealer: int) -> SeigneurRound:
    """Return a first round before the deal: person ``k`` sits at seat ``k`` (SEIGNEUR-6)."""
    want_int("new_round(dealer)", dealer, 0, rules.players - 1)
    return dealt_later(rules, None, dealer)


def new_game(rules: SeigneurRules, dealer: int) -> SeigneurGame:
    """Return a game before its first deal."""
    return unchecked(SeigneurGame, new_round(rules, dealer=dealer), ())


def apply(state: State, action: object) -> State:
    """Return the state after an action; that which ends a round begins the next one."""
    now = _round_of(state)
    moved = after(now, _legal(now, action))
    return game_after(state, moved) if isinstance(state, SeigneurGame) else moved


def transition(state: State, action: object) -> tuple[State, tuple[ev.Event, ...]]:
    """Return the state after an action, and the events that it caused."""
    now = _round_of(state)
    legal = _legal(now, action)
    moved = after(now, legal)
    events = describe(now, legal, moved)
    if not isinstance(state, SeigneurGame):
        return moved, tuple(events)
    game = game_after(state, moved)
    return game, (*events, *turned(game, moved))


def why_illegal(state: State | Seen, action: object) -> Violation | None:
    """Return the rule that an action breaks; a view judges the actions of its own seat."""
    now = state if isinstance(state, Seen) else _round_of(state)
    if isinstance(action, str):
        try:
            action = read_action(action)
        except IllegalAction as error:
            return error.violation
    if isinstance(now, SeigneurRound):
        return _judged(now, action)
    given = of_seat(now.table if isinstance(now, SeigneurView) else now, action)
    if isinstance(given, Violation):
        return given
    if not isinstance(now, SeigneurView) or given.seat != now.seat:
        return not_seen(given.seat)
    return judge(now.table, now.usable, given)


def bomb_order(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """Return the order of simultaneous bombs (BOMB-10)."""
    table = _round_of(state).table
    return bombs_in_order(seats, table.winner, table.rules.players)


def legal_actions(state: State | Seen, seat: int | None) -> Iterator[PlayerAction]:
    """Yield the legal actions: of the seats that must act, then of those that may interrupt."""
    now = state if isinstance(state, Seen) else _round_of(state)
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, now.rules.players - 1)
    if isinstance(now, SeigneurRound):
        asked = (*now.to_act, *now.may_interrupt) if seat is None else (seat,)
        return (action for each in asked for action in now.legal(each))
    if isinstance(now, SeigneurView) and seat in (None, now.seat):
        return iter(now.legal())
    return iter(())


def deal(state: State, rng: Rng) -> Deal:
    """Return a random deal."""
    now = _round_of(state)
    if now.phase is not Phase.DEAL_FIRST:
        raise IllegalAction(cast("Violation", judge_deal(now.table, ())))
    cards = singles_of(now.rules.deck)
    hands: list[int] = []
    for size in now.rules.packet(now.table.dealer):
        hand = 0
        for _ in range(size):
            place = below(rng.random, len(cards))
            cards[place], cards[-1] = cards[-1], cards[place]
            hand = added(hand, cards.pop())
        hands.append(hand)
    return Deal(tuple(map(new_cards, hands)))


def random_action(state: State | SeigneurView, rng: Rng) -> Action | None:
    """Return a random action; for a view one of its seat, or None if the seat does nothing now."""
    if isinstance(state, SeigneurView):
        if state.is_over:
            raise IllegalAction(over(state.seat))
        if state.seat in state.to_act:
            return state.legal().pick(rng)
        if state.seat not in state.may_interrupt:
            return None
        return _interruption(state.seat, state.own_mask, state.table.top, rng)
    now = _round_of(state)
    if now.is_over:
        raise IllegalAction(over(None))
    if now.phase is Phase.DEAL_FIRST:
        return deal(now, rng)
    asked = now.may_interrupt
    if asked:
        top = now.table.top
        for seat in asked:
            bomb = _interruption(seat, now.hand_masks[seat], top, rng)
            if bomb is not None:
                return bomb
    return now.legal(now.to_act[0]).pick(rng)


def view(state: State, seat: int | None) -> Seen:
    """Return what the player at a seat knows; for a spectator (None) the table."""
    now = _round_of(state)
    return now.table if seat is None else view_of(now, seat)


def _interruption(seat: int, hand: int, top: tuple[int, int], rng: Rng) -> Play | None:
    """Return a random choice among declining and the bombs of a seat that may interrupt."""
    found = plays.bombs(hand, *top)
    picked = draw(rng.random, len(found) + 1)
    return new_play(seat, from_packs(found[picked - 1])) if picked else None


def _round_of(state: object) -> SeigneurRound:
    """Return the round that a state is or has."""
    if isinstance(state, SeigneurGame):
        return state.round
    if isinstance(state, SeigneurRound):
        return state
    message = f"expected a SeigneurRound or a SeigneurGame, got {shown(state)}"
    raise InvalidValue("state", message)


def _legal(now: SeigneurRound, action: object) -> Action:
    """Return an action, which may be given as text; raise :class:`IllegalAction` otherwise."""
    if isinstance(action, str):
        action = read_action(action)
    violation = _judged(now, action)
    if violation is not None:
        raise IllegalAction(violation)
    return cast("Action", action)


def _judged(now: SeigneurRound, action: object) -> Violation | None:
    if type(action) is Deal:
        return judge_deal(now.table, action.hands)
    given = of_seat(now.table, action)
    if isinstance(given, Violation):
        return given
    return judge(now.table, now.usable(given.seat), given)
