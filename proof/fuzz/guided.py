"""Targets for a fuzzer that is guided by coverage: each takes bytes.

Owns what is done with the bytes, and the bytes to begin with. Nothing here needs atheris: the tests
run each target on its seeds, and ``python -m fuzz --atheris TARGET --seconds N`` runs it for long.
"""

import io
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from fuzz.steps import steered_by
from fuzz.targets import readers
from tichu import NANJING, bsw, codec, conformance, notation, records, text
from tichu.cli import build_parser, main
from tichu.errors import TichuError

_ROOT: Final = Path(__file__).parents[2]
_NAMES: Final = ("Anna", "Ben", "Clara", "David")
_REPORTS: Final = (
    "out clara, ben, anna; cards 60:40; tichu clara",
    "grand B  out B D",
    "first 'Anna' counted-out 2 # so it was",
    "out 2 1 0 cards Anna -25 tichu 2 grand tichu 3",
)
_WORDS: Final = (
    "score\nout 2 1 0 cards 70:30 tichu 2",
    "score\n--rules\nbsw(target=500)\n--names\nA,B,C,D\nout 0 2",
    "score\n--help",
    "demo\n--seed\n7\n--rounds\n1",
    "show\ngame.tichu\n--round\n2\n--ply\n60",
    "perft\nnanjing deal_first 0 - -/-/-/- - - ---- - - - - - -\n3\n--divide",
    "conformance\nrun\n--\n./engine",
)


@attrs.frozen
class Guided:
    """What bytes are given to, and the bytes to begin with."""

    run: Callable[[bytes], None]
    seeds: Sequence[bytes]


def decoded(data: bytes) -> str:
    """Return bytes as a text, be they one or not; half a surrogate pair stays one."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def reading(
    read: Callable[[str], Any], write: Callable[[Any], str] | None = None
) -> Callable[[bytes], None]:
    """Return a target that reads; what was read and written again reads as the same value."""

    def run(data: bytes) -> None:
        """Read a text."""
        try:
            value = read(decoded(data))
        except TichuError as error:
            assert str(error)  # noqa: PT017  # saying what is wrong must work, too
            return
        if write is not None:
            assert read(write(value)) == value

    return run


def _raw(read: Callable[[bytes], object]) -> Callable[[bytes], None]:
    """Return a target that reads bytes as they are."""

    def run(data: bytes) -> None:
        """Read bytes."""
        try:
            read(data)
        except TichuError as error:
            assert str(error)  # noqa: PT017  # saying what is wrong must work, too

    return run


def _report(line: str) -> text.RoundReport:
    """Return what a line reports of a round."""
    return text.parse_report(line, NANJING, _NAMES)


def _written_report(report: text.RoundReport) -> str:
    """Return a report as a line."""
    return text.format_report(report, NANJING, _NAMES)


def _replayed(data: bytes) -> object:
    """Read a log, make it whole, convert it and replay it."""
    game = bsw.read(data)
    bsw.to_records(bsw.normalise(game).game)
    return bsw.write(game), bsw.replay([bsw.LogFile.of_text(data)])


@cache
def _parser() -> Any:  # noqa: ANN401  # a parser of the command line's own class
    """Return the parser of all commands."""
    return build_parser()


def _command(line: str) -> None:
    """Parse the words of a command, and run it if it is one that reads no file."""
    words = line.split("\n")
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        try:
            _parser().parse_known_args(words)
        except SystemExit as stop:
            assert stop.code in {0, 2}  # noqa: PT017  # help, or a wrong option
            return
        if words[0] == "score" and not any(word.startswith(("-", "@")) for word in words):
            assert main(words) in {0, 2}


def _answered(line: str) -> None:
    """Let the library answer a question of the conformance suite."""
    answer = json.loads(conformance.reply(line))
    assert {"answer", "error", "unsupported"} & set(answer)


@cache
def targets() -> Mapping[str, Guided]:
    """Return the targets by name."""
    seeds = {target.name: [seed.encode() for seed in target.seeds] for target in readers()}
    seeds |= {"lines": [each.encode() for each in _REPORTS]}
    vectors = conformance.read_vectors()
    asked = [vector.question.encode() for vector in vectors[:: max(1, len(vectors) // 60)]]
    notes = _ROOT / "conformance" / "notation"
    known = _known(notes)
    return {
        "cards": Guided(reading(notation.parse_cards, str), seeds["Cards.parse"]),
        "combination": Guided(
            reading(notation.parse_combination, notation.format_combination),
            seeds["parse_combination"],
        ),
        "action": Guided(
            reading(notation.parse_action, notation.format_action), seeds["parse_action"]
        ),
        "rules": Guided(reading(notation.parse_rules, notation.format_rules), seeds["parse_rules"]),
        "result": Guided(
            reading(notation.parse_result, notation.format_result), seeds["parse_result"]
        ),
        "event": Guided(reading(notation.parse_event, notation.format_event), seeds["parse_event"]),
        "state": Guided(reading(notation.parse_state, notation.format_state), seeds["parse_state"]),
        "setup": Guided(reading(notation.parse_setup), seeds["parse_state"]),
        "view": Guided(reading(notation.parse_view, notation.format_view), seeds["parse_view"]),
        "move": Guided(reading(records.parse_entry, records.format_entry), seeds["parse_entry"]),
        "record": Guided(_raw(records.read), [*seeds["records.read"], *known["records"]]),
        "lenient": Guided(_raw(records.read_lenient), [*seeds["records.read"], *known["records"]]),
        "json": Guided(
            _raw(codec.loads),
            [*seeds["codec.loads"], *seeds["codec.loads of records"][:2], *known["json"]],
        ),
        "log": Guided(_raw(_replayed), seeds["bsw.read and replay"]),
        "report": Guided(reading(_report, _written_report), seeds["lines"]),
        "question": Guided(lambda data: _answered(decoded(data)), asked),
        "command": Guided(lambda data: _command(decoded(data)), [each.encode() for each in _WORDS]),
        "apply": Guided(steered_by, [bytes(range(start, 256, 3)) for start in range(24)]),
    }


def _known(folder: Path) -> Mapping[str, list[bytes]]:
    """Return the texts of the notation's test vectors, right and wrong ones."""
    known: dict[str, list[bytes]] = {}
    for name in ("json", "records"):
        told = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        each = (*told["valid"], *told["invalid"])
        known[name] = [case["text"].encode("utf-8", "surrogatepass") for case in each]
    return known
