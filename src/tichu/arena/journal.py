"""The file that keeps the results of a comparison, deal by deal, so that it can be resumed.

It has JSON lines: the first describes the comparison, and each other line is a deal, in the order
in which they were finished. Only complete lines count: a killed program can leave part of one.
"""

import json
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NoReturn

import attrs

from tichu._files import open_file, want_path
from tichu._trees import parse_json
from tichu.arena.deals import Contest, DealResult, Tally
from tichu.errors import DataError, InvalidValue, shown
from tichu.notation import format_rules

_VERSION: Final = 1


class Journal:
    """A file of deals, either new or continued."""

    def __init__(self, path: object, contest: Contest) -> None:
        """Raise :class:`InvalidValue` if the file is not one of this comparison."""
        self._path = want_path("compare(file)", path)
        head = _head(contest)
        self.deals: list[DealResult] = []
        """The deals that the file has."""
        try:
            with open_file(self._path) as file:
                found = file.read()
        except FileNotFoundError:
            found = b""
        complete = found[: found.rfind(b"\n") + 1]
        if complete:
            self._read(complete.splitlines(), head)
        elif not _line(head).startswith(found):
            self._refuse(1, f"expected the first line of a comparison, got {shown(found)}")
        self._file = Path(self._path).open("ab")  # noqa: SIM115  # see close
        try:
            self._file.truncate(len(complete))
            if not complete:
                self._write(head)
        except BaseException:
            with suppress(OSError):
                self._file.close()
            raise

    def add(self, deal: DealResult) -> None:
        """Write a deal."""
        self._write(attrs.asdict(deal))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, tree: dict[str, object]) -> None:
        try:
            self._file.write(_line(tree))
            self._file.flush()
        except OSError as error:
            error.filename = self._path
            raise

    def _read(self, lines: list[bytes], head: dict[str, object]) -> None:
        for number, line in enumerate(lines, 1):
            found = {}
            try:
                if number > 1:
                    self.deals.append(_deal(parse_json(line, len(line))))
                else:  # whose seed may have 65 bits
                    tree = json.loads(line)
                    found = {key: tree[key] for key in head}
            except (DataError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
                self._refuse(number, f"expected a line written by an arena, got {shown(line)}")
            self._compare(head, found)

    def _compare(self, head: dict[str, object], found: dict[str, object]) -> None:
        for key, value in found.items():
            if key != "tichu" and value != head[key]:
                message = f"{key}: expected {shown(head[key])}, as in this comparison"
                self._refuse(1, f"{message}, got {shown(value)}")

    def _refuse(self, line: int, message: str) -> NoReturn:
        raise InvalidValue(f"{self._path}, line {line}", message) from None


def _head(contest: Contest) -> dict[str, object]:
    return {
        "arena": _VERSION,
        "tichu": version("tichu"),
        "bots": [entrant.name for entrant in contest.entrants],
        "seed": contest.seed,
        "rules": format_rules(contest.rules),
    }


def _line(tree: dict[str, object]) -> bytes:
    return json.dumps(tree).encode() + b"\n"


def _deal(tree: Any) -> DealResult:  # noqa: ANN401  # as JSON has it
    first, second = tree["scores"]
    one, other = tree["tallies"]
    scores = (tuple(first), tuple(second))
    return DealResult(tree["number"], tuple(tree["bots"]), scores, (_tally(one), _tally(other)))


def _tally(tree: Any) -> Tally:  # noqa: ANN401  # as JSON has it
    if set(tree) != {field.name for field in attrs.fields(Tally)}:
        raise TypeError
    return Tally(**tree)
