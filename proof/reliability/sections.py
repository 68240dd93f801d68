"""The sections of the report: what is run, how much at each tier, and how it reads in the table.

Owns :data:`SECTIONS`. The sizes of the release are the figures that the project aims at.
What a section measures are folders of the project; ``core`` stands for those of the core.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

import attrs

from laws.findings import LAWS
from reliability import runs
from reliability.checkout import ALL
from reliability.jobs import TIERS, Job, Tier
from reliability.tally import Tally

Counts = Counter[str]


@attrs.frozen
class Section:
    """A row of the table."""

    name: str
    """Its name on the command line."""
    title: str
    """Its title in the table."""
    measures: tuple[str, ...]
    """The sources that it measures: its figures hold as long as these do not change."""
    unit: str
    """The unit of its sizes; empty if there is only one size."""
    sizes: tuple[int, int, int]
    """The sizes for the three tiers."""
    run: Callable[[Job], Tally]
    words: str | Callable[[Counts], str]
    """Its figures as a few words, which name counts in braces, or a function that returns them."""
    adds_up: bool = False
    """Whether a run in pieces counts the same as one in one piece."""

    def tell(self, known: Counts) -> str:
        """Return its figures as a few words."""
        if callable(self.words):
            return self.words(known)
        return self.words.format_map(known)

    def size(self, tier: Tier) -> int:
        """Return the size for a tier."""
        return self.sizes[TIERS.index(tier)]

    def reached(self, size: int) -> Tier | None:
        """Return the largest tier that a size is enough for, or None."""
        return next((tier for tier in reversed(TIERS) if self.size(tier) <= size), None)


def _coverage(known: Counts) -> str:
    lines = 100 * known["lines_covered"] / max(1, known["lines"])
    branches = 100 * known["branches_covered"] / max(1, known["branches"])
    return (
        f"{lines:.4g} % of {known['lines']:,} lines, "
        f"{branches:.4g} % of {known['branches']:,} branches"
    )


_ONE: Final = (1, 1, 1)

_PACKAGE: Final = ("src/tichu",)
_REFEREE: Final = ("core", "proof/oracle")
_SEIGNEUR: Final = ("core", "src/tichu/seigneur")
_TEXTS: Final = ("core", "src/tichu/notation", "src/tichu/records", "src/tichu/codec")
_LOGS: Final = ("core", "src/tichu/bsw", "src/tichu/records")

SECTIONS: Final = (
    Section(
        *("coverage", "coverage of the core", ("core", "tests"), "", _ONE),
        *(runs.coverage, _coverage),
    ),
    Section(
        *("matrix", "rules with tests of their own", ("docs/rules", "tests"), "", _ONE),
        runs.matrix,
        "{mapped} of {rules}, {outside} outside an engine; {marked_tests:,} tests",
    ),
    Section(
        *("laws", "laws, at each step of steered rounds", ("core", "src/tichu/testing/laws")),
        *("rounds", (2_000, 200_000, 10_000_000), runs.laws),
        lambda known: f"{known['rounds']:,} rounds, {known['plies']:,} steps, {len(LAWS)} laws",
    ),
    Section(
        *("differential", "engine beside the referee", _REFEREE, "rounds"),
        *((200, 20_000, 1_000_000), runs.differential),
        "{rounds:,} rounds, {steps:,} steps, {legal_sets:,} legal sets",
    ),
    Section(
        *("trees", "ends of rounds, beside the referee", _REFEREE, "trees"),
        *((50, 2_000, 25_000), runs.trees),
        "{trees:,} trees, {tree_positions:,} positions, {tree_nodes:,} sequences",
        adds_up=True,
    ),
    Section(
        *("perft", "perft: counts made by the referee", ("core", "conformance/perft")),
        *("sequences at most", (600, 1_000_000, 1_000_000_000), runs.perft),
        "{counts:,} counts, {nodes:,} sequences",
    ),
    Section(
        *("census", "census: leads beside closed forms", ("src/tichu/_kernel",), "hands"),
        *((2_000, 100_000, 1_000_000), runs.census),
        "{hands:,} hands, {combinations:,} combinations",
    ),
    Section(
        *("solving", "the solver beside a plain one", ("core",), "positions"),
        *((200, 1_000, 20_000), runs.solving),
        "{positions:,} positions of up to 8 cards",
        adds_up=True,
    ),
    Section(
        *("vectors", "conformance vectors", ("core", "conformance/vectors"), "", _ONE),
        runs.vectors,
        "{passed:,} of {vectors:,}; {rules} rules, each shown by {fewest_for_a_rule} or more",
    ),
    Section(
        *("pairs", "hidden information: the swap test", ("core",), "pairs"),
        *((20_000, 1_000_000, 20_000_000), runs.pairs),
        "{pairs:,} pairs, {comparisons:,} comparisons",
        adds_up=True,
    ),
    Section(
        *("tables", "hidden information: the swap test through a table for servers", _PACKAGE),
        *("pairs of each of four games", (100, 10_000, 100_000), runs.tables),
        "{pairs:,} pairs, {comparisons:,} comparisons",
    ),
    Section(
        *("learning", "hidden information: the swap test through the doors for learners", _PACKAGE),
        *("pairs", (400, 20_000, 100_000), runs.learning),
        "{pairs:,} pairs, {decisions:,} decisions, {comparisons:,} comparisons",
        adds_up=True,
    ),
    Section(
        *("searching", "hidden information: the swap test through SearchBot", _PACKAGE, "pairs"),
        *((200, 20_000, 100_000), runs.searching),
        "{pairs:,} pairs, {out of turn:,} of them out of turn",
        adds_up=True,
    ),
    Section(
        *("knowing", "what views know of hidden cards, beside the referee", _REFEREE, "games"),
        *((100, 1_000, 20_000), runs.knowing),
        "{moments:,} moments, {views:,} views",
        adds_up=True,
    ),
    Section(
        *("seigneur", "Grandseigneur: laws and referee", _SEIGNEUR, "rounds per table"),
        *((5, 500, 20_000), runs.seigneur),
        "{rounds:,} rounds at 7 tables, {steps:,} steps; {rounds beside the oracle:,} beside the "
        "referee",
    ),
    Section(
        *("seigneur-pairs", "Grandseigneur: the swap test", _SEIGNEUR, "pairs per table"),
        *((100, 15_000, 1_000_000), runs.seigneur_pairs),
        "{swapped pairs:,} pairs, {comparisons of pairs:,} comparisons",
    ),
    Section(
        *("fuzz", "broken texts", _PACKAGE, "inputs", (1_000_000, 50_000_000, 1_000_000_000)),
        runs.fuzz,
        lambda known: f"{known['inputs']:,} inputs, digest {known['digest'] & 0xFFFFFFFF:08x}",
        adds_up=True,
    ),
    Section(
        *("growth", "time and memory by size, for readers and writers", _PACKAGE),
        *("shapes of each", (2, 40, 400), runs.growth),
        lambda known: (
            f"{known['shapes']:,} shapes for {known['targets']} readers and writers, "
            f"powers of the size up to {known['exponent in percent'] / 100:.2f}, "
            f"at most {known['memory']} bytes of memory a character"
        ),
    ),
    Section(
        *("tampering", "streams of events with a fault: refused, or the honest view", _SEIGNEUR),
        *("rounds", (250, 25_000, 100_000), runs.tampering),
        "{streams:,} streams of {rounds:,} rounds",
        adds_up=True,
    ),
    Section(
        *("values", "hostile values for everything public", _PACKAGE, "calls"),
        *((20_000, 400_000, 4_000_000), runs.values),
        "{calls:,} calls of {callables} callables",
    ),
    Section(
        *("builds", "calls to the compiled and to the pure build", _PACKAGE, "calls"),
        *((10_000, 100_000, 500_000), runs.builds),
        "{calls:,} calls of {parts} kinds",
    ),
    Section(
        *("bounds", "every public function on its largest argument", _PACKAGE, "", _ONE),
        runs.bounds,
        "{functions} functions, at most {milliseconds:,} ms and {megabytes} MB",
    ),
    Section(
        *("actions", "hostile actions in steered rounds", ("core",), "rounds"),
        *((40, 4_000, 100_000), runs.actions),
        "{actions:,} actions in {rounds:,} rounds",
        adds_up=True,
    ),
    Section(
        *("round-trips", "round trips through every text format", _TEXTS, "games"),
        *((20, 1_000, 10_000), runs.round_trips),
        "{states:,} states, {views:,} views, {records:,} records",
    ),
    Section(
        *("logs", "logs made in the format of Brettspielwelt", _LOGS, "logs"),
        *((200, 5_000, 50_000), runs.logs),
        "{equal scores:,} of {complete:,} rounds with equal scores, "
        "{logs equal under normalise:,} logs converted and back",
    ),
    Section(
        *("real-logs", "logs of games that people played there", _LOGS, "", _ONE, runs.real_logs),
        "{equal scores:,} of {complete:,} complete rounds with equal scores, "
        "{logs equal under normalise:,} of {logs:,} logs converted and back",
    ),
)
"""All sections, in the order of the table."""

OTHERS: Final = {
    "mutants": ("wrong rules, made by hand", ALL),
    "mutation": ("mutants of the sources", ALL),
}
"""Tools with a command of their own, which takes hours: title, and what they measure."""
