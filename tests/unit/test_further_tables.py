"""What the engine holds ready for other tables: announced bombs, a dummy, six seats."""

import pytest

from support import (
    calling,
    cards,
    decisions,
    exchange,
    first_packets,
    house,
    play,
    plays,
    position,
    refusal,
    run,
)
from tichu import (
    AnnounceBomb,
    CallGrandTichu,
    ChooseLeader,
    Code,
    GiveTrick,
    Pass,
    Phase,
    Rules,
    RulesError,
    TakeTrick,
    legal_actions,
)

FOUR = "4j4w4p4s"
ANNOUNCED = Rules(announced_bombs=True)
DUMMY = Rules(open_dummy=True, push_to="opponents", target=None, rounds=9)
SIX = house(
    seats=6,
    teams=(0, 1) * 3,
    packets=(6, 3),
    push_to="partners",
    double_victory=None,
    triple_victory=300,
    tailender_tricks="opponents",
)
HANDS = ("5j9j", "6j7w", f"{FOUR}7j", "8j9w9pTj")


@pytest.mark.rule("IRR-1")
def test_a_bomb_out_of_turn_is_announced() -> None:
    """Unannounced it is illegal; announced, its player lays it, and nobody else acts."""
    state = position(*HANDS, turn=1, rules=ANNOUNCED, trick=(play(0, "5w"),))

    assert (Code.NOT_ANNOUNCED, "IRR-1") == refusal(state, play(2, FOUR))
    assert [AnnounceBomb(2)] == list(state.legal(2))
    assert [AnnounceBomb(3)] == list(state.legal(3))
    announced = run(state, AnnounceBomb(2))
    assert (Phase.ANNOUNCED, (2,), ()) == (
        announced.phase,
        announced.to_act,
        announced.may_interrupt,
    )
    assert [FOUR] == plays(announced, 2)
    assert (Code.NOT_ANNOUNCED, "IRR-1") == refusal(announced, play(2, "7j"))
    assert (Code.NOT_YOUR_TURN, "TRICK-3") == refusal(announced, play(1, "6j"))
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(announced, AnnounceBomb(3))
    assert (3,) == run(announced, play(2, FOUR)).to_act


@pytest.mark.rule("IRR-1")
def test_a_false_announcement_ends_the_round() -> None:
    """The opponents score a double victory and their calls; the announcer's calls fail."""
    state = position(*HANDS, turn=1, rules=ANNOUNCED, trick=(play(0, "5w"),))

    over = run(state, AnnounceBomb(3))

    assert over.result is not None
    assert ("counted_out", (200, 0)) == (over.result.victory, over.result.scores)
    assert cards("5w") == (over.trick.cards if over.trick else None)
    stated = position(
        *HANDS, phase=Phase.OVER, rules=ANNOUNCED, trick=(play(0, "5w"),), counted_out=1
    )
    assert over.result == stated.result


@pytest.mark.rule("IRR-1")
def test_who_announces_no_bomb() -> None:
    """Not the seat on turn, nor who holds fewer than four cards, nor where no trick lies."""
    state = position(*HANDS, turn=1, rules=ANNOUNCED, trick=(play(0, "5w"),))
    lead = position(*HANDS, turn=1, rules=ANNOUNCED)
    over = run(position("", "", "3j", "2j", turn=2, finished=(0, 1)), play(2, "3j"))

    for seat in (0, 1):
        assert (Code.BOMB_NOT_NOW, "IRR-1") == refusal(state, AnnounceBomb(seat))
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(lead, AnnounceBomb(2))
    assert (Code.ROUND_OVER, "OUT-3") == refusal(over, AnnounceBomb(3))


@pytest.mark.rule("TRICHU-2")
@pytest.mark.rule("TRICHU-4")
def test_the_dealer_plays_the_dummy() -> None:
    """Dealer and dummy call no grand tichu; the dealer decides for both hands."""
    state = first_packets(DUMMY)
    pushing = exchange("", "", "", "", rules=DUMMY)

    assert (1, 3) == state.to_act
    assert (Code.ALREADY_DECIDED, "TRICHU-2") == refusal(state, CallGrandTichu(0))
    assert [(0, 2), (1,), (), (3,)] == [DUMMY.controls(seat) for seat in range(4)]
    seats = {getattr(action, "seat", None) for action in legal_actions(pushing, 0)}
    assert {0, 2} == seats
    assert [] == list(legal_actions(pushing, 2))


@pytest.mark.rule("TRICHU-6")
def test_no_wish_binds_the_dummy() -> None:
    """Leading and following, the dummy is free."""
    lead = position("5j", "6j", "9jKj", "8j", turn=2, wish=9, rules=DUMMY)
    follow = position("5j", "6j", "9jKj", "8j", turn=2, wish=9, rules=DUMMY, trick=(play(1, "3j"),))

    assert ["9j", "Kj"] == plays(lead, 2)
    assert [Pass(2)] == decisions(follow, 2)
    assert None is run(follow, play(2, "9j")).wish


@pytest.mark.rule("TIENTSIN-4")
@pytest.mark.rule("TIENTSIN-5")
def test_the_dog_at_a_table_of_six() -> None:
    """Its player names one of two partners who hold cards; one alone leads at once."""
    hands = ("Dg2j", "6j", "7j", "8j", "9j", "Tj")
    state = run(position(*hands, turn=0, rules=SIX), play(0, "Dg"))
    one = run(position(*hands[:2], "", *hands[3:], turn=0, rules=SIX), play(0, "Dg"))
    none = run(
        position("Dg2j", "6j", "", "8j", "", "Tj", turn=0, rules=SIX, finished=(2, 4)),
        play(0, "Dg"),
    )

    assert (2, 4) == SIX.push_recipients(0)
    assert (Phase.CHOOSE_LEADER, (0,)) == (state.phase, state.to_act)
    assert [ChooseLeader(0, 2), ChooseLeader(0, 4)] == decisions(state, 0)
    assert (Code.BAD_RECIPIENT, "TIENTSIN-5") == refusal(state, ChooseLeader(0, 1))
    assert (Code.NOT_YOUR_TURN, "TIENTSIN-5") == refusal(state, ChooseLeader(2, 4))
    assert (4,) == run(state, ChooseLeader(0, 4)).to_act
    assert ((4,), (3,)) == (one.to_act, none.to_act)


@pytest.mark.rule("TIENTSIN-9")
def test_a_triple_victory() -> None:
    """All three of a team out before any opponent end the round with 300 points."""
    hands = ("3j", "6j", "", "8j", "", "Tj")
    state = run(position(*hands, turn=0, rules=SIX, finished=(4, 2)), play(0, "3j"))

    assert state.result is not None
    assert ("triple", (300, 0)) == (state.result.victory, state.result.scores)


@pytest.mark.rule("TIENTSIN-7")
@pytest.mark.rule("TIENTSIN-8")
@pytest.mark.rule("TIENTSIN-10")
def test_the_end_of_a_round_of_six() -> None:
    """The last one's tricks and hand go to the opponents, the fifth's tricks to the first out."""
    piles = {0: "TjTw", 5: "KjKw", 2: "5j5w"}
    hands = ("", "", "", "", "Dr", "5p")
    out = (1, 0, 2, 3)
    state = position(*hands, turn=4, rules=SIX, finished=out, piles=piles, rest_to=1)
    state = run(state, play(4, "Dr"))

    assert [GiveTrick(4, seat) for seat in (1, 3, 5)] == decisions(state, 4)
    over = run(state, GiveTrick(4, 3))
    assert over.result is not None
    assert 100 == sum(over.result.card_points)
    # Team 0: 20 + 10 of its piles, 20 of seat 5's tricks, 5 of its hand.
    assert (55, 45) == over.result.card_points


@pytest.mark.rule("TIENTSIN-10")
def test_a_trick_of_six_waits_for_five_passes() -> None:
    """All others with cards have to pass."""
    state = position("9jKj", "6j", "7j", "8j", "", "Tj", turn=0, rules=SIX)
    state = run(state, play(0, "9j"), *map(Pass, (1, 2, 3, 5)))

    assert [TakeTrick(0)] == decisions(state, 0)
    assert [] == calling(state)


def test_unequal_exchanges_are_no_rules() -> None:
    """With teams that do not sit evenly a field says so; the packets must fit the seats."""
    with pytest.raises(RulesError) as caught:
        house(seats=6, teams=(0, 1) * 3, double_victory=None)

    assert "packets" == caught.value.field
