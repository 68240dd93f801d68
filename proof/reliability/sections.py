"""The sections of the report: what is run, how much of it at each tier, and how it is told.

Owns :data:`SECTIONS`. A size is in the unit of its section; those of the release are the figures
that the project wants to reach.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from reliability import of_counts, of_mutants, of_play, of_tests
from reliability.jobs import TIERS, Found, Job, Tier
from reliability.sources import Scope

Figures = Mapping[str, Any]


@attrs.frozen
class Section:
    """A line of the table."""

    name: str
    """What the command line calls it."""
    title: str
    """What the table calls it."""
    unit: str
    """What its sizes count; nothing if there is but one size."""
    sizes: tuple[int, int, int]
    """How many, for the three tiers."""
    run: Callable[[Job], Found | None]
    """Does it; None is what could not be run, and leaves the record as it is."""
    tell: Callable[[Figures], str]
    """Says its figures in a few words."""
    scope: Scope = "rules"
    """On which sources its figures depend."""
    adds: bool = False
    """Whether a run from another seed can be added to one before."""

    def size(self, tier: Tier) -> int:
        """Return the size for a tier."""
        return self.sizes[TIERS.index(tier)]

    def reached(self, size: int) -> Tier | None:
        """Return the largest tier for which a size is enough, if there is one."""
        return next((tier for tier in reversed(TIERS) if self.size(tier) <= size), None)


def _none(number: int, one: str) -> str:
    """Return how many of something there are that should not be.

    >>> _none(0, "breach"), _none(2, "breach")
    ('no breach', '**2 times breach**')
    """
    return f"no {one}" if number == 0 else f"**{number:,} times {one}**"


def _coverage(known: Figures) -> str:
    """Return the shares of lines and branches."""
    lines = 100 * known["lines_covered"] / max(1, known["lines"])
    branches = 100 * known["branches_covered"] / max(1, known["branches"])
    return (
        f"{lines:.4g} % of {known['lines']:,} lines, "
        f"{branches:.4g} % of {known['branches']:,} branches"
    )


def _laws(known: Figures) -> str:
    """Return what is known of the laws, and of what had to be reached."""
    below = [name for name, each in known["counters"].items() if each["count"] < each["floor"]]
    reached = f"{len(known['counters'])} counters above their floors"
    if below:
        reached = f"below their floors: {', '.join(below)}"
    return (
        f"{known['rounds']:,} rounds, {known['plies']:,} steps, {len(known['checks'])} laws: "
        f"{_none(known['breached'], 'breach')}; {reached}"
    )


def _mutation(known: Figures) -> str:
    """Return the scores, whether the second is enough, and of how many modules none is known."""
    found, argued = known["killed"], known["argued"]
    raw = 100 * found / max(1, known["mutants"])
    score = 100 * found / max(1, known["mutants"] - argued)
    aim = f", {of_mutants.WANTED} % is wanted" if score < of_mutants.WANTED else ""
    left = f"; {known['left']} modules are left" if known["left"] else ""
    mutants = f"{known['mutants']:,} mutants of {known['modules']} modules"
    return f"{raw:.1f} % found of {mutants}, {score:.1f} % but for {argued} argued{aim}{left}"


SECTIONS: Final = (
    Section(
        *("tests", "collected tests", "", (1, 1, 1), of_tests.collected),
        lambda known: f"{known['tests']:,}",
        scope="package",
    ),
    Section(
        *("coverage", "coverage of the core", "", (1, 1, 1), of_tests.coverage),
        _coverage,
    ),
    Section(
        *("matrix", "rules with tests of their own", "", (1, 1, 1), of_tests.matrix),
        lambda known: (
            f"{known['mapped']} of {known['rules']}, {known['outside']} outside an engine; "
            f"{known['marked_tests']:,} tests"
        ),
    ),
    Section(
        *("laws", "laws, at each step of steered rounds", "rounds"),
        *((2_000, 200_000, 10_000_000), of_play.laws, _laws),
        adds=True,
    ),
    Section(
        *("differential", "engine beside the referee", "rounds"),
        *((200, 20_000, 1_000_000), of_play.differential),
        lambda known: (
            f"{known['rounds']:,} rounds, {known['steps']:,} steps, "
            f"{known['legal_sets']:,} legal sets: {_none(known['differences'], 'difference')}"
        ),
        adds=True,
    ),
    Section(
        *("trees", "ends of rounds to the last card, beside the referee", "trees"),
        *((50, 2_000, 25_000), of_play.trees),
        lambda known: (
            f"{known['trees']:,} trees, {known['tree_positions']:,} positions, "
            f"{known['tree_nodes']:,} sequences: {_none(known['differences'], 'difference')}"
        ),
        adds=True,
    ),
    Section(
        *("perft", "perft: counts made by the referee", "sequences at most for a count"),
        *((600, 1_000_000, 1_000_000_000), of_counts.perft),
        lambda known: (
            f"{known['counts']:,} counts, {known['nodes']:,} sequences: "
            f"{_none(known['wrong'], 'difference')}"
        ),
    ),
    Section(
        *("census", "census: leads beside closed forms", "hands"),
        *((2_000, 100_000, 1_000_000), of_counts.census),
        lambda known: (
            f"{known['hands']:,} hands, {known['combinations']:,} combinations, "
            f"{known['tests_passed']} enumerations and tests: {_none(known['wrong'], 'difference')}"
        ),
    ),
    Section(
        *("vectors", "conformance vectors, asked of the library", "", (1, 1, 1), of_counts.vectors),
        lambda known: (
            f"{known['passed']:,} of {known['vectors']:,}; {known['rules']} rules, "
            f"each shown by {known['fewest_for_a_rule']} or more"
        ),
    ),
    Section(
        *("pairs", "hidden information: the swap test", "pairs"),
        *((20_000, 1_000_000, 20_000_000), of_play.pairs),
        lambda known: (
            f"{known['pairs']:,} pairs, {known['comparisons']:,} comparisons: "
            f"{_none(known['breaches'], 'breach')}"
        ),
    ),
    Section(
        *("mutants", "wrong rules, made by hand", "", (1, 1, 1), of_mutants.wrong_rules),
        lambda known: (
            f"{known['killed_twice']} of {known['mutants']} found by two lines of evidence or more"
        ),
    ),
    Section(
        *("mutation", "mutation score of the rules", "", (1, 1, 1), of_mutants.mutation),
        _mutation,
    ),
    Section(
        *("fuzz", "torn texts", "inputs", (1_000_000, 50_000_000, 1_000_000_000), of_play.fuzz),
        lambda known: (
            f"{known['inputs']:,} for {known['readers']} readers: "
            f"{_none(known['failures'], 'failure')}"
        ),
        scope="package",
    ),
    Section(
        *("values", "hostile values for all that is public", "calls"),
        *((100_000, 2_000_000, 20_000_000), of_play.hostile_values),
        lambda known: (
            f"{known['calls']:,} calls of {known['callables']} callables: "
            f"{_none(known['failures'], 'failure')}"
        ),
        scope="package",
    ),
    Section(
        *("actions", "hostile actions at each step of steered rounds", "rounds"),
        *((40, 4_000, 100_000), of_play.hostile_actions),
        lambda known: (
            f"{known['actions']:,} actions in {known['rounds']:,} rounds: "
            f"{_none(known['failures'], 'failure')}"
        ),
        adds=True,
    ),
    Section(
        *("round-trips", "round trips through every form of text", "states"),
        *((8_000, 400_000, 4_000_000), of_counts.round_trips),
        lambda known: (
            f"{known['states']:,} states, {known['views']:,} views, {known['records']:,} records: "
            f"{_none(known['wrong'], 'difference')}"
        ),
        scope="package",
        adds=True,
    ),
    Section(
        *("logs", "logs of Brettspielwelt's form, made here", "logs"),
        *((200, 5_000, 50_000), of_counts.logs),
        lambda known: (
            f"{known['equal_scores']:,} of {known['rounds']:,} rounds with equal scores, "
            f"{known['logs']:,} logs converted and back: {_none(known['wrong'], 'defect')}"
        ),
        scope="package",
        adds=True,
    ),
)
"""All sections, in the order of the table."""
