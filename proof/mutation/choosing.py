"""Which tests judge a mutant, and in which order.

Owns :class:`Choice`. A test is worth asking early if it takes little time, and if it has found
mutants of the same function, or at least of the same module, before.
"""

from collections import Counter, defaultdict

from mutation.operators import Mutant
from mutation.reach import Reach, statement_lines

_OVERHEAD = 0.002  # seconds that any test takes


class Choice:
    """The tests that reach a mutant, with what was learnt of them on the way."""

    def __init__(self, reach: Reach, sources: dict[str, str], budget: float) -> None:
        """Know the tests, and how many seconds of them a mutant is worth."""
        self._reach = reach
        self._sources = sources
        self._budget = budget
        self._kills: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)

    def learn(self, mutant: Mutant, test: str) -> None:
        """Take note that a test has found a mutant."""
        self._kills[mutant.module, mutant.function][test] += 1
        self._kills[mutant.module, ""][test] += 1

    def of_line(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach the changed line, the likeliest first; maybe none."""
        lines = statement_lines(self._sources[mutant.module], mutant.line)
        return self._in_order(mutant, self._reach.of(mutant.module, lines))

    def of_module(self, mutant: Mutant) -> list[str]:
        """Return the tests that reach the module, or all if none does."""
        found = self._reach.of_all(mutant.module) or list(self._reach.tests)
        return self._in_order(mutant, found)

    def of_all(self, mutant: Mutant) -> list[str]:
        """Return any tests: what a class is like can be asked without reaching its module."""
        return self._in_order(mutant, list(self._reach.tests))

    def _in_order(self, mutant: Mutant, tests: list[str]) -> list[str]:
        """Return tests in the order in which they are asked, as far as the budget goes."""
        near = self._kills[mutant.module, mutant.function]
        far = self._kills[mutant.module, ""]

        def cost(test: str) -> float:
            """Return the seconds that it is likely to take until the test finds something."""
            chance = 1 + 20 * near[test] + 4 * far[test]
            return (self._reach.seconds[test] + _OVERHEAD) / chance

        chosen: list[str] = []
        left = self._budget
        for test in sorted(tests, key=cost):
            seconds = self._reach.seconds[test]
            if seconds <= left:
                chosen.append(test)
                left -= seconds
        return chosen
