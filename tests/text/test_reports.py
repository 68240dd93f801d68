"""Reports of rounds: what is read, what is refused, and where."""

import string
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import anything
from support.tables import cases
from support.texts import attempt, refused
from tichu import NANJING, TIENTSIN, Call, InvalidSetup, InvalidValue, NotationError, Rules
from tichu.text import RoundReport, format_report, parse_report
from tichu.text.words import checked_names

NAMES = ("Anna", "Ben", "Clara", "David")
SIX = (*NAMES, "Emma", "Felix")
T, G = Call.TICHU, Call.GRAND_TICHU
NONE = (None, None, None, None)


def read(text: str) -> RoundReport:
    """Return a report of Anna, Ben, Clara and David."""
    return parse_report(text, NANJING, NAMES)


READ: list[tuple[str, RoundReport]] = [
    ("out 2 1 0 cards 70 30", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("out Clara Ben Anna cards 70 30", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("OUT clara BEN anna Cards 70:30", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("first: Clara, Ben, Anna; cards: 70/30", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("cards 70 30 out c b a", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("out Clara and Ben and Anna cards 70 and 30", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("out 2 1 0 cards -25:125", RoundReport((2, 1, 0), (-25, 125), NONE)),
    ("out 2 1 0 cards +70:30", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("out 2 1 0 cards Ben 30", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("out 2 1 0 cards Clara 70", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("out 2 1 0 cards Ben 30, Clara 70", RoundReport((2, 1, 0), (70, 30), NONE)),
    ("out 2 1 0 cards Clara 70, David 35", RoundReport((2, 1, 0), (70, 35), NONE)),
    ("out Ben David", RoundReport((1, 3), None, NONE)),
    ("out 1 3 tichu 1 grand 0", RoundReport((1, 3), None, (G, T, None, None))),
    ("out 1 3 grand tichu 0 tichu 1", RoundReport((1, 3), None, (G, T, None, None))),
    ("grand-tichu 0 tichu 1 out 1 3", RoundReport((1, 3), None, (G, T, None, None))),
    ("out 1 3 Grand_Tichu 0 tichu 1", RoundReport((1, 3), None, (G, T, None, None))),
    ("out 1 3 tichu 0 tichu 1 2", RoundReport((1, 3), None, (T, T, T, None))),
    ("counted-out David", RoundReport((), None, NONE, 1)),
    ("counted out Anna out Ben tichu Ben", RoundReport((1,), None, (None, T, None, None), 0)),
    ("out 1 3  # what a round", RoundReport((1, 3), None, NONE)),
    ("tichu 0", RoundReport((), None, (T, None, None, None))),
]


def test_reports_are_read() -> None:
    """Clauses are read in any order and in the spellings that people try."""
    for text, report in READ:
        assert report == read(text)


def test_names_of_a_letter_and_a_number() -> None:
    """Names of a letter and a number are no points, which begin with a digit or a sign."""
    named = ("X1", "D2", "C3", "B4")
    assert (60, 40) == parse_report("out 0 1 2 cards X1 60", NANJING, named).card_points


REFUSED: list[tuple[str, str, str]] = cases(__file__, "reports: refused")


def test_wrong_reports_are_refused_with_the_place() -> None:
    """A wrong report raises an error with the wrong part, which need not be the end of the text."""
    for text, part, message in REFUSED:
        line = f"{text}\n"
        (start, end), said = refused(read, line)
        assert message == said
        assert part == line[start:end]


def test_a_name_may_be_cut_short_while_it_is_clear() -> None:
    """A beginning stands for the only name that begins so; a whole name is always that name."""
    names = ("Ann", "Anna", "Anselm", "Bob")
    report = parse_report("out ANN anna ans b", NANJING, names)
    assert (0, 1, 2, 3) == report.finished
    span, message = refused(lambda text: parse_report(text, NANJING, names), "out An")
    assert ((4, 6), "'An' can be Ann, Anna or Anselm") == (span, message)


def test_names_with_blanks_and_names_that_are_words() -> None:
    """The longest name counts, a comma ends a name, and in quotes everything is a name."""
    names = ("Anna", "Anna Maria", "Maria", "out")
    report = parse_report("out Anna  maria, Anna, Maria, 'Out'", NANJING, names)
    assert (1, 0, 2, 3) == report.finished
    names = ("7", "Tichu Tom", 'O"Neil', "a, b")
    report = parse_report("out \"7\" 'tichu tom' O\"Neil 'A, B'", NANJING, names)
    assert (0, 1, 2, 3) == report.finished


def test_names_are_quoted_where_they_must_be() -> None:
    """Keywords, numbers and signs are; what has both quotes is written as its seat."""
    for name, written in cases(__file__, "reports: names are quoted where they must be"):
        report = RoundReport((1,), None, NONE)
        assert f"out {written}" == format_report(report, NANJING, ("Anna", name, "Clara", "David"))


def test_names_have_at_most_40_characters() -> None:
    """Tables have one to six of them."""
    assert ("x" * 40,) == checked_names(["x" * 40], 1)
    assert SIX == checked_names(SIX, 6)
    for number in (0, 7):
        with pytest.raises(InvalidValue, match=r"^checked_names\(number\): .* from 1 to 6, got"):
            checked_names(SIX, number)


def test_without_names_players_are_seats() -> None:
    """Players are read by number or as ``Seat 2``, and written by number."""
    report = parse_report("out 2 1, Seat 0 cards seat 1 30", NANJING)
    assert RoundReport((2, 1, 0), (70, 30), NONE) == report
    assert "out 2, 1, 0 cards 70:30" == format_report(report, NANJING)
    assert report == parse_report(format_report(report, NANJING, None), NANJING, NAMES)
    with pytest.raises(InvalidValue):
        checked_names(anything(None), 4)


def test_six_players() -> None:
    """The rules determine the seats."""
    report = parse_report("out Anna Clara Emma tichu Felix", TIENTSIN, SIX)
    assert (300, -100) == report.score(TIENTSIN).scores


def reports(rules: Rules) -> st.SearchStrategy[RoundReport]:
    """Draw reports of all kinds, possible or not."""
    seats = st.integers(0, rules.seats - 1)
    points = st.integers(-999_999, 999_999)
    calls = st.lists(st.sampled_from((None, T, G)), min_size=rules.seats, max_size=rules.seats)
    return st.builds(
        RoundReport,
        st.lists(seats, max_size=rules.seats),
        st.none() | st.tuples(points, points),
        calls,
        st.sampled_from((None, 0, 1)),
    ).filter(lambda report: report != RoundReport((), None, (None,) * rules.seats))


LETTERS = string.ascii_letters + string.digits + " '\"#,;:/-_&\u00e4\u00df\u0130"
WORDS = ("out", "first", "Tichu", "grand", "and", "counted", "0", "3", "Anna", "Anna Maria", "#1")


@st.composite
def names(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw names; many look like keywords."""
    name = st.sampled_from(WORDS) | st.text(LETTERS, min_size=1, max_size=12)
    found = draw(st.lists(name.map(str.strip), min_size=4, max_size=4))
    try:
        return checked_names(found, 4)
    except InvalidValue:
        return ("out", "Anna Maria", "3", "it's")


@given(reports(NANJING), names())
def test_what_is_written_is_read(report: RoundReport, named: tuple[str, ...]) -> None:
    """Every report is read back, with any names."""
    assert report == parse_report(format_report(report, NANJING, named), NANJING, named)


PIECES = st.sampled_from((*WORDS, "cards", "tichu", "counted-out", "60", "60:40", "-5", "Ben", '"'))


@given(st.lists(PIECES | st.text(max_size=5), max_size=20).map(" ".join) | st.text())
def test_hostile_texts(text: str) -> None:
    """Any text is read or refused with a place, and what is read is scored or refused."""
    report = attempt(read, text)
    if report is not None:
        assert report == read(format_report(report, NANJING, NAMES))
        with suppress(InvalidSetup):
            assert 2 == len(report.score(NANJING).scores)


@given(st.text(max_size=30), st.lists(st.text(max_size=8), min_size=4, max_size=4))
def test_hostile_names(text: str, named: list[str]) -> None:
    """Any names are used or refused."""
    with suppress(NotationError, InvalidValue):
        assert 4 == len(parse_report("out " + text, NANJING, named).calls)
