"""The report keeps what was found, says what it is about, and types no figure by hand."""

import json
import re
from pathlib import Path
from typing import Final

import attrs
import pytest

import reliability.__main__ as command
from reliability import TIERS, sources
from reliability.jobs import ROOT, Found, Job
from reliability.ledger import Ledger, joined
from reliability.of_tests import CORE
from reliability.page import CLOSE, OPEN, note, page, played, texts, with_table
from reliability.sections import SECTIONS
from reliability.sources import essence, fingerprint

LOGS: Final = next(section for section in SECTIONS if section.name == "logs")
TREES: Final = next(section for section in SECTIONS if section.name == "trees")
FIGURES: Final = {"logs": 5, "rounds": 10, "equal_scores": 10, "wrong": 0}


def job(scratch: Path, size: int = 5) -> Job:
    """Return a job of logs, or of trees."""
    return Job("pull", size, 0, 1, scratch)


def found(*, ok: bool = True, seeds: tuple[int, int] = (0, 4)) -> Found:
    """Return what a section of logs may find."""
    return Found(ok, dict(FIGURES), "python -m x", seeds)


@pytest.fixture
def ledger() -> Ledger:
    """Return an empty ledger that knows the sources."""
    empty = Ledger()
    empty.look()
    return empty


# What is in the documentation


def test_the_pages_are_made_of_the_figures() -> None:
    """Whoever changes one, makes the others anew: ``python -m reliability --page``."""
    for path, text in texts(Ledger.read()).items():
        assert text == path.read_text(encoding="utf-8"), path.name


def test_the_short_table_goes_between_its_marks() -> None:
    """Nothing outside the marks changes, and a text without marks stays as it is."""
    text = with_table(f"above\n{OPEN}\n{CLOSE}\nbelow", Ledger())

    assert text.startswith(f"above\n{OPEN}\n|")
    assert text.endswith(f"|\n{CLOSE}\nbelow")
    assert "no marks" == with_table("no marks", Ledger())


def test_what_was_kept_was_found_without_a_fault() -> None:
    """No figure of the documentation is of a run that has failed."""
    failed = [name for name, record in Ledger.read().records.items() if not record["ok"]]

    assert [] == failed


# Sections


def test_sections_have_names_and_growing_sizes() -> None:
    """A name of its own for each; a release asks for at least as much as a night."""
    assert len(SECTIONS) == len({section.name for section in SECTIONS})
    for section in SECTIONS:
        assert list(section.sizes) == sorted(section.sizes)
        assert section.unit or section.sizes == (1, 1, 1)
        assert section.sizes == tuple(map(section.size, TIERS))
        assert "release" == section.reached(section.size("release"))
    assert ("pull", None) == (LOGS.reached(LOGS.size("nightly") - 1), LOGS.reached(1))


@pytest.mark.skipif(not (ROOT / ".ci" / "run").exists(), reason="not in an sdist")
def test_the_core_is_that_of_the_gate() -> None:
    """The coverage that is reported is of the files of which all is asked."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    lines = [line for line in script.splitlines() if line.startswith("core")]
    named = re.findall(r"src/tichu/([\w/*.]+)", "".join(lines))

    assert sorted(CORE) == sorted(named)


# The ledger


def test_a_run_leaves_other_sections_alone(ledger: Ledger, tmp_path: Path) -> None:
    """Each record keeps its own commit and date."""
    ledger.enter(TREES, job(tmp_path), found(), 1.0)
    before = dict(ledger.records["trees"])
    ledger.enter(LOGS, job(tmp_path), found(), 2.0)

    assert before == ledger.records["trees"]
    assert {"logs", "trees"} == set(ledger.records)


def test_it_reads_what_it_writes(ledger: Ledger, tmp_path: Path) -> None:
    """JSON, with the sections in the order of the table."""
    ledger.enter(LOGS, job(tmp_path), found(), 2.0)
    ledger.enter(TREES, job(tmp_path), found(), 1.0)
    file = tmp_path / "ledger.json"
    file.write_text(ledger.text(), encoding="utf-8")

    assert ledger == Ledger.read(file)
    assert ["trees", "logs"] == list(json.loads(ledger.text())["sections"])
    assert Ledger() == Ledger.read(tmp_path / "none.json")


def test_a_record_says_when_where_and_on_what(ledger: Ledger, tmp_path: Path) -> None:
    """Commit, date, machine, seeds, seconds and the state of the sources."""
    record = ledger.enter(LOGS, job(tmp_path), found(), 2.04)

    assert [[0, 4]] == record["seeds"]
    assert (2.0, 1, 5) == (record["seconds"], record["workers"], record["size"])
    assert re.fullmatch(r"[0-9a-f]{7,}\+?|unknown\+?", record["commit"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", record["date"])
    assert record["cpu"]
    assert record["python"]
    assert fingerprint("package") == record["fingerprint"]


def test_a_run_is_added_to_one_before(ledger: Ledger, tmp_path: Path) -> None:
    """It goes on with the next seed; numbers are added, and seconds."""
    assert 0 == ledger.next_seed(LOGS)
    ledger.enter(LOGS, job(tmp_path), found(), 2.0)
    assert 5 == ledger.next_seed(LOGS)
    record = ledger.add(LOGS, job(tmp_path), found(seeds=(5, 9)), 3.0)

    assert {"logs": 10, "rounds": 20, "equal_scores": 20, "wrong": 0} == record["figures"]
    assert ([[0, 9]], 5.0) == (record["seeds"], record["seconds"])
    assert 10 == ledger.next_seed(LOGS)
    assert [[0, 9], [20, 29]] == joined([[20, 29], [0, 4], [5, 9]])


def test_nothing_is_added_to_what_was_found_of_other_sources(
    ledger: Ledger, tmp_path: Path
) -> None:
    """A run after a change begins again."""
    ledger.enter(LOGS, job(tmp_path), found(), 2.0)
    ledger.sources["package"] = "another"

    assert ledger.is_stale(LOGS)
    assert 0 == ledger.next_seed(LOGS)


def test_what_is_taken_over_keeps_its_own_date(ledger: Ledger, tmp_path: Path) -> None:
    """Figures out of a file of earlier runs are not of today."""
    origin = {"commit": "0123abc", "date": "2001-01-01", "fingerprint": "", "seconds": 9}
    record = ledger.enter(LOGS, job(tmp_path), attrs.evolve(found(), origin=origin), 0.1)

    assert origin.items() <= record.items()
    assert ledger.is_stale(LOGS)


def test_a_small_run_leaves_a_larger_one(ledger: Ledger, tmp_path: Path) -> None:
    """As long as that was without a fault, and of the same sources."""
    ledger.enter(LOGS, job(tmp_path, 90), found(), 2.0)
    assert ledger.outdoes(LOGS, job(tmp_path, 89))
    assert not ledger.outdoes(LOGS, job(tmp_path, 90))
    assert not ledger.outdoes(TREES, job(tmp_path))
    ledger.sources["package"] = "another"
    assert not ledger.outdoes(LOGS, job(tmp_path))


# The sources


def test_comments_do_not_make_figures_old() -> None:
    """Nor do docstrings and the way of writing; what is done does."""
    plain = "def f(x):\n    return x + 1\n"
    told = '"""A module."""\n\n\ndef f(x):  # why\n    """Add one."""\n    return (x + 1)\n'

    assert essence(plain) == essence(told)
    assert essence(plain) != essence(plain.replace("1", "2"))


@pytest.mark.skipif(not (ROOT / "src").exists(), reason="the sources are out of the way")
def test_the_rules_are_a_part_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change to a reader leaves the rules as they are; one to an engine changes both."""
    before = fingerprint("rules"), fingerprint("package")

    def changed_in(folder: str) -> tuple[str, str]:
        def read(path: Path, encoding: str) -> str:
            return f"{path.read_bytes().decode(encoding)}\n{'x = 1' * (folder in path.parts)}"

        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_text", read)
            return fingerprint("rules"), fingerprint("package")

    assert before == changed_in("no such folder")
    assert (True, False) == tuple(map(str.__eq__, before, changed_in("notation")))
    assert (False, False) == tuple(map(str.__eq__, before, changed_in("rulebook")))


def test_an_unknown_commit_has_no_fingerprint() -> None:
    """So what was found of it counts as old."""
    assert "" == sources.fingerprint_at("rules", "0000000")


# The page


def test_the_page_says_what_there_is_to_say(ledger: Ledger, tmp_path: Path) -> None:
    """Not run, failed, before a change: nothing is passed over."""
    assert "not run" == note(ledger, LOGS)
    ledger.enter(LOGS, job(tmp_path), found(), 2.0)
    assert "" == note(ledger, LOGS)
    ledger.sources["package"] = "another"
    assert "before a change" == note(ledger, LOGS)
    ledger.records["logs"]["ok"] = False
    assert "**failed**, before a change" == note(ledger, LOGS)

    text = page(ledger)
    assert len(SECTIONS) - 1 == text.count("| not run |")
    assert "10 of 10 rounds with equal scores, 5 logs converted and back: no defect" in text
    assert "| `logs` | `python -m x` | 0 to 4 | 2 | 1 |" in text


def test_the_page_says_what_was_played() -> None:
    """How often each value of each field was played beside the referee."""
    beside = {"figures": {"presets": {"bsw": 2}, "fields": {"tie": {"draw": 1, "play_on": 2}}}}

    assert "| `tie` | play_on: 2, draw: 1 |" in played(beside)
    assert "| *preset* | bsw: 2 |" in played(beside)
    assert "" == played(None) == played({"figures": {}})


@pytest.mark.parametrize(
    ("told", "cell"),
    [
        ("0000001, 0000002+", "0000001, 0000002+"),
        ("0000001, 0000002, 0000003, 0000004", "4 commits"),
        ("0000001, 0000001+, 0000002, 0000003", "3 commits, 1 with +"),
    ],
)
def test_many_commits_are_counted(ledger: Ledger, tmp_path: Path, told: str, cell: str) -> None:
    """Each once, and beside them those with changes; the ledger names them all."""
    origin = {"commit": told, "date": "2001-01-01", "fingerprint": "", "seconds": 9}
    record = ledger.enter(LOGS, job(tmp_path), attrs.evolve(found(), origin=origin), 0.1)

    assert told == record["commit"]
    assert f"| {cell} | 2001-01-01 |" in page(ledger)


# The command


def run(tmp_path: Path, *words: str) -> tuple[int, Ledger]:
    """Run the command with a ledger of its own."""
    file = tmp_path / "ledger.json"
    code = command.main([*words, "--workers", "1", "--json", str(file)])
    return code, Ledger.read(file)


def test_a_section_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is run, told, and kept where asked to."""
    code, ledger = run(tmp_path, "--tier", "pull", "--only", "logs", "--size", "3")
    out = capsys.readouterr().out

    assert 0 == code
    assert ["logs"] == list(ledger.records)
    assert 3 == ledger.records["logs"]["figures"]["logs"]
    assert "6 of 6 rounds with equal scores" in out


def test_more_of_a_section(tmp_path: Path) -> None:
    """A second run adds its figures to the first."""
    run(tmp_path, "--tier", "pull", "--only", "logs", "--size", "2")
    code, ledger = run(tmp_path, "--tier", "pull", "--only", "logs", "--size", "2", "--more")

    assert 0 == code
    assert [[0, 3]] == ledger.records["logs"]["seeds"]
    assert 4 == ledger.records["logs"]["figures"]["logs"]


def planted(monkeypatch: pytest.MonkeyPatch, answer: Found | None) -> None:
    """Let the section of logs find something."""

    def find(asked: Job) -> Found | None:
        return answer

    section = attrs.evolve(LOGS, run=find)
    monkeypatch.setattr(command, "SECTIONS", (section,))


def test_what_is_wrong_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 1, and what can be pasted is printed."""
    planted(monkeypatch, attrs.evolve(found(ok=False), told="log 7: why"))
    code, ledger = run(tmp_path, "--tier", "pull")

    assert 1 == code
    assert not ledger.records["logs"]["ok"]
    assert "log 7: why" in capsys.readouterr().out


def test_a_tool_that_breaks_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It leaves no record, and the sections behind it are still run."""

    def fail(asked: Job) -> Found | None:
        raise OSError("no space left")

    monkeypatch.setattr(command, "SECTIONS", (attrs.evolve(TREES, run=fail), LOGS))
    code, ledger = run(tmp_path, "--tier", "pull", "--size", "1")

    assert (1, ["logs"]) == (code, list(ledger.records))
    assert "no space left" in capsys.readouterr().out


def test_what_cannot_be_run_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It leaves no record, and does not fail; a release it fails."""
    planted(monkeypatch, None)

    code, ledger = run(tmp_path, "--tier", "pull")

    assert (0, {}) == (code, ledger.records)
    assert 1 == run(tmp_path, "--tier", "release")[0]
    assert "logs: not run" in capsys.readouterr().out


def test_what_is_skipped_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the reason."""
    names = [section.name for section in SECTIONS]
    code, ledger = run(tmp_path, "--tier", "pull", "--skip", *names, "--reason", "run above")

    assert (0, {}) == (code, ledger.records)
    assert len(names) == capsys.readouterr().out.count("skipped: run above")


@pytest.mark.parametrize(
    ("short", "source", "wanted"),
    [(1, "", "too few"), (0, "x", "before a change"), (0, "", "")],
)
def test_what_a_release_needs(
    ledger: Ledger, tmp_path: Path, short: int, source: str, wanted: str
) -> None:
    """Every section, at the size of a release, of the sources as they are."""
    ledger.enter(LOGS, job(tmp_path, LOGS.size("release") - short), found(), 2.0)
    ledger.sources["package"] += source
    told = [line for line in command.unready(ledger) if line.startswith("logs: ")]

    assert bool(wanted) == bool(told)
    assert wanted in "".join(told)
    assert "trees: not run" in command.unready(ledger)


def test_without_a_tier_it_says_how_things_stand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each section; nothing is run, nothing is written."""
    code, _ = run(tmp_path)
    lines = capsys.readouterr().out.splitlines()

    assert 0 == code
    assert [section.name for section in SECTIONS] == [line.split()[0] for line in lines]
    assert not list(tmp_path.iterdir())
