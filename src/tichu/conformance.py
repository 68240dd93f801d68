"""Test another rules engine with questions whose answers are known.

1. :func:`read_vectors` reads the questions. Their answers come from an independent referee, which
   shares no code with this library.
2. :func:`run` asks an engine through its standard input and output, and judges its answers.

``tichu conformance`` uses this module. The questions are those of :mod:`tichu.protocol`.
"""

import enum
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import attrs

from tichu._files import want_path
from tichu._processes import Answer, NoAnswer, Program, words_of
from tichu._values import want_seconds
from tichu.errors import InvalidValue

__all__ = [
    "KINDS",
    "Outcome",
    "Vector",
    "Verdict",
    "read_vectors",
    "run",
]


KINDS: Final = ("classify", "beats", "legal", "judge", "apply", "result", "report", "match", "game")
"""The kinds of questions, in the same order as in the documentation."""

_VERSION: Final = 1
_NOTES: Final = ("shows", "breaks", "answer")
"""The fields of a vector that are not sent to the engine."""


@attrs.frozen(slots=True)
class Vector:
    """A question with its correct answer."""

    id: str
    """The unique ID of the question."""
    kind: str
    """The kind of the question, from :data:`KINDS`."""
    shows: tuple[str, ...]
    """The IDs of the tested rules: an engine that breaks one of them may answer incorrectly."""
    question: Mapping[str, object]
    """The question, with the ID and the kind."""
    answer: Any
    """The answer."""


def read_vectors(folder: str | PathLike[str] | None = None) -> tuple[Vector, ...]:
    """Return all vectors in the package, or in the files ``*.json`` of a folder.

    Raises :class:`InvalidValue` for a folder without vectors, and for a file with other content.

    >>> from tichu.conformance import read_vectors
    >>> vectors = read_vectors()
    >>> len(vectors) > 3000
    True
    """
    if folder is None:
        packed = resources.files("tichu").joinpath("_data", "vectors.zip").read_bytes()
        with ZipFile(BytesIO(packed)) as archive:
            return tuple(_of_files({kind: archive.read(f"{kind}.json") for kind in KINDS}))
    name = want_path("read_vectors(folder)", folder)
    paths = {kind: Path(name) / f"{kind}.json" for kind in KINDS}
    try:
        files = {kind: path.read_bytes() for kind, path in paths.items() if path.exists()}
    except OSError as error:
        raise InvalidValue(name, f"cannot be read: {error}") from None
    if not files:
        raise InvalidValue(name, "expected vectors, like legal.json, got none")
    return tuple(_of_files(files))


def _of_files(files: Mapping[str, bytes]) -> Iterator[Vector]:
    for kind, data in files.items():
        try:
            found = json.loads(data)
            if found["version"] != _VERSION or found["kind"] != kind:
                raise InvalidValue(f"{kind}.json", f"expected version {_VERSION} of {kind}")
            for each in found["vectors"]:
                yield _vector(kind, each)
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
            if isinstance(error, InvalidValue):
                raise
            raise InvalidValue(f"{kind}.json", "expected vectors") from None


def _vector(kind: str, found: Mapping[str, Any]) -> Vector:
    inputs = {name: value for name, value in found.items() if name not in _NOTES}
    question = {"id": found["id"], "kind": kind, **inputs}
    shows = tuple(map(str, found["shows"]))
    return Vector(str(found["id"]), kind, shows, question, found["answer"])


LONGEST: Final = 4_000_000
"""The maximum length of an answer in bytes, fifty times that of the longest correct one."""

_PATIENCE: Final = 2.0
"""The time in seconds that a program has to exit by itself."""


UNORDERED: Final = frozenset({"classify", "legal"})
"""The kinds of questions whose answer is a list in any order."""

_STARTS: Final = 5
"""The number of failures in a row after which no more questions are asked."""
_UNSUPPORTED: Final = ("unsupported", "unknown_kind")
"""The error codes of an engine that does not support a question."""


class Verdict(enum.StrEnum):
    """The verdict on an answer."""

    PASSED = "passed"
    """The answer is correct."""
    FAILED = "failed"
    """The answer is incorrect, or is an error."""
    UNSUPPORTED = "unsupported"
    """The engine does not support the question."""
    BROKEN = "broken"
    """No readable answer came in time."""
    SKIPPED = "skipped"
    """The question was not asked: the engine had failed too often."""


@attrs.frozen(slots=True)
class Outcome:
    """The outcome of a question."""

    vector: Vector
    """The question."""
    verdict: Verdict
    """The verdict."""
    said: str
    """The engine's answer as JSON, or a description of what went wrong."""


def run(
    command: Sequence[str], vectors: Iterable[Vector], timeout: float = 10.0
) -> Iterator[Outcome]:
    """Ask an engine one question after another, and yield the outcomes.

    ``command`` starts the engine: a list of words, as for :class:`subprocess.Popen`. Each answer
    must arrive within ``timeout`` seconds. An engine that gives no readable answer is restarted for
    the next question; after several failures in a row it is not asked again. Raises
    :class:`InvalidValue` if it cannot be started.
    """
    words = words_of("run(command)", command)
    want_seconds("run(timeout)", timeout)
    return _outcomes(words, vectors, timeout)


def _outcomes(
    words: tuple[str, ...], vectors: Iterable[Vector], timeout: float
) -> Iterator[Outcome]:
    program: Program | None = Program("run(command)", words, LONGEST)
    failures = 0
    try:
        for vector in vectors:
            if failures >= _STARTS:
                yield Outcome(vector, Verdict.SKIPPED, "the engine had failed too often")
                continue
            program = program or Program("run(command)", words, LONGEST)
            try:
                outcome = judged(vector, program.ask(vector.question, timeout))
                failures = 0
            except NoAnswer as error:
                program.kill()
                program = None
                failures += 1
                outcome = Outcome(vector, Verdict.BROKEN, str(error))
            yield outcome
    finally:
        if program is not None:
            program.close_input()
            program.ends(_PATIENCE)
            program.kill()


def judged(vector: Vector, answer: Answer) -> Outcome:
    """Return the outcome of an answer."""
    if answer.code is not None:
        unsupported = answer.code in _UNSUPPORTED
        verdict = Verdict.UNSUPPORTED if unsupported else Verdict.FAILED
        return Outcome(vector, verdict, f"{answer.code}: {answer.message}")
    right = agrees(vector.kind, vector.answer, answer.value)
    return Outcome(vector, Verdict.PASSED if right else Verdict.FAILED, json.dumps(answer.value))


def agrees(kind: str, expected: object, given: object) -> bool:
    """Return whether an answer is correct.

    >>> from tichu.conformance import agrees
    >>> agrees("legal", ["0 pass", "1 tichu"], ["1 tichu", "0 pass"])
    True
    >>> agrees("judge", True, 1)
    False
    """
    return _canonical(kind, expected) == _canonical(kind, given)


def _canonical(kind: str, answer: object) -> object:
    if kind in UNORDERED and isinstance(answer, list):
        return sorted(json.dumps(each, sort_keys=True) for each in answer)
    return json.dumps(answer, sort_keys=True)  # Python's own comparison takes True for 1
