"""Games of bots in files, played here or in other processes, for statistics and for training.

1. A file has a fixed number of games. It is played in one process, comes back as bytes, and is
   written at once; its name is given to it when it is complete.
2. A game depends on the arguments and its number only, so the files are the same for any workers.
3. The folder also has a file with the arguments. The same call again plays what is missing.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import closing
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Final

import attrs

from tichu._files import new_file, open_file, try_folder, want_path
from tichu._processes import results, workers_for
from tichu._syntax import rules_given
from tichu._values import blaming, want_function, want_int
from tichu.arena.deals import (
    Entrant,
    Factory,
    Tally,
    at_table,
    dealer_of,
    entrants,
    remarks_on,
    work_of,
)
from tichu.bots.playing import play_record
from tichu.errors import InvalidValue, shown
from tichu.notation import format_rules
from tichu.records.files import parts
from tichu.records.record import Record
from tichu.rules import NANJING, Rules
from tichu.tables.columns import MOST_GAMES, Numbers
from tichu.tables.parquet import TableName, pyarrow, want_table, write_rows

_ARGUMENTS: Final = "arguments.jsonl"
"""The file with the arguments, which `tichu convert` does not take for a record."""


@attrs.frozen(slots=True)
class GameFiles:
    """What :func:`play_games` has written."""

    paths: tuple[str, ...]
    """The paths of all files, in the order of their games."""
    played: int
    """The number of games that were played now; the others were there before."""
    remarks: tuple[str, ...]
    """A sentence about each bot that crashed in these games, with the first error."""


def play_games(
    bots: Mapping[str, Factory] | Iterable[Factory],
    folder: str | os.PathLike[str],
    games: int,
    *,
    seed: int = 0,
    rules: Rules | str = NANJING,
    rounds: int | None = None,
    table: TableName | None = None,
    games_a_file: int = 100,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> GameFiles:
    """Let bots play a number of games, and write them into a folder.

    ``bots`` are given as to :func:`compare`. One bot has all seats, two have a team each, and in
    general they sit in this order again and again, so their number must divide that of the seats.
    New bots are made for each game. A game ends after so many ``rounds``, or when it is over.

    The files are records ``00000.tichu`` and so on, or with ``table``, which needs pyarrow, parts
    ``00000.parquet`` of that table (see :mod:`tichu.tables`), in which the games are numbered
    through. Each has ``games_a_file`` games. The cards and the seeds of the bots depend only on
    ``seed`` and the number of the game, so the files are the same for any number of processes.

    With ``workers``, from 2 to 61, that many processes play, and one that dies is replaced; or
    ``executor`` is any executor of ``concurrent.futures``, whose workers need not reach the folder.

    A file is there when it is complete. The same call again plays only what is missing.
    ``progress`` is called with the number of games in files and of all games, at the start and
    after each file.

    A bot that raises an exception or answers illegally crashes: the default action is played, and
    the comment of the game's record says so.

    Raises :class:`InvalidValue` for a wrong argument, such as a folder of something else,
    :class:`OSError`, :class:`ImportError` without pyarrow, and the error of a file that has failed
    three times because its process died.

    >>> import tempfile
    >>> from tichu import records
    >>> from tichu.arena import play_games
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = play_games(["RuleBot", "RandomBot"], folder, 3, rounds=1)
    ...     [game.scores for game in records.read_file(made.paths[0])]
    [(200, 0), (200, 0), (300, 0)]
    """
    target = want_path("play_games(folder)", folder)
    want_int("play_games(games)", games, 0, MOST_GAMES)
    want_int("play_games(seed)", seed, -(2**63), 2**64)
    want_int("play_games(games_a_file)", games_a_file, 1, MOST_GAMES)
    if rounds is not None:
        want_int("play_games(rounds)", rounds, 1, MOST_GAMES)
    if table is not None:
        want_table("play_games(table)", table)
        pyarrow("play_games")
    if progress is not None:
        want_function("play_games(progress)", progress)
    ruled = rules_given("play_games(rules)", rules)
    with blaming("play_games"):
        named = entrants(bots, 1)
    if ruled.seats % len(named):
        message = f"expected a number that divides the {ruled.seats} seats, got {len(named)} bots"
        raise InvalidValue("play_games(bots)", message)
    session = _Session(named, games, seed, ruled, rounds, table, games_a_file)
    with workers_for("play_games", workers, executor, session) as chosen:
        _begin(target, session.arguments)
        paths = {first: session.path(target, first) for first in range(0, games, games_a_file)}
        missing = [(first,) for first, path in paths.items() if not Path(path).exists()]
        begun = done = games - sum(session.size(first) for (first,) in missing)
        tallies = [Tally()] * len(named)
        if progress is not None:
            progress(done, games)
        with closing(results(session.play, missing, chosen, session.named)) as played:
            for first, content, more in played:
                with new_file(paths[first], overwrite=False) as file:
                    file.write(content)
                tallies = [one + other for one, other in zip(tallies, more, strict=True)]
                done += session.size(first)
                if progress is not None:
                    progress(done, games)
    remarks = remarks_on([bot.name for bot in named], tallies)
    return GameFiles(tuple(paths.values()), done - begun, remarks)


@attrs.frozen(slots=True)
class _Session:
    """Everything on which the files depend. It can be sent to other processes."""

    bots: tuple[Entrant, ...]
    games: int
    seed: int
    rules: Rules
    rounds: int | None
    table: TableName | None
    games_a_file: int

    @property
    def arguments(self) -> dict[str, object]:
        """What the file with the arguments has."""
        return {
            "tichu": version("tichu"),
            "bots": [bot.name for bot in self.bots],
            "rules": format_rules(self.rules),
            **attrs.asdict(self, filter=lambda field, _: field.name not in {"bots", "rules"}),
        }

    def size(self, first: int) -> int:
        """Return the number of games in the file that begins with one."""
        return min(self.games_a_file, self.games - first)

    def path(self, folder: str, first: int) -> str:
        """Return the path of the file that begins with a game."""
        suffix = "tichu" if self.table is None else "parquet"
        return str(Path(folder, f"{first // self.games_a_file:05}.{suffix}"))

    def named(self, task: tuple[int]) -> str:
        """Return the name of the task to play the games of a file."""
        return f"the file that begins with game {task[0]}"

    def play(self, first: int) -> tuple[int, bytes, list[Tally]]:
        """Return the file that begins with a game, and the tally of each bot."""
        tallies = [Tally()] * len(self.bots)
        played = [self._game(first + each, tallies) for each in range(self.size(first))]
        if self.table is None:
            return first, "".join(parts(played)).encode(), tallies
        numbers = Numbers()
        numbers.games = first
        numbers.players([bot.name for bot in self.bots], range(len(self.bots)))  # as in each file
        file = BytesIO()
        write_rows(file, played, self.table, numbers)
        return first, file.getvalue(), tallies

    def _game(self, number: int, tallies: list[Tally]) -> Record:
        """Play a game, and add what the bots did to their tallies."""
        seated = self.bots * (self.rules.seats // len(self.bots))
        begun = self.rules, None, dealer_of(self.rules, number)
        with at_table(seated, self.seed, number) as (players, rng):
            played = play_record("play_games", players, rng, begun, self.rounds)
        own = [work_of(player) for player in players]
        for seat, work in enumerate(own):
            tallies[seat % len(tallies)] += work
        names = tuple(bot.name for bot in seated)
        return attrs.evolve(
            played,
            players=names,
            source=f"tichu.arena.play_games, seed {self.seed}, game {number}",
            comment="\n".join(remarks_on(names, own)),
        )


def _begin(folder: str, arguments: dict[str, object]) -> None:
    """Make a folder with the arguments; raise an error unless it has the same or is empty."""
    path = Path(folder, _ARGUMENTS)
    Path(folder).mkdir(parents=True, exist_ok=True)
    try_folder(Path(folder))
    try:
        with open_file(str(path)) as file:
            found = json.loads(file.read())
    except FileNotFoundError:
        found = None
    except (ValueError, RecursionError):
        raise InvalidValue(str(path), "expected the arguments of play_games") from None
    if found is None:
        if any(not each.name.startswith(".") for each in Path(folder).iterdir()):
            message = "expected an empty folder, or one that the same call has begun"
            raise InvalidValue("play_games(folder)", f"{message}, got {shown(folder)}")
        with new_file(str(path), overwrite=False) as file:
            file.write(json.dumps(arguments).encode() + b"\n")
        return
    for name, value in arguments.items():
        stated = found.get(name) if isinstance(found, dict) else None
        if name != "tichu" and stated != value:
            message = f"{name}: expected {shown(value)}, as in this call, got {shown(stated)}"
            raise InvalidValue(str(path), message)
