"""The traps, second part: the Phoenix, straights, the wish, calls, the game and the state."""

import attrs
import pytest

from support import (
    accept,
    calling,
    cards,
    combo,
    dealt,
    exchange,
    first_packets,
    play,
    plays,
    position,
    refusal,
    run,
    swapped,
)
from tichu import (
    Call,
    CallGrandTichu,
    CallTichu,
    Code,
    DeclineGrandTichu,
    Kind,
    MakeWish,
    Pass,
    Phase,
    Push,
    apply,
    legal_actions,
    new_game,
    readings,
    why_illegal,
)

# The Phoenix


@pytest.mark.rule("PHX-3")
def test_the_phoenix_led_is_one_and_a_half() -> None:
    """A 2 beats it, the Mah Jong does not."""
    state = run(position("Ph9j", "2jMa", "5j", "6j", turn=0), play(0, "Ph"))

    assert ["2j"] == plays(state, 1)


@pytest.mark.rule("PHX-4")
def test_the_phoenix_over_an_ace() -> None:
    """It beats an ace, and then only the Dragon beats it."""
    state = run(position("Aj2j", "Ph3j", "AwDr", "6j", turn=0), play(0, "Aj"), play(1, "Ph"))

    assert state.trick is not None
    assert 29 == state.trick.top
    assert ["Dr"] == plays(state, 2)


@pytest.mark.rule("PHX-5")
def test_the_phoenix_never_over_the_dragon() -> None:
    """The Dragon is safe from it."""
    state = run(position("Dr2j", "Ph3j", "Aw", "6j", turn=0), play(0, "Dr"))

    assert [] == plays(state, 1)


@pytest.mark.rule("PHX-2")
def test_jack_to_ace_with_the_phoenix_is_no_fifteen() -> None:
    """There is nothing above the ace: the Phoenix is the ten."""
    assert [(14, 10)] == [(each.rank, each.phoenix_as) for each in readings(cards("JjQwKjAjPh"))]


@pytest.mark.rule("PHX-2")
def test_mah_jong_and_phoenix_are_no_pair() -> None:
    """The Phoenix is never a 1."""
    assert () == readings(cards("MaPh"))


@pytest.mark.rule("PHX-1")
def test_mah_jong_three_four_five_phoenix_is_a_straight() -> None:
    """The Phoenix is the 2 above the Mah Jong."""
    assert [(Kind.STRAIGHT, 5, 2)] == [
        (each.kind, each.rank, each.phoenix_as) for each in readings(cards("Ma3j4w5jPh"))
    ]


@pytest.mark.rule("PHX-8")
def test_the_low_reading_is_offered_as_well() -> None:
    """At both ends of a straight and in both halves of a full house."""
    state = position("5j6w7j8jPh", "2j", "3j", "4j", turn=0)
    halves = position("5j5w9j9wPh", "2j", "3j", "4j", turn=0)

    assert {"5j6w7j8jPh=4", "5j6w7j8jPh=9"} <= set(plays(state, 0))
    assert {"5j5w9j9wPh=5", "5j5w9j9wPh=9"} <= set(plays(halves, 0))


@pytest.mark.rule("PHX-1")
def test_the_phoenix_works_where_a_rank_is_held_three_times() -> None:
    """7 7 8 8 8 Ph: stairs and full houses with the Phoenix are found, in all their cards."""
    state = position("7j7w8j8w8pPh", "2j", "3j", "4j", turn=0)
    found = set(plays(state, 0))

    assert {"7j7w8jPh=8", "7j7w8wPh=8", "7j7w8pPh=8"} <= found
    assert {"7j8j8wPh=7", "7j7w8j8w8p", "7j7w8j8wPh=7", "7j7w8j8wPh=8"} <= found
    assert {"7j8j8w8pPh=7", "7w8j8w8pPh=7"} <= found


# Straights and straight flushes


@pytest.mark.rule("BOMB-9")
def test_a_run_of_one_suit_is_offered_once() -> None:
    """It is a bomb, and no plain straight too."""
    state = position("5j6j7j8j9j", "2j", "3j", "4j", turn=0)
    plain = position("5j6j7j8j9j", "2j", "3j", "4j", turn=0, trick=(play(3, "3w4w5w6w7s"),))

    assert 1 == plays(state, 0).count("5j6j7j8j9j")
    assert [Kind.STRAIGHT_FLUSH] == [combo(text).kind for text in plays(plain, 0)]


@pytest.mark.rule("BOMB-9")
def test_a_straight_beside_a_flush_is_not_lost() -> None:
    """With a second nine the run is a straight as well, with that card."""
    state = position("5j6j7j8j9j9w", "2j", "3j", "4j", turn=0)
    fives = [text for text in plays(state, 0) if len(text) == 10]

    assert ["5j6j7j8j9w", "5j6j7j8j9j"] == fives
    assert [Kind.STRAIGHT, Kind.STRAIGHT_FLUSH] == [combo(text).kind for text in fives]


@pytest.mark.rule("BOMB-5")
def test_a_longer_straight_flush_beats_a_higher_one() -> None:
    """Length counts before rank."""
    assert combo("2j3j4j5j6j7j").beats(combo("TjJjQjKjAj"))
    assert not combo("TjJjQjKjAj").beats(combo("2j3j4j5j6j7j"))


# The wish


@pytest.mark.rule("WISH-3")
def test_no_pass_with_a_wish_that_can_be_fulfilled() -> None:
    """Also where only a longer play contains the rank."""
    state = position(
        "2s", "5j6j7j8w9pKj", "4j", "3j", turn=1, wish=6, trick=(play(0, "3w4w5w6w7s"),)
    )

    assert ["5j6j7j8w9p"] == plays(state, 1)
    assert (Code.WISH_BINDS, "WISH-3") == refusal(state, Pass(1))


@pytest.mark.rule("WISH-7")
def test_the_wish_binds_the_leader_too() -> None:
    """A lead must contain the rank if the leader holds it."""
    state = position("9jKjKw", "5j", "6j", "8j", turn=0, wish=9)

    assert ["9j"] == plays(state, 0)


@pytest.mark.rule("WISH-5")
def test_the_phoenix_fulfils_no_wish() -> None:
    """A pair with it as a nine holds a natural nine; a straight may hold none."""
    state = position("7j8jTjJwPh9j", "5j", "6j", "8w", turn=0)
    under = attrs.evolve(state, table=attrs.evolve(state.table, wished=9))

    assert "7j8jTjJwPh=9" in plays(state, 0)
    assert "7j8jTjJwPh=9" not in plays(under, 0)
    assert (Code.WISH_BINDS, "WISH-7") == refusal(under, play(0, "7j8jTjJwPh=9"))


@pytest.mark.rule("WISH-12")
def test_the_own_straight_does_not_clear_the_wish() -> None:
    """Who plays 1 to 5 and wishes for a 5 has not fulfilled it."""
    state = run(position("Ma2j3j4j5wKj", "6j", "7j", "8j", turn=0), play(0, "Ma2j3j4j5w"))

    assert 5 == run(state, MakeWish(0, 5)).wish


@pytest.mark.rule("WISH-1")
def test_there_is_a_way_to_wish_for_nothing() -> None:
    """No wish is a wish that may be made."""
    state = run(position("Ma2j", "6j", "7j", "8j", turn=0), play(0, "Ma"))

    assert accept(state, MakeWish(0, None))


# Calls


@pytest.mark.rule("TICHU-5")
def test_no_grand_tichu_and_tichu_by_one_player() -> None:
    """Who has called grand tichu is not asked for tichu."""
    state = exchange("", "", "", "", calls={2: Call.GRAND_TICHU})

    assert [0, 1, 3] == calling(state)
    assert (Code.CALL_MADE, "TICHU-5") == refusal(state, CallTichu(2))


@pytest.mark.rule("TICHU-1")
def test_no_call_after_the_first_card() -> None:
    """Neither is it listed, nor accepted, once a card is played."""
    state = swapped(dealt())
    leader = state.to_act[0]
    state = run(state, play(leader, plays(state, leader)[0]))

    assert leader not in calling(state)
    assert (Code.CALL_TOO_LATE, "TICHU-1") == refusal(state, CallTichu(leader))


@pytest.mark.rule("GRAND-3")
@pytest.mark.rule("TICHU-4")
def test_both_partners_may_call() -> None:
    """Grand tichu and tichu alike."""
    grand = run(
        first_packets(), CallGrandTichu(0), CallGrandTichu(2), *map(DeclineGrandTichu, (1, 3))
    )
    small = run(dealt(), CallTichu(1), CallTichu(3))

    assert ("grand_tichu", None, "grand_tichu", None) == grand.calls
    assert (None, "tichu", None, "tichu") == small.calls


# The game and the state


@pytest.mark.rule("MATCH-3")
def test_a_tie_at_1000_does_not_end_the_game() -> None:
    """With 1000 points each a further round is dealt."""
    last = position("", "", "3j", "2j", turn=2, finished=(0, 1), piles={0: "TjTwTpTs"}, rest_to=1)
    game = apply(attrs.evolve(new_game(scores=(970, 950)), round=last), play(2, "3j"))

    assert ((1010, 1010), False, Phase.DEAL_FIRST) == (game.scores, game.is_over, game.phase)


@pytest.mark.rule("DEAL-3")
@pytest.mark.rule("PASS-3")
def test_pushed_cards_of_others_are_not_told() -> None:
    """No text of a state and no refusal differs by what another has pushed."""
    state = exchange("2j2w2p3j", "", "", "")
    held = state.hand(0).listed
    one, other = run(state, Push(0, held[:3])), run(state, Push(0, held[3:6]))
    claim = Push(1, (*state.hand(1).listed[:2], held[0]))

    assert repr(one) == repr(other)
    assert why_illegal(one, claim) == why_illegal(other, claim)
    assert (Code.CARDS_NOT_HELD, "PASS-2") == refusal(one, claim)


def test_states_can_be_hashed() -> None:
    """Rounds and games are values that a set can hold."""
    assert 1 == len({dealt(), dealt()})
    assert 1 == len({new_game(), new_game()})


def test_what_is_listed_is_never_refused() -> None:
    """In a rich position every action on the list can be applied."""
    state = position("Ma2j3j4j5w6w", "PhDr7j7w", "Dg8j9jTj", "QjQwKjKw", turn=0)

    for action in legal_actions(state):
        assert accept(state, action)
