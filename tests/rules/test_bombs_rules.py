"""Bombs: BOMB-1 to BOMB-14."""

import itertools

import pytest

from support import (
    accept,
    anything,
    cards,
    combo,
    exchange,
    first_packets,
    play,
    plays,
    position,
    refusal,
    run,
)
from tichu import (
    Code,
    InvalidValue,
    Kind,
    MakeWish,
    Pass,
    Phase,
    Rules,
    TakeTrick,
    bomb_order,
    readings,
)

FOUR = "4j4w4p4s"
STAIR_OF_BOMBS = ["4j4w4p4s", "AjAwApAs", "2j3j4j5j6j", "TwJwQwKwAw", "2p3p4p5p6p7p"]


@pytest.mark.rule("BOMB-1")
@pytest.mark.rule("BOMB-2")
def test_what_a_bomb_is() -> None:
    """Four cards of a rank, or five and more in a row of one suit."""
    assert (Kind.FOUR, 4) == (combo(FOUR).kind, combo(FOUR).rank)
    for length in range(5, 14):
        flush = "".join(f"{rank}p" for rank in "23456789TJQKA"[:length])
        assert (Kind.STRAIGHT_FLUSH, length) == (combo(flush).kind, combo(flush).length)
    assert Kind.STRAIGHT == combo("2p3p4p5p6j").kind


@pytest.mark.rule("BOMB-3")
@pytest.mark.parametrize("text", ["4j4w4pPh", "Ma2j3j4j5j", "2j3j4j5jPh", "MaPh2j3j4j"])
def test_no_phoenix_and_no_mah_jong_in_a_bomb(text: str) -> None:
    """Only natural cards make a bomb."""
    assert not any(reading.is_bomb for reading in readings(cards(text)))


@pytest.mark.rule("BOMB-4")
@pytest.mark.parametrize(
    "plain", ["Dr", "Aj", "KjKw", "KjKwKp", "KjKwKpQjQw", "TjJjQjKjAs", "QjQwKjKw"]
)
def test_a_bomb_beats_every_plain_play(plain: str) -> None:
    """The lowest bomb beats whatever is no bomb, the Dragon included."""
    state = position("3s", "2j2w2p2s3j", "5j", "6j", turn=1, trick=(play(0, plain),))

    assert accept(state, play(1, "2j2w2p2s"))


@pytest.mark.rule("BOMB-5")
@pytest.mark.parametrize(("low", "high"), [*itertools.combinations(STAIR_OF_BOMBS, 2)])
def test_between_bombs_length_counts_before_rank(low: str, high: str) -> None:
    """More cards win; with as many, the higher rank; so a straight flush beats every four."""
    assert combo(high).beats(combo(low))
    assert not combo(low).beats(combo(high))


@pytest.mark.rule("BOMB-5")
def test_a_bomb_that_is_too_low() -> None:
    """A lower bomb is refused, in turn and out of it."""
    state = position(
        "3s", FOUR + "9j", FOUR.replace("4", "6"), "8s", turn=1, trick=(play(0, "5j5w5p5s"),)
    )

    assert ["6j6w6p6s"] == plays(state, 2)
    assert [] == plays(state, 1)
    assert (Code.TOO_LOW, "BOMB-5") == refusal(state, play(1, FOUR))
    low = position("3s", "9j", FOUR, "8s", turn=1, trick=(play(0, "5j5w5p5s"),))
    assert (Code.TOO_LOW, "BOMB-5") == refusal(low, play(2, FOUR))


@pytest.mark.rule("BOMB-5")
def test_a_long_straight_flush_asks_for_a_longer_or_higher_one() -> None:
    """On six in a row of one suit: six that are higher, or seven; never five."""
    state = position(
        *("3s4s", "5j6j7j8j9jTjJj2w", "7w", "8w"), turn=1, trick=(play(0, "4p5p6p7p8p9p"),)
    )

    assert ["5j6j7j8j9jTj", "6j7j8j9jTjJj", "5j6j7j8j9jTjJj"] == plays(state, 1)


@pytest.mark.rule("BOMB-10")
def test_bombs_that_came_at_once_go_by_order_of_play() -> None:
    """Who was quicker does not count: from the last play on, its owner last."""
    state = position("5j5w", "6j6w", "7j7w", "8j8w", turn=3, trick=(play(2, "4j"),))

    assert (3, 0, 1, 2) == bomb_order(state, (0, 1, 2, 3))
    assert (0, 2) == bomb_order(state, (2, 0))
    for seats in ((4,), (None,)):
        with pytest.raises(InvalidValue):
            bomb_order(state, anything(seats))
    with pytest.raises(InvalidValue):
        bomb_order(position("5j", "6j", "7j", "8j", turn=3), (0, 1))


@pytest.mark.rule("BOMB-6")
@pytest.mark.parametrize("owner", range(4))
@pytest.mark.parametrize("bomber", range(4))
def test_anybody_may_bomb_any_open_trick(owner: int, bomber: int) -> None:
    """In turn or out of it, on an opponent's, the partner's and the own play."""
    hands = ["3j3w", "5j5w", "7j7w", "9j9w"]
    hands[owner] += "Kj"
    hands[bomber] += FOUR
    state = run(position(*hands, turn=owner), play(owner, "Kj"))

    assert FOUR in plays(state, bomber)
    after = run(state, play(bomber, FOUR))
    assert ((bomber + 1) % 4,) == after.to_act


@pytest.mark.rule("BOMB-6")
def test_who_has_passed_may_still_bomb() -> None:
    """A pass does not take the right to bomb."""
    state = position("Kj3j", FOUR + "5j", "7j7w", "9j9w", turn=0)
    state = run(state, play(0, "Kj"), Pass(1), Pass(2))

    assert accept(state, play(1, FOUR))


@pytest.mark.rule("BOMB-7")
def test_the_right_to_lead_cannot_be_bombed() -> None:
    """On an empty table nobody bombs out of turn."""
    state = position("Kj3j", FOUR + "5j", "7j7w", "9j9w", turn=0)

    assert () == state.may_interrupt
    assert [] == plays(state, 1)
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(1, FOUR))


@pytest.mark.rule("BOMB-8")
def test_a_bomb_may_be_led() -> None:
    """The leader may open with a bomb, which only a higher bomb beats."""
    state = position(FOUR + "3j", "5jAj", "6j6w6p6s", "9j9w", turn=0)
    state = run(state, play(0, FOUR))

    assert [] == plays(state, 1)
    assert ["6j6w6p6s"] == plays(state, 2)


@pytest.mark.rule("BOMB-9")
def test_a_run_of_one_suit_and_four_of_a_kind_are_always_bombs() -> None:
    """Neither can be played as something plain, so no plain straight of that run is offered."""
    state = position("3j4j5j6j7j", "Aj", "Kj", "Qj", turn=0)

    assert ["3j4j5j6j7j"] == [text for text in plays(state, 0) if len(text) == 10]
    assert [Kind.STRAIGHT_FLUSH] == [each.kind for each in readings(cards("3j4j5j6j7j"))]
    assert [Kind.FOUR] == [each.kind for each in readings(cards(FOUR))]


@pytest.mark.rule("BOMB-10")
def test_bombs_are_applied_in_the_order_given() -> None:
    """Who asks the seats goes by order of play after the last play; the engine takes what comes."""
    sixes = "6j6w6p6s"
    state = position("Kj3j", "5j5w5p5s8w", FOUR + "7w", sixes + "9w", turn=0)
    state = run(state, play(0, "Kj"))

    assert ((1,), (2, 3)) == (state.to_act, state.may_interrupt)
    both = run(state, play(2, FOUR), play(3, sixes))
    higher = run(state, play(3, sixes))
    assert both.trick is not None
    assert [0, 2, 3] == [laid.seat for laid in both.trick.plays]
    assert (Code.TOO_LOW, "BOMB-5") == refusal(higher, play(2, FOUR))


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize(
    ("owner", "turn", "order"), [(0, 2, (1, 3, 0)), (2, 3, (0, 1, 2)), (3, 1, (0, 2, 3))]
)
def test_the_order_to_ask_for_bombs(owner: int, turn: int, order: tuple[int, ...]) -> None:
    """Seats are asked in order of play after the last play, its owner last."""
    hands = ("5j5w5p5s", "6j6w6p6s", "7j7w7p7s", "8j8w8p8s")
    state = position(*hands, turn=turn, trick=(play(owner, "Kj"),))

    assert order == state.may_interrupt


@pytest.mark.rule("BOMB-12")
def test_the_bomber_takes_the_trick_and_leads() -> None:
    """A bomb that nobody beats wins the trick for who laid it."""
    state = position("Kj3j", "5j8w", FOUR + "7w", "Tj9w", turn=0)
    state = run(state, play(0, "Kj"), play(2, FOUR), Pass(3), Pass(0), Pass(1), TakeTrick(2))

    assert cards("Kj" + FOUR) == state.taken(2)
    assert (2,) == state.to_act


@pytest.mark.rule("BOMB-13")
def test_no_bomb_after_the_play_that_ends_the_round() -> None:
    """The round is over at once; a bomb comes too late."""
    state = position("Kj", "", "", FOUR + "7w", turn=0, finished=(1, 2))
    state = run(state, play(0, "Kj"))

    assert Phase.OVER == state.phase
    assert (Code.ROUND_OVER, "OUT-3") == refusal(state, play(3, FOUR))


@pytest.mark.rule("BOMB-14")
def test_no_bomb_while_something_is_owed() -> None:
    """No bomb while a wish, a gift, a push or a grand decision is awaited."""
    hands = ("3j", FOUR + "5j", "7j7w", "9j9w")
    wish = position(*hands, phase=Phase.WISH, trick=(play(0, "Ma"),))
    gift = position(*hands, phase=Phase.GIVE_TRICK, trick=(play(0, "Dr"),))

    for state in (wish, gift):
        assert () == state.may_interrupt
        assert (Code.WRONG_PHASE, "BOMB-14") == refusal(state, play(1, FOUR))
    assert (Code.WRONG_PHASE, "TRICK-1") == refusal(exchange("", FOUR, "", ""), play(1, FOUR))
    assert (Code.WRONG_PHASE, "TRICK-1") == refusal(first_packets(), play(1, FOUR))
    assert accept(run(wish, MakeWish(0, None)), play(1, FOUR))


@pytest.mark.rule("BOMB-14")
def test_only_who_holds_four_cards_is_asked_for_a_bomb() -> None:
    """Who may interrupt is public: with fewer than four cards nobody can hold a bomb."""
    state = position("Kj3j", "5j", "7j7w7p9s", "Tj9w9p", turn=0)

    assert (2,) == run(state, play(0, "Kj")).may_interrupt


@pytest.mark.rule("BOMB-14")
def test_bombs_in_turn_only() -> None:
    """Under that rule the seat on turn alone may bomb, and nobody while the trick waits."""
    rules = Rules(bombs="in_turn")
    state = position("Kj3j", FOUR + "5j", "6j6w6p6s7w", "9j9w", turn=0, rules=rules)
    state = run(state, play(0, "Kj"))

    assert () == state.may_interrupt
    assert accept(state, play(1, FOUR))
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(state, play(2, "6j6w6p6s"))
    waiting = run(state, Pass(1), Pass(2), Pass(3))
    assert [[], [], [], []] == [plays(waiting, seat) for seat in range(4)]
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(waiting, play(1, FOUR))
