"""Why an action is illegal.

Where ``options`` lists, :func:`judge` asks the same rules, in the same order, about one action, and
says which of them it breaks. It enumerates plays only where a rule speaks of what a seat could
play, that is under a wish. Like ``options`` it sees the public table and one hand, so its sentences
can reveal nothing else.
"""

from collections.abc import Callable
from typing import Any, Final, TypeGuard, assert_never

from tichu._kernel.forms import figure_of
from tichu._kernel.layout import DECK, DOG, PHOENIX_RANK_AT, mask_of
from tichu.cards import new_cards
from tichu.engine.legality import violations as say
from tichu.engine.legality.deals import judge_deal
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.table.table import Table, Trick
from tichu.errors import Code, Violation
from tichu.phases import (
    ANNOUNCED,
    CHOOSE_LEADER,
    DEALING,
    GIVE_TRICK,
    GRAND_TICHU,
    OVER,
    PLAY,
    PUSH,
    TAKE_TRICK,
    WISH,
    Phase,
)
from tichu.rulebook import bombs, calls, dog, dragon, phoenix, wish
from tichu.rulebook.facts import facts_of
from tichu.rules import Rules


def is_seated(action: object) -> TypeGuard[PlayerAction]:
    """Return whether a value is the action of a seat, which need not be one of this table."""
    return type(action) in _JUDGES


def judge_of(table: Table, hands: tuple[int, ...], action: object) -> Violation | None:
    """Return which rule any value breaks; a seat's action is judged by that seat's hand only."""
    if is_seated(action):
        if action.seat >= len(hands):
            return say.no_seat(table, action.seat)
        return judge(table, hands[action.seat], action)
    if type(action) is act.Deal:
        return judge_deal(table, hands, action)
    return say.not_an_action(action)


def judge(table: Table, hand: int, action: PlayerAction) -> Violation | None:
    """Return which rule an action breaks, by a seat of the table that holds ``hand``."""
    return _JUDGES[type(action)](table, hand, action)


def _play(table: Table, hand: int, action: act.Play) -> Violation | None:
    """Judge a play: what it is, and whether it may be laid now."""
    seat = action.seat
    phase = table.phase
    if phase is not PLAY and phase is not TAKE_TRICK and phase is not ANNOUNCED:
        if phase is OVER:
            return say.over(seat)
        rule = "BOMB-14" if table.trick is not None else "TRICK-1"
        return Violation(Code.WRONG_PHASE, seat, rule, say.not_now(table, "play cards"))
    combination = action.combination
    play = combination.cards.mask | (combination.phoenix_as or 0) << PHOENIX_RANK_AT
    mask = combination.cards.mask
    if mask & ~hand:
        missing = new_cards(mask & ~hand)
        return Violation(Code.CARDS_NOT_HELD, seat, "TRICK-3", f"you do not hold {missing}")
    value = figure_of(play)
    if play > DECK and table.rules.phoenix_ambiguity == "high" and not phoenix.is_highest(play):
        message = "under these rules only the higher reading of the Phoenix counts"
        return Violation(Code.LOW_READING, seat, "PHX-8", message)
    trick = table.trick
    if trick is None:
        return _lead(table, hand, seat, play, value)
    if seat == table.turn:
        return _answer(table, hand, seat, play, value, trick)
    return _interruption(table, seat, mask, value, trick)


def _lead(table: Table, hand: int, seat: int, play: int, value: int) -> Violation | None:
    """Judge a lead (TRICK-1, BOMB-7, WISH-7, WISH-8)."""
    if seat != table.turn:
        if bombs.is_bomb(value >> 4):
            message = "there is no trick to bomb: the right to lead cannot be bombed"
            return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-7", message)
        return say.not_on_turn(table, seat)
    wished = table.wished
    if not wished:
        return None
    facts = facts_of(table.rules)
    if wish.may_bind(facts, hand, wished, seat) and not wish.allows_lead(facts, play, wished):
        return say.bound(seat, wished, "WISH-8" if play == DOG else "WISH-7", "lead")
    return None


def _answer(  # noqa: PLR0917  # what is laid, by whom, on what
    table: Table, hand: int, seat: int, play: int, value: int, trick: Trick
) -> Violation | None:
    """Judge what the seat on turn plays on a trick (COMBO-8, WISH-3, WISH-9, TRICK-8)."""
    rules = table.course.rules
    strength = phoenix.strength(mask_of(play), value, trick.form, trick.top)
    phase = table.phase
    if phase is ANNOUNCED and not bombs.is_bomb(value >> 4):
        message = "you announced a bomb and must play one"
        return Violation(Code.NOT_ANNOUNCED, seat, "IRR-1", message)
    if phase is TAKE_TRICK:
        is_bomb = bombs.is_bomb(value >> 4)
        if is_bomb and rules.bombs == "in_turn":
            message = "under these rules a trick cannot be bombed once all have passed"
            return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-14", message)
        if not is_bomb and not rules.beat_own_play:
            message = "you can beat your own play only with a bomb"
            return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-8", message)
    if not bombs.beats(value >> 4, strength, trick.form, trick.top):
        return say.does_not_beat(seat, mask_of(play), value, trick)
    wished = table.wished
    if (
        wished
        and phase is PLAY
        and wish.may_bind(facts_of(rules), hand, wished, seat)
        and not wish.allows_answer(facts_of(rules), play, wished)
        and wish.binds_follower(hand, wished, trick.form, trick.top)
    ):
        return say.bound(seat, wished, "WISH-3", "play")
    return None


def _interruption(table: Table, seat: int, mask: int, value: int, trick: Trick) -> Violation | None:
    """Judge a play out of turn (BOMB-6, BOMB-14, IRR-1)."""
    if not bombs.is_bomb(value >> 4) or table.phase is ANNOUNCED:
        return say.not_on_turn(table, seat)
    if table.rules.bombs == "in_turn":
        message = "these rules allow bombs only in turn"
        return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-14", message)
    if table.rules.announced_bombs:
        message = "a bomb out of turn must be announced first"
        return Violation(Code.NOT_ANNOUNCED, seat, "IRR-1", message)
    strength = phoenix.strength(mask, value, trick.form, trick.top)
    if not bombs.beats(value >> 4, strength, trick.form, trick.top):
        return say.does_not_beat(seat, mask, value, trick)
    return None


def _pass(table: Table, hand: int, action: act.Pass) -> Violation | None:
    """Judge a pass (TRICK-2, TRICK-3, WISH-3)."""
    seat = action.seat
    if table.phase is not PLAY:
        if table.phase is OVER:
            return say.over(seat)
        return Violation(Code.WRONG_PHASE, seat, "TRICK-3", say.not_now(table, "pass"))
    if seat != table.turn:
        return say.not_on_turn(table, seat)
    trick = table.trick
    if trick is None:
        return Violation(
            Code.LEADER_MUST_PLAY, seat, "TRICK-2", "the leader must play and cannot pass"
        )
    wished = table.wished
    if (
        wished
        and wish.may_bind(facts_of(table.rules), hand, wished, seat)
        and wish.binds_follower(hand, wished, trick.form, trick.top)
    ):
        return say.bound(seat, wished, "WISH-3", "play")
    return None


def _call(table: Table, _hand: int, action: act.CallTichu) -> Violation | None:
    """Judge a call of tichu (TICHU-1 to TICHU-11)."""
    seat = action.seat
    if table.may_call(seat):
        return None
    if table.phase is OVER:
        return say.over(seat)
    if table.course.played[seat]:
        message = "it is too late to call: you have played a card"
        return Violation(Code.CALL_TOO_LATE, seat, "TICHU-1", message)
    if table.course.calls[seat] is not None:
        return Violation(Code.CALL_MADE, seat, "TICHU-5", "you have called already")
    if not calls.allowed_by(table.rules, table.course.calls, seat):
        message = "another player has called, and these rules allow no further call"
        return Violation(Code.CALL_MADE, seat, "TICHU-4", message)
    if table.phase is PUSH:
        message = "a card has been pushed: you can call again after the exchange"
        return Violation(Code.CALL_NOT_OPEN, seat, "TICHU-2", message)
    rule = "TICHU-10" if table.phase in DEALING else "TICHU-11"
    return Violation(Code.CALL_NOT_OPEN, seat, rule, say.not_now(table, "call tichu"))


def _grand(
    table: Table, _hand: int, action: act.CallGrandTichu | act.DeclineGrandTichu
) -> Violation | None:
    """Judge a decision on grand tichu (GRAND-1 to GRAND-5)."""
    seat = action.seat
    if table.phase is not GRAND_TICHU:
        if table.phase is OVER:
            return say.over(seat)
        return Violation(
            Code.WRONG_PHASE, seat, "GRAND-1", say.not_now(table, "decide on grand tichu")
        )
    if table.course.decided[seat]:
        never = table.rules.open_dummy and table.rules.team(seat) == table.rules.team(0)
        message = "you have no decision on grand tichu to make"
        return Violation(Code.ALREADY_DECIDED, seat, "TRICHU-2" if never else "GRAND-4", message)
    if seat not in table.to_act:
        message = f"seat {table.to_act[0]} decides on grand tichu before you"
        return Violation(Code.NOT_YOUR_TURN, seat, "GRAND-5", message)
    if isinstance(action, act.CallGrandTichu) and not calls.allowed_by(
        table.rules, table.course.calls, seat
    ):
        message = "another player has called, and these rules allow no further call"
        return Violation(Code.CALL_MADE, seat, "GRAND-5", message)
    return None


def _push(table: Table, hand: int, action: act.Push) -> Violation | None:
    """Judge a push (PASS-1 to PASS-3)."""
    seat = action.seat
    if table.phase is not PUSH:
        if table.phase is OVER:
            return say.over(seat)
        return Violation(Code.WRONG_PHASE, seat, "PASS-1", say.not_now(table, "push cards"))
    if table.course.pushed[seat]:
        return Violation(Code.ALREADY_DECIDED, seat, "PASS-1", "you have pushed already")
    pushed = action.cards
    number = len(table.rules.push_recipients(seat))
    if len(pushed) != number or len(set(pushed)) != number:
        message = f"expected {number} different cards to push, got {len(set(pushed))}"
        return Violation(Code.BAD_PUSH, seat, "PASS-1", message)
    missing = [str(card) for card in pushed if not hand >> card.index & 1]
    if missing:
        message = f"you do not hold {''.join(missing)}"
        return Violation(Code.CARDS_NOT_HELD, seat, "PASS-2", message)
    return None


def _announce(table: Table, _hand: int, action: act.AnnounceBomb) -> Violation | None:
    """Judge the announcement of a bomb (IRR-1)."""
    seat = action.seat
    if table.phase is OVER:
        return say.over(seat)
    if not table.rules.announced_bombs:
        message = "under these rules a bomb is played, not announced"
        return Violation(Code.BOMB_NOT_NOW, seat, "IRR-1", message)
    if seat in table.bombers:
        return None
    if table.trick is None:
        rule, message = "BOMB-7", "there is no trick to bomb"
    elif table.phase not in _OPEN:
        rule, message = "BOMB-14", say.not_now(table, "bomb")
    elif seat == table.turn:
        rule, message = "IRR-1", "it is your turn: play the bomb without announcing it"
    else:
        rule, message = "IRR-1", f"a bomb has at least {bombs.SMALLEST} cards, and you hold fewer"
    return Violation(Code.BOMB_NOT_NOW, seat, rule, message)


def _owed(
    table: Table,
    _hand: int,
    action: act.MakeWish | act.TakeTrick | act.GiveTrick | act.ChooseLeader,
) -> Violation | None:
    """Judge a decision after a play (WISH-1, TRICK-7, DRG-3, TIENTSIN-5, OUT-6)."""
    seat = action.seat
    rules = table.course.rules
    phase, rule, what = _DUTIES[type(action)]
    if table.phase is not phase:
        if table.phase is OVER:
            return say.over(seat)
        return Violation(Code.WRONG_PHASE, seat, rule, say.not_now(table, what))
    if seat != table.turn:
        message = f"it is for seat {table.turn} to {what}"
        return Violation(Code.NOT_YOUR_TURN, seat, rule, message)
    if type(action) is act.TakeTrick:
        return None
    match action:
        case act.MakeWish():
            return _wish(rules, seat, action.rank)
        case act.GiveTrick():
            allowed = dragon.recipients(facts_of(rules), seat, table.active_seats)
        case act.ChooseLeader():
            allowed = dog.possible_leaders(facts_of(rules), seat, table.active_seats)
        case _:
            assert_never(action)
    if action.to >= rules.seats:
        return say.no_seat(table, action.to)
    if action.to in allowed:
        return None
    seats = " or ".join(f"seat {other}" for other in sorted(allowed))
    message = f"expected {seats}, got seat {action.to}"
    return Violation(Code.BAD_RECIPIENT, seat, rule, message)


def _wish(rules: Rules, seat: int, rank: int | None) -> Violation | None:
    """Judge what is wished for (WISH-1)."""
    if rank is None and not rules.wish_optional:
        return Violation(
            Code.BAD_WISH, seat, "WISH-1", "under these rules you must wish for a rank"
        )
    return None


_OPEN: Final = (PLAY, TAKE_TRICK)
_JUDGES: Final[dict[type, Callable[[Table, int, Any], Violation | None]]] = {
    act.CallGrandTichu: _grand,
    act.DeclineGrandTichu: _grand,
    act.CallTichu: _call,
    act.Push: _push,
    act.Play: _play,
    act.Pass: _pass,
    act.MakeWish: _owed,
    act.TakeTrick: _owed,
    act.GiveTrick: _owed,
    act.ChooseLeader: _owed,
    act.AnnounceBomb: _announce,
}
"""The judge of each class of action."""
_DUTIES: Final[dict[type, tuple[Phase, str, str]]] = {
    act.MakeWish: (WISH, "WISH-1", "make a wish"),
    act.TakeTrick: (TAKE_TRICK, "TRICK-7", "take the trick"),
    act.GiveTrick: (GIVE_TRICK, "DRG-3", "give the trick away"),
    act.ChooseLeader: (CHOOSE_LEADER, "TIENTSIN-5", "choose who leads"),
}
