"""The tests that reach each line, their times, and those worth running for a mutant.

A measurement is a folder: what coverage has found, with a context for each test (``coverage``), the
tests that passed (``tests.json``), the files of tests that were run (``files.json``) and the
package as it was (``sources.json``). Only files of tests that changed since are measured again;
of those that are not, what they reached before is good enough to choose among them.
"""

import difflib
import functools
import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any, Final

import attrs
from coverage.numbits import num_in_numbits

from mutation.operators import Mutant

_OVERHEAD: Final = 0.002
"""Seconds that any test takes."""
_MADE: Final = re.compile(r"(\w+)\b[^=]*=")
"""The beginning of a line that gives a module a name."""
_CONSTANT: Final = re.compile(r"\b[A-Z][A-Z_]{2,}\b")
_MESSAGES: Final = "tests/messages/"
"""The tests of all rooms' messages."""
_PACKAGE: Final = "tests/unit/test_package.py"
"""The tests of what every room makes public."""
_WORD: Final = re.compile(r"\"(\w{4,})\"")
"""What a line of a table has: constants, which others use, and words, of which tests are named."""


@attrs.frozen
class Measurement:
    """Some files of tests, measured at one time."""

    folder: Path
    """The folder with what was found."""

    def read(self, name: str) -> dict[str, Any]:
        """Return what one of its files holds."""
        known: dict[str, Any] = json.loads((self.folder / name).read_text(encoding="utf-8"))
        return known

    def contexts(self, module: str) -> list[tuple[str, bytes]]:
        """Return the tests that reach a module, each with coverage's bits for the lines."""
        with closing(connect(self.folder / "coverage")) as data:
            rows = data.execute(
                "select context.context, numbits from line_bits"
                " join context on context.id = context_id join file on file.id = file_id"
                " where file.path like ?",
                [f"%/src/tichu/{module}"],
            )
            return [(context.rpartition("|")[0], bits) for context, bits in rows]


def measurements(folder: Path) -> list[Measurement]:
    """Return all that were made, the last one first."""
    made = sorted(folder.glob("*/files.json"), key=lambda file: file.stat().st_mtime)
    return [Measurement(file.parent) for file in reversed(made)]


def measured(made: Iterable[Measurement], modules: AbstractSet[str]) -> set[tuple[str, str]]:
    """Return the files of tests of which it is known what they reach, each with its digest.

    Those near a module that had another name when they were measured, or was not there, are not.
    """
    found: set[tuple[str, str]] = set()
    for one in made:
        moved = modules - one.read("sources.json").keys()
        files = one.read("files.json")
        found |= {each for each in files.items() if not any(is_near(each[0], at) for at in moved)}
    return found


class Reach:
    """The tests that pass with the package as it is, and the lines that they reach."""

    def __init__(
        self,
        measured: Iterable[Measurement],
        texts: Mapping[str, str],
        files: Mapping[str, str],
        early: Mapping[str, frozenset[int]],
    ) -> None:
        """Take the modules and the digests of the files of tests as they are now.

        ``early`` has the lines of each module that run when the package is imported.
        """
        self.seconds: dict[str, float] = {}
        self._starting: set[str] = set()
        self._texts = texts
        self._early = early
        self._kills: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._measured: list[tuple[Measurement, frozenset[str]]] = []
        known: set[str] = set()
        for one in measured:
            fit = one.read("files.json").keys() & files.keys()
            tests = {
                test: found
                for test, found in one.read("tests.json").items()
                if file_of(test) in fit - known
            }
            known |= fit
            self.seconds.update({test: seconds for test, (seconds, _) in tests.items()})
            self._starting.update(test for test, (_, starts) in tests.items() if starts)
            self._measured.append((one, frozenset(tests)))

    def is_cold(self, mutant: Mutant) -> bool:
        """Return whether a mutant takes effect when the package is imported."""
        first, last = mutant.statement
        early = self._early.get(mutant.module, frozenset())
        return not mutant.in_body or any(first <= line <= last for line in early)

    def learn(self, mutant: Mutant, test: str) -> None:
        """Remember that a test has found a mutant: it is asked first about others nearby."""
        self._kills[mutant.module][test] += 1
        self._kills[f"{mutant.module} {mutant.function}"][test] += 5

    def files(self, modules: Iterable[str]) -> list[str]:
        """Return the files of tests that may judge mutants of some modules."""
        tests = {test for module in modules for test in self._of_module(module)}
        tests |= {test for test in self._starting for module in modules if is_near(test, module)}
        return sorted(set(map(file_of, tests)))

    def choose(self, mutant: Mutant, budget: float) -> list[str]:
        """Return the tests for a mutant, the most promising first, for so many seconds.

        Half of the time is for tests near the mutant; many quick ones would crowd these out.
        These are the tests that reach it, and those near it: what a near one reads may have been
        computed for another, and one that starts a process is not followed there. What takes effect
        at import may be noticed by any test of the module, most likely by those that reach its line
        later (that of a lambda), or a line in which its name stands, or a constant that it is
        about, and by those that are named after its room, its function or a word in it.
        """
        lines = mutant.statement if mutant.in_body else (mutant.line, mutant.line)
        likely = self._of_lines(mutant.module, *lines)
        tests = set(likely)
        near = self._near(mutant.module)
        if self.is_cold(mutant):
            names = mutant.names or {mutant.function.rpartition(".")[2]} - {""}
            for name in names.union(() if mutant.in_body else _CONSTANT.findall(mutant.before)):
                likely = likely | self._of_name(name, mutant.module)
            words = {mutant.function.rpartition(".")[2], *_WORD.findall(mutant.before)}
            named = self._named(frozenset(word for word in words if len(word) > 3))
            reaching = self._of_module(mutant.module)
            if reaching & near:  # others that share a word would crowd these out
                named &= reaching | near
            likely |= named
            near |= named
            tests |= likely | reaching
            tests |= {one for one in near if not one.startswith(_MESSAGES)}
        else:
            tests |= near
        here = self._kills[f"{mutant.module} {mutant.function}"]
        there = self._kills[mutant.module]

        def cost(test: str) -> tuple[float, str]:
            chance = 1 + 4 * (here[test] + there[test])
            chance *= (4 if test in near else 1) * (4 if test in likely else 1)
            return (self.seconds[test] + _OVERHEAD) / chance, test

        chosen: set[str] = set()
        left = budget
        for some, rest in ((tests & near, budget / 2), (tests, 0.0)):
            for test in sorted(some - chosen, key=cost):
                if self.seconds[test] <= left - rest:
                    chosen.add(test)
                    left -= self.seconds[test]
        return sorted(chosen, key=cost)

    @functools.cache  # noqa: B019  # one Reach in a process
    def _near(self, module: str) -> frozenset[str]:
        """Return the tests that are near a module."""
        return frozenset(test for test in self.seconds if is_near(test, module))

    @functools.cache  # noqa: B019
    def _named(self, words: frozenset[str]) -> frozenset[str]:
        """Return the tests in whose name one of some words stands, whatever its capitals."""
        lower = [word.lower() for word in words]
        names = ((test, test.partition("::")[2].lower()) for test in self.seconds)
        return frozenset(test for test, name in names if any(word in name for word in lower))

    @functools.cache  # noqa: B019
    def _of_module(self, module: str) -> frozenset[str]:
        """Return the tests that reach a module."""
        return frozenset(
            test
            for one, tests in self._measured
            for test, _ in self._contexts(one, module)
            if test in tests
        )

    @functools.cache  # noqa: B019
    def _of_name(self, name: str, home: str) -> frozenset[str]:
        """Return the tests that reach a line in which a name stands, or what is made of it.

        A private name stands for what its module calls so, others may use the same for their own.
        """
        found: set[str] = set()
        for module, text in self._texts.items():
            if name in text and (module == home or not name.startswith("_")):
                lines = text.splitlines()
                made = {
                    match[1]
                    for line in _lines_with(name, lines).values()
                    if (match := _MADE.match(line))
                }
                for word in {name, *made}:
                    for number in _lines_with(word, lines):
                        found |= self._of_lines(module, number, number)
        return frozenset(found)

    def _of_lines(self, module: str, first: int, last: int) -> set[str]:
        """Return the tests that reach one of some lines."""
        found: set[str] = set()
        for one, tests in self._measured:
            before = self._before(one, module)
            lines = [before.get(line) for line in range(first, last + 1)]
            found |= tests & {
                test
                for test, bits in self._contexts(one, module)
                if any(line is None or num_in_numbits(line, bits) for line in lines)
            }
        return found

    @functools.cache  # noqa: B019
    def _contexts(self, one: Measurement, module: str) -> list[tuple[str, bytes]]:
        return one.contexts(module)

    @functools.cache  # noqa: B019
    def _before(self, one: Measurement, module: str) -> dict[int, int]:
        """Return the number of each line when it was measured; changed lines are left out."""
        old = one.read("sources.json").get(module, "").splitlines()
        new = self._texts[module].splitlines()
        blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        return {b + 1 + i: a + 1 + i for a, b, size in blocks for i in range(size)}


def _lines_with(word: str, lines: list[str]) -> dict[int, str]:
    """Return the lines in which a word stands, by number."""
    pattern = re.compile(rf"\b{re.escape(word)}\b")
    return {number: line for number, line in enumerate(lines, 1) if pattern.search(line)}


def file_of(test: str) -> str:
    """Return the file of a test.

    >>> file_of("tests/bots/test_rule.py::test_lead[1]")
    'tests/bots/test_rule.py'
    """
    return test.partition("::")[0]


def digest(text: str) -> str:
    """Return a short text that differs for different texts."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def is_near(test: str, module: str) -> bool:
    """Return whether a test is named after a module or its room, or is about all rooms."""
    folder, _, name = module.removesuffix(".py").rpartition("/")
    words = {folder.partition("/")[0], folder.rpartition("/")[2], name} - {"", "__init__"}
    file = file_of(test)
    return file.startswith((_MESSAGES, _PACKAGE)) or any(word.strip("_") in file for word in words)
