"""The statistics of a comparison, and how they are shown."""

import json
import random
import sys

import pytest

import tichu
from tichu.arena import DealResult, Result, Tally, compare
from tichu.bots import RandomBot

BOTS = ("a", "b")
TABLES = """\
bot  against  deals  margin   95 % interval  variance ratio
---  -------  -----  ------  --------------  --------------
a    b            2    +5.0  -10.0 to +20.0            0.14

bot  rating  tichu made  grand made  ms a decision  crashes
---  ------  ----------  ----------  -------------  -------
a    -              6/8         0/2           1.00        0
b    -              0/0         0/0           0.50        2

b crashed 2 times in 180 decisions; the first error: ValueError('no')"""


def result(leads: list[tuple[int, int]], tallies: tuple[Tally, Tally] | None = None) -> Result:
    """Return the result of deals that ``a`` won by these points."""
    both = tallies or (Tally(), Tally())
    deals = [
        DealResult(number, (0, 1), ((one, 0), (0, -other)), both)
        for number, (one, other) in enumerate(leads)
    ]
    return Result(BOTS, 0, tichu.NANJING, tuple(deals))


@pytest.mark.parametrize(
    ("leads", "expected"),
    [
        ([(100, 20), (-40, 0)], (20.0, 56.57, 1.28)),  # the mean over all rounds
        ([(50, -50), (-30, 30), (120, -120), (0, 0)], (0.0, 0.0, 0.0)),  # rounds that cancel out
        ([(50, 50), (-30, -30), (120, 120), (0, 0)], (35.0, 65.57, 2.0)),  # ... that repeat
        ([(30, 10)], (20.0, None, None)),  # a single deal
        ([(30, 10), (30, 10)], (20.0, 0.0, None)),  # no variance
    ],
)
def test_margins(leads: list[tuple[int, int]], expected: tuple[float | None, ...]) -> None:
    """A pairing has the mean, the deviation of a deal, and the ratio of variances, or None."""
    (pairing,) = result(leads).pairings

    assert (BOTS, len(leads)) == (pairing.bots, pairing.deals)
    found = (pairing.margin, pairing.deviation, pairing.variance_ratio)
    assert expected == tuple(each if each is None else round(each, 2) for each in found)


@pytest.mark.slow
def test_the_interval_is_right_95_times_in_100() -> None:
    """Over many comparisons the interval covers the true difference about as often as it says."""
    rng = random.Random(5)
    covered = 0
    for _ in range(60):
        leads = [(round(rng.gauss(10, 80)), round(rng.gauss(10, 80))) for _ in range(40)]
        (pairing,) = result(leads).pairings
        assert pairing.low < pairing.margin < pairing.high
        covered += pairing.low <= 10 <= pairing.high

    assert 54 <= covered <= 59


def test_the_interval_follows_from_the_seed() -> None:
    """The interval leaves 2.5 % of the samples out on either side."""
    rng = random.Random(5)
    margins = [(round(rng.gauss(10, 80)), round(rng.gauss(10, 80))) for _ in range(40)]
    (pairing,) = result(margins).pairings

    assert (0.975, 19.7625, 39.675) == (pairing.low, pairing.margin, pairing.high)


def test_each_pair_of_bots_has_its_own_deals() -> None:
    """Three bots make three pairs."""
    deals = (
        DealResult(0, pair, ((lead, 0), (lead, 0)), (Tally(), Tally()))
        for pair, lead in (((0, 1), 10), ((0, 2), 20), ((1, 2), 30))
    )
    found = Result(("a", "b", "c"), 0, tichu.NANJING, tuple(deals)).pairings

    assert [("a", "b"), ("a", "c"), ("b", "c")] == [pairing.bots for pairing in found]
    assert [10, 20, 30] == [pairing.margin for pairing in found]


DEAL = DealResult(0, (0, 1), ((1, 2), (3, 4)), (Tally(), Tally()))


def test_seeds_of_64_bits() -> None:
    """The limit itself is a seed."""
    assert 2**64 == Result(BOTS, 2**64, tichu.NANJING, (DEAL,)).seed


def test_tallies_add_up() -> None:
    """A bot's tally is the sum over its deals, with the first error."""
    tally = Tally(decisions=10, tichu=1, crashes=2, error="first", seconds=0.5)

    total = tally + Tally(decisions=5, tichu_made=1, error="second", seconds=0.25)

    assert (15, 1, 1, 2, "first", 0.75) == (
        total.decisions,
        total.tichu,
        total.tichu_made,
        total.crashes,
        total.error,
        total.seconds,
    )
    assert 50 == total.milliseconds
    assert 0 == Tally().milliseconds


def test_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text has a table of pairs, a table of bots, and a sentence about each crash."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    tallies = (
        Tally(100, tichu=4, tichu_made=3, grand_tichu=1, seconds=0.1),
        Tally(90, crashes=1, error="ValueError('no')", seconds=0.045),
    )

    text = result([(100, -60), (-40, 20)], tallies).format()

    assert text == TABLES


def test_one_deal_and_one_crash() -> None:
    """A value that cannot be measured is a dash; a single crash happened once."""
    found = result([(30, 10)], (Tally(), Tally(9, crashes=1, error="no")))
    (_, (row,)), _ = found.tables()

    assert "-" == row[-1]
    assert ("b crashed once in 9 decisions; the first error: no",) == found.remarks


def test_a_picture_has_a_size_and_a_style_if_they_are_given() -> None:
    """The size is the width in pixels, the style extra CSS."""
    compared = result([(10, 20), (30, -10)])

    assert ' width="300" ' in compared.svg(size=300)
    assert compared.svg(style="") == compared.svg() != compared.svg(style="svg {margin: 0}")


def test_json_has_the_statistics() -> None:
    """The object for JSON has the pairs and the bots, and can be written."""
    tree = json.loads(json.dumps(compare({"a": RandomBot, "b": RandomBot}, 2, seed=3).as_json()))

    assert ["seed", "rules", "pairs", "bots"] == list(tree)
    assert (3, "nanjing", ["a", "b"]) == (tree["seed"], tree["rules"], tree["pairs"][0]["bots"])
    assert ["a", "b"] == [bot["name"] for bot in tree["bots"]]


def test_ratings_need_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without openskill there are no ratings, and the error names the extra."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    found = result([(100, 20)])

    with pytest.raises(ImportError, match=r"pip install 'tichu\[arena\]'"):
        found.ratings()
    assert [None, None] == [bot["rating"] for bot in found.as_json()["bots"]]


def test_ratings_order_the_bots() -> None:
    """The bot that wins more deals has the higher rating; a level deal leaves both equal."""
    pytest.importorskip("openskill.models", reason="the extra tichu[arena] is not installed")
    (better, _), (worse, _) = result([(100, 20), (-40, 60), (30, 30)]).ratings()
    (one, _), (other, _) = result([(100, -100)]).ratings()

    assert better > 25 > worse
    assert one == pytest.approx(other)
