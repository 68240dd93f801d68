"""Targets for atheris, which keeps the bytes that reach new code and changes them further.

Owns what is done with the bytes, and the bytes to begin with. The tests run each target on its
seeds. ``python -m fuzz.guided TARGET SECONDS FOLDER`` runs one for longer, with atheris, which adds
its counters to the package as that is imported: so nothing here is imported before.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from support.readers import Reader

_NAMES: Final = ("Anna", "Ben", "Clara", "David")
_REPORTS: Final = (
    "out clara, ben, anna; cards 60:40; tichu clara",
    "grand B  out B D",
    "first 'Anna' counted-out 2 # so it was",
    "out 2 1 0 cards Anna -25 tichu 2 grand tichu 3",
    "out 0 1 2 3 " + "0 1 2 3 " * 60,  # once an exception that was no TichuError
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
Run = Callable[[bytes], object]


def decoded(data: bytes) -> str:
    """Return bytes as text, whatever they are; half a surrogate pair stays one."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def reading(target: "Reader") -> Run:
    """Return a target that reads; what is read and written must be read as the same value."""
    from tichu.errors import TichuError

    def run(data: bytes) -> None:
        try:
            value = target.read(decoded(data))
        except TichuError as error:
            assert str(error)  # noqa: PT017  # the message must be readable, too
            return
        if target.write is not None:
            assert target.read(target.write(value)) == value

    return run


def _command(data: bytes) -> None:
    """Parse the words of a command, and run it if it is ``score``, which needs no file."""
    from tichu.cli import build_parser, main

    words = decoded(data).split("\n")
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        try:
            build_parser().parse_known_args(words)
        except SystemExit as stop:
            assert stop.code in {0, 2}  # noqa: PT017  # help, or a wrong option
            return
        if words[0] == "score" and not any(word.startswith(("-", "@")) for word in words):
            assert main(words) in {0, 2}


def _question(data: bytes) -> None:
    """Let the library answer a question of the conformance suite."""
    from tichu import conformance

    answer = json.loads(conformance.reply(decoded(data)))
    assert {"answer", "error", "unsupported"} & set(answer)


@cache
def targets() -> Mapping[str, tuple[Run, Sequence[bytes]]]:
    """Return the targets by name, each with the bytes to begin with."""
    from fuzz.steps import steered_by
    from support.readers import Reader, readers
    from tichu import NANJING, conformance, text

    report = Reader(
        "report",
        lambda line: text.parse_report(line, NANJING, _NAMES),
        _REPORTS,
        write=lambda report: text.format_report(report, NANJING, _NAMES),
    )
    vectors = conformance.read_vectors()
    asked = [vector.question.encode() for vector in vectors[:: max(1, len(vectors) // 60)]]
    return {
        **{
            each.name: (reading(each), [seed.encode() for seed in each.seeds])
            for each in (*readers(), report)
        },
        "question": (_question, asked),
        "command": (_command, [each.encode() for each in _WORDS]),
        "apply": (steered_by, [bytes(range(start, 256, 3)) for start in range(24)]),
    }


def main() -> None:
    """Run a target under atheris; bytes that fail are written to the folder."""
    name, seconds, folder = sys.argv[1:4]
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=["tichu"]):
        run, seeds = targets()[name]
    corpus = Path(folder, "corpus")
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds):
        (corpus / f"seed-{number}").write_bytes(seed)
    limits = (f"-max_total_time={seconds}", "-max_len=4096", "-timeout=10", "-rss_limit_mb=2048")
    found = f"-artifact_prefix={folder}/found-"
    atheris.Setup([sys.argv[0], *limits, "-print_final_stats=1", found, str(corpus)], run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
