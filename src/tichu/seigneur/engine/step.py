"""The next state of a round or a game after a legal action, and the events of that action."""

from typing import assert_never

from tichu._kernel.layout import DECK
from tichu._values import unchecked
from tichu.cards import BOTH_DECKS, new_cards
from tichu.engine.table.actions import Deal, MakeWish, Pass, Play, Push, TakeTrick
from tichu.phases import Phase
from tichu.rulebook import mahjong, wish
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine import exchange, table
from tichu.seigneur.engine.actions import Action
from tichu.seigneur.engine.bags import mask_of, taken
from tichu.seigneur.engine.plays import to_play
from tichu.seigneur.engine.round import (
    SeigneurGame,
    SeigneurRound,
    dealt_later,
    result_of,
)
from tichu.seigneur.engine.table import Table


def after(now: SeigneurRound, action: Action) -> SeigneurRound:
    """Return the round after a legal action."""
    hands = now.hand_masks
    match action:
        case Deal():
            hands = tuple(hand.mask for hand in action.hands)
            moved = table.dealt(now.table, mahjong.first_leader(hands))
        case Push():
            return _after_push(now, action)
        case _:
            moved = moved_by(now.table, action)
    if isinstance(action, Play):
        left = taken(hands[action.seat], to_play(action.combination) & BOTH_DECKS)
        hands = (*hands[: action.seat], left, *hands[action.seat + 1 :])
    return SeigneurRound(moved, hands, now.push_masks)


def moved_by(now: Table, action: Play | Pass | TakeTrick | MakeWish) -> Table:
    """Return the table after a legal action that everybody sees."""
    match action:
        case Play():
            moved = table.lay(now, action.seat, to_play(action.combination))
            return table.cleared(moved) if moved.is_over else moved
        case Pass():
            moved = table.pass_turn(now, action.seat)
            is_auto = moved.phase is Phase.TAKE_TRICK and moved.rules.take_trick == "auto"
            return table.take(moved) if is_auto else moved
        case TakeTrick():
            return table.take(now)
        case MakeWish():
            return table.make_wish(now, action.rank)
        case _:
            assert_never(action)


def _after_push(now: SeigneurRound, action: Push) -> SeigneurRound:
    """Apply a push; the last one swaps all cards at once (SEIGNEUR-14)."""
    seat = action.seat
    pushes = (*now.push_masks[:seat], mask_of(action.cards), *now.push_masks[seat + 1 :])
    pushed = table.pushed(now.table, seat)
    if not exchange.is_over(now.rules, pushed.pushed):
        return SeigneurRound(pushed, now.hand_masks, pushes)
    hands = list(now.hand_masks)
    for each, part in exchange.roles(now.rules).items():
        given, received = pushes[each] or 0, pushes[part.other] or 0
        hands[each] = exchange.swapped(part, hands[each], given, received)
    return SeigneurRound(table.exchanged(pushed, mahjong.first_leader(hands)), tuple(hands), pushes)


def game_after(game: SeigneurGame, moved: SeigneurRound) -> SeigneurGame:
    """Return the game after an action that led to a round (SEIGNEUR-30)."""
    result = result_of(moved.table)
    if result is None:
        return unchecked(SeigneurGame, moved, game.results)
    results = (*game.results, result)
    if len(results) != game.rules.rounds:
        moved = dealt_later(game.rules, result.ranking)
    return unchecked(SeigneurGame, moved, results)


def turned(game: SeigneurGame, moved: SeigneurRound) -> list[ev.Event]:
    """Return the event of what follows in a game, after an action that led to a round."""
    if game.winner is not None:
        return [ev.GameEnded(game.winner)]
    return [ev.RoundStarted(game.results[-1].ranking)] if game.round is not moved else []


def describe(before: SeigneurRound, action: Action, moved: SeigneurRound) -> list[ev.Event]:
    """Return the events of a legal action, in order, from the rounds before and after it."""
    events = told(before.table, action, moved.table)
    if isinstance(action, Push) and moved.phase is not Phase.PUSH:
        events.append(_exchanged(moved))
    return events


def told(old: Table, action: Action, new: Table) -> list[ev.Event]:
    """Return the events of a legal action other than an exchange, from the tables around it."""
    events: list[ev.Event] = [_deed(old, action, new)]
    match action:
        case Play() if old.wish and wish.fulfils(to_play(action.combination) & DECK, old.wish):
            events.append(ev.WishFulfilled(action.seat, old.wish))
        case MakeWish() if action.rank is not None and new.wish is None:
            events.append(ev.WishFulfilled(action.seat, action.rank))
        case Pass() if not new.laid:
            events.append(_taken(old))
        case _:
            pass
    if len(new.finished) > len(old.finished):
        events.append(ev.WentOut(new.finished[-1], len(new.finished)))
    result = result_of(new)
    if result is not None:
        events.append(ev.RoundEnded(result))
    return events


def _deed(old: Table, action: Action, new: Table) -> ev.Event:
    match action:
        case Deal():
            return ev.Dealt(action.hands, new.turn)
        case Push():
            cards = new_cards(mask_of(action.cards)).listed
            return ev.Pushed(action.seat, cards, exchange.knowing(old.rules, action.seat))
        case Play():
            return ev.Played(action.seat, action.combination)
        case Pass():
            return ev.Passed(action.seat)
        case MakeWish():
            return ev.WishMade(action.seat, action.rank)
        case TakeTrick():
            return _taken(old)
        case _:
            assert_never(action)


def _exchanged(moved: SeigneurRound) -> ev.Exchanged:
    pushes = tuple(new_cards(mask or 0).listed for mask in moved.push_masks)
    leader = moved.table.turn
    assert leader is not None  # noqa: S101  # the exchange is over
    to, known_to = exchange.recipients(moved.rules), exchange.insiders(moved.rules)
    return ev.Exchanged(pushes, to, known_to, leader)


def _taken(old: Table) -> ev.TrickTaken:
    winner = old.winner
    assert winner is not None  # noqa: S101  # a trick is open
    return ev.TrickTaken(winner, new_cards(old.trick_mask))
