"""Leading, following, passing and taking a trick (TRICK)."""

import pytest

import support
import tichu
from support import accept, cards, dealt, decisions, play, plays, position, refusal, run, taken_by
from tichu import MAH_JONG, GiveTrick, MakeWish, Pass, Phase, Play, RoundState, TakeTrick
from tichu.errors import Code

SEATS = range(4)
FOUR, SIXES = "4j4w4p4s", "6j6w6p6s"


def _passes(state: RoundState) -> list[int]:
    """Return the seats that pass until the trick waits."""
    seats: list[int] = []
    while state.phase is Phase.PLAY:
        seats += state.to_act
        state = run(state, Pass(state.to_act[0]))
    return seats


@pytest.mark.rule("TRICK-1")
def test_no_play_before_the_exchange_is_over() -> None:
    """Plays and passes are refused during the exchange."""
    state = support.exchange("AjAwAp", "", "", "")

    assert (Code.WRONG_PHASE, "PUSH-1") == refusal(state, play(0, "Aj"))
    assert (Code.WRONG_PHASE, "PUSH-1") == refusal(state, Pass(0))


@pytest.mark.rule("TRICK-1", "MAH-1")
@pytest.mark.parametrize("seed", range(8))
def test_the_first_lead_may_be_anything(seed: int) -> None:
    """The holder of the Mah Jong may lead any card; nobody else may lead or pass."""
    state = support.swapped(dealt(seed=seed))
    (leader,) = state.to_act
    led = {str(card) for card in state.hand(leader)}

    assert MAH_JONG in state.hand(leader)
    assert led == {text for text in plays(state, leader) if len(text) == 2}
    for seat in set(SEATS) - {leader}:
        assert [] == [each for each in state.legal(seat) if isinstance(each, Play)]
        assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, Pass(seat))


@pytest.mark.rule("TRICK-2")
def test_the_leader_must_play() -> None:
    """The leader cannot pass, after a trick, a gift or the Dog either."""
    hands = ("KjDr2j", "5j6j", "Dg7j", "8j9j")
    taken = taken_by(run(position(*hands, turn=0), play(0, "Kj")), 0)
    given = run(taken_by(run(taken, play(0, "Dr")), 0), GiveTrick(0, 1))
    dog = run(position("Dg2j", "5j", "7j", "8j", turn=0), play(0, "Dg"))

    for state, leader in ((position(*hands, turn=0), 0), (taken, 0), (given, 0), (dog, 2)):
        assert (leader,) == state.to_act
        assert [] == decisions(state, leader)
        assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(state, Pass(leader))
    assert accept(run(dog, play(2, "7j")), Pass(3))


@pytest.mark.rule("TRICK-2")
@pytest.mark.parametrize("hand", ["2j", "Dg", "Ph", "Ma2j"])
def test_every_leader_has_a_play(hand: str) -> None:
    """A leader may play any card that they hold, and may not pass."""
    state = position(hand, "5j", "6j", "7j", turn=0)

    assert sorted(map(str, cards(hand))) == sorted(plays(state, 0))
    assert (Code.LEADER_MUST_PLAY, "TRICK-2") == refusal(state, Pass(0))


@pytest.mark.rule("TRICK-3")
def test_beating_the_trick_or_passing() -> None:
    """The seat on turn plays something higher of the same kind, or passes; others wait."""
    state = position("5j", "4j6j6w9s", "7j9w", "8j", turn=1, trick="0:5w")

    assert [Pass(1)] == decisions(state, 1)
    assert ["6j", "6w", "9s"] == plays(state, 1)
    assert (Code.TOO_LOW, "COMBO-8") == refusal(state, play(1, "4j"))
    assert (Code.WRONG_KIND, "COMBO-8") == refusal(state, play(1, "6j6w"))
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(2, "7j"))
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, Pass(2))
    assert (Code.CARDS_NOT_HELD, "DEAL-1") == refusal(state, play(1, "9w"))


@pytest.mark.rule("TRICK-4")
def test_a_pass_does_not_exclude_from_the_trick() -> None:
    """A seat may play again after passing, when the turn comes back."""
    state = position("5jTj2w", "8sAw2s", "7jJj3w", "6jQj3s", turn=0)
    state = run(state, play(0, "5j"), Pass(1), play(2, "7j"), Pass(3), play(0, "Tj"))
    state = run(state, Pass(1), play(2, "Jj"))
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(1, "Aw"))
    state = run(state, play(3, "Qj"), Pass(0), play(1, "Aw"))

    assert state.trick is not None
    assert (1, (2,)) == (state.trick.winner, state.to_act)


@pytest.mark.rule("TRICK-4")
def test_a_player_who_passed_may_pass_or_play_next_time() -> None:
    """A player who passed has the same choice when the turn comes back."""
    state = position("5j9jKj", "7s7w", "6j2w", "3j2s", turn=0)
    state = run(state, play(0, "5j"))
    again = run(state, Pass(1), play(2, "6j"), Pass(3), Pass(0))

    assert list(state.legal(1)) == list(again.legal(1)) == [Pass(1), play(1, "7w"), play(1, "7s")]


@pytest.mark.rule("TRICK-5")
def test_a_trick_ends_when_all_others_have_passed_in_succession() -> None:
    """After three passes in a row the trick waits for its winner."""
    state = position("5jQj", "6jAw", "7jKj", "8j9p", turn=0)
    state = run(state, play(0, "5j"), Pass(1), play(2, "Kj"), Pass(3), Pass(0))

    assert Phase.PLAY == state.phase
    state = run(state, Pass(1))
    assert (Phase.TAKE_TRICK, (2,)) == (state.phase, state.to_act)


@pytest.mark.rule("TRICK-5")
@pytest.mark.parametrize(
    ("out", "passing"), [((), [1, 2, 3]), ((1,), [2, 3]), ((2,), [1, 3]), ((3,), [1, 2])]
)
def test_players_who_are_out_need_not_pass(out: tuple[int, ...], passing: list[int]) -> None:
    """With fewer players fewer passes close the trick."""
    hands = ["" if seat in out else f"{seat + 3}j{seat + 3}w" for seat in range(4)]
    state = run(position(*hands, turn=0, finished=out), play(0, "3j"))

    assert passing == _passes(state)


@pytest.mark.rule("OUT-1", "TRICK-5")
@pytest.mark.parametrize("winner", range(4))
def test_a_trick_whose_winner_is_out_closes_no_earlier(winner: int) -> None:
    """All three others must pass on the last card of a player who went out."""
    hands = ["3j3w", "4j4w", "5j5w", "6j6w"]
    hands[winner] = "9j"
    state = run(position(*hands, turn=winner), play(winner, "9j"))

    for step in (1, 2, 3):
        assert ((winner + step) % 4,) == state.to_act
        state = run(state, Pass((winner + step) % 4))
    assert (Phase.TAKE_TRICK, (winner,)) == (state.phase, state.to_act)


@pytest.mark.rule("TRICK-6")
def test_a_trick_that_waits_may_be_bombed() -> None:
    """After the last pass the trick may be bombed until it is taken."""
    state = position("9jKj", "5j", "6j6w6p6s", "7j", turn=0)
    state = run(state, play(0, "9j"), Pass(1), Pass(2), Pass(3))

    assert (0,) == state.to_act
    assert [TakeTrick(0)] == decisions(state, 0)
    assert ["6j6w6p6s"] == plays(state, 2)
    bombed = run(state, play(2, "6j6w6p6s"))
    assert (Phase.PLAY, (3,)) == (bombed.phase, bombed.to_act)
    taken = run(state, TakeTrick(0))
    assert [] == plays(taken, 2)
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(taken, play(2, "6j6w6p6s"))


@pytest.mark.rule("TRICK-7")
def test_the_winner_takes_the_trick_and_leads() -> None:
    """The trick goes to the pile of the player of the top play, who leads."""
    state = position("5jQj", "6jAw", "7jKj", "8j9p", turn=0)
    state = run(state, play(0, "5j"), Pass(1), play(2, "Kj"), Pass(3), Pass(0), Pass(1))

    assert (Code.NOT_YOUR_TURN, "TRICK-7") == refusal(state, TakeTrick(1))
    state = run(state, TakeTrick(2))
    assert cards("5jKj") == state.pile(2)
    assert (None, (2,)) == (state.trick, state.to_act)
    assert (Code.WRONG_PHASE, "TRICK-7") == refusal(state, TakeTrick(2))


@pytest.mark.rule("TRICK-7", "OUT-2")
def test_taking_a_trick_after_going_out() -> None:
    """A winner who is out still takes the trick; the next seat with cards leads."""
    state = position("9j", "", "5jKj", "6jAj", turn=0, finished=(1,))
    state = run(state, play(0, "9j"), Pass(2), Pass(3), TakeTrick(0))

    assert cards("9j") == state.pile(0)
    assert (2,) == state.to_act


@pytest.mark.rule("TRICK-7")
@pytest.mark.parametrize(("out", "leader"), [((), 1), ((1,), 2), ((3,), 1)])
def test_the_next_seat_with_cards_leads(out: tuple[int, ...], leader: int) -> None:
    """Seats that are out are skipped."""
    hands = ["", *["" if seat in out else f"{seat + 3}j{seat + 3}w" for seat in (1, 2, 3)]]
    finished = (*out, 0)
    state = position(*hands, phase=Phase.TAKE_TRICK, trick="0:9s", finished=finished, rest_to=3)

    assert (leader,) == run(state, TakeTrick(0)).to_act


@pytest.mark.rule("TRICK-8")
def test_only_a_bomb_on_ones_own_unbeaten_play() -> None:
    """After all have passed the winner cannot beat their own play, except with a bomb."""
    state = position("9jTj6j6w6p6s", "5j", "2j", "7j", turn=0)
    state = run(state, play(0, "9j"), Pass(1), Pass(2), Pass(3))

    assert ["6j6w6p6s"] == plays(state, 0)
    assert (Code.NOT_YOUR_TURN, "TRICK-8") == refusal(state, play(0, "Tj"))


@pytest.mark.rule("TRICK-8")
@pytest.mark.parametrize("better", ["Ts", "Dr", "Ph"])
def test_no_play_on_ones_own_play(better: str) -> None:
    """The winner cannot beat it while the others decide, nor after they have passed."""
    state = run(position(f"9j{better}", "5j", "2j", "7j", turn=0), play(0, "9j"))

    for _ in range(3):
        assert [] == plays(state, 0)
        assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(0, better))
        state = run(state, Pass(state.to_act[0]))
    assert (Phase.TAKE_TRICK, []) == (state.phase, plays(state, 0))
    assert (Code.NOT_YOUR_TURN, "TRICK-8") == refusal(state, play(0, better))


@pytest.mark.rule("TRICK-8")
def test_beating_ones_own_pair_with_the_phoenix() -> None:
    """With ``beat_own_play`` a pair with the Phoenix is listed, and with bombs in turn no bomb."""
    rules = tichu.Rules(bombs="in_turn", beat_own_play=True)
    state = position("2j2w5jPh4j4w4p4s", "2p3j", "3w6j", "2s8j", turn=0, rules=rules)
    state = run(state, play(0, "2j2w"), Pass(1), Pass(2), Pass(3))

    assert play(0, "5jPh=5") in list(state.legal(0))
    assert play(0, "4j4w4p4s") not in list(state.legal(0))


@pytest.mark.rule("TRICK-9")
def test_a_play_forgets_all_passes() -> None:
    """After any play everybody else has to pass again."""
    state = position("5j", "6j6w", "7j9j", "8j8w", turn=1, trick="0:5w")

    state = run(state, Pass(1), Pass(2), play(3, "8j"))

    assert (0,) == state.to_act
    assert [0, 1, 2] == _passes(state)


@pytest.mark.rule("TRICK-9", "BOMB-11")
def test_the_turn_after_a_bomb_out_of_turn() -> None:
    """The seat after the bomber is on turn, and all passes are forgotten."""
    state = position("5jQj", "6jAw", "7jKj", "4j4w4p4s9p", turn=0)

    state = run(state, play(0, "5j"), Pass(1), play(3, "4j4w4p4s"))

    assert (0,) == state.to_act
    assert [0, 1, 2] == _passes(state)


@pytest.mark.rule("TRICK-9", "TRICK-5")
def test_who_has_passed() -> None:
    """``Table.passed`` lists the seats that passed since the top play."""
    state = position("5jTj", "6j6w", "", "8jQj", turn=1, trick="0:7w")
    passed = run(state, Pass(1))
    all_passed = run(passed, Pass(3))

    assert [(), (1,), (1, 3)] == [each.table.passed for each in (state, passed, all_passed)]
    assert () == run(passed, play(3, "8j")).table.passed
    assert () == run(all_passed, TakeTrick(0)).table.passed
    assert 0 == state.table.next_active(3)


@pytest.mark.rule("TRICK-10")
def test_every_seat_has_a_pile_of_its_own() -> None:
    """Tricks are kept by seat, not by team."""
    state = position("5jQj", "4j", "7jKj", "3j", turn=0, rest_to=1)
    state = run(state, play(0, "Qj"), Pass(1), play(2, "Kj"), Pass(3), Pass(0), Pass(1))
    before = state.pile(0)
    state = run(state, TakeTrick(2))

    assert cards("QjKj") == state.pile(2)
    assert before == state.pile(0)


def test_decisions_that_are_not_due() -> None:
    """A wish and taking a trick are refused where none is due."""
    state = position("5j", "6j", "7j", "8j", turn=0)

    assert (Code.WRONG_PHASE, "WISH-1") == refusal(state, MakeWish(0, 5))
    assert (Code.WRONG_PHASE, "TRICK-7") == refusal(state, TakeTrick(0))
