"""Mutants of functions, judged without loading anything again.

Owns :class:`Warm`, a plugin of pytest. When all tests are collected it does not run them, but forks
for each mutant a process in which the code of the mutant's function is put in place of what the
package has, and in which the tests that reach the changed line run until one fails. What is
computed while the package loads is not computed again; so ``cold`` asks again about what is left of
the functions that run then.
"""

import gc
import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from mutation.choosing import Choice
from mutation.farm import run_all
from mutation.loading import Place, run_while_loading
from mutation.modules import dotted
from mutation.operators import Mutant
from mutation.reach import Reach, measure, merge
from mutation.running import Failures, run_items
from mutation.tasks import REACH, Task


class Warm:
    """A plugin of pytest that lets the collected tests judge mutants, or measures their reach."""

    def __init__(self, task: Task) -> None:
        """Know what is asked."""
        self._task = task
        self._failures = Failures()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep what was collected out of the way of the garbage collector of all processes."""
        session.config.pluginmanager.register(self._failures)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the task in place of running the tests."""
        if session.testsfailed:
            raise session.Interrupted("not all tests can be collected")
        if self._task.reach is None:
            self._measure(session.items)
        else:
            self._judge(session.items, self._task.reach)
        return True

    def _measure(self, items: list[pytest.Item]) -> None:
        """Measure what the tests reach, in as many processes as there are to be."""
        by_file: dict[Path, list[pytest.Item]] = {}
        for item in items:
            by_file.setdefault(item.path, []).append(item)
        paths = {file: self._task.part_of(file) for file in sorted(by_file)}

        def act(file: Path) -> dict[str, Any]:
            """Measure the tests of a file."""
            found = measure(by_file[file], self._task.package)
            paths[file].write_text(json.dumps(found), encoding="utf-8")
            return {"outcome": f"{len(found['seconds'])} tests pass, not {found['failed']}"}

        def report(file: Path, answer: dict[str, Any]) -> None:
            """Tell that a file is done."""
            print(f"{file.name}: {answer['seconds']} s, {answer['outcome']}", flush=True)

        left = [file for file, path in paths.items() if not path.exists()]
        run_all(left, act, report, self._task.workers)
        texts = [path.read_text(encoding="utf-8") for path in paths.values() if path.exists()]
        merge(map(json.loads, texts)).write(self._task.parts / REACH)

    def _judge(self, items: list[pytest.Item], reach: Reach) -> None:
        """Judge the mutants."""
        by_name = {item.nodeid: item for item in items}
        functions = Functions(sorted(self._task.sources))
        early = run_while_loading(self._task.package)
        choice = Choice(reach, self._task.sources, self._task.budget)
        gc.collect()
        gc.freeze()

        def jobs() -> Iterator[tuple[Mutant, list[str]]]:
            """Yield each mutant with its tests, chosen when its turn comes."""
            for mutant in self._task.mutants:
                yield mutant, choice.of_line(mutant)

        def act(job: tuple[Mutant, list[str]]) -> dict[str, Any]:
            """Judge a mutant."""
            mutant, tests = job
            replaced = functions.replace(mutant, self._task.sources[mutant.module])
            if not replaced:
                return {"outcome": "survived", "test": "", "asked": 0, "is_last": False}
            chosen = [by_name[test] for test in tests if test in by_name]
            answer = run_items(chosen, self._failures, reach.seconds.__getitem__)
            return {**answer, "is_last": early.isdisjoint(replaced)}

        def report(job: tuple[Mutant, list[str]], answer: dict[str, Any]) -> None:
            """Learn from the answer, and pass it on."""
            mutant, _ = job
            if answer["outcome"] == "killed":
                choice.learn(mutant, answer["test"])
            self._task.put(mutant, {**answer, "how": "warm"})

        run_all(jobs(), act, report, self._task.workers)


class Functions:
    """The functions of the package that are alive, by their module and code."""

    def __init__(self, modules: list[str]) -> None:
        """Find all functions that the modules have made."""
        self._alive: dict[Place, list[FunctionType]] = {}
        files = {str(importlib.import_module(dotted(name)).__file__): name for name in modules}
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename in files:
                code = one.__code__
                place = (files[code.co_filename], code.co_qualname, code.co_firstlineno)
                self._alive.setdefault(place, []).append(one)

    def replace(self, mutant: Mutant, original: str) -> list[Place]:
        """Give functions the mutant's code; return those that there were to give it to."""
        old = dict(codes_of(compile(original, mutant.module, "exec")))
        new = dict(codes_of(compile(mutant.text, mutant.module, "exec")))
        found: list[Place] = []
        for key, code in old.items():
            place = (mutant.module, key[0], code.co_firstlineno)
            alive = self._alive.get(place, ())
            if not alive or (key in new and not _is_other(code, new[key])):
                continue
            if key not in new or len(code.co_freevars) != len(new[key].co_freevars):
                return []
            for function in alive:
                function.__code__ = new[key]
            found.append(place)
        return found


def codes_of(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """Yield the code of each function in a code, with its name and its place among namesakes."""
    seen: dict[str, int] = {}
    for each in _inner(code):
        number = seen[each.co_qualname] = seen.get(each.co_qualname, -1) + 1
        yield (each.co_qualname, number), each


def _inner(code: CodeType) -> Iterator[CodeType]:
    """Yield the codes in a code, and those in them, in the order of the text."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inner(constant)


def _is_other(old: CodeType, new: CodeType) -> bool:
    """Return whether two codes may do different things."""
    return any(
        getattr(old, part) != getattr(new, part)
        for part in ("co_code", "co_consts", "co_names", "co_varnames", "co_freevars")
    )
