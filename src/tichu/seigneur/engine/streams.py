"""Streams of events: the view after an event.

The same functions move the table of a round and of a view, so the two cannot differ. In a view a
trick lies on the table until the event that clears it away, also where a round clears it at once.
"""

from typing import Final, TypeVar, assert_never, cast

import attrs

from tichu._kernel.layout import DECK, LOWEST, MAH_JONG
from tichu._values import changed
from tichu.cards import BOTH_DECKS, Card
from tichu.engine.table.actions import MakeWish, Pass, Play, Push, TakeTrick
from tichu.engine.views.redaction import misredacted, unheard
from tichu.errors import Code, InvalidValue, Violation, shown
from tichu.phases import Phase
from tichu.rulebook import wish
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine import exchange, table
from tichu.seigneur.engine.actions import PlayerAction
from tichu.seigneur.engine.bags import added, mask_of, taken
from tichu.seigneur.engine.judgement import judge
from tichu.seigneur.engine.plays import to_play
from tichu.seigneur.engine.round import dealt_later, result_of
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.views import SeigneurView, knowledge_of, view_of

V = TypeVar("V", bound=SeigneurView | Table)
E = TypeVar("E", bound=ev.Event)
Seen = SeigneurView | Table

_HIDING: Final = (ev.Dealt, ev.Pushed, ev.Exchanged)
"""The events that may contain hidden cards."""


def redact(event: E, seat: int | None) -> E:  # noqa: ARG001  # nobody may not hear it
    """Return an event of this game alone as it is: it hides nothing."""
    ev.want_event("redact(event)", event)
    return event


def advance(seen: V, event: ev.Event) -> V:
    """Return the view after an event, which must be redacted for its seat.

    It cannot be noticed if a fulfilled wish, a seat that is out or the end of the game is lost or
    repeated, or another round follows the last one of three or more, which a view does not count.
    """
    if not isinstance(cast("object", seen), Seen):
        message = f"expected a SeigneurView or a Table, got {shown(seen)}"
        raise InvalidValue("advance(view)", message)
    ev.want_event("advance(event)", event)
    seat = seen.seat if isinstance(seen, SeigneurView) else None
    wrong = ""
    following: Seen | None = None
    try:
        ruled = _as_ruled(seen, event)
        if isinstance(ruled, _HIDING):
            wrong = misredacted(ruled, seat)
        if ruled == event and not wrong and can_follow(seen, event):
            following = advanced(seen, event)
    except Exception:  # noqa: BLE001, S110  # an event that cannot follow may fail in any way
        pass
    if following is None:
        raise unheard(event, seat, wrong)
    return cast("V", following)


def _table(seen: Seen) -> Table:
    return seen.table if isinstance(seen, SeigneurView) else seen


def _as_ruled(seen: Seen, event: ev.Event) -> ev.Event:
    """Return an event in which who knows what follows from the rules, whatever it says itself."""
    rules = seen.rules
    match event:
        case ev.Pushed():
            return attrs.evolve(event, known_to=exchange.knowing(rules, event.seat))
        case ev.Exchanged():
            return attrs.evolve(
                event,
                recipients=exchange.recipients(rules),
                known_to=exchange.insiders(rules),
            )
        case _:
            return event


# Whether an event can be the next one, as far as a view can tell


def can_follow(seen: Seen, event: ev.Event) -> bool:
    """Return whether an event that is redacted for the viewer can be the next one."""
    now = _table(seen)
    match event:
        case ev.Dealt():
            return _can_deal(seen, event)
        case ev.Pushed():
            return _can_push(seen, event)
        case ev.Exchanged():
            return _can_exchange(seen, event)
        case ev.Played():
            return _can_play(seen, event)
        case ev.Passed():
            return judged(seen, Pass(event.seat)) is None
        case ev.WishMade():
            return _is_legal(now, MakeWish(event.seat, event.rank))
        case ev.TrickTaken():
            is_whole = event.cards.mask == now.trick_mask
            return is_whole and _is_legal(now, TakeTrick(event.seat))
        case ev.WishFulfilled():
            return _was_fulfilled(now, event)
        case ev.WentOut():
            return now.finished.index(event.seat) == event.place - 1
        case ev.RoundEnded():
            return bool(now.laid) and event.result == result_of(now)
        case ev.RoundStarted():
            return _can_start(now, event)
        case ev.GameEnded():
            return _can_end_game(now, event)
        case _:
            assert_never(event)


def _is_legal(now: Table, action: PlayerAction) -> bool:
    return judge(now, 0, action) is None


def _was_fulfilled(now: Table, event: ev.WishFulfilled) -> bool:
    """Return whether no wish is open or due, and the last play has a card of the rank."""
    seat, play = now.laid[-1]
    if now.wish is not None or now.phase is Phase.WISH or event.rank < LOWEST:
        return False
    return seat == event.seat and wish.fulfils(play & DECK, event.rank)


def _can_start(now: Table, event: ev.RoundStarted) -> bool:
    """Return whether another round can follow; a view does not show how many there were."""
    number = 1 if now.ranking is None else 2  # or more
    if now.laid or (now.rules.rounds or number + 1) <= number:
        return False
    result = result_of(now)
    return result is not None and event.ranking == result.ranking


def _can_end_game(now: Table, event: ev.GameEnded) -> bool:
    rounds = now.rules.rounds
    if now.laid or rounds is None or (rounds == 1) != (now.ranking is None):
        return False
    result = result_of(now)
    return result is not None and event.winner == result.ranking[0]


def _can_deal(seen: Seen, event: ev.Dealt) -> bool:
    now = _table(seen)
    sizes = now.rules.packet(now.dealer)
    if now.phase is not Phase.DEAL_FIRST or len(event.packets) != len(sizes):
        return False
    if (event.leader is None) != (now.ranking is not None):
        return False
    if event.leader is not None and not 0 <= event.leader < now.rules.players:
        return False
    for seat, cards in enumerate(event.packets):
        if cards is not None:
            if len(cards) != sizes[seat] or cards.mask & ~now.rules.deck:
                return False
            if event.leader is not None and bool(cards.mask & MAH_JONG) != (event.leader == seat):
                return False
    return True


def _can_push(seen: Seen, event: ev.Pushed) -> bool:
    now = _table(seen)
    if event.cards is None:
        return now.phase is Phase.PUSH and event.seat in now.to_act
    own = isinstance(seen, SeigneurView) and seen.seat == event.seat
    hand = cast("SeigneurView", seen).usable if own else mask_of(event.cards)
    if not own and not knowledge_of(seen).may_hold(event.seat, hand):
        return False
    return judge(now, hand, Push(event.seat, event.cards)) is None


def _can_exchange(seen: Seen, event: ev.Exchanged) -> bool:
    """Return whether the cards can be pushed so, and the leader then has the Mah Jong."""
    now = _table(seen)
    if now.phase is not Phase.PUSH or not exchange.is_over(now.rules, now.pushed):
        return False
    parts = exchange.roles(now.rules)
    numbers = [parts[seat].number if seat in parts else 0 for seat in range(now.rules.players)]
    if [*map(len, event.pushes)] != numbers or not 0 <= event.leader < now.rules.players:
        return False
    if not isinstance(seen, SeigneurView):
        return True
    part = parts.get(seen.seat)
    if part is not None:
        given, received = _pushed(event, seen.seat), _pushed(event, part.other)
        if given != seen.given_mask or seen.received_mask not in (None, received):
            return False
        sighted = part.gives_best and now.rules.returns == "sighted"
        new = taken(received, given) if sighted else received  # a gift may come back
        if not knowledge_of(seen).may_hold(part.other, new):
            return False
    moved = _after_exchange(seen, event)
    unnamed = attrs.evolve(_table(moved), mah_jong_holder=None)
    return knowledge_of(_moved(moved, unnamed)).may_hold(event.leader, MAH_JONG)


def _can_play(seen: Seen, event: ev.Played) -> bool:
    now = _table(seen)
    if now.phase is Phase.TAKE_TRICK and now.rules.take_trick == "auto":
        return False  # the trick is being taken
    return judged(seen, Play(event.seat, event.combination)) is None


def judged(seen: Seen, action: Play | Pass | TakeTrick | MakeWish) -> Violation | None:
    """Return the rule that an action breaks, as far as the viewer can tell; None if it breaks none.

    An open wish binds a seat by the cards that it is known to hold (WISH-3).
    """
    now, seat = _table(seen), action.seat
    if isinstance(seen, SeigneurView) and seen.seat == seat:
        return judge(now, seen.own_mask, action)
    hand = action.combination.cards.mask if isinstance(action, Play) else 0
    if hand or now.wish:
        knowledge = knowledge_of(seen)
        if not knowledge.may_hold(seat, hand):
            message = f"seat {seat} does not hold these cards"
            return Violation(Code.CARDS_NOT_HELD, seat, "TRICK-3", message)
        if now.wish:
            known = knowledge.certain(seat)
            hand = added(known, taken(hand, known))
    return judge(now, hand, action)


# Moving on


def advanced(seen: V, event: ev.Event) -> V:
    """Return the view after an event that can be the next one."""
    return cast("V", _advanced(seen, event))


def _advanced(seen: Seen, event: ev.Event) -> Seen:
    now = _table(seen)
    match event:
        case ev.Passed():
            return _moved(seen, table.pass_turn(now, event.seat))
        case ev.Played():
            play = to_play(event.combination)
            moved = _moved(seen, table.lay(now, event.seat, play))
            if isinstance(moved, SeigneurView) and moved.seat == event.seat:
                return changed(moved, own_mask=taken(moved.own_mask, play & BOTH_DECKS))
            return moved
        case ev.WishMade():
            return _moved(seen, table.make_wish(now, event.rank))
        case ev.TrickTaken():
            return _moved(seen, table.take(now))
        case ev.RoundEnded():
            return _moved(seen, table.cleared(now))
        case ev.Dealt():
            return _after_deal(seen, event)
        case ev.Pushed():
            return _after_push(seen, event)
        case ev.Exchanged():
            return _after_exchange(seen, event)
        case ev.RoundStarted():
            rules = seen.rules
            fresh = dealt_later(rules, event.ranking, rules.seat_of(rules.players))
            if isinstance(seen, SeigneurView):
                return view_of(fresh, seen.seat)
            return fresh.table
        case ev.WishFulfilled() | ev.WentOut() | ev.GameEnded():
            return seen  # applied with the event that caused it
        case _:
            assert_never(event)


def _moved(seen: Seen, now: Table) -> Seen:
    return changed(seen, table=now) if isinstance(seen, SeigneurView) else now


def _after_deal(seen: Seen, event: ev.Dealt) -> Seen:
    leader = -1 if event.leader is None else event.leader
    moved = _moved(seen, table.dealt(_table(seen), leader))
    if not isinstance(moved, SeigneurView):
        return moved
    own = event.packets[moved.seat]
    return attrs.evolve(moved, own_mask=0 if own is None else own.mask)


def _after_push(seen: Seen, event: ev.Pushed) -> Seen:
    moved = _moved(seen, table.pushed(_table(seen), event.seat))
    if not isinstance(moved, SeigneurView) or event.cards is None:
        return moved
    if event.seat == moved.seat:
        return attrs.evolve(moved, given_mask=mask_of(event.cards))
    return attrs.evolve(moved, received_mask=mask_of(event.cards))


def _pushed(event: ev.Exchanged, seat: int) -> int:
    """Return the cards that a seat pushed, all of which the viewer knows."""
    return mask_of(cast("tuple[Card, ...]", event.pushes[seat]))


def _after_exchange(seen: Seen, event: ev.Exchanged) -> Seen:
    moved = _moved(seen, table.exchanged(_table(seen), event.leader))
    if not isinstance(seen, SeigneurView) or not isinstance(moved, SeigneurView):
        return moved
    part = exchange.roles(seen.rules).get(seen.seat)
    if part is None:
        return moved
    received = _pushed(event, part.other)
    own = exchange.swapped(part, seen.own_mask, seen.given_mask or 0, received)
    return attrs.evolve(moved, own_mask=own, received_mask=received)
