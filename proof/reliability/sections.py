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
    tell: Callable[[Counts], str]
    """Returns its figures as a few words."""
    adds_up: bool = False
    """Whether a run in pieces counts the same as one in one piece."""

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
        lambda known: (
            f"{known['mapped']} of {known['rules']}, {known['outside']} outside an engine; "
            f"{known['marked_tests']:,} tests"
        ),
    ),
    Section(
        *("laws", "laws, at each step of steered rounds", ("core", "src/tichu/testing/laws")),
        *("rounds", (2_000, 200_000, 10_000_000), runs.laws),
        lambda known: f"{known['rounds']:,} rounds, {known['plies']:,} steps, {len(LAWS)} laws",
    ),
    Section(
        *("differential", "engine beside the referee", _REFEREE, "rounds"),
        *((200, 20_000, 1_000_000), runs.differential),
        lambda known: (
            f"{known['rounds']:,} rounds, {known['steps']:,} steps, "
            f"{known['legal_sets']:,} legal sets"
        ),
    ),
    Section(
        *("trees", "ends of rounds, beside the referee", _REFEREE, "trees"),
        *((50, 2_000, 25_000), runs.trees),
        lambda known: (
            f"{known['trees']:,} trees, {known['tree_positions']:,} positions, "
            f"{known['tree_nodes']:,} sequences"
        ),
        adds_up=True,
    ),
    Section(
        *("perft", "perft: counts made by the referee", ("core", "conformance/perft")),
        *("sequences at most", (600, 1_000_000, 1_000_000_000), runs.perft),
        lambda known: f"{known['counts']:,} counts, {known['nodes']:,} sequences",
    ),
    Section(
        *("census", "census: leads beside closed forms", ("src/tichu/_kernel",), "hands"),
        *((2_000, 100_000, 1_000_000), runs.census),
        lambda known: f"{known['hands']:,} hands, {known['combinations']:,} combinations",
    ),
    Section(
        *("vectors", "conformance vectors", ("core", "conformance/vectors"), "", _ONE),
        runs.vectors,
        lambda known: (
            f"{known['passed']:,} of {known['vectors']:,}; {known['rules']} rules, "
            f"each shown by {known['fewest_for_a_rule']} or more"
        ),
    ),
    Section(
        *("pairs", "hidden information: the swap test", ("core",), "pairs"),
        *((20_000, 1_000_000, 20_000_000), runs.pairs),
        lambda known: f"{known['pairs']:,} pairs, {known['comparisons']:,} comparisons",
        adds_up=True,
    ),
    Section(
        *("tables", "hidden information: the swap test through a table for servers", _PACKAGE),
        *("pairs of each of four games", (100, 10_000, 100_000), runs.tables),
        lambda known: f"{known['pairs']:,} pairs, {known['comparisons']:,} comparisons",
    ),
    Section(
        *("knowing", "what views know of hidden cards, beside the referee", _REFEREE, "games"),
        *((100, 1_000, 20_000), runs.knowing),
        lambda known: f"{known['moments']:,} moments, {known['views']:,} views",
        adds_up=True,
    ),
    Section(
        *("seigneur", "Grandseigneur: laws and referee", _SEIGNEUR, "rounds per table"),
        *((5, 500, 20_000), runs.seigneur),
        lambda known: (
            f"{known['rounds']:,} rounds at 7 tables, {known['steps']:,} steps; "
            f"{known['rounds beside the oracle']:,} beside the referee"
        ),
    ),
    Section(
        *("seigneur-pairs", "Grandseigneur: the swap test", _SEIGNEUR, "pairs per table"),
        *((100, 15_000, 1_000_000), runs.seigneur_pairs),
        lambda known: (
            f"{known['swapped pairs']:,} pairs, {known['comparisons of pairs']:,} comparisons"
        ),
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
        lambda known: f"{known['streams']:,} streams of {known['rounds']:,} rounds",
        adds_up=True,
    ),
    Section(
        *("values", "hostile values for everything public", _PACKAGE, "calls"),
        *((20_000, 400_000, 4_000_000), runs.values),
        lambda known: f"{known['calls']:,} calls of {known['callables']} callables",
    ),
    Section(
        *("builds", "calls to the compiled and to the pure build", _PACKAGE, "calls"),
        *((10_000, 100_000, 500_000), runs.builds),
        lambda known: f"{known['calls']:,} calls of {known['parts']} kinds",
    ),
    Section(
        *("bounds", "every public function on its largest argument", _PACKAGE, "", _ONE),
        runs.bounds,
        lambda known: (
            f"{known['functions']} functions, at most {known['milliseconds']:,} ms "
            f"and {known['megabytes']} MB"
        ),
    ),
    Section(
        *("actions", "hostile actions in steered rounds", ("core",), "rounds"),
        *((40, 4_000, 100_000), runs.actions),
        lambda known: f"{known['actions']:,} actions in {known['rounds']:,} rounds",
        adds_up=True,
    ),
    Section(
        *("round-trips", "round trips through every text format", _TEXTS, "games"),
        *((20, 1_000, 10_000), runs.round_trips),
        lambda known: (
            f"{known['states']:,} states, {known['views']:,} views, {known['records']:,} records"
        ),
    ),
    Section(
        *("logs", "logs made in the format of Brettspielwelt", _LOGS, "logs"),
        *((200, 5_000, 50_000), runs.logs),
        lambda known: (
            f"{known['equal scores']:,} of {known['complete']:,} rounds with equal scores, "
            f"{known['logs equal under normalise']:,} logs converted and back"
        ),
    ),
    Section(
        *("real-logs", "logs of games that people played there", _LOGS, "", _ONE, runs.real_logs),
        lambda known: (
            f"{known['equal scores']:,} of {known['complete']:,} complete rounds with equal "
            f"scores, {known['logs equal under normalise']:,} of {known['logs']:,} logs "
            f"converted and back"
        ),
    ),
)
"""All sections, in the order of the table."""

OTHERS: Final = {
    "mutants": ("wrong rules, made by hand", ALL),
    "mutation": ("mutants of the sources", ALL),
}
"""Tools with a command of their own, which takes hours: title, and what they measure."""
