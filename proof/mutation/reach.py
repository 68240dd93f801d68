"""Which tests reach which lines, and how long each test takes.

Owns :class:`Reach`, and how it is measured: each test runs once under ``coverage``, with its own
name as the context of what it covers.
"""

import ast
import json
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs
import coverage
import pytest


@attrs.frozen
class Reach:
    """The tests that pass with the package as it is, and the lines that they reach."""

    tests: tuple[str, ...]
    """The tests' names, those that take the least time first."""
    seconds: Mapping[str, float]
    """How long each test takes."""
    lines: Mapping[str, Mapping[int, int]]
    """By module and line, the tests that reach it: a bit for each, by its place in ``tests``."""

    def of(self, module: str, lines: Iterable[int]) -> list[str]:
        """Return the tests that reach one of some lines, those that take the least time first."""
        known = self.lines.get(module, {})
        found = 0
        for line in lines:
            found |= known.get(line, 0)
        return [test for place, test in enumerate(self.tests) if found >> place & 1]

    def of_all(self, module: str) -> list[str]:
        """Return the tests that reach anything in a module."""
        return self.of(module, self.lines.get(module, {}))

    def write(self, path: Path) -> None:
        """Keep what was measured."""
        lines = {
            module: {str(line): f"{tests:x}" for line, tests in known.items()}
            for module, known in self.lines.items()
        }
        text = json.dumps({"tests": self.tests, "seconds": dict(self.seconds), "lines": lines})
        path.write_text(text, encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> "Reach":
        """Return what was measured before."""
        known = json.loads(path.read_text(encoding="utf-8"))
        lines = {
            module: {int(line): int(tests, 16) for line, tests in by_line.items()}
            for module, by_line in known["lines"].items()
        }
        return cls(tuple(known["tests"]), known["seconds"], lines)


def measure(items: list[pytest.Item], package: Path) -> dict[str, Any]:
    """Run tests under coverage, and return the time of each that passes and what it reaches."""
    watch = coverage.Coverage(data_file=None, include=[f"{package}/*"], config_file=False)
    watch.set_option("run:disable_warnings", ["no-data-collected"])
    failed: set[str] = set()

    class Listener:
        """Takes note of what does not pass."""

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            """Take note of a test that fails or is skipped."""
            if not report.passed:
                failed.add(report.nodeid)

    seconds: dict[str, float] = {}
    if items:
        items[0].session.config.pluginmanager.register(Listener())
    watch.start()
    for number, item in enumerate(items):
        following = items[number + 1] if number + 1 < len(items) else None
        watch.switch_context(item.nodeid)
        begun = time.perf_counter()
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        seconds[item.nodeid] = round(time.perf_counter() - begun, 4)
    watch.stop()
    data = watch.get_data()
    lines: dict[str, dict[int, list[str]]] = {}
    for file in data.measured_files():
        module = Path(file).relative_to(package).as_posix()
        by_line = data.contexts_by_lineno(file)
        lines[module] = {
            line: [each for each in tests if each and each not in failed]
            for line, tests in by_line.items()
        }
    passed = {test: value for test, value in seconds.items() if test not in failed}
    return {"seconds": passed, "lines": lines, "failed": sorted(failed)}


def merge(parts: Iterable[Mapping[str, Any]]) -> Reach:
    """Return what several runs of ``measure`` have found, together."""
    known = list(parts)
    seconds = {test: value for part in known for test, value in part["seconds"].items()}
    tests = tuple(sorted(seconds, key=lambda test: (seconds[test], test)))
    places = {test: 1 << place for place, test in enumerate(tests)}
    lines: dict[str, dict[int, int]] = {}
    for part in known:
        for module, by_line in part["lines"].items():
            mine = lines.setdefault(module, {})
            for line, names in by_line.items():
                mine[int(line)] = mine.get(int(line), 0) | sum({places[name] for name in names})
    return Reach(tests, seconds, lines)


def statement_lines(text: str, line: int) -> range:
    r"""Return the lines of the statement at a line; of one with a body, those above the body.

    >>> list(statement_lines("if a:\n    b = (\n        1)\n", 3))
    [2, 3]
    """
    best = range(line, line + 1)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            best = range(node.lineno, _head_end(node) + 1)
    return best


def _head_end(node: ast.stmt) -> int:
    """Return the last line of a statement that is not in its body."""
    if isinstance(node, ast.Match):
        return node.subject.end_lineno or node.lineno
    body = getattr(node, "body", None)
    if body:
        return max(node.lineno, int(body[0].lineno) - 1)
    return node.end_lineno or node.lineno
