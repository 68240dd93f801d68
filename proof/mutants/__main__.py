"""Ask the lines of evidence about the mutants: ``python -m mutants``, from ``tests``."""

import argparse
import tempfile
import time
from functools import partial
from pathlib import Path

from mutants import MUTANTS
from mutants.campaign import ENOUGH, Verdict, fit_lines, judge, judge_all, snapshot
from mutants.lines import LINES, Answer
from mutants.report import page_anew, read, record


def main() -> int:
    """Run the mutants that are asked for, and say who kills them."""
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="mutants by (parts of) names")
    parser.add_argument("--missing", action="store_true", help="mutants without a record alone")
    parser.add_argument("--workers", type=int, default=1, help="runs at a time")
    parser.add_argument("--all", action="store_true", help="ask every line, though two suffice")
    parser.add_argument("--write", action="store_true", help="write the figures and the page")
    parser.add_argument("--page", action="store_true", help="write the page alone, run nothing")
    parser.add_argument("--trust", action="store_true", help="do not ask about the sources as is")
    asked = parser.parse_args()
    if asked.page:
        page_anew()
        return 0
    chosen = [one for one in MUTANTS if not asked.only or any(p in one.name for p in asked.only)]
    if asked.missing:
        recorded = {one["name"] for one in read()["mutants"]}
        chosen = [one for one in chosen if one.name not in recorded]

    def tell(verdict: Verdict) -> None:
        _tell(verdict)
        if asked.write:
            record(verdict)

    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="mutants") as folder:
        tree = snapshot(Path(folder))
        lines = LINES if asked.trust else fit_lines(tree, _tell_answer)
        judge_one = partial(judge, tree=tree, lines=lines, ask_all=asked.all)
        verdicts = judge_all(chosen, judge_one, tell, asked.workers)
    short = [verdict.mutant.name for verdict in verdicts if len(verdict.killers) < ENOUGH]
    seconds = time.perf_counter() - begun
    print(f"{len(verdicts)} mutants in {seconds:.0f} s; killed by fewer than two lines: {short}")
    return 1 if short else 0


def _tell(verdict: Verdict) -> None:
    """Print what the lines say of a mutant."""
    mark = "ok " if len(verdict.killers) >= ENOUGH else "!!!"
    print(f"{mark} {verdict.mutant.name}", flush=True)
    for answer in verdict.answers:
        _tell_answer(answer)


def _tell_answer(answer: Answer) -> None:
    """Print what a line says."""
    print(f"      {answer.line} {answer.outcome} {answer.seconds} s {answer.test}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
