"""Comparisons where everybody plays alone: in Grandseigneur, for ranks."""

import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tichu
from support.bots import Notes
from tichu import InvalidValue, PlayerAction, PlayerView
from tichu.arena import DealResult, Factory, Result, Tally, compare
from tichu.arena.deals import Contest
from tichu.arena.entrants import Entrant
from tichu.bots import Bot, RandomBot, RuleBot

SIX: Any = tichu.seigneur.preset(6)
Noted = tuple[str, int, int, str]
TABLES = """\
bot  against  deals  margin   95 % interval  variance ratio
---  -------  -----  ------  --------------  --------------
a    b            2   +1.60  +1.60 to +1.60            0.00

bot  rating  mean rank  95 % interval  ms a decision  crashes
---  ------  ---------  -------------  -------------  -------
a    -            2.20   2.20 to 2.20           1.00        0
b    -            3.80   3.80 to 3.80           0.50        0"""


def rounds(number: int, names: str, rules: object = SIX) -> list[list[Noted]]:
    """Return the rounds of a deal: for each seat its bot, with its seed, the seat and its cards."""
    made: list[Noted] = []

    def note(noted: Noted, _seen: object) -> None:
        made.append(noted)

    entrants = tuple(Entrant(name, partial(Notes, name, note)) for name in names)
    contest = Contest(entrants, 0, tichu.games.rules_of(rules))  # type: ignore[arg-type]
    contest.play(number, tuple(range(len(names))))
    seats = contest.rules.seats
    played = [made[first : first + seats] for first in range(0, len(made), seats)]
    return [sorted(seats, key=lambda one: one[2]) for seats in played]


def test_two_bots_alternate_at_the_table() -> None:
    """With an odd number of seats, each of them has one seat more in one round."""
    assert ["ababab", "bababa"] == seating(rounds(0, "ab"))
    assert ["ababa", "babab"] == seating(rounds(0, "ab", "grandseigneur:5"))


def seating(played: list[list[Noted]]) -> list[str]:
    """Return who sits at each seat in each round."""
    return ["".join(name for name, *_ in seats) for seats in played]


@pytest.mark.parametrize("names", ["ab", "abcd", "abcdefg"])
def test_each_bot_has_every_hand_once(names: str) -> None:
    """There are as many rounds as bots, all with the same cards and seeds at each seat."""
    played = rounds(0, names)

    assert len(names) == len(played)
    had = Counter((name, seat) for seats in played for name, _, seat, _ in seats)
    assert {(name, seat): 1 for name in names for seat in range(6)} == had
    for seat in range(6):
        assert 1 == len({seats[seat][1:] for seats in played})


def test_who_sits_beside_whom_changes_from_deal_to_deal() -> None:
    """The first bot begins at seat 0; the others follow in an order of the deal."""
    found = {seating(rounds(number, "abc"))[0] for number in range(4)}

    assert {"abcabc", "acbacb"} == found


def test_a_bot_is_level_with_itself() -> None:
    """Bots that do not differ reach the same ranks, since cards and seeds are the same."""
    result = compare({"one": RandomBot, "two": RandomBot, "three": RandomBot}, 2, rules=SIX)

    assert [0.0] * 3 == [pairing.margin for pairing in result.pairings]
    assert [3.5] * 3 == [standing.rank for standing in result.standings]


@pytest.mark.rule("SEIGNEUR-10")
def test_cards_are_exchanged() -> None:
    """A round is like any in a game but the first."""
    phases: set[str] = set()

    class Phases(RandomBot):
        def act(self, seen: PlayerView) -> PlayerAction:
            phases.add(str(seen.phase))
            return super().act(seen)

    compare([Phases, RandomBot], 1, rules="grandseigneur:5")

    assert {"push", "play", "take_trick"} <= phases


@pytest.mark.rule("SEIGNEUR-29")
def test_the_scores_follow_from_the_ranks() -> None:
    """A seat scores a point for each seat of a lower rank, and a bot the sum of its seats."""
    (deal,) = compare(["RuleBot", "RandomBot", "RandomBot"], 1, rules=SIX).deals

    assert [15, 15, 15] == [sum(scores) for scores in deal.scores]
    assert deal.totals[0] > 15


def played(totals: list[tuple[int, int]]) -> Result:
    """Return deals of five, in which two bots had these scores in the first and second round."""
    seconds = (Tally(100, seconds=0.1), Tally(90, seconds=0.045))
    deals = [
        DealResult(number, (0, 1), ((one, 10 - one), (other, 10 - other)), seconds)
        for number, (one, other) in enumerate(totals)
    ]
    return Result(("a", "b"), 0, tichu.seigneur.preset(5), tuple(deals))


def test_ranks_are_means_over_all_seats() -> None:
    """Each bot has had every seat once in a deal; the margin is the difference of the ranks."""
    result = played([(10, 5), (6, 5)])  # 15 and 11 of 20

    one, other = result.standings
    (pairing,) = result.pairings
    assert (5 - 13 / 5, 5 - 7 / 5) == pytest.approx((one.rank, other.rank))
    assert other.rank - one.rank == pytest.approx(pairing.margin)
    assert (2.0, 2.8, 3.2, 4.0) == (one.low, one.high, other.low, other.high)
    assert (0.4, 2.0) == (pairing.low, pairing.high)


def test_teams_have_no_ranks() -> None:
    """There the result has only points."""
    assert () == compare(["RandomBot", "RandomBot"], 1).standings


def test_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have ranks instead of calls."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)

    assert TABLES == played([(8, 6), (6, 8)]).format()
    assert "ranks, with 95 % intervals" in played([(8, 6)]).svg()


def test_the_rating_follows_the_scores() -> None:
    """All bots of a table are rated in one match."""
    pytest.importorskip("openskill.models", reason="the extra tichu[arena] is not installed")
    totals = ((5, 6, 4), (5, 6, 4), (5, 6, 4))
    deal = DealResult(0, (0, 1, 2), totals, (Tally(),) * 3)
    ratings = Result(("a", "b", "c"), 0, SIX, (deal,)).ratings()

    assert [1, 0, 2] == sorted(range(3), key=lambda bot: -ratings[bot][0])


def test_a_comparison_is_resumed(tmp_path: Path) -> None:
    """The file has its deals; one of other rules is refused."""
    file = tmp_path / "deals.jsonl"
    bots: list[Factory] = ["RandomBot", partial(RandomBot, bombs=True), "RandomBot"]
    expected = compare(bots, 2, rules="grandseigneur:5")

    compare(bots, 1, rules="grandseigneur:5", file=file)
    assert expected == compare(bots, 2, rules="grandseigneur:5", file=file)
    with pytest.raises(InvalidValue, match="rules: expected 'grandseigneur:6'"):
        compare(bots, 2, rules=SIX, file=file)


def test_bots_crash_alone() -> None:
    """A crash is counted for its bot, and the default action is played."""

    class Calls(RandomBot):
        def act(self, seen: PlayerView) -> PlayerAction:
            return tichu.CallTichu(seen.seat)

    calls, good = compare([Calls, RandomBot], 1, rules=SIX).tallies

    assert (calls.decisions, 0) == (calls.crashes, good.crashes)


def bombing(seed: int) -> Bot:
    """Return a random player that bombs."""
    return RandomBot(seed, bombs=True)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "ahead"), [(6, 1.9), (8, 3.0)])
def test_rule_bot_beats_random_play(players: int, ahead: float) -> None:
    """By two ranks of six, and by three of eight."""
    (pairing,) = compare([RuleBot, bombing], 300, rules=f"grandseigneur:{players}").pairings

    assert pairing.low > ahead
