"""The figures that are kept: ``docs/reliability/reliability.json``, a record for each section.

Owns :class:`Ledger`. A run of some sections leaves the records of the others as they are, each with
its own commit and date. A record says by a fingerprint for which sources it holds.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import attrs

from reliability.jobs import ROOT, Found, Job
from reliability.sections import SECTIONS, Section
from reliability.sources import fingerprint
from support.checkout import commit
from tichu.bench import machine

FILE: Final = ROOT / "docs" / "reliability" / "reliability.json"

Record = dict[str, Any]
"""What is known of a section."""


@attrs.define
class Ledger:
    """The records of all sections that were ever run; the one object here that changes."""

    records: dict[str, Record] = attrs.field(factory=dict[str, Record])
    """By the names of the sections."""
    sources: dict[str, str] = attrs.field(factory=dict[str, str])
    """The fingerprints of the sources when it was written last."""

    @classmethod
    def read(cls, path: Path = FILE) -> "Ledger":
        """Return the ledger in a file; an empty one if there is none."""
        if not path.exists():
            return cls()
        known = json.loads(path.read_text(encoding="utf-8"))
        return cls(known["sections"], known["sources"])

    def text(self) -> str:
        """Return the ledger as its file has it."""
        names = [section.name for section in SECTIONS if section.name in self.records]
        known = {"sources": self.sources, "sections": {name: self.records[name] for name in names}}
        return json.dumps(known, indent=1, ensure_ascii=False) + "\n"

    def look(self) -> None:
        """Note the sources as they are now."""
        self.sources = {"rules": fingerprint("rules"), "package": fingerprint("package")}

    def enter(self, section: Section, job: Job, found: Found, seconds: float) -> Record:
        """Put in what a section has found, in place of what it had found before."""
        record = made(section, job, found, seconds)
        self.records[section.name] = record
        return record

    def add(self, section: Section, job: Job, found: Found, seconds: float) -> Record:
        """Add what a section has found to what it had found before."""
        before = self.records[section.name]
        record = made(section, job, found, seconds)
        record["ok"] = record["ok"] and before["ok"]
        record["figures"] = added(before["figures"], record["figures"])
        record["seconds"] = before["seconds"] + record["seconds"]
        record["seeds"] = joined([*before["seeds"], *record["seeds"]])
        record["size"] = before["size"] + record["size"]
        self.records[section.name] = record
        return record

    def outdoes(self, section: Section, job: Job) -> bool:
        """Return whether what is known is of a larger run, without a fault and of these sources."""
        record = self.records.get(section.name)
        if record is None or not record["ok"] or self.is_stale(section):
            return False
        return bool(record["size"] > job.size)

    def next_seed(self, section: Section) -> int:
        """Return from which seed on a run of a section can be added; 0 if it can not."""
        record = self.records.get(section.name)
        if record is None or not section.adds or self.is_stale(section):
            return 0
        return max((last + 1 for _, last in record["seeds"]), default=0)

    def is_stale(self, section: Section) -> bool:
        """Return whether the sources have changed since a section was run."""
        record = self.records.get(section.name)
        return record is not None and record["fingerprint"] != self.sources[section.scope]


def made(section: Section, job: Job, found: Found, seconds: float) -> Record:
    """Return the record of what a section has found."""
    here = attrs.asdict(machine())
    record: Record = {
        "ok": found.ok,
        "size": job.size,
        "figures": found.figures,
        "seeds": [list(found.seeds)] if found.seeds is not None else [],
        "seconds": round(seconds, 1),
        "workers": job.workers,
        "commit": commit(),
        "date": here["date"][:10],
        "cpu": here["cpu"],
        "python": here["python"],
        "fingerprint": fingerprint(section.scope),
        "command": found.command,
    }
    return record | (found.origin or {})


def added(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return figures of two runs as those of one: numbers are added, and what is in both kept.

    >>> added({"rounds": 3, "fields": {"a": 1}}, {"rounds": 4, "fields": {"b": 2}})
    {'rounds': 7, 'fields': {'a': 1, 'b': 2}}
    """
    total: dict[str, Any] = {**one}
    for name, value in other.items():
        total[name] = _sum(one[name], value) if name in one else value
    return total


def _sum(one: Any, other: Any) -> Any:  # noqa: ANN401  # any figures
    """Return what two figures are together."""
    if isinstance(one, dict):
        return added(cast("dict[str, Any]", one), other)
    if isinstance(one, bool):
        return one and other
    if isinstance(one, int | float | list):
        return cast("Any", one) + other
    return other


def joined(seeds: list[list[int]]) -> list[list[int]]:
    """Return ranges of seeds with those made one that follow each other.

    >>> joined([[0, 9], [10, 19], [30, 39]])
    [[0, 19], [30, 39]]
    """
    found: list[list[int]] = []
    for first, last in sorted(seeds):
        if found and found[-1][1] + 1 == first:
            found[-1][1] = last
        else:
            found.append([first, last])
    return found
