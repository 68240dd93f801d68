"""The traps: what other programs get wrong, each with the rule it breaks; the first part."""

import pytest

from support import (
    accept,
    cards,
    decisions,
    exchange,
    lowest_push,
    play,
    plays,
    position,
    refusal,
    run,
)
from tichu import (
    Action,
    Code,
    GiveTrick,
    MakeWish,
    Pass,
    Phase,
    RoundState,
    TakeTrick,
    legal_actions,
)

FOUR, SIXES = "4j4w4p4s", "6j6w6p6s"


def points(state: RoundState) -> tuple[int, ...]:
    """Return the card points of a round that is over."""
    assert state.result is not None
    return state.result.card_points


# The end of the round


@pytest.mark.rule("OUT-3")
def test_the_last_trick_is_credited() -> None:
    """The trick of the play that ends the round goes to who made that play."""
    state = position(
        "", "KjAj", "Tj", "", turn=2, finished=(3, 0), trick=(play(1, "5j"),), rest_to=3
    )
    state = run(state, play(2, "Tj"))

    assert cards("5jTj") == state.taken(2)
    assert (25, 75) == points(state)


@pytest.mark.rule("SCORE-3")
@pytest.mark.rule("SCORE-4")
def test_the_tailenders_tricks_are_counted_once() -> None:
    """They move to the first out, and count nowhere else."""
    state = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles={3: "KjKwKp"}, rest_to=1)
    state = run(state, play(2, "3j"))

    assert (30, 70) == points(state)


@pytest.mark.rule("SCORE-4")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("holder", range(4))
def test_card_points_always_make_100(first: int, holder: int) -> None:
    """Wherever the Dragon and the Phoenix lie, both teams' card points are 100 together."""
    hand = "2jDrPh" if holder == 3 else "2j"
    piles = {} if holder == 3 else {holder: "DrPh"}
    state = position(
        "", "", "3j", hand, turn=2, finished=(first, 1 - first), piles=piles, rest_to=1
    )

    assert 100 == sum(points(run(state, play(2, "3j"))))


# The winner of the trick is out


@pytest.mark.rule("TRICK-5")
@pytest.mark.parametrize("owner", range(4))
def test_a_trick_whose_owner_is_out_closes_no_earlier(owner: int) -> None:
    """All three others are asked, from the next on, before the trick waits."""
    hands = ["3j3w", "4j4w", "5j5w", "6j6w"]
    hands[owner] = "9j"
    state = run(position(*hands, turn=owner), play(owner, "9j"))

    for step in (1, 2, 3):
        assert ((owner + step) % 4,) == state.to_act
        state = run(state, Pass((owner + step) % 4))
    assert (Phase.TAKE_TRICK, (owner,)) == (state.phase, state.to_act)


@pytest.mark.rule("TRICK-7")
@pytest.mark.parametrize(("out", "leader"), [((), 1), ((1,), 2), ((3,), 1)])
def test_an_empty_hand_never_leads(out: tuple[int, ...], leader: int) -> None:
    """If the winner is out, the next with cards leads."""
    hands = ["", *["" if seat in out else f"{seat + 3}j{seat + 3}w" for seat in (1, 2, 3)]]
    finished = (*out, 0)
    state = position(
        *hands, phase=Phase.TAKE_TRICK, trick=(play(0, "9s"),), finished=finished, rest_to=3
    )

    assert (leader,) == run(state, TakeTrick(0)).to_act


# The Dog


@pytest.mark.rule("DOG-3")
def test_the_dog_to_a_partner_who_is_out() -> None:
    """The lead goes on from the partner, not from the Dog's player."""
    state = position("DgAj", "6j", "", "8j", turn=0, finished=(2,))

    assert (3,) == run(state, play(0, "Dg")).to_act


@pytest.mark.rule("DOG-4")
def test_the_dog_as_the_last_card() -> None:
    """Who plays it last is out; the partner leads, and nobody is stuck."""
    state = run(position("Dg", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert ((0,), (2,)) == (state.finished, state.to_act)
    assert ["7j"] == plays(state, 2)


@pytest.mark.rule("DOG-2")
def test_the_dog_is_no_trick_to_beat() -> None:
    """After it no trick lies open: nobody beats it, passes or takes it."""
    state = run(position("DgAj", "6j", "7j", "8j", turn=0), play(0, "Dg"))

    assert (None, Phase.PLAY) == (state.trick, state.phase)
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(state, play(1, "6j"))
    assert (Code.WRONG_PHASE, "TRICK-7") == refusal(state, TakeTrick(0))


@pytest.mark.rule("DOG-2")
@pytest.mark.rule("BOMB-7")
@pytest.mark.parametrize("bomber", [0, 1, 3])
def test_the_dog_is_not_bombed(bomber: int) -> None:
    """A bomb of anyone but the new leader comes on an empty table."""
    hands = ["DgAj", "6s", "7j", "8j"]
    hands[bomber] += FOUR
    state = run(position(*hands, turn=0), play(0, "Dg"))

    assert () == state.may_interrupt
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(bomber, FOUR))


# The Mah Jong


@pytest.mark.rule("WISH-1")
def test_the_mah_jong_in_a_straight_asks_for_a_wish() -> None:
    """Not only alone: in a straight, too, it comes with a wish."""
    state = run(position("Ma2j3j4j5wKj", "6j", "7j", "8j", turn=0), play(0, "Ma2j3j4j5w"))

    assert (Phase.WISH, (0,)) == (state.phase, state.to_act)


@pytest.mark.rule("MAH-5")
def test_the_mah_jong_is_worth_nothing_in_a_straight() -> None:
    """A trick with it counts what its other cards count."""
    state = position("Kj", "6j", "7j", "8j", phase=Phase.TAKE_TRICK, trick=(play(0, "Ma2j3j4j5w"),))

    assert 5 == run(state, TakeTrick(0)).taken(0).points


@pytest.mark.rule("OUT-6")
@pytest.mark.parametrize("hand", ["Ma", "Ma2j3j4j5w"])
def test_who_goes_out_with_the_mah_jong_still_wishes(hand: str) -> None:
    """The wish is his, and the turn then goes on to the next."""
    state = run(position(hand, "6j9j", "7j", "8j", turn=0), play(0, hand))

    assert ((0,), Phase.WISH, (0,)) == (state.finished, state.phase, state.to_act)
    assert (1,) == run(state, MakeWish(0, 9)).to_act


# The Dragon


@pytest.mark.rule("DRG-6")
def test_a_bombed_dragon_is_not_given_away() -> None:
    """The bomber keeps the trick with the Dragon in it."""
    state = position("Dr2w", FOUR + "5j", "7j", "8j", turn=0)
    state = run(state, play(0, "Dr"), play(1, FOUR), Pass(2), Pass(3), Pass(0), TakeTrick(1))

    assert (Phase.PLAY, (1,)) == (state.phase, state.to_act)
    assert cards("Dr" + FOUR) == state.taken(1)


@pytest.mark.rule("DRG-7")
def test_the_dragon_on_the_last_trick_is_given_away() -> None:
    """The round waits for the gift, and counts after it."""
    state = run(position("Dr", "", "", "8j", turn=0, finished=(2, 1)), play(0, "Dr"))

    assert (Phase.GIVE_TRICK, None) == (state.phase, state.result)
    assert Phase.OVER == run(state, GiveTrick(0, 3)).phase


@pytest.mark.rule("BOMB-14")
def test_no_bomb_overwrites_a_pending_gift() -> None:
    """Once the trick is claimed the gift stands, and a bomb comes too late."""
    state = position("Dr2w", FOUR + "5j", "7j", "8j", turn=0)
    state = run(state, play(0, "Dr"), Pass(1), Pass(2), Pass(3))
    assert accept(state, play(1, FOUR))
    state = run(state, TakeTrick(0))

    assert () == state.may_interrupt
    assert (Code.WRONG_PHASE, "BOMB-14") == refusal(state, play(1, FOUR))


@pytest.mark.rule("DRG-4")
def test_the_recipient_is_never_forced() -> None:
    """Also with one opponent out, and on the last trick, there is a choice of two."""
    one_out = position("2w", "", "7j", "8j", phase=Phase.GIVE_TRICK, trick=(play(0, "Dr"),))
    last = run(position("Dr", "", "", "8j", turn=0, finished=(2, 1)), play(0, "Dr"))

    for state in (one_out, last):
        assert [GiveTrick(0, 1), GiveTrick(0, 3)] == decisions(state, 0)


# Bombs


@pytest.mark.rule("BOMB-7")
def test_no_bomb_on_an_empty_table() -> None:
    """The lead is not to be bombed."""
    state = position("Kj3j", FOUR + "5j", "7j7w", "9j9w", turn=0)

    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(1, FOUR))


@pytest.mark.rule("BOMB-14")
def test_no_bomb_during_the_exchange() -> None:
    """While cards are pushed none is played."""
    state = exchange("", FOUR, "", "")

    assert (Code.WRONG_PHASE, "TRICK-1") == refusal(state, play(1, FOUR))
    pushed = run(state, lowest_push(state, 0))
    assert (Code.WRONG_PHASE, "TRICK-1") == refusal(pushed, play(1, FOUR))


@pytest.mark.rule("BOMB-14")
def test_no_bomb_while_a_wish_is_owed() -> None:
    """The wish comes first, then bombs."""
    state = run(position("Ma2j", FOUR + "5j", "7j", "8j", turn=0), play(0, "Ma"))

    assert (Code.WRONG_PHASE, "BOMB-14") == refusal(state, play(1, FOUR))
    assert accept(run(state, MakeWish(0, None)), play(1, FOUR))


@pytest.mark.rule("WISH-11")
@pytest.mark.parametrize("bomber", [1, 2, 3])
def test_a_bomb_with_the_rank_clears_the_wish(bomber: int) -> None:
    """In turn or out of it, a bomb that contains the wished rank fulfils the wish."""
    hands = ["2w", "5w7j", "3w7w", "Ts7p"]
    hands[bomber] += SIXES
    state = position(*hands, turn=1, wish=6, trick=(play(0, "4j"),))

    assert None is run(state, play(bomber, SIXES)).wish


@pytest.mark.rule("TRICK-9")
@pytest.mark.parametrize(("bomber", "following"), [(0, 1), (2, 3), (3, 0)])
def test_the_turn_after_a_bomb_out_of_turn(bomber: int, following: int) -> None:
    """It is at the seat after the bomber, not where it was."""
    hands = ["2w", "5w7j", "3w7w", "Ts7p"]
    hands[bomber] += SIXES
    state = position(*hands, turn=1, trick=(play(0, "4j"),))

    assert (following,) == run(state, play(bomber, SIXES)).to_act


@pytest.mark.rule("BOMB-10")
def test_two_bombers_have_a_fixed_order() -> None:
    """Who is asked first follows from the table alone, and the list keeps that order."""
    state = position("2w3w5w5s", SIXES, FOUR, "8j8w8p8s", turn=3, trick=(play(2, "5j"),))

    assert (0, 1, 2) == state.may_interrupt
    assert [3, 1, 2] == list(dict.fromkeys(map(_seat, legal_actions(state))))


def _seat(action: Action) -> object:
    """Return the seat of an action."""
    return getattr(action, "seat", None)
