"""Asking an engine all questions, and judging its answers."""

import enum
import json
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from tichu.conformance.engines import Engine, EngineError
from tichu.conformance.vectors import Vector
from tichu.errors import shown

UNORDERED: Final = frozenset({"classify", "legal"})
"""Kinds whose answers are sets, so the order of the list does not matter."""

_STARTS: Final = 5
"""The failures in a row after which an engine is asked no more."""
_MEMBERS: Final = ("answer", "unsupported", "error")


class Verdict(enum.StrEnum):
    """The verdict on an answer."""

    PASSED = "passed"
    """The answer is right."""
    FAILED = "failed"
    """The answer is wrong, or is an error."""
    UNSUPPORTED = "unsupported"
    """The engine does not support the question."""
    BROKEN = "broken"
    """No readable answer came in time."""
    SKIPPED = "skipped"
    """The engine had failed too often."""


@attrs.frozen(slots=True)
class Outcome:
    """The outcome of a question."""

    vector: Vector
    """The question."""
    verdict: Verdict
    """The verdict."""
    said: str
    """The answer of the engine as JSON, or what went wrong."""


def run(engine: Engine, vectors: Iterable[Vector]) -> Iterator[Outcome]:
    """Ask an engine one question after another, and yield the outcomes.

    An engine that gives no readable answer is started again for the next question; after several
    failures in a row it is not asked again. Raises :class:`InvalidValue` if it cannot be started.
    """
    engine.start()
    failures = 0
    try:
        for vector in vectors:
            if failures >= _STARTS:
                yield Outcome(vector, Verdict.SKIPPED, "the engine had failed too often")
                continue
            try:
                outcome = judged(vector, engine.ask(vector.question))
                failures = 0
            except EngineError as error:
                engine.kill()
                failures += 1
                outcome = Outcome(vector, Verdict.BROKEN, str(error))
            yield outcome
    finally:
        engine.close()


def judged(vector: Vector, line: bytes) -> Outcome:
    """Return the outcome of an engine's line; raise :class:`EngineError` if it is not an answer."""
    answer = _object(line)
    if answer.get("id") != vector.id:
        raise EngineError(
            f"expected the answer to {shown(vector.id)}, got that to {shown(answer.get('id'))}"
        )
    named = [name for name in _MEMBERS if name in answer]
    if len(named) != 1:
        raise EngineError(f"expected one of {', '.join(_MEMBERS)}, got {shown(line)}")
    value = answer[named[0]]
    if named[0] == "unsupported":
        return Outcome(vector, Verdict.UNSUPPORTED, shown(value))
    if named[0] == "error":
        return Outcome(vector, Verdict.FAILED, f"error: {shown(value)}")
    right = agrees(vector.kind, vector.expected, value)
    return Outcome(vector, Verdict.PASSED if right else Verdict.FAILED, _written(value))


def agrees(kind: str, expected: object, given: object) -> bool:
    """Return whether an answer is right.

    >>> agrees("legal", ["0 pass", "1 tichu"], ["1 tichu", "0 pass"])
    True
    >>> agrees("judge", True, 1)
    False
    """
    try:
        return _canonical(kind, expected) == _canonical(kind, given)
    except RecursionError:
        return False


def _canonical(kind: str, answer: object) -> object:
    if kind in UNORDERED and isinstance(answer, list):
        return sorted(map(_key, answer))
    return _key(answer)


def _key(value: object) -> str:
    # Python's own comparison takes True for 1.
    return json.dumps(value, sort_keys=True)


def _number(digits: str) -> float:
    value = float(digits)
    return int(value) if value.is_integer() else value


def _object(line: bytes) -> dict[str, object]:
    try:
        answer: object = json.loads(line.decode("utf-8"), parse_float=_number)
    except (ValueError, RecursionError):
        raise EngineError(f"expected JSON, got {shown(line)}") from None
    if not isinstance(answer, dict):
        raise EngineError(f"expected an object, got {shown(line)}")
    return answer


def _written(value: object) -> str:
    try:
        return json.dumps(value)
    except RecursionError:
        return "lists nested too deep"
