"""Games for the tests of records: played at random, by any rules, and what is added to them.

``TICHU_RECORDS_GAMES`` says how many games of each preset, and of house rules, are tried.
"""

import datetime as dt
import os
import random
from functools import lru_cache
from typing import Any, Final

import attrs
import pytest

import tichu
from steering import SOURCES, rules_of, steered_game
from tichu import DataError
from tichu.errors import DataCode
from tichu.records import Entry, Record, read

GAMES: Final = int(os.environ.get("TICHU_RECORDS_GAMES", "1"))

__all__ = ["GAMES", "SOURCES", "annotated", "code_and_path", "played", "record_of", "wrong"]

_NAMES: Final = ("Anna", 'Ben "B."', "Clara Ünal", "", "五郎", "#\\")


@lru_cache(maxsize=256)
def played(source: str, seed: int, rounds: int = 2) -> tuple[tichu.GameState, tuple[Any, ...]]:
    """Return the start of a game of some rounds, and all actions of it."""
    rng = random.Random(f"records {source} {seed}")
    rules = attrs.evolve(rules_of(source, rng), rounds=rounds)
    dealer = 0 if rules.open_dummy else rng.randrange(rules.seats)
    scores = None
    if rng.random() < 0.5:
        number = rules.seats if rules.open_dummy else 2
        most = min(100, (rules.target or 500) // 5)
        scores = tuple(5 * rng.randrange(-20, most) for _ in range(number))
    start = tichu.new_game(rules, scores, dealer)
    return start, tuple(action for _, action in steered_game(start, rng))


def record_of(source: str, seed: int, *, rounds: int = 2, cut: bool = False) -> Record:
    """Return the record of a random game, cut anywhere if asked for."""
    start, actions = played(source, seed, rounds)
    rng = random.Random(f"cut {source} {seed}")
    if cut:
        actions = actions[: rng.randrange(len(actions) + 1)]
    return Record.of(actions, start.rules, dealer=start.dealer, start_scores=start.scores)


def annotated(record: Record, rng: random.Random) -> Record:
    """Return a record with names, comments, a date and fields of one's own."""
    rounds = tuple(
        attrs.evolve(
            told,
            entries=tuple(
                Entry(move.action, f"why? # {number}\nBecause.") if rng.random() < 0.05 else move
                for number, move in enumerate(told.entries)
            ),
            players=_NAMES[-record.rules.seats :] if rng.random() < 0.3 else (),
            comment="a round\n\nof its own" if rng.random() < 0.5 else "",
            scores=told.scores if rng.random() < 0.7 else None,
            fields={"_minutes": rng.randrange(30)} if rng.random() < 0.5 else {},
        )
        for told in record.rounds
    )
    return attrs.evolve(
        record,
        rounds=rounds,
        players=_NAMES[: record.rules.seats],
        event="A Cup",
        place="Göttingen\t(Markt)",
        date=dt.date(2026, 11, rng.randrange(1, 30)),
        source="a book, 'page 7'",
        comment='says """nothing"""',
        fields={
            "_rating": 1850,
            "_mean": -0.5,
            "_live": True,
            "_tags": ["final", ("a", "b"), []],
            "_more": {"": 1, "a b": {"ö.": [{"x": "\x00\x7f"}]}},
        },
    )


def wrong(text: str | bytes) -> DataError:
    """Return the error for a text that is refused."""
    with pytest.raises(DataError) as caught:
        read(text)
    assert caught.value.message
    return caught.value


def code_and_path(text: str | bytes) -> tuple[DataCode, str]:
    """Return why, and where, a text is refused."""
    error = wrong(text)
    return error.code, error.path
