"""The errors: what they say, and what programs can read off them."""

import copy
import enum
import pickle

import pytest

import tichu
from support import play, position
from support.tables import cases
from tichu import IllegalAction, InvalidSetup, NotationError, TichuError, Violation, apply
from tichu.bots import FaultKind
from tichu.bsw.log import DefectKind, LossKind
from tichu.conformance import Verdict
from tichu.errors import Code, did_you_mean, shown
from tichu.hosting import Reason

VIOLATION = Violation(Code.TOO_LOW, 2, "COMBO-8", "this does not beat 7j")
ERRORS = [
    (IllegalAction(VIOLATION), "this does not beat 7j (COMBO-8)"),
    (tichu.InvalidValue("Card.index", "no"), "Card.index: no"),
    (InvalidSetup(("hands: no", "turn: no")), "hands: no; turn: no"),
    (NotationError("5j5x", (2, 4), "'5x' is not a card"), "'5x' is not a card (position 2)"),
    (tichu.RulesError("seats", "no"), "Rules.seats: no"),
    (tichu.DataError(tichu.errors.DataCode.WRONG_TYPE, "games[0]", "no"), "games[0]: no"),
    (
        tichu.DataError(
            tichu.errors.DataCode.ILLEGAL_ACTION, "games[0]", "no", VIOLATION, "a.json"
        ),
        "a.json: games[0]: no",
    ),
]


@pytest.mark.parametrize(("error", "text"), ERRORS)
def test_every_error_is_a_tichu_error(error: TichuError, text: str) -> None:
    """One class catches them all, and they are ValueErrors too."""
    assert isinstance(error, TichuError)
    assert isinstance(error, ValueError)
    assert text == str(error)


@pytest.mark.parametrize(("error", "text"), ERRORS)
def test_the_arguments_of_an_error(error: TichuError, text: str) -> None:
    """An error is equal to its copies and pickles, and to one made from its arguments."""
    named = type(error)(**vars(error))
    made = (error, type(error)(*error.args), named, copy.copy(error))
    for other in (*made, *(pickle.loads(pickle.dumps(each)) for each in made)):
        assert (type(error), text, vars(error)) == (type(other), str(other), vars(other))
        assert error.args == other.args


def test_a_part_that_is_wrong_is_wrong_in_the_whole_text() -> None:
    """``within`` moves the place, and keeps the message."""
    error = NotationError("5x", (0, 2), "'5x' is not a card").within("2 play 5x", 7)

    assert ("2 play 5x", (7, 9)) == (error.text, error.span)
    assert "'5x' is not a card (position 7)" == str(error)


def test_wrong_data_is_wrong_in_the_whole_file() -> None:
    """The place grows, and the rest is kept."""
    given = (tichu.errors.DataCode.ILLEGAL_ACTION, "actions[3]", "no", VIOLATION)
    error = tichu.DataError(*given).of_file("a.json").within("rounds[1]")

    assert (given[0], "rounds[1].actions[3]", "no", VIOLATION, "a.json") == error.args
    for path, whole in (("", "games"), ("[2]", "games[2]"), ("kind", "games.kind")):
        assert whole == tichu.DataError(given[0], path, "no").within("games").path


@pytest.mark.parametrize(
    ("word", "choices", "hint"), cases(__file__, "errors: what a word may mean")
)
def test_what_a_word_may_mean(word: str, choices: list[str], hint: str) -> None:
    """The nearest word is found; capitals and dashes do not matter."""
    assert hint == did_you_mean(word, choices)


def test_an_illegal_action_carries_its_violation() -> None:
    """The violation is the result of ``why_illegal``."""
    state = position("6j", "5j", "7j", "8j", turn=1, trick="0:9j")

    violation = tichu.why_illegal(state, play(1, "5j"))
    with pytest.raises(IllegalAction) as caught:
        apply(state, play(1, "5j"))

    assert Violation(Code.TOO_LOW, 1, "COMBO-8", "this does not beat 9j") == violation
    assert violation == caught.value.violation
    assert "this does not beat 9j (COMBO-8)" == str(violation)


@pytest.mark.parametrize(
    "words",
    [
        *(Code, tichu.errors.DataCode, tichu.Phase, Reason, FaultKind, Verdict),
        *(DefectKind, LossKind),
    ],
)
def test_codes_are_stable_names(words: type[enum.StrEnum]) -> None:
    """A code is its name in lower case, so that programs may store it; so are phases."""
    assert [code.name.lower() for code in words] == [*map(str, words)]


def test_a_violation_is_a_value() -> None:
    """A violation can be pickled, and does not change."""
    assert VIOLATION == pickle.loads(pickle.dumps(VIOLATION))
    with pytest.raises(AttributeError):
        setattr(VIOLATION, "code", None)  # noqa: B010  # no type checker would let it pass


@pytest.mark.parametrize(
    ("value", "text"),
    cases(__file__, "errors: a wrong value is shown shortly", globals()),
)
def test_a_wrong_value_is_shown_shortly(value: object, text: str) -> None:
    """At most eight items, three levels and eighty characters are shown, and no address."""
    assert text == shown(value)
