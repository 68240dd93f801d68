"""Events that contradict a view are refused, and the view that one has stays as it is."""

import random
from collections.abc import Iterator

import attrs
import pytest

import tichu
from support import dealt, lowest_push, swapped
from tichu import Cards, PlayerView, RoundState, advance, apply, new_round, random_action
from tichu import events as ev
from tichu.events import Event

SEAT = 2


def played(seed: int = 1) -> Iterator[tuple[PlayerView, Event]]:
    """Yield each event of a random round with the view before it."""
    rng = random.Random(seed)
    state = new_round()
    seen = tichu.view(state, SEAT)
    while not state.is_over:
        state, events = tichu.transition(state, random_action(state, rng))
        for event in events:
            redacted = tichu.redact(event, SEAT)
            yield seen, redacted
            seen = advance(seen, redacted)


def first(kind: type[Event], number: int = 0) -> tuple[PlayerView, Event]:
    """Return an event of a class, the first or a later one, and the view before it."""
    found = [pair for pair in played() if isinstance(pair[1], kind)]
    return found[number]


def refused(seen: tichu.PublicView, event: Event) -> None:
    """Expect that an event cannot follow."""
    with pytest.raises(tichu.InvalidValue, match=f"{type(event).__name__} cannot follow here"):
        advance(seen, event)


@pytest.mark.parametrize(
    "kind",
    [
        *(ev.Dealt, ev.GrandTichuDecided, ev.Pushed, ev.Exchanged),
        *(ev.Played, ev.Passed, ev.TrickClaimed, ev.RoundEnded),
    ],
)
def test_an_event_comes_once(kind: type[Event]) -> None:
    """A repeated event contradicts what it has led to."""
    seen, event = first(kind)
    refused(advance(seen, event), event)


def test_a_packet_has_its_size() -> None:
    """The first packet has eight cards (DEAL-1)."""
    seen, event = first(ev.Dealt)
    assert isinstance(event, ev.Dealt)
    packets = (*event.packets[:SEAT], Cards("2j3j"), *event.packets[SEAT + 1 :])
    refused(seen, attrs.evolve(event, packets=packets))


def test_no_card_is_dealt_twice() -> None:
    """The second packet has none of the first one's cards."""
    seen, event = first(ev.Dealt, 1)
    assert isinstance(event, ev.Dealt)
    packet = event.packets[SEAT]
    assert packet is not None
    changed = packet - Cards(packet.listed[:1]) | Cards(seen.own.listed[:1])
    packets = (*event.packets[:SEAT], changed, *event.packets[SEAT + 1 :])
    refused(seen, attrs.evolve(event, packets=packets))


def test_no_card_is_pushed_twice() -> None:
    """A card that this seat gives is not given to it, too (PUSH-3)."""
    seen, event = first(ev.Exchanged)
    assert isinstance(event, ev.Exchanged)
    own = event.pushes[SEAT][0]
    giver = next(s for s, cards in enumerate(event.pushes) if s != SEAT and any(cards))
    cards = tuple(own if card is not None else None for card in event.pushes[giver])
    pushes = (*event.pushes[:giver], cards, *event.pushes[giver + 1 :])
    refused(seen, attrs.evolve(event, pushes=pushes))


def test_nobody_plays_a_card_that_was_seen_elsewhere() -> None:
    """A card of one's own hand is not played by another seat."""
    seen, event = next(
        (seen, event)
        for seen, event in played()
        if isinstance(event, ev.Played) and event.seat != SEAT
    )
    single = seen.own.listed[-1]
    refused(seen, attrs.evolve(event, combination=tichu.Combination(Cards([single]))))


def test_the_hand_that_is_counted_has_the_cards_that_are_left() -> None:
    """At the end no hand shows cards that lie in a pile (SCORE-2)."""
    seen, event = first(ev.RoundEnded)
    assert isinstance(event, ev.RoundEnded)
    hands = tuple(None if hand is None else Cards("2j") for hand in event.hands)
    refused(seen, attrs.evolve(event, hands=hands))


def test_the_result_is_that_of_the_table() -> None:
    """A result is counted from the piles (SCORE-1)."""
    seen, event = first(ev.RoundEnded)
    assert isinstance(event, ev.RoundEnded)
    refused(seen, attrs.evolve(event, result=attrs.evolve(event.result, card_points=(0, 100))))


def test_a_refused_event_changes_nothing() -> None:
    """The view still accepts the right one."""
    seen, event = first(ev.Played)
    refused(seen, ev.Passed(SEAT))
    assert isinstance(advance(seen, event), PlayerView)


def test_an_illegal_action_is_not_believed() -> None:
    """Events that no action causes cannot follow: the leader does not pass (TRICK-2)."""
    state: RoundState = next(
        state for state in states() if not state.trick and state.phase.value == "play"
    )
    leader = state.to_act[0]
    refused(tichu.view(state, SEAT), ev.Passed(leader))
    with pytest.raises(ValueError, match="TRICK-2"):
        apply(state, tichu.Pass(leader))


def states() -> Iterator[RoundState]:
    """Yield the states of a random round."""
    rng = random.Random(1)
    state = new_round(tichu.NANJING)
    while not state.is_over:
        yield state
        state = apply(state, random_action(state, rng))


def unseen(seen: PlayerView) -> tichu.Card:
    """Return a card that a view has not seen; a natural one."""
    return (tichu.DECK - seen.own - Cards("MaDgPhDr")).listed[0]


def test_a_seat_plays_and_pushes_its_own_cards() -> None:
    """A seat neither plays nor pushes cards that are not in its hand (TRICK-3, PUSH-3)."""
    other = next(
        (seen, event)
        for seen, event in played()
        if isinstance(event, ev.Played) and event.seat == SEAT
    )
    refused(
        other[0],
        attrs.evolve(other[1], combination=tichu.Combination(Cards([unseen(other[0])]))),
    )
    seen, event = next(
        (seen, event)
        for seen, event in played()
        if isinstance(event, ev.Pushed) and event.seat == SEAT
    )
    assert isinstance(event, ev.Pushed)
    assert event.cards is not None
    refused(seen, attrs.evolve(event, cards=(unseen(seen), *event.cards[1:])))


@pytest.mark.parametrize("number", range(3))
def test_a_seat_pushes_once(number: int) -> None:
    """A second push of the same seat cannot follow, whether its cards are seen or not (PUSH-1)."""
    seen, event = first(ev.Pushed, number)
    refused(advance(seen, event), event)


def test_a_card_in_a_pile_is_not_played_again() -> None:
    """Nobody holds it any more."""
    for seen, event in played():
        if (
            isinstance(event, ev.Played)
            and event.seat != SEAT
            and not seen.trick
            and any(map(seen.pile, range(4)))
        ):
            pile = next(cards for cards in map(seen.pile, range(4)) if cards)
            refused(
                seen,
                attrs.evolve(event, combination=tichu.Combination(Cards([pile.listed[-1]]))),
            )
            return
    raise AssertionError


def test_cards_are_dealt_only_in_a_deal() -> None:
    """In any other phase, no deal can follow, not even a hidden one."""
    for state in states():
        if not state.phase.is_chance:
            refused(tichu.view(state, None), ev.Dealt((None,) * 4))


@pytest.mark.rule("DOG-2")
def test_only_the_dog_passes_the_lead() -> None:
    """With an open trick no lead is passed on, and after the Dog to no other seat."""
    seen, event = first(ev.Played)
    follower = advance(seen, event)
    refused(
        follower, ev.LeadPassed(follower.trick.winner if follower.trick else 0, follower.to_act[0])
    )
    led = next(state for state in states() if not state.trick and state.phase is tichu.Phase.PLAY)
    turn = led.to_act[0]
    refused(tichu.view(led, SEAT), ev.LeadPassed(turn, (turn + 1) % 4))


def test_a_taken_trick_lies_in_the_pile() -> None:
    """Other cards were not taken."""
    seen, event = first(ev.TrickTaken)
    assert isinstance(event, ev.TrickTaken)
    refused(seen, attrs.evolve(event, cards=event.cards | Cards([seen.own.listed[0]])))


def test_decisions_on_grand_tichu_are_revealed_once_and_rightly() -> None:
    """All at once, after the last, and with what one has called oneself (GRAND-5)."""
    state = tichu.new_round()
    state = apply(state, tichu.deal(state, random.Random(1)))
    seen = tichu.view(state, SEAT)
    refused(seen, ev.GrandTichuRevealed((False,) * 4))
    for seat in range(4):
        kind = tichu.CallGrandTichu if seat == SEAT else tichu.DeclineGrandTichu
        state, events = tichu.transition(state, kind(seat))
        for event in events:
            if isinstance(event, ev.GrandTichuRevealed):
                refused(seen, ev.GrandTichuRevealed((False,) * 4))
            seen = advance(seen, tichu.redact(event, SEAT))
    refused(seen, ev.TichuCalled(SEAT))
    open_state = tichu.new_round(tichu.BSW)
    open_state = apply(open_state, tichu.deal(open_state, random.Random(1)))
    for seat in range(4):
        open_state = apply(open_state, tichu.DeclineGrandTichu(seat))
    refused(tichu.view(open_state, SEAT), ev.GrandTichuRevealed((False,) * 4))


@pytest.mark.rule("TRICHU-5")
def test_an_open_dummy_has_not_called() -> None:
    """It decides on nothing, so no revelation says that it has called."""
    state = tichu.new_round(tichu.TRICHU)
    state = apply(state, tichu.deal(state, random.Random(1)))
    for seat in state.to_act[:-1]:
        state = apply(state, tichu.DeclineGrandTichu(seat))
    seen = tichu.view(state, None)
    (decided, *_) = tichu.transition(state, tichu.DeclineGrandTichu(state.to_act[0]))[1]
    seen = advance(seen, tichu.redact(decided, None))
    refused(seen, ev.GrandTichuRevealed((False, False, True, False)))


def test_an_exchange_gives_cards_that_can_be_given() -> None:
    """It comes after the last push, and no card is in two places (PUSH-3, PUSH-6)."""
    seen, event = first(ev.Exchanged)
    assert isinstance(event, ev.Exchanged)
    others = [seat for seat in range(4) if seat != SEAT]
    before, _ = first(ev.Pushed, 3)
    refused(before, event)

    def changed(card: tichu.Card, *givers: int) -> ev.Exchanged:
        pushes = tuple(
            tuple(card if old is not None else None for old in cards) if seat in givers else cards
            for seat, cards in enumerate(event.pushes)
        )
        return attrs.evolve(event, pushes=pushes)

    kept = next(card for card in seen.own if card not in event.pushes[SEAT])
    refused(seen, changed(kept, others[0]))
    refused(seen, changed(unseen(seen), *others[:2]))
    own = (unseen(seen), *event.pushes[SEAT][1:])
    refused(
        seen, attrs.evolve(event, pushes=(*event.pushes[:SEAT], own, *event.pushes[SEAT + 1 :]))
    )


@pytest.mark.rule("TRICHU-4")
def test_the_dummys_hand_is_whole() -> None:
    """It has the cards that were dealt, none of them twice, and what is shown is all of it."""
    state = tichu.new_round(tichu.TRICHU)
    rng = random.Random(1)
    while state.phase is not tichu.Phase.PLAY:
        seen = tichu.view(state, 0)
        state, events = tichu.transition(state, random_action(state, rng))
        for event in events:
            redacted = tichu.redact(event, 0)
            if isinstance(redacted, ev.HandShown):
                assert redacted.cards is not None
                refused(
                    seen,
                    attrs.evolve(redacted, cards=redacted.cards - Cards(redacted.cards.listed[:1])),
                )
            if isinstance(redacted, ev.Dealt) and redacted.packets[2] is not None:
                packets = (redacted.packets[2], *redacted.packets[1:])
                refused(seen, attrs.evolve(redacted, packets=packets))
            seen = advance(seen, redacted)


def stream(
    state: RoundState, *actions: tichu.Action, seat: int
) -> tuple[PlayerView, list[Event], PlayerView]:
    """Return a seat's view, the events of actions as it hears them, and its view after them."""
    seen = tichu.view(state, seat)
    heard: list[Event] = []
    for action in actions:
        state, events = tichu.transition(state, action)
        heard += [tichu.redact(event, seat) for event in events]
    return seen, heard, tichu.view(state, seat)


@pytest.mark.rule("TRICHU-4")
def test_the_open_hand_must_be_shown() -> None:
    """After the exchange nothing can follow until the dummy's hand has been shown."""
    state = dealt(tichu.TRICHU)
    pushes = [lowest_push(state, seat) for seat in (0, 1, 2, 3)]
    seen, heard, expected = stream(state, *pushes, seat=1)
    shown = next(event for event in heard if isinstance(event, ev.HandShown))

    for event in heard[: heard.index(shown)]:
        seen = advance(seen, event)
    refused(seen, ev.TichuCalled(3))
    assert expected == advance(seen, shown)


@pytest.mark.rule("IRR-1")
def test_the_result_of_a_round_that_is_counted_out() -> None:
    """It has the points of the calls that were heard."""
    state = swapped(dealt(tichu.Rules(announced_bombs=True)))
    leader = state.to_act[0]
    caller = (leader + 2) % 4
    assert not state.bomb_holders >> caller & 1
    actions = (
        *(tichu.Play(leader, "Ma"), tichu.MakeWish(leader, None)),
        *(tichu.CallTichu(caller), tichu.AnnounceBomb(caller)),
    )
    seen, heard, expected = stream(state, *actions, seat=leader)

    for event in heard:
        seen = advance(seen, event)
    assert expected == seen
    seen, lost, _ = stream(state, *actions, seat=leader)
    for event in (each for each in lost[:-1] if not isinstance(each, ev.TichuCalled)):
        seen = advance(seen, event)
    refused(seen, lost[-1])
