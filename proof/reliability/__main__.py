"""The report: ``python -m reliability --tier pull|nightly|release``, in ``proof``.

With ``--only`` the tier is ``pull`` unless another is named.
"""

import argparse
import os
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import attrs

from reliability.checkout import commit, digest
from reliability.figures import PAGE, is_current, keep, page, publish, read, titles
from reliability.jobs import TIERS, Job
from reliability.sections import SECTIONS, Section
from reliability.tally import Tally

_NAMES: Final = tuple(section.name for section in SECTIONS)


def main(words: Sequence[str] | None = None) -> int:
    """Run sections and print what they found; without arguments, print the published figures."""
    parser = _parser()
    asked = parser.parse_args(words)
    if asked.only and asked.tier is None:
        asked.tier = "pull"
    left_out = {*asked.skip, *([] if asked.logs else ["real-logs"])}
    if "real-logs" in left_out.intersection(asked.only or ()):
        parser.error("real-logs needs --logs")
    failed = False
    if asked.tier is None:
        for name, figure in read().items():
            old = "" if is_current(name, figure) else "  (the sources have changed)"
            print(f"{name:14} {figure['commit']}  {figure['found']}{old}")
    else:
        for name in asked.skip:
            print(f"{name:14} skipped: {asked.reason}", flush=True)
        with tempfile.TemporaryDirectory(prefix="reliability") as folder:
            for section in SECTIONS:
                if section.name in (asked.only or _NAMES) and section.name not in left_out:
                    failed |= not _run(section, _job(asked, section, Path(folder)), asked.minutes)
    if asked.write:
        publish()
    if asked.write or asked.page:
        PAGE.write_text(page(read()), encoding="utf-8")
    if asked.tier == "release" and (unfit := unready()):
        print("\n".join(unfit))
        failed = True
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m reliability",
        description="Run the tools of proof at one of three sizes; without --tier or --only, "
        "list the published figures.",
    )
    parser.add_argument("--tier", choices=TIERS, help="how much to run; pull with --only")
    parser.add_argument("--only", nargs="+", choices=_NAMES, metavar="SECTION", help="run these")
    parser.add_argument(
        "--skip", nargs="+", choices=_NAMES, default=[], metavar="SECTION", help="leave out"
    )
    parser.add_argument("--reason", default="as asked", help="why sections are skipped")
    parser.add_argument("--coverage", type=Path, metavar="FILE", help="data of a coverage run")
    parser.add_argument("--logs", type=Path, metavar="PATH", help="logs for real-logs")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--size", type=int, metavar="N", help="another size than the tier's")
    parser.add_argument("--minutes", type=float, help="begin nothing after so many minutes")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--write", action="store_true", help="publish the figures of proof/results")
    parser.add_argument("--page", action="store_true", help="generate the page")
    return parser


def _job(asked: argparse.Namespace, section: Section, scratch: Path) -> Job:
    return Job(
        tier=asked.tier,
        size=asked.size if asked.size and section.unit else section.size(asked.tier),
        seed=asked.seed,
        workers=asked.workers,
        scratch=scratch,
        coverage=asked.coverage,
        logs=asked.logs,
    )


def _run(section: Section, job: Job, minutes: float | None) -> bool:
    """Run a section, keep and print what it found; return whether nothing is wrong."""
    commit()  # what the run begins with
    digest(section.measures)
    begun = time.perf_counter()
    try:
        job, tally = _within(minutes, section, job)
    except Exception:  # noqa: BLE001  # the other sections still run
        print(f"FAILED: {section.name}\n{traceback.format_exc()[-3000:]}", flush=True)
        return False
    seconds = time.perf_counter() - begun
    known = keep(section, job, tally, seconds)
    print(f"{section.name:14} {seconds:6.0f} s  {known['found']}", flush=True)
    for text in tally.wrong:
        print(f"FAILED: {section.name}\n{text}", flush=True)
    return not tally.wrong


def _within(minutes: float | None, section: Section, job: Job) -> tuple[Job, Tally]:
    """Run a section, in pieces if there is a limit of time; return what was done and found."""
    if minutes is None or not section.adds_up:
        return job, section.run(job)
    last = time.monotonic() + 60 * minutes
    total, done, piece = Tally(), 0, max(1, section.size("pull") // 10)
    while done < job.size and (done == 0 or time.monotonic() < last):
        size = min(piece, job.size - done)
        total.add(section.run(attrs.evolve(job, seed=job.seed + done, size=size)))
        done += size
    return attrs.evolve(job, size=done), total


def unready() -> list[str]:
    """Return which figures a release lacks: not published, too small, or of other sources."""
    known = read()
    found: list[str] = []
    for name in titles():
        figure = known.get(name)
        if figure is None:
            found.append(f"{name}: no figure")
        elif figure["tier"] != "release":
            found.append(f"{name}: too little was run: {figure['tier']}")
        elif not is_current(name, figure):
            found.append(f"{name}: the sources have changed since {figure['commit']}")
    return found


if __name__ == "__main__":
    raise SystemExit(main())
