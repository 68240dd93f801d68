"""Rules that one test alone showed, by the rule matrix: cards, deal, calls, exchange, combinations.

Each is looked at from another side here: in a position where the first test asked for a value, with
what is forbidden where it showed what is allowed, or to the end of the round.
"""

import itertools
import random

import attrs
import pytest

from support import (
    accept,
    calling,
    cards,
    combo,
    dealt,
    decisions,
    exchange,
    first_packets,
    lowest_push,
    play,
    plays,
    position,
    refusal,
    run,
    swapped,
)
from tichu import (
    DECK,
    MAH_JONG,
    TRICHU,
    Action,
    Call,
    CallTichu,
    Card,
    Code,
    DeclineGrandTichu,
    Kind,
    Pass,
    Phase,
    Push,
    RoundResult,
    RoundState,
    apply,
    deal,
    legal_actions,
    new_game,
    new_round,
    readings,
)

SEATS = range(4)
FOUR = "4j4w4p4s"


def result_of(state: RoundState) -> RoundResult:
    """Return the result of a round that is over."""
    assert state.result is not None
    return state.result


def ended(first: int, calls: dict[int, Call]) -> RoundResult:
    """Return the result of a round in which a seat goes out first and its partner is last."""
    last = (first + 2) % 4
    second, third = (first + 1) % 4, (first + 3) % 4
    hands = [""] * 4
    hands[third], hands[last] = "9j", "2j"
    state = position(*hands, turn=third, finished=(first, second), calls=calls, rest_to=second)
    return result_of(run(state, play(third, "9j")))


# Cards, seats and the deal


@pytest.mark.rule("DECK-4")
@pytest.mark.parametrize("suits", list(itertools.permutations("jwps", 2)))
def test_no_suit_is_higher_than_another(suits: tuple[str, str]) -> None:
    """A card never beats one of its rank, and always the one below, whatever the suits."""
    first, second = suits
    state = position(f"9{second}8{second}", "2j", "3j", "6j", turn=0, trick=(play(3, f"8{first}"),))

    assert [f"9{second}"] == plays(state, 0)
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, f"8{second}"))


@pytest.mark.rule("SETUP-2")
@pytest.mark.parametrize("leader", SEATS)
def test_all_that_goes_round_goes_the_same_way(leader: int) -> None:
    """Turns, the next leader, and the recipients of a push follow the order of play."""
    hands = ["3j3w", "4j4w", "5j5w", "6j6w"]
    hands[leader] = "9j"
    order = [(leader + step) % 4 for step in (1, 2, 3)]
    state = run(position(*hands, turn=leader), play(leader, "9j"))

    turns: list[int] = []
    while state.phase is Phase.PLAY:
        turns += state.to_act
        state = run(state, Pass(state.to_act[0]))
    assert order == turns == list(state.rules.push_recipients(leader))


@pytest.mark.rule("SETUP-3")
@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize("dealer", SEATS)
def test_among_four_the_dealer_changes_nothing(dealer: int) -> None:
    """Whoever is said to deal: the same cards lead to the same actions, hands and leader."""
    state = dealt(dealer=dealer)
    zero = dealt(dealer=0)

    assert [zero.hand(seat) for seat in SEATS] == [state.hand(seat) for seat in SEATS]
    assert list(legal_actions(zero)) == list(legal_actions(state))
    assert swapped(zero).to_act == swapped(state).to_act


# Calls


@pytest.mark.rule("GRAND-2")
@pytest.mark.rule("TICHU-3")
@pytest.mark.parametrize(("call", "worth"), [(Call.GRAND_TICHU, 200), (Call.TICHU, 100)])
@pytest.mark.parametrize("caller", SEATS)
@pytest.mark.parametrize("first", SEATS)
def test_a_call_is_made_by_its_caller_alone(
    caller: int, first: int, call: Call, worth: int
) -> None:
    """Played to the end: it brings its points to who is first out himself, and else costs them."""
    points = [0, 0]
    points[caller % 2] = worth if caller == first else -worth

    assert tuple(points) == ended(first, {caller: call}).call_points


@pytest.mark.rule("TICHU-6")
def test_there_is_no_action_that_takes_a_call_back() -> None:
    """Who has called is asked for nothing about it, and cannot call, or decline, again."""
    state = run(dealt(), CallTichu(1))
    playing = swapped(state)
    leader = playing.to_act[0]
    after = run(playing, play(leader, plays(playing, leader)[0]))

    for moment in (state, playing, after):
        assert Call.TICHU is moment.calls[1]
        assert (Code.CALL_MADE, "TICHU-5") == refusal(moment, CallTichu(1))
        assert (Code.WRONG_PHASE, "GRAND-1") == refusal(moment, DeclineGrandTichu(1))
    kinds = {type(action) for action in legal_actions(state, 1)}
    assert {Push} == kinds


@pytest.mark.rule("TICHU-8")
@pytest.mark.rule("TICHU-1")
def test_a_late_call_is_lost_at_the_end_of_the_round() -> None:
    """Made when another is out, it costs 100 points, though its caller goes out next."""
    full = "2w3w4w5w6s7s8s9sTsJsQsKs5p9p"
    state = position("", "6j7j", full, "8j9j", turn=3, finished=(0,), played=(0, 1, 3))
    called = run(state, CallTichu(2))
    end = position("", "6j", "Kj", "", turn=2, finished=(0, 3), calls={2: Call.TICHU})

    assert Call.TICHU is called.calls[2]
    assert [] == calling(called)
    assert (-100, 0) == result_of(run(end, play(2, "Kj"))).call_points


@pytest.mark.rule("TICHU-9")
@pytest.mark.parametrize("calls", [{}, {0: Call.TICHU}, {1: Call.GRAND_TICHU, 2: Call.TICHU}])
def test_calls_leave_the_card_points_as_they_are(calls: dict[int, Call]) -> None:
    """The same cards count the same, whoever has called what; scores are the sum of both."""
    plain, called = ended(0, {}), ended(0, calls)

    assert plain.card_points == called.card_points
    assert called.scores == tuple(
        card + call for card, call in zip(called.card_points, called.call_points, strict=True)
    )


@pytest.mark.rule("TICHU-10")
@pytest.mark.rule("TICHU-1")
def test_tichu_opens_when_the_last_card_is_dealt() -> None:
    """Not for who has declined grand tichu, not between the deals; then for all at once."""
    state = first_packets()
    for seat in SEATS:
        assert [] == calling(state)
        state = run(state, DeclineGrandTichu(seat))
        assert (Code.CALL_NOT_OPEN, "TICHU-10") == refusal(state, CallTichu(seat))
    assert [] == calling(state)

    assert list(SEATS) == calling(run(state, deal(state, random.Random(4))))


# The exchange


@pytest.mark.rule("PASS-2")
@pytest.mark.rule("PASS-1")
def test_every_card_of_a_hand_may_go_to_everybody() -> None:
    """All 14 * 13 * 12 ways to push are on the list, and no other."""
    state = exchange("MaDgPhDr", "", "", "")
    pushes = [action for action in state.legal(0) if isinstance(action, Push)]

    assert 14 * 13 * 12 == len(set(pushes)) == len(pushes)
    assert set(state.hand(0)) == {push.cards[2] for push in pushes}


@pytest.mark.rule("PASS-5")
@pytest.mark.parametrize("seed", range(5))
def test_no_card_is_lost_in_the_exchange(seed: int) -> None:
    """Whatever is pushed: fourteen cards each, three of them new, and the deck is whole."""
    before = state = dealt(seed=seed)
    rng = random.Random(seed)
    for seat in SEATS:
        state = run(state, Push(seat, tuple(rng.sample(before.hand(seat).listed, 3))))

    assert set(DECK) == {card for seat in SEATS for card in state.hand(seat)}
    for seat in SEATS:
        assert 14 == len(state.hand(seat))
        assert 3 == len(state.hand(seat) - before.hand(seat))


@pytest.mark.rule("PASS-4")
def test_who_has_pushed_is_all_that_the_order_changes() -> None:
    """Half done, too, only the pushes made count, and any seat may be the last."""
    state = dealt()
    one, two, three = (lowest_push(state, seat) for seat in (1, 2, 3))
    begun = run(state, two, one)

    assert run(state, one, two) == begun
    assert (0, 3) == begun.to_act
    assert (0,) == run(begun, three).to_act


@pytest.mark.rule("PASS-6")
@pytest.mark.rule("MAH-1")
def test_who_keeps_the_mah_jong_leads() -> None:
    """The exchange decides: kept, its first holder leads, and nobody else may."""
    state = exchange("Ma2j3j4j", "", "", "")
    kept = Push(0, (state.hand(0) - cards("Ma")).listed[:3])
    state = run(state, kept, *[lowest_push(state, seat) for seat in (1, 2, 3)])

    assert MAH_JONG in state.hand(0)
    assert (0,) == state.to_act
    for seat in (1, 2, 3):
        lead = play(seat, str(state.hand(seat).listed[0]))
        assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, lead)


# Combinations, as plays of a hand


@pytest.mark.rule("COMBO-1")
@pytest.mark.parametrize("card", [card for card in DECK if str(card) != "Dg"])
def test_any_card_may_be_led_alone(card: Card) -> None:
    """All 55 of them; a pair is no answer, and the Dog is none either."""
    low, high = [rank for rank in "579" if rank not in str(card)][:2]
    others = ("2j", "3w") if str(card) not in {"2j", "3w"} else ("Ks", "Kw")
    state = position(f"{card}", f"Dg{low}j{low}w{high}j", *others, turn=0)

    assert [str(card)] == plays(state, 0)
    after = run(state, play(0, str(card)))
    assert (0,) == after.finished
    assert {"Dg", f"{low}j{low}w"}.isdisjoint(plays(after, 1))


@pytest.mark.rule("COMBO-2")
@pytest.mark.rule("COMBO-3")
def test_pairs_and_triples_of_a_hand() -> None:
    """Of three equal cards there are three pairs and one triple; unequal cards make none."""
    state = position("8j8w8pTjJw", "2j", "3j", "4j", turn=0)
    several = [text for text in plays(state, 0) if len(text) > 2]

    assert ["8j8w", "8j8p", "8w8p", "8j8w8p"] == several


@pytest.mark.rule("COMBO-2")
@pytest.mark.rule("COMBO-3")
@pytest.mark.rule("COMBO-4")
@pytest.mark.parametrize(
    ("top", "answers"),
    [
        ("7s7p", ["8j8w", "8j8p", "8w8p", "TjTw"]),
        ("7s7p7w", ["8j8w8p"]),
        ("7s7p7wAsAp", ["8j8w8pTjTw"]),
        ("9s9p9w2s2p", []),
    ],
)
def test_pairs_triples_and_full_houses_are_answered_alike(top: str, answers: list[str]) -> None:
    """A triple is no answer to a pair; the pair of a full house does not count."""
    state = position("8j8w8pTjTw", "2j", "3j", "4j", turn=0, trick=(play(3, top),))

    assert answers == plays(state, 0)


@pytest.mark.rule("COMBO-5")
@pytest.mark.parametrize("length", range(1, 14))
def test_a_straight_has_five_cards_or_more(length: int) -> None:
    """Runs of two suits: four cards are none, five to thirteen are; a hole makes it none."""
    ranks = "23456789TJQKA"[:length]
    row = "".join(f"{rank}{'jw'[at % 2]}" for at, rank in enumerate(ranks))
    kinds = [each.kind for each in readings(cards(row))]

    assert ([Kind.STRAIGHT] if length >= 5 else []) == [k for k in kinds if k is not Kind.SINGLE]
    if length >= 6:
        assert () == readings(cards(row) - cards(row[4:6]))


@pytest.mark.rule("COMBO-7")
@pytest.mark.rule("BOMB-1")
@pytest.mark.rule("BOMB-2")
def test_the_bombs_of_a_hand() -> None:
    """All fours and runs of one suit, in part too, and nothing that lacks a card of them."""
    hand = "3j4j5j6j7j8j" + "9j9w9p9s" + "TwTpTs"
    state = position(hand, "2j", "3w", "4w", turn=1, trick=(play(3, "As"),))
    bombs = {text for text in plays(state, 0) if combo(text).is_bomb}
    runs = {
        "".join(f"{rank}j" for rank in "3456789"[at : at + length])
        for length in (5, 6, 7)
        for at in range(8 - length)
    }

    assert {"9j9w9p9s", *runs} == bombs == set(plays(state, 0))


@pytest.mark.rule("BOMB-1")
@pytest.mark.rule("COMBO-11")
@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_four_cards_of_every_rank_are_a_bomb_and_three_are_none(rank: str) -> None:
    """From the twos to the aces."""
    four = "".join(f"{rank}{suit}" for suit in "jwps")

    assert (Kind.FOUR, True) == (combo(four).kind, combo(four).is_bomb)
    assert (Kind.TRIPLE, False) == (combo(four[:6]).kind, combo(four[:6]).is_bomb)


@pytest.mark.rule("BOMB-2")
@pytest.mark.rule("COMBO-5")
@pytest.mark.parametrize("lowest", range(9))
@pytest.mark.parametrize("suit", "jwps")
def test_five_in_a_row_of_one_suit_are_a_bomb_and_four_are_nothing(lowest: int, suit: str) -> None:
    """In each suit, from each rank on."""
    flush = "".join(f"{rank}{suit}" for rank in "23456789TJQKA"[lowest : lowest + 5])

    assert Kind.STRAIGHT_FLUSH == combo(flush).kind
    assert () == readings(cards(flush[:8]))


@pytest.mark.rule("COMBO-9")
@pytest.mark.rule("DECK-2")
@pytest.mark.parametrize(
    "wrapped", ["Aj2j3w4pPh", "QjKjAw2wPh", "KjAj2w3pPh", "AjAw2jPh", "MaAjKwQpTj", "AjMa2w3p4s"]
)
def test_the_phoenix_leads_nothing_round_the_corner(wrapped: str) -> None:
    """Neither with the Phoenix in the row nor by way of the Mah Jong is the ace low."""
    assert () == readings(cards(wrapped))


@pytest.mark.rule("COMBO-10")
@pytest.mark.rule("PHX-2")
def test_no_row_is_longer() -> None:
    """Mah Jong to ace and the Phoenix are fifteen cards and no play; without the Mah Jong too."""
    ranks = "".join(f"{rank}{'jw'[at % 2]}" for at, rank in enumerate("23456789TJQKA"))

    assert () == readings(cards(f"Ma{ranks}Ph"))
    assert () == readings(cards(f"{ranks}Ph"))
    assert [14] == [each.length for each in readings(cards(f"Ma{ranks[:-2]}Ph"))]
    assert () == readings(cards("".join(f"{rank}j{rank}w" for rank in "23456789")))


@pytest.mark.rule("COMBO-12")
def test_a_full_house_of_one_rank_is_not_offered() -> None:
    """Four threes and the Phoenix: pairs, triples and the bomb, and nothing of five cards."""
    state = position("3j3w3p3sPh", "2j", "4w", "5j", turn=0)

    assert {2, 4, 6, 8} == {len(text.partition("=")[0]) for text in plays(state, 0)}
    assert ["3j3w3p3s"] == [text for text in plays(state, 0) if len(text.partition("=")[0]) == 8]


@pytest.mark.rule("COMBO-8")
@pytest.mark.parametrize(
    ("top", "equal"),
    [
        ("7s7p", "7j7w"),
        ("5s5p6s6p", "5j5w6j6w"),
        ("3s4s5p6p7p", "3j4j5w6w7w"),
        ("7s7p", "7jPh"),
        ("5s5p6s6p", "5j6j6wPh"),
    ],
)
def test_an_equal_rank_of_other_suits_beats_nothing(top: str, equal: str) -> None:
    """Of several cards as of one: what is as high as the top play is neither listed nor legal."""
    state = position(f"{equal}2j", "2w", "9s", "3w", turn=0, trick=(play(3, top),))

    assert [] == [text for text in plays(state, 0) if combo(text).rank <= combo(top).rank]
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(0, equal))


@pytest.mark.rule("COMBO-4")
@pytest.mark.rule("COMBO-5")
@pytest.mark.rule("COMBO-6")
@pytest.mark.rule("PHX-1")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("8j8w8pTjPh", {"8j8w8pTjPh=T"}),
        ("8j8wTjTwPh", {"8j8wTjTwPh=8", "8j8wTjTwPh=T"}),
        ("5j6w7j8j9jPh", {"5j7j8j9jPh=6", "5j6w8j9jPh=7", "5j6w7j9jPh=8", "5j6w7j8j9jPh=T"}),
        ("5j6j7j8j9j9w", {"5j6j7j8j9w", "5j6j7j8j9j"}),
        ("7j7w8j8wPh", {"7j7w8j8w", "7j7w8jPh=8", "7j7w8wPh=8", "7j8j8wPh=7", "7w8j8wPh=7"}),
    ],
)
def test_the_phoenix_may_stand_for_what_one_holds(hand: str, offered: set[str]) -> None:
    """In each place of a full house, a straight or stairs, though a natural card is there too."""
    state = position(f"{hand}2j", "2w", "3s", "4s", turn=0)

    assert offered <= set(plays(state, 0))
    assert all(accept(state, play(0, text)) for text in offered)


# Trichu


@pytest.mark.rule("TRICHU-1")
def test_the_dummys_team_is_the_dealers() -> None:
    """They win together: both out first and second is a double victory of the dealer's."""
    state = position("9j", "8j", "", "7j", turn=0, rules=TRICHU, finished=(2,))

    assert ("double", (200, 0)) == (
        result_of(run(state, play(0, "9j"))).victory,
        result_of(run(state, play(0, "9j"))).scores,
    )
    assert [14, 14, 14, 14] == [len(dealt(TRICHU, seed=7).hand(seat)) for seat in SEATS]


@pytest.mark.rule("DEAL-2")
@pytest.mark.rule("DEAL-4")
@pytest.mark.parametrize("first", SEATS)
def test_whoever_is_first_out_is_the_next_dealer(first: int) -> None:
    """Be he of the team that lost the round, and whoever dealt before."""
    last = (first + 2) % 4
    second, third = (first + 1) % 4, (first + 3) % 4
    hands = [""] * 4
    hands[third], hands[last] = "9j", "2j"
    ending: Action = play(third, "9j")
    for dealer in SEATS:
        state = position(*hands, turn=third, finished=(first, second), dealer=dealer)
        game = apply(attrs.evolve(new_game(dealer=dealer), round=state), ending)

        assert (first, Phase.DEAL_FIRST) == (game.dealer, game.phase)


@pytest.mark.rule("SETUP-3")
def test_a_round_begins_with_nothing_settled() -> None:
    """No hand, no leader, no call: all of it comes from the cards that are dealt."""
    state = new_round()

    assert [0] * 4 == [len(state.hand(seat)) for seat in SEATS]
    assert ((), (None,) * 4) == (state.to_act, state.calls)
    assert [[]] * 4 == [decisions(state, seat) for seat in SEATS]
    assert not accept(state, Pass(0))
