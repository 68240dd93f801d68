"""The second argument of a function is checked, too; ``messages`` has the first ones."""

from collections.abc import Callable
from typing import Any

import pytest

import tichu
from support.logs import round_actions, round_text
from tichu import bsw
from tichu.records import Record

ROUND = bsw.read(round_text(1)).rounds[0]
FILE = bsw.LogFile.of_text(round_text(1))
CALLS: list[tuple[str, Callable[[Any], object]]] = [
    ("read(file)", lambda wrong: bsw.read("", wrong)),
    ("LogFile.name", lambda wrong: bsw.LogFile(wrong, FILE.open)),
    ("script(file)", lambda wrong: bsw.script(ROUND, wrong)),
    ("script(rules)", lambda wrong: bsw.script(ROUND, "", wrong)),
    ("replay_file(file)", lambda wrong: bsw.replay([wrong])),
    ("replay(rules)", lambda wrong: bsw.replay([], wrong)),
    ("replay_file(rules)", lambda wrong: bsw.replay_file(FILE, wrong)),
    ("replay_round(file)", lambda wrong: bsw.replay_round(ROUND, wrong)),
    ("replay_round(rules)", lambda wrong: bsw.replay_round(ROUND, "", wrong)),
    ("Tally.add(item)", lambda wrong: bsw.Tally().add(wrong)),
    ("record_round(names)", lambda wrong: bsw.record_round(round_actions(1), wrong)),
    ("record_round(number)", lambda wrong: bsw.record_round(round_actions(1), number=wrong)),
    ("record_round(line)", lambda wrong: bsw.record_round(round_actions(1), line=wrong)),
    ("record_round(rules)", lambda wrong: bsw.record_round(round_actions(1), rules=wrong)),
    ("to_records(rules)", lambda wrong: bsw.to_records(bsw.read(""), wrong)),
    ("to_log(file)", lambda wrong: bsw.to_log(Record(), wrong)),
]


@pytest.mark.parametrize("wrong", [None, 1.5, object()])
@pytest.mark.parametrize(("place", "call"), CALLS)
def test_wrong_types_are_refused(place: str, call: Callable[[Any], object], wrong: object) -> None:
    """What is no file, no name, no number or no rules raises ``InvalidValue`` with the place."""
    with pytest.raises(tichu.InvalidValue) as caught:
        call(wrong)
    assert place == caught.value.place
