"""Ask the lines of evidence about the mutants: ``python -m mutants``, from ``proof``."""

import argparse
import json
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs

from mutants.campaign import ENOUGH, ROOT, Verdict, fit_lines, judge, judge_all, origin, snapshot
from mutants.lines import LINES, SEIGNEUR_LINES, Answer
from mutants.patch import stale
from mutants.rooms import MUTANTS

FIGURES: Final = ROOT / "proof" / "results" / "mutants.json"
"""The file with the figures of each mutant, from which a run can be resumed."""


def main() -> int:
    """Run the mutants that are asked for, and print which lines find them."""
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="mutants by (parts of) names")
    parser.add_argument("--resume", action="store_true", help="skip mutants that are in the file")
    parser.add_argument("--workers", type=int, default=1, help="runs at a time")
    parser.add_argument("--all", action="store_true", help="ask every line, though two suffice")
    parser.add_argument("--trust", action="store_true", help="do not ask about the right sources")
    parser.add_argument("--stale", action="store_true", help="list the patches that do not apply")
    parser.add_argument("--json", type=Path, default=FIGURES, metavar="FILE", help="the figures")
    asked = parser.parse_args()
    old = stale(MUTANTS, ROOT / "src" / "tichu")
    print(*old, sep="\n", end="\n" if old else "")
    if asked.stale:
        return 1 if old else 0
    chosen = [one for one in MUTANTS if not asked.only or any(p in one.name for p in asked.only)]
    chosen = [one for one in chosen if not stale((one,), ROOT / "src" / "tichu")]
    file: Path = asked.json
    known: dict[str, Any] = {}
    if asked.resume and file.exists():
        known = json.loads(file.read_text(encoding="utf-8"))["mutants"]
        chosen = [one for one in chosen if one.name not in known]

    def report(verdict: Verdict) -> None:
        _print(verdict)
        known[verdict.mutant.name] = [attrs.asdict(answer) for answer in verdict.answers]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(_figures(known), indent=1), encoding="utf-8")

    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="mutants") as folder:
        tree = snapshot(Path(folder))
        every = (*LINES, *SEIGNEUR_LINES)
        fit = every if asked.trust else fit_lines(tree, _print_answer)
        judge_one = partial(judge, tree=tree, fit=fit, ask_all=asked.all)
        verdicts = judge_all(chosen, judge_one, report, asked.workers)
    short = [verdict.mutant.name for verdict in verdicts if len(verdict.killers) < ENOUGH]
    seconds = time.perf_counter() - begun
    print(f"{len(verdicts)} mutants in {seconds:.0f} s; found by fewer than two lines: {short}")
    return 1 if short or old else 0


def _figures(known: dict[str, Any]) -> dict[str, Any]:
    """Return what the lines say of each mutant, in one sentence and in full."""
    short = [
        name
        for name, answers in known.items()
        if sum(answer["outcome"] == "killed" for answer in answers) < ENOUGH
    ]
    words = f"{len(known) - len(short)} of {len(MUTANTS)} found by two lines of evidence or more"
    return {**origin(words, "python -m mutants", short), "mutants": known}


def _print(verdict: Verdict) -> None:
    """Print what the lines say of a mutant."""
    mark = "ok " if len(verdict.killers) >= ENOUGH else "!!!"
    print(f"{mark} {verdict.mutant.name}", flush=True)
    for answer in verdict.answers:
        _print_answer(answer)


def _print_answer(answer: Answer) -> None:
    """Print what a line says."""
    print(f"      {answer.line} {answer.outcome} {answer.seconds} s {answer.test}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
