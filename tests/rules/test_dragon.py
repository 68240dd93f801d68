"""The Dragon: highest single card, and its trick is given away (DRG)."""

import pytest

import support
from support import all_pass, cards, combo, decisions, play, plays, position, refusal, run, taken_by
from tichu import DECK, GiveTrick, Pass, Phase, Rules, TakeTrick, readings, view
from tichu.errors import Code

SEATS = range(4)
FOUR, SIXES = "4j4w4p4s", "6j6w6p6s"


@pytest.mark.rule("DRG-1")
def test_the_dragon_is_the_highest_single_card() -> None:
    """The Dragon beats every single card, even the Phoenix on an ace; only a bomb beats it."""
    state = position("2w", "Dr2p", "AjKj4j4w4p4s", "6j", turn=1, trick="3:As,0:Ph")

    state = run(state, play(1, "Dr"))

    assert ["4j4w4p4s"] == plays(state, 2)
    assert (Code.TOO_LOW, "DRG-1") == refusal(state, play(2, "Aj"))


@pytest.mark.rule("DRG-1")
def test_the_dragon_as_a_value() -> None:
    """The Dragon ranks above the ace and counts 25 points."""
    assert (15, 25) == (combo("Dr").rank, cards("Dr").points)
    assert combo("Dr").beats(combo("Ph"))
    assert not combo("Ph").beats(combo("Dr"))


@pytest.mark.rule("DRG-1")
@pytest.mark.parametrize("top", ["Ma", "2w", "Aw", "Ph"])
def test_the_dragon_beats_every_single_card_and_no_pair(top: str) -> None:
    """The Dragon may be played on any single card, and not on a pair."""
    state = position("Dr2j", "Aj", "Kj", "3j", turn=0, trick=(play(3, top),))
    pair = position("Dr2j", "Aj", "Kj", "3j", turn=0, trick="3:4j4w")

    after = run(state, play(0, "Dr"))
    assert [[], [], []] == [plays(after, seat) for seat in (1, 2, 3)]
    assert [Pass(0)] == list(pair.legal(0))


@pytest.mark.rule("DRG-2")
def test_the_dragon_is_played_alone() -> None:
    """No combination of several cards contains the Dragon."""
    for no_play in ("DrPh", "DrAj", "TjJjQjKwAjDr", "DrMa"):
        assert () == readings(cards(no_play))


@pytest.mark.rule("DRG-2", "COMBO-11")
def test_the_dragon_is_listed_only_alone() -> None:
    """Neither a lead nor an answer to a pair contains the Dragon and another card."""
    hand = "TjJjQjKwAjAwPhDr"
    lead = position(hand, "2j", "3j", "4j", turn=0)
    pair = position(hand, "2j", "3j", "4j", turn=0, trick="3:9s9w")

    assert ["Dr"] == [text for text in plays(lead, 0) if "Dr" in text]
    assert [] == [text for text in plays(pair, 0) if "Dr" in text]
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(pair, play(0, "Dr"))
    for card in DECK:
        if str(card) != "Dr":
            assert () == readings(cards(f"Dr{card}"))


@pytest.mark.rule("DRG-3")
def test_the_dragons_trick_is_given_to_an_opponent() -> None:
    """The player who wins with the Dragon gives the whole trick to an opponent they choose."""
    state = position("2w / 5j / 7j / 6j", phase=Phase.TAKE_TRICK, trick="3:Ks,0:Dr", rest_to=2)
    state = run(state, TakeTrick(0))

    assert (Phase.GIVE_TRICK, (0,)) == (state.phase, state.to_act)
    assert [GiveTrick(0, 1), GiveTrick(0, 3)] == decisions(state, 0)
    assert (Code.BAD_RECIPIENT, "DRG-3") == refusal(state, GiveTrick(0, 2))
    assert (Code.BAD_RECIPIENT, "DRG-3") == refusal(state, GiveTrick(0, 0))
    assert (Code.NOT_YOUR_TURN, "DRG-3") == refusal(state, GiveTrick(3, 0))
    for to in (1, 3):
        assert cards("KsDr") == run(state, GiveTrick(0, to)).pile(to)


@pytest.mark.rule("DRG-3", "OUT-6")
@pytest.mark.parametrize("to", [1, 3])
def test_giving_the_dragons_trick_after_going_out(to: int) -> None:
    """A player who went out with the Dragon still gives its trick away."""
    state = run(position("Dr", "5j", "7j", "6j", turn=0, rest_to=2), play(0, "Dr"))
    state = taken_by(state, 0)

    assert (Phase.GIVE_TRICK, (0,)) == (state.phase, state.to_act)
    assert [GiveTrick(0, 1), GiveTrick(0, 3)] == decisions(state, 0)
    after = run(state, GiveTrick(0, to))
    assert (cards("Dr"), cards(""), (1,)) == (after.pile(to), after.pile(0), after.to_act)


@pytest.mark.rule("DRG-3", "TRICK-7")
@pytest.mark.parametrize("winner", SEATS)
def test_only_the_dragons_trick_is_given(winner: int) -> None:
    """The winner of any other trick keeps it and leads at once."""
    hands = ["2j", "3j", "4j", "5j"]
    hands[winner] += "AjDr"
    state = run(position(*hands, turn=winner, rest_to=(winner + 1) % 4), play(winner, "Aj"))
    for step in (1, 2, 3):
        state = run(state, Pass((winner + step) % 4))
    state = run(state, TakeTrick(winner))

    assert (cards("Aj"), (winner,), Phase.PLAY) == (state.pile(winner), state.to_act, state.phase)
    assert (Code.WRONG_PHASE, "DRG-3") == refusal(state, GiveTrick(winner, (winner + 1) % 4))


@pytest.mark.rule("DRG-4")
def test_an_opponent_who_is_out_may_get_the_trick() -> None:
    """Either opponent may be chosen, even one who is out."""
    state = position("2w", "", "7j", "6j", phase=Phase.GIVE_TRICK, trick="0:Dr", finished=(1,))

    assert [GiveTrick(0, 1), GiveTrick(0, 3)] == decisions(state, 0)
    assert cards("Dr") == run(state, GiveTrick(0, 1)).pile(1)


@pytest.mark.rule("DRG-4")
@pytest.mark.parametrize(("to", "points"), [(1, (75, 25)), (3, (100, 0))])
def test_the_choice_of_the_opponent_may_decide_the_points(to: int, points: tuple[int, int]) -> None:
    """The last player loses the Dragon's trick to the first out; the other opponent keeps it."""
    trick = (play(0, "Dr"),)
    state = position(
        "2s", "", "", "Tj", phase=Phase.GIVE_TRICK, trick=trick, finished=(2, 1), rest_to=2
    )

    assert points == support.result_of(run(state, GiveTrick(0, to), play(0, "2s"))).card_points


@pytest.mark.rule("DRG-5")
@pytest.mark.parametrize("to", [1, 3])
@pytest.mark.parametrize(("hands", "leader"), [(("", "5j"), 1), (("", ""), 2), (("2w", "5j"), 0)])
def test_the_dragons_player_leads_after_the_gift(
    to: int, hands: tuple[str, str], leader: int
) -> None:
    """The Dragon's player leads, or the next seat with cards, for any recipient of the trick."""
    out = tuple(seat for seat in (1, 0) if not hands[seat])
    state = position(*hands, "7j", "6j", phase=Phase.GIVE_TRICK, trick="0:Dr", finished=out)
    state = run(state, GiveTrick(0, to))

    assert (leader,) == state.to_act
    assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(state, Pass(leader))


@pytest.mark.rule("DRG-5")
@pytest.mark.parametrize("to", [1, 3])
def test_the_receiver_of_the_dragons_trick_does_not_lead(to: int) -> None:
    """The player of the Dragon leads from their own hand; the others wait."""
    state = run(position("Dr2w", "5j", "7j", "6j", turn=0, rest_to=2), play(0, "Dr"))
    state = run(taken_by(state, 0), GiveTrick(0, to))

    assert ["2w"] == plays(state, 0)
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(to, {1: "5j", 3: "6j"}[to]))


@pytest.mark.rule("DRG-6")
@pytest.mark.parametrize("bomber", [0, 1, 2])
def test_a_bombed_dragon_is_not_given_away(bomber: int) -> None:
    """The bomber keeps the trick, even after bombing their own Dragon."""
    hands = ["2w", "3w", "5w", "6j"]
    hands[bomber] += "4j4w4p4s"
    state = run(position(hands[0] + "Dr", *hands[1:], turn=0, rest_to=3), play(0, "Dr"))
    state = run(state, play(bomber, "4j4w4p4s"))
    while state.phase is Phase.PLAY:
        state = run(state, Pass(state.to_act[0]))
    state = run(state, TakeTrick(bomber))

    assert (Phase.PLAY, (bomber,)) == (state.phase, state.to_act)
    assert cards("Dr4j4w4p4s") == state.pile(bomber)


@pytest.mark.rule("DRG-6")
def test_nobody_may_give_a_bombed_dragon_away() -> None:
    """After the bomb the trick waits for the bomber, and no gift is listed for anybody."""
    state = position("Dr2w", f"{FOUR}3w", "5w", "6j", turn=0, rest_to=3)
    state = all_pass(run(state, play(0, "Dr"), play(1, FOUR)))

    assert (Phase.TAKE_TRICK, (1,)) == (state.phase, state.to_act)
    assert (Code.WRONG_PHASE, "DRG-3") == refusal(state, GiveTrick(0, 1))
    assert (Code.WRONG_PHASE, "DRG-3") == refusal(state, GiveTrick(1, 0))


@pytest.mark.rule("DRG-7", "OUT-3", "OUT-5")
def test_the_last_trick_is_given_away_too() -> None:
    """A third player who goes out with the Dragon gives its trick before cards are counted."""
    state = position("Dr", "", "", "TjTw", turn=0, finished=(1, 2), rest_to=2)
    state = run(state, play(0, "Dr"))

    assert (Phase.GIVE_TRICK, (0,), None) == (state.phase, state.to_act, state.result)
    to_first = run(state, GiveTrick(0, 1))
    to_last = run(state, GiveTrick(0, 3))
    assert to_first.result is not None
    assert to_last.result is not None
    assert cards("Dr") == to_first.pile(1)
    assert cards("Dr") == to_last.pile(3)
    # Seat 3 is the tailender: the hand goes to team 0, the pile to seat 1, first out.
    assert (75, 25) == to_first.result.card_points
    assert (75, 25) == to_last.result.card_points


@pytest.mark.rule("DRG-7")
def test_a_wish_stays_while_the_last_trick_is_given_away() -> None:
    """The wish lasts until the gift ends the round."""
    rules = Rules(dragon_last_trick="give")
    state = position("Dr", "3j", "", "6j7j", turn=1, wish=9, rules=rules, finished=(2,))
    state = run(state, play(1, "3j"), Pass(3), play(0, "Dr"))

    assert (Phase.GIVE_TRICK, 9) == (state.phase, state.wish)


@pytest.mark.rule("DRG-8", "SCORE-8")
def test_a_double_victory_needs_no_gift() -> None:
    """A double victory completed with the Dragon ends the round; the trick stays."""
    state = run(position("Dr", "5j", "", "6j", turn=0, finished=(2,)), play(0, "Dr"))

    assert Phase.OVER == state.phase
    assert cards("Dr") == state.pile(0)
    assert state.result is not None
    assert ("double", (200, 0)) == (state.result.victory, state.result.scores)


@pytest.mark.rule("DRG-9")
def test_giving_only_to_active_opponents() -> None:
    """With ``active_only`` an opponent without cards is chosen only if both are out."""
    rules = Rules(dragon_recipient="active_only", double_victory=None)
    one = position("2w", "", "7j", "6j", phase=Phase.GIVE_TRICK, trick="0:Dr", rules=rules)
    none = position(
        "- / - / 7j / -", phase=Phase.GIVE_TRICK, trick="0:Dr", rules=rules, finished=(1, 3, 0)
    )

    assert [GiveTrick(0, 3)] == decisions(one, 0)
    assert (Code.BAD_RECIPIENT, "DRG-9") == refusal(one, GiveTrick(0, 1))
    assert [GiveTrick(0, 1), GiveTrick(0, 3)] == decisions(none, 0)


@pytest.mark.rule("DRG-9")
@pytest.mark.parametrize(
    ("out", "to"), [((), [1, 3]), ((1,), [3]), ((3,), [1]), ((2,), [1, 3]), ((1, 2), [3])]
)
def test_active_opponents_are_listed(out: tuple[int, ...], to: list[int]) -> None:
    """With ``active_only`` the choice is among opponents with cards."""
    rules = Rules(dragon_recipient="active_only")
    hands = ["" if seat in out else f"{seat + 3}j" for seat in SEATS]
    trick = (play(0, "Dr"),)
    state = position(*hands, rules=rules, phase=Phase.GIVE_TRICK, trick=trick, finished=out)

    assert [GiveTrick(0, seat) for seat in to] == decisions(state, 0)
    for seat in {1, 3} - set(to):
        assert (Code.BAD_RECIPIENT, "DRG-9") == refusal(state, GiveTrick(0, seat))


@pytest.mark.rule("DRG-3", "DECK-3")
def test_the_points_of_the_trick_count_for_who_gets_it() -> None:
    """The open trick has its points, then the pile of the opponent, for all who look."""
    state = position("2j", "4j", "6j", "8j", phase=Phase.GIVE_TRICK, turn=0, trick="2:Kj,3:Ph,0:Dr")
    assert state.trick
    assert 10 == state.trick.points

    state = run(state, GiveTrick(0, 1))

    for asked in (state, state.table, view(state, 2), view(state, None)):
        assert (0, 10, 0) == tuple(asked.pile(seat).points for seat in (0, 1, 2))
