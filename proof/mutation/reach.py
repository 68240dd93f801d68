"""The tests that reach each line, their times, and those worth running for a mutant."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import attrs
from coverage import CoverageData

from mutation.operators import Mutant

_OVERHEAD = 0.002  # seconds that any test takes


@attrs.frozen
class Reach:
    """The tests that pass with the package as it is, and the lines that they reach."""

    seconds: Mapping[str, float]
    """The time of each test."""
    lines: Mapping[str, Mapping[int, frozenset[str]]]
    """By module and line, the tests that reach it."""
    early: Mapping[str, frozenset[int]] = attrs.field(factory=dict[str, frozenset[int]])
    """By module, the lines that run when the package is imported."""
    _kills: defaultdict[str, Counter[str]] = attrs.field(factory=lambda: defaultdict(Counter))

    @classmethod
    def of_run(cls, folder: Path, texts: Mapping[str, str]) -> Self:
        """Return what a run under coverage, with a context for each test, has written.

        The lines of a module that has changed since are not known apart.
        """
        data, times, measured = (folder / name for name in ("coverage", "times.json", "modules"))
        old: dict[str, str] = json.loads(measured.read_text(encoding="utf-8"))
        loading = CoverageData(str(folder / "loading"))
        loading.read()
        early = {
            _module(file): frozenset(loading.lines(file) or ()) for file in loading.measured_files()
        }
        seconds: dict[str, float] = json.loads(times.read_text(encoding="utf-8"))
        found = CoverageData(str(data))
        found.read()
        lines: dict[str, dict[int, frozenset[str]]] = {}
        for file in found.measured_files():
            module = _module(file)
            lines[module] = {
                line: frozenset(_tests(contexts, seconds))
                for line, contexts in found.contexts_by_lineno(file).items()
            }
            if module in texts and old.get(module) != digest(texts[module]):
                every = frozenset[str]().union(*lines[module].values())
                lines[module] = {1: every}
        return cls(seconds, lines, early)

    def runs_while_loading(self, mutant: Mutant) -> bool:
        """Return whether the changed line runs when the package is imported."""
        return mutant.line in self.early.get(mutant.module, ())

    def learn(self, mutant: Mutant, test: str) -> None:
        """Remember that a test has found a mutant: it is asked first about others nearby."""
        self._kills[mutant.module][test] += 1
        self._kills[f"{mutant.module} {mutant.function}"][test] += 5

    def choose(self, mutant: Mutant, budget: float, *, wide: bool = False) -> list[str]:
        """Return the tests that reach a mutant, the most promising first, for so many seconds.

        With ``wide``, any test may: what the import has made out of a line is used elsewhere.
        """
        if wide:
            tests = frozenset(self.seconds)
        else:
            tests = self._of_line(mutant) if mutant.in_body else frozenset[str]()
        if not tests:
            tests = frozenset[str]().union(*self.lines.get(mutant.module, {}).values())
        near = self._kills[f"{mutant.module} {mutant.function}"]
        far = self._kills[mutant.module]

        def cost(test: str) -> tuple[float, str]:
            chance = 1 + 4 * (near[test] + far[test])
            return (self.seconds[test] + _OVERHEAD) / chance, test

        chosen: list[str] = []
        for test in sorted(tests, key=cost):
            if self.seconds[test] <= budget:
                chosen.append(test)
                budget -= self.seconds[test]
        return chosen

    def _of_line(self, mutant: Mutant) -> frozenset[str]:
        """Return the tests that reach the statement of a mutant: the nearest line that any does."""
        known = self.lines.get(mutant.module, {})
        line = max((line for line in known if line <= mutant.line), default=0)
        return known.get(line, frozenset())


def digest(text: str) -> str:
    """Return a short text that differs for different texts."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _tests(contexts: list[str], known: Mapping[str, float]) -> list[str]:
    """Return the tests of coverage's contexts, which are ``test|phase``."""
    tests = [context.rpartition("|")[0] for context in contexts]
    return [test for test in tests if test in known]


def _module(file: str) -> str:
    """Return the path in the package of a file of some copy of it."""
    return Path(file).as_posix().rpartition("/src/tichu/")[2]
