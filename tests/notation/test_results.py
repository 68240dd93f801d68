"""Results of rounds as text: who went out, points for cards and for calls, and a victory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.tables import cases
from support.texts import refused
from tichu import BSW, TIENTSIN, RoundResult, score_round
from tichu.notation import format_result, parse_result

GOLDEN: dict[str, RoundResult] = {
    "210 70:30 100:0": score_round((2, 1, 0), (70, 30), {2: "tichu"}),
    "031 125:-25 -200:0": score_round((0, 3, 1), (125, -25), {2: "grand_tichu"}),
    "123 50:50 0:0": score_round((1, 2, 3), (50, 50)),
    "13 0:200 -100:0 double": score_round((1, 3), calls={0: "tichu"}),
    "042 300:0 0:0 triple": score_round((0, 4, 2), rules=TIENTSIN),
    "- 0:200 0:0 counted_out": score_round((), counted_out=0, rules=BSW),
    "2 200:0 100:-200 counted_out": RoundResult(
        (2,), (200, 0), "counted_out", (100, -200), (300, -200)
    ),
}
"""Results of each kind."""

POINTS = st.integers(-999_999_999, 999_999_999)
PAIRS = st.tuples(POINTS, POINTS)


@st.composite
def results(draw: st.DrawFn) -> RoundResult:
    """Draw any result that can be written."""
    cards, calls = draw(PAIRS), draw(PAIRS)
    return RoundResult(
        tuple(draw(st.lists(st.integers(0, 5), max_size=6, unique=True))),
        cards,
        draw(st.sampled_from((None, "double", "triple", "counted_out"))),
        calls,
        (cards[0] + calls[0], cards[1] + calls[1]),
    )


@pytest.mark.parametrize("text", GOLDEN)
def test_results_as_they_are_written(text: str) -> None:
    """Every kind of ending is written and read."""
    assert text == format_result(GOLDEN[text])
    assert GOLDEN[text] == parse_result(text)


@given(results())
def test_every_result_comes_back(result: RoundResult) -> None:
    """A result is read back, with any numbers."""
    text = format_result(result)
    assert result == parse_result(text)
    assert len(text) <= 62


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("  210\t70:30   100:0\n", "210 70:30 100:0"),
        ("210 070:0030 +100:-0", "210 70:30 100:0"),
        ("13 0:200 0:-100 DOUBLE", "13 0:200 0:-100 double"),
        ("- 0:200 0:0 Counted_Out", "- 0:200 0:0 counted_out"),
    ],
)
def test_spellings_of_results(text: str, written: str) -> None:
    """Blanks, capitals, plus signs and leading zeros are read."""
    assert written == format_result(parse_result(text))


def test_invalid_texts() -> None:
    """An error has its message and its place in the whole text."""
    for text, span, message in cases(__file__, "results: invalid texts"):
        assert (span, message) == refused(parse_result, text)
