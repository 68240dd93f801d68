"""The report: ``python -m reliability --tier pull|nightly|release``, in ``proof``."""

import argparse
import os
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from reliability.jobs import TIERS, Job, Tier
from reliability.ledger import FILE, Ledger, made
from reliability.page import note, texts, told
from reliability.sections import SECTIONS, Section

_NAMES: Final = tuple(section.name for section in SECTIONS)


def main(words: Sequence[str] | None = None) -> int:
    """Run sections, print what they have found, and keep it if asked to."""
    asked = _parser().parse_args(words)
    kept: Path = asked.json
    ledger = Ledger.read(kept)
    ledger.look()
    tier: Tier | None = asked.tier
    failed = False
    if tier is not None:
        skipped: list[str] = asked.skip
        for name in skipped:
            print(f"{name:16} skipped: {asked.reason}", flush=True)
        with tempfile.TemporaryDirectory(prefix="reliability") as folder:
            for section in SECTIONS:
                if section.name in (asked.only or _NAMES) and section.name not in skipped:
                    job = _job(asked, tier, section, ledger, Path(folder))
                    failed |= not _run(ledger, section, job)
                    if asked.write or asked.json != FILE:
                        _keep(ledger, kept, pages=asked.write)
        if tier == "release":
            unfit = unready(ledger)
            failed |= bool(unfit)
            print("".join(f"{line}\n" for line in unfit), end="")
    elif asked.page:
        _keep(Ledger.read(kept), kept, pages=True)
    else:
        _print(ledger)
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m reliability",
        description="Run the tools of proof at one of three sizes; without --tier, say how the "
        "figures that are kept stand to the sources.",
    )
    parser.add_argument("--tier", choices=TIERS, help="how much is run")
    parser.add_argument("--only", nargs="+", choices=_NAMES, metavar="SECTION", help="these alone")
    parser.add_argument(
        *("--skip", "-s"),
        nargs="+",
        choices=_NAMES,
        default=[],
        metavar="SECTION",
        help="not these",
    )
    parser.add_argument("--reason", default="as asked", help="why sections are skipped")
    parser.add_argument("--coverage", type=Path, metavar="FILE", help="data of a coverage run")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--more", action="store_true", help="go on with the next seeds, and add")
    parser.add_argument("--size", type=int, metavar="N", help="another size than the tier's")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--json", type=Path, default=FILE, metavar="FILE", help="another ledger")
    parser.add_argument("--write", action="store_true", help="keep the figures; write the pages")
    parser.add_argument("--page", action="store_true", help="write the pages alone, run nothing")
    return parser


def _job(
    asked: argparse.Namespace, tier: Tier, section: Section, ledger: Ledger, scratch: Path
) -> Job:
    """Return what a section is asked to do."""
    return Job(
        tier=tier,
        size=asked.size if asked.size and section.unit else section.size(tier),
        seed=ledger.next_seed(section) if asked.more else asked.seed,
        more=asked.more and ledger.next_seed(section) > 0,
        workers=asked.workers,
        scratch=scratch,
        write=asked.write,
        coverage=asked.coverage,
    )


def _run(ledger: Ledger, section: Section, job: Job) -> bool:
    """Run a section, put what it finds into the ledger, and say it; return whether all is well."""
    begun = time.perf_counter()
    try:
        found = section.run(job)
    except Exception:  # noqa: BLE001  # the other sections are still to be run
        print(f"FAILED: {section.name}\n{traceback.format_exc()[-3000:]}", flush=True)
        return False
    seconds = time.perf_counter() - begun
    if found is None:
        print(f"{section.name:16} not run", flush=True)
        return True
    if job.more:
        record = ledger.add(section, job, found, seconds)
    elif found.ok and ledger.outdoes(section, job):  # which stays
        record = made(section, job, found, seconds)
    else:
        record = ledger.enter(section, job, found, seconds)
    print(f"{section.name:16} {seconds:6.0f} s  {told(section, record)}", flush=True)
    if not found.ok:
        print(f"FAILED: {section.name}\n{found.told}", flush=True)
    return found.ok or (job.tier == "pull" and found.origin is not None)  # of a run before


def _keep(ledger: Ledger, path: Path, *, pages: bool) -> None:
    """Write the ledger, and what is made of it."""
    path.write_text(ledger.text(), encoding="utf-8")
    if pages:
        for file, text in texts(ledger).items():
            file.write_text(text, encoding="utf-8")


def _print(ledger: Ledger) -> None:
    """Print how the figures that are kept stand to the sources."""
    for section in SECTIONS:
        record = ledger.records.get(section.name)
        words = [] if record is None else [record["commit"], record["date"], told(section, record)]
        print(f"{section.name:16} {'; '.join([*words, note(ledger, section)])}".rstrip("; "))


def unready(ledger: Ledger) -> list[str]:
    """Return what is not as a release needs it: a section not run, too small, stale or failed."""
    found: list[str] = []
    for section in SECTIONS:
        record = ledger.records.get(section.name)
        if record is None or not record["ok"] or ledger.is_stale(section):
            found.append(f"{section.name}: {note(ledger, section)}")
        elif section.reached(record["size"]) != "release":
            found.append(f"{section.name}: {record['size']:,} {section.unit} are too few")
    return found


if __name__ == "__main__":
    raise SystemExit(main())
