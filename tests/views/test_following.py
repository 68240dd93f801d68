"""Following a game by redacted events: the view after each is the view of the state."""

import random
import re
from typing import Final

import attrs
import pytest

import tichu
from steering import rules_of, steered_game
from support import anything, dealt, first_packets, house, lowest_push, play, position, run
from support.sources import of_each_source
from tichu import TRICHU, PublicView, advance, deal, new_game, redact, transition, view
from tichu import events as ev
from tichu.events import GameEnded, GrandTichuRevealed, HandShown, RoundStarted

OBSERVERS: Final = (0, 1, 2, 3, None)
ANNOUNCING: Final = ("5j", "6j7j", "8j8w8p8s9j", "TjTwTpJs")


def followed(state: tichu.RoundState, action: tichu.Action, seat: int | None) -> PublicView:
    """Return a seat's view of a state after the events of an action."""
    seen = seen_by(state, seat)
    for event in transition(state, action)[1]:
        seen = advance(seen, redact(event, seat))
    return seen


def exchanged() -> tuple[tichu.RoundState, ev.Exchanged]:
    """Return the exchange before its last push, and the event that ends it."""
    state = dealt()
    state = run(state, *[lowest_push(state, seat) for seat in range(3)])
    event = transition(state, lowest_push(state, 3))[1][-1]
    assert isinstance(event, ev.Exchanged)
    return state, event


def short_of_a_card(event: ev.Exchanged) -> ev.Exchanged:
    """Return an exchange in which seat 0 has pushed a card too few."""
    return attrs.evolve(event, pushes=(event.pushes[0][:2], *event.pushes[1:]))


def refused(seen: PublicView, event: object) -> tuple[str, str]:
    """Return the place and the sentence with which a view refuses an event."""
    with pytest.raises(tichu.InvalidValue) as caught:
        advance(seen, anything(event))
    return caught.value.place, caught.value.message


def seen_by(state: tichu.RoundState | tichu.GameState, seat: int | None) -> PublicView:
    """Return a seat's view; a spectator's for None."""
    return view(state, None) if seat is None else view(state, seat)


def fold(seen: PublicView, events: tuple[tichu.events.Event, ...], seat: int | None) -> PublicView:
    """Return a view after events, each redacted for its seat."""
    for event in events:
        seen = advance(seen, redact(event, seat))
    return seen


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("seat", OBSERVERS)
@pytest.mark.parametrize("rules", [tichu.NANJING, TRICHU, house(grand_order="open")])
def test_a_view_refuses_events_that_are_not_redacted_for_its_seat(
    rules: tichu.Rules, seat: int | None
) -> None:
    """A server that forgets to redact, or sends another viewer's events, is noticed at once."""
    rng = random.Random(7)
    state = tichu.new_round(rules)
    while state.phase is not tichu.Phase.PLAY:
        seen = seen_by(state, seat)
        state, events = transition(state, tichu.random_action(state, rng))
        for event in events:
            for other in OBSERVERS:
                heard = redact(event, other)
                if heard != redact(event, seat):
                    place, message = refused(seen, heard)
                    assert "advance(event)" == place
                    assert re.search(r" (shows|hides) what .* may (not )?see: ", message)
            seen = advance(seen, redact(event, seat))


def test_a_lying_event_is_refused() -> None:
    """The rules say who may know pushed cards, not the event."""
    state, event = exchanged()
    lying = attrs.evolve(event, known_to=((0, 1, 2, 3),) * 4)

    more = "Exchanged shows what seat 0 may not see: it was not redacted for this viewer"
    assert ("advance(event)", more) == refused(view(state, 0), lying)
    more = "Exchanged shows what a spectator may not see: it was not redacted for this viewer"
    assert ("advance(event)", more) == refused(view(state, None), lying)
    one = dealt()
    pushed = transition(one, lowest_push(one, 1))[1][0]
    assert isinstance(pushed, ev.Pushed)
    more = "Pushed shows what seat 0 may not see: it was not redacted for this viewer"
    assert more == refused(view(one, 0), attrs.evolve(pushed, known_to=(0, 1)))[1]
    first = first_packets()
    decided = ev.GrandTichuDecided(1, called=True, secret=False)
    more = "GrandTichuDecided shows what seat 0 may not see: it was not redacted for this viewer"
    assert more == refused(view(first, 0), decided)[1]
    shown = HandShown(1, state.hand(1), None)
    assert "advance(event)" == refused(view(state, 0), shown)[0]


@pytest.mark.parametrize("seed", range(3))
def test_what_changes_nothing_must_be_possible_too(seed: int) -> None:
    """A trick has cards, places begin with 1, and no wish comes before the Mah Jong."""
    rng = random.Random(seed)
    state = tichu.new_round("tientsin" if seed else "nanjing")
    seen, may_wish = view(state, 0), False
    never: list[ev.Event] = [
        *[
            ev.TrickTaken(seat, cards)
            for seat in range(4)
            for cards in (tichu.Cards(), tichu.Cards("Dg"))
        ],
        *[ev.WentOut(seat, place) for seat in range(4) for place in range(-3, 1)],
        *[ev.WishFulfilled(seat, rank) for seat in range(4) for rank in (-1, 0, 1, 15, 16)],
    ]
    while not state.is_over:
        state, events = transition(state, tichu.random_action(state, rng))
        for event in events:
            seen = advance(seen, redact(event, 0))
            impossible = [*never]
            may_wish |= isinstance(event, ev.Played) and tichu.MAH_JONG in event.combination.cards
            if not may_wish:
                impossible += [ev.WishFulfilled(s, rank) for s in range(4) for rank in range(2, 15)]
            if all(map(seen.size, range(4))):
                impossible += [ev.LeadPassed(s, s) for s in range(4)]
            for wrong in impossible:
                assert "advance(event)" == refused(seen, wrong)[0]


@pytest.mark.parametrize("seat", range(4))
def test_an_exchange_redacted_for_a_spectator_is_refused(seat: int) -> None:
    """It hides the cards that the seat gave and got (PUSH-3)."""
    state, event = exchanged()

    less = f"Exchanged hides what seat {seat} may see: it was redacted for another viewer"
    assert ("advance(event)", less) == refused(view(state, seat), redact(event, None))


@pytest.mark.rule("TRICHU-3")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_the_dealer_sees_the_dummys_hand_when_the_cards_are_dealt(seat: int | None) -> None:
    """The event shows it only to the dealer and the dummy."""
    state = run(first_packets(TRICHU), tichu.DeclineGrandTichu(1), tichu.DeclineGrandTichu(3))
    packets = deal(state, random.Random(1))
    following = run(state, packets)

    seen = followed(state, packets, seat)

    assert seen_by(following, seat) == seen
    assert (following.hand(2) if seat in (0, 2) else None) == seen.hand(2)


@pytest.mark.rule("TRICHU-4")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_all_see_the_dummys_hand_after_the_exchange(seat: int | None) -> None:
    """The event shows it to everybody, spectators included."""
    state = dealt(TRICHU)
    state = run(state, *[lowest_push(state, giver) for giver in range(3)])
    following = run(state, lowest_push(state, 3))

    seen = followed(state, lowest_push(state, 3), seat)

    assert seen_by(following, seat) == seen
    assert following.hand(2) == seen.hand(2)


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize("seat", OBSERVERS)
def test_after_a_victory_no_hand_is_shown(seat: int | None) -> None:
    """No cards are counted, so the other hands stay hidden."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,))

    ended = transition(state, play(2, "3j"))[1][-1]

    assert isinstance(ended, ev.RoundEnded)
    assert (None,) * 4 == ended.hands
    assert seen_by(run(state, play(2, "3j")), seat) == followed(state, play(2, "3j"), seat)


@pytest.mark.parametrize("seat", OBSERVERS)
@pytest.mark.parametrize(
    ("state", "action"),
    [
        pytest.param(
            run(
                position("Dg2j", "3j", "4j", "5j", "6j", "7j", turn=0, rules=tichu.TIENTSIN),
                play(0, "Dg"),
            ),
            tichu.ChooseLeader(0, 4),
            id="a leader is chosen",
        ),
        pytest.param(
            position(*ANNOUNCING, turn=1, rules=tichu.GRIFFIN, trick="0:Kj"),
            tichu.AnnounceBomb(2),
            id="a bomb is announced",
        ),
        pytest.param(
            position(*ANNOUNCING, turn=1, rules=tichu.GRIFFIN, trick="0:Kj"),
            tichu.AnnounceBomb(3),
            id="a false announcement",
        ),
    ],
)
def test_decisions_are_followed(
    state: tichu.RoundState, action: tichu.Action, seat: int | None
) -> None:
    """The view after the events is the view of the state after the action."""
    assert seen_by(tichu.apply(state, action), seat) == followed(state, action, seat)


@pytest.mark.parametrize("number", [3, 5])
def test_a_deal_has_a_packet_for_each_hand(number: int) -> None:
    """An event with a packet too few or too many cannot follow."""
    assert ("advance(event)", "Dealt cannot follow here") == refused(
        view(tichu.new_round(), 0),
        ev.Dealt((tichu.Cards("2j3j4j5j6j7j8j9j"), *(None,) * (number - 1))),
    )


def test_an_exchange_has_a_card_for_each_recipient() -> None:
    """An event that lacks a card is refused by client and server."""
    state, event = exchanged()
    short = short_of_a_card(event)

    assert ("advance(event)", "Exchanged cannot follow here") == refused(view(state, None), short)
    with pytest.raises(tichu.InvalidValue) as caught:
        redact(short, 1)
    assert "redact(event)" == caught.value.place


@pytest.mark.parametrize("hands", [(None,) * 3, (None,) * 5])
def test_an_end_tells_of_each_hand(hands: tuple[None, ...]) -> None:
    """An event with a hand too few or too many cannot follow."""
    state = position("", "9j", "3j", "KjKw", turn=2, finished=(0,))
    *events, ended = transition(state, play(2, "3j"))[1]
    seen = view(state, None)
    for event in events:
        seen = advance(seen, event)
    assert isinstance(ended, ev.RoundEnded)

    assert ("advance(event)", "RoundEnded cannot follow here") == refused(
        seen, attrs.evolve(ended, hands=hands)
    )


def test_other_values_are_not_events() -> None:
    """The error names the argument."""
    message = "expected an event, got 'deal'"

    assert ("advance(event)", message) == refused(view(tichu.new_round(), 0), "deal")
    with pytest.raises(tichu.InvalidValue) as caught:
        redact(anything("deal"), 0)
    assert ("redact(event)", message) == (caught.value.place, caught.value.message)


@pytest.mark.rule("GRAND-5")
@pytest.mark.parametrize("seat", OBSERVERS)
@pytest.mark.parametrize("secret", [True, False])
def test_only_a_secret_decision_is_hidden_and_only_from_others(
    seat: int | None, *, secret: bool
) -> None:
    """Everybody sees an open decision; a secret one only its maker."""
    event: tichu.events.Event = ev.GrandTichuDecided(1, called=True, secret=secret)
    hidden = ev.GrandTichuDecided(1, called=None, secret=secret)

    assert (hidden if secret and seat != 1 else event) == redact(event, seat)


def test_a_game_is_followed_by_its_events_from_round_to_round() -> None:
    """A view folded over the events of a game is the view of the game, to its end."""
    rng = random.Random(2)
    game = new_game(attrs.evolve(tichu.NANJING, rounds=2))
    seen, spectated = view(game, 1), view(game, None)
    while not game.is_over:
        game, events = transition(game, tichu.random_action(game, rng))
        for event in events:
            seen = advance(seen, redact(event, 1))
            spectated = advance(spectated, redact(event, None))
        assert view(game, 1) == seen
        assert view(game, None) == spectated
    assert (game.scores, 2) == (seen.scores, len(seen.results))


@pytest.mark.slow
@pytest.mark.rule("L27")
@of_each_source
def test_folded_events_give_the_view_of_a_game(source: str) -> None:
    """To the end of the game, with scores and results."""
    rng = random.Random(f"game {source}")
    rules = attrs.evolve(rules_of(source, rng), target=None, rounds=3)
    observers = (*range(rules.seats), None)
    game = new_game(rules)
    seen = {seat: seen_by(game, seat) for seat in observers}
    heard: list[tichu.events.Event] = []
    for state, action in steered_game(game, rng):
        game, events = transition(state, action)
        heard += events
        for seat in observers:
            seen[seat] = fold(seen[seat], events, seat)
            assert seen_by(game, seat) == seen[seat]
            assert repr(seen_by(game, seat)) == repr(seen[seat])
            assert type(seen_by(game, seat)) is type(seen[seat])
    assert isinstance(heard[-1], GameEnded)
    assert 2 == sum(isinstance(event, RoundStarted) for event in heard)


@pytest.mark.rule("TRICHU-3", "TRICHU-4")
def test_the_dummy_is_shown_to_the_dealer_and_then_to_all() -> None:
    """The first event shows its cards only to the dealer and the dummy."""
    heard: list[HandShown] = []
    hands: list[tichu.Cards] = []
    for state, action in steered_game(new_game(TRICHU), random.Random(3)):
        following, events = transition(state.round, action)
        heard += [event for event in events if isinstance(event, HandShown)]
        hands += [following.hand(2) for event in events if isinstance(event, HandShown)]
        if following.phase is tichu.Phase.PLAY:
            break
    first, second = heard

    for seat in range(4):
        shown = redact(first, seat)
        assert isinstance(shown, HandShown)
        assert (hands[0] if seat in (0, 2) else None) == shown.cards
    assert second == redact(second, None)
    assert hands[1] == second.cards


@pytest.mark.rule("GRAND-5")
def test_one_event_reveals_all_secret_decisions() -> None:
    """Before it nobody sees the calls of others."""
    rules = tichu.Rules()
    following, events = next(
        (following, events)
        for state, action in steered_game(new_game(rules), random.Random(11))
        for following, events in [transition(state.round, action)]
        if following.phase is tichu.Phase.DEAL_REST
    )

    assert GrandTichuRevealed(tuple(call is not None for call in following.calls)) == events[-1]
    assert events[-1] == redact(events[-1], None)


def test_redacting_twice_changes_nothing_more() -> None:
    """Hidden cards stay hidden."""
    rng = random.Random(6)
    for state, action in steered_game(new_game(TRICHU), rng):
        _, events = transition(state, action)
        for event in events:
            for seat in (*range(4), None):
                once = redact(event, seat)
                assert once == redact(once, seat)
                assert redact(event, None) == redact(once, None)
        if state.results:
            break


def test_a_fold_leaves_the_view_as_it_is() -> None:
    """The old view is unchanged."""
    state = tichu.new_round()
    before = view(state, 0)
    _, events = transition(state, deal(state, random.Random(2)))

    after = advance(before, redact(events[0], 0))

    assert view(state, 0) == before
    assert before != after
    assert isinstance(after, tichu.PlayerView)
