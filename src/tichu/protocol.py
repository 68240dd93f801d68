"""Use this library from other languages: questions and answers as lines of JSON.

:func:`reply` answers a question. :func:`serve` answers the questions on standard input, like
``tichu serve``. :func:`schema` returns the kinds of questions, with their fields and answers.
:mod:`tichu.conformance` asks other engines such questions, and :mod:`tichu.bots.stdio` asks bots.

No state is kept from one question to the next.
"""

import json
import traceback
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from itertools import islice
from operator import attrgetter
from random import Random, SystemRandom
from typing import IO, Any, Final, TypeVar, cast

from tichu._trees import (
    Reader,
    check_json,
    check_names,
    each,
    field,
    kind_of,
    notation,
    number_of,
    read_json,
    table_of,
    text_of,
    wrong,
)
from tichu.cards import Cards
from tichu.codec import as_json, content, is_happening, position_at, text_or_tree, written
from tichu.engine import verbs
from tichu.engine.answers import score_round
from tichu.engine.move_text import format_happening, parse_action, parse_move
from tichu.engine.moves import Action
from tichu.engine.state import GameState, RoundState, new_game
from tichu.engine.view import PublicView
from tichu.errors import (
    DataCode,
    DataError,
    IllegalAction,
    InvalidSetup,
    InvalidValue,
    TichuError,
    Violation,
    shown,
)
from tichu.notation import parse_rules
from tichu.records.entries import check_text
from tichu.records.record import placed
from tichu.rulebook import bombs
from tichu.rulebook.combinations import Combination, readings, strength_on
from tichu.rulebook.match import is_final, standing, winners
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules

__all__ = ["LONGEST", "reply", "schema", "serve"]

T = TypeVar("T")

LONGEST: Final = 1_000_000
"""The maximum length of a question, in bytes or characters."""

_MOST: Final = 1_000_000_000  # of a count: two of them fit into 32 bits

Question = Mapping[str, object]
"""A question: a JSON object."""


@cache
def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all questions, with the types of the answers.

    >>> from tichu.protocol import schema
    >>> [kind["title"] for kind in schema()["oneOf"]][:4]
    ['new', 'deal', 'legal', 'judge']
    """
    text = files("tichu").joinpath("_data", "protocol.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Answer each line of ``source`` with a line to ``target``, as :func:`reply` does.

    An exception that is not a :class:`TichuError` is a bug in this library. Its traceback goes to
    standard error, and the answer is an error with the code ``internal``.
    """
    answer_lines(source, target, _answered_in_any_case)


def reply(line: str | bytes) -> str:
    """Return the answer to a question; both are a JSON object on one line.

    The answer contains the ``id`` of the question, and either ``answer`` or ``error``. An error has
    a ``code`` for programs, a ``message``, and usually a ``path``, which names the field. Raises
    :class:`InvalidValue` for a value that is neither text nor bytes.

    >>> from tichu.protocol import reply
    >>> reply('{"id": 1, "kind": "classify", "cards": "5j5w"}')
    '{"id": 1, "answer": [{"kind": "pair", "rank": 5, "phoenix_as": null}]}'
    >>> print(reply('{"id": 2, "kind": "classify", "cards": 5}'))
    {"id": 2, "error": {"code": "wrong_type", "message": "expected text, got 5", "path": "cards"}}
    """
    if not isinstance(line, str | bytes):
        raise InvalidValue("reply(line)", f"expected text or bytes, got {shown(line)}")
    return replied(line, _answered)


def answer_lines(
    source: IO[bytes], target: IO[bytes], answer: Callable[[Question], object]
) -> None:
    """Answer each line as it arrives, and skip the rest of a line that is too long."""
    while line := source.readline(LONGEST + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST + 1)
        target.write(replied(line.removesuffix(b"\n"), answer).encode("ascii") + b"\n")
        target.flush()


def replied(line: str | bytes, answer: Callable[[Question], object]) -> str:
    """Return the reply to a line; ``answer`` returns the answer to a question."""
    question: Question = {}
    name: object = None
    try:
        tree = read_json(line, LONGEST)
        given = cast("Question", tree) if isinstance(tree, dict) else question
        check_json({"id": given.get("id")})  # first, since other errors are answered with it
        name = given.get("id")
        check_json(tree)
        question = table_of(tree)
        return json.dumps({"id": name, "answer": answer(question)})
    except TichuError as error:
        return json.dumps({"id": name, "error": _error(error, question)})


class _Internal(TichuError):
    """A bug in this library."""


def _error(error: TichuError, question: Question) -> dict[str, object]:
    if isinstance(error, IllegalAction):
        fields = (name for name in ("action", "actions", "position") if name in question)
        return {**_reason(error.violation), "path": next(fields, "")}
    if isinstance(error, _Internal):
        return {"code": "internal", "message": str(error)}
    code, path, message = DataCode.BAD_VALUE, "", str(error)
    if isinstance(error, DataError):
        if error.violation is not None:
            return {**_reason(error.violation), "path": error.path}
        code, path, message = error.code, error.path, error.message
    elif isinstance(error, InvalidValue):  # such as legal_actions(seat)
        path, message = error.place.rpartition("(")[2].rstrip(")"), error.message
    return {"code": code, "message": message, **({"path": path} if path else {})}


def _reason(why: Violation) -> dict[str, object]:
    return {"code": why.code, "message": why.message, "rule": why.rule}


def as_text(value: object) -> Any:  # noqa: ANN401  # any value of JSON
    """Return a value for JSON, with states, views and moves as text where possible."""
    return written(value, _text)


def _text(value: object) -> object:
    if is_happening(value):
        return format_happening(value)
    if isinstance(value, RoundState | GameState | PublicView):
        _, fields = content(value, "any")
        return fields if "scores" in fields else fields["position"]
    return as_json(value)


def fields_of(question: Question, kinds: Collection[str]) -> tuple[str, dict[str, Any]]:
    """Return the kind of a question, one of ``kinds``, and its fields, None if missing."""
    kind = kind_of(question, kinds)
    required, readers = _questions()[kind]
    check_names(question, ("id", "kind", *readers))
    for name in required:
        field(question, name)
    return kind, {
        name: read(name, question[name]) if name in question else None
        for name, read in readers.items()
    }


@cache
def _questions() -> dict[str, tuple[list[str], dict[str, Reader[object]]]]:
    """Return the required fields of each kind of question, and the reader for each field."""
    found: dict[str, tuple[list[str], dict[str, Reader[object]]]] = {}
    for kind in schema()["oneOf"]:
        types = {name: each.get("$ref") for name, each in kind["properties"].items()}
        readers = {name: _READERS[ref.rpartition("/")[2]] for name, ref in types.items() if ref}
        found[kind["title"]] = kind["required"], readers
    return found


def _answered(question: Question) -> object:
    kind, fields = fields_of(question, _ANSWERS)
    form = as_json if fields.pop("trees") else as_text
    return form(_ANSWERS[kind](*fields.values()))


def _answered_in_any_case(question: Question) -> object:
    try:
        return _answered(question)
    except TichuError:
        raise
    except Exception:  # noqa: BLE001  # an error must not stop the next question
        traceback.print_exc()
        raise _Internal("this library has a fault; standard error has the traceback") from None


def _new(rules: Rules | None, game: bool | None, dealer: int | None) -> object:
    start = new_game(rules or NANJING, dealer=dealer or 0)
    return start.round if game is False else start


def _deal(position: RoundState | GameState, seed: int | str | None) -> object:
    return verbs.deal(position, _rng(seed))


def _random(position: Any, seed: int | str | None) -> object:  # noqa: ANN401
    if type(position) is PublicView:
        message = "expected a state or the view of a seat, got the view of a spectator"
        raise DataError(DataCode.BAD_VALUE, "position", message)
    return verbs.random_action(position, _rng(seed))


def _rng(seed: int | str | None) -> Random:
    return SystemRandom() if seed is None else Random(seed)


def _legal(
    position: RoundState | GameState | PublicView,
    seat: int | None,
    start: int | None,
    limit: int | None,
) -> object:
    actions = islice(verbs.legal_actions(position, seat), start, None)
    return [*islice(actions, limit)]


def _why(position: RoundState | GameState | PublicView, action: Action) -> object:
    why = verbs.why_illegal(position, action)
    return None if why is None else _reason(why)


def _transition(position: RoundState | GameState, action: Action) -> object:
    after = verbs.apply(position, action)

    def heard(seat: int | None) -> dict[str, object]:
        moves = verbs.told(position, action, after, seat)
        return {"told": moves, "happened": verbs.happenings(position, moves, after)}

    seats = [*map(heard, range(position.rules.seats))]
    return {"position": after, "seats": seats, "spectators": heard(None)}


def _score(position: RoundState | GameState | PublicView) -> object:
    if isinstance(position, RoundState) or position.scores is None:
        raise DataError(DataCode.BAD_VALUE, "position", "expected a game, got a round")
    rules, scores = position.rules, position.scores
    return _standing(rules, scores, over=is_final(rules, scores, len(position.results)))


def _classify(cards: Cards) -> object:
    found = map(as_json, readings(cards))
    return [{name: each[name] for name in ("kind", "rank", "phoenix_as")} for each in found]


def _beats(table: Sequence[Combination], play: Combination) -> object:
    """Return whether a play beats the top play of a trick.

    The strength of a Phoenix single depends on the play below it, so the whole trick is needed.
    """
    if not table:
        raise InvalidValue("table", "expected at least one combination, got none")
    on = above = (0, 0)
    for laid in (*table, play):
        on, above = above, strength_on(laid, *above)
    return play.cards != table[-1].cards and bombs.beats(*above, *on)


_CALLS: Final = {"t": "tichu", "g": "grand_tichu"}


def _report(
    rules: Rules,
    finished: tuple[int, ...],
    cards: tuple[int, ...] | None,
    calls: str,
    counted_out: int | None,
) -> object:
    if len(calls) > rules.seats or set(calls) - set("tg-"):
        message = f"expected t, g or - for each of {rules.seats} seats, got {shown(calls)}"
        raise InvalidValue("calls", message)
    made = {seat: _CALLS[sign] for seat, sign in enumerate(calls) if sign in _CALLS}
    try:
        return score_round(finished, cards, made, rules=rules, counted_out=counted_out)
    except InvalidSetup as error:  # each problem begins with the parameter
        path, _, message = error.problems[0].partition(": ")
        raise InvalidValue("cards" if path == "card_points" else path, message) from None


def _match(rules: Rules, rounds: Sequence[tuple[int, ...]]) -> object:
    if any(len(one) != 2 for one in rounds):
        raise InvalidValue("rounds", "expected the scores of two teams in each round")
    results = [RoundResult((), one, None, (0, 0), one) for one in rounds]
    scores = standing(rules, results, new_game(rules).scores)
    return _standing(rules, scores, over=is_final(rules, scores, len(rounds)))


def _game(rules: Rules, actions: Sequence[Action]) -> object:
    game = new_game(rules)
    standings: list[object] = []
    for place, action in enumerate(actions):
        with placed(f"actions[{place}]", action):
            game = verbs.apply(game, action)
        if len(game.results) > len(standings):
            standings.append(_standing(game.rules, game.scores, over=game.is_over))
    return standings


def _standing(rules: Rules, scores: tuple[int, ...], *, over: bool) -> dict[str, object]:
    return {"scores": scores, "over": over, "winners": winners(rules, scores) if over else ()}


_ANSWERS: Final[Mapping[str, Callable[..., object]]] = {
    "new": _new,
    "deal": _deal,
    "legal": _legal,
    "judge": verbs.is_legal,
    "why": _why,
    "apply": verbs.apply,
    "transition": _transition,
    "view": verbs.view,
    "random": _random,
    "result": attrgetter("result"),
    "score": _score,
    "classify": _classify,
    "beats": _beats,
    "report": _report,
    "match": _match,
    "game": _game,
    "version": lambda: version("tichu"),
}
"""For each kind of question, in schema order, the function that answers it from its fields."""


def _or_null(read: Reader[T]) -> Reader[T | None]:
    return lambda path, value: None if value is None else read(path, value)


def _state(path: str, value: object) -> RoundState | GameState:
    position = position_at(path, value)
    if isinstance(position, PublicView):
        raise DataError(DataCode.BAD_VALUE, path, "expected a position with all hands, got a view")
    return position


def _flag(path: str, value: object) -> bool:
    if type(value) is not bool:
        raise wrong(path, "true or false", value)
    return value


def _count(path: str, value: object) -> int:
    number = number_of(path, value)
    if not 0 <= number <= _MOST:
        raise wrong(path, f"a whole number from 0 to {_MOST:,}", value, DataCode.BAD_VALUE)
    return number


def _seed(path: str, value: object) -> int | str:
    if type(value) is int:
        return value
    if type(value) is not str:
        raise wrong(path, "a whole number or text", value)
    check_text(value, path)
    return value


_combination: Final = notation(Combination)
_numbers: Final = each(number_of)
_action: Final[Reader[Action]] = text_or_tree(parse_action)
_READERS: Final[Mapping[str, Reader[object]]] = {
    "action": _action,
    "actions": each(_action),
    "calls": text_of,
    "cards": notation(Cards),
    "combination": _combination,
    "combinations": each(_combination),
    "count": _count,
    "flag": _flag,
    "game": position_at,
    "moves": _or_null(each(text_or_tree(parse_move))),
    "numbers": _numbers,
    "points": _or_null(_numbers),
    "position": position_at,
    "rounds": each(_numbers),
    "rules": notation(parse_rules),
    "seat": number_of,
    "seed": _seed,
    "state": _state,
    "team": _or_null(number_of),
    "version": number_of,
    "viewer": _or_null(number_of),
}
"""The reader for each type of field."""
