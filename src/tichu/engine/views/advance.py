"""How a view moves on: what a client does with the events that it hears.

The public table moves by the same functions in a state and in a view, so the two cannot drift
apart.
"""

from typing import TypeVar, cast

import attrs

from tichu import events as ev
from tichu._values import want_instance
from tichu.cards import Cards
from tichu.engine.state.round import new_round
from tichu.engine.table import moves as move
from tichu.engine.table.table import PushMasks, Table, evolve_course, evolve_table
from tichu.engine.views.redaction import redact
from tichu.engine.views.view import PlayerView, PublicView, public_view, view
from tichu.errors import InvalidValue
from tichu.events import Event, want_event
from tichu.phases import BEFORE_PLAY, Phase
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import to_play

V = TypeVar("V", bound=PublicView)


def advance(seen: V, event: Event) -> V:
    """Return the view after an event, which must be redacted for its seat.

    After all events of a transition it equals the view of the state that the transition led to.
    Raises :class:`InvalidValue` if the event shows what the seat may not see, so that a server that
    forgets :func:`redact` is noticed at once, and if the event cannot follow here.
    """
    want_instance("advance(view)", seen, PublicView)
    want_event("advance(event)", event)
    seat = seen.seat if isinstance(seen, PlayerView) else None
    try:
        hidden = redact(_as_ruled(seen, event), seat) != event
        if not hidden:
            return _advanced(seen, event)
    except Exception:  # noqa: BLE001  # an event that cannot follow may fail in any way
        message = f"{type(event).__name__} cannot follow here"
        raise InvalidValue("advance(event)", message) from None
    viewer = "a spectator" if seat is None else f"seat {seat}"
    message = f"expected an event redacted for {viewer}, got more: {type(event).__name__}"
    raise InvalidValue("advance(event)", message)


def _as_ruled(seen: PublicView, event: Event) -> Event:
    """Return an event in which who knows what follows from the rules, whatever it says itself."""
    rules = seen.rules
    match event:
        case ev.GrandTichuDecided():
            return attrs.evolve(event, secret=rules.grand_order == "simultaneous")
        case ev.Pushed():
            return attrs.evolve(event, known_to=rules.insiders(event.seat))
        case ev.Exchanged():
            seats = range(rules.seats)
            return attrs.evolve(
                event,
                recipients=tuple(map(rules.push_recipients, seats)),
                known_to=tuple(map(rules.insiders, seats)),
            )
        case ev.HandShown():
            is_open = seen.phase not in BEFORE_PLAY  # TRICHU-4
            return attrs.evolve(event, known_to=None if is_open else rules.insiders(event.seat))
        case _:
            return event


def _advanced(seen: V, event: Event) -> V:
    match event:
        case ev.Dealt():
            return _dealt(seen, event)
        case ev.Exchanged():
            return _exchanged(seen, event)
        case ev.Pushed():
            return _pushed(seen, event)
        case ev.HandShown():
            return attrs.evolve(seen, hand_masks=_with(seen.hand_masks, event.seat, event.cards))
        case ev.Played():
            return _played(seen, event)
        case ev.RoundEnded():
            return _round_ended(seen, event)
        case ev.RoundStarted():
            return _round_started(seen, event)
        case ev.GameEnded():
            assert seen.result is not None  # noqa: S101  # the round has ended before
            return attrs.evolve(seen, scores=event.scores, results=(*seen.results, seen.result))
        case _:
            return attrs.evolve(seen, table=_moved(seen.table, event))


def _moved(table: Table, event: Event) -> Table:
    """Return the table after an event that hides nothing."""
    match event:
        case ev.GrandTichuDecided():
            if event.called:
                table = move.after_call(table, event.seat, Call.GRAND_TICHU)
            return move.after_grand(table, event.seat)
        case ev.GrandTichuRevealed():
            calls = tuple(Call.GRAND_TICHU if called else None for called in event.called)
            return evolve_table(table, course=evolve_course(table.course, calls=calls))
        case ev.TichuCalled():
            return move.after_call(table, event.seat, Call.TICHU)
        case ev.Passed():
            return move.after_pass(table, event.seat)
        case ev.WishMade():
            return move.after_wish(table, event.seat, event.rank)
        case ev.TrickClaimed():
            return move.after_taking(table, event.seat)
        case ev.TrickGiven():
            return move.after_giving(table, event.to)
        case ev.LeadPassed() if table.phase is Phase.CHOOSE_LEADER:
            return move.after_choice(table, event.to)
        case ev.BombAnnounced():
            return move.after_announcement(table, event.seat)
        case _:  # what follows from another event, and has been done with it
            return table


def _with(hands: tuple[int | None, ...], seat: int, cards: Cards | None) -> tuple[int | None, ...]:
    """Return the hands with a seat's shown, if it is."""
    if cards is None:
        return hands
    return (*hands[:seat], cards.mask, *hands[seat + 1 :])


def _dealt(seen: V, event: ev.Dealt) -> V:
    """Add the packets that are seen to their hands."""
    table = seen.table
    sizes = table.sizes
    for seat, number in enumerate(table.rules.packet(table.phase, table.course.dealer)):
        sizes += number << (4 * seat)
    hands = tuple(
        hand if packet is None else (hand or 0) | packet.mask
        for hand, packet in zip(seen.hand_masks, event.packets, strict=True)
    )
    return attrs.evolve(seen, table=move.after_dealing(table, sizes), hand_masks=hands)


def _pushed(seen: V, event: ev.Pushed) -> V:
    """Note that a seat has pushed, and what if that is seen."""
    table = move.after_pushing(seen.table, event.seat)
    if not isinstance(seen, PlayerView) or event.cards is None:
        return attrs.evolve(seen, table=table)
    given = tuple(1 << card.index for card in event.cards)
    pushes: PushMasks = (*seen.push_masks[: event.seat], given, *seen.push_masks[event.seat + 1 :])
    return attrs.evolve(seen, table=table, push_masks=pushes)


def _exchanged(seen: V, event: ev.Exchanged) -> V:
    """Swap the cards that are seen to be swapped (PASS-3)."""
    hands = list(seen.hand_masks)
    pushes: list[tuple[int | None, ...] | None] = []
    for giver, cards in enumerate(event.pushes):
        masks = tuple(None if card is None else 1 << card.index for card in cards)
        pushes.append(masks if any(masks) else None)
        for to, mask in zip(event.recipients[giver], masks, strict=True):
            for seat, change in ((giver, mask), (to, mask)):
                hand = hands[seat]
                if hand is not None and change is not None:
                    hands[seat] = hand ^ change
    table = move.after_exchange(seen.table, event.leader)
    if isinstance(seen, PlayerView):
        return attrs.evolve(seen, table=table, hand_masks=tuple(hands), push_masks=tuple(pushes))
    return attrs.evolve(seen, table=table, hand_masks=tuple(hands))


def _played(seen: V, event: ev.Played) -> V:
    """Lay a combination, from a hand that is seen or not."""
    play = to_play(event.combination)
    hand = seen.hand_masks[event.seat]
    hands = seen.hand_masks
    if hand is not None:
        hands = _with(hands, event.seat, Cards(hand & ~play))
    return attrs.evolve(seen, table=move.after_play(seen.table, event.seat, play), hand_masks=hands)


def _round_ended(seen: V, event: ev.RoundEnded) -> V:
    """Show the result, and the last hand if it is counted."""
    table = seen.table
    if table.phase is Phase.ANNOUNCED:  # nothing but an announcement ends a round there
        table = move.after_false_announcement(table, table.turn)
    hands = seen.hand_masks
    for seat, cards in zip(range(len(hands)), event.hands, strict=True):
        hands = _with(hands, seat, cards)
    return attrs.evolve(seen, table=table, hand_masks=hands, result=event.result)


def _round_started(seen: V, event: ev.RoundStarted) -> V:
    """Begin the next round of a game."""
    assert seen.result is not None  # noqa: S101  # the last round has ended before
    fresh = new_round(seen.rules, event.dealer)
    results = (*seen.results, seen.result)
    begun = view(fresh, seen.seat) if isinstance(seen, PlayerView) else public_view(fresh)
    return cast("V", attrs.evolve(begun, scores=event.scores, results=results))
