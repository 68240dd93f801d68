"""Positions as one line, for rounds in any phase and for what a seat knows of them."""

from pathlib import Path
from typing import get_type_hints

import pytest

import tichu
from support import dealt, first_packets, play, position, swapped
from support.tables import cases, read_tables
from support.texts import refused
from tichu import Call, Card, Cards, Phase, TichuError, new_round, view
from tichu._syntax import either
from tichu.notation import format_state, format_view, parse_setup, parse_state, parse_view

NEW = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
"""The first position of a round."""

# What is written: golden examples

GOLDEN = read_tables(Path(__file__).with_name("golden.txt"))
STATES, VIEWS = (dict(GOLDEN[each]) for each in ("states", "views"))
PUZZLE = STATES["a puzzle"]
"""A position with a pair on a pair and a wish for a seven."""


def test_rounds_as_they_are_written() -> None:
    """A position of each kind is written and read."""
    for text in STATES.values():
        assert text == format_state(parse_state(text))


def test_views_as_they_are_written() -> None:
    """A view has ``??`` for every card that the seat does not know, and the seat at the end."""
    for text in VIEWS.values():
        assert text == format_view(parse_view(text))


def test_every_phase_is_among_the_examples() -> None:
    """No phase can change unnoticed."""
    assert set(Phase) == {parse_state(text).phase for text in STATES.values()}


def test_a_new_round() -> None:
    """In a new round nearly all fields are empty."""
    assert NEW == format_state(new_round())
    assert STATES["six seats"] == format_state(new_round(tichu.TIENTSIN, 3))


def test_a_stated_position() -> None:
    """Every field has the value of the setup."""
    state = position(
        *("3w", "6j6w9pPh", "Ts", "QjQw"),
        rules=tichu.MANUAL,
        dealer=2,
        turn=0,
        trick="0:4j4w,3:5j5p",
        wish=7,
        calls={1: Call.TICHU},
    )
    assert PUZZLE == format_state(state)
    assert state == parse_state(PUZZLE)


def test_the_fields_of_a_position() -> None:
    """``parse_setup`` reads each field, whether or not they fit together."""
    setup = parse_setup(STATES["the Dog among six"])
    assert tichu.TIENTSIN == setup.rules
    assert (Phase.CHOOSE_LEADER, 0, 1) == (setup.phase, setup.dealer, setup.turn)
    assert ((3, Call.TICHU), (4, Call.GRAND_TICHU), (5, Call.TICHU)) == setup.calls
    assert (0, (Card("Ph"), Card("2w"))) == setup.pushes[0]
    assert (0, Cards("8w8s")) == setup.piles[0]
    assert ((), (0, 1, 2, 3, 4, 5)) == (setup.finished, setup.played)
    seen = parse_setup(VIEWS["six seats"])
    assert ("??????", (5, 2, 4, 1)) == (seen.hands[0], seen.finished)
    assert (3, (None, Card("5s"))) == seen.pushes[1]
    assert (play(1, "Ma"),) == seen.trick
    new = parse_setup(NEW)
    assert ((), (), (), ()) == (new.trick, new.calls, new.pushes, new.piles)


@pytest.mark.parametrize(
    ("phase", "field", "played"), [("push", "-", None), ("push", "1", (1,)), ("play", "-", ())]
)
def test_who_has_played(phase: str, field: str, played: tuple[int, ...] | None) -> None:
    """Before the play nobody has to be stated."""
    setup = parse_setup(f"nanjing {phase} 0 0 2j/4j/Ph/Dr - - ---- - - - {field} - -")
    assert played == setup.played


def test_a_view_shows_no_hidden_card() -> None:
    """The text of a view has only its own hand and public cards."""
    state = first_packets()
    for seat in range(4):
        shown = format_view(view(state, seat)).split()[4].split("/")
        assert ["?" * 16 if other != seat else str(state.hand(seat)) for other in range(4)] == shown


def test_a_public_view_is_of_no_seat() -> None:
    """The view of a spectator has ``-`` instead of a seat."""
    state = first_packets()
    seen = view(state, None)
    assert seen == parse_view(format_view(seen))
    assert tichu.PublicView is type(parse_view(f"{NEW} -"))
    assert tichu.PlayerView is type(parse_view(f"{NEW} 0"))
    assert 32 == format_view(seen).count("??")


def test_a_spectators_view_hides_everything() -> None:
    """A spectator's view stated with all hands is read as the spectator sees it."""
    assert view(parse_state(PUZZLE), None) == parse_view(f"{PUZZLE} -")
    hands = "3w/6j6w9pPh/Ts/QjQw"
    assert f"{PUZZLE} -".replace(hands, "??/????????/??/????") == format_view(
        parse_view(f"{PUZZLE} -")
    )
    with pytest.raises(tichu.InvalidSetup, match="hand of seat 0: this view cannot know 3w"):
        parse_view(f"{PUZZLE} -".replace(hands, "3w/????????/??/????"))


# What is read besides


@pytest.mark.parametrize("text", cases(__file__, "positions: spellings of a new round"))
def test_spellings_of_a_new_round(text: str) -> None:
    """Blanks, capitals, other names of the rules, and empty fields in full are read."""
    assert NEW == format_state(parse_state(text))


@pytest.mark.parametrize(("old", "new"), cases(__file__, "positions: spellings of a position"))
def test_spellings_of_a_position(old: str, new: str) -> None:
    """Cards and seats are read in any order, cards in any case, and a ten as 10."""
    assert old in PUZZLE
    assert PUZZLE == format_state(parse_state(PUZZLE.replace(old, new, 1)))


# What is refused

FIELDS = (
    *("rules", "phase", "dealer", "turn", "hands", "trick", "wish", "calls", "decided"),
    *("pushes", "finished", "played", "piles", "counted_out"),
)
"""The fields in their order."""


def edited(text: str, field: str, word: str) -> tuple[str, int]:
    """Return a position with a field replaced, and where it starts."""
    words = text.split()
    place = FIELDS.index(field)
    words[place] = word
    return " ".join(words), sum(len(one) + 1 for one in words[:place])


def test_fields_that_are_wrong() -> None:
    """An error names the field and its place in the whole line."""
    for field, word, span, message in [
        *cases(__file__, "positions: fields that are wrong"),
        (
            "rules",
            "bsw(goal=5)",
            (4, 8),
            f"expected a field of the rules ({either(get_type_hints(tichu.Rules))})",
        ),
    ]:
        text, start = edited(PUZZLE, field, word)
        expected = ((start + span[0], start + span[1]), f"{field}: {message}")
        assert expected == refused(parse_state, text)
        assert expected == refused(parse_view, f"{text} 0")
        assert expected == refused(parse_setup, text)


def test_fields_that_are_missing() -> None:
    """The first missing field is named, with the end of the line as its place."""
    for number in range(14):
        text = " ".join(NEW.split()[:number])
        assert ((len(text), len(text)), f"{FIELDS[number]}: the field is missing") == refused(
            parse_state, text
        )


@pytest.mark.parametrize(
    ("field", "word", "problem"), cases(__file__, "positions: impossible positions")
)
def test_impossible_positions(field: str, word: str, problem: str) -> None:
    """An impossible position gets its problems instead of a place."""
    text, _ = edited(PUZZLE, field, word)
    if field == "turn" and word == "1":
        text, _ = edited(text, "phase", "take_trick")
    parse_setup(text)
    with pytest.raises(tichu.InvalidSetup, match=problem):
        parse_state(text)


@pytest.mark.parametrize("unit", ["/", "-/", "??", "2j", "t", "0", "0:2j,", "x"])
def test_long_fields(unit: str) -> None:
    """A field that is nearly as long as a line may be is refused."""
    for place in range(15):
        words = [*NEW.split(), "0"]
        words[place] = unit * (3900 // len(unit))
        with pytest.raises(TichuError):
            parse_view(" ".join(words))


def test_the_first_lead_comes_back() -> None:
    """Nobody has played a card, so all may call."""
    state = swapped(dealt())
    assert state == parse_state(format_state(state))
    assert (0, 1, 2, 3) == tuple(seat for seat in range(4) if state.table.may_call(seat))


def test_a_setup_may_name_a_seat() -> None:
    """The seat at the end is checked and ignored by a setup."""
    text = format_view(view(new_round(), 2))
    assert parse_setup(text) == parse_setup(format_state(new_round()))
    assert ((len(text) - 1, len(text)), "seat: expected a digit") == refused(
        parse_setup, f"{text[:-1]}x"
    )
