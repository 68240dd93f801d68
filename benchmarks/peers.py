"""Compare the speed of random play with other programs: ``python benchmarks/peers.py``.

Each program is compared with the loop of this library that does the same work:

* engines of Tichu in whole games from the deal on. They are not packages, so name the folders of
  their checkouts: ``--frohlfing FOLDER`` (https://github.com/frohlfing/tichu) and ``--rms1028
  FOLDER`` (https://github.com/rms1028/tichu, which needs node and npm). Nothing is written there;
* OpenSpiel's dou dizhu, stepped from Python, with ``apply``; and its loop in C++ with ``playout``;
* RLCard's dou dizhu, which builds an observation at each decision, with bots that are given views.

Dou dizhu is the nearest game in a package: a climbing game with bombs for three players, with 54
cards and about 60 decisions a hand. A round of Tichu has 120, so decisions are compared.

Packages are installed into a virtual environment in a temporary folder. If one cannot be installed,
that is reported, and the others are measured. All take turns, so changes of the machine affect all
alike; the medians of all runs are printed. ``--json`` prints the input of ``report.py``.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

import attrs
from marked import machine, origin

import tichu

PLAYING = Path(__file__).parent / "playing"
PATIENCE = 600
"""Seconds that an installation or a run may take."""


@attrs.frozen(slots=True, kw_only=True)
class Player:
    """A program that plays at random and prints how long that took."""

    title: str
    beside: str
    """The kind of comparison, which is a heading of the page."""
    script: str
    arguments: tuple[str, ...] = ()
    hands: int
    """The number of rounds or hands of a run, which takes about a second."""
    packages: tuple[str, ...] | None = None
    """The packages that it needs from PyPI; None for this library."""


WHOLE = "Whole games of Tichu"
STEPPED = "Stepped from Python"
INSIDE = "Loops without Python"
SEEN = "With an observation at each decision"
PLAYERS = (
    Player(title="tichu", beside=WHOLE, script="tichu_rounds.py", arguments=("games",), hands=600),
    Player(
        title="tichu, `apply`",
        beside=STEPPED,
        script="tichu_rounds.py",
        arguments=("play",),
        hands=1_000,
    ),
    Player(
        title="OpenSpiel's dou dizhu",
        beside=STEPPED,
        script="open_spiel_hands.py",
        arguments=("python",),
        hands=3_000,
        packages=("open_spiel",),
    ),
    Player(
        title="tichu, `playout`",
        beside=INSIDE,
        script="tichu_rounds.py",
        arguments=("playouts",),
        hands=2_000,
    ),
    Player(
        title="OpenSpiel's dou dizhu (C++)",
        beside=INSIDE,
        script="open_spiel_hands.py",
        arguments=("c++",),
        hands=5_000,
        packages=("open_spiel",),
    ),
    Player(
        title="tichu, `view`",
        beside=SEEN,
        script="tichu_rounds.py",
        arguments=("views",),
        hands=200,
    ),
    Player(
        title="RLCard's dou dizhu (Python)",
        beside=SEEN,
        script="rlcard_hands.py",
        hands=150,
        packages=("rlcard",),
    ),
)


@attrs.frozen(slots=True)
class Measured:
    """The figures of a program: medians of its runs."""

    title: str
    beside: str
    version: str
    hands: float
    """Rounds or hands a second."""
    decisions: float | None
    """Decisions a second, where the program counts them."""


def main() -> int:
    """Install, measure in turn, and print."""
    parser = argparse.ArgumentParser(description="Compare random play with other programs.")
    parser.add_argument("--runs", type=int, default=5, help="runs of each (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--frohlfing", metavar="FOLDER", type=Path, help="a checkout")
    parser.add_argument("--rms1028", metavar="FOLDER", type=Path, help="a checkout")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        players = installed([*PLAYERS, *folders(asked)], python)
        rows = measured(players, python, max(1, asked.runs))
    if asked.json:
        peers = [attrs.asdict(row) for row in rows]
        found = {"machine": attrs.asdict(machine()), **origin(), "peers": peers}
        print(json.dumps(found, indent=2))
    else:
        show(rows)
    return 0


def folders(asked: argparse.Namespace) -> list[Player]:
    """Return the programs whose folders are given."""
    found: list[Player] = []
    if asked.frohlfing is not None:
        found.append(
            Player(
                title="frohlfing/tichu (Python)",
                beside=WHOLE,
                script="frohlfing_games.py",
                arguments=(str(asked.frohlfing.absolute()),),
                hands=200,
                packages=("aiohttp", "python-dotenv"),
            )
        )
    if asked.rms1028 is not None:
        found.append(
            Player(
                title="rms1028/tichu (TypeScript)",
                beside=WHOLE,
                script="rms1028_games.py",
                arguments=(str(asked.rms1028.absolute()),),
                hands=600,
                packages=(),
            )
        )
    return found


def installed(players: list[Player], python: Path) -> list[Player]:
    """Install the packages of the programs, and return the programs that can play."""
    why: dict[tuple[str, ...] | None, str] = {None: "", (): ""}
    for packages in dict.fromkeys(player.packages for player in players if player.packages):
        note(f"installing {', '.join(packages)}")
        why[packages] = ran([str(python), "-m", "pip", "install", "--quiet", *packages])[1]
    for player in players:
        if why[player.packages]:
            note(f"{player.title} cannot be installed here: {why[player.packages]}")
    return [player for player in players if not why[player.packages]]


def measured(players: list[Player], python: Path, runs: int) -> list[Measured]:
    """Let the programs take turns, and return their figures; a program that fails is left out."""
    found: dict[str, list[dict[str, Any]]] = {player.title: [] for player in players}
    for run in range(runs):
        for player in list(players):
            note(f"run {run + 1} of {runs}: {player.title}")
            own = sys.executable if player.packages is None else str(python)
            words = [own, str(PLAYING / player.script), *player.arguments, str(player.hands)]
            out, why = ran(words)
            if why:
                note(f"{player.title} does not run here: {why}")
                players.remove(player)
                continue
            found[player.title].append(json.loads(out.splitlines()[-1]))
    return [_medians(player, found[player.title]) for player in players]


def _medians(player: Player, found: list[dict[str, Any]]) -> Measured:
    def rate(key: str) -> float:
        return statistics.median(float(one[key]) / float(one["seconds"]) for one in found)

    decisions = rate("decisions") if "decisions" in found[0] else None
    return Measured(player.title, player.beside, found[0]["version"], rate("hands"), decisions)


def ran(words: list[str]) -> tuple[str, str]:
    """Return the output of a program, and why it failed, if it did."""
    root = str(Path(tichu.__file__).parents[1])  # this tichu, not another one that is installed
    settings = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONHASHSEED": "0"}
    if words[0] == sys.executable:
        settings["PYTHONPATH"] = os.pathsep.join((root, str(Path(__file__).parent)))
    else:
        settings.pop("PYTHONPATH", None)
    try:
        done = subprocess.run(  # an interpreter that we have made, and our own scripts
            words, capture_output=True, check=False, env=settings, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", type(error).__name__
    if done.returncode == 0:
        return done.stdout, ""
    return "", (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]


def show(rows: list[Measured]) -> None:
    """Print the programs by kind of comparison; the first of each is this library."""
    here = machine()
    print(f"{here.cpu}; {here.python}; {here.kernel} kernel; {here.date}")
    for beside in dict.fromkeys(row.beside for row in rows):
        print(f"\n{beside}\n{'':28} {'hands/s':>9} {'decisions/s':>12}  version")
        for row in rows:
            if row.beside == beside:
                decisions = "-" if row.decisions is None else f"{row.decisions:,.0f}"
                print(f"{row.title:28} {row.hands:9,.0f} {decisions:>12}  {row.version}")


def note(text: str) -> None:
    """Print the current step to standard error."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
