"""The names of seats in ``tichu.text``: names from the caller, or numbers."""

import inspect
from collections.abc import Callable

import pytest

import tichu
from support import anything
from support.tables import cases
from tichu import NANJING, TRICHU, InvalidValue, new_round, score_round, text
from tichu import moves as mv
from tichu.text.words import joined, seats_joined

SEATS = ("Seat 0", "Seat 1", "Seat 2", "Seat 3")
PERSONS = ("Player 0", "Player 1", "Player 2", "Dummy")
RESULT = score_round((2, 1, 0), (70, 30), {2: "tichu"})
REPORT = text.RoundReport((1, 3), None, (None,) * 4)
TRICK = (tichu.Play(0, "Tj"), tichu.Pass(3))

CALLS: dict[str, Callable[..., object]] = {
    "action_name": lambda *names: text.action_name("3 give 0", "en", *names),
    "sentence": lambda *names: text.sentence(mv.LeadPassed(1, 3), *names),
    "format_position": lambda *names: text.format_position(new_round(), *names),
    "format_report": lambda *names: text.format_report(REPORT, NANJING, *names),
    "format_score_sheet": lambda *names: text.format_score_sheet([RESULT], NANJING, *names),
    "format_trick": lambda *names: text.format_trick(TRICK, *names),
    "parse_report": lambda *names: text.parse_report("out 1 3", NANJING, *names),
    "team_names": lambda *names: text.team_names(NANJING, *names),
}
"""A call of each function whose names may be left out, with the names to come."""


@pytest.mark.parametrize("name", CALLS)
def test_names_may_be_left_out(name: str) -> None:
    """Without names, or with None, the seats have the names of ``seat_names``."""
    call = CALLS[name]
    assert call() == call(None)
    if name != "format_report":  # which writes numbers as numbers
        assert call() == call(SEATS)


@pytest.mark.parametrize("name", sorted({*CALLS} - {"action_name", "sentence", "format_trick"}))
def test_names_that_are_given_are_checked(name: str) -> None:
    """A number, a text, an empty tuple, too few names, and a line break are refused."""
    for wrong in (5, "Anna", (), ("Ann",), ("A", "B", "C", "D\n")):
        with pytest.raises(InvalidValue) as caught:
            CALLS[name](anything(wrong))
        assert f"{name}(names)" == caught.value.place


def test_no_function_is_left_out() -> None:
    """Every public function with ``names`` has a default."""
    taking = {
        name
        for name, function in inspect.getmembers(text, inspect.isfunction)
        if "names" in inspect.signature(function).parameters
    }
    assert {*CALLS} == taking


@pytest.mark.rule("TRICHU-8")
def test_players_of_an_open_dummy() -> None:
    """With an open dummy the players have the scores, and default names of their own."""
    result = score_round((0, 1, 3), (60, 40), rules=TRICHU)
    assert PERSONS == text.tables.person_names(TRICHU)
    assert text.format_score_sheet([result], TRICHU) == (
        text.format_score_sheet([result], TRICHU, PERSONS)
    )
    assert ("Seat 0 & Seat 2", "Seat 1 & Seat 3") == text.team_names(TRICHU)


@pytest.mark.parametrize(
    ("event", "sentence"),
    cases(__file__, "names: what happens at any table does without names", globals()),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_happens_at_any_table_does_without_names(event: mv.Happening, sentence: str) -> None:
    """A sentence without names has the number of seats if it matters."""
    assert sentence == text.sentence(event)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [(("A",), "A"), (("A", "B"), "A and B"), (("A", "B", "C"), "A, B and C")],
    ids=len,
)
def test_names_are_joined(names: tuple[str, ...], sentence: str) -> None:
    """Two names are joined by a word, more by commas before it."""
    assert sentence == joined(names)


@pytest.mark.parametrize(
    ("seats", "names", "sentence"),
    [
        ((2,), SEATS, "Seat 2"),
        ((0, 2), SEATS, "Seats 0 and 2"),
        ((0, 2, 3), SEATS, "Seats 0, 2 and 3"),
        ((0, 2), ("Seat 0", "", "Cleo", ""), "Seat 0 and Cleo"),
        ((0, 1), ("Seat 1", "Seat 0", "", ""), "Seat 1 and Seat 0"),
    ],
    ids=str,
)
def test_seats_share_their_word(
    seats: tuple[int, ...], names: tuple[str, ...], sentence: str
) -> None:
    """Numbered seats share the word ``Seats``; a name that looks like one stays a name."""
    assert sentence == seats_joined(seats, names)
