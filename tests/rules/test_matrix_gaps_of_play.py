"""Rules that one test alone showed, by the rule matrix: tricks, special cards, bombs, score, game.

The second part of ``test_matrix_gaps.py``.
"""

import pytest

from support import accept, cards, combo, decisions, play, plays, position, refusal, run
from tichu import (
    DECK,
    Code,
    GiveTrick,
    MakeWish,
    Pass,
    Phase,
    RoundResult,
    RoundState,
    Rules,
    TakeTrick,
    readings,
    why_illegal,
)

SEATS = range(4)
FOUR = "4j4w4p4s"


def result_of(state: RoundState) -> RoundResult:
    """Return the result of a round that is over."""
    assert state.result is not None
    return state.result


def all_pass(state: RoundState) -> RoundState:
    """Return the state after passes of all who are asked, until the trick waits."""
    while state.phase is Phase.PLAY:
        state = run(state, Pass(state.to_act[0]))
    return state


def taken_by(state: RoundState, seat: int) -> RoundState:
    """Return the state after passes of all others, and after a seat has taken the trick."""
    return run(all_pass(state), TakeTrick(seat))


# Tricks


@pytest.mark.rule("TRICK-2")
def test_whoever_leads_must_play() -> None:
    """After a trick, after a gift and after the Dog, too; the next may pass again."""
    hands = ("KjDr2j", "5j6j", "Dg7j", "8j9j")
    taken = taken_by(run(position(*hands, turn=0), play(0, "Kj")), 0)
    given = run(taken_by(run(taken, play(0, "Dr")), 0), GiveTrick(0, 1))
    dog = run(position("Dg2j", "5j", "7j", "8j", turn=0), play(0, "Dg"))

    for state, leader in ((taken, 0), (given, 0), (dog, 2)):
        assert (leader,) == state.to_act
        assert [] == decisions(state, leader)
        assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(state, Pass(leader))
    assert accept(run(dog, play(2, "7j")), Pass(3))


@pytest.mark.rule("TRICK-3")
def test_on_turn_one_beats_or_passes() -> None:
    """What beats, and passing, are all there is; equal, lower and other kinds are refused."""
    state = run(position("8j2w", "3j8wTjTwKs", "7j", "6j", turn=0), play(0, "8j"))

    assert ["Tj", "Tw", "Ks"] == plays(state, 1)
    assert accept(state, Pass(1))
    for laid, code in (("8w", Code.TOO_LOW), ("3j", Code.TOO_LOW), ("TjTw", Code.WRONG_KIND)):
        violation = why_illegal(state, play(1, laid))
        assert violation is not None
        assert code is violation.code


@pytest.mark.rule("TRICK-4")
def test_one_may_pass_and_play_as_often_as_the_turn_comes() -> None:
    """Seat 1 passes twice and wins the trick in the end; out of turn it waits."""
    state = position("5jTj2w", "8sAw2s", "7jJj3w", "6jQj3s", turn=0)
    state = run(state, play(0, "5j"), Pass(1), play(2, "7j"), Pass(3), play(0, "Tj"))
    state = run(state, Pass(1), play(2, "Jj"))
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(1, "Aw"))
    state = run(state, play(3, "Qj"), Pass(0), play(1, "Aw"))

    assert state.trick is not None
    assert (1, (2,)) == (state.trick.owner, state.to_act)


@pytest.mark.rule("TRICK-8")
@pytest.mark.parametrize("better", ["Ts", "Dr", "Ph"])
def test_no_card_is_laid_on_ones_own_while_others_think(better: str) -> None:
    """Neither before the others have passed nor after it, and the turn never comes to him."""
    state = run(position(f"9j{better}", "5j", "2j", "7j", turn=0), play(0, "9j"))

    for _ in range(3):
        assert [] == plays(state, 0)
        assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(0, better))
        state = run(state, Pass(state.to_act[0]))
    assert (Phase.TAKE_TRICK, []) == (state.phase, plays(state, 0))
    assert (Code.NOT_YOUR_TURN, "TRICK-8") == refusal(state, play(0, better))


# The Mah Jong and the wish


@pytest.mark.rule("MAH-2")
@pytest.mark.rule("MAH-4")
@pytest.mark.parametrize("top", ["2s", "9s", "As", "Dr", "Ph"])
def test_every_single_card_is_above_the_mah_jong(top: str) -> None:
    """It cannot be laid on any, not even on the Phoenix that was led, and all may be laid on it."""
    on_top = position("Ma7j", "6j", "7w", "8j", turn=0, trick=(play(3, top),))
    under = position("2j", f"{top}7j", "7w", "8j", turn=1, trick=(play(0, "Ma"),))

    assert (Code.TOO_LOW, "COMBO-8") == refusal(on_top, play(0, "Ma"))
    assert accept(under, play(1, top))


@pytest.mark.rule("MAH-3")
@pytest.mark.rule("BOMB-3")
def test_a_run_of_one_suit_from_the_mah_jong_on_bombs_nothing() -> None:
    """With a 6 behind it there is a bomb, from the 2 on; the Mah Jong adds nothing to it."""
    hand = "Ma2j3j4j5j6j"
    state = position(hand, "7s", "8j", "9j", turn=0, trick=(play(3, "Dr"),))
    out_of_turn = position(hand, "7s8s", "8j", "9j", turn=1, trick=(play(3, "Dr"),))

    assert ["2j3j4j5j6j"] == plays(state, 0) == plays(out_of_turn, 0)
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(state, play(0, "Ma2j3j4j5j"))
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(state, play(0, hand))


@pytest.mark.rule("BOMB-3")
@pytest.mark.rule("PHX-6")
@pytest.mark.parametrize("hand", ["8j8w8pPh", "5j6j7j8jPh", "5j6j8j9jPh"])
def test_the_phoenix_completes_no_bomb_on_a_trick(hand: str) -> None:
    """What would be a bomb with a natural card cannot be laid on the Dragon, nor out of turn."""
    state = position(hand, "2s", "3s", "4s", turn=0, trick=(play(3, "Dr"),))
    waiting = position(
        hand, "2s", "3s", "4s", phase=Phase.TAKE_TRICK, turn=3, trick=(play(3, "Dr"),)
    )

    assert [Pass(0)] == list(state.legal(0))
    assert [] == list(waiting.legal(0))


@pytest.mark.rule("WISH-2")
@pytest.mark.parametrize("rank", range(2, 15))
def test_a_wish_binds_for_every_rank(rank: int) -> None:
    """Whichever of the 13 it is: who holds it must play it, who does not is free."""
    letter = "23456789TJQKA"[rank - 2]
    other = "5" if letter != "5" else "6"
    hands = ("Ma2w", f"{letter}j{other}j", "DrPh", "Dg3w")
    state = run(position(*hands, turn=0), play(0, "Ma"), MakeWish(0, rank))

    assert [f"{letter}j"] == plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))
    assert None is run(state, play(1, f"{letter}j")).wish


@pytest.mark.rule("WISH-4")
@pytest.mark.rule("WISH-11")
@pytest.mark.parametrize("played", ["9j9w", "9j9p", "9w9p"])
def test_following_any_play_with_the_rank_will_do(played: str) -> None:
    """Of three nines any two fulfil the wish; a higher pair without one does not."""
    state = position("2s", "9j9w9pKjKw", "5j", "8j", turn=1, wish=9, trick=(play(0, "7j7w"),))

    assert {"9j9w", "9j9p", "9w9p"} == set(plays(state, 1))
    assert None is run(state, play(1, played)).wish
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, play(1, "KjKw"))


@pytest.mark.rule("WISH-6")
@pytest.mark.parametrize(
    ("hand", "bomb", "top"),
    [
        ("7j8j9jTjJjKw", "7j8j9jTjJj", "QjQw"),  # a run of one suit
        ("9j9w9p9sKj", "9j9w9p9s", "Dr"),
        ("9j9w9p9sKj", "9j9w9p9s", "5j5w5p5s"),  # on a lower bomb
    ],
)
def test_every_kind_of_bomb_may_be_forced(hand: str, bomb: str, top: str) -> None:
    """Fours and runs, on plain plays and on bombs: the one way to play the rank is due."""
    state = position("2s", hand, "6j", "8s", turn=1, wish=9, trick=(play(0, top),))

    assert [bomb] == plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("WISH-6")
@pytest.mark.rule("BOMB-5")
def test_a_bomb_that_is_too_low_is_not_forced() -> None:
    """Where even the bomb with the rank does not beat, its holder is free."""
    state = position("2s", "9j9w9p9sKj", "5j", "8s", turn=1, wish=9, trick=(play(0, "TjTwTpTs"),))

    assert [Pass(1)] == list(state.legal(1))


@pytest.mark.rule("WISH-8")
@pytest.mark.rule("DOG-1")
@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("Dg9jKj", ["9j"]),
        ("DgPhKj", ["Kj", "Ph", "KjPh=K", "Dg"]),  # the Phoenix is no nine
        ("Dg", ["Dg"]),
    ],
)
def test_the_dog_under_a_wish(hand: str, found: list[str]) -> None:
    """It may be led where nothing is due, and a wish is as open after it as before."""
    state = position(hand, "5j", "6j9w", "8j", turn=0, wish=9)

    assert sorted(found) == sorted(plays(state, 0))
    if "Dg" in found:
        after = run(state, play(0, "Dg"))
        assert (9, ["9w"]) == (after.wish, plays(after, 2))


@pytest.mark.rule("WISH-10")
@pytest.mark.rule("WISH-13")
def test_a_wish_goes_from_trick_to_trick() -> None:
    """It burdens nobody in a trick of kings, and the next leader who holds the rank is bound."""
    state = position("KjQj", "5j9j", "6j7j", "8j9p", turn=0, wish=9, trick=())
    state = run(state, play(0, "Kj"), Pass(1), Pass(2), Pass(3), TakeTrick(0), play(0, "Qj"))
    state = taken_by(state, 0)

    assert (9, (1,)) == (state.wish, state.to_act)
    assert ["9j"] == plays(state, 1)


@pytest.mark.rule("WISH-14")
def test_the_wish_of_who_is_out_binds_until_it_is_fulfilled() -> None:
    """It goes round, past who cannot, and ends with the first nine, like any other."""
    state = run(position("Ma", "6jKj", "7w9w", "8j9j", turn=0), play(0, "Ma"), MakeWish(0, 9))
    state = run(state, play(1, "6j"))

    assert ["9w"] == plays(state, 2)
    after = run(state, play(2, "9w"))
    assert (None, Pass(3)) == (after.wish, decisions(after, 3)[0])


# The Dog, the Phoenix, the Dragon


@pytest.mark.rule("DOG-5")
@pytest.mark.rule("SCORE-1")
@pytest.mark.parametrize("owner", SEATS)
def test_in_no_pile_the_dog_changes_the_score(owner: int) -> None:
    """Wherever it lies at the end, the card points are the same."""
    piles = {seat: "Dg" if seat == owner else "" for seat in SEATS}
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles=piles, rest_to=1)

    assert (0, 100) == result_of(run(state, play(2, "3j"))).card_points


@pytest.mark.rule("PHX-7")
@pytest.mark.parametrize(
    ("piles", "hand", "points"),
    [
        ({0: "Ph"}, "2j", (-25, 125)),
        ({1: "Ph"}, "2j", (0, 100)),
        ({3: "Ph"}, "2j", (-25, 125)),  # the last player's tricks go to seat 0
        ({}, "2jPh", (-25, 125)),  # and his hand to the opponents
    ],
)
def test_the_phoenix_costs_the_team_that_has_it_at_the_end(
    piles: dict[int, str], hand: str, points: tuple[int, int]
) -> None:
    """Whoever it lies with, 25 points are taken from his team's."""
    state = position("", "", "3j", hand, turn=2, finished=(0, 1), piles=piles, rest_to=1)

    assert points == result_of(run(state, play(2, "3j"))).card_points


@pytest.mark.rule("DRG-2")
@pytest.mark.rule("COMBO-11")
def test_no_list_has_the_dragon_beside_another_card() -> None:
    """Neither as a lead nor on a pair, whatever else is held; alone it is one play."""
    hand = "TjJjQjKwAjAwPhDr"
    lead = position(hand, "2j", "3j", "4j", turn=0)
    pair = position(hand, "2j", "3j", "4j", turn=0, trick=(play(3, "9s9w"),))

    assert ["Dr"] == [text for text in plays(lead, 0) if "Dr" in text]
    assert [] == [text for text in plays(pair, 0) if "Dr" in text]
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(pair, play(0, "Dr"))
    for card in DECK:
        if str(card) != "Dr":
            assert () == readings(cards(f"Dr{card}"))


@pytest.mark.rule("DRG-5")
@pytest.mark.parametrize("to", [1, 3])
@pytest.mark.parametrize(("hands", "leader"), [(("", "5j"), 1), (("", ""), 2), (("2w", "5j"), 0)])
def test_who_gets_the_dragons_trick_does_not_lead_for_it(
    to: int, hands: tuple[str, str], leader: int
) -> None:
    """Whoever is given it: the Dragon's player leads, or the next after him with cards."""
    out = tuple(seat for seat in (1, 0) if not hands[seat])
    state = position(
        *hands, "7j", "6j", phase=Phase.GIVE_TRICK, trick=(play(0, "Dr"),), finished=out
    )
    state = run(state, GiveTrick(0, to))

    assert (leader,) == state.to_act
    assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(state, Pass(leader))


@pytest.mark.rule("DRG-9")
@pytest.mark.parametrize(
    ("out", "to"), [((), [1, 3]), ((1,), [3]), ((3,), [1]), ((2,), [1, 3]), ((1, 2), [3])]
)
def test_only_active_opponents_are_given_the_trick(out: tuple[int, ...], to: list[int]) -> None:
    """Under that rule; a partner who is out takes nothing from the choice."""
    rules = Rules(dragon_recipient="active_only")
    hands = ["" if seat in out else f"{seat + 3}j" for seat in SEATS]
    trick = (play(0, "Dr"),)
    state = position(*hands, rules=rules, phase=Phase.GIVE_TRICK, trick=trick, finished=out)

    assert [GiveTrick(0, seat) for seat in to] == decisions(state, 0)
    for seat in {1, 3} - set(to):
        assert (Code.BAD_RECIPIENT, "DRG-3") == refusal(state, GiveTrick(0, seat))


@pytest.mark.rule("DRG-3")
@pytest.mark.rule("OUT-6")
@pytest.mark.parametrize("to", [1, 3])
def test_who_is_out_with_the_dragon_gives_its_trick_away(to: int) -> None:
    """His last card wins: he is asked for the gift all the same, and keeps nothing of it."""
    state = run(position("Dr", "5j", "7j", "6j", turn=0, rest_to=2), play(0, "Dr"))
    state = taken_by(state, 0)

    assert (Phase.GIVE_TRICK, (0,)) == (state.phase, state.to_act)
    assert [GiveTrick(0, 1), GiveTrick(0, 3)] == decisions(state, 0)
    after = run(state, GiveTrick(0, to))
    assert (cards("Dr"), cards(""), (1,)) == (after.taken(to), after.taken(0), after.to_act)


# Bombs


@pytest.mark.rule("BOMB-1")
@pytest.mark.rule("BOMB-6")
@pytest.mark.parametrize("bomber", SEATS)
def test_the_last_four_cards_may_be_a_bomb(bomber: int) -> None:
    """Whoever has nothing but a four may lay it at any time, and is out with it."""
    hands = ["3j3w", "5j5w", "7j7w", "9j9w"]
    hands[bomber] = FOUR
    state = position(*hands, turn=1, trick=(play(0, "2s"),))

    assert [FOUR] == [text for text in plays(state, bomber) if combo(text).is_bomb]
    assert (() if bomber == 1 else (bomber,)) == state.may_interrupt
    after = run(state, play(bomber, FOUR))
    assert (bomber,) == after.finished


@pytest.mark.rule("BOMB-4")
@pytest.mark.parametrize(
    "plain", ["Dr", "Aj", "KjKw", "KjKwKp", "KjKwKpQjQw", "TjJjQjKjAs", "QjQwKjKw"]
)
def test_nothing_but_a_bomb_beats_a_bomb(plain: str) -> None:
    """On the lowest bomb no plain play can be laid, the Dragon included."""
    state = position(plain, "9j", "5j", "6j", turn=0, trick=(play(3, "2j2w2p2s"),))

    assert [Pass(0)] == list(state.legal(0))
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(state, play(0, plain))
    assert not combo(plain).beats(combo("2j2w2p2s"))


@pytest.mark.rule("BOMB-8")
@pytest.mark.rule("BOMB-12")
def test_a_led_bomb_wins_like_any_lead() -> None:
    """A run of one suit is led, nobody beats it, and its player takes it and leads again."""
    flush = "2j3j4j5j6j"
    state = run(position(f"{flush}9j", "AjKj", "Dr7j", f"{FOUR[2:]}8j", turn=0), play(0, flush))

    assert (1,) == state.to_act
    for seat in (1, 2, 3):
        assert [] == plays(state, seat)
    state = taken_by(state, 0)
    assert (cards(flush), (0,)) == (state.taken(0), state.to_act)


@pytest.mark.rule("BOMB-11")
@pytest.mark.rule("BOMB-12")
def test_on_a_bomb_play_goes_on_until_all_have_passed() -> None:
    """A second bomb is laid in turn, all pass anew, and the higher bomb has the trick."""
    sixes = "6j6w6p6s"
    state = position("Kj3j", "5j8w", f"{FOUR}7w", f"{sixes}9w", turn=0, rest_to=0)
    state = run(state, play(0, "Kj"), Pass(1), play(2, FOUR))
    assert ((3,), ()) == (state.to_act, state.table.passed)
    state = run(state, play(3, sixes))
    assert ((0,), ()) == (state.to_act, state.table.passed)
    state = taken_by(state, 3)

    assert cards("Kj" + FOUR + sixes) == state.taken(3)
    assert cards("") == state.taken(2)
    assert (3,) == state.to_act
