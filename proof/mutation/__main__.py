"""Judge mutants of the package and print the scores: ``python -m mutation``, from ``proof``."""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from mutants.campaign import ROOT, origin, snapshot
from mutation import survivors
from mutation.judging import Project
from mutation.run import POOL, room_of

FIGURES: Final = ROOT / "proof" / "results" / "mutation.json"
"""The figures of the last run."""
STATE: Final = ROOT / "build" / "mutation"
"""The folder with what the tests reach, and with the answers: a run that was cut short goes on."""


def main() -> int:
    """Judge the mutants that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m mutation", description=__doc__)
    parser.add_argument("module", nargs="*", help="how the paths of modules begin; default: all")
    parser.add_argument("--random", type=int, metavar="N", help="judge so many of all")
    parser.add_argument("--each", type=int, metavar="N", help="judge so many of each room")
    parser.add_argument("--seed", type=int, default=1, help="draw others")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--workers", type=int, default=2, help="processes at a time")
    parser.add_argument("--budget", type=float, default=5.0, help="seconds of tests for a mutant")
    parser.add_argument(
        "--json", type=Path, default=FIGURES, metavar="FILE", help="for the figures"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mutation") as folder:
        project = Project(snapshot(Path(folder)), POOL)
        answers = Path(folder) / "answers.json"
        passed = {**vars(asked), "json": "", "state": str(STATE), "answers": str(answers)}
        command = [sys.executable, "-m", "mutation.run", json.dumps(passed)]
        environment = project.environment()
        subprocess.run(command, cwd=project.tree, env=environment, check=True)
        found = json.loads(answers.read_text(encoding="utf-8"))
    rooms = _rooms(found, survivors.read())
    _print(rooms)
    drawn = f", {asked.random} drawn of all" if asked.random else ""
    drawn = f", {asked.each} drawn of each room" if asked.each else drawn
    figures = {**origin(_sentence(rooms) + drawn, "python -m mutation"), "rooms": rooms}
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    return 0


def _rooms(found: list[dict[str, Any]], known: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Return the figures of each room."""
    rooms: dict[str, dict[str, Any]] = {}
    for one in found:
        nothing: dict[str, Any] = {"judged": 0, "killed": 0, "argued": 0, "survivors": []}
        room = rooms.setdefault(room_of(one["module"]), nothing)
        killed = one["outcome"] in {"killed", "timeout"}
        argued = not killed and survivors.argument(one["key"], known) is not None
        room["judged"] += 1
        room["killed"] += killed
        room["argued"] += argued
        if not killed and not argued:
            room["survivors"].append(f"{one['module']}:{one['line']}: {one['key']}")
    return rooms


def _print(rooms: dict[str, dict[str, Any]]) -> None:
    """Print the survivors that are not argued, and the figures of each room."""
    for room in rooms.values():
        print(*room["survivors"], sep="\n", end="\n" if room["survivors"] else "")
    print(f"{'':12} judged killed argued  score")
    for name, room in [*sorted(rooms.items()), ("all", _total(rooms))]:
        judged, killed, argued = (int(room[each]) for each in ("judged", "killed", "argued"))
        score = 100 * killed / max(1, judged - argued)
        print(f"{name:12} {judged:6} {killed:6} {argued:6} {score:5.1f}%")


def _total(rooms: dict[str, dict[str, Any]]) -> Counter[str]:
    """Return the figures of all rooms."""
    total: Counter[str] = Counter()
    for room in rooms.values():
        total.update({name: room[name] for name in ("judged", "killed", "argued")})
    return total


def _sentence(rooms: dict[str, dict[str, Any]]) -> str:
    """Return the figures of a run in a few words."""
    all_of = _total(rooms)
    judged, killed, argued = (all_of[each] for each in ("judged", "killed", "argued"))
    return (
        f"{100 * killed / max(1, judged):.1f} % found of {judged:,} mutants in {len(rooms)} rooms, "
        f"{100 * killed / max(1, judged - argued):.1f} % without the {argued} argued"
    )


if __name__ == "__main__":
    raise SystemExit(main())
