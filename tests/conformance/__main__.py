"""Regenerate the vectors, in some minutes: ``python -m conformance``."""

import argparse
import time
from collections import Counter
from typing import Any

from conformance import of_cards, of_positions, of_scores
from conformance.answering import KINDS, Question, answer, reason
from conformance.files import pack, write
from conformance.proving import WRONG, remember, shown


def main() -> int:
    """Ask and answer all questions, find what they show, and write the files."""
    parser = argparse.ArgumentParser(prog="python -m conformance", description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="processes")
    workers: int = parser.parse_args().workers
    begun = time.perf_counter()
    remember()
    named = questions()
    answers = [answer(question) for _, question in named]
    print(f"{len(named)} questions, {time.perf_counter() - begun:.0f} s", flush=True)
    found = shown([question for _, question in named], answers, workers)
    print(f"{len(WRONG)} wrong rules, {time.perf_counter() - begun:.0f} s", flush=True)
    rules: list[set[str]] = [set() for _ in named]
    for one, places in zip(WRONG, found, strict=True):
        if not places:
            print(f"shown by nothing: {one.says}")
        for place in places:
            rules[place].update(one.rules)
    for kind in KINDS:
        rows = [
            vector(name, question, given, ids)
            for (name, question), given, ids in zip(named, answers, rules, strict=True)
            if question["kind"] == kind
        ]
        write(kind, rows)
    pack(KINDS)
    counts = Counter(rule for ids in rules for rule in ids)
    print(f"{len(counts)} rules; seldom:", *(f"{r} {n}" for r, n in counts.items() if n < 3))
    return 0


def questions() -> list[tuple[str, Question]]:
    """Return all questions with their names."""
    return [
        *of_cards.questions(),
        *of_positions.questions(),
        *of_positions.deals(),
        *of_scores.questions(),
    ]


def vector(name: str, question: Question, given: object, rules: set[str]) -> dict[str, Any]:
    """Return a vector as its file has it."""
    inputs = {key: value for key, value in question.items() if key != "kind"}
    found: dict[str, Any] = {"id": name, "shows": sorted(rules, key=order), **inputs}
    if question["kind"] == "judge" and not given:
        found["breaks"] = reason(question)
    return {**found, "answer": given}


def order(rule: str) -> tuple[str, int]:
    """Return the sort key of a rule's ID: its chapter, then its number."""
    chapter, _, number = rule.partition("-")
    return chapter, int(number)


if __name__ == "__main__":
    raise SystemExit(main())
