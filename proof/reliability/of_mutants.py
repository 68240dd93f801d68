"""What attacks the tests: wrong rules by hand, and mutants of every line.

Both have runs and files of their own, which take hours and are kept by module or by mutant; what
they hold is taken over, with its commits and dates.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from mutants import MUTANTS
from mutants.campaign import ENOUGH
from mutants.report import read
from mutation.modules import MODULES, digest, source_of
from mutation.report import number_argued
from mutation.survivors import read as read_arguments
from reliability.jobs import ROOT, Found, Job, command, last_words
from reliability.sources import fingerprint, fingerprint_at

_MUTATION: Final = ROOT / "docs" / "reliability" / "mutation.json"
WANTED: Final = 97
"""How many of a hundred mutants have to be found."""


def wrong_rules(job: Job) -> Found:
    """Let the lines of evidence judge mutants that are made by hand, or take over what is known.

    For a change nothing is run: a test sees to it that every mutant still applies.
    """
    told = ""
    if job.tier != "pull" and job.write:
        told = last_words(command("mutants", "--workers", str(job.workers), "--write"))
    known = read()
    mutants: list[dict[str, Any]] = known["mutants"]
    kills = [len(one["killed_by"]) for one in mutants]
    figures = {
        "mutants": len(MUTANTS),
        "judged": len(mutants),
        "killed_twice": sum(number >= ENOUGH for number in kills),
        "killed_once": kills.count(1),
        "killed_by_none": kills.count(0),
    }
    seconds = sum(
        each["seconds"] for one in mutants for each in (*one["killed_by"], *one["not_killed_by"])
    )
    is_ok = figures["killed_twice"] == figures["mutants"] == figures["judged"] and not told
    origin = _origin(mutants, seconds, known)
    return Found(is_ok, figures, "python -m mutants", told=told, origin=origin)


def mutation(job: Job) -> Found | None:
    """Take over the mutation score of each module of the rules, if there is one.

    A release asks for all modules, and for the score that is wanted of those mutants that are not
    argued to be harmless.
    """
    if not _MUTATION.exists():
        return None
    known: dict[str, Any] = json.loads(_MUTATION.read_text(encoding="utf-8"))
    modules: list[dict[str, Any]] = known["modules"]
    mutants = sum(each["mutants"] for each in modules)
    survived = sum(len(each["survivors"]) for each in modules)
    arguments = read_arguments()
    argued = sum(number_argued(each, arguments) for each in modules)
    figures = {
        "modules": len(modules),
        "left": len(MODULES) - len(modules),
        "mutants": mutants,
        "killed": mutants - survived,
        "argued": argued,
    }
    origin = _origin(modules, sum(each["seconds"] for each in modules), known)
    as_they_are = all(digest(source_of(each["module"])) == each["source"] for each in modules)
    origin["fingerprint"] = fingerprint("rules") if as_they_are else ""
    is_enough = not figures["left"] and 100 * figures["killed"] >= WANTED * (mutants - argued)
    is_ok = job.tier != "release" or is_enough
    return Found(is_ok, figures, "python -m mutation", origin=origin)


def _origin(
    parts: Iterable[Mapping[str, Any]], seconds: float, known: Mapping[str, Any]
) -> dict[str, Any]:
    """Return when, where and for which sources the parts were judged."""
    every = list(parts)
    commits = sorted({str(one.get("commit", "")) for one in every})
    prints = {fingerprint_at("rules", commit) for commit in commits}
    return {
        "commit": ", ".join(commits),
        "date": max((str(one.get("date", ""))[:10] for one in every), default=""),
        "seconds": round(seconds),
        "workers": "",
        "fingerprint": prints.pop() if len(prints) == 1 else "",
        "cpu": known.get("cpu", ""),
        "python": known.get("python", ""),
    }
