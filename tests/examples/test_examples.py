"""Every program in ``examples/`` runs, prints something and stays short."""

import json
import os
import random
import runpy
import sys
from pathlib import Path

import pytest

import tichu
from support.scripts import module_at

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))
NEEDS = {"games_in_pandas": "pandas"}
LONG = {"find_a_planted_bug", "games_as_rows", "many_processes", "playouts_for_search"}
"""What the slow tests run; a test below runs ``games_as_rows`` in many processes."""


def test_there_are_examples() -> None:
    """The folder of examples is found."""
    assert "play_a_game" in {path.stem for path in EXAMPLES}


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.slow] * (path.stem in LONG)) for path in EXAMPLES],
    ids=lambda path: path.stem,
)
def test_example_runs(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An example runs, prints to standard output, and nothing to standard error."""
    if path.stem in NEEDS:
        pytest.importorskip(NEEDS[path.stem])
    monkeypatch.setattr(sys, "argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")

    printed = capsys.readouterr()

    assert printed.out.strip()
    assert "" == printed.err


def test_example_is_short_and_says_its_task() -> None:
    """An example has at most 70 lines, and states its task."""
    for path in EXAMPLES:
        text = path.read_text(encoding="utf-8")

        assert len(text.splitlines()) <= 70
        assert text.startswith('"""Task: ')


@pytest.mark.parametrize("rules", ["trichu", "tientsin"])
def test_tables_of_three_and_six_are_hosted(
    rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules are a word on the command line; the table is shown, and its record is written."""
    path = next(path for path in EXAMPLES if path.stem == "host_bots")
    words = [str(path), "--rules", rules, "--rounds", "1", "--record", str(tmp_path / "a.tichu")]
    monkeypatch.setattr(sys, "argv", words)

    runpy.run_path(str(path), run_name="__main__")

    assert f"{rules} rules, Person " in capsys.readouterr().out
    assert f'rules = "{rules}"' in (tmp_path / "a.tichu").read_text("ascii")


def test_moves_of_another_program_and_back() -> None:
    """Every legal action of some rounds is the same after it was a move of theirs."""
    path = next(path for path in EXAMPLES if path.stem == "cards_by_number")
    port = runpy.run_path(str(path))
    rng = random.Random(1)
    for _ in range(10):
        state = tichu.new_round()
        while not state.is_over:
            for seat in range(4):
                for action in state.legal(seat)[:200]:
                    assert action == port["ours"](seat, port["theirs"](action))
            state = tichu.apply(state, tichu.random_action(state, rng))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that start at once")
def test_a_game_in_rows_survives_the_end_of_its_server(capsys: pytest.CaptureFixture[str]) -> None:
    """Each request has a process of its own, which ends; only the database is left."""
    rows = module_at(next(path for path in EXAMPLES if path.stem == "games_as_rows"))
    post, ended = rows.post, []

    def forked(path: str, text: str) -> object:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(writer, json.dumps(post(path, text)).encode())
            os._exit(0)
        ended.append(os.waitpid(child, 0)[1])
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8") as answer:
            return json.load(answer)

    rows.post = forked
    rows.main()

    assert len(ended) > 10
    assert {0} == {*ended}
    assert " actions, scores " in capsys.readouterr().out
