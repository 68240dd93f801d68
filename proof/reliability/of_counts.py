"""What is counted: sequences, combinations, vectors, and what comes back from a text."""

import itertools
import random
import re
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool
from typing import Final

from census import census as census_of
from census import whole_deck
from census.test_census import found_in
from perft.tables import COUNTS, DEEP, Row, read
from reliability.jobs import PROOF, Found, Job, command, last_words
from roundtrips.checks import check_game, check_log, check_record, random_actions
from support.logs import game_text
from tichu import DECK, PRESETS, Cards, bsw, new_game
from tichu._kernel import moves
from tichu.conformance import Engine, Verdict, read_vectors, run
from tichu.notation import format_state, parse_state
from tichu.perft import perft as perft_of
from tichu.records import Record

_PASSED: Final = re.compile(r"\b(\d+) passed\b")
_LOT: Final = 1_000
"""How many states make a lot of round trips."""
_LOGS: Final = 40
"""How many logs make a lot."""


def perft(job: Job) -> Found:
    """Count all sequences of the table up to a number, with the engine."""
    rows = [*read(COUNTS), *read(DEEP)]
    with Pool(job.workers) as pool:
        wrong = [
            text for text in pool.imap_unordered(partial(_counted, most=job.size), rows) if text
        ]
    counts = [each for row in rows for each in row.counts if each.total <= job.size]
    figures = {
        "positions": len(rows),
        "counts": 2 * len(counts),
        "nodes": sum(each.total for each in counts),
        "wrong": len(wrong),
    }
    return Found(not wrong, figures, "python -m pytest perft", told="\n".join(wrong[:20]))


def _counted(row: Row, most: int) -> str:
    """Return what is wrong with the counts of a position, with and without interrupts."""
    state = parse_state(row.position)
    if format_state(state) != row.position:
        return f"{row.name}: {row.position} is written otherwise"
    for each in row.counts:
        if each.total <= most:
            ours = (perft_of(state, each.depth), perft_of(state, each.depth, interrupts=False))
            if ours != (each.total, each.quiet):
                return f"{row.position}: depth {each.depth}: {ours} != {each[1:]}"
    return ""


def census(job: Job) -> Found:
    """Compare the leads of random card sets with formulas, and run the enumerations."""
    whole = "" if job.tier == "pull" else "whole"
    words = ("pytest", "-q", "-p", "no:cacheprovider", str(PROOF / "census"))
    done = command(*words, TICHU_CENSUS=whole)
    passed = _PASSED.search(done.stdout)
    rng = random.Random(job.seed)
    deck = list(DECK)
    combinations = 0
    wrong = [last_words(done)] if done.returncode else []
    for number in range(job.size):
        source = deck if number % 2 else [card for card in deck if card.rank < 9]
        cards = Cards.of(rng.sample(source, 1 + int(14 * rng.random())))
        expected = census_of(cards)
        combinations += expected.total()
        if expected != found_in(moves.leads(cards.mask)):
            wrong.append(f"{cards}: the leads are not those of the formulas")
    figures = {
        "hands": job.size,
        "combinations": combinations,
        "of_the_whole_deck": whole_deck().total(),
        "tests_passed": int(passed[1]) if passed else 0,
        "wrong": len(wrong),
    }
    return Found(not wrong, figures, "python -m pytest census", told="\n".join(wrong[:20]))


def vectors(job: Job) -> Found:
    """Ask the library itself, in a process of its own, all conformance vectors."""
    every = read_vectors()
    engine = Engine((sys.executable, "-m", "tichu", "conformance", "serve"))
    outcomes = list(run(engine, every))
    passed = Counter(outcome.verdict for outcome in outcomes)
    shown = Counter(rule for vector in every for rule in vector.shows)
    wrong = [
        f"{each.vector.id}: {each.said}" for each in outcomes if each.verdict != Verdict.PASSED
    ]
    figures = {
        "vectors": len(every),
        "passed": passed[Verdict.PASSED],
        "rules": len(shown),
        "fewest_for_a_rule": min(shown.values()),
    }
    words = "tichu conformance run -- tichu conformance serve"
    return Found(not wrong, figures, words, told="\n".join(wrong[:20]))


def round_trips(job: Job) -> Found:
    """Write states of random games of every preset in every form, and read them again."""
    lots = [(job.seed + number, _LOT) for number in range(-(-job.size // _LOT))]
    total: Counter[str] = Counter()
    wrong: list[str] = []
    with Pool(job.workers) as pool:
        for counts, text in pool.imap_unordered(_round_trips, lots):
            total += counts
            wrong += [text] if text else []
    names = ("states", "views", "actions", "events", "records", "records with unknown cards")
    figures = {name.replace(" ", "_"): total[name] for name in names} | {"wrong": len(wrong)}
    words = f"python -m roundtrips --states {job.size}"
    seeds = (lots[0][0], lots[-1][0])
    return Found(not wrong, figures, words, seeds, "\n".join(wrong[:20]))


def _round_trips(lot: tuple[int, int]) -> tuple[Counter[str], str]:
    """Check a lot of states from a seed on; return the counts and what is wrong."""
    seed, states = lot
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    for name in itertools.islice(itertools.cycle(PRESETS), seed % len(PRESETS), None):
        actions = list(random_actions(PRESETS[name], rng))
        try:
            counts += check_game(new_game(PRESETS[name]), actions, rng, share=0.1)
            check_record(Record.of(actions, PRESETS[name]), counts)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is wrong
            return counts, f"{name}, seed {seed}: {type(error).__name__}: {error}"
        if counts["states"] >= states:
            break
    return counts, ""


def logs(job: Job) -> Found:
    """Read and replay logs of random rounds, written as Brettspielwelt does, and convert them."""
    lots = [
        range(job.seed + first, job.seed + min(first + _LOGS, job.size))
        for first in range(0, job.size, _LOGS)
    ]
    total: Counter[str] = Counter()
    wrong: list[str] = []
    with Pool(job.workers) as pool:
        for counts, texts in pool.imap_unordered(_replayed, lots):
            total += counts
            wrong += texts
    names = ("logs", "rounds", "accepted", "equal scores", "logs equal under normalise")
    figures = {name.replace(" ", "_"): total[name] for name in names} | {"wrong": len(wrong)}
    seeds = (job.seed, job.seed + job.size - 1)
    return Found(not wrong, figures, "python -m pytest bsw", seeds, "\n".join(wrong[:20]))


def _replayed(seeds: range) -> tuple[Counter[str], list[str]]:
    """Replay a log of two rounds for each seed; return the counts and what is wrong."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in seeds:
        text = game_text((2 * seed, 2 * seed + 1), 0.02)
        found = bsw.replay([bsw.LogFile.of_text(text, f"log {seed}")])
        counts["accepted"] += found.counts.accepted
        counts["equal scores"] += found.counts.score_equal
        wrong += [str(each) for each in (*found.rejections, *found.defects)]
        try:
            check_log(bsw.read(text), counts)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is wrong
            wrong.append(f"log {seed}: {type(error).__name__}: {error}")
    counts["rounds"] = counts.pop("rounds of logs", 0)
    return counts, wrong
