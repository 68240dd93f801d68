"""What is played: steered rounds, beside the referee, with two cards exchanged, with torn texts.

The tools that have a command of their own with figures as JSON are run by it, the others here.
"""

import json
import time
from functools import partial
from multiprocessing import Pool
from typing import Any, Final

from fuzz import values
from fuzz.campaign import added, share
from fuzz.growth import measured
from fuzz.report import figures as figures_of_fuzz
from fuzz.report import read as read_fuzz
from fuzz.report import step_figures, value_figures
from fuzz.report import write as write_fuzz
from fuzz.steps import Steps, rounds, summed
from laws.named import named_tests
from laws.page import FIGURES as LAWS_FIGURES
from laws.page import read as read_laws
from laws.page import write as write_laws
from laws.report import added as added_laws
from noninterference.campaign import Campaign
from noninterference.campaign import run as run_pairs
from noninterference.mixtures import SOURCES
from noninterference.report import figures as figures_of_pairs
from noninterference.report import write as write_pairs
from reliability.jobs import Found, Job, command, has_tool, last_words

_PAIRS: Final = 500
"""How many pairs make a lot."""
_INPUTS: Final = 50_000
"""How many torn texts make a lot."""
_OFFERED: Final = 8
"""How many rounds with strange actions make a lot."""
_PLAYED: Final = ("rounds", "steps", "sampled_push_lists", "reached")
_TREES: Final = ("trees", "tree_positions", "tree_nodes", "tree_leaves")
_COMPARED: Final = ("legal_sets", "legal_actions", "differences", "presets", "fields")
"""Figures of the runs beside the referee."""


def laws(job: Job) -> Found | None:
    """Check all laws at each step of steered rounds; a counter below its floor is a failure."""
    told = ("--rounds", str(job.size), "--first", str(job.seed))
    found = _by_command(job, "laws", told, ("rounds", "plies", "checks", "breached", "counters"))
    if found is not None and found.ok and job.write and job.tier != "pull":
        _write_laws(job)
    return found


def _write_laws(job: Job) -> None:
    """Write the figures of the laws where their own page takes them from, and the page."""
    known = json.loads((job.scratch / "laws.json").read_text(encoding="utf-8"))
    if job.more:
        known = added_laws(read_laws(), known)
    LAWS_FIGURES.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
    write_laws(named_tests())


def differential(job: Job) -> Found | None:
    """Play steered rounds beside the referee."""
    told = ("--rounds", str(job.size), "--trees", "0", "--seed", str(job.seed))
    return _by_command(job, "differential", told, (*_PLAYED, *_COMPARED))


def trees(job: Job) -> Found | None:
    """Walk the trees of end positions beside the referee."""
    told = ("--rounds", "0", "--trees", str(job.size), "--seed", str(job.seed))
    return _by_command(job, "differential", told, (*_TREES, *_COMPARED))


def _by_command(job: Job, name: str, told: tuple[str, ...], names: tuple[str, ...]) -> Found | None:
    """Run a tool that writes its figures as JSON, of which some are kept; there may be none."""
    if not has_tool(name):
        return None
    file = job.scratch / f"{name}.json"
    file.unlink(missing_ok=True)
    done = command(name, *told, "--workers", str(job.workers), "--json", str(file))
    if not file.exists():
        return Found(ok=False, figures={}, told=last_words(done) or "no figures were written")
    known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return Found(
        ok=done.returncode == 0 and known["ok"],
        figures={key: known[key] for key in names},
        command=" ".join((f"python -m {name}", *told)),
        seeds=(job.seed, job.seed + job.size - 1),
        told=last_words(done),
    )


def pairs(job: Job) -> Found:
    """Exchange two cards that a seat cannot place, and look for anything that tells."""
    begun = time.perf_counter()
    each = -(-job.size // len(SOURCES))
    lots = [
        (source, min(_PAIRS, each - done), 1_000_000 * job.seed + done)
        for done in range(0, each, _PAIRS)
        for source in SOURCES
    ]
    total = Campaign()
    with Pool(job.workers) as pool:
        for done in pool.imap_unordered(_run_pairs, lots):
            total.add(done)
    words = f"python -m noninterference --pairs {job.size}"
    seconds = time.perf_counter() - begun
    known = figures_of_pairs(total, command=words, seconds=seconds, workers=job.workers)
    if job.write and job.tier != "pull":
        write_pairs(known)
    names = ("pairs", "breaches", "comparisons", "refusals", "rounds", "spectators", "rules")
    figures = {name: known[name] for name in names}
    return Found(not total.breaches, figures, words, told="\n".join(total.breaches[:20]))


def _run_pairs(lot: tuple[str, int, int]) -> Campaign:
    """Run a lot: a source of rules, a number of pairs, and a seed."""
    return run_pairs(*lot)


def fuzz(job: Job) -> Found:
    """Read torn texts of all kinds."""
    begun = time.perf_counter()
    lots = [
        (min(_INPUTS, job.size - done), job.seed * 1_000_000 + done // _INPUTS)
        for done in range(0, job.size, _INPUTS)
    ]
    with Pool(job.workers) as pool:
        total = added(iter(pool.imap_unordered(share, lots)))
    seconds = time.perf_counter() - begun
    words = f"python -m fuzz --inputs {job.size}"
    if job.write and job.tier != "pull":
        report = partial(figures_of_fuzz, total, list(measured()))
        write_fuzz({**read_fuzz(), **report(command=words, seconds=seconds, workers=job.workers)})
    figures = {
        "readers": len(total),
        "inputs": sum(each.inputs for each in total),
        "accepted": sum(each.accepted for each in total),
        "failures": sum(len(each.failures) for each in total),
    }
    failures = [str(failure) for each in total for failure in each.failures]
    return Found(not failures, figures, words, told="\n".join(failures[:20]))


def hostile_values(job: Job) -> Found:
    """Call everything that is public with strange values."""
    begun = time.perf_counter()
    outcomes = values.campaign(job.size, job.seed)
    seconds = time.perf_counter() - begun
    words = f"python -m fuzz --values {job.size} --seed {job.seed}"
    if job.write and job.tier != "pull":
        known = value_figures(outcomes, command=words, seconds=seconds)
        write_fuzz({**read_fuzz(), "values": known})
    failures = [str(failure) for each in outcomes for failure in each.failures]
    figures = {
        "callables": len(outcomes),
        "calls": sum(each.calls for each in outcomes),
        "failures": len(failures),
    }
    return Found(not failures, figures, words, told="\n".join(failures[:20]))


def hostile_actions(job: Job) -> Found:
    """Offer strange actions at each step of steered rounds."""
    lots = [
        (min(_OFFERED, job.size - first), job.seed + first)
        for first in range(0, job.size, _OFFERED)
    ]
    with Pool(job.workers) as pool:
        total = summed(iter(pool.imap_unordered(_offered, lots)))
    words = f"python -m fuzz --steps {job.size}"
    if job.write and job.tier != "pull":
        write_fuzz({**read_fuzz(), "steps": step_figures(total, command=words)})
    figures = {
        "rounds": total.rounds,
        "actions": total.actions,
        "legal": total.legal,
        "failures": len(total.failures),
    }
    seeds = (job.seed, job.seed + job.size - 1)
    return Found(not total.failures, figures, words, seeds, "\n".join(total.failures[:20]))


def _offered(lot: tuple[int, int]) -> Steps:
    """Offer strange actions in a number of rounds from a seed on."""
    return summed(rounds(*lot))
