"""What pytest knows: how many tests there are, what they reach, and which rules they show."""

import json
import re
from typing import Any, Final

from matrix import chapters, collect, in_part, outside, problems, rows
from reliability.jobs import ROOT, Found, Job, command, last_words

CORE: Final = (
    *("errors.py", "phases.py", "_values.py", "cards.py", "rules.py", "events.py"),
    *("_kernel/*", "rulebook/*", "engine/*"),
)
"""The core, all of which has to be covered; see ``.ci/run``."""

_COLLECTED: Final = re.compile(r"^(\d+) tests collected", re.MULTILINE)
_PASSED: Final = re.compile(r"\b(\d+) passed\b")


def collected(job: Job) -> Found:
    """Count the tests, doctests included, as pytest collects them."""
    done = command("pytest", "--collect-only", "-q", "-p", "no:cacheprovider", folder=ROOT)
    found = _COLLECTED.search(done.stdout)
    number = int(found[1]) if found else 0
    wrong = last_words(done)
    return Found(number > 0 and not wrong, {"tests": number}, "python -m pytest -q", told=wrong)


def coverage(job: Job) -> Found:
    """Run the tests but the slow ones, and see what of the core they reach."""
    figures: dict[str, Any] = {}
    wrong = ""
    data = job.coverage
    if data is None:
        data = job.scratch / "coverage"
        options = ("-q", "-p", "no:cacheprovider", "-m", "not slow", "-n", str(job.workers))
        done = command(
            *("pytest", *options, "--cov=tichu", "--cov-report="),
            folder=ROOT,
            COVERAGE_FILE=str(data),
        )
        wrong = last_words(done)
        found = _PASSED.search(done.stdout)
        figures["tests_passed"] = int(found[1]) if found else 0
    report = job.scratch / "coverage.json"
    include = ",".join(f"*/tichu/{path}" for path in CORE)
    done = command(
        *("coverage", "json", f"--rcfile={ROOT / 'pyproject.toml'}", f"--data-file={data}"),
        *(f"--include={include}", "-q", "-o", str(report)),
        folder=ROOT,
    )
    wrong = wrong or last_words(done)
    if not report.exists():
        return Found(ok=False, figures=figures, told=wrong)
    totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    figures |= {
        "lines": totals["num_statements"],
        "lines_covered": totals["covered_lines"],
        "branches": totals["num_branches"],
        "branches_covered": totals["covered_branches"],
    }
    whole = (
        figures["lines"] == figures["lines_covered"]
        and figures["branches"] == figures["branches_covered"]
    )
    words = 'python -m pytest -m "not slow" --cov=tichu'
    return Found(whole and not wrong, figures, words, told=wrong)


def matrix(job: Job) -> Found:
    """Map the IDs of the rules to the tests that are marked with them."""
    tests = collect()
    known = {entry.id for chapter in chapters() for entry in chapter.entries}
    left_out = set(outside()) & known
    mapped = {rule for test in tests for rule in test.rules} & known
    wrong = problems(tests, chapters(), rows(), outside(), in_part())
    figures = {
        "rules": len(known),
        "mapped": len(mapped),
        "outside": len(left_out),
        "marked_tests": sum(bool(known & set(test.rules)) for test in tests),
    }
    return Found(not wrong, figures, "python -m matrix", told="\n".join(wrong))
