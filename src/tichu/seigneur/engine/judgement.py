"""Why an action is illegal, judged by the table and one hand only.

``hand`` has the cards that the seat may use: its own, and in a sighted exchange the gift it saw.
"""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from tichu._kernel.layout import DECK, DRAGON, RANK
from tichu.cards import BOTH_DECKS, Cards, new_cards
from tichu.engine.legality.judgement import is_seated
from tichu.engine.legality.violations import bound, not_an_action
from tichu.engine.table.actions import (
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    ChooseLeader,
    DeclineGrandTichu,
    GiveTrick,
    MakeWish,
    Pass,
    Play,
    Push,
    TakeTrick,
)
from tichu.errors import Code, Violation
from tichu.phases import Phase
from tichu.rulebook import packs, wish
from tichu.rulebook.combinations import Kind, from_packs
from tichu.seigneur.engine import exchange, plays
from tichu.seigneur.engine.actions import PlayerAction
from tichu.seigneur.engine.bags import mask_of, missing
from tichu.seigneur.engine.plays import to_play
from tichu.seigneur.engine.table import Table

_AWAITED: Final = {
    Phase.DEAL_FIRST: "the cards have not been dealt",
    Phase.PUSH: "the players are exchanging cards",
    Phase.PLAY: "the players are playing cards",
    Phase.WISH: "a wish must be made first",
    Phase.TAKE_TRICK: "the trick must be taken first",
}

_OF_OTHER_GAMES: Final[dict[type, tuple[Code, str, str]]] = {
    CallTichu: (Code.CALL_NOT_OPEN, "SEIGNEUR-28", "nobody calls tichu in this game"),
    **dict.fromkeys(
        (CallGrandTichu, DeclineGrandTichu),
        (Code.CALL_NOT_OPEN, "SEIGNEUR-28", "nobody calls grand tichu in this game"),
    ),
    AnnounceBomb: (Code.BOMB_NOT_NOW, "SEIGNEUR-21", "a bomb is played, not announced"),
    GiveTrick: (Code.WRONG_PHASE, "SEIGNEUR-18", "no trick is given away in this game"),
    ChooseLeader: (Code.WRONG_PHASE, "SEIGNEUR-2", "there is no Dog in this game"),
}
"""Why the actions are illegal that only the base game has."""


def judge(table: Table, hand: int, action: PlayerAction) -> Violation | None:
    """Return which rule an action of a seat of the table breaks; None if it is legal."""
    seat = action.seat
    if table.is_over:
        return over(seat)
    match action:
        case Play():
            return _play(table, hand, seat, to_play(action.combination))
        case Pass():
            return _pass(table, hand, seat)
        case Push():
            return _push(table, hand, seat, mask_of(action.cards), len(action.cards))
        case MakeWish():
            return _wish(table, seat, action.rank)
        case TakeTrick():
            if table.phase is not Phase.TAKE_TRICK:
                return _not_now(table, seat, "TRICK-7", "take the trick")
            return None if seat == table.turn else _not_on_turn(table, seat)
        case _:
            assert_never(action)


def judge_deal(table: Table, hands: Sequence[Cards | None]) -> Violation | None:
    """Return the violation of a deal (SEIGNEUR-2, SEIGNEUR-9), in which a None is any hand."""
    if table.is_over:
        return over(None)
    if table.phase is not Phase.DEAL_FIRST:
        message = "the cards have been dealt"
        return Violation(Code.WRONG_PHASE, None, "SEIGNEUR-8", message)
    sizes = table.rules.packet(table.dealer)
    found = tuple(
        size if hand is None else len(hand) for hand, size in zip(hands, sizes, strict=False)
    )
    if found != sizes or len(hands) > len(sizes):
        message = f"expected hands of {', '.join(map(str, sizes))} cards"
        return Violation(Code.BAD_DEAL, None, "SEIGNEUR-9", message)
    held: dict[int, int] = {}
    for hand in hands:
        for card in hand or ():
            held[card.index] = held.get(card.index, 0) + 1
    for index, number in held.items():
        copies = (table.rules.deck >> index & 1) + (table.rules.deck >> 56 + index & 1)
        if number > copies:
            message = f"expected {new_cards(1 << index)} at most {copies} times, got {number}"
            return Violation(Code.BAD_DEAL, None, "SEIGNEUR-2", message)
    return None


def of_seat(table: Table, value: object) -> PlayerAction | Violation:
    """Return a value that is an action of this game by a seat of the table, or what is wrong."""
    if not is_seated(value):
        return not_an_action(value)
    seat = value.seat
    if seat >= table.rules.players:
        return no_seat(table, seat)
    if isinstance(value, PlayerAction):
        return value
    if table.is_over:
        return over(seat)
    code, rule, message = _OF_OTHER_GAMES[type(value)]
    return Violation(code, seat, rule, message)


def no_seat(table: Table, seat: int) -> Violation:
    """Return the violation of an action that names a seat which the table does not have."""
    message = f"expected a seat from 0 to {table.rules.players - 1}, got {seat}"
    return Violation(Code.NO_SUCH_SEAT, None, "SEIGNEUR-1", message)


def over(seat: int | None) -> Violation:
    """Return the violation of acting after the end."""
    return Violation(Code.ROUND_OVER, seat, "SEIGNEUR-29", "the round is over")


def allowed_answers(table: Table, hand: int) -> tuple[list[int], bool]:
    """Return the plays of the seat on turn on a trick, and whether it may pass (WISH-3)."""
    form, strength = table.top
    found = plays.answers(hand, form, strength)
    if _has_to_fulfil(table, hand, found):
        return [play for play in found if _fits_wish(table, play)], False
    return found, True


def allowed_leads(table: Table, hand: int) -> Iterator[list[int]]:
    """Yield the legal leads, kind by kind (WISH-7)."""
    wished = bound_to_lead(table, hand)
    for found in plays.leads(hand):
        yield [play for play in found if wish.fulfils(play & DECK, wished)] if wished else found


def bound_to_lead(table: Table, hand: int) -> int | None:
    """Return the wished rank if a leader holds it, and must lead it (WISH-7)."""
    return table.wish if table.wish and hand & RANK[table.wish] else None


def _has_to_fulfil(table: Table, hand: int, found: Sequence[int]) -> bool:
    """Return whether an open wish binds a follower who has these plays (WISH-3, WISH-13)."""
    rank = RANK[table.wish or 0]
    return bool(hand & rank) and any(play & rank for play in found)


def _fits_wish(table: Table, play: int) -> bool:
    """Return whether a bound follower may make a play (WISH-4, WISH-9)."""
    if table.wish and wish.fulfils(play & DECK, table.wish):
        return True
    return table.rules.wish_bomb == "interrupt" and plays.is_bomb(packs.figure(play) >> 8)


def _play(table: Table, hand: int, seat: int, play: int) -> Violation | None:
    if table.phase not in (Phase.PLAY, Phase.TAKE_TRICK):
        return _not_now(table, seat, "TRICK-1", "play cards")
    lacking = missing(play & BOTH_DECKS, hand)
    if lacking:
        return _not_held(seat, "TRICK-3", lacking, hand)
    if table.rules.phoenix_ambiguity == "high" and not packs.is_highest(play):
        message = "under these rules only the higher reading of the Phoenix counts"
        return Violation(Code.LOW_READING, seat, "PHX-8", message)
    is_bomb = plays.is_bomb(packs.figure(play) >> 8)
    if not table.laid:
        return _lead(table, hand, seat, play, is_bomb=is_bomb)
    if seat != table.turn:
        if not is_bomb:
            return _not_on_turn(table, seat)
        if table.rules.bombs == "in_turn":
            return _bomb_in_turn(seat)
    elif table.phase is Phase.TAKE_TRICK:
        if is_bomb and table.rules.bombs == "in_turn":
            return _bomb_in_turn(seat)
        if not is_bomb and not table.rules.beat_own_play:
            message = "you can beat your own play only with a bomb"
            return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-8", message)
    if not _beats(table, play):
        return _does_not_beat(table, seat, play, is_bomb=is_bomb)
    if seat == table.turn and table.phase is Phase.PLAY and not _fits_wish(table, play):
        return _bound_to_answer(table, hand, seat)
    return None


def _lead(table: Table, hand: int, seat: int, play: int, *, is_bomb: bool) -> Violation | None:
    if seat != table.turn:
        if is_bomb:
            message = "there is no trick to bomb: the right to lead cannot be bombed"
            return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-7", message)
        return _not_on_turn(table, seat)
    wished = bound_to_lead(table, hand)
    if wished and not wish.fulfils(play & DECK, wished):
        return bound(seat, wished, "WISH-7", "lead")
    return None


def _bound_to_answer(table: Table, hand: int, seat: int) -> Violation | None:
    """Return the violation of a follower who could fulfil the wish and does not (WISH-3)."""
    if not table.wish or not hand & RANK[table.wish]:
        return None
    if not _has_to_fulfil(table, hand, plays.answers(hand, *table.top)):
        return None
    return bound(seat, table.wish, "WISH-3", "play")


def _beats(table: Table, play: int) -> bool:
    form, strength = table.top
    return plays.beats(
        packs.figure(play) >> 8, plays.strength(play, form, strength), form, strength
    )


def _does_not_beat(table: Table, seat: int, play: int, *, is_bomb: bool) -> Violation:
    top = from_packs(table.laid[-1][1])
    if is_bomb:
        return Violation(Code.TOO_LOW, seat, "BOMB-5", f"this bomb does not beat {top}")
    if packs.figure(play) >> 8 != table.top[0]:
        expected = "a single card, or a bomb"
        if top.is_bomb:
            expected = "a higher bomb"
        elif top.length > 1:
            article = "" if top.kind is Kind.STAIRS else "a "
            expected = f"{article}{top.kind} of {top.length} cards, or a bomb"
        return Violation(Code.WRONG_KIND, seat, "COMBO-8", f"the trick asks for {expected}")
    rule = "SEIGNEUR-22" if top.cards.mask & DRAGON else "SEIGNEUR-26"
    return Violation(Code.TOO_LOW, seat, rule, f"this does not beat {top}")


def _pass(table: Table, hand: int, seat: int) -> Violation | None:
    if table.phase is not Phase.PLAY:
        return _not_now(table, seat, "TRICK-3", "pass")
    if seat != table.turn:
        return _not_on_turn(table, seat)
    if not table.laid:
        message = "the leader must play and cannot pass"
        return Violation(Code.LEADER_MUST_PLAY, seat, "TRICK-2", message)
    return _bound_to_answer(table, hand, seat)


def _push(table: Table, hand: int, seat: int, mask: int, number: int) -> Violation | None:
    if table.phase is not Phase.PUSH:
        return _not_now(table, seat, "SEIGNEUR-14", "exchange cards")
    part = exchange.roles(table.rules).get(seat)
    if part is None:
        message = "your rank does not exchange cards"
        return Violation(Code.NOT_YOUR_TURN, seat, "SEIGNEUR-11", message)
    if table.pushed >> seat & 1:
        return Violation(Code.ALREADY_DECIDED, seat, "SEIGNEUR-14", "you have pushed already")
    if seat not in table.to_act:
        message = f"seat {part.other} gives you cards first"
        return Violation(Code.NOT_YOUR_TURN, seat, "SEIGNEUR-13", message)
    if number != part.number:
        message = (
            f"expected {part.number} card{'' if part.number == 1 else 's'} to push, got {number}"
        )
        return Violation(Code.BAD_PUSH, seat, "SEIGNEUR-11", message)
    lacking = missing(mask, hand)
    if mask.bit_count() < number:
        message = "a card is pushed three times"
        return Violation(Code.CARDS_NOT_HELD, seat, "SEIGNEUR-2", message)
    if lacking:
        return _not_held(seat, "SEIGNEUR-13", lacking, hand)
    if part.gives_best and mask not in exchange.gifts(hand, part.number):
        message = f"you must give your {'best card' if number == 1 else f'{number} best cards'}"
        return Violation(Code.BAD_PUSH, seat, "SEIGNEUR-12", message)
    return None


def _wish(table: Table, seat: int, rank: int | None) -> Violation | None:
    if table.phase is not Phase.WISH:
        return _not_now(table, seat, "WISH-1", "make a wish")
    if seat != table.turn:
        return _not_on_turn(table, seat)
    if rank is None and not table.rules.wish_optional:
        message = "under these rules you must wish for a rank"
        return Violation(Code.BAD_WISH, seat, "WISH-1", message)
    return None


def _not_held(seat: int, rule: str, lacking: int, hand: int) -> Violation:
    absent = lacking & ~hand
    message = f"you hold only one copy of {new_cards(lacking)}"
    if absent:
        message = f"you do not hold {new_cards(absent)}"
    return Violation(Code.CARDS_NOT_HELD, seat, rule, message)


def _bomb_in_turn(seat: int) -> Violation:
    message = "these rules allow bombs only in turn"
    return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-14", message)


def _not_on_turn(table: Table, seat: int) -> Violation:
    message = f"it is seat {table.turn}'s turn"
    return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-3", message)


def _not_now(table: Table, seat: int, rule: str, what: str) -> Violation:
    message = f"you cannot {what} now: {_AWAITED[table.phase]}"
    return Violation(Code.WRONG_PHASE, seat, rule, message)
