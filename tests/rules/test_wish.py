"""The wish: making one, being bound by it, and fulfilling it (WISH)."""

import pytest

from support import accept, altered, decisions, play, plays, position, refusal, run, taken_by
from tichu import InvalidValue, MakeWish, Pass, Phase, TakeTrick
from tichu.errors import Code

ALL_WISHES = [*[MakeWish(0, rank) for rank in range(2, 15)], MakeWish(0, None)]
FOUR, SIXES = "4j4w4p4s", "6j6w6p6s"


@pytest.mark.rule("WISH-1")
@pytest.mark.parametrize("played", ["Ma", "Ma2j3j4j5w", "Ma2j3j4j5w6p", "Ma2j3jPh5w=4"])
def test_the_player_of_the_mah_jong_may_wish(played: str) -> None:
    """Alone or in a straight: its player names a rank, or none."""
    hand = played.partition("=")[0] + "Kj"
    state = run(position(hand, "6j9j", "7w", "8j", turn=0), play(0, played))

    assert (Phase.WISH, (0,)) == (state.phase, state.to_act)
    assert ALL_WISHES == decisions(state, 0)
    assert (Code.WRONG_PHASE, "WISH-1") == refusal(state, Pass(1))
    assert (Code.NOT_YOUR_TURN, "WISH-1") == refusal(state, MakeWish(1, 5))
    none = run(state, MakeWish(0, None))
    assert (Phase.PLAY, None, (1,)) == (none.phase, none.wish, none.to_act)


@pytest.mark.rule("WISH-2")
def test_any_rank_from_two_to_ace_may_be_wished_for() -> None:
    """Any rank from 2 to ace may be wished for, and no special card."""
    state = run(position("Ma5j5w5p5s", "6j9j", "7w", "8j", turn=0), play(0, "Ma"))

    for rank in range(2, 15):
        assert rank == run(state, MakeWish(0, rank)).wish
    for special in (0, 1, 15):
        with pytest.raises(InvalidValue, match="expected a rank from 2 to 14"):
            MakeWish(0, special)


@pytest.mark.rule("WISH-2")
@pytest.mark.parametrize("rank", range(2, 15))
def test_a_wish_binds_for_every_rank(rank: int) -> None:
    """A holder of the wished rank must play it, for any rank."""
    letter = "23456789TJQKA"[rank - 2]
    other = "5" if letter != "5" else "6"
    hands = ("Ma2w", f"{letter}j{other}j", "DrPh", "Dg3w")
    state = run(position(*hands, turn=0), play(0, "Ma"), MakeWish(0, rank))

    assert [f"{letter}j"] == plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))
    assert None is run(state, play(1, f"{letter}j")).wish


@pytest.mark.rule("WISH-3")
def test_a_wish_must_be_fulfilled() -> None:
    """A seat on turn that can play the rank must, and cannot pass."""
    state = position("2s", "7j9j9wKj", "5j", "8j", turn=1, wish=9, trick="0:6j")

    assert ["9j", "9w"] == plays(state, 1)
    assert [] == decisions(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, "Kj"))


@pytest.mark.rule("WISH-3")
@pytest.mark.parametrize("top", ["Tj", "6j6s"])
def test_a_wish_that_cannot_be_fulfilled(top: str) -> None:
    """A holder of the rank is free where no legal play contains it."""
    state = position("2s", "7j9jKjKw", "5j", "8j", turn=1, wish=9, trick=(play(0, top),))

    assert [Pass(1)] == decisions(state, 1)
    assert accept(state, play(1, "Kj" if top == "Tj" else "KjKw"))


@pytest.mark.rule("WISH-3")
def test_a_wish_may_demand_a_longer_play() -> None:
    """The duty also holds where only a straight contains the rank."""
    state = position("2s", "5j6j7j8w9pKj", "4j", "3j", turn=1, wish=6, trick="0:Ma2w3w4w5s")

    assert ["5j6j7j8w9p"] == plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("WISH-4")
def test_any_lead_with_the_rank_will_do() -> None:
    """A single card, a pair, a straight or a bomb of the rank may be led."""
    state = position("4j4w4p4s5j6j7w8jKj", "9j", "5s", "8w", turn=0, wish=4)

    found = plays(state, 0)

    assert {"4j", "4w4p", "4j4w4s", "4s5j6j7w8j", "4j4w4p4s"} <= set(found)
    assert all("4" in text for text in found)


@pytest.mark.rule("WISH-4", "WISH-11")
@pytest.mark.parametrize("played", ["9j9w", "9j9p", "9w9p"])
def test_any_answer_with_the_rank_will_do(played: str) -> None:
    """Any pair of the rank fulfils the wish; a higher pair without it is refused."""
    state = position("2s", "9j9w9pKjKw", "5j", "8j", turn=1, wish=9, trick="0:7j7w")

    assert {"9j9w", "9j9p", "9w9p"} == set(plays(state, 1))
    assert None is run(state, play(1, played)).wish
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, "KjKw"))


@pytest.mark.rule("WISH-5")
def test_the_phoenix_is_not_a_card_of_the_rank() -> None:
    """The Phoenix neither creates the duty nor fulfils the wish."""
    no_nine = position("2s", "Ph7jKj", "5j", "8j", turn=1, wish=9, trick="0:6j")
    straight = position("5j6j7j8wPhTj2s", "3j", "5w", "8j", turn=0, wish=9)

    assert [Pass(1)] == decisions(no_nine, 1)
    assert accept(no_nine, play(1, "Ph"))
    after = run(straight, play(0, "5j6j7j8wPh=9"))
    assert 9 == after.wish


@pytest.mark.rule("WISH-5")
@pytest.mark.parametrize(
    ("hand", "top", "due"),
    [
        ("7j8j9jJjPhKj", "4s5s6s7s8w", {"7j8j9jJjPh=T"}),
        ("9jPhKjKw", "7s7w", {"9jPh=9"}),
        ("9j9wPhKjKwKp", "7s7w7p", {"9j9wPh=9"}),
        ("9jTjTwPhKjKwQjQw", "7s7w8s8w", {"9jTjTwPh=9"}),
        ("9j9wTjTwPh", "5s5w5p6j6w", {"9j9wTjTwPh=9", "9j9wTjTwPh=T"}),
    ],
)
def test_the_phoenix_must_help(hand: str, top: str, due: set[str]) -> None:
    """If the Phoenix makes a natural card of the rank playable, it must be used."""
    state = position("2s", hand, "5j", "3j", turn=1, wish=9, trick=(play(0, top),))

    assert due == set(plays(state, 1))
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("WISH-5")
def test_a_play_with_the_phoenix_as_the_rank_is_refused() -> None:
    """A straight with the Phoenix as the wished rank is refused if a natural card could go."""
    state = position("7j8jTjJwPh9j", "5j", "6j", "8w", turn=0)
    under = altered(state, wish=9)

    assert "7j8jTjJwPh=9" in plays(state, 0)
    assert "7j8jTjJwPh=9" not in plays(under, 0)
    assert (Code.WISH_BINDS, "WISH-7") == refusal(under, play(0, "7j8jTjJwPh=9"))


@pytest.mark.rule("WISH-6")
@pytest.mark.parametrize(
    ("hand", "bomb", "top"),
    [
        ("7j8j9jTjJjKw", "7j8j9jTjJj", "QjQw"),  # a run of one suit
        ("9j9w9p9sKj", "9j9w9p9s", "TjTw"),
        ("9j9w9p9sKj", "9j9w9p9s", "Dr"),
        ("9j9w9p9sKj", "9j9w9p9s", "5j5w5p5s"),  # on a lower bomb
    ],
)
def test_a_bomb_may_be_forced(hand: str, bomb: str, top: str) -> None:
    """If only a bomb contains the rank, it must be played, of either kind."""
    state = position("2s", hand, "6j", "8s", turn=1, wish=9, trick=(play(0, top),))

    assert [bomb] == plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("WISH-6", "BOMB-5")
def test_a_bomb_that_is_too_low_is_not_forced() -> None:
    """If even the bomb with the rank does not beat the trick, its holder may pass."""
    state = position("2s", "9j9w9p9sKj", "5j", "8s", turn=1, wish=9, trick="0:TjTwTpTs")

    assert [Pass(1)] == list(state.legal(1))


@pytest.mark.rule("WISH-7")
def test_the_wish_binds_the_leader() -> None:
    """A leader who holds the rank must lead it, and cannot lead a bomb instead."""
    state = position("4j4w4p4s9jKj", "5j", "6j", "8j", turn=0, wish=9)

    assert ["9j"] == plays(state, 0)
    assert (Code.WISH_BINDS, "WISH-7") == refusal(state, play(0, "Kj"))
    assert (Code.WISH_BINDS, "WISH-7") == refusal(state, play(0, "4j4w4p4s"))


@pytest.mark.rule("WISH-7")
def test_a_leader_without_the_rank_is_free() -> None:
    """Without a natural card of the rank a leader may lead anything; the Phoenix is not one."""
    wished = position("4jKjPh", "9j", "6j", "8j", turn=0, wish=9)
    free = position("4jKjPh", "9j", "6j", "8j", turn=0)

    assert list(free.legal(0)) == list(wished.legal(0))


@pytest.mark.rule("WISH-8")
def test_leading_the_dog_under_a_wish() -> None:
    """A holder of the rank cannot lead the Dog; another leader can, and the wish stays."""
    bound = position("Dg9j", "5j", "6j", "8j", turn=0, wish=9)
    free = position("DgTj", "5j", "6j", "8j", turn=0, wish=9)

    assert ["9j"] == plays(bound, 0)
    assert (Code.WISH_BINDS, "WISH-8") == refusal(bound, play(0, "Dg"))
    after = run(free, play(0, "Dg"))
    assert (9, (2,)) == (after.wish, after.to_act)


@pytest.mark.rule("WISH-8", "DOG-1")
@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("Dg9jKj", ["9j"]),
        ("DgPhKj", ["Kj", "Ph", "KjPh=K", "Dg"]),  # the Phoenix is no nine
        ("Dg", ["Dg"]),
    ],
)
def test_the_dog_is_listed_if_nothing_is_due(hand: str, found: list[str]) -> None:
    """Without a natural card of the rank the Dog may be led, and the wish stays."""
    state = position(hand, "5j", "6j9w", "8j", turn=0, wish=9)

    assert sorted(found) == sorted(plays(state, 0))
    if "Dg" in found:
        after = run(state, play(0, "Dg"))
        assert (9, ["9w"]) == (after.wish, plays(after, 2))


@pytest.mark.rule("WISH-9")
def test_a_follower_may_bomb_without_the_rank() -> None:
    """Following, any bomb that beats is legal, and the wish stays."""
    state = position("2s", "4j4w4p4s9jKj", "5j", "8j", turn=1, wish=9, trick="0:6j")

    assert ["9j", "4j4w4p4s"] == plays(state, 1)
    assert 9 == run(state, play(1, "4j4w4p4s")).wish


@pytest.mark.rule("WISH-9")
def test_a_bomb_out_of_turn_is_free_of_the_wish() -> None:
    """A wish does not bind out of turn."""
    state = position("2s", "Kj", "4j4w4p4s9j", "8j", turn=1, wish=9, trick="0:6j")

    assert ["4j4w4p4s"] == plays(state, 2)
    assert 9 == run(state, play(2, "4j4w4p4s")).wish


@pytest.mark.rule("WISH-10")
def test_the_wish_stays_across_tricks_and_binds_everybody() -> None:
    """A wish binds every seat until it is fulfilled, its maker too."""
    state = position("Ma9jKj", "5j5w", "6j9wAj", "8jQj", turn=0)
    state = run(state, play(0, "Ma"), MakeWish(0, 9), play(1, "5j"))

    assert ["9w"] == plays(state, 2)
    state = position("9jKj", "5w5s", "6j", "8jQj", turn=1, wish=9)
    state = run(state, play(1, "5w"), play(2, "6j"), play(3, "8j"))
    assert ["9j"] == plays(state, 0)


@pytest.mark.rule("WISH-10")
def test_the_wish_ends_with_the_round() -> None:
    """A round that is over has no wish."""
    state = position("", "Kj", "5j", "8j", turn=2, finished=(0,), wish=9)

    assert None is run(state, play(2, "5j")).wish


@pytest.mark.rule("WISH-10", "WISH-13")
def test_a_wish_lasts_over_several_tricks() -> None:
    """The next leader who holds the rank is bound."""
    state = position("KjQj", "5j9j", "6j7j", "8j9p", turn=0, wish=9)
    state = run(state, play(0, "Kj"), Pass(1), Pass(2), Pass(3), TakeTrick(0), play(0, "Qj"))
    state = taken_by(state, 0)

    assert (9, (1,)) == (state.wish, state.to_act)
    assert ["9j"] == plays(state, 1)


@pytest.mark.rule("WISH-11")
@pytest.mark.parametrize("played", ["9j", "9j9w", "7j8j9jTjJw", "9j9w9p9s"])
def test_any_play_with_the_rank_fulfils_the_wish(played: str) -> None:
    """A natural card of the rank in any play ends the wish."""
    state = position("7j8jTjJw9j9w9p9s", "5j", "6j", "8s", turn=0, wish=9)

    assert None is run(state, play(0, played)).wish


@pytest.mark.rule("WISH-11")
@pytest.mark.parametrize("bomber", [1, 2, 3])
def test_a_bomb_with_the_rank_fulfils_the_wish(bomber: int) -> None:
    """A bomb with the rank fulfils the wish in turn and out of turn."""
    hands = ["2w", "5w7j", "3w7w", "Ts7p"]
    hands[bomber] += SIXES
    state = position(*hands, turn=1, wish=6, trick="0:4j")

    assert None is run(state, play(bomber, SIXES)).wish


@pytest.mark.rule("WISH-12")
@pytest.mark.parametrize("rank", [2, 3, 4, 5])
def test_the_straight_with_the_mah_jong_does_not_fulfil_its_own_wish(rank: int) -> None:
    """The wish stays until another card of the rank is played."""
    state = position("Ma2j3j4j5wKjQw", "Aj", f"{rank}s", "Qj7j", turn=0)
    state = run(state, play(0, "Ma2j3j4j5w"), MakeWish(0, rank), *map(Pass, (1, 2, 3)))
    state = run(state, TakeTrick(0), play(0, "Kj"), play(1, "Aj"), Pass(2), Pass(3), Pass(0))
    assert rank == state.wish
    state = run(state, TakeTrick(1))

    assert ((2,), [f"{rank}s"]) == (state.to_act, plays(state, 2))
    assert None is run(state, play(2, f"{rank}s")).wish


@pytest.mark.rule("WISH-12")
def test_the_wish_for_a_rank_of_the_own_straight_binds_the_next_player() -> None:
    """The 3 in the straight leaves the wish open, and the next player must play theirs."""
    state = position("Ma2j3j4j5wKj", "2s3s4s5s6w7j", "6j", "8j", turn=0)
    state = run(state, play(0, "Ma2j3j4j5w"), MakeWish(0, 3))

    assert (3, ["2s3s4s5s6w"]) == (state.wish, plays(state, 1)[:1])
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("WISH-13")
def test_a_wish_for_a_rank_nobody_holds() -> None:
    """All play as if there were no wish."""
    wished = position("Kj", "6j9j", "7w", "8j", turn=0, wish=3)
    free = position("Kj", "6j9j", "7w", "8j", turn=0)

    assert list(free.legal(0)) == list(wished.legal(0))
    wished, free = run(wished, play(0, "Kj")), run(free, play(0, "Kj"))
    assert list(free.legal(1)) == list(wished.legal(1))


@pytest.mark.rule("WISH-14", "OUT-6")
def test_a_wish_made_when_going_out() -> None:
    """A player who goes out with the Mah Jong still wishes, and the wish binds."""
    state = run(position("Ma", "6j9j", "7w", "8j", turn=0), play(0, "Ma"))

    assert ALL_WISHES == decisions(state, 0)
    state = run(state, MakeWish(0, 9))
    assert (9, ["9j"]) == (state.wish, plays(state, 1))


@pytest.mark.rule("WISH-14")
def test_the_wish_of_a_player_who_is_out() -> None:
    """The wish of a player who is out binds until it is fulfilled."""
    state = run(position("Ma", "6jKj", "7w9w", "8j9j", turn=0), play(0, "Ma"), MakeWish(0, 9))
    state = run(state, play(1, "6j"))

    assert ["9w"] == plays(state, 2)
    after = run(state, play(2, "9w"))
    assert (None, Pass(3)) == (after.wish, decisions(after, 3)[0])


@pytest.mark.rule("WISH-15")
def test_no_wish_binds_while_a_trick_waits() -> None:
    """While a trick waits to be taken its winner may bomb, and need not."""
    trick = (play(1, "7j"), play(0, "6j6w6p6s"))
    state = position("9j9w9p9sKj", "5j", "Tj", "8j", phase=Phase.TAKE_TRICK, wish=9, trick=trick)

    assert [TakeTrick(0)] == decisions(state, 0)
    assert accept(state, TakeTrick(0))
    assert None is run(state, play(0, "9j9w9p9s")).wish
    assert 9 == run(state, TakeTrick(0)).wish


@pytest.mark.rule("WISH-15")
def test_the_wish_binds_again_after_the_trick_is_taken() -> None:
    """Bombs on a waiting trick are free; the next leader is bound again."""
    state = position(
        "Kj3j9s", "8j8w8p8s", "9j9w9p7j", "5j", phase=Phase.TAKE_TRICK, wish=9,
        trick="3:7w7s,0:TjTw"
    )  # fmt: skip

    assert [TakeTrick(0)] == list(state.legal(0))
    bombed = run(state, play(1, "8j8w8p8s"))
    assert 9 == bombed.wish
    taken = run(state, TakeTrick(0))
    assert (["9s"], 9) == (plays(taken, 0), taken.wish)
