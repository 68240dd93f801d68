"""Trichu, the game of three players with an open dummy (TRICHU)."""

import itertools
import random
from typing import Any

import attrs
import pytest

import support
import tichu
from support import (
    altered,
    calling,
    dealt,
    first_packets,
    lowest_push,
    play,
    plays,
    position,
    refusal,
    run,
)
from tichu import TRICHU, Call, CallTichu, Pass, Phase, apply, legal_actions, new_game, view
from tichu.errors import Code

SEATS = range(4)
FOUR = "4j4w4p4s"
DEALER, FIRST, DUMMY, SECOND = range(4)


def seats_of(state: tichu.RoundState, seat: int) -> set[int]:
    """Return the seats that the player at a seat may act for."""
    return {getattr(action, "seat", -1) for action in legal_actions(state, seat)}


def played() -> tichu.RoundState:
    """Return a round after the exchange, with no card played."""
    return support.swapped(dealt(TRICHU))


def double(*, first: int = 0) -> tichu.RoundState:
    """Return a round that is one play, a 9, from a double victory of the team of a seat."""
    hands = ["2j", "3j", "4j", "5j"]
    second = (first + 2) % 4
    hands[first], hands[second] = "", "9j"
    return position(*hands, turn=second, rules=TRICHU, finished=(first,))


def after_double(game: tichu.GameState, first: int = 0) -> tichu.GameState:
    """Return a game after a round with a double victory of the team of a seat."""
    second = (first + 2) % 4
    return apply(attrs.evolve(game, round=double(first=first)), play(second, "9j"))


@pytest.mark.rule("TRICHU-1")
def test_the_dummy_plays_for_the_dealer() -> None:
    """Dealer and dummy out first and second are a double victory."""
    state = position("9j", "8j", "", "7j", turn=0, rules=TRICHU, finished=(2,))

    assert ("double", (200, 0)) == (
        support.result_of(run(state, play(0, "9j"))).victory,
        support.result_of(run(state, play(0, "9j"))).scores,
    )
    assert [14, 14, 14, 14] == [len(dealt(TRICHU, seed=7).hand(seat)) for seat in SEATS]


@pytest.mark.rule("TRICHU-1")
def test_four_hands_are_dealt() -> None:
    """Fourteen cards each; the dummy sits opposite the dealer and is their partner."""
    state = dealt(TRICHU)

    assert [14, 14, 14, 14] == [len(state.hand(seat)) for seat in range(4)]
    assert (0, 2) == (state.dealer, TRICHU.dummy)
    assert ((2,), (0,)) == (TRICHU.partners(0), TRICHU.partners(2))
    assert ((1, 3), (3, 1)) == (TRICHU.opponents(0), TRICHU.opponents(2))


@pytest.mark.rule("TRICHU-2")
def test_only_the_opponents_decide_on_grand_tichu() -> None:
    """Neither dealer nor dummy is asked, nor may they call."""
    state = first_packets(TRICHU)

    assert (Phase.GRAND_TICHU, (1, 3)) == (state.phase, state.to_act)
    assert [8, 8, 8, 8] == [len(state.hand(seat)) for seat in range(4)]
    for seat in (1, 3):
        assert [tichu.DeclineGrandTichu(seat), tichu.CallGrandTichu(seat)] == list(
            state.legal(seat)
        )
    for seat in (0, 2):
        assert [] == list(state.legal(seat))
        assert (Code.ALREADY_DECIDED, "TRICHU-2") == refusal(state, tichu.CallGrandTichu(seat))
        assert (Code.ALREADY_DECIDED, "TRICHU-2") == refusal(state, tichu.DeclineGrandTichu(seat))


@pytest.mark.rule("TRICHU-2")
def test_both_opponents_may_call_grand_tichu() -> None:
    """The rest is dealt after both have decided."""
    state = run(first_packets(TRICHU), tichu.CallGrandTichu(3), tichu.CallGrandTichu(1))

    assert (Phase.DEAL_REST, (None, "grand_tichu", None, "grand_tichu")) == (
        state.phase,
        state.calls,
    )


@pytest.mark.rule("TRICHU-2", "GRAND-5")
def test_sequential_decisions_skip_the_dealer() -> None:
    """With ``sequential`` the seat after the dealer decides first."""
    state = first_packets(attrs.evolve(TRICHU, grand_order="sequential"))

    assert (1,) == state.to_act
    assert (3,) == run(state, tichu.DeclineGrandTichu(1)).to_act


@pytest.mark.rule("TRICHU-2")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_stated_grand_call_of_the_dealer_is_refused(seat: int) -> None:
    """A position where the dealer called grand tichu is invalid."""
    with pytest.raises(tichu.InvalidSetup, match="TRICHU-2"):
        support.exchange("", "", "", "", rules=TRICHU, calls={seat: Call.GRAND_TICHU})


@pytest.mark.rule("TRICHU-3")
@pytest.mark.parametrize(
    ("seat", "recipients"), [(0, (1, 3)), (1, (2, 0)), (2, (3, 1)), (3, (0, 2))]
)
def test_every_hand_pushes_a_card_to_each_opponent(seat: int, recipients: tuple[int, ...]) -> None:
    """A hand pushes two cards to opponents and gets two from them."""
    before = dealt(TRICHU)
    pushed = lowest_push(before, seat)
    after = support.swapped(before)

    assert recipients == TRICHU.push_recipients(seat)
    for card, to in zip(pushed.cards, recipients, strict=True):
        assert card in after.hand(to)
    partner = (seat + 2) % 4
    assert not (before.hand(seat) - after.hand(seat)) & after.hand(partner)
    assert [14, 14, 14, 14] == [len(after.hand(other)) for other in range(4)]
    for number in (1, 3):
        wrong = tichu.Push(seat, before.hand(seat).listed[:number])
        assert (Code.BAD_PUSH, "PUSH-1") == refusal(before, wrong)


@pytest.mark.rule("TRICHU-3")
def test_the_dealer_pushes_for_both_hands() -> None:
    """The dealer chooses the cards of both hands; the others choose their own."""
    state = dealt(TRICHU)

    assert {0, 2} == seats_of(state, 0)
    assert [{1}, set(), {3}] == [seats_of(state, seat) for seat in (1, 2, 3)]
    pushes = [action for action in legal_actions(state, 0) if isinstance(action, tichu.Push)]
    assert 2 * 14 * 13 == len(pushes)
    own = run(state, lowest_push(state, 0))
    assert {2} == {
        action.seat for action in legal_actions(own, 0) if isinstance(action, tichu.Push)
    }


@pytest.mark.rule("TRICHU-3", "DEAL-3")
def test_the_dealer_sees_both_hands_after_the_full_deal() -> None:
    """On eight cards the dealer sees one hand; then both, and nobody else sees the dummy."""
    first, state = first_packets(TRICHU), dealt(TRICHU)

    assert [first.hand(0), None, None, None] == [view(first, 0).hand(seat) for seat in range(4)]
    assert [state.hand(0), None, state.hand(2), None] == [
        view(state, 0).hand(seat) for seat in range(4)
    ]
    for seat in (1, 3):
        assert [seat] == [s for s in range(4) if view(state, seat).hand(s) is not None]
    assert [None] * 4 == [tichu.view(state, None).hand(seat) for seat in range(4)]


@pytest.mark.rule("TRICHU-3")
def test_what_players_know_of_the_exchange() -> None:
    """The dealer knows both hands' cards; the opponents what they gave and got."""
    before = dealt(TRICHU)
    after = support.swapped(before)
    given = [lowest_push(before, seat).cards for seat in range(4)]
    seen = view(after, 0).push_masks

    assert after.push_masks == seen
    assert [0, 1, 2] == [s for s, push in enumerate(view(after, 1).push_masks) if push is not None]
    assert given[1] == view(after, 1).given
    assert (given[2][1], given[0][0]) == view(after, 1).received
    begun = run(before, lowest_push(before, 2), lowest_push(before, 1))
    assert [False, False, True, False] == [p is not None for p in view(begun, 0).push_masks]


@pytest.mark.rule("TRICHU-4")
def test_everybody_sees_the_dummy_after_the_exchange() -> None:
    """Players and spectators see the dummy and no other hand."""
    state = played()

    for seat in (1, 3):
        seen = view(state, seat)
        assert [s in (2, seat) for s in range(4)] == [seen.hand(s) is not None for s in range(4)]
        assert state.hand(2) == seen.hand(2)
    assert [None, None, state.hand(2), None] == [tichu.view(state, None).hand(s) for s in range(4)]
    assert [True, False, True, False] == [view(state, 0).hand(s) is not None for s in range(4)]
    world = tichu.determinize(view(state, 1), random.Random(1))
    assert (state.hand(1), state.hand(2)) == (world.hand(1), world.hand(2))


@pytest.mark.rule("TRICHU-4")
def test_the_dealer_decides_for_the_dummy() -> None:
    """``Rules.controls`` names the hands a seat decides for; the dummy decides for none."""
    assert [(0, 2), (1,), (), (3,)] == [TRICHU.controls(seat) for seat in range(4)]
    assert [(0,), (1,), (2,), (3,)] == [tichu.NANJING.controls(seat) for seat in range(4)]


@pytest.mark.rule("TRICHU-4")
def test_the_dealers_actions_are_those_of_both_hands() -> None:
    """The dealer's list has the plays of the hand on turn and the bombs of the other."""
    hands = (FOUR + "9j", "8j", "TjJj", "QjQw")
    own = run(position(*hands, turn=3, rules=TRICHU), play(3, "Qj"))
    dummy = position(*hands, turn=2, rules=TRICHU, trick="1:9w")

    assert [Pass(0), play(0, FOUR)] == list(legal_actions(own, 0))
    assert [Pass(2), play(2, "Tj"), play(2, "Jj"), play(0, FOUR)] == list(legal_actions(dummy, 0))
    assert [] == list(legal_actions(dummy, 2))
    assert [Pass(2), play(2, "Tj"), play(2, "Jj")] == list(dummy.legal(2))
    seen = view(dummy, 0)
    assert list(legal_actions(dummy, 0)) == list(legal_actions(seen))
    assert (list(dummy.legal(0)), list(dummy.legal(2))) == (list(seen.legal()), list(seen.legal(2)))
    with pytest.raises(tichu.InvalidValue, match="decides for, got 2"):
        view(dummy, 1).legal(2)


@pytest.mark.rule("TRICHU-4", "TRICHU-9")
def test_the_dealer_wishes_takes_and_gives_for_the_dummy() -> None:
    """The dummy's wish, tricks and gifts are the dealer's to decide."""
    wish = run(position("9j", "8j", "Ma2w", "7j", turn=2, rules=TRICHU), play(2, "Ma"))
    dragon = position("9j", "8j", "Dr2w", "7j", turn=2, rules=TRICHU)
    taking = run(dragon, play(2, "Dr"), Pass(3), Pass(0), Pass(1))
    giving = run(taking, tichu.TakeTrick(2))

    assert [tichu.MakeWish(2, rank) for rank in (*range(2, 15), None)] == list(
        legal_actions(wish, 0)
    )
    assert [tichu.TakeTrick(2)] == list(legal_actions(taking, 0))
    assert [tichu.GiveTrick(2, 1), tichu.GiveTrick(2, 3)] == list(legal_actions(giving, 0))
    for state in (wish, taking, giving):
        assert [(2,), []] == [state.to_act, list(legal_actions(state, 2))]


@pytest.mark.rule("TRICHU-5")
def test_tichu_for_each_hand() -> None:
    """Any hand may call before its first card; the dealer calls for the dummy."""
    pushing, state = dealt(TRICHU), played()

    for moment in (pushing, state):
        assert [0, 1, 2, 3] == calling(moment)
        assert {CallTichu(0), CallTichu(2)} < set(legal_actions(moment, 0))
        assert CallTichu(2) not in set(legal_actions(moment, 1))
    called = run(state, CallTichu(2))
    assert [0, 1, 3] == calling(called)
    assert [1, 3] == calling(run(called, CallTichu(0)))


@pytest.mark.rule("TRICHU-5", "TICHU-1")
def test_the_dummys_first_card_ends_only_its_own_right_to_call() -> None:
    """The dealer may still call for the other hand."""
    full = "2w3w4j5w6w7w8w9wTwJjQwKwAw2p"
    state = position("3j" + full[4:] + "6p", "8j", "9j2j", "7j", turn=2, rules=TRICHU)

    assert [0] == calling(state)
    assert (Code.CALL_TOO_LATE, "TICHU-1") == refusal(state, CallTichu(2))
    before = position("3j", "8j", full, "7j", turn=2, rules=TRICHU, piles={0: "Dg"})
    assert [2] == calling(before)
    assert [] == calling(run(before, play(2, "Aw")))


@pytest.mark.rule("TRICHU-5")
@pytest.mark.parametrize(("caller", "points"), [(2, 100), (0, -100)])
def test_a_call_is_for_one_hand(caller: int, points: int) -> None:
    """The hand that called must go out first itself."""
    state = position(
        "9j", "8j", "", "7j", turn=0, rules=TRICHU, finished=(2,), calls={caller: Call.TICHU}
    )
    end = run(state, play(0, "9j"))

    assert end.result is not None
    assert ((points, 0), (200 + points, 0)) == (end.result.call_points, end.result.scores)


@pytest.mark.rule("TRICHU-6")
def test_the_dummy_need_not_fulfil_a_wish() -> None:
    """The dummy may pass, play another card, or fulfil the wish."""
    state = position("2j", "3j", "9jKj", "8j", turn=2, wish=9, rules=TRICHU, trick="1:6j")

    assert [Pass(2), play(2, "9j"), play(2, "Kj")] == list(state.legal(2))
    assert [9, 9, None] == [
        run(state, action).wish for action in (Pass(2), play(2, "Kj"), play(2, "9j"))
    ]


@pytest.mark.rule("TRICHU-6")
def test_a_leading_dummy_need_not_fulfil_a_wish() -> None:
    """The dummy may lead anything, even the Dog or a bomb."""
    state = position("2j", "3j", f"9jKjDg{FOUR}", "8j", turn=2, wish=9, rules=TRICHU)

    assert {"9j", "Kj", "Dg", FOUR} < set(plays(state, 2))
    assert (9, (0,)) == (run(state, play(2, "Dg")).wish, run(state, play(2, "Dg")).to_act)


@pytest.mark.rule("TRICHU-6")
@pytest.mark.parametrize("wish_bomb", ["interrupt", "strict_turn"])
def test_the_dummy_need_not_bomb_to_fulfil_a_wish(wish_bomb: str) -> None:
    """The dummy may pass or play another bomb if only a bomb has the rank."""
    rules = attrs.evolve(TRICHU, wish_bomb=support.anything(wish_bomb))
    state = position(
        "2j", "3j", f"9j9w9p9s{FOUR}", "8j", turn=2, wish=9, rules=rules, trick="1:TjTw"
    )

    assert support.accept(state, Pass(2))
    assert [FOUR, "9j9w9p9s"] == plays(state, 2)


@pytest.mark.rule("TRICHU-6")
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_wishes_bind_the_other_hands(seat: int) -> None:
    """A wish binds all other hands, even if the dummy made it."""
    hands = ["2w", "3w", "4w", "5w"]
    hands[seat] = "9jKj"
    state = position(*hands, turn=seat, wish=9, rules=TRICHU, trick=(play((seat + 3) % 4, "6j"),))
    made = run(position("9j9w", "8j", "Ma2w", "7j", turn=2, rules=TRICHU), play(2, "Ma"))
    made = run(made, tichu.MakeWish(2, 9), Pass(3))

    assert ["9j"] == plays(state, seat)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(seat))
    assert ([], ["9j", "9w"]) == (support.decisions(made, 0), plays(made, 0))


@pytest.mark.rule("TRICHU-7")
@pytest.mark.parametrize(
    ("first", "scores"), [(0, (200, 0, 0, 200)), (2, (200, 0, 0, 200)), (1, (0, 200, 200, 0))]
)
def test_each_player_scores_their_teams_result(first: int, scores: tuple[int, ...]) -> None:
    """Dealer and dummy score the same, and so do both opponents."""
    game = after_double(new_game(TRICHU), first)

    assert ((0, 0, 0, 0), scores) == (new_game(TRICHU).scores, game.scores)


@pytest.mark.rule("TRICHU-7")
def test_a_round_is_scored_as_among_four() -> None:
    """A player scores the card points and calls of their team."""
    state = position(
        "- / - / 9j / 2j",
        turn=2,
        rules=TRICHU,
        finished=(0, 1),
        piles={0: "TjTwTpTs"},
        rest_to=1,
        calls={0: Call.TICHU},
    )
    game = apply(attrs.evolve(new_game(TRICHU), round=state), play(2, "9j"))

    assert (140, 60) == game.results[0].scores
    assert (140, 60, 60, 140) == game.scores


@pytest.mark.rule("TRICHU-8", "TRICHU-9")
def test_the_next_dealer_sat_before_the_dealer() -> None:
    """The deal moves against the order of play; the dealer sits at seat 0."""
    game = new_game(TRICHU)
    sat: list[tuple[int, ...]] = []
    for number in range(9):
        sat.append(game.persons)
        assert (number, 0, 0) == (len(game.results), game.dealer, game.round.dealer)
        game = after_double(game)

    assert [(0, 1, 3, 2), (2, 0, 3, 1), (1, 2, 3, 0)] * 3 == sat
    for before, after in itertools.pairwise(sat):
        assert before[SECOND] == after[DEALER]


@pytest.mark.rule("TRICHU-9")
def test_persons_keep_their_order_of_play() -> None:
    """Players 0, 1 and 2 sit in this order, no matter who deals; the dummy has seat 2."""
    game = new_game(TRICHU)
    for _ in range(9):
        at = game.persons
        assert 3 == at[DUMMY]
        for seat, following in ((DEALER, FIRST), (FIRST, SECOND), (SECOND, DEALER)):
            assert (at[seat] + 1) % 3 == at[following]
        game = after_double(game)


@pytest.mark.rule("TRICHU-7", "TRICHU-8")
def test_points_follow_the_persons() -> None:
    """In three rounds each person deals once and scores the dealer's result."""
    game = new_game(TRICHU)
    totals: list[tuple[int, ...]] = []
    for first in (0, 0, 1):
        game = after_double(game, first)
        totals.append(game.scores)

    assert [(200, 0, 0, 200), (200, 0, 200, 400), (400, 0, 400, 400)] == totals


@pytest.mark.rule("TRICHU-8")
@pytest.mark.parametrize("rounds", [9, 3, 6])
def test_the_number_of_rounds(rounds: int) -> None:
    """The game ends after nine rounds, or as many as the rules say, with any scores."""
    rules = attrs.evolve(TRICHU, rounds=rounds)
    game = new_game(rules)
    for number in range(rounds):
        assert (False, None, number) == (game.is_over, game.winner, len(game.results))
        last = altered(double(), rules=rules)
        game = apply(attrs.evolve(game, round=last), play(2, "9j"))

    assert (9, None) == (TRICHU.rounds, TRICHU.target)
    assert (True, Phase.OVER) == (game.is_over, game.phase)
    each = 200 * rounds // 3
    assert ((each, each, each, 200 * rounds), (0, 1, 2)) == (game.scores, game.winner)


@pytest.mark.rule("TRICHU-9")
@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((500, 100, 100, 0), (0,)),
        ((100, 500, 100, 0), (1,)),
        ((100, 100, 500, 0), (2,)),
        ((500, 500, 100, 0), (0, 1)),
        ((500, 100, 500, 0), (0, 2)),
        ((300, 300, 300, 0), (0, 1, 2)),
        ((100, 200, 100, 5000), (1,)),  # the dummy's column cannot win
        ((-300, -100, -100, 900), (1, 2)),
    ],
)
def test_the_winners(scores: tuple[int, ...], winner: tuple[int, ...]) -> None:
    """The highest person wins, a tie is shared, and the dummy never wins."""
    rules = attrs.evolve(TRICHU, rounds=1)
    game = new_game(
        rules, [score - gain for score, gain in zip(scores, (200, 0, 0, 200), strict=True)]
    )
    state = position("", "3j", "9j", "5j", turn=2, rules=rules, finished=(0,))
    game = apply(attrs.evolve(game, round=state), play(2, "9j"))

    assert (scores, True, winner) == (game.scores, game.is_over, game.winner)


@pytest.mark.rule("TRICHU-9")
def test_the_dealer_has_seat_0() -> None:
    """No other dealer is accepted in a round, a game or a stated position."""
    wrong: Any
    for wrong in (1, 2, 3):
        with pytest.raises(tichu.InvalidValue):
            tichu.new_round(TRICHU, wrong)
        with pytest.raises(tichu.InvalidValue):
            new_game(TRICHU, dealer=wrong)
        with pytest.raises(tichu.InvalidSetup, match="TRICHU-9"):
            position("2j", "3j", "4j", "5j", turn=0, rules=TRICHU, dealer=wrong)
    assert 0 == tichu.new_round(TRICHU).dealer


@pytest.mark.rule("TRICHU-9")
def test_the_first_out_does_not_deal_next() -> None:
    """The next dealer depends only on the number of the round."""
    game = after_double(new_game(TRICHU), first=1)

    assert ((1, 3), 0, (2, 0, 3, 1)) == (game.results[0].finished, game.dealer, game.persons)


@pytest.mark.rule("TRICHU-8", "TRICHU-9")
def test_a_whole_game() -> None:
    """In nine random rounds scores add up by person, and a person wins."""
    rng = random.Random(9)
    game = new_game(TRICHU)
    totals = [0, 0, 0, 0]
    while not game.is_over:
        persons = game.persons
        before = len(game.results)
        action = (
            tichu.deal(game, rng) if game.phase.is_chance else tichu.random_action(game, rng, 0.02)
        )
        game = apply(game, action)
        if len(game.results) > before:
            for seat, person in enumerate(persons):
                totals[person] += game.results[-1].scores[TRICHU.team(seat)]

    assert 9 == len(game.results)
    assert tuple(totals) == game.scores
    winner = game.winner
    assert isinstance(winner, tuple)
    assert 3 not in winner
    assert {max(totals[:3])} == {totals[person] for person in winner}
    assert (2, 0, 3, 1) != game.persons == (1, 2, 3, 0)


def test_a_view_of_a_game_names_the_persons() -> None:
    """A view has the persons' scores and the person at each seat."""
    game = after_double(new_game(TRICHU))
    seen = view(game, 1)

    assert ((200, 0, 0, 200), (2, 0, 3, 1)) == (seen.scores, seen.persons)
    assert support.cards("") == game.pile(2)
