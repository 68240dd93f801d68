"""The runs of the sections that are no package of their own, and what the others need."""

import json
import random
import sys
from collections import Counter
from functools import partial
from typing import Final

from bounds.table import measured
from bounds.table import page as table_of
from builds.comparing import compared
from census import census as census_of
from census import whole_deck
from census.test_census import found_in
from differential import runs as beside
from fuzz.callables import targets as callables
from fuzz.campaign import LOT, share
from fuzz.steps import rounds as offered_rounds
from fuzz.values import campaign
from grandseigneur import swaps as seigneur_swaps
from grandseigneur import tables as seigneur_tables
from grandseigneur.rounds import TABLES, beside_oracle, under_laws
from growth.measure import steadily, suspects
from growth.targets import TARGETS
from knowing import moments
from laws import rounds as laws_of
from laws.findings import Findings
from matrix import chapters, collect, in_part, outside, page, problems, rows
from noninterference import episodes, searched
from noninterference import pairs as swapped
from noninterference import tables as swapped_tables
from perft.tables import COUNTS, DEEP, read
from reliability.checkout import CORE, ROOT
from reliability.jobs import PROOF, RESULTS, Job, command, last_words
from reliability.tally import Tally, in_lots
from roundtrips import checks
from solving import agreeing
from steering.rules import ENOUGH
from tampering import streams as tampered
from tichu import COMPILED, DECK, Cards
from tichu._kernel import moves
from tichu.conformance import Engine, Verdict, read_vectors, run
from tichu.notation import format_state, parse_state
from tichu.perft import perft as perft_of

_ROWS: Final = (*read(COUNTS), *read(DEEP))
"""The table of perft counts."""


def _found(wrong: str = "", **counts: int) -> Tally:
    tally = Tally(Counter(counts))
    if wrong:
        tally.fail(wrong)
    return tally


# The tests


def coverage(job: Job) -> Tally:
    """Run the tests except the slow ones, and measure how much of the core they cover."""
    wrong = ""
    data = job.coverage
    if data is None:
        data = job.scratch / "coverage"
        options = ("-q", "-p", "no:cacheprovider", "-m", "not slow", "-n", str(job.workers))
        core = [f"--cov=tichu.{name}" for name in CORE]
        words = ("pytest", *options, *core, "--cov-report=")
        wrong = last_words(command(*words, folder=ROOT, COVERAGE_FILE=str(data)))
    report = job.scratch / "coverage.json"
    include = ",".join(f"*/tichu/{name}.py,*/tichu/{name}/*" for name in CORE)
    done = command(
        *("coverage", "json", f"--rcfile={ROOT / 'pyproject.toml'}", f"--data-file={data}"),
        *(f"--include={include}", "-q", "-o", str(report)),
        folder=ROOT,
    )
    if not report.exists():
        return _found(wrong or last_words(done))
    totals = json.loads(report.read_text(encoding="utf-8"))["totals"]
    tally = _found(
        wrong,
        lines=totals["num_statements"],
        lines_covered=totals["covered_lines"],
        branches=totals["num_branches"],
        branches_covered=totals["covered_branches"],
    )
    for what in ("lines", "branches"):
        missing = tally.counts[what] - tally.counts[f"{what}_covered"]
        if missing:
            tally.fail(f"{missing} {what} of the core are not covered")
    return tally


def matrix(job: Job) -> Tally:
    """Check that each rule has its tests, and write the rule matrix to the results."""
    marked = collect()
    known = {entry.id for chapter in chapters() for entry in chapter.entries}
    text = page(marked, chapters(), rows(), outside())
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "rule-matrix.md").write_text(text, encoding="utf-8")
    return _found(
        "\n".join(problems(marked, chapters(), rows(), outside(), in_part())),
        rules=len(known),
        mapped=len({rule for test in marked for rule in test.rules} & known),
        outside=len(set(outside()) & known),
        marked_tests=sum(bool(known & set(test.rules)) for test in marked),
    )


# Play


def laws(job: Job) -> Tally:
    """Check all laws at each step of steered rounds; a counter below its floor is a failure."""
    found = in_lots(laws_of.work, Findings(), job.numbers, 50, job.workers)
    if job.size >= 1_000:  # a few rounds cannot reach everything
        for text in found.shortfalls():
            found.fail(text)
    return found


def differential(job: Job) -> Tally:
    """Play steered rounds beside the referee."""
    found = in_lots(beside.rounds, Tally(), job.numbers, 20, job.workers)
    missing = beside.never_played(found) if job.size >= ENOUGH else []
    if missing:
        found.fail(f"never played: {', '.join(missing)}")
    return found


def trees(job: Job) -> Tally:
    """Follow every way from end positions beside the referee."""
    return in_lots(beside.trees, Tally(), job.numbers, 3, job.workers)


def pairs(job: Job) -> Tally:
    """Exchange two cards that a seat cannot place, and compare what it can observe."""
    return in_lots(swapped.work, Tally(), job.numbers, swapped.LOT, job.workers)


def searching(job: Job) -> Tally:
    """Exchange two cards that a seat cannot place, and compare how a bot that searches decides."""
    return in_lots(searched.work, Tally(), job.numbers, searched.LOT, job.workers)


def knowing(job: Job) -> Tally:
    """Compare what views know of hidden cards with what the referee reckons."""
    return in_lots(moments.work, Tally(), job.numbers, moments.LOT, job.workers)


def seigneur(job: Job) -> Tally:
    """Play Grandseigneur at tables of all sizes: under the laws, and beside the referee."""
    found = Tally()
    for players, decks in TABLES:
        under = partial(under_laws, players, decks, 100)
        in_lots(under, found, job.numbers, 10, job.workers)
        beside_it = partial(beside_oracle, players, decks)
        in_lots(beside_it, found, job.numbers[: 1 + job.size // 10], 10, job.workers)
    return found


def seigneur_pairs(job: Job) -> Tally:
    """Exchange cards that a seat cannot place at tables of all sizes of Grandseigneur."""
    found = Tally()
    for players, decks in TABLES:
        work = partial(seigneur_swaps.work, players, decks)
        in_lots(work, found, job.numbers, seigneur_swaps.LOT, job.workers)
    return found


def tables(job: Job) -> Tally:
    """Send the same answers to tables that differ in hidden cards: four games in turn."""
    found = Tally()
    for work in (
        partial(seigneur_tables.work, "sighted"),
        partial(seigneur_tables.work, "blind"),
        partial(swapped_tables.work, 6),
        partial(swapped_tables.work, 4),
    ):
        in_lots(work, found, job.numbers, swapped_tables.LOT, job.workers)
    return found


def learning(job: Job) -> Tally:
    """Choose the same numbers in episodes that differ in hidden cards."""
    return in_lots(episodes.work, Tally(), job.numbers, episodes.LOT, job.workers)


def round_trips(job: Job) -> Tally:
    """Write the states of steered games in every form, and read them again."""
    return in_lots(checks.games, Tally(), job.numbers, 2, job.workers)


def logs(job: Job) -> Tally:
    """Read, replay and convert made logs."""
    return in_lots(checks.made_logs, Tally(), job.numbers, 20, job.workers)


def real_logs(job: Job) -> Tally:
    """Do so with the logs in a folder or an archive."""
    assert job.logs is not None
    return checks.real_logs(job.logs)


# Counts


def perft(job: Job) -> Tally:
    """Count all sequences of the table, up to a number of sequences, with the engine."""
    work = partial(_counted, most=job.size)
    return in_lots(work, Tally(), range(len(_ROWS)), 10, job.workers)


def _counted(numbers: range, most: int) -> Tally:
    tally = Tally()
    for row in (_ROWS[number] for number in numbers):
        state = parse_state(row.position)
        if format_state(state) != row.position:
            tally.fail(f"{row.name}: {row.position} is written differently")
        for each in row.counts:
            if each.total > most:
                continue
            ours = (perft_of(state, each.depth), perft_of(state, each.depth, interrupts=False))
            tally.counts.update(counts=2, nodes=each.total)
            if ours != (each.total, each.quiet):
                tally.fail(f"{row.position}: depth {each.depth}: {ours} != {each[1:]}")
    return tally


def census(job: Job) -> Tally:
    """Compare the leads of random card sets with formulas, and run the enumerations."""
    whole = "" if job.tier == "pull" else "whole"
    words = ("pytest", "-q", "-m", "", "-p", "no:cacheprovider", str(PROOF / "census"))
    total = _found(last_words(command(*words, TICHU_CENSUS=whole)))
    total.counts["of_the_whole_deck"] = whole_deck().total()
    return in_lots(_leads, total, job.numbers, 500, job.workers)


def _leads(numbers: range) -> Tally:
    tally = Tally()
    deck = list(DECK)
    for number in numbers:
        rng = random.Random(number)
        source = deck if number % 2 else [card for card in deck if card.rank < 9]
        cards = Cards.of(rng.sample(source, 1 + int(14 * rng.random())))
        expected = census_of(cards)
        tally.counts.update(hands=1, combinations=expected.total())
        if expected != found_in(moves.leads(cards.mask)):
            tally.fail(f"{cards}: the leads do not agree with the formulas")
    return tally


def solving(job: Job) -> Tally:
    """Compare the solver with one that tries everything."""
    return in_lots(agreeing.work, Tally(), job.numbers, agreeing.LOT, job.workers)


def vectors(job: Job) -> Tally:
    """Ask the library itself, in a process of its own, all conformance vectors."""
    every = read_vectors()
    engine = Engine((sys.executable, "-m", "tichu", "conformance", "serve"))
    shown = Counter(rule for vector in every for rule in vector.shows)
    tally = _found(vectors=len(every), rules=len(shown), fewest_for_a_rule=min(shown.values()))
    for each in run(engine, every):
        if each.verdict == Verdict.PASSED:
            tally.counts["passed"] += 1
        else:
            tally.fail(f"{each.vector.id}: {each.said}")
    return tally


# Attacks


def fuzz(job: Job) -> Tally:
    """Read broken texts of all kinds."""
    return in_lots(share, Tally(), job.numbers, LOT, job.workers)


def growth(job: Job) -> Tally:
    """Fit how time and memory of each reader and writer grow with the size of its input."""
    tally = _found(targets=len(TARGETS))
    for target in TARGETS:
        for shape in suspects(target, job.size, 25 * job.size, job.seed):
            found = steadily(target, shape)
            tally.counts["shapes"] += 1
            for name, number in (
                ("memory", found.memory),
                ("exponent in percent", 100 * max(found.exponent, found.swelling)),
            ):
                tally.counts[name] = max(tally.counts[name], round(number))
            if found.is_steep:
                tally.fail(str(found))
    return tally


def tampering(job: Job) -> Tally:
    """Drop, double, swap, misdirect and forge events of games."""
    return in_lots(tampered.work, Tally(), job.numbers, 250, job.workers)


def values(job: Job) -> Tally:
    """Call everything that is public with hostile values."""
    work = partial(campaign, calls=job.size, number=job.seed)
    return in_lots(work, Tally(), range(len(tuple(callables()))), 8, job.workers)


def builds(job: Job) -> Tally:
    """Make the same random calls to the compiled and to the pure build."""
    if not COMPILED:
        return _found("the tichu of this Python is not compiled")
    return compared(job.size, job.seed, job.scratch)


def bounds(job: Job) -> Tally:
    """Measure every public function on its largest argument, and write the table to the results."""
    found = [*measured()]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "bounds.md").write_text(table_of(found), encoding="utf-8")
    tally = _found(
        functions=len(found),
        milliseconds=round(1000 * max(row.seconds for row in found)),
        megabytes=round(max(row.megabytes for row in found)),
    )
    for row in found:
        if not row.is_within:
            tally.fail(str(row))
    return tally


def actions(job: Job) -> Tally:
    """Offer hostile actions at each step of steered rounds."""
    return in_lots(offered_rounds, Tally(), job.numbers, 8, job.workers)
