"""Let atheris look for inputs that make a reader fail: ``python -m fuzz``, in ``proof``.

``python -m fuzz all --seconds 60`` gives each target a minute. The other runs are sections of the
report: ``fuzz``, ``values`` and ``actions``.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from fuzz.guided import targets


def main() -> int:
    """Run targets; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("target", choices=("all", *targets()), help="what to run")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    asked = parser.parse_args()
    failures: list[str] = []
    for name in targets() if asked.target == "all" else [asked.target]:
        failures += _guided(name, asked.seconds)
    print(*failures[:50], f"{len(failures)} failures", sep="\n")
    return 1 if failures else 0


def _guided(name: str, seconds: int) -> list[str]:
    """Run atheris in a process of its own, which ends with it; return the bytes that failed."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fuzz.guided", name, str(seconds), folder]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        found = [f"{name} {path.read_bytes()!r}" for path in Path(folder).glob("found-*")]
    print(name, *run.stderr.strip().splitlines()[-1:], flush=True)
    return found or ([f"{name}: {run.stderr[-500:]}"] if run.returncode else [])


if __name__ == "__main__":
    raise SystemExit(main())
