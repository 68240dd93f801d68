"""All later releases read what a release has written, as the same value.

The files are made once for each release by ``tests/data/releases/make.py`` and never changed.
"""

import base64
import json
import pickle
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

import tichu.notation
from codec.answers import fits
from tichu import GameState, Phase, PublicView, RoundState
from tichu.codec import Envelope, dumps, from_tree, loads
from tichu.notation import (
    format_state,
    parse_action,
    parse_happening,
    parse_move,
    parse_result,
    parse_state,
)
from tichu.records import read, write
from tichu.rules import PRESETS

FOLDER: Final = Path(__file__).parents[1] / "data" / "releases"
RELEASES: Final = sorted(
    path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0].isdigit()
)


def rows(release: str) -> list[dict[str, Any]]:
    """Return the values of a release, each in its envelope and in its notation."""
    text = (FOLDER / release / "values.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def expected(kind: str, notation: str) -> object:
    """Return the value of an envelope, read from the notation beside it; for a game, its round."""
    if kind in {"round", "game"}:
        return parse_state(notation)
    if kind == "view":
        return tichu.notation.parse_view(notation)
    if kind == "action":
        return parse_action(notation)
    reader = parse_move if kind == "moves" else parse_happening
    return tuple(map(reader, notation.split("; ")))


def test_there_are_releases() -> None:
    """The folder of releases exists and is small."""
    assert "0.1" in RELEASES
    for release in RELEASES:
        sizes = [path.stat().st_size for path in (FOLDER / release).iterdir()]
        assert sum(sizes) < 300_000


@pytest.mark.parametrize("release", RELEASES)
def test_values(release: str) -> None:
    """Envelopes are read as the value that their notation has, and written unchanged."""
    for row in rows(release):
        tree = row["envelope"]
        value = from_tree(tree, Envelope.ANY)
        told = expected(tree["kind"], row["notation"])
        if isinstance(value, GameState):
            assert told == value.round
        elif isinstance(value, PublicView):
            assert isinstance(told, PublicView)
            assert (told.table, told.hand_masks, told.result) == (
                value.table,
                value.hand_masks,
                value.result,
            )
        else:
            assert told == value
        if isinstance(value, GameState | PublicView) and "scores" in tree:
            assert tuple(tree["scores"]) == value.scores
            assert tuple(map(parse_result, tree["results"])) == value.results
        assert fits(tree)
        assert json.dumps(tree) == dumps(value, getattr(Envelope, tree["kind"].upper()))


@pytest.mark.parametrize("release", RELEASES)
def test_pickles(release: str) -> None:
    """Unpickled rounds are equal to the originals and can be played on."""
    pickled = [row for row in rows(release) if "pickle" in row]
    assert pickled
    for row in pickled:
        state = pickle.loads(base64.b64decode(row["pickle"]))
        assert isinstance(state, RoundState)
        assert row["notation"] == format_state(state)
        assert parse_state(row["notation"]) == state
        assert hash(parse_state(row["notation"])) == hash(state)


@pytest.mark.parametrize("release", RELEASES)
def test_records(release: str) -> None:
    """Record files are read and replayed; TOML and JSON have the same games."""
    text = (FOLDER / release / "games.tichu").read_text(encoding="utf-8")
    tree = (FOLDER / release / "games.json").read_text(encoding="utf-8")
    records = read(text)
    assert records == loads(tree, Envelope.GAMES)
    assert set(PRESETS.values()) >= {record.rules for record in records}
    assert text == write(records)
    assert json.loads(tree) == json.loads(dumps(records))


def test_what_release_0_1_has() -> None:
    """The file of the release contains every kind, every phase under a preset, and every preset."""
    found = rows("0.1")
    kinds = Counter(row["envelope"]["kind"] for row in found)
    assert {"round", "game", "view", "action", "moves", "happenings"} == set(kinds)
    words = [row["notation"].split() for row in found if "position" in row["envelope"]]
    assert set(PRESETS) == {line[0] for line in words}
    assert {line[1] for line in words} >= {phase.value for phase in Phase} - {
        "announced",
        "choose_leader",
    }
