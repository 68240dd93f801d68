"""What follows from an action: the next state of a round.

Owns what an action does to the hands; what it does to the table is ``table.moves``'s. Nothing else
makes a :class:`RoundState` from another. Whether the action is legal has been judged before.

1. A deal adds its packet to each hand (DEAL-1).
2. The last push swaps all pushed cards at once (PASS-3); the Mah Jong leads (MAH-1).
3. A play moves cards from the hand to the table (TRICK-9).
4. A player who announced a bomb and cannot lay one ends the round (IRR-1).
"""

from typing import assert_never

from tichu._kernel.moves import holds_bomb
from tichu.engine.legality.options import bombs_on
from tichu.engine.state.round import RoundState, bomb_holders, new_round_state
from tichu.engine.table.actions import (
    Action,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    ChooseLeader,
    Deal,
    DeclineGrandTichu,
    GiveTrick,
    MakeWish,
    Pass,
    Play,
    Push,
    TakeTrick,
)
from tichu.engine.table.moves import (
    after_announcement,
    after_call,
    after_choice,
    after_dealing,
    after_exchange,
    after_false_announcement,
    after_giving,
    after_grand,
    after_pass,
    after_play,
    after_pushing,
    after_taking,
    after_wish,
    put,
)
from tichu.rulebook import mahjong
from tichu.rulebook.calls import Call


def after(state: RoundState, action: Action) -> RoundState:
    """Return the state after a legal action."""
    table = state.table
    if type(action) is Play:
        return _after_play(state, action)
    if type(action) is Pass:
        passed = after_pass(table, action.seat)
        return new_round_state(passed, state.hand_masks, state.push_masks, state.bomb_holders)
    if type(action) is TakeTrick:
        taken = after_taking(table, action.seat)
        return new_round_state(taken, state.hand_masks, state.push_masks, state.bomb_holders)
    match action:
        case Deal():
            return _after_deal(state, action)
        case Push():
            return _after_push(state, action)
        case AnnounceBomb():
            return _after_announcement(state, action.seat)
        case CallTichu():
            table = after_call(table, action.seat, Call.TICHU)
        case CallGrandTichu():
            table = after_grand(after_call(table, action.seat, Call.GRAND_TICHU), action.seat)
        case DeclineGrandTichu():
            table = after_grand(table, action.seat)
        case MakeWish():
            table = after_wish(table, action.seat, action.rank)
        case GiveTrick():
            table = after_giving(table, action.to)
        case ChooseLeader():
            table = after_choice(table, action.to)
        case _:
            assert_never(action)
    return new_round_state(table, state.hand_masks, state.push_masks, state.bomb_holders)


def _after_deal(state: RoundState, action: Deal) -> RoundState:
    """Add the packets to the hands (DEAL-1)."""
    hands = tuple(
        hand | cards.mask for hand, cards in zip(state.hand_masks, action.hands, strict=True)
    )
    table = after_dealing(state.table, _sizes(hands))
    return new_round_state(table, hands, state.push_masks, bomb_holders(hands))


def _after_push(state: RoundState, action: Push) -> RoundState:
    """Note a push; the last one swaps all at once (PASS-3)."""
    table = after_pushing(state.table, action.seat)
    given = tuple(1 << card.index for card in action.cards)
    pushes = put(state.push_masks, action.seat, given)
    if not all(table.course.pushed):
        return new_round_state(table, state.hand_masks, pushes, state.bomb_holders)
    hands = list(state.hand_masks)
    for seat, cards in enumerate(pushes):
        assert cards is not None  # noqa: S101  # all have pushed
        for to, card in zip(table.rules.push_recipients(seat), cards, strict=True):
            assert card is not None  # noqa: S101  # before the exchange, all pushes are known
            hands[seat] ^= card
            hands[to] |= card
    swapped = tuple(hands)
    table = after_exchange(table, mahjong.first_leader(swapped))
    return new_round_state(table, swapped, pushes, bomb_holders(swapped))


def _after_play(state: RoundState, action: Play) -> RoundState:
    """Move the cards from the hand to the table."""
    seat = action.seat
    combination = action.combination  # as `to_play` does, which is not compiled
    play = combination.cards.mask | (combination.phoenix_as or 0) << 56
    hands = state.hand_masks
    hand = hands[seat] & ~play
    holders = state.bomb_holders
    if holders >> seat & 1 and not holds_bomb(hand):
        holders &= ~(1 << seat)
    return new_round_state(
        after_play(state.table, seat, play),
        put(hands, seat, hand),
        state.push_masks,
        holders,
    )


def _after_announcement(state: RoundState, seat: int) -> RoundState:
    """Let the announcer bomb; without a bomb that beats, his team is counted out (IRR-1)."""
    table = state.table
    trick = table.trick
    assert trick is not None  # noqa: S101  # there is something to bomb
    table = after_announcement(table, seat)
    if not bombs_on(trick, state.hand_masks[seat]):
        table = after_false_announcement(table, seat)
    return new_round_state(table, state.hand_masks, state.push_masks, state.bomb_holders)


def _sizes(hands: tuple[int, ...]) -> int:
    """Return the sizes of hands as the table keeps them."""
    return sum(hand.bit_count() << (4 * seat) for seat, hand in enumerate(hands))
