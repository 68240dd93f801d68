"""Judge mutants of modules and print the scores: ``python -m mutation``, from ``proof``."""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from mutants.campaign import ROOT, origin, snapshot
from mutation import survivors
from mutation.judging import Answer, Project, Warm, judge_cold, measure, measure_loading
from mutation.operators import Mutant, mutants_of
from mutation.reach import Reach, digest

ROOMS: Final = ("rulebook", "engine", "_kernel", "notation", "codec", "records", "bsw")
"""The folders whose modules are judged, beside ``rules.py``."""
POOL: Final = (
    *("tests/unit", "tests/rules", "tests/sheets", "tests/kernel", "tests/views", "tests/notation"),
    *("tests/codec", "tests/records", "tests/bsw", "tests/search", "tests/seigneur"),
)
"""The folders of tests that judge."""
FIGURES: Final = ROOT / "proof" / "results" / "mutation.json"
"""The figures of the last run."""
STATE: Final = ROOT / "build" / "mutation"
"""The file with the answers, from which a run can be resumed."""
_WIDE: Final = 3
"""How many times the budget the last run may take for what takes effect at import."""
FOUND: Final = frozenset(("killed", "timeout"))


def modules(package: Path) -> tuple[str, ...]:
    """Return the paths of all modules that are judged."""
    found = sorted(path for room in ROOMS for path in (package / room).rglob("*.py"))
    return (*(path.relative_to(package).as_posix() for path in found), "rules.py")


def main() -> int:
    """Judge the mutants that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("module", nargs="*", help="modules, by parts of their paths; default: all")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--workers", type=int, default=2, help="processes at a time")
    parser.add_argument("--sample", type=int, default=100, metavar="PERCENT", help="of the mutants")
    parser.add_argument("--budget", type=float, default=20.0, help="seconds of tests for a mutant")
    parser.add_argument("--measure", action="store_true", help="what the tests reach, anew")
    parser.add_argument("--again", action="store_true", help="judge earlier survivors again")
    parser.add_argument("--fresh", action="store_true", help="forget all earlier answers")
    parser.add_argument(
        "--json", type=Path, default=FIGURES, metavar="FILE", help="for the figures"
    )
    asked = parser.parse_args()
    STATE.mkdir(parents=True, exist_ok=True)
    if "TICHU_MUTATION_TREE" in os.environ:  # in the copy, in a process that has imported it
        return _Run(asked, Project(Path(os.environ["TICHU_MUTATION_TREE"]), POOL)).judge()
    with tempfile.TemporaryDirectory(prefix="mutation") as folder:
        project = Project(snapshot(Path(folder)), POOL)
        environment = {**project.environment(), "TICHU_MUTATION_TREE": str(project.tree)}
        command = [sys.executable, "-m", "mutation", *sys.argv[1:], "--json", str(asked.json)]
        environment["TICHU_MUTATION_STATE"] = str(STATE)
        code = subprocess.run(command, cwd=project.tree, env=environment, check=False).returncode
    if code == 0:
        file: Path = asked.json
        known = json.loads(file.read_text(encoding="utf-8"))
        words = _sentence(known["modules"], asked.sample)
        file.write_text(json.dumps({**origin(words, "python -m mutation"), **known}, indent=1))
    return code


def _sentence(known: list[dict[str, Any]], sample: int) -> str:
    """Return the figures of a run in a few words."""
    found = sum(one["killed"] + one["timeout"] for one in known)
    judged = found + sum(one["survived"] + one["broken"] for one in known)
    argued = sum(one["argued"] for one in known)
    left = sum(one["left"] for one in known)
    of = f" (a sample of {sample} %)" if sample < 100 else ""
    of += f" ({left:,} more were not judged)" if left else ""
    return (
        f"{100 * found / max(1, judged):.1f} % found of {judged:,} mutants of {len(known)} modules"
        f"{of}, {100 * found / max(1, judged - argued):.1f} % without the {argued} argued"
    )


class _Run:
    """A run over some modules."""

    def __init__(self, asked: argparse.Namespace, project: Project) -> None:
        self._asked = asked
        self._project = project
        self._state = Path(os.environ["TICHU_MUTATION_STATE"])
        self._end = time.monotonic() + 60 * asked.minutes
        self._known = survivors.read()
        every = modules(project.package)
        self._modules = [
            one for one in every if not asked.module or any(part in one for part in asked.module)
        ]
        self._texts = {
            one: (project.package / one).read_text(encoding="utf-8") for one in self._modules
        }
        self._reach = self._measured()
        self._mutants: dict[str, list[Mutant]] = {}
        self._answers: dict[str, dict[str, Answer]] = {}

    def judge(self) -> int:
        """Judge mutants until all are judged or the time is up; write and print the figures."""
        for module in self._modules:
            path = self._journal(module)
            if self._asked.fresh:
                path.unlink(missing_ok=True)
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
            known = {one["key"]: one for one in map(json.loads, lines)}
            if self._asked.again:
                known = {key: one for key, one in known.items() if one["outcome"] in FOUND}
            self._answers[module] = known
        warm = Warm(
            self._warm_jobs(), self._reach, self._asked.budget, self._note, self._asked.workers
        )
        pytest.main([*self._project.pytest(), *self._project.folders()], [warm])
        for module, mutants in self._mutants.items():
            for mutant in mutants:
                answer = self._answers[module].get(mutant.key, {"outcome": "cold"})
                if answer["outcome"] == "cold" and time.monotonic() < self._end:
                    self._note(mutant, self._judged_cold(mutant))
        figures = [self._figures(module) for module in self._mutants]
        self._asked.json.parent.mkdir(parents=True, exist_ok=True)
        self._asked.json.write_text(json.dumps({"modules": figures}, indent=1), encoding="utf-8")
        _print(figures, self._known)
        return 0

    def _warm_jobs(self) -> Iterator[Mutant]:
        """Yield the mutants that a process with the package in it can judge."""
        for module in self._modules:
            if time.monotonic() >= self._end:
                return
            every = mutants_of(module, self._texts[module])
            self._mutants[module] = [one for one in every if self._is_in_sample(one)]
            for mutant in self._mutants[module]:
                is_warm = mutant.in_body and not self._reach.runs_while_loading(mutant)
                if is_warm and mutant.key not in self._answers[module]:
                    if time.monotonic() >= self._end:
                        return
                    yield mutant
            self._tell(module)

    def _judged_cold(self, mutant: Mutant) -> Answer:
        """Return the answer of the tests that reach the module, then of others."""
        budget, scratch = self._asked.budget, self._project.tree.parent
        answer = judge_cold(self._project, mutant, self._reach.choose(mutant, budget), scratch)
        if answer["outcome"] == "survived":
            tests = self._reach.choose(mutant, _WIDE * budget, wide=True)
            answer = judge_cold(self._project, mutant, tests, scratch)
        return answer

    def _is_in_sample(self, mutant: Mutant) -> bool:
        number = int(hashlib.sha256(mutant.key.encode()).hexdigest(), 16)
        return number % 100 < int(self._asked.sample)

    def _note(self, mutant: Mutant, answer: Answer) -> None:
        """Keep an answer."""
        self._answers[mutant.module][mutant.key] = answer
        if answer["outcome"] != "cold":
            line = json.dumps({"key": mutant.key, "line": mutant.line, **answer})
            with self._journal(mutant.module).open("a", encoding="utf-8") as file:
                file.write(line + "\n")

    def _tell(self, module: str) -> None:
        """Print how far a module is."""
        print(module, Counter(one["outcome"] for one in self._answers[module].values()), flush=True)

    def _figures(self, module: str) -> dict[str, Any]:
        """Return what was found of a module."""
        pairs = [(one, self._answers[module].get(one.key)) for one in self._mutants[module]]
        outcomes = Counter(answer["outcome"] if answer else "left" for _, answer in pairs)
        return {
            "module": module,
            "digest": digest(self._texts[module]),
            **{
                name: outcomes[name]
                for name in ("killed", "timeout", "survived", "stillborn", "broken")
            },
            "argued": sum(
                survivors.argument(one.key, self._known) is not None
                for one, answer in pairs
                if answer and answer["outcome"] == "survived"
            ),
            "left": outcomes["left"] + outcomes["cold"],
            "survivors": [
                {"line": one.line, "key": one.key}
                for one, answer in pairs
                if answer and answer["outcome"] in {"survived", "broken"}
            ],
        }

    def _journal(self, module: str) -> Path:
        """Return the file with the answers about a module as it is now."""
        return self._state / f"{module.replace('/', '-')}-{digest(self._texts[module])}.jsonl"

    def _measured(self) -> Reach:
        """Return what the tests reach, measured if it is not known or that is asked for."""
        package = self._project.package
        texts = {
            path.relative_to(package).as_posix(): path.read_text(encoding="utf-8")
            for path in package.rglob("*.py")
        }
        folder = self._state / "reach"
        if self._asked.measure or not (folder / "modules").exists():
            folder.mkdir(exist_ok=True)
            measure(self._project, self._asked.workers, folder)
            known = {module: digest(text) for module, text in texts.items()}
            (folder / "modules").write_text(json.dumps(known), encoding="utf-8")
        measure_loading(self._project, self._modules, folder)
        return Reach.of_run(folder, texts)


def _print(figures: list[dict[str, Any]], known: dict[str, str]) -> None:
    """Print the survivors that are not argued, and the score of each module."""
    for one in figures:
        for each in one["survivors"]:
            if survivors.argument(each["key"], known) is None:
                print(f"{one['module']}:{each['line']}: {each['key']}")
    print(f"{'':34} judged  found   score argued without    left")
    total: Counter[str] = Counter()
    for one in figures:
        total.update({name: number for name, number in one.items() if isinstance(number, int)})
        print(_row(one["module"], one))
    print(_row("all", total))


def _row(name: str, one: Mapping[str, Any]) -> str:
    """Return the figures of a module: its score, and the score without what is argued."""
    found = one["killed"] + one["timeout"]
    judged = found + one["survived"] + one["broken"]
    scores = [f"{100 * found / max(1, whole):6.1f}%" for whole in (judged, judged - one["argued"])]
    argued = one["argued"]
    return f"{name:34} {judged:6} {found:6} {scores[0]} {argued:6} {scores[1]} {one['left']:7}"


if __name__ == "__main__":
    raise SystemExit(main())
