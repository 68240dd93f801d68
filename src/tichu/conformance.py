"""Test whether another rules engine is right: questions with their answers, and asking an engine.

1. :func:`read_vectors` reads the questions. A referee that shares no code with this library has
   answered them.
2. :func:`serve` and :func:`reply` answer questions as this library does.
3. :func:`run` asks an :class:`Engine` over its standard input and output, and judges its answers.

``tichu conformance`` uses this module.
"""

import enum
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import resources
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import IO, Any, Final, TypeVar
from zipfile import ZipFile

import attrs

from tichu._files import want_path
from tichu._processes import Program, words_of
from tichu._trees import Reader, each, field, notation, number_of, parse_json, table_of, text_of
from tichu._values import want_seconds
from tichu.cards import Cards
from tichu.engine.answers import score_round
from tichu.engine.board import Board
from tichu.engine.move_text import format_action, parse_action
from tichu.engine.moves import Action
from tichu.engine.state import RoundState, new_game
from tichu.engine.verbs import apply, is_legal, legal_actions
from tichu.errors import InvalidValue, TichuError, shown
from tichu.notation import (
    format_rank,
    format_state,
    parse_rules,
    parse_state,
)
from tichu.rulebook import bombs
from tichu.rulebook.combinations import Combination, readings, to_play
from tichu.rulebook.flags import facts_of
from tichu.rulebook.match import is_final, standing, winners
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules

__all__ = [
    "KINDS",
    "Engine",
    "EngineError",
    "Outcome",
    "Vector",
    "Verdict",
    "read_vectors",
    "reply",
    "run",
    "serve",
]


KINDS: Final = ("classify", "beats", "legal", "judge", "apply", "result", "report", "match", "game")
"""The kinds of questions, in the order of the documentation."""

_VERSION: Final = 1
_NOTES: Final = ("shows", "breaks", "answer")
"""Members of a vector that are not sent to the engine."""


@attrs.frozen(slots=True)
class Vector:
    """A question with the right answer."""

    id: str
    """The unique ID of the question."""
    kind: str
    """The kind of the question, one of :data:`KINDS`."""
    shows: tuple[str, ...]
    """The IDs of rules that the question shows: some wrong form of each gives another answer."""
    question: str
    """The line that is sent to the engine: a JSON object with the ID and the kind."""
    answer: str
    """The answer as JSON."""

    @property
    def expected(self) -> Any:  # noqa: ANN401  # whatever JSON has
        """The answer."""
        return json.loads(self.answer)


def read_vectors(folder: str | PathLike[str] | None = None) -> tuple[Vector, ...]:
    """Return all vectors, of the package or of the files ``*.json`` of a folder.

    Raises :class:`InvalidValue` for a folder without vectors, and for a file of something else.

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
    return Vector(
        id=str(found["id"]),
        kind=kind,
        shows=tuple(map(str, found["shows"])),
        question=json.dumps(question),
        answer=json.dumps(found["answer"]),
    )


T = TypeVar("T")

_CALLS: Final = {"t": "tichu", "g": "grand_tichu"}
_LONGEST: Final = 1_000_000
"""The most characters of a question."""


def serve(questions: Iterable[str], output: IO[str]) -> None:
    """Answer each line with a line, until there are no more."""
    for line in questions:
        output.write(f"{reply(line)}\n")
        output.flush()


def reply(line: str) -> str:
    """Return the answer to a question, both as JSON objects in a line.

    The answer to a line that is not a question has an ``error``.

    >>> reply('{"id": "1", "kind": "classify", "cards": "5j5w"}')
    '{"id": "1", "answer": [{"kind": "pair", "rank": 5, "phoenix_as": null}]}'
    >>> print(reply('{"id": "2", "kind": "poker"}'))
    {"id": "2", "unsupported": "unknown kind 'poker'"}
    """
    try:
        question = table_of(parse_json(line, _LONGEST))
    except TichuError:
        return json.dumps({"id": None, "error": "expected a JSON object on one line"})
    name, kind = question.get("id"), question.get("kind")
    head = {"id": name if isinstance(name, str) else None}
    if not isinstance(kind, str) or kind not in _ANSWERS:
        return json.dumps({**head, "unsupported": f"unknown kind {shown(kind)}"})
    answer, readers = _ANSWERS[kind]
    try:
        members = {name: read(name, field(question, name)) for name, read in readers.items()}
        return json.dumps({**head, "answer": answer(**members)})
    except TichuError as error:
        return json.dumps({**head, "error": str(error)})


def _classify(cards: Cards) -> object:
    return [
        {
            "kind": found.kind.name.lower(),
            "rank": found.rank,
            "phoenix_as": None if found.phoenix_as is None else format_rank(found.phoenix_as),
        }
        for found in sorted(readings(cards))
    ]


def _beats(table: Sequence[Combination], play: Combination) -> object:
    """Return whether a play beats the last one of a trick.

    The strength of a Phoenix single depends on the play below it, so all plays are looked at.
    """
    if not table:
        raise InvalidValue("table", "expected at least one combination, got none")
    board = Board(facts_of(NANJING), 0)
    for below in table:
        board.cover(0, to_play(below))
    form, top = board.form, board.top
    board.cover(0, to_play(play))
    return play.cards != table[-1].cards and bombs.beats(board.form, board.top, form, top)


def _legal(position: RoundState) -> object:
    return sorted(map(format_action, legal_actions(position)))


def _judge(position: RoundState, action: Action) -> object:
    return is_legal(position, action)


def _apply(position: RoundState, action: Action) -> object:
    return format_state(apply(position, action))


def _result(position: RoundState) -> object:
    return None if position.result is None else _as_json(position.result)


def _report(
    rules: Rules,
    finished: tuple[int, ...],
    cards: tuple[int, ...] | None,
    calls: str,
    counted_out: int | None,
) -> object:
    made = {seat: _CALLS[sign] for seat, sign in enumerate(calls) if sign in _CALLS}
    return _as_json(score_round(finished, cards, made, rules=rules, counted_out=counted_out))


def _as_json(result: RoundResult) -> dict[str, object]:
    return {
        "cards": list(result.card_points),
        "calls": list(result.call_points),
        "victory": result.victory,
        "scores": list(result.scores),
    }


def _match(rules: Rules, rounds: Sequence[tuple[int, ...]]) -> object:
    if any(len(one) != 2 for one in rounds):
        raise InvalidValue("rounds", "expected the scores of two teams in each round")
    results = [RoundResult((), one, None, (0, 0), one) for one in rounds]
    scores = standing(rules, results, new_game(rules).scores)
    return _standing(rules, scores, over=is_final(rules, scores, len(rounds)))


def _game(rules: Rules, actions: Sequence[Action]) -> object:
    game = new_game(rules)
    standings: list[object] = []
    for action in actions:
        game = apply(game, action)
        if len(game.results) > len(standings):
            standings.append(_standing(game.rules, game.scores, over=game.is_over))
    return standings


def _standing(rules: Rules, scores: tuple[int, ...], *, over: bool) -> dict[str, object]:
    return {
        "scores": list(scores),
        "over": over,
        "winners": list(winners(rules, scores)) if over else [],
    }


def _or_null(read: Reader[T]) -> Reader[T | None]:
    return lambda path, value: None if value is None else read(path, value)


_action: Final[Reader[Action]] = notation(parse_action)
_numbers: Final = each(number_of)
_combination: Final = notation(Combination)
_position: Final = {"position": notation(parse_state)}
_rules: Final = {"rules": notation(parse_rules)}
_ANSWERS: Final[Mapping[str, tuple[Callable[..., object], Mapping[str, Reader[object]]]]] = {
    "classify": (_classify, {"cards": notation(Cards)}),
    "beats": (_beats, {"table": each(_combination), "play": _combination}),
    "legal": (_legal, _position),
    "judge": (_judge, {**_position, "action": _action}),
    "apply": (_apply, {**_position, "action": _action}),
    "result": (_result, _position),
    "report": (
        _report,
        {
            **_rules,
            "finished": _numbers,
            "cards": _or_null(_numbers),
            "calls": text_of,
            "counted_out": _or_null(number_of),
        },
    ),
    "match": (_match, {**_rules, "rounds": each(_numbers)}),
    "game": (_game, {"rules": notation(parse_rules), "actions": each(_action)}),
}
"""The function that answers each kind of question, and the readers of the members it needs."""


LONGEST: Final = 4_000_000
"""The most bytes of an answer; the longest right one has a fiftieth of them."""

_PATIENCE: Final = 2.0
"""Seconds that a program has to stop by itself."""


class EngineError(TichuError):
    """A program gave no answer; the message says why."""


class Engine:
    """A program that reads questions from standard input and writes answers to standard output.

    ``command`` starts it, for the first question and again after a failure; each answer must come
    within ``timeout`` seconds. What it writes to its standard error is passed on, up to 1,000,000
    bytes of each run.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        self.command: Final = words_of("Engine(command)", command)
        want_seconds("Engine(timeout)", timeout)
        self.timeout: Final = timeout
        self._program: Program | None = None

    def start(self) -> None:
        """Start the program unless it runs; raise :class:`InvalidValue` if that fails."""
        self._started()

    def _started(self) -> Program:
        if self._program is None:
            self._program = Program("Engine(command)", self.command, LONGEST)
        return self._program

    def ask(self, question: str) -> bytes:
        """Return the line that the program answers to a line.

        Raises :class:`EngineError`, and stops the program, if none comes or it is too long.
        """
        program = self._started()
        until = time.monotonic() + self.timeout
        program.write(question.encode("utf-8"))
        line = program.read(until)
        if line is None:
            self.kill()
            raise EngineError(f"no answer in {self.timeout:g} seconds")
        if program.has_ended:
            why = program.failure("the engine", line)
            self.kill()
            raise EngineError(why)
        return line

    def kill(self) -> None:
        """Stop the program and its children at once."""
        program, self._program = self._program, None
        if program is not None:
            program.kill()

    def close(self) -> None:
        """Close the input of the program, and stop it if it does not end."""
        if self._program is not None:
            self._program.close_input()
            self._program.ends(_PATIENCE)
            self.kill()


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
    try:
        right, said = agrees(vector.kind, vector.expected, value), json.dumps(value)
    except RecursionError:
        right, said = False, "lists nested too deep"
    return Outcome(vector, Verdict.PASSED if right else Verdict.FAILED, said)


def agrees(kind: str, expected: object, given: object) -> bool:
    """Return whether an answer is right.

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
