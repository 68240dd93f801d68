"""Let bots play games, and save the games to files for statistics and training.

1. Each file has a fixed number of games. One process plays them and returns the file as bytes. The
   file gets its final name when it is complete.
2. A game depends only on the arguments and its number, so the files are the same for any number of
   workers.
3. The folder also has a file with the arguments. If the call is repeated, only the missing files
   are played.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Final

import attrs

from tichu._files import new_file, want_path, write_file
from tichu._processes import results, workers_for
from tichu._syntax import format_rules, rules_given
from tichu._values import blaming, progress_given, want_int
from tichu.arena import deals
from tichu.arena.deals import Entrant, Factory, Tally
from tichu.bots.playing import play_record
from tichu.errors import InvalidValue, shown
from tichu.records.files import parts
from tichu.records.record import Record
from tichu.rules import NANJING, Rules
from tichu.tables.columns import MOST_GAMES, Numbers
from tichu.tables.parquet import TableName, pyarrow, want_table, write_rows

_ARGUMENTS: Final = "_arguments.jsonl"
"""The file with the arguments.

pyarrow and pandas skip a name that begins with an underscore. The suffix is not ``.json``, because
``tichu convert`` reads such files as records.
"""
_FILES: Final = 32
"""The minimum number of files, or one file per game, so that many processes have work."""
_PART: Final = 100
"""The greatest number of games in a file by default."""


@attrs.frozen(slots=True)
class Games:
    """The result of :func:`play_games`."""

    paths: tuple[str, ...]
    """The paths of all files, in the order of their games."""
    played: int
    """The number of games that this call has played; the other files existed before."""
    remarks: tuple[str, ...]
    """A sentence about each bot that crashed in these games, with the first error."""


def play_games(
    bots: Mapping[str, Factory] | Iterable[Factory],
    folder: str | os.PathLike[str],
    number: int,
    *,
    seed: int = 0,
    rules: Rules | str = NANJING,
    rounds: int | None = None,
    table: TableName | None = None,
    part: int | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Games:
    """Let bots play a number of games, and save the games to files in a folder.

    ``bots`` are as for :func:`compare`. One bot plays all seats, and two bots play one team each.
    In general, the bots repeat around the table, so the number of seats must be a multiple of the
    number of bots. New bots are created for each game. A game ends after ``rounds``, or when it is
    over.

    The files are records, ``00000.tichu`` and so on. With ``table``, which needs pyarrow, they are
    parts ``00000.parquet`` of that table (see :mod:`tichu.tables`), with the games numbered across
    the parts. Each file has ``part`` games, by default 100, or a 32nd of all games if that is less;
    the last one may have fewer. The cards and the seeds of the bots depend only on ``seed`` and the
    number of the game, so the files are the same for any number of processes.

    With ``workers``, from 2 to 61, that many processes play, each one file at a time; a process
    that dies is replaced. Alternatively, pass any executor of ``concurrent.futures`` as
    ``executor``. Its workers need no access to the folder.

    A file appears when it is complete. If the call is repeated, only the missing files are played.
    ``progress`` is called with the number of games written and the total, at the start and after
    each file.

    If a bot raises an exception or answers illegally, its seat plays the default action, and the
    comment in the record of the game mentions it.

    Raises :class:`InvalidValue` if an argument is invalid, for example if the folder has other
    files, :class:`OSError` if a file cannot be written, and :class:`ImportError` if ``table`` is
    given without pyarrow. If the process of the same file dies three times, its error is raised.

    >>> import tempfile
    >>> from tichu import records
    >>> from tichu.arena import play_games
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = play_games(["RuleBot", "RandomBot"], folder, 3, rounds=1)
    ...     [game.scores for path in made.paths for game in records.read_file(path)]
    [(300, 0), (200, 0), (200, 0)]
    """
    target = Path(want_path("play_games(folder)", folder))
    want_int("play_games(number)", number, 0, MOST_GAMES)
    want_int("play_games(seed)", seed, -(2**63), 2**64)
    part = max(1, min(_PART, number // _FILES)) if part is None else part
    want_int("play_games(part)", part, 1, MOST_GAMES)
    if rounds is not None:
        want_int("play_games(rounds)", rounds, 1, MOST_GAMES)
    if table is not None:
        want_table("play_games(table)", table)
        pyarrow("play_games")
    tell = progress_given("play_games(progress)", progress)
    ruled = rules_given("play_games(rules)", rules)
    with blaming("play_games"):
        named = deals.entrants(bots, 1)
    if ruled.seats % len(named):
        message = f"expected a number that divides the {ruled.seats} seats, got {len(named)} bots"
        raise InvalidValue("play_games(bots)", message)
    session = _Session(named, number, seed, ruled, rounds, table, part)
    suffix = "tichu" if table is None else "parquet"
    paths = [target / f"{file:05}.{suffix}" for file in range(-(-number // part))]
    tallies = [Tally()] * len(named)
    with workers_for("play_games", workers, executor, session) as chosen:
        _begin(target, session)
        missing = [(file,) for file, path in enumerate(paths) if not path.exists()]
        left = playing = sum(len(session.games(file)) for (file,) in missing)
        tell(number - left, number)
        with closing(
            results(session.play, missing, chosen, lambda task: f"file {task[0]}")
        ) as played:
            for file, content, more in played:
                with new_file(str(paths[file]), overwrite=False) as written:
                    written.write(content)
                tallies = [one + other for one, other in zip(tallies, more, strict=True)]
                left -= len(session.games(file))
                tell(number - left, number)
    remarks = deals.remarks_on([bot.name for bot in named], tallies)
    return Games(tuple(map(str, paths)), playing, remarks)


@attrs.frozen(slots=True)
class _Session:
    """The arguments that determine the files; picklable."""

    bots: tuple[Entrant, ...]
    number: int
    seed: int
    rules: Rules
    rounds: int | None
    table: TableName | None
    part: int

    def games(self, file: int) -> range:
        """Return the numbers of the games in a file."""
        return range(file * self.part, min(self.number, (file + 1) * self.part))

    def play(self, file: int) -> tuple[int, bytes, list[Tally]]:
        """Return the number and the content of a file, and the tally of each bot."""
        tallies = [Tally()] * len(self.bots)
        played = [self._game(number, tallies) for number in self.games(file)]
        if self.table is None:
            return file, "".join(parts(played)).encode(), tallies
        numbers = Numbers()
        numbers.games = file * self.part
        numbers.players([bot.name for bot in self.bots], range(len(self.bots)))  # as in each file
        content = BytesIO()
        write_rows(content, played, self.table, numbers)
        return file, content.getvalue(), tallies

    def _game(self, number: int, tallies: list[Tally]) -> Record:
        """Play a game, and add its statistics to the tallies of the bots."""
        seated = self.bots * (self.rules.seats // len(self.bots))
        begun = self.rules, None, deals.dealer_of(self.rules, number)
        with deals.at_table(seated, self.seed, number) as (players, rng):
            played = play_record("play_games", players, rng, begun, self.rounds)
        own = [deals.work_of(player) for player in players]
        for seat, work in enumerate(own):
            tallies[seat % len(tallies)] += work
        names = tuple(bot.name for bot in seated)
        source = f"tichu.arena.play_games, seed {self.seed}, game {number}"
        comment = "\n".join(deals.remarks_on(names, own))
        return attrs.evolve(played, players=names, source=source, comment=comment)


def _begin(folder: Path, session: _Session) -> None:
    """Write the arguments into a folder, which must be empty or contain the same arguments."""
    arguments: dict[str, object] = attrs.asdict(session)
    arguments |= {"bots": [bot.name for bot in session.bots], "rules": format_rules(session.rules)}
    text = json.dumps(arguments)
    path = folder / _ARGUMENTS
    folder.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        if any(not each.name.startswith(".") for each in folder.iterdir()):
            message = "expected an empty folder, or one that the same call has begun"
            raise InvalidValue("play_games(folder)", f"{message}, got {shown(str(folder))}")
        write_file(str(path), [text], overwrite=False)
    found = path.read_text("utf-8", "replace")
    if found != text:
        message = f"expected the arguments of this call, {shown(text, 400)}"
        raise InvalidValue(str(path), f"{message}, got {shown(found, 400)}")
