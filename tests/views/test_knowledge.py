"""A view's knowledge of hidden hands, which no move may contradict."""

import random
from collections.abc import Iterator

import attrs
import pytest

import tichu
from support import cards, dealt, lowest_push, position, swapped
from support.hearing import heard, refused
from tichu import DECK, Card, Cards, Pass, Phase, Play, PlayerView, advance
from tichu import moves as mv
from tichu.moves import Move

AFTER = swapped(dealt())
"""A round before its first lead: each seat has pushed its three lowest cards."""
LEADER = AFTER.to_act[0]
GIVER = (LEADER + 1) % 4


def pushed(seat: int) -> dict[int, Card]:
    """Return what a seat pushed to each other one."""
    given = tichu.view(AFTER, seat).given
    assert given is not None
    return dict(zip(tichu.NANJING.push_recipients(seat), given, strict=True))


@pytest.mark.rule("DEAL-3")
def test_a_seen_hand_is_known() -> None:
    """A visible hand is known completely, and can have no other card."""
    seen = tichu.view(AFTER, GIVER)

    assert seen.own == seen.known(GIVER) == seen.possible(GIVER)


@pytest.mark.rule("PUSH-3")
def test_a_pushed_card_is_known_to_be_with_its_recipient() -> None:
    """The card is with nobody else."""
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
    """Neither cards of the trick nor cards of the piles are possible."""
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
    """The Mah Jong is in no hand after it was played."""
    seen = view_after_lead()

    assert [False] * 4 == [tichu.MAH_JONG in seen.possible(seat) for seat in range(4)]


@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_there_is_no_such_seat(seat: int) -> None:
    """The place is named."""
    seen = tichu.view(AFTER, 0)

    for question in (seen.known, seen.possible):
        with pytest.raises(tichu.InvalidValue, match=rf"{question.__name__}\(seat\): expected"):
            question(seat)


# No move contradicts what is known


@pytest.mark.rule("PUSH-3")
def test_nobody_plays_a_card_that_the_viewer_gave_to_another() -> None:
    """The card is with its recipient, who alone can play it."""
    given = pushed(GIVER)
    seat = LEADER
    card = next(card for to, card in given.items() if to != seat)
    seen = tichu.view(AFTER, GIVER)

    refused(seen, Play(seat, Cards([card])), "DEAL-1")
    own = given[seat]
    assert advance(seen, Play(seat, Cards([own]))).size(seat) == 13


@pytest.mark.rule("MAH-1")
def test_nobody_else_plays_the_mah_jong() -> None:
    """The seat that had the first lead holds it until it plays it."""
    low = tichu.Play(LEADER, tichu.Combination(Cards([AFTER.hand(LEADER).listed[1]])))
    state = tichu.apply(AFTER, low)
    follower = state.to_act[0]
    viewer = (follower + 1) % 4
    for seen in (tichu.view(state, viewer), tichu.view(state, None)):
        refused(seen, Play(follower, "Ma"), "DEAL-1")


def exchange(seat: int | None) -> tuple[tichu.PublicView, mv.Exchanged]:
    """Return a view before the exchange, and the exchange as its viewer sees it."""
    pushes = [lowest_push(dealt(), other) for other in range(4)]
    *_, (seen, move) = heard(dealt(), *pushes, seat=seat)
    assert isinstance(move, mv.Exchanged)
    return seen, move


@pytest.mark.rule("PUSH-3")
def test_an_exchange_has_the_cards_that_the_viewer_pushed() -> None:
    """An exchange with other cards, or with swapped recipients, is refused."""
    seen, event = exchange(GIVER)
    assert isinstance(seen, PlayerView)
    one, two, three = event.pushes[GIVER]
    assert one is not None
    kept = next(card for card in seen.own if card not in (seen.given or ()))

    for cards_ in ((kept, two, three), (two, one, three)):
        pushes = (*event.pushes[:GIVER], cards_, *event.pushes[GIVER + 1 :])
        refused(seen, attrs.evolve(event, pushes=pushes), "PUSH-1")
    assert tichu.view(AFTER, GIVER) == advance(seen, event)


@pytest.mark.rule("MAH-1")
@pytest.mark.parametrize("seat", range(4))
def test_an_exchange_names_a_leader_who_may_have_the_mah_jong(seat: int) -> None:
    """The holder of the Mah Jong leads, and its giver knows the recipient.

    A seat without the Mah Jong is not the leader, and believes any other seat to be.
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
            refused(seen, claimed, "MAH-1")


def test_a_spectator_believes_any_leader() -> None:
    """No card is seen."""
    seen, event = exchange(None)

    for leader in range(4):
        assert (leader,) == advance(seen, attrs.evolve(event, leader=leader)).to_act


def test_who_gave_the_mah_jong_away_is_among_the_seats() -> None:
    """The tests above have a seat that gave it away."""
    assert any(tichu.MAH_JONG in pushed(seat).values() for seat in range(4))


# What comes to light


def ending(scores: tuple[int, int]) -> tuple[PlayerView, mv.RoundEnded, PlayerView]:
    """Return a view before the end of a round, that move, and the view after it."""
    last = position("2j", "4j", "", "Dr", turn=0, rest_to=1)
    game = tichu.GameState(last, scores, ())
    *_, (seen, ended) = heard(game, Play(0, "2j"), seat=2)
    assert isinstance(seen, PlayerView)
    assert isinstance(ended, mv.RoundEnded)
    return seen, ended, tichu.view(tichu.apply(game, Play(0, "2j")), 2)


@pytest.mark.rule("DEAL-4", "MATCH-1")
def test_the_next_round_has_the_dealer_and_the_scores_that_follow() -> None:
    """The player who was out first deals; the result is added; the end is heard once."""
    seen, ended, after = ending((300, 100))
    following = advance(seen, ended)

    assert after == following
    assert (2, (500, 100), None) == (following.dealer, following.scores, following.result)
    refused(following, ended, "OUT-3")


@pytest.mark.rule("MATCH-1")
def test_a_game_ends_with_the_scores_that_follow() -> None:
    """At the target it ends, once, and no round starts after it."""
    seen, ended, after = ending((900, 700))
    over = advance(seen, ended)

    assert after == over
    assert ((1100, 700), 0) == (over.scores, over.winner)
    for move in (ended, mv.SeenDeal((None,) * 4)):
        refused(over, move)


@pytest.mark.rule("SCORE-1")
def test_the_result_is_the_one_that_the_moves_led_to() -> None:
    """A lost call of tichu is noticed here."""
    seen, ended, _ = ending((300, 100))
    called = attrs.evolve(ended.result, call_points=(100, 0), scores=(300, 0))

    refused(seen, attrs.evolve(ended, result=called), "SCORE-1")
    assert mv.RoundEnded is tichu.due(seen)


@pytest.mark.rule("SCORE-2")
def test_the_hands_that_are_counted_are_shown() -> None:
    """Hands are shown if cards are counted, and none after a victory."""
    counted = position("2j", "", "", "Dr5j", finished=(1, 2), turn=0, rest_to=1)
    *_, (seen, ended) = heard(counted, Play(0, "2j"), seat=1)
    assert isinstance(ended, mv.RoundEnded)
    assert tuple(map(cards, ("", "", "", "Dr5j"))) == ended.hands
    for hands in ((), (*ended.hands[:3], cards("Dr"))):
        refused(seen, attrs.evolve(ended, hands=hands), "SCORE-1")

    victory = position("2j", "3j", "", "4j", finished=(2,), turn=0, rest_to=2)
    *_, (seen, ended) = heard(victory, Play(0, "2j"), seat=1)
    assert isinstance(ended, mv.RoundEnded)
    refused(seen, attrs.evolve(ended, hands=tuple(map(cards, ("", "3j", "", "4j")))), "SCORE-1")


@pytest.mark.rule("OUT-4", "SCORE-6")
@pytest.mark.parametrize(
    ("sizes", "piles"),
    [
        ((0, 1, 0, 2), ("2j", "", "Kw2w", None)),
        ((0, 1, 0, 1), ("2j2w", "", "Kw", None)),
    ],
)
def test_a_lost_play_is_noticed_after_a_victory(
    sizes: tuple[int, ...], piles: tuple[str | None, ...]
) -> None:
    """The sizes of the hands and the piles are known, even if no cards are counted."""
    victory = position("2j", "3j", "", "4j", finished=(2,), turn=0, piles={2: "Kw2w"})
    *_, (seen, ended) = heard(victory, Play(0, "2j"), seat=1)
    assert isinstance(ended, mv.RoundEnded)
    assert ((0, 1, 0, 1), cards("2j")) == (ended.sizes, ended.piles[0])
    told = [ended.piles[3] if pile is None else cards(pile) for pile in piles]
    refused(seen, attrs.evolve(ended, sizes=sizes, piles=told), "SCORE-1")


@pytest.mark.rule("GRAND-5")
def test_secret_decisions_are_revealed_before_the_next_cards() -> None:
    """A lost revelation is noticed at the deal; the own decision is among those revealed."""
    state = tichu.new_round()
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    others: list[tichu.Action] = [tichu.DeclineGrandTichu(seat) for seat in (1, 2, 3)]
    decisions = [tichu.CallGrandTichu(0), *others]
    *_, (seen, shown) = heard(state, *decisions, seat=0)
    assert isinstance(seen, PlayerView)
    assert mv.GrandTichuShown((True, False, False, False)) == shown
    assert Phase.GRAND_TICHU is seen.phase

    packet = (DECK - seen.own).listed[:6]
    refused(seen, mv.SeenDeal((Cards(packet), None, None, None)))
    refused(seen, mv.GrandTichuShown((False, False, False, True)), "GRAND-4")
    refused(seen, mv.GrandTichuShown((True, False, False)), "GRAND-1")
    assert Phase.DEAL_REST is advance(seen, shown).phase
    refused(advance(seen, shown), shown, "GRAND-5")


@pytest.mark.rule("TRICHU-4")
@pytest.mark.parametrize("seat", range(4))
def test_only_the_dummys_hand_is_shown_and_only_then(seat: int) -> None:
    """No hand is shown at a table without a dummy, or after the first card was played."""
    hand = Cards(AFTER.hand_masks[seat])
    for state in (AFTER, dealt(), tichu.apply(AFTER, Play(LEADER, "Ma"))):
        refused(tichu.view(state, seat), mv.HandShown(seat, hand), "TRICHU-4")


@pytest.mark.rule("WISH-3")
def test_a_wish_binds_who_is_known_to_hold_the_rank() -> None:
    """A pass and another play are refused; the wished card is believed."""
    pushes = {0: tuple(map(Card, ("9j", "2w", "2p")))}
    hands = ("2j", "9j4j", "6j7j", "8j")
    state = position(*hands, pushes=pushes, trick="0:3w", turn=1, wish=9, rest_to=2)
    seen = tichu.view(state, 0)

    refused(seen, Pass(1), "WISH-3")
    refused(seen, Play(1, "8j"), "WISH-3")
    assert 1 == advance(seen, Play(1, "9j")).size(1)
    assert (2,) == advance(tichu.view(state, None), Pass(1)).to_act


SEAT = 2


def played(seed: int = 1) -> Iterator[tuple[PlayerView, Move]]:
    """Yield each move of a random round for a seat, with the view before it."""
    rng = random.Random(seed)
    state = tichu.new_round()
    while not state.is_over:
        action = tichu.random_action(state, rng)
        for seen, move in heard(state, action, seat=SEAT):
            assert isinstance(seen, PlayerView)
            yield seen, move
        state = tichu.apply(state, action)


def first(kind: type[Move], number: int = 0) -> tuple[PlayerView, Move]:
    """Return a move of a class, the first or a later one, and the view before it."""
    return [pair for pair in played() if isinstance(pair[1], kind)][number]


@pytest.mark.parametrize(
    "kind",
    [
        *(mv.SeenDeal, mv.SeenDecision, tichu.Push, mv.SeenPush, mv.Exchanged),
        *(Play, Pass, tichu.TakeTrick, mv.RoundEnded),
    ],
)
def test_a_move_comes_once(kind: type[Move]) -> None:
    """A repeated move contradicts what it has led to."""
    seen, move = first(kind)
    refused(advance(seen, move), move)


@pytest.mark.rule("DEAL-1")
def test_a_packet_has_its_size_and_no_card_twice() -> None:
    """The first packet has eight cards, and the second none of them."""
    seen, move = first(mv.SeenDeal, 1)
    assert isinstance(move, mv.SeenDeal)
    for packet in (Cards("2j3j"), Cards(seen.own.listed[:6])):
        hands = (*move.hands[:SEAT], packet, *move.hands[SEAT + 1 :])
        refused(seen, mv.SeenDeal(hands))


def unseen(seen: PlayerView) -> Card:
    """Return a card that a view has not seen; a natural one."""
    return (DECK - seen.own - Cards("MaDgPhDr")).listed[0]


def test_a_seat_plays_and_pushes_its_own_cards() -> None:
    """A seat neither plays nor pushes cards that are not in its hand (TRICK-3, PUSH-3)."""
    own = [pair for pair in played() if isinstance(pair[1], Play) and pair[1].seat == SEAT]
    refused(own[0][0], Play(SEAT, Cards([unseen(own[0][0])])), "DEAL-1")
    seen, move = first(tichu.Push)
    assert isinstance(move, tichu.Push)
    refused(seen, attrs.evolve(move, cards=(unseen(seen), *move.cards[1:])), "PUSH-1")


def test_a_card_in_a_pile_is_not_played_again() -> None:
    """Nobody holds it any more."""
    for seen, move in played():
        piles = [cards for cards in map(seen.pile, range(4)) if cards]
        if isinstance(move, Play) and move.seat != SEAT and not seen.trick and piles:
            refused(seen, Play(move.seat, Cards([piles[0].listed[-1]])), "DEAL-1")
            return
    raise AssertionError


def test_an_exchange_gives_cards_that_can_be_given() -> None:
    """An exchange comes after the last push, and no card is in two places (PUSH-3, PUSH-6)."""
    seen, move = first(mv.Exchanged)
    assert isinstance(move, mv.Exchanged)
    others = [seat for seat in range(4) if seat != SEAT]
    refused(first(mv.SeenPush)[0], move, "PUSH-3")

    def changed(card: Card, *givers: int) -> mv.Exchanged:
        pushes = tuple(
            tuple(card if old is not None else None for old in cards) if seat in givers else cards
            for seat, cards in enumerate(move.pushes)
        )
        return attrs.evolve(move, pushes=pushes)

    kept = next(card for card in seen.own if card not in move.pushes[SEAT])
    refused(seen, changed(kept, others[0]), "PUSH-1")
    refused(seen, changed(unseen(seen), *others[:2]), "PUSH-1")


@pytest.mark.rule("TRICHU-4")
def test_the_dummys_hand_is_whole() -> None:
    """The dummy's hand is shown whole, and before anything else."""
    state = tichu.new_round(tichu.TRICHU)
    rng = random.Random(1)
    shown = 0
    while state.phase is not Phase.PLAY:
        action = tichu.random_action(state, rng)
        for seen, move in heard(state, action, seat=1):
            if isinstance(move, mv.HandShown):
                shown += 1
                rest = move.cards - Cards(move.cards.listed[:1])
                refused(seen, attrs.evolve(move, cards=rest), "TRICHU-4")
                refused(seen, attrs.evolve(move, seat=3), "TRICHU-4")
                assert "HandShown comes first" == refused(seen, tichu.CallTichu(3))
        state = tichu.apply(state, action)
    assert 1 == shown


@pytest.mark.rule("TRICHU-5")
def test_an_open_dummy_has_not_called() -> None:
    """The dummy makes no decision, so no move shows a call of it."""
    state = tichu.new_round(tichu.TRICHU)
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    decisions = list(map(tichu.DeclineGrandTichu, state.to_act))
    *_, (seen, _) = heard(state, *decisions, seat=None)
    refused(seen, mv.GrandTichuShown((False, False, True, False)), "GRAND-1")


@pytest.mark.rule("IRR-1")
def test_the_result_of_a_round_that_is_counted_out() -> None:
    """The result has the points of all calls, so a lost call is noticed."""
    state = swapped(dealt(tichu.Rules(announced_bombs=True)))
    leader = state.to_act[0]
    caller = (leader + 2) % 4
    assert not state.bomb_holders >> caller & 1
    state = tichu.apply(state, Play(leader, "Ma"))
    state = tichu.apply(state, tichu.MakeWish(leader, None))
    lost = advance(tichu.view(state, leader), tichu.AnnounceBomb(caller))

    *_, (_, ended) = heard(state, tichu.CallTichu(caller), tichu.AnnounceBomb(caller), seat=leader)

    refused(lost, ended, "SCORE-1")
