"""Let the tests judge the mutants of modules: ``python -m mutation``, from ``tests``."""

import argparse
import tempfile
from pathlib import Path
from typing import Any, Literal

from mutants.campaign import snapshot
from mutation.modules import MODULES, ROOT, digest, source_of
from mutation.operators import Mutant, mutants_of
from mutation.reach import Reach
from mutation.report import page_anew
from mutation.report import record as write_record
from mutation.tasks import POOL, REACH, Task, answers, perform

JOURNALS = ROOT / "build" / "mutation"
"""Where the answers of a run are until they are counted, a file for each state of a module."""


def main() -> int:
    """Judge the mutants that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("--module", nargs="+", metavar="M", help="modules by (parts of) paths")
    parser.add_argument("--workers", type=int, default=1, help="processes at a time")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests a mutant")
    parser.add_argument("--resume", action="store_true", help="keep what an earlier run has found")
    parser.add_argument("--again", action="store_true", help="ask about earlier survivors alone")
    parser.add_argument("--write", action="store_true", help="write the figures and the page")
    parser.add_argument("--page", action="store_true", help="write the page alone, run nothing")
    parser.add_argument("--pool", nargs="+", default=POOL, metavar="FOLDER", help="what judges")
    asked = parser.parse_args()
    if asked.page:
        page_anew()
        return 0
    parts = asked.module or [""]
    chosen = [one for one in MODULES if any(part in one for part in parts)]
    JOURNALS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mutation") as folder:
        run = _Run(Path(folder), asked.workers, asked.budget, tuple(asked.pool))
        run.judge(chosen, keep=asked.resume or asked.again, again=asked.again)
        for module in chosen:
            run.tell(module)
            if asked.write:
                run.record(module)
    return 0


class _Run:
    """A run over some modules."""

    def __init__(self, scratch: Path, workers: int, budget: float, pool: tuple[str, ...]) -> None:
        """Copy the project, and measure what its tests reach if that is not known."""
        self._scratch = scratch
        self._workers = workers
        self._budget = budget
        self._pool = pool
        self._package = snapshot(scratch) / "src" / "tichu"
        self._sources = {module: source_of(module, self._package) for module in MODULES}
        self._reach = self._measured()
        self._mutants: dict[str, tuple[Mutant, ...]] = {}

    def judge(self, modules: list[str], *, keep: bool, again: bool) -> None:
        """Judge the mutants of modules, but those whose answers are kept."""
        left: list[Mutant] = []
        for module in modules:
            if not keep:
                self._journal(module).unlink(missing_ok=True)
            known = dict(answers(self._journal(module)))
            self._mutants[module] = mutants_of(module, self._sources[module])
            for one in self._mutants[module]:
                answer = known.get(one.key)
                if answer is None or not _is_last(answer, again=again):
                    left.append(one)
        self._perform("warm", [one for one in left if one.tool == "mutmut"])
        settled = {
            key
            for module in modules
            for key, answer in dict(answers(self._journal(module))).items()
            if _is_last(answer, again=True) or answer.get("is_last")
        }
        self._perform("cold", [one for one in left if one.key not in settled])

    def found(self, module: str) -> list[tuple[Mutant, dict[str, Any]]]:
        """Return the mutants of a module with what was found of each."""
        known = dict(answers(self._journal(module)))
        return [(one, known[one.key]) for one in self._mutants[module] if one.key in known]

    def record(self, module: str) -> None:
        """Write the figures of a module."""
        write_record(module, self._sources[module], self.found(module), budget=self._budget)

    def tell(self, module: str) -> None:
        """Print what was found of a module."""
        found = self.found(module)
        outcomes = [str(answer["outcome"]) for _, answer in found]
        numbers = {each: outcomes.count(each) for each in sorted(set(outcomes))}
        print(f"{module}: {len(found)} mutants: {numbers}", flush=True)
        for one, answer in found:
            if answer["outcome"] in ("survived", "broken"):
                print(f"    {one.line} {one.function}: {one.before!r} -> {one.after!r}", flush=True)

    def _perform(self, how: Literal["warm", "cold"], mutants: list[Mutant]) -> None:
        """Let a process judge mutants."""
        if mutants:
            perform(self._task(how, tuple(mutants), self._reach), self._scratch)

    def _task(
        self, how: Literal["warm", "cold"], mutants: tuple[Mutant, ...], reach: Reach | None
    ) -> Task:
        """Return a task."""
        return Task(
            how,
            self._package,
            {module: self._journal(module) for module in MODULES},
            self._sources,
            mutants,
            reach,
            self._budget,
            self._workers,
            self._pool,
            JOURNALS,
        )

    def _measured(self) -> Reach:
        """Return what the tests reach; what these very files did is known from earlier runs."""
        perform(self._task("warm", (), None), self._scratch)
        return Reach.read(JOURNALS / REACH)

    def _journal(self, module: str) -> Path:
        """Return the file of the answers about a module."""
        name = module.removesuffix(".py").replace("/", "-")
        return JOURNALS / f"{name}-{digest(self._sources[module])}.jsonl"


def _is_last(answer: dict[str, Any], *, again: bool = False) -> bool:
    """Return whether an answer is the last word; a survivor is asked again if that is wanted."""
    if answer["outcome"] in {"killed", "timeout", "stillborn"}:
        return True
    return not again and (answer["how"] == "cold" or answer.get("is_last", False))


if __name__ == "__main__":
    raise SystemExit(main())
