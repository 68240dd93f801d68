"""The report keeps what was found, and the published page has no figure of its own."""

import json
import re
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import reliability.__main__ as command
from reliability import figures
from reliability.checkout import CORE, ROOT, digest
from reliability.jobs import TIERS, Job
from reliability.sections import OTHERS, SECTIONS
from reliability.tally import Tally, in_lots
from tichu import COMPILED

LOGS: Final = next(section for section in SECTIONS if section.name == "logs")


@pytest.fixture(autouse=True)
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in place of the folder of results."""
    monkeypatch.setattr(figures, "RESULTS", tmp_path)
    return tmp_path


# What is published


def test_published_figures_have_their_origin_and_nothing_wrong() -> None:
    """Each figure has its command, commit, sources, date and machine."""
    known = figures.read()

    assert set(known) <= {section.name for section in SECTIONS} | set(OTHERS)
    for figure in known.values():
        assert {"found", "tier", "command", "commit", "sources", "date", "machine"} == set(figure)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", figure["date"])
        assert "wrong**" not in figure["found"]


def test_publishing_leaves_other_sections_alone(results: Path) -> None:
    """A run of one section replaces only its own figures; a failed one replaces nothing."""
    file = results / "figures.toml"
    keys = ("found", "tier", "command", "commit", "sources", "date", "machine")
    new = dict.fromkeys(keys, '5 "x"')
    (results / "logs.json").write_text(json.dumps(new | {"wrong": []}), encoding="utf-8")
    (results / "pairs.json").write_text(json.dumps(new | {"wrong": ["leak"]}), encoding="utf-8")
    figures.publish(file, results)
    (results / "logs.json").unlink()
    (results / "laws.json").write_text(json.dumps(new | {"wrong": []}), encoding="utf-8")
    figures.publish(file, results)

    assert figures.read(file) == {"laws": new, "logs": new}


def test_a_digest_is_that_of_the_sources(tmp_path: Path) -> None:
    """It changes with a file, a name and a new file, and with nothing that is not measured."""
    core = tmp_path / "src" / "tichu"
    core.mkdir(parents=True)
    for name in CORE:
        core.joinpath(f"{name}.py").write_text(name, encoding="utf-8")
    measured = ("core", "src/tichu/bsw")
    core.joinpath("bsw").mkdir()
    found = [digest.__wrapped__(measured, tmp_path)]
    for name in ("cards.py", "bsw/log.py", "bsw/lines.py"):
        core.joinpath(name).write_text("changed", encoding="utf-8")
        found.append(digest.__wrapped__(measured, tmp_path))
    core.joinpath("svg.py").write_text("new", encoding="utf-8")

    assert len(set(found)) == 4
    assert digest.__wrapped__(measured, tmp_path) == found[-1]


def test_everything_that_is_measured_exists() -> None:
    """A folder that is renamed is renamed here too."""
    named = {path for name in figures.titles() for path in figures.measures(name)} - {"core"}

    assert [] == [path for path in sorted(named) if not (ROOT / path).is_dir()]


# Sections


def test_sections_have_names_and_growing_sizes() -> None:
    """A release asks for at least as much as a night."""
    assert len(SECTIONS) == len({section.name for section in SECTIONS})
    for section in SECTIONS:
        assert list(section.sizes) == sorted(section.sizes)
        assert section.unit or section.sizes == (1, 1, 1)
        assert section.sizes == tuple(map(section.size, TIERS))
        assert section.reached(section.size("release")) == "release"
    assert LOGS.reached(LOGS.size("nightly") - 1) == "pull"
    assert LOGS.reached(1) is None


@pytest.mark.skipif(not (ROOT / ".ci" / "run").exists(), reason="not in an sdist")
def test_the_core_is_that_of_the_gate() -> None:
    """The reported coverage is that of the files that must be covered completely."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

    assert f"\ncore=({' '.join(CORE)})\n" in script


# Tallies


def counted(numbers: range) -> Tally:
    """Count numbers; those divisible by seven are wrong."""
    tally = Tally()
    for number in numbers:
        tally.counts.update({"numbers": 1, f"digit: {number % 10}": 1})
        if number % 7 == 0:
            tally.fail(str(number))
    return tally


@pytest.mark.parametrize("workers", [1, 2])
def test_lots_add_up(workers: int) -> None:
    """Neither the lots nor the processes change the tally."""
    total = in_lots(counted, Tally(), range(10, 24), 5, workers)

    assert total.counts == counted(range(10, 24)).counts
    assert sorted(total.wrong) == ["14", "21"]
    assert total.group("digit")["3"] == 2


def test_few_findings_are_kept_and_all_are_counted() -> None:
    """All findings are counted, and the first twenty kept."""
    total = in_lots(counted, Tally(), range(1000), 100)

    assert total.counts["wrong"] == 143
    assert len(total.wrong) == 20


# The command


def run(*words: str) -> int:
    """Run a section of the command."""
    return command.main(["--tier", "pull", "--workers", "1", *words])


def test_one_section(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is run and printed, and its figures are kept with their origin."""
    assert run("--only", "logs", "--size", "3", "--seed", "2") == 0

    known = json.loads((results / "logs.json").read_text(encoding="utf-8"))
    assert known["counts"]["logs"] == 3
    assert known["command"] == "python -m reliability --tier pull --only logs --size 3 --seed 2"
    assert known["tier"] == "less"
    assert "6 of 6 rounds with equal scores" in capsys.readouterr().out


@pytest.mark.parametrize(
    "name", ["differential", "trees", "pairs", "knowing", "tampering", "round-trips", "actions"]
)
def test_a_few_of_each(name: str, results: Path) -> None:
    """Each of the sections that play finds nothing wrong in a small run."""
    assert run("--only", name, "--size", "2") == 0
    assert json.loads((results / f"{name}.json").read_text(encoding="utf-8"))["wrong"] == []


def test_a_run_in_pieces_counts_the_same(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run with a limit of time is made of whole pieces, and its command says how many."""
    tampering = next(section for section in SECTIONS if section.name == "tampering")
    small = attrs.evolve(tampering, sizes=(10, 4, 4))
    monkeypatch.setattr(command, "SECTIONS", (small,))
    found: list[Any] = []
    for words in ((), ("--minutes", "10"), ("--minutes", "0")):
        assert run("--only", "tampering", "--size", "3", *words) == 0
        found.append(json.loads((results / "tampering.json").read_text(encoding="utf-8")))

    assert found[0]["counts"] == found[1]["counts"]
    assert found[2]["counts"]["streams"] == 6
    assert found[2]["command"].endswith(" --size 1")


def test_the_builds_are_compared(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of two runs with the same command says whether the first had the same digest."""
    words = ("--only", "fuzz", "--size", "20")
    assert run(*words) == 0
    monkeypatch.setattr(figures, "COMPILED", not COMPILED)
    assert run(*words) == 0
    file = results / "fuzz.json"
    known = json.loads(file.read_text(encoding="utf-8"))
    assert known["found"].endswith(", compiled and pure alike: nothing wrong")
    known["counts"]["digest"] += 1
    file.write_text(json.dumps(known), encoding="utf-8")
    monkeypatch.setattr(figures, "COMPILED", COMPILED)
    assert run(*words) == 1


def planted(monkeypatch: pytest.MonkeyPatch, found: Tally | Exception) -> None:
    """Make the section of logs find something, or raise an error."""

    def find(job: Job) -> Tally:
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(command, "SECTIONS", (attrs.evolve(LOGS, run=find),))


@pytest.mark.parametrize("error", [False, True])
def test_a_failure_is_printed(
    error: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 1, and the finding can be pasted."""
    tally = Tally()
    tally.fail("log 7: why")
    planted(monkeypatch, OSError("log 7: why") if error else tally)

    assert run() == 1
    assert "log 7: why" in capsys.readouterr().out


def test_skipped_sections_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A skipped section is printed with the reason."""
    names = [section.name for section in SECTIONS]

    assert run("--skip", *names, "--reason", "run above") == 0
    assert capsys.readouterr().out.count("skipped: run above") == len(names)


def test_a_release_needs_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release needs figures of its size for the package as it is."""
    figure: dict[str, Any] = {"tier": "release", "commit": "0000000", "sources": "another"}
    known = {"laws": figure, "pairs": {**figure, "tier": "pull"}}
    monkeypatch.setattr(command, "read", lambda: known)
    found = command.unready()

    assert "laws: the sources have changed since 0000000" in found
    assert "pairs: too little was run: pull" in found
    assert "trees: no figure" in found


def test_a_named_section_is_run_without_a_tier(results: Path) -> None:
    """``--only`` runs a section at the size for a change."""
    assert command.main(["--only", "logs", "--size", "1", "--workers", "1"]) == 0
    assert (results / "logs.json").exists()


def test_without_arguments_the_published_figures_are_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each published figure is one line, and nothing is run."""
    assert command.main([]) == 0
    assert len(figures.read()) == len(capsys.readouterr().out.splitlines())
