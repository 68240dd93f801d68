"""Chance: random deals, and random play."""

from collections.abc import Sequence

from tichu._chance import Rng
from tichu._kernel.layout import DECK
from tichu._kernel.moves import holds_bomb
from tichu.cards import Cards, new_cards
from tichu.engine.legality.options import bombs_on, options
from tichu.engine.state.round import RoundState
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action, PlayerAction
from tichu.engine.table.table import Table, Trick
from tichu.errors import Code, IllegalAction, Violation
from tichu.phases import GRAND_TICHU, OVER
from tichu.rulebook import bombs, calls
from tichu.rulebook.combinations import from_play


def deal(state: RoundState, rng: Rng) -> act.Deal:
    """Return a random deal of the next packets, from the cards that have not been dealt."""
    table = state.table
    if not table.phase.is_chance:
        message = f"no cards are dealt in phase {table.phase}"
        raise IllegalAction(Violation(Code.WRONG_PHASE, None, "DEAL-1", message))
    undealt = DECK
    for hand in state.hand_masks:
        undealt &= ~hand
    cards = [1 << index for index in range(56) if undealt >> index & 1]
    dealt: list[Cards] = []
    for size in table.rules.packet(table.phase, table.course.dealer):
        mask = 0
        for _ in range(size):
            place = int(rng.random() * len(cards))
            cards[place], cards[-1] = cards[-1], cards[place]
            mask |= cards.pop()
        dealt.append(new_cards(mask))
    return act.Deal(tuple(dealt))


def random_action(state: RoundState, rng: Rng, call_rate: float) -> Action:
    """Return an action of random play, as :func:`tichu.random_action` describes it."""
    table = state.table
    if call_rate:
        call = _random_call(table, range(table.rules.seats), rng, call_rate)
        if call is not None:
            return call
    if state.bomb_holders and table.trick is not None:
        bomb = _random_bomb(table, state.hand_masks, state.bomb_holders, table.trick, rng)
        if bomb is not None:
            return bomb
    seat = table.turn
    if seat < 0:
        if table.phase.is_chance:
            return deal(state, rng)
        if table.phase is OVER:
            raise IllegalAction(Violation(Code.ROUND_OVER, None, "OUT-3", "the round is over"))
        seat = table.to_act[0]
    has_bomb = state.bomb_holders >> seat & 1 != 0
    return options(table, state.hand_masks[seat], seat, has_bomb).pick(rng)


def random_decision(
    table: Table, hands: Sequence[int | None], own: Sequence[int], rng: Rng, call_rate: float
) -> PlayerAction | None:
    """Return the random action of one player, who decides for the seats ``own``, or None.

    ``hands`` are masks; only those of the own seats are looked at.
    """
    if call_rate:
        call = _random_call(table, own, rng, call_rate)
        if call is not None:
            return call
    held = [(hands[seat] or 0) if seat in own else 0 for seat in range(len(hands))]
    holders = sum(1 << seat for seat, hand in enumerate(held) if holds_bomb(hand))
    if holders and table.trick is not None:
        bomb = _random_bomb(table, held, holders, table.trick, rng)
        if bomb is not None:
            return bomb
    for seat in table.to_act:
        if seat in own:
            return options(table, held[seat], seat, holders >> seat & 1 != 0).pick(rng)
    return None


def _random_call(
    table: Table, own: Sequence[int], rng: Rng, rate: float
) -> act.CallTichu | act.CallGrandTichu | None:
    """Return the call of the first of the seats ``own`` that happens to make one."""
    if table.phase is GRAND_TICHU:
        for seat in table.to_act:
            if seat in own:
                allowed = calls.allowed_by(table.rules, table.course.calls, seat)
                return act.CallGrandTichu(seat) if allowed and rng.random() < rate else None
    for seat in table.callers:
        if seat in own and rng.random() < rate:
            return act.CallTichu(seat)
    return None


def _random_bomb(
    table: Table, hands: Sequence[int], holders: int, trick: Trick, rng: Rng
) -> act.Play | act.AnnounceBomb | None:
    """Return the bomb, or the announcement, of the first seat that happens not to decline."""
    for seat in bombs.in_order(table.bombers, trick.owner, table.rules.seats):
        if not holders >> seat & 1:
            continue
        found = bombs_on(trick, hands[seat])
        if found and table.rules.announced_bombs:
            found = found[:1]
        picked = int(rng.random() * (len(found) + 1)) if found else 0
        if picked:
            if table.rules.announced_bombs:
                return act.AnnounceBomb(seat)
            return act.new_play(seat, from_play(found[picked - 1]))
    return None
