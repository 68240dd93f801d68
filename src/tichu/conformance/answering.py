"""The answers of this library to the questions of the protocol."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, Any, Final, cast

import tichu
from tichu.engine.state.game import is_final, standing, winners
from tichu.engine.table.table import Trick, with_play
from tichu.errors import InvalidValue, TichuError, shown
from tichu.notation import (
    format_action,
    format_rank,
    format_state,
    parse_action,
    parse_cards,
    parse_combination,
    parse_rules,
    parse_state,
)
from tichu.rulebook import bombs
from tichu.rulebook.combinations import readings, to_play
from tichu.rulebook.scoring import RoundResult, score_round
from tichu.rules import Rules

_CALLS: Final = {"t": "tichu", "g": "grand_tichu"}
_LONGEST: Final = 1_000_000
"""The most characters of a question."""

Question = Mapping[str, Any]


def serve(questions: Iterable[str], output: IO[str]) -> None:
    """Answer each line with a line, until there are no more.

    Raises :class:`~tichu.InvalidValue` for arguments of the wrong type.
    """
    if isinstance(questions, str) or not isinstance(questions, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue("serve(questions)", f"expected lines, got {shown(questions)}")
    if not all(callable(getattr(output, name, None)) for name in ("write", "flush")):
        raise InvalidValue("serve(output)", f"expected a text stream, got {shown(output)}")
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
    found: object = None
    try:
        if isinstance(cast("object", line), str) and len(line) <= _LONGEST:
            found = json.loads(line)
    except (ValueError, RecursionError):
        pass
    if not isinstance(found, dict):
        return json.dumps({"id": None, "error": "expected a JSON object on one line"})
    question = cast("Question", found)
    name = question.get("id")
    head = {"id": name if isinstance(name, str) else None}
    kind = question.get("kind")
    if not isinstance(kind, str) or kind not in _ANSWERS:
        return json.dumps({**head, "unsupported": f"unknown kind {shown(kind)}"})
    try:
        return json.dumps({**head, "answer": _ANSWERS[kind](question)}, allow_nan=False)
    except TichuError as error:
        return json.dumps({**head, "error": str(error)})
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # A member is missing, or not of the type that the documentation specifies.
        return json.dumps({**head, "error": f"not a question: {shown(error)}"})


def _classify(question: Question) -> object:
    return [
        {
            "kind": each.kind.name.lower(),
            "rank": each.rank,
            "phoenix_as": None if each.phoenix_as is None else format_rank(each.phoenix_as),
        }
        for each in readings(parse_cards(question["cards"]))
    ]


def _beats(question: Question) -> object:
    """Return whether a play beats the last one of a trick.

    The strength of a Phoenix single depends on the play below it, so all plays are looked at.
    """
    trick: Trick | None = None
    for text in question["table"]:
        trick = with_play(trick, 0, to_play(parse_combination(text)))
    if trick is None:
        raise InvalidValue("table", "expected at least one combination, got none")
    play = parse_combination(question["play"])
    laid = with_play(trick, 0, to_play(play))
    is_same = play.cards == trick.plays[-1].combination.cards
    return not is_same and bombs.beats(laid.form, laid.top, trick.form, trick.top)


def _legal(question: Question) -> object:
    state = parse_state(question["position"])
    return sorted(format_action(action) for action in tichu.legal_actions(state))


def _judge(question: Question) -> object:
    return tichu.is_legal(parse_state(question["position"]), parse_action(question["action"]))


def _apply(question: Question) -> object:
    state = parse_state(question["position"])
    return format_state(tichu.apply(state, parse_action(question["action"])))


def _result(question: Question) -> object:
    result = parse_state(question["position"]).result
    return None if result is None else _as_json(result)


def _report(question: Question) -> object:
    calls = {seat: _CALLS[sign] for seat, sign in enumerate(question["calls"]) if sign in _CALLS}
    result = score_round(
        question["finished"],
        question["cards"],
        calls,
        rules=parse_rules(question["rules"]),
        counted_out=question["counted_out"],
    )
    return _as_json(result)


def _as_json(result: RoundResult) -> dict[str, object]:
    return {
        "cards": list(result.card_points),
        "calls": list(result.call_points),
        "victory": result.victory,
        "scores": list(result.scores),
    }


def _match(question: Question) -> object:
    rules = parse_rules(question["rules"])
    rounds: Sequence[Sequence[int]] = question["rounds"]
    results = [RoundResult((), tuple(one), None, (0, 0), tuple(one)) for one in rounds]
    scores = standing(rules, results, tichu.new_game(rules).scores)
    return _standing(rules, scores, over=is_final(rules, scores, len(rounds)))


def _game(question: Question) -> object:
    game = tichu.new_game(parse_rules(question["rules"]))
    standings: list[dict[str, object]] = []
    for text in question["actions"]:
        game = tichu.apply(game, parse_action(text))
        if len(game.results) > len(standings):
            standings.append(_standing(game.rules, game.scores, over=game.is_over))
    return standings


def _standing(rules: Rules, scores: tuple[int, ...], *, over: bool) -> dict[str, object]:
    return {
        "scores": list(scores),
        "over": over,
        "winners": list(winners(rules, scores)) if over else [],
    }


_ANSWERS: Final[Mapping[str, Callable[[Question], object]]] = {
    "classify": _classify,
    "beats": _beats,
    "legal": _legal,
    "judge": _judge,
    "apply": _apply,
    "result": _result,
    "report": _report,
    "match": _match,
    "game": _game,
}
