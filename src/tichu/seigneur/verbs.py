"""What plays a game: apply, legal_actions, why_illegal, deal and the others."""

from collections.abc import Iterator
from typing import assert_never, cast, overload

import attrs

from tichu._chance import Rng, want_rng
from tichu._values import want_instance, want_int
from tichu.engine.machine.drawing import below, draw
from tichu.errors import IllegalAction, InvalidValue, Violation, shown
from tichu.rulebook import mahjong
from tichu.seigneur import exchange, plays, table
from tichu.seigneur.actions import (
    Action,
    Deal,
    MakeWish,
    Pass,
    Play,
    PlayerAction,
    Push,
    TakeTrick,
    new_play,
    seated,
)
from tichu.seigneur.bags import ALL, added, new_bag, singles_of, taken
from tichu.seigneur.combinations import from_play, to_play
from tichu.seigneur.judgement import judge, judge_deal, no_action, no_seat, over
from tichu.seigneur.round import (
    SeigneurGame,
    SeigneurRound,
    dealt_later,
    new_state,
    result_of,
)
from tichu.seigneur.table import Phase
from tichu.seigneur.view import SeigneurView


@overload
def apply(state: SeigneurRound, action: Action) -> SeigneurRound: ...


@overload
def apply(state: SeigneurGame, action: Action) -> SeigneurGame: ...


def apply(state: SeigneurRound | SeigneurGame, action: Action) -> SeigneurRound | SeigneurGame:
    """Return the state after an action.

    The action that ends a round of a game begins the next one, whose seats follow from the ranks,
    unless the game is over. Raises :class:`IllegalAction` if a rule forbids the action.
    """
    now = _round_of("apply(state)", state)
    violation = _judged(now, action)
    if violation is not None:
        raise IllegalAction(violation)
    after = _after(now, action)
    if isinstance(state, SeigneurGame):
        return _advanced(state, after)
    return after


def why_illegal(
    state: SeigneurRound | SeigneurGame | SeigneurView, action: object
) -> Violation | None:
    """Return which rule an action breaks, None if it is legal.

    From a view it answers for the seat that looks; any other seat's action raises
    :class:`InvalidValue`.
    """
    if isinstance(state, SeigneurView):
        given = seated(action)
        if given is None:
            return no_action(action)
        if given.seat != state.seat:
            message = f"expected an action of seat {state.seat}, got {shown(action)}"
            raise InvalidValue("why_illegal(action)", message)
        return judge(state.table, state.usable, given)
    return _judged(_round_of("why_illegal(state)", state), action)


def is_legal(state: SeigneurRound | SeigneurGame | SeigneurView, action: object) -> bool:
    """Return whether an action is legal."""
    return why_illegal(state, action) is None


def legal_actions(
    state: SeigneurRound | SeigneurGame | SeigneurView, seat: int | None = None
) -> Iterator[PlayerAction]:
    """Yield the legal actions: of the seats that must act, then of those that may interrupt.

    From a view they are those of the seat that looks. A deal is never listed: :func:`deal` draws
    one.
    """
    if isinstance(state, SeigneurView):
        if seat is not None and seat != state.seat:
            message = f"expected seat {state.seat}, got {shown(seat)}"
            raise InvalidValue("legal_actions(seat)", message)
        return iter(state.legal)
    now = _round_of("legal_actions(state)", state)
    if seat is not None:
        want_int("legal_actions(seat)", seat, 0, now.rules.players - 1)
        return iter(now.legal(seat))
    return (action for each in (*now.to_act, *now.may_interrupt) for action in now.legal(each))


def deal(state: SeigneurRound | SeigneurGame, rng: Rng) -> Deal:
    """Return a random deal. Raises :class:`IllegalAction` if the cards have been dealt."""
    now = _round_of("deal(state)", state)
    want_rng("deal(rng)", rng)
    if now.phase is not Phase.DEAL:
        raise IllegalAction(cast("Violation", judge_deal(now.table, Deal(()))))
    cards = singles_of(now.rules.deck)
    hands: list[int] = []
    for size in now.rules.packet(now.table.dealer):
        hand = 0
        for _ in range(size):
            place = below(rng.random, len(cards))
            cards[place], cards[-1] = cards[-1], cards[place]
            hand = added(hand, cards.pop())
        hands.append(hand)
    return Deal(tuple(map(new_bag, hands)))


def random_action(state: SeigneurRound | SeigneurGame, rng: Rng) -> Action:
    """Return a random action, chosen as :func:`tichu.random_action` chooses.

    Each seat that may interrupt picks among declining and its bombs; then the first seat that must
    act picks among its actions. Raises :class:`IllegalAction` if the round is over.
    """
    now = _round_of("random_action(state)", state)
    want_rng("random_action(rng)", rng)
    if now.is_over:
        raise IllegalAction(over(None))
    if now.phase is Phase.DEAL:
        return deal(now, rng)
    for seat in now.may_interrupt:
        found = plays.bombs(now.hand_masks[seat], *now.table.top)
        picked = draw(rng.random, len(found) + 1)
        if picked:
            return new_play(seat, from_play(found[picked - 1]))
    return now.legal(now.to_act[0]).pick(rng)


def _round_of(place: str, state: object) -> SeigneurRound:
    """Return the round that a state is or has."""
    if isinstance(state, SeigneurGame):
        return state.round
    want_instance(place, state, SeigneurRound)
    return cast("SeigneurRound", state)


def _judged(now: SeigneurRound, action: object) -> Violation | None:
    if type(action) is Deal:
        return judge_deal(now.table, action)
    given = seated(action)
    if given is None:
        return no_action(action)
    if given.seat >= now.rules.players:
        return no_seat(now.table, given.seat)
    return judge(now.table, now.usable(given.seat), given)


def _after(now: SeigneurRound, action: Action) -> SeigneurRound:
    """Return the round after a legal action."""
    hands = now.hand_masks
    match action:
        case Play():
            play = to_play(action.combination)
            left = taken(hands[action.seat], play & ALL)
            hands = (*hands[: action.seat], left, *hands[action.seat + 1 :])
            moved = table.lay(now.table, action.seat, play)
        case Pass():
            moved = table.pass_turn(now.table, action.seat)
        case TakeTrick():
            moved = table.take(now.table)
        case MakeWish():
            moved = table.make_wish(now.table, action.rank)
        case Deal():
            hands = tuple(hand.mask for hand in action.hands)
            moved = table.dealt(now.table, mahjong.first_leader(hands))
        case Push():
            return _after_push(now, action)
        case _:
            assert_never(action)
    return new_state(moved, hands, now.push_masks)


def _after_push(now: SeigneurRound, action: Push) -> SeigneurRound:
    """Note a push; the last one swaps all cards at once (SEIGNEUR-14)."""
    seat = action.seat
    pushes = (*now.push_masks[:seat], action.cards.mask, *now.push_masks[seat + 1 :])
    if not exchange.is_last(now.rules, now.table.pushed):
        return new_state(table.pushed(now.table, seat), now.hand_masks, pushes)
    hands = list(now.hand_masks)
    for receiver, part in exchange.roles(now.rules).items():
        given, received = pushes[receiver] or 0, pushes[part.other] or 0
        hands[receiver] = taken(added(hands[receiver], received), given)
    leader = mahjong.first_leader(hands)
    return new_state(table.exchanged(now.table, seat, leader), tuple(hands), pushes)


def _advanced(game: SeigneurGame, after: SeigneurRound) -> SeigneurGame:
    """Return the game after an action that led to a round (SEIGNEUR-30)."""
    result = result_of(after.table)
    if result is None:
        return attrs.evolve(game, round=after)
    results = (*game.results, result)
    if len(results) != game.rules.rounds:
        dealer = game.rules.seat_of(game.rules.players)
        after = dealt_later(game.rules, result.ranking, dealer)
    return SeigneurGame(after, results)
