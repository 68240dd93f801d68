"""A value written in any form is read back as an equal value."""

import random
from collections import Counter

import pytest

import tichu
from roundtrips.checks import actions_of, check_game, check_log, check_record, games
from support.logs import game_text
from tichu import bsw
from tichu.records import Record


@pytest.mark.parametrize("name", tichu.rules.PRESETS)
def test_a_random_game(name: str) -> None:
    """States, views, actions, events and the record of a game of each preset."""
    rules = tichu.rules.PRESETS[name]
    rng = random.Random(name)
    actions = actions_of(rules, rng)
    counts = check_game(tichu.new_game(rules), actions, rng, share=0.05)
    check_record(Record.of(actions, rules), counts)
    assert counts["states"] > 10


def test_a_log() -> None:
    """A log, through a record and back, is the same game."""
    counts: Counter[str] = Counter()
    check_log(bsw.read(game_text([1, 2, 3], 0.02)), counts)
    assert 1 == counts["logs with equal records"]


def test_an_error_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error names the game and does not end the run."""

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("roundtrips.checks.check_record", fail)
    tally = games(range(1))

    assert ["game 0: OSError: no space left"] == tally.wrong
