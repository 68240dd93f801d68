"""A deal and its bots: the rules at the head of ``arena.deals`` and of ``arena.entrants``."""

import itertools
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import tichu
from support import position
from support.bots import Notes, Raises, unborn
from tichu import CallTichu, Pass, Phase, PlayerAction, PlayerView, Rules
from tichu.arena import DealResult, Tally
from tichu.arena.deals import Contest, Entrant, seated, seed_of, tally_of
from tichu.bots import Bot, GuardedBot, default_action
from tichu.moves import Move

Noted = tuple[str, int, int, str]


def notes_of(
    seed: int, number: int, rules: Rules = tichu.NANJING, pair: tuple[int, int] = (0, 1)
) -> tuple[list[Noted], list[int]]:
    """Return each bot of a deal with its seed, its seat and its first cards; and the dealers."""
    made: list[Noted] = []
    dealers: list[int] = []

    def note(noted: Noted, seen: PlayerView) -> None:
        made.append(noted)
        dealers.append(seen.dealer)

    entrants = tuple(Entrant(name, partial(Notes, name, note)) for name in "abc")
    Contest(entrants, seed, rules).play(number, pair)
    return made, dealers


# Deals: 1. All random numbers come from the seed of the comparison and the number of the deal.


def test_a_deal_is_played_twice_with_the_teams_swapped() -> None:
    """A seat has the same seed and cards in both rounds, and the other bot.

    All pairs of bots play the same deal.
    """
    made, _ = notes_of(0, 0)
    first, second = made[:4], made[4:]

    assert ["a", "b", "a", "b"] == [name for name, *_ in sorted(first, key=lambda one: one[2])]
    assert ["b", "a", "b", "a"] == [name for name, *_ in sorted(second, key=lambda one: one[2])]
    assert [one[1:] for one in first] == [one[1:] for one in second]
    others, _ = notes_of(0, 0, pair=(1, 2))
    assert [one[1:] for one in made] == [one[1:] for one in others]
    assert "bcbc" == "".join(name for name, *_ in sorted(others[:4], key=lambda one: one[2]))


def test_the_random_numbers_of_a_deal() -> None:
    """The numbers differ from seat to seat, from deal to deal, and with the comparison's seed."""
    seeds, hands = set[int](), set[str]()
    for seed, number in ((0, 0), (0, 1), (1, 0)):
        made, _ = notes_of(seed, number)
        seeds |= {one[1] for one in made}
        hands |= {one[3] for one in made if one[2] == 0}

    assert (12, 3) == (len(seeds), len(hands))


def test_seeds_stay_the_same_from_release_to_release() -> None:
    """A comparison that an earlier release began goes on with the same cards."""
    assert (16924791747493105428, 200898580658460771) == (seed_of(0, 1, 2), seed_of(7, 0, "cards"))


@pytest.mark.parametrize(
    ("rules", "dealers"),
    [(tichu.NANJING, [1, 0, 1]), (tichu.TIENTSIN, [1, 4, 5]), (tichu.TRICHU, [0, 0, 0])],
    ids=["four", "six", "dummy"],
)
def test_the_seats_deal_in_turn(rules: Rules, dealers: list[int]) -> None:
    """The number of the deal chooses the dealer; with an open dummy seat 0 deals (TRICHU-9)."""
    found = [set(notes_of(0, number, rules)[1]) for number in (1, 4, 5)]

    assert [{dealer} for dealer in dealers] == found


# The counts


def over(*finished: int, **calls: str) -> tichu.RoundState:
    """Return the end of a round, and who went out, in order."""
    hands = tuple("-" if seat in finished else f"{seat + 2}j" for seat in range(4))
    facts: Any = {"calls": {int(seat[1:]): call for seat, call in calls.items()}}
    return position(" / ".join(hands), phase=Phase.OVER, finished=finished, rest_to=0, **facts)


@pytest.mark.parametrize(
    ("state", "seat", "expected"),
    [
        (over(0, 2, s0="tichu"), 0, Tally(tichu=1, tichu_made=1)),
        (over(0, 2, s2="tichu"), 2, Tally(tichu=1)),
        (over(0, 2, s0="grand_tichu"), 0, Tally(grand_tichu=1, grand_tichu_made=1)),
        (over(0, 2, s1="grand_tichu"), 1, Tally(grand_tichu=1)),
        (over(0, 2, s1="grand_tichu"), 0, Tally()),
    ],
)
def test_a_call_is_made_by_going_out_first(
    state: tichu.RoundState, seat: int, expected: Tally
) -> None:
    """A call is counted for its kind, and as made if the seat was first."""
    assert expected == tally_of(at_table(Raises), state, seat)


def test_the_margins_of_a_deal() -> None:
    """A deal has the first bot's margin in each round, and the totals of both bots."""
    deal = DealResult(0, (3, 5), ((100, -60), (30, 70)), (Tally(), Tally()))

    assert (160, -40) == deal.margins
    assert (130, 10) == deal.totals


def test_only_tallies_are_added_to_a_tally() -> None:
    """Anything else is an error of types."""
    with pytest.raises(TypeError, match="unsupported operand"):
        Tally() + 1  # type: ignore[operator]  # pyright: ignore[reportOperatorIssue]


# Entrants: 2. A bot that fails is replaced by the default action for that decision.


LEAD = tichu.PlayerView.from_setup(
    tichu.RoundSetup(hands=("5j 9j", "4j", "Kj", "Dr"), turn=0, rest_to=1), 0
)
POLL = tichu.PlayerView.from_setup(
    tichu.RoundSetup(
        hands=("5j 5w 5p 5s", "4j", "Kj", "Dr"), turn=1, trick=(tichu.Play(3, "2j"),), rest_to=1
    ),
    0,
)


OVER = over(0, 2)


def at_table(factory: Callable[[int], Bot]) -> GuardedBot:
    """Return a bot at the table."""
    return seated(Entrant("bot", factory), 1)


def counted(bot: GuardedBot) -> tuple[int, int, str]:
    """Return the decisions of a bot, its crashes, and the first of them."""
    tally = tally_of(bot, OVER, 0)
    return tally.decisions, tally.crashes, tally.error


class Scripted(Bot):
    """Returns a given answer, and notes the moves it observes."""

    def __init__(self, answer: object = None) -> None:
        self.answer: Any = answer
        self.heard: list[Move] = []
        self.closed = 0

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the answer, or raise it."""
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[no-any-return]

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the answer."""
        return self.act(seen)

    def observe(self, move: Move) -> None:
        """Note the move."""
        self.heard.append(move)

    def close(self) -> None:
        """Note it."""
        self.closed += 1


def test_a_bot_that_plays_legally_is_left_alone() -> None:
    """Its decisions are counted, but not the offers to interrupt."""
    bot = at_table(lambda _: Scripted(tichu.Play(0, "9j")))

    assert [tichu.Play(0, "9j")] * 2 == [bot.act(LEAD), bot.act(LEAD)]
    assert (2, 0, "") == counted(bot)
    quiet, loud = (
        at_table(lambda _: Scripted()),
        at_table(lambda _: Scripted(tichu.Play(0, "5j5w5p5s"))),
    )
    assert (None, tichu.Play(0, "5j5w5p5s")) == (quiet.interrupt(POLL), loud.interrupt(POLL))
    assert [(0, 0, "")] * 2 == [counted(quiet), counted(loud)]


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (ValueError("no idea"), "raised ValueError('no idea')"),
        (Pass(0), "Pass(seat=0): the leader must play and cannot pass (TRICK-2)"),
        (CallTichu(1), "expected an action of seat 0, got CallTichu(seat=1)"),
    ],
)
def test_a_failed_decision_is_the_default(answer: object, error: str) -> None:
    """The default is played, or nothing out of turn; each failure counts, the first is named."""
    bot = at_table(lambda _: Scripted(answer))

    assert default_action(LEAD) == bot.act(LEAD)
    assert (1, 1, error) == counted(bot)
    assert bot.interrupt(POLL) is None
    assert (1, 2, error) == counted(bot)


def test_a_bot_that_could_not_be_made_fails_once() -> None:
    """A bot that could not be made plays by default, and fails once."""
    bot = at_table(unborn)

    assert (default_action(LEAD), None) == (bot.act(LEAD), bot.interrupt(POLL))
    bot.observe(tichu.Pass(1))
    bot.close()

    assert (1, 1, "ValueError('no bot for 1')") == counted(bot)


def test_moves_and_the_end_are_passed_on() -> None:
    """A bot observes every move, and is closed."""
    inner = Scripted()
    bot = at_table(lambda _: inner)
    bot.observe(tichu.Pass(1))
    bot.close()

    assert ([tichu.Pass(1)], 1) == (inner.heard, inner.closed)


def test_the_time_of_a_bot_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of all that it does counts, but not the time to make it."""
    ticks = itertools.count(1)
    monkeypatch.setattr(time, "perf_counter", lambda: 2.0 ** next(ticks))
    bot = at_table(lambda _: Scripted(tichu.Play(0, "9j")))
    bot.act(LEAD)

    assert 2.0**2 - 2.0 == tally_of(bot, OVER, 0).seconds
