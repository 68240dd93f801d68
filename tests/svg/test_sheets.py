"""Pictures of score sheets and comparisons."""

from xml.etree import ElementTree as ET

import pytest

from tichu import NANJING, TRICHU, InvalidValue, score_round, svg
from tichu.arena import compare
from tichu.svg.charts import scale

SVG = "{http://www.w3.org/2000/svg}"
RESULTS = [
    score_round((2, 1, 0), (70, 30), {2: "tichu"}),
    score_round((1, 3), calls={0: "grand_tichu"}),
]


def words(picture: str) -> list[str]:
    """Return the lines of text that a picture shows."""
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]


def told(picture: str) -> str | None:
    """Return the description of a picture."""
    return ET.fromstring(picture).findtext(f"{SVG}desc")


def test_a_score_sheet() -> None:
    """A sheet has a row for each round, running totals, and who was out first."""
    picture = svg.score_sheet(RESULTS, NANJING, ("Anna", "Ben", "Clara", "David"))
    assert (
        "round 1: Anna & Clara 170, Ben & David 30; round 2: Anna & Clara -30, Ben & David 230"
        == told(picture)
    )
    assert {"Anna & Clara", "+100", "-200", "-30", "230", "Ben, double victory"} < set(
        words(picture)
    )


def test_the_start_of_a_score_sheet() -> None:
    """Scores from before the first round have a line."""
    picture = svg.score_sheet(RESULTS[:1], start=(500, 420))
    assert (
        "start: Seat 0 & Seat 2 500, Seat 1 & Seat 3 420; "
        "round 1: Seat 0 & Seat 2 670, Seat 1 & Seat 3 450" == told(picture)
    )


def test_the_curves_are_measured_from_zero() -> None:
    """Zero is on the scale even if no total is near it, and nothing beyond it."""
    picture = svg.score_sheet([], start=(-500, -420))
    ticks = words(picture)[words(picture).index("-420") + 2 :]
    assert ["-500", "-400", "-300", "-200", "-100", "0"] == ticks


def test_long_names_of_parties_are_cut() -> None:
    """The head of a column has 24 characters, and a name 12."""
    names = ("Alexandrina", "Wolfgangus X", "Bartholomew", "Christopherus")
    shown = words(svg.score_sheet([], names=names))
    assert {"Alexandrina & Bartholom…", "Wolfgangus X & Christop…"} < set(shown)
    shown = words(svg.score_sheet([], names=("Wolfgangus X", "Christopherus", "A", "B")))
    assert {"Wolfgangus X & A", "Christopher… & B"} < set(shown)


def test_a_score_sheet_without_rounds() -> None:
    """A game that has not begun has an empty sheet."""
    assert "no round has been played" == told(svg.score_sheet([]))


def test_a_score_sheet_of_three() -> None:
    """With an open dummy each person has a total."""
    picture = svg.score_sheet(RESULTS[:1], TRICHU)
    assert {"Player 0", "Player 1", "Player 2", "Dummy"} < set(words(picture))


def test_a_comparison() -> None:
    """A result shows each two bots with the difference and its interval; a line has 32 letters."""
    bots = {"one": "RandomBot", "two": "RandomBot", "<&>, the last of three": "RandomBot"}
    result = compare(bots, deals=2)
    picture = result.svg()
    assert picture == result._repr_svg_()
    assert {"one against two", "one against <&>, the last of th…", "+0.0 (+0.0 to +0.0)"} < set(
        words(picture)
    )
    assert str(told(picture)).startswith("one against two: +0.0 (+0.0 to +0.0); ")
    with pytest.raises(InvalidValue, match=r"^svg\(size\)"):
        result.svg(size=0)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0], (0, 0.2)),
        ([0, 5], (0, 1, 2, 3, 4, 5)),
        ([0, 24], (0, 5, 10, 15, 20, 25)),
        ([0, 1000], (0, 200, 400, 600, 800, 1000)),
        ([-20, 915], (-200, 0, 200, 400, 600, 800, 1000)),
        ([0.0, 0.3], (0, 0.1, 0.2, 0.3)),
    ],
)
def test_ticks_are_round(values: list[float], ticks: tuple[float, ...]) -> None:
    """A scale ends at ticks beyond its values."""
    made = scale(values, 0, 100)
    assert pytest.approx(ticks) == made.ticks
    assert made.low <= min(values) <= max(values) <= made.high
    assert (0, 100) == (made.at(made.low), made.at(made.high))
