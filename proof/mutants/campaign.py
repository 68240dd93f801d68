"""The lines of evidence that find each mutant.

Owns the run: a copy of the sources and tests, so that nobody edits them meanwhile, a copy of the
package for each mutant, and the lines asked one by one.
"""

import re
import shutil
from collections.abc import Callable, Container, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final

import attrs

from mutants.lines import LINES, SEIGNEUR_LINES, Answer, Line, ask, lines_for
from mutants.patch import apply_patch
from reliability.checkout import ALL, commit, digest
from reliability.machine import machine
from support.patches import Wrong

ROOT: Final = Path(__file__).parents[2]
ENOUGH: Final = 2
"""The number of lines that have to kill a mutant."""

_LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
"""Files that would be imported in place of a patched source, or are of no use."""
_COPIED: Final = (
    *("src", "tests", "proof", "docs", "conformance", "examples"),
    *("conftest.py", "pyproject.toml", "README.md"),
)


@attrs.frozen
class Verdict:
    """The answers of the lines about a mutant."""

    mutant: Wrong
    """The mutant."""
    answers: tuple[Answer, ...]
    """The answer of each line that was asked, in order."""

    @property
    def killers(self) -> tuple[Answer, ...]:
        """The lines that kill it."""
        return tuple(answer for answer in self.answers if answer.outcome == "killed")


def snapshot(scratch: Path) -> Path:
    """Return a copy of the project's sources and tests in a scratch folder."""
    commit()  # what the run begins with
    digest(ALL)
    tree = scratch / "tree"
    tree.mkdir()
    for name in _COPIED:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, tree / name, ignore=_LEFT_OUT)
        else:
            shutil.copy(path, tree / name)
    return tree


def origin(found: str, command: str, wrong: Iterable[str] = ()) -> dict[str, object]:
    """Return a finding with its command, commit, date and machine, as the report reads it."""
    here = attrs.asdict(machine())
    return {
        "found": found,
        "tier": "release",
        "command": command,
        "wrong": list(wrong),
        "commit": commit(),
        "sources": digest(ALL),
        "date": here["date"][:10],
        "machine": f"{here['cpu']}, {here['python']}",
    }


def fit_lines(tree: Path, report: Callable[[Answer], None]) -> tuple[Line, ...]:
    """Return the lines that can be asked: those that find nothing in the package as it is."""
    fit: list[Line] = []
    for line in dict.fromkeys((*LINES, *SEIGNEUR_LINES)):
        answer = ask(line, tree, tree / "src")
        report(answer)
        if answer.outcome == "survived":
            fit.append(line)
    return tuple(fit)


def judge(one: Wrong, tree: Path, fit: Container[Line], *, ask_all: bool = False) -> Verdict:
    """Return what the lines that know its game say of a mutant, until enough kill it, or all."""
    sources = tree.parent / re.sub(r"\W+", "_", one.name)
    shutil.copytree(tree / "src", sources)
    apply_patch(one, sources / "tichu")
    answers: list[Answer] = []
    lines = lines_for(one.rules)
    for line in _in_order(one, (line for line in lines if line in fit)):
        answers.append(ask(line, tree, sources))
        killers = sum(answer.outcome == "killed" for answer in answers)
        if killers >= ENOUGH and not ask_all:
            break
    shutil.rmtree(sources)
    return Verdict(one, tuple(answers))


def judge_all(
    chosen: Iterable[Wrong],
    judge_one: Callable[[Wrong], Verdict],
    report: Callable[[Verdict], None],
    workers: int,
) -> tuple[Verdict, ...]:
    """Return the verdict of each mutant, and report each when it is there."""
    verdicts: list[Verdict] = []
    with ThreadPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(judge_one, one) for one in chosen]):
            verdicts.append(done.result())
            report(verdicts[-1])
    return tuple(verdicts)


def _in_order(one: Wrong, lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines, the likeliest first: the rules, and what knows most of the files."""
    files = " ".join(edit.file for edit in one.edits)
    likely = ["rules", *(line for folder, line in _LIKELY.items() if folder in files), "oracle"]
    order = {name: place for place, name in enumerate(likely)}
    return tuple(sorted(lines, key=lambda line: order.get(line.name, len(order))))


_LIKELY: Final = {"engine/views/": "views", "forms.py": "census", "seigneur/": "laws"}
"""The lines that are asked before the oracle, by the file or folder that a mutant changes."""
