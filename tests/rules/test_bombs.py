"""Bombs: what they are, what they beat, when they may be played (BOMB)."""

import itertools
import random
from typing import Any, cast

import attrs
import pytest

import support
import tichu
from support import accept, anything, cards, combo, play, plays, position, refusal, run, taken_by
from tichu import InvalidValue, Kind, Pass, Phase, Rules, readings, sequential
from tichu.engine.verbs import bomb_order
from tichu.errors import Code

FOUR = "4j4w4p4s"
STAIR_OF_BOMBS = ["4j4w4p4s", "AjAwApAs", "2j3j4j5j6j", "TwJwQwKwAw", "2p3p4p5p6p7p"]
THREES = "3j3w3p3s"
FIVES = "5j5w5p5s"
SEATS = range(4)
SIXES = "6j6w6p6s"


def led(winner: int = 0, rules: Rules | None = None) -> tichu.RoundState:
    """Return the round after a seat has led a king; every other seat holds a bomb."""
    bombs = iter((THREES, FOUR, FIVES, "7j7w7p7s", "8j8w8p8s"))
    size = rules.seats if rules else 4
    hands = ["Kj9j9w9p9s" if seat == winner else next(bombs) for seat in range(size)]
    state = position(*hands, turn=winner, rules=rules or Rules())
    return run(state, play(winner, "Kj"))


def _seat(action: tichu.Action) -> object:
    """Return the seat of an action."""
    return getattr(action, "seat", None)


@pytest.mark.rule("BOMB-1", "BOMB-2")
def test_the_two_kinds_of_bomb() -> None:
    """A bomb is four cards of a rank, or five or more in a row of one suit."""
    assert (Kind.FOUR, 4) == (combo(FOUR).kind, combo(FOUR).rank)
    for length in range(5, 14):
        flush = "".join(f"{rank}p" for rank in "23456789TJQKA"[:length])
        assert (Kind.STRAIGHT_FLUSH, length) == (combo(flush).kind, combo(flush).length)
    assert Kind.STRAIGHT == combo("2p3p4p5p6j").kind


@pytest.mark.rule("BOMB-1", "COMBO-11")
@pytest.mark.parametrize("rank", "23456789TJQKA")
def test_four_of_every_rank_are_a_bomb(rank: str) -> None:
    """Four cards of any rank are a bomb, three are not."""
    four = "".join(f"{rank}{suit}" for suit in "jwps")

    assert (Kind.FOUR, True) == (combo(four).kind, combo(four).is_bomb)
    assert (Kind.TRIPLE, False) == (combo(four[:6]).kind, combo(four[:6]).is_bomb)


@pytest.mark.rule("BOMB-1", "BOMB-6")
@pytest.mark.parametrize("bomber", SEATS)
def test_going_out_with_a_bomb(bomber: int) -> None:
    """A seat whose last four cards are a bomb may play it at any time and goes out."""
    hands = ["3j3w", "5j5w", "7j7w", "9j9w"]
    hands[bomber] = FOUR
    state = position(*hands, turn=1, trick="0:2s")

    assert [FOUR] == [text for text in plays(state, bomber) if combo(text).is_bomb]
    assert (() if bomber == 1 else (bomber,)) == state.may_interrupt
    after = run(state, play(bomber, FOUR))
    assert (bomber,) == after.finished


@pytest.mark.rule("BOMB-2", "COMBO-5")
def test_five_in_a_row_of_any_suit_are_a_bomb() -> None:
    """Five in a row of one suit are a bomb from any rank, four are not a combination."""
    for lowest in range(9):
        for suit in "jwps":
            flush = "".join(f"{rank}{suit}" for rank in "23456789TJQKA"[lowest : lowest + 5])

            assert Kind.STRAIGHT_FLUSH == combo(flush).kind
            assert () == readings(cards(flush[:8]))


@pytest.mark.rule("BOMB-3")
@pytest.mark.parametrize("text", ["4j4w4pPh", "Ma2j3j4j5j", "2j3j4j5jPh", "MaPh2j3j4j"])
def test_no_phoenix_and_no_mah_jong_in_a_bomb(text: str) -> None:
    """Only natural cards make a bomb."""
    assert not any(reading.is_bomb for reading in readings(cards(text)))


@pytest.mark.rule("BOMB-3", "PHX-6")
@pytest.mark.parametrize("hand", ["8j8w8pPh", "5j6j7j8jPh", "5j6j8j9jPh"])
def test_the_phoenix_completes_no_bomb_on_a_trick(hand: str) -> None:
    """With the Phoenix in it nothing bombs the Dragon, in turn or out of turn."""
    state = position(hand, "2s", "3s", "4s", turn=0, trick="3:Dr")
    waiting = position(hand, "2s", "3s", "4s", phase=Phase.TAKE_TRICK, turn=3, trick="3:Dr")

    assert [Pass(0)] == list(state.legal(0))
    assert [] == list(waiting.legal(0))


@pytest.mark.rule("BOMB-4")
@pytest.mark.parametrize(
    "plain", ["Dr", "Aj", "KjKw", "KjKwKp", "KjKwKpQjQw", "TjJjQjKjAs", "QjQwKjKw"]
)
def test_the_lowest_bomb_beats_every_other_kind(plain: str) -> None:
    """Four twos beat everything that is not a bomb, the Dragon included, in turn or not."""
    for turn in (1, 2):
        state = position("3s", "2j2w2p2s3j", "5j", "6j", turn=turn, trick=(play(0, plain),))

        assert accept(state, play(1, "2j2w2p2s"))
        assert "2j2w2p2s" in plays(state, 1)


@pytest.mark.rule("BOMB-4")
@pytest.mark.parametrize(
    "plain", ["Dr", "Aj", "KjKw", "KjKwKp", "KjKwKpQjQw", "TjJjQjKjAs", "QjQwKjKw"]
)
def test_only_a_bomb_beats_a_bomb(plain: str) -> None:
    """Nothing else can be played on the lowest bomb, not even the Dragon."""
    state = position(plain, "9j", "5j", "6j", turn=0, trick="3:2j2w2p2s")

    assert [Pass(0)] == list(state.legal(0))
    assert (Code.WRONG_KIND, "BOMB-4") == refusal(state, play(0, plain))
    assert not combo(plain).beats(combo("2j2w2p2s"))


@pytest.mark.rule("BOMB-5")
@pytest.mark.parametrize(("low", "high"), [*itertools.combinations(STAIR_OF_BOMBS, 2)])
def test_longer_bombs_beat_shorter_ones(low: str, high: str) -> None:
    """More cards win, then the higher rank; so a straight flush beats every four."""
    assert combo(high).beats(combo(low))
    assert not combo(low).beats(combo(high))


@pytest.mark.rule("BOMB-5")
def test_a_lower_bomb_is_refused() -> None:
    """A lower bomb is refused both in turn and out of turn."""
    state = position("3s", FOUR + "9j", FOUR.replace("4", "6"), "8s", turn=1, trick="0:5j5w5p5s")

    assert ["6j6w6p6s"] == plays(state, 2)
    assert [] == plays(state, 1)
    assert (Code.TOO_LOW, "BOMB-5") == refusal(state, play(1, FOUR))
    low = position("3s", "9j", FOUR, "8s", turn=1, trick="0:5j5w5p5s")
    assert (Code.TOO_LOW, "BOMB-5") == refusal(low, play(2, FOUR))


@pytest.mark.rule("BOMB-5")
def test_what_beats_a_straight_flush_of_six() -> None:
    """Six higher cards or seven beat it; five never do."""
    state = position(*("3s4s", "5j6j7j8j9jTjJj2w", "7w", "8w"), turn=1, trick="0:4p5p6p7p8p9p")

    assert ["5j6j7j8j9jTj", "6j7j8j9jTjJj", "5j6j7j8j9jTjJj"] == plays(state, 1)


@pytest.mark.rule("BOMB-5")
def test_equal_straight_flushes_do_not_beat_each_other() -> None:
    """Neither of two straight flushes from six to ten beats the other."""
    jade, sword = combo("6j7j8j9jTj"), combo("6w7w8w9wTw")

    assert not jade.beats(sword)
    assert not sword.beats(jade)


@pytest.mark.rule("BOMB-6")
@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("bomber", range(4))
def test_every_seat_may_bomb_an_open_trick(winner: int, bomber: int) -> None:
    """Bombs are legal in and out of turn, even on the partner's play and the bomber's own."""
    hands = ["3j3w", "5j5w", "7j7w", "9j9w"]
    hands[winner] += "Kj"
    hands[bomber] += FOUR
    state = run(position(*hands, turn=winner), play(winner, "Kj"))

    assert FOUR in plays(state, bomber)
    after = run(state, play(bomber, FOUR))
    assert ((bomber + 1) % 4,) == after.to_act


@pytest.mark.rule("BOMB-6")
def test_a_seat_that_passed_may_still_bomb() -> None:
    """A pass does not give up the right to bomb."""
    state = position("Kj3j", FOUR + "5j", "7j7w", "9j9w", turn=0)
    state = run(state, play(0, "Kj"), Pass(1), Pass(2))

    assert accept(state, play(1, FOUR))


@pytest.mark.rule("BOMB-6", "DEAL-3")
def test_may_interrupt_reveals_no_bomb() -> None:
    """``may_interrupt`` lists every seat with four cards, whether it holds a bomb or not."""
    with_bomb = position("2jAj", "3j4j", "5j5w5p5s", "6j7j8j9w", turn=1, trick="0:2w")
    without = position("2jAj", "3j4j", "5j5w5p6s", "6j7j8j9w", turn=1, trick="0:2w")

    assert (2, 3) == with_bomb.may_interrupt == without.may_interrupt


@pytest.mark.rule("BOMB-7")
def test_no_bomb_on_an_empty_table() -> None:
    """Before a lead nobody may bomb out of turn."""
    state = position("Kj3j", FOUR + "5j", "7j7w", "9j9w", turn=0)

    assert () == state.may_interrupt
    assert [] == plays(state, 1)
    assert (Code.BOMB_NOT_NOW, "BOMB-7") == refusal(state, play(1, FOUR))


@pytest.mark.rule("BOMB-7")
def test_bomb_order_needs_an_open_trick() -> None:
    """``bomb_order`` raises where no trick is open."""
    lead = position(FOUR, FIVES, "8j", "9j", turn=0)
    for state in (tichu.new_round(), lead, run(lead, play(0, FOUR[:2]), Pass(1), Pass(2), Pass(3))):
        if state.trick is None:
            with pytest.raises(InvalidValue, match="an open trick"):
                bomb_order(state, (1, 2))


@pytest.mark.rule("BOMB-8")
def test_a_bomb_may_be_led() -> None:
    """A bomb may be led, and only a higher bomb beats it."""
    state = position(FOUR + "3j", "5jAj", "6j6w6p6s", "9j9w", turn=0)
    state = run(state, play(0, FOUR))

    assert [] == plays(state, 1)
    assert ["6j6w6p6s"] == plays(state, 2)


@pytest.mark.rule("BOMB-8", "BOMB-12")
def test_a_led_bomb_wins_its_trick() -> None:
    """An unbeaten straight flush wins its trick, and its player leads again."""
    flush = "2j3j4j5j6j"
    state = run(position(f"{flush}9j", "AjKj", "Dr7j", f"{FOUR[2:]}8j", turn=0), play(0, flush))

    assert (1,) == state.to_act
    for seat in (1, 2, 3):
        assert [] == plays(state, seat)
    state = taken_by(state, 0)
    assert (cards(flush), (0,)) == (state.pile(0), state.to_act)


@pytest.mark.rule("BOMB-9")
def test_bombs_cannot_be_played_as_anything_else() -> None:
    """A straight flush is never a straight, and four of a kind have one reading."""
    state = position("3j4j5j6j7j", "Aj", "Kj", "Qj", turn=0)

    assert ["3j4j5j6j7j"] == [text for text in plays(state, 0) if len(text) == 10]
    assert [Kind.STRAIGHT_FLUSH] == [each.kind for each in readings(cards("3j4j5j6j7j"))]
    assert [Kind.FOUR] == [each.kind for each in readings(cards(FOUR))]


@pytest.mark.rule("BOMB-9")
def test_a_straight_flush_is_listed_once() -> None:
    """Leading or on a straight, a straight flush is listed once, as a bomb."""
    state = position("5j6j7j8j9j", "2j", "3j", "4j", turn=0)
    plain = position("5j6j7j8j9j", "2j", "3j", "4j", turn=0, trick="3:3w4w5w6w7s")

    assert 1 == plays(state, 0).count("5j6j7j8j9j")
    assert [Kind.STRAIGHT_FLUSH] == [combo(text).kind for text in plays(plain, 0)]


@pytest.mark.rule("BOMB-9")
def test_a_second_nine_makes_a_straight_too() -> None:
    """With a card of another suit the same run is listed as a straight as well."""
    state = position("5j6j7j8j9j9w", "2j", "3j", "4j", turn=0)
    fives = [text for text in plays(state, 0) if len(text) == 10]

    assert ["5j6j7j8j9w", "5j6j7j8j9j"] == fives
    assert [Kind.STRAIGHT, Kind.STRAIGHT_FLUSH] == [combo(text).kind for text in fives]


@pytest.mark.rule("BOMB-10")
def test_bomb_order_goes_by_order_of_play() -> None:
    """The order runs from the last play on and ends with its winner; speed does not count."""
    state = position("5j5w", "6j6w", "7j7w", "8j8w", turn=3, trick="2:4j")

    assert (3, 0, 1, 2) == bomb_order(state, (0, 1, 2, 3))
    assert (0, 2) == bomb_order(state, (2, 0))
    for seats in ((4,), (None,)):
        with pytest.raises(InvalidValue):
            bomb_order(state, anything(seats))
    with pytest.raises(InvalidValue):
        bomb_order(position("5j", "6j", "7j", "8j", turn=3), (0, 1))


@pytest.mark.rule("BOMB-10")
def test_bombs_are_applied_in_the_callers_order() -> None:
    """``apply`` takes bombs as they come; a higher bomb shuts a lower one out."""
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
    ("winner", "turn", "order"), [(0, 2, (1, 3, 0)), (2, 3, (0, 1, 2)), (3, 1, (0, 2, 3))]
)
def test_may_interrupt_is_in_bomb_order(winner: int, turn: int, order: tuple[int, ...]) -> None:
    """Seats are asked in order of play after the last play, and its winner at the end."""
    hands = ("5j5w5p5s", "6j6w6p6s", "7j7w7p7s", "8j8w8p8s")
    state = position(*hands, turn=turn, trick=(play(winner, "Kj"),))

    assert order == state.may_interrupt


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize(
    ("winner", "order"),
    [(0, (1, 2, 3, 0)), (1, (2, 3, 0, 1)), (2, (3, 0, 1, 2)), (3, (0, 1, 2, 3))],
)
def test_bomb_order_starts_after_the_winner(winner: int, order: tuple[int, ...]) -> None:
    """The seat after the trick's winner comes first, and the winner after all others."""
    assert order == bomb_order(led(winner), range(4))


@pytest.mark.rule("BOMB-10")
def test_bomb_order_follows_the_last_play() -> None:
    """A play moves the order on; a pass does not."""
    state = position("Kj2j", "Aj2w", "8j2p", "9j2s", turn=0)
    state = run(state, play(0, "Kj"), play(1, "Aj"))

    assert (2, 3, 0, 1) == bomb_order(state, range(4))
    assert (2, 3, 0, 1) == bomb_order(run(state, Pass(2), Pass(3)), range(4))


@pytest.mark.rule("BOMB-10")
@pytest.mark.parametrize("came", list(itertools.permutations((0, 1, 3))))
def test_bomb_order_ignores_arrival(came: tuple[int, ...]) -> None:
    """Seats are sorted in the same way from any order."""
    assert (3, 0, 1) == bomb_order(led(2), came)
    assert (3, 0, 1) == bomb_order(led(2), iter(came))
    assert (3, 0, 1) == bomb_order(led(2), set(came))


@pytest.mark.rule("BOMB-10")
def test_bomb_order_keeps_the_given_seats() -> None:
    """One seat or none is allowed; no seat is dropped or added."""
    assert () == bomb_order(led(), ())
    assert (2,) == bomb_order(led(), [2])
    assert (1, 3) == bomb_order(led(), [3, 1])


@pytest.mark.rule("BOMB-10")
def test_bomb_order_of_a_waiting_trick_and_of_a_game() -> None:
    """The order stays the same until the trick is taken, in a round and in a game."""
    state = run(led(3), Pass(0), Pass(1), Pass(2))
    game = attrs.evolve(tichu.new_game(), round=state)

    assert (0, 1, 2, 3) == bomb_order(state, (3, 2, 1, 0))
    assert (0, 1, 2, 3) == bomb_order(game, (3, 2, 1, 0))


@pytest.mark.rule("BOMB-10")
def test_bomb_order_among_six() -> None:
    """The order goes round the whole table."""
    assert (5, 0, 1, 2, 3, 4) == bomb_order(led(4, tichu.TIENTSIN), range(6))


@pytest.mark.rule("BOMB-10")
def test_one_order_for_all_interruptions() -> None:
    """``may_interrupt`` and ``sequential`` ask in the same order."""
    for winner in range(4):
        state = led(winner)
        asked = sequential.begin(state)

        assert bomb_order(state, state.may_interrupt) == state.may_interrupt
        assert asked.asked == state.may_interrupt


@pytest.mark.rule("BOMB-10")
def test_bombs_come_before_the_turn() -> None:
    """The seat on turn is asked after all others have declined to bomb."""
    asked = sequential.begin(led(2))
    turns: list[int | None] = []
    while asked.is_poll:
        turns.append(asked.to_act)
        asked = sequential.apply(asked, sequential.Decline(asked.to_act or 0))

    assert [0, 1, 2] == turns
    assert 3 == asked.to_act


@pytest.mark.rule("BOMB-10")
def test_announcements_are_in_bomb_order() -> None:
    """Announcements come in the same order as bombs."""
    assert (2, 3, 0) == bomb_order(led(1, tichu.GRIFFIN), (0, 2, 3))


@pytest.mark.rule("BOMB-10")
def test_actions_are_listed_in_bomb_order() -> None:
    """The order follows from the table, and ``legal_actions`` keeps it."""
    state = position("2w3w5w5s", SIXES, FOUR, "8j8w8p8s", turn=3, trick="2:5j")

    assert (0, 1, 2) == state.may_interrupt
    assert [3, 1, 2] == list(dict.fromkeys(map(_seat, tichu.legal_actions(state))))


@pytest.mark.rule("BOMB-11", "BOMB-12")
def test_play_goes_on_after_a_bomb() -> None:
    """After a bomb everybody has to pass again, and the higher bomb takes the trick."""
    sixes = "6j6w6p6s"
    state = position("Kj3j", "5j8w", f"{FOUR}7w", f"{sixes}9w", turn=0, rest_to=0)
    state = run(state, play(0, "Kj"), Pass(1), play(2, FOUR))
    assert ((3,), ()) == (state.to_act, state.table.passed)
    state = run(state, play(3, sixes))
    assert ((0,), ()) == (state.to_act, state.table.passed)
    state = taken_by(state, 3)

    assert cards("Kj" + FOUR + sixes) == state.pile(3)
    assert cards("") == state.pile(2)
    assert (3,) == state.to_act


@pytest.mark.rule("BOMB-12")
def test_the_bomber_takes_the_trick_and_leads() -> None:
    """An unbeaten bomb takes the trick, and the bomber leads."""
    state = position("Kj3j", "5j8w", FOUR + "7w", "Tj9w", turn=0)
    state = run(state, play(0, "Kj"), play(2, FOUR), Pass(3), Pass(0), Pass(1), tichu.TakeTrick(2))

    assert cards("Kj" + FOUR) == state.pile(2)
    assert (2,) == state.to_act


@pytest.mark.rule("BOMB-13")
def test_no_bomb_after_the_play_that_ends_the_round() -> None:
    """The round is over at once, and a bomb comes too late."""
    state = position("Kj", "", "", FOUR + "7w", turn=0, finished=(1, 2))
    state = run(state, play(0, "Kj"))

    assert Phase.OVER == state.phase
    assert (Code.ROUND_OVER, "OUT-3") == refusal(state, play(3, FOUR))


@pytest.mark.rule("BOMB-14")
def test_no_bomb_before_a_wish_a_gift_or_a_push() -> None:
    """No bomb while a wish, a gift, a push or a decision on grand tichu is due."""
    hands = ("3j", FOUR + "5j", "7j7w", "9j9w")
    wish = position(*hands, phase=Phase.WISH, trick="0:Ma")
    gift = position(*hands, phase=Phase.GIVE_TRICK, trick="0:Dr")

    for state in (wish, gift):
        assert () == state.may_interrupt
        assert (Code.WRONG_PHASE, "BOMB-14") == refusal(state, play(1, FOUR))
    assert (Code.WRONG_PHASE, "PUSH-1") == refusal(
        support.exchange("", FOUR, "", ""), play(1, FOUR)
    )
    assert (Code.WRONG_PHASE, "GRAND-1") == refusal(support.first_packets(), play(1, FOUR))
    assert accept(run(wish, tichu.MakeWish(0, None)), play(1, FOUR))


@pytest.mark.rule("BOMB-14")
def test_only_seats_with_four_cards_may_interrupt() -> None:
    """With fewer than four cards a seat cannot hold a bomb."""
    state = position("Kj3j", "5j", "7j7w7p9s", "Tj9w9p", turn=0)

    assert (2,) == run(state, play(0, "Kj")).may_interrupt


@pytest.mark.rule("BOMB-14")
def test_bombs_in_turn_only() -> None:
    """With ``bombs="in_turn"`` only the seat on turn may bomb, and nobody on a waiting trick."""
    rules = Rules(bombs="in_turn")
    state = position("Kj3j", FOUR + "5j", "6j6w6p6s7w", "9j9w", turn=0, rules=rules)
    state = run(state, play(0, "Kj"))

    assert () == state.may_interrupt
    assert accept(state, play(1, FOUR))
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(state, play(2, "6j6w6p6s"))
    waiting = run(state, Pass(1), Pass(2), Pass(3))
    assert [[], [], [], []] == [plays(waiting, seat) for seat in range(4)]
    assert (Code.BOMB_NOT_NOW, "BOMB-14") == refusal(waiting, play(1, FOUR))


@pytest.mark.rule("BOMB-14")
def test_no_bomb_on_ones_own_waiting_trick_in_turn_only() -> None:
    """With ``bombs="in_turn"`` the winner of a waiting trick can only take it."""
    rules = Rules(bombs="in_turn")
    state = position("2j4j4w4p4s", "2w3j", "2p6j", "2s8j", turn=0, rules=rules)
    state = run(state, play(0, "2j"), Pass(1), Pass(2), Pass(3))

    assert [tichu.TakeTrick(0)] == list(state.legal(0))


@pytest.mark.parametrize("wrong", [4, -1, "1", None, True, 1.0])
def test_bomb_order_takes_seats_of_the_table(wrong: object) -> None:
    """Anything else among the seats raises ``InvalidValue``."""
    with pytest.raises(InvalidValue):
        bomb_order(led(), cast("Any", [0, wrong]))


def test_bomb_order_takes_a_round_or_a_game() -> None:
    """Anything else as the state raises ``InvalidValue``."""
    with pytest.raises(InvalidValue):
        bomb_order(cast("Any", random.Random(1)), (0,))


def test_bomb_order_takes_several_seats() -> None:
    """A single number instead of seats raises ``InvalidValue``."""
    state = position("4j4w4p4s5j", "6j", "7j", "8j", turn=0)

    with pytest.raises(InvalidValue, match="expected seats"):
        bomb_order(state, cast("Any", 3))
