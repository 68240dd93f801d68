"""A run in the copy of the project: what tests reach, and the answers about mutants.

The process that owns it imports nothing of the package, so that it can fork processes that import
a mutant. The warm ones are judged in a child.
"""

import argparse
import json
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from mutation.judging import Answer, Case, Project, Warm, judge_cold, lines_of_import, measure
from mutation.operators import Mutant, mutants_of
from mutation.reach import Reach, digest, file_of, is_near, measured, measurements

POOL: Final = (
    *("tests", "docs", "README.md", "proof/differential", "proof/oracle"),
    "proof/hidden/test_sessions.py",
)
"""What has the quick tests, beside the examples in the package."""


def room_of(module: str) -> str:
    """Return the room of a module: its folder, or itself; those that nobody imports are one.

    >>> room_of("bots/rule/lead.py"), room_of("hosting.py"), room_of("_files.py")
    ('bots', 'hosting', 'top level')
    """
    first = module.partition("/")[0].removesuffix(".py")
    return "top level" if first.startswith("_") and first + ".py" == module else first


def chosen(mutants: list[Mutant], asked: argparse.Namespace) -> list[Mutant]:
    """Return the mutants that are asked for: all, some of each room, or some of all."""
    dice = random.Random(asked.seed)
    if asked.random:
        return dice.sample(mutants, min(asked.random, len(mutants)))
    if not asked.each:
        return mutants
    rooms: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        rooms[room_of(mutant.module)].append(mutant)
    return [one for room in rooms.values() for one in dice.sample(room, min(asked.each, len(room)))]


class Run:
    """A run over some mutants."""

    def __init__(self, asked: argparse.Namespace, project: Project, state: Path) -> None:
        """Take what is asked for, the copy of the project, and the folder for what is found."""
        self._asked = asked
        self._project = project
        self._state = state
        self._end = time.monotonic() + 60 * asked.minutes
        self._texts = project.texts()
        self._files = project.files()
        self._mutants = chosen(
            [
                one
                for module, text in self._texts.items()
                if not asked.module or module.startswith(tuple(asked.module))
                for one in mutants_of(module, text)
            ],
            asked,
        )
        self._case = Case(project, self._measured(), asked.budget, asked.workers, self._note)
        self._answers: dict[tuple[str, str], Answer] = {}
        for module in {one.module for one in self._mutants}:
            self._read(module)

    def judge(self) -> list[tuple[Mutant, Answer]]:
        """Judge mutants until all are judged or the time is up."""
        warm = [one for one in self._left() if not self._case.reach.is_cold(one)]
        if warm and (child := os.fork()):
            os.waitpid(child, 0)
        elif warm:
            self._judge_warm(warm)
        for module in {one.module for one in warm}:
            self._read(module)
        judge_cold(self._case, self._in_time(self._left()))
        known = ((one, self._answers.get((one.module, one.key))) for one in self._mutants)
        return [(one, answer) for one, answer in known if answer]

    def _judge_warm(self, warm: list[Mutant]) -> None:
        """Judge in this process, and end it."""
        code = 1
        try:
            plugin = Warm(self._case, self._in_time(warm))
            files = self._case.reach.files({one.module for one in warm})
            code = pytest.main([*self._project.pytest(), *files], [plugin])
        finally:
            os._exit(code)

    def _left(self) -> list[Mutant]:
        """Return the mutants that have no answer."""
        return [one for one in self._mutants if (one.module, one.key) not in self._answers]

    def _in_time(self, mutants: list[Mutant]) -> Iterator[Mutant]:
        for mutant in mutants:
            if time.monotonic() >= self._end:
                return
            yield mutant

    def _note(self, mutant: Mutant, answer: Answer) -> None:
        """Keep an answer, with the tests on which it depends."""
        if answer["outcome"] == "cold":
            return
        if answer["outcome"] == "killed":
            self._case.reach.learn(mutant, answer["test"])
        self._answers[mutant.module, mutant.key] = answer
        line = {"key": mutant.key, **answer, "tests": self._tests(answer)}
        with self._journal(mutant.module).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def _read(self, module: str) -> None:
        """Take the answers that still hold: their tests are as they were."""
        path = self._journal(module)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for answer in map(json.loads, lines):
            if answer["tests"] == self._tests(answer):
                self._answers[module, answer["key"]] = answer

    def _tests(self, answer: Answer) -> str:
        """Return the digest of the tests that an answer is about: one, or all."""
        if answer["outcome"] == "survived":
            return digest(
                json.dumps({one: self._files[one] for one in self._files if "src/" not in one})
            )
        return self._files.get(file_of(answer["test"]), "")

    def _journal(self, module: str) -> Path:
        """Return the file with the answers about a module as it is now."""
        folder = self._state / "answers"
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{module.replace('/', '-')}-{digest(self._texts[module])}.jsonl"

    def _measured(self) -> Reach:
        """Return what the tests reach; measure those of changed files, or near moved modules.

        Of these, only those named after the modules that are asked for, and those that are named
        after no room, are measured for a part of the whole.
        """
        folder = self._state / "reach"
        modules = {one.module for one in self._mutants}
        known = measured(measurements(folder), modules)
        new = dict(self._files.items() - known)
        if self._asked.module and known:
            new = {
                file: new[file]
                for file in new
                if file.startswith("tests/unit/") or any(is_near(file, one) for one in modules)
            }
        if new:
            measure(self._project, new, self._asked.workers, folder / f"{time.time_ns()}")
        early = lines_of_import(self._project, self._texts)
        return Reach(measurements(folder), self._texts, self._files, early)


def main() -> int:
    """Judge; print one line of JSON for each answer."""
    asked = argparse.Namespace(**json.loads(sys.argv[1]))
    found = Run(asked, Project(Path.cwd(), POOL), Path(asked.state)).judge()
    known = [
        {**answer, "module": one.module, "line": one.line, "key": one.key} for one, answer in found
    ]
    Path(asked.answers).write_text(json.dumps(known), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
