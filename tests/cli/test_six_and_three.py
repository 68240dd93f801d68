"""Every command that takes a game takes games of six and of three players."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import tichu
from support.commands import ran
from tichu import codec, html, records
from tichu.notation import format_state

Captured = pytest.CaptureFixture[str]

of_each = pytest.mark.parametrize("rules", ["tientsin", "trichu"])


@pytest.fixture(name="saved")
def fixture_saved(rules: str, tmp_path: Path, capsys: Captured) -> Path:
    """Return the file to which ``tichu demo`` has saved two rounds."""
    path = tmp_path / "evening.tichu"
    words = ("--rules", rules, "--bots", "RandomBot", "--rounds", 2, "--record", path)
    assert "Score sheet" in ran(capsys, 0, "demo", *words).out
    return path


def ending(path: Path) -> tuple[str, tichu.RoundState]:
    """Return the last position of a record at which one action decides the round, as text."""
    states: Iterator[tichu.GameState] = records.read_file(path)[0].states()
    *_, last = (state.round for state in states if state.phase is tichu.Phase.PLAY)
    return format_state(last), last


@of_each
def test_records_and_json_hold_the_same_game(rules: str, saved: Path, capsys: Captured) -> None:
    """A record becomes JSON, a record again, and a page."""
    as_json, again, page = (saved.with_suffix(end) for end in (".json", ".new.tichu", ".html"))
    for source, target in ((saved, as_json), (as_json, again), (saved, page)):
        ran(capsys, 0, "convert", source, target)
    (record,) = records.read_file(saved)

    assert tichu.rules.PRESETS[rules] == record.rules
    assert 2 == len(record.rounds)
    assert (record,) == codec.loads(as_json.read_text(), codec.Envelope.ANY)
    assert saved.read_text() == again.read_text()
    assert html.page(record) == page.read_text(encoding="utf-8")


@of_each
def test_a_record_is_shown_and_reviewed(rules: str, saved: Path, capsys: Captured) -> None:
    """``show`` has a row for each seat; ``review`` judges the decisions of a player."""
    shown = json.loads(ran(capsys, 0, "show", saved, "--json").out)
    reviewed = ran(capsys, 0, "review", saved, "--round", 1, "--seat", 0, "--budget", 4).out

    assert (rules, tichu.rules.PRESETS[rules].seats) == (shown["rules"], len(shown["hands"]))
    assert "decisions" in reviewed


@of_each
def test_a_position_is_counted_and_solved(rules: str, saved: Path, capsys: Captured) -> None:
    """``perft`` counts its actions, and ``solve`` finds what the round is worth."""
    position, state = ending(saved)
    actions = len([*tichu.legal_actions(state)])

    assert f"{actions}\n" == ran(capsys, 0, "perft", position, 1).out
    assert json.loads(ran(capsys, 0, "solve", position, "--json").out)["value"] is not None


@of_each
def test_bots_are_compared(rules: str, capsys: Captured) -> None:
    """``arena`` plays each deal twice."""
    words = ("arena", "RandomBot", "RuleBot", "--deals", 1, "--rules", rules, "--json")
    found = json.loads(ran(capsys, 0, *words).out)

    assert (rules, 1) == (found["rules"], len(found["pairs"]))


@of_each
def test_questions_are_answered(rules: str, saved: Path) -> None:
    """The protocol asks about their positions."""
    position, state = ending(saved)
    question = {"id": rules, "kind": "legal", "position": position}
    legal = [*map(tichu.notation.format_action, tichu.legal_actions(state))]

    assert {"id": rules, "answer": legal} == json.loads(tichu.protocol.reply(json.dumps(question)))
