"""What a view knows of each hidden hand, and that no event may contradict it."""

import random
from collections.abc import Iterator

import attrs
import pytest

import tichu
from support import cards, dealt, lowest_push, play, position, swapped
from tichu import DECK, Card, Cards, Phase, Play, PlayerView, RoundState, advance, redact
from tichu import events as ev
from tichu.events import Event

AFTER = swapped(dealt())
"""A round before its first lead: each seat has pushed its three lowest cards."""
LEADER = AFTER.to_act[0]
GIVER = (LEADER + 1) % 4


def pushed(seat: int) -> dict[int, Card]:
    """Return what a seat pushed to each other one."""
    given = tichu.view(AFTER, seat).given
    assert given is not None
    return dict(zip(tichu.NANJING.push_recipients(seat), given, strict=True))


def refused(seen: tichu.PublicView, event: Event) -> None:
    """Expect that an event cannot follow."""
    with pytest.raises(tichu.InvalidValue, match=f"{type(event).__name__} cannot follow here"):
        advance(seen, event)


@pytest.mark.rule("DEAL-3")
def test_a_seen_hand_is_known() -> None:
    """It certainly has its cards, and can have no other one."""
    seen = tichu.view(AFTER, GIVER)

    assert seen.own == seen.known(GIVER) == seen.possible(GIVER)


@pytest.mark.rule("PUSH-3")
def test_a_pushed_card_is_known_to_be_with_its_recipient() -> None:
    """And with nobody else."""
    seen = tichu.view(AFTER, GIVER)

    for to, card in pushed(GIVER).items():
        assert card in seen.known(to)
        assert [to] == [seat for seat in range(4) if card in seen.possible(seat)]


@pytest.mark.rule("MAH-1")
def test_the_leader_has_the_mah_jong() -> None:
    """All who do not have it know that the first leader has, a spectator too."""
    for seen in (tichu.view(AFTER, GIVER), tichu.view(AFTER, None)):
        assert tichu.MAH_JONG in seen.known(LEADER)
        assert [LEADER] == [s for s in range(4) if tichu.MAH_JONG in seen.possible(s)]


def test_before_the_exchange_is_done_a_pushed_card_is_in_the_own_hand() -> None:
    """A card that lies face down is still one's own; the others may hold any other card."""
    state = dealt()
    push = lowest_push(state, 1)
    seen = tichu.view(tichu.apply(state, push), 1)

    assert set(push.cards) <= set(seen.known(1))
    assert [Cards()] * 3 == [seen.known(seat) for seat in (0, 2, 3)]
    assert [DECK - seen.own] * 3 == [seen.possible(seat) for seat in (0, 2, 3)]


def test_what_lies_on_the_table_is_in_no_hand() -> None:
    """Neither the cards of the trick nor those of the piles are possible."""
    state = position("4j5j", "6j7j", "8j", "9j", trick="3:3w", turn=0, rest_to=2)
    seen = tichu.view(state, 0)

    assert [cards("6j7j8j9j")] * 3 == [seen.possible(seat) for seat in (1, 2, 3)]
    assert [Cards()] * 3 == [seen.known(seat) for seat in (1, 2, 3)]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_hidden_hand_has_all_that_is_left(seat: int) -> None:
    """If only one hidden hand has cards, all of them are known."""
    state = position("4j5j", "6j7j", "", "", finished=(2, 3), turn=0, rest_to=2)
    seen = tichu.view(state, seat)

    assert list(map(state.hand, range(4))) == [seen.known(other) for other in range(4)]
    assert list(map(state.hand, range(4))) == [seen.possible(other) for other in range(4)]
    assert [Cards()] * 4 == list(map(tichu.view(state, None).known, range(4)))


@pytest.mark.rule("PUSH-3")
def test_a_hand_whose_cards_are_all_known_has_no_room() -> None:
    """A seat that keeps only the card that the viewer pushed to it can hold no other one."""
    pushes = {0: tuple(map(Card, ("4j", "2w", "2p")))}
    state = position("9j", "4j", "6j7j", "8j", pushes=pushes, turn=0, rest_to=2)
    seen = tichu.view(state, 0)

    assert cards("4j") == seen.known(1) == seen.possible(1)
    assert [cards("6j7j8j")] * 2 == [seen.possible(2), seen.possible(3)]
    assert [Cards()] * 2 == [seen.known(2), seen.known(3)]


def view_after_lead() -> PlayerView:
    """Return the giver's view after the Mah Jong was led, without a wish."""
    state = tichu.apply(AFTER, Play(LEADER, "Ma"))
    return tichu.view(tichu.apply(state, tichu.MakeWish(LEADER, None)), GIVER)


@pytest.mark.rule("MAH-1")
def test_after_it_was_played_the_mah_jong_is_nowhere() -> None:
    """It lies in the trick."""
    seen = view_after_lead()

    assert [False] * 4 == [tichu.MAH_JONG in seen.possible(seat) for seat in range(4)]


@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_there_is_no_such_seat(seat: int) -> None:
    """The place is named."""
    seen = tichu.view(AFTER, 0)

    for question in (seen.known, seen.possible):
        with pytest.raises(tichu.InvalidValue, match=rf"{question.__name__}\(seat\): expected"):
            question(seat)


# No event contradicts what is known


@pytest.mark.rule("PUSH-3")
def test_nobody_plays_a_card_that_the_viewer_gave_to_another() -> None:
    """The card is with its recipient, who alone can play it."""
    given = pushed(GIVER)
    seat = LEADER
    card = next(card for to, card in given.items() if to != seat)
    seen = tichu.view(AFTER, GIVER)

    refused(seen, ev.Played(seat, tichu.Combination(Cards([card]))))
    own = given[seat]
    assert advance(seen, ev.Played(seat, tichu.Combination(Cards([own])))).size(seat) == 13


@pytest.mark.rule("MAH-1")
def test_nobody_else_plays_the_mah_jong() -> None:
    """The seat that had the first lead holds it until it plays it."""
    low = tichu.Play(LEADER, tichu.Combination(Cards([AFTER.hand(LEADER).listed[1]])))
    state = tichu.apply(AFTER, low)
    follower = state.to_act[0]
    viewer = (follower + 1) % 4
    for seen in (tichu.view(state, viewer), tichu.view(state, None)):
        refused(seen, ev.Played(follower, tichu.Combination("Ma")))


def exchange(seat: int | None) -> tuple[tichu.PublicView, ev.Exchanged]:
    """Return a view before the exchange, and the exchange as its viewer hears it."""
    state = dealt()
    while True:
        following, events = tichu.transition(state, lowest_push(state, state.to_act[0]))
        if following.phase is not Phase.PUSH:
            seen = tichu.view(state, seat)
            seen = advance(seen, redact(events[0], seat))
            exchanged = redact(events[1], seat)
            assert isinstance(exchanged, ev.Exchanged)
            return seen, exchanged
        state = following


@pytest.mark.rule("PUSH-3")
def test_an_exchange_has_the_cards_that_the_viewer_pushed() -> None:
    """Not others of its hand, nor the same ones to others."""
    seen, event = exchange(GIVER)
    assert isinstance(seen, PlayerView)
    one, two, three = event.pushes[GIVER]
    assert one is not None
    kept = next(card for card in seen.own if card not in (seen.given or ()))

    for cards_ in ((kept, two, three), (two, one, three)):
        pushes = (*event.pushes[:GIVER], cards_, *event.pushes[GIVER + 1 :])
        refused(seen, attrs.evolve(event, pushes=pushes))
    assert tichu.view(AFTER, GIVER) == advance(seen, event)


@pytest.mark.rule("MAH-1")
@pytest.mark.parametrize("seat", range(4))
def test_an_exchange_names_a_leader_who_may_have_the_mah_jong(seat: int) -> None:
    """Who holds it leads; who gave it away knows to whom; who has no part of it is not the leader.

    A seat that knows nothing of it believes any other leader.
    """
    seen, event = exchange(seat)
    given = dict(zip(tichu.NANJING.push_recipients(seat), event.pushes[seat], strict=True))
    holder = next((to for to, card in given.items() if card == tichu.MAH_JONG), None)
    if seat == LEADER:
        holder = seat
    believed = {holder} if holder is not None else {*range(4)} - {seat}

    for leader in range(4):
        claimed = attrs.evolve(event, leader=leader)
        if leader in believed:
            assert leader == advance(seen, claimed).mah_jong_holder
        else:
            refused(seen, claimed)


def test_a_spectator_believes_any_leader() -> None:
    """No card is seen."""
    seen, event = exchange(None)

    for leader in range(4):
        assert (leader,) == advance(seen, attrs.evolve(event, leader=leader)).to_act


def test_who_gave_the_mah_jong_away_is_among_the_seats() -> None:
    """The tests above have a seat that gave it away."""
    assert any(tichu.MAH_JONG in pushed(seat).values() for seat in range(4))


# The end of a round and of a game


def ending(scores: tuple[int, int]) -> tuple[PlayerView, tuple[Event, ...], PlayerView]:
    """Return a view at the end of a round, what follows the result, and the view after it."""
    last = position("2j", "4j", "", "Dr", turn=0, rest_to=1)
    game = tichu.GameState(last, scores, ())
    after, events = tichu.transition(game, Play(0, "2j"))
    seen = tichu.view(game, 2)
    for place, event in enumerate(events):
        seen = advance(seen, event)
        if isinstance(event, ev.RoundEnded):
            return seen, events[place + 1 :], tichu.view(after, 2)
    raise AssertionError(events)


@pytest.mark.rule("DEAL-4", "MATCH-1")
@pytest.mark.parametrize(
    "wrong",
    [
        ev.RoundStarted(2, (301, 100)),
        ev.RoundStarted(2, (300, 100)),
        ev.RoundStarted(0, (500, 100)),
        ev.RoundStarted(3, (500, 100)),
        ev.GameEnded((500, 100), 0),
        ev.GameEnded((0, 0), 1),
        ev.GameEnded((), None),
    ],
)
def test_a_round_starts_with_the_dealer_and_the_scores_that_follow(wrong: Event) -> None:
    """The player who was out first deals; the result is added; no game ends below its target."""
    seen, events, after = ending((300, 100))

    refused(seen, wrong)
    assert (ev.RoundStarted(2, (500, 100)),) == events
    following = advance(seen, events[0])
    assert after == following
    refused(following, events[0])


@pytest.mark.rule("MATCH-1")
@pytest.mark.parametrize(
    "wrong",
    [
        ev.RoundStarted(2, (1100, 700)),
        ev.GameEnded((1100, 700), 1),
        ev.GameEnded((1100, 700), None),
        ev.GameEnded((900, 700), 0),
        ev.GameEnded((0, 0), 1),
        ev.GameEnded((), None),
    ],
)
def test_a_game_ends_with_the_scores_and_the_winner_that_follow(wrong: Event) -> None:
    """At the target it ends, once, and no round starts after it."""
    seen, events, after = ending((900, 700))

    refused(seen, wrong)
    assert (ev.GameEnded((1100, 700), 0),) == events
    over = advance(seen, events[0])
    assert after == over
    refused(over, events[0])
    refused(over, ev.RoundStarted(2, (1100, 700)))


def test_a_single_round_is_followed_by_nothing() -> None:
    """It has no scores to which its result could be added."""
    state = position("2j", "4j", "", "Dr", turn=0, rest_to=1)
    over = tichu.view(tichu.apply(state, Play(0, "2j")), 2)

    refused(over, ev.RoundStarted(2, (200, 0)))
    refused(over, ev.GameEnded((200, 0), 0))


# Events that say more than the board


def heard(
    state: RoundState, *actions: tichu.Action, seat: int
) -> Iterator[tuple[PlayerView, Event]]:
    """Yield the events of some actions as a seat hears them, each with the view before it."""
    seen = tichu.view(state, seat)
    for action in actions:
        state, events = tichu.transition(state, action)
        for event in events:
            redacted = redact(event, seat)
            yield seen, redacted
            seen = advance(seen, redacted)
    assert tichu.view(state, seat) == seen


@pytest.mark.rule("SCORE-2")
def test_the_hands_that_are_counted_are_shown() -> None:
    """All of them if cards are counted, and none after a victory."""
    counted = position("2j", "", "", "Dr5j", finished=(1, 2), turn=0, rest_to=1)
    *_, (seen, ended) = heard(counted, Play(0, "2j"), seat=1)
    assert isinstance(ended, ev.RoundEnded)
    refused(seen, attrs.evolve(ended, hands=(None,) * 4))
    refused(seen, attrs.evolve(ended, hands=(*ended.hands[:3], cards("Dr"))))

    victory = position("2j", "3j", "", "4j", finished=(2,), turn=0, rest_to=2)
    *_, (seen, ended) = heard(victory, Play(0, "2j"), seat=1)
    assert isinstance(ended, ev.RoundEnded)
    refused(seen, attrs.evolve(ended, hands=tuple(map(cards, ("", "3j", "", "4j")))))


@pytest.mark.rule("DRG-3")
def test_a_given_trick_has_the_cards_of_the_trick() -> None:
    """No others."""
    state = position("2j3j", "4j", "7w", "9w", trick="0:Dr", phase=Phase.GIVE_TRICK)
    ((seen, event),) = heard(state, tichu.GiveTrick(0, 1), seat=2)
    assert isinstance(event, ev.TrickGiven)

    refused(seen, attrs.evolve(event, cards=cards("Dr2w")))
    refused(seen, attrs.evolve(event, cards=Cards()))


@pytest.mark.rule("GRAND-5")
def test_secret_decisions_are_revealed_before_the_next_cards() -> None:
    """A lost revelation is noticed at the deal; the own decision is among those revealed."""
    state = tichu.new_round()
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    others: list[tichu.Action] = [tichu.DeclineGrandTichu(seat) for seat in (1, 2, 3)]
    decisions = [tichu.CallGrandTichu(0), *others]
    *_, (seen, revealed) = heard(state, *decisions, seat=0)
    assert ev.GrandTichuRevealed((True, False, False, False)) == revealed
    assert Phase.GRAND_TICHU is seen.phase

    packet = (DECK - seen.own).listed[:6]
    refused(seen, ev.Dealt((Cards(packet), None, None, None)))
    refused(seen, ev.GrandTichuRevealed((False, False, False, True)))
    refused(seen, ev.GrandTichuRevealed((True, False, False)))
    assert Phase.DEAL_REST is advance(seen, revealed).phase
    refused(advance(seen, revealed), revealed)


@pytest.mark.rule("TRICHU-4")
@pytest.mark.parametrize("seat", range(4))
def test_only_the_dummys_hand_is_shown_and_only_then(seat: int) -> None:
    """Neither at a table without a dummy, nor after the first card was played."""
    hand = Cards(AFTER.hand_masks[seat])
    for state in (AFTER, dealt(), tichu.apply(AFTER, Play(LEADER, "Ma"))):
        with pytest.raises(tichu.InvalidValue, match=r"HandShown (cannot|shows)"):
            advance(tichu.view(state, seat), ev.HandShown(seat, hand, None))


@pytest.mark.rule("WISH-3")
def test_a_wish_binds_who_is_known_to_hold_the_rank() -> None:
    """A pass and another play are refused; the wished card is believed."""
    pushes = {0: tuple(map(Card, ("9j", "2w", "2p")))}
    hands = ("2j", "9j4j", "6j7j", "8j")
    state = position(*hands, pushes=pushes, trick="0:3w", turn=1, wish=9, rest_to=2)
    seen = tichu.view(state, 0)

    refused(seen, ev.Passed(1))
    refused(seen, ev.Played(1, tichu.Combination("8j")))
    assert 1 == advance(seen, ev.Played(1, tichu.Combination("9j"))).size(1)
    assert (2,) == advance(tichu.view(state, None), ev.Passed(1)).to_act


@pytest.mark.rule("WISH-11")
def test_a_wish_is_fulfilled_by_the_last_play() -> None:
    """By the seat that has made it, with a card of the rank, and not before a wish is made."""
    state = position("9j2j", "4j", "6j", "8j", turn=0, wish=9, rest_to=2)
    (_, played), (seen, fulfilled) = heard(state, Play(0, "9j"), seat=1)
    assert (ev.Played(0, tichu.Combination("9j")), ev.WishFulfilled(0, 9)) == (
        played,
        fulfilled,
    )
    for seat, rank in ((1, 9), (0, 8), (0, -6), (0, 15)):
        refused(seen, ev.WishFulfilled(seat, rank))

    laid = (play(0, "Ma2w3w4w5p"),)
    wishing = position("9j", "4j", "6j", "8j", trick=laid, phase=Phase.WISH, rest_to=2)
    refused(tichu.view(wishing, 1), ev.WishFulfilled(0, 5))
    last = position("9j", "", "", "8j", finished=(1, 2), turn=0, wish=9, rest_to=2)
    _, (seen, _), *_ = heard(last, Play(0, "9j"), seat=1)
    refused(seen, ev.WishFulfilled(1, 9))


@pytest.mark.rule("OUT-1")
@pytest.mark.parametrize(("seat", "place"), [(0, 0), (0, 1), (0, 3), (1, 2), (2, 0), (0, -1)])
def test_who_is_out_has_their_own_place(seat: int, place: int) -> None:
    """Counted from 1."""
    state = position("2j", "4j", "", "8j", finished=(2,), turn=0, rest_to=1)
    _, (seen, out), *_ = heard(state, Play(0, "2j"), seat=1)

    assert ev.WentOut(0, 2) == out
    refused(seen, ev.WentOut(seat, place))


@pytest.mark.rule("DOG-2")
def test_only_the_dog_passes_the_lead() -> None:
    """Played by the seat that the event names."""
    state = position("Dg2j", "4j", "", "8j", finished=(2,), turn=0, rest_to=1)
    (before, _), (seen, passed) = heard(state, Play(0, "Dg"), seat=1)
    assert isinstance(passed, ev.LeadPassed)

    refused(before, attrs.evolve(passed, to=0))
    refused(seen, attrs.evolve(passed, seat=1))
