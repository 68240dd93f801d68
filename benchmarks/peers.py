"""Random play beside that of other card game libraries: ``python benchmarks/peers.py``.

There is no other Tichu on PyPI. The nearest game is dou dizhu, also a climbing game with bombs: of
three players, 54 cards and some 60 decisions a hand, where a round of Tichu has 120. So decisions
are compared as well as hands.

The peers are installed into a virtual environment in a temporary folder. What cannot be installed
is said so, and the others are measured. All take turns, so that a change of the machine's mood
meets them all; the medians of their runs are shown. ``--json`` prints what ``report.py`` reads.
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

import attrs

import tichu
from tichu.bench import machine

PLAYING = Path(__file__).parent / "playing"
PATIENCE = 600
"""Seconds that an installation may take, and a run."""


@attrs.frozen(slots=True, kw_only=True)
class Player:
    """A program that plays at random and prints what that took."""

    title: str
    script: str
    arguments: tuple[str, ...] = ()
    hands: int
    """How many hands a run plays: about a second's worth."""
    package: str | None = None
    """What it needs from PyPI."""


PLAYERS = (
    Player(title="tichu, `apply`", script="tichu_rounds.py", arguments=("apply",), hands=1_000),
    Player(title="tichu, `playout`", script="tichu_rounds.py", arguments=("playout",), hands=2_000),
    Player(
        title="OpenSpiel's dou dizhu (C++)",
        script="open_spiel_hands.py",
        hands=3_000,
        package="open_spiel",
    ),
    Player(
        title="RLCard's dou dizhu (Python)",
        script="rlcard_hands.py",
        hands=150,
        package="rlcard",
    ),
)


@attrs.frozen(slots=True)
class Measured:
    """What a player reached: medians of its runs."""

    title: str
    version: str
    hands: float
    """Hands a second."""
    decisions: float
    """Decisions a second."""


def main() -> int:
    """Install, measure in turn, and print."""
    parser = argparse.ArgumentParser(description="Compare random play with what PyPI has.")
    parser.add_argument("--runs", type=int, default=5, help="runs of each (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        python = made(Path(folder))
        players = [player for player in PLAYERS if is_there(player, python)]
        rows = measured(players, python, max(1, asked.runs))
    if asked.json:
        told = {"machine": attrs.asdict(machine()), "peers": [attrs.asdict(row) for row in rows]}
        print(json.dumps(told, indent=2))
    else:
        show(rows)
    return 0


def made(folder: Path) -> Path:
    """Make a virtual environment in a folder, and return its Python."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_there(player: Player, python: Path) -> bool:
    """Return whether a player can play, once what it needs has been installed."""
    if player.package is None:
        return True
    note(f"installing {player.package}")
    why = ran([str(python), "-m", "pip", "install", "--quiet", player.package])[1]
    if why:
        note(f"{player.package} cannot be installed here: {why}")
    return not why


def measured(players: list[Player], python: Path, runs: int) -> list[Measured]:
    """Let the players take turns, and return what each reached; who fails is left out."""
    told: dict[str, list[dict[str, float]]] = {player.title: [] for player in players}
    versions: dict[str, str] = {}
    for run in range(runs):
        for player in list(players):
            note(f"run {run + 1} of {runs}: {player.title}")
            own = sys.executable if player.package is None else str(python)
            words = [own, str(PLAYING / player.script), *player.arguments, str(player.hands)]
            out, why = ran(words)
            if why:
                note(f"{player.title} does not run here: {why}")
                players.remove(player)
                continue
            answer = json.loads(out.splitlines()[-1])
            versions[player.title] = answer.pop("version")
            told[player.title].append(answer)
    return [
        Measured(
            title=player.title,
            version=versions[player.title],
            hands=statistics.median(one["hands"] / one["seconds"] for one in told[player.title]),
            decisions=statistics.median(
                one["decisions"] / one["seconds"] for one in told[player.title]
            ),
        )
        for player in players
    ]


def ran(words: list[str]) -> tuple[str, str]:
    """Return what a program has printed, and why it failed, if it did."""
    root = str(Path(tichu.__file__).parents[1])  # this tichu, not another one that is installed
    settings = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONHASHSEED": "0"}
    if words[0] == sys.executable:
        settings["PYTHONPATH"] = root
    else:
        settings.pop("PYTHONPATH", None)
    try:
        done = subprocess.run(  # noqa: S603  # an interpreter that we have made, and our own scripts
            words, capture_output=True, check=False, env=settings, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", type(error).__name__
    if done.returncode == 0:
        return done.stdout, ""
    return "", (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]


def show(rows: list[Measured]) -> None:
    """Print a table; the ratios are to the first row, which is ours."""
    here = machine()
    print(f"{here.cpu}; {here.python}; {here.kernel} kernel; {here.date}")
    print(f"{'':28} {'hands/s':>9} {'decisions/s':>12} {'ratio':>8} {'ratio':>8}  version")
    for row in rows:
        print(
            f"{row.title:28} {row.hands:9,.0f} {row.decisions:12,.0f} "
            f"{row.hands / rows[0].hands:8.2f} {row.decisions / rows[0].decisions:8.2f}  "
            f"{row.version}"
        )


def note(text: str) -> None:
    """Print to standard error what is being done."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
