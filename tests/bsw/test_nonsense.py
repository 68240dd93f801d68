"""For any arguments, functions return a value or raise a documented error."""

from collections.abc import Callable
from typing import Any

import pytest

import tichu
from support.logs import round_actions, round_text
from tichu import bsw
from tichu.records import Record


def several(*values: object) -> Any:  # noqa: ANN401  # as wrong as it gets
    """Return any values as a list."""
    return list(values)


ROUND = bsw.read(round_text(1)).rounds[0]
FILE = bsw.LogFile.of_text(round_text(1))
CALLS: list[tuple[str, Callable[[Any], object]]] = [
    ("read(text)", bsw.read),
    ("read(file)", lambda wrong: bsw.read("", wrong)),
    ("read_file(file)", bsw.read_file),
    ("find(path)", bsw.find),
    ("games(path)", bsw.games),
    ("LogFile.of_text(text)", bsw.LogFile.of_text),
    ("LogFile.name", lambda wrong: bsw.LogFile(wrong, FILE.open)),
    ("script(log_round)", bsw.script),
    ("script(file)", lambda wrong: bsw.script(ROUND, wrong)),
    ("script(rules)", lambda wrong: bsw.script(ROUND, "", wrong)),
    ("replay(files)", bsw.replay),
    ("replay_file(file)", lambda wrong: bsw.replay([wrong])),
    ("replay(rules)", lambda wrong: bsw.replay([], wrong)),
    ("replay_file(file)", bsw.replay_file),
    ("replay_file(rules)", lambda wrong: bsw.replay_file(FILE, wrong)),
    ("replay_round(log_round)", bsw.replay_round),
    ("replay_round(file)", lambda wrong: bsw.replay_round(ROUND, wrong)),
    ("replay_round(rules)", lambda wrong: bsw.replay_round(ROUND, "", wrong)),
    ("Tally.add(item)", lambda wrong: bsw.Tally().add(wrong)),
    ("normalise(what)", bsw.normalise),
    ("seat_names(log_round)", bsw.seat_names),
    ("write(what)", bsw.write),
    ("record_round(actions)", bsw.record_round),
    ("record_round(names)", lambda wrong: bsw.record_round(round_actions(1), wrong)),
    (
        "record_round(names)",
        lambda wrong: bsw.record_round(round_actions(1), several(wrong, None, wrong, None)),
    ),
    ("record_round(number)", lambda wrong: bsw.record_round(round_actions(1), number=wrong)),
    ("record_round(line)", lambda wrong: bsw.record_round(round_actions(1), line=wrong)),
    ("record_round(rules)", lambda wrong: bsw.record_round(round_actions(1), rules=wrong)),
    ("to_records(game)", bsw.to_records),
    ("to_records(rules)", lambda wrong: bsw.to_records(bsw.read(""), wrong)),
    ("to_log(record)", bsw.to_log),
    ("to_log(file)", lambda wrong: bsw.to_log(Record(), wrong)),
]
WRONG = [None, 17, 1.5, b"\xff", "games.zip", object(), float]
NAMES = ["None", "int", "float", "bytes", "str", "object", "class"]


@pytest.mark.parametrize("wrong", WRONG, ids=NAMES)
@pytest.mark.parametrize(
    ("place", "call"), CALLS, ids=[f"{at}-{place}" for at, (place, _) in enumerate(CALLS)]
)
def test_wrong_types_are_refused(place: str, call: Callable[[Any], object], wrong: object) -> None:
    """A wrong type raises ``InvalidValue`` with the place at once."""
    expected = None if is_right(place, wrong) else place
    assert expected == refused(call, wrong)


def refused(call: Callable[[Any], object], wrong: object) -> str | None:
    """Return the place of the error that a call raises, None if it raises none."""
    try:
        call(wrong)
    except tichu.NotationError:  # text is right where rules are, if it names some
        return None
    except tichu.InvalidValue as error:
        return error.place
    return None


def is_right(place: str, value: object) -> bool:
    """Return whether a value has the right type for a place."""
    if place == "LogFile.of_text(text)":
        return isinstance(value, str | bytes)
    if place == "read(text)":  # the text is a path
        return isinstance(value, bytes)
    if place.endswith("(rules)"):
        return isinstance(value, str)
    if place in {
        "read(file)",
        "script(file)",
        "replay_round(file)",
        "find(path)",
        "games(path)",
        "LogFile.name",
        "to_log(file)",
    }:
        return isinstance(value, str)
    return place in {"record_round(number)", "record_round(line)"} and type(value) is int


@pytest.mark.parametrize("call", [bsw.replay, bsw.replay_file, bsw.read_file])
def test_the_error_for_a_path_mentions_find(call: Callable[[Any], object]) -> None:
    """A path is an obvious first guess."""
    with pytest.raises(tichu.InvalidValue, match=r"find\(\) gives those at a path"):
        call("games.zip")


def test_rules_of_other_games_are_refused() -> None:
    """Rules with six seats, other packets or a dummy raise ``InvalidValue``."""
    for rules in (tichu.TIENTSIN, tichu.TRICHU, tichu.Rules(packets=(7, 7))):
        with pytest.raises(tichu.InvalidValue, match="four seats"):
            bsw.replay([], rules)
