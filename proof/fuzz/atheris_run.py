"""Runs one target under atheris, in a process of its own: it ends with the process.

Owns the order of imports: atheris first, which then adds its counters to the library as that is
imported. ``python -m fuzz --atheris`` starts this file, and reads what it prints.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

MISSING: Final = 3
"""The exit code where there is no atheris."""
_COVERED: Final = re.compile(r"cov: (\d+)")
_RUNS: Final = re.compile(r"number_of_executed_units: *(\d+)")


def main() -> int:
    """Fuzz the target that is named, for some seconds; what it finds lies in a folder."""
    name, seconds, folder = sys.argv[1:4]
    try:
        atheris = import_module("atheris")
    except ImportError:
        return MISSING
    with atheris.instrument_imports(include=["tichu"]):
        guided = import_module("fuzz.guided")
    target = guided.targets()[name]
    corpus, found = Path(folder, "corpus"), Path(folder, "found")
    for part in (corpus, found):
        part.mkdir()
    for number, seed in enumerate(target.seeds):
        (corpus / f"seed-{number}").write_bytes(seed)
    options = [
        f"-max_total_time={seconds}",
        "-max_len=4096",
        "-timeout=10",
        "-rss_limit_mb=2048",
        "-print_final_stats=1",
        f"-artifact_prefix={found}/",
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], target.run)
    atheris.Fuzz()
    return 0


def row(name: str, seconds: int, told: str, failures: int) -> dict[str, object]:
    """Return what a run has told, as a row of the figures."""
    runs = _RUNS.findall(told)
    covered = _COVERED.findall(told)
    return {
        "target": name,
        "seconds": seconds,
        "runs": int(runs[-1]) if runs else 0,
        "covered": int(covered[-1]) if covered else 0,
        "failures": failures,
    }


if __name__ == "__main__":
    raise SystemExit(main())
