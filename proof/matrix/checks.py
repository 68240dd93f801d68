"""The problems of the matrix, as sentences: rules with too few tests, marks that are not rules."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from matrix.collecting import MarkedTest
from matrix.sheet import LAWS, Chapter

FEWEST: Final = 2
"""The number of tests that a rule needs."""


def problems(
    tests: Sequence[MarkedTest],
    rules: Iterable[Chapter],
    rows: Iterable[Chapter],
    outside: Mapping[str, str],
    in_part: Mapping[str, str],
) -> tuple[str, ...]:
    """Return one sentence for each problem; none if every rule has its tests."""
    number = Counter(rule for test in tests for rule in test.rules)
    known = {entry.id for chapter in rules for entry in chapter.entries}
    asked = [entry for chapter in rows for entry in chapter.entries]
    found = [
        f"{rule} needs {FEWEST} tests, and has {number[rule]}"
        for rule in sorted(known - set(outside))
        if number[rule] < FEWEST
    ]
    found += [
        f"{row.id} has no test, and its answer names no rule that has one"
        for row in asked
        if not number[row.id] and not any(number[rule] for rule in row.named)
    ]
    every = known | {row.id for row in asked}
    found += [f"{rule} is outside, and no rule" for rule in outside if rule not in every]
    found += [f"{rule} is outside, and has a test" for rule in outside if number[rule]]
    found += [f"{rule} is outside in part, and no rule" for rule in in_part if rule not in every]
    found += [
        f"{rule} is outside and outside in part" for rule in sorted(set(outside) & set(in_part))
    ]
    found += [
        f"{test.path}::{test.name} is marked with {rule}, which is no rule"
        for test in tests
        for rule in test.rules
        if rule not in every | LAWS
    ]
    return tuple(found)
