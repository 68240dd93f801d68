"""Dealing and random play: the same seed gives the same game, everywhere."""

import random

import pytest

import tichu
from support import dealt, first_packets, play, position, run, swapped
from support.walks import walk
from tichu import AnnounceBomb, CallGrandTichu, Pass, Rules, deal, new_round, random_action
from tichu.errors import Code

FOUR = "4j4w4p4s"


class Fixed:
    """A source of chance that always says the same."""

    def __init__(self, value: float) -> None:
        self.value = value

    def random(self) -> float:
        """Return the value."""
        return self.value


def test_a_deal_is_of_all_cards() -> None:
    """The two packets together are the deck."""
    state = dealt(seed=9)
    everything = tichu.Cards()
    for seat in range(4):
        everything |= state.hand(seat)

    assert tichu.DECK == everything


def test_a_seed_deals_the_same_cards() -> None:
    """Only ``random()`` is called, once for each card."""
    one, other = random.Random(3), random.Random(3)
    dealt_cards = deal(new_round(), one)
    for _ in range(32):
        other.random()

    assert deal(new_round(), random.Random(3)) == dealt_cards
    assert one.random() == other.random()


def test_random_play_is_reproducible_and_ends() -> None:
    """A seed always plays the same round, and other seeds play others."""
    ends = [list(walk(tichu.NANJING, seed))[-1] for seed in (1, 1, 2)]

    assert ends[0] == ends[1] != ends[2]
    assert all(end.is_over for end in ends)


def test_with_a_rate_of_one_everybody_calls() -> None:
    """With a rate of 1 every seat calls before anything else."""
    rng = random.Random(1)
    grand, small = first_packets(), dealt()

    assert CallGrandTichu(0) == random_action(grand, rng, 1.0)
    assert tichu.CallTichu(0) == random_action(small, rng, 1.0)
    limited = run(
        first_packets(Rules(calls="one_per_table", grand_order="open")), CallGrandTichu(0)
    )
    assert tichu.DeclineGrandTichu(1) == random_action(limited, rng, 1.0)
    never = swapped(small)
    assert isinstance(random_action(never, Fixed(0.99), 0.5), tichu.Play)


@pytest.mark.parametrize(
    "state",
    [
        position(f"{FOUR}3j", "6j", "7j", "8j", turn=1, trick="0:9j9w9p9s"),
        position("5j", "6j", f"{FOUR}7j", "8j", phase=tichu.Phase.WISH, trick="0:Ma"),
        position("5j", "6j", f"{FOUR}7j", "8j", turn=2),
        position("5j", "6j", f"{FOUR}7j", "8j", turn=2, trick="0:9j9w9p"),
        position("5j", "6j", f"{FOUR}7j", "8j", turn=1, rules=Rules(bombs="in_turn")),
    ],
    ids=["too low", "wish", "lead", "in turn", "rules"],
)
def test_no_bomb_where_none_is_legal(state: tichu.RoundState) -> None:
    """Random play bombs out of turn only where that is legal."""
    picked = random_action(state, Fixed(0.0))

    assert state.to_act == (getattr(picked, "seat", None),)


def test_random_play_at_the_end() -> None:
    """After the end it raises."""
    over = run(position("", "", "3j", "2j", turn=2, finished=(0, 1)), play(2, "3j"))

    with pytest.raises(tichu.IllegalAction) as caught:
        random_action(over, random.Random(1), 0.5)

    message = "the round is over"
    assert tichu.Violation(Code.ROUND_OVER, None, "OUT-3", message) == caught.value.violation


def test_the_call_rate_is_a_strict_bound() -> None:
    """At a rate of 0 nobody calls, at a rate of 1 everybody."""
    assert tichu.DeclineGrandTichu(0) == random_action(first_packets(), Fixed(0.5), 0.5)
    assert not isinstance(random_action(dealt(), Fixed(0.5), 0.5), tichu.CallTichu)


def test_a_bomb_that_is_too_low_is_no_choice() -> None:
    """Its holder is passed over for the next."""
    state = position("2j3j", "6j6w6p6s2w", "KjKwKpKs3w", "Tj9j", turn=0, trick="3:8j8w8p8s")

    assert play(2, "KjKwKpKs") == random_action(state, Fixed(0.99))
    assert Pass(0) == random_action(state, Fixed(0.0))


def test_seats_without_a_bomb_are_passed_over() -> None:
    """The next seat that holds one is asked."""
    state = position("5j", "6j7w", "2j3w6p7s", f"{FOUR}7j", turn=1, trick="0:5w")

    assert (2, 3) == state.may_interrupt
    assert play(3, FOUR) == random_action(state, Fixed(0.99))


def test_each_bomb_is_a_choice() -> None:
    """Declining is the first choice, then each bomb, or one announcement."""
    state = position("5j", "6j7w", f"{FOUR}9w9p9s9j8w", "8j", turn=1, trick="0:5w")
    announced = position(
        *("5j", "6j7w", f"{FOUR}9w9p9s9j8w", "8j"),
        turn=1,
        rules=Rules(announced_bombs=True),
        trick="0:5w",
    )

    assert Pass(1) == random_action(state, Fixed(0.3))
    assert play(2, FOUR) == random_action(state, Fixed(0.5))
    assert play(2, "9j9w9p9s") == random_action(state, Fixed(0.7))
    assert play(1, "6j") == random_action(announced, Fixed(0.49))  # so nobody has announced
    assert AnnounceBomb(2) == random_action(announced, Fixed(0.5))


def test_the_seat_on_turn_may_bomb() -> None:
    """Its bombs are among its plays, at the end."""
    state = position("5j", f"{FOUR}9w", "7j7w", "8j", turn=1, trick="0:5w")
    others = position(f"{FOUR}9w", "6j", "7j7w", "8j", turn=1, trick="3:5w")

    assert [Pass(1), play(1, "9w"), play(1, FOUR)] == list(state.legal(1))
    assert play(1, FOUR) == random_action(state, Fixed(0.99))
    assert Pass(1) == random_action(others, Fixed(0.0))


@pytest.mark.parametrize("own", [False, True])
def test_a_bomb_on_turn_is_drawn_like_any_play(own: bool) -> None:
    """Random play on turn picks among all that is listed, from a state or the player's view."""
    state = position("9j", "5j5w5p5s6jTj", "8j", "7j", turn=1, trick="0:6w")
    asked = tichu.view(state, 1) if own else state
    rng = random.Random(1)
    found = {random_action(asked, rng) for _ in range(100)}
    assert set(state.legal(1)) == found


def test_a_player_draws_for_calls_only_if_asked() -> None:
    """Without a rate of calls nothing is drawn for them; with a low one play goes on."""
    state = position("9j", "2j3j", "8j", "7j", turn=1, trick="0:6w", played=(0,))
    rng = random.Random(1)
    before = rng.getstate()
    assert Pass(1) == random_action(tichu.view(state, 1), rng)
    assert before == rng.getstate()
    assert Pass(1) == random_action(tichu.view(state, 1), rng, 1e-9)
    game = tichu.new_game()
    game = tichu.apply(game, deal(game, rng))
    assert CallGrandTichu(0) == random_action(game, rng, 1.0)


def test_nothing_is_drawn_after_the_end() -> None:
    """A view of a round that is over refuses, and names the seat."""
    over = list(walk(tichu.NANJING, 1))[-1]
    with pytest.raises(tichu.IllegalAction) as caught:
        random_action(tichu.view(over, 2), random.Random(1))
    assert 2 == caught.value.violation.seat
