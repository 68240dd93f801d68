"""The answers of this library to the questions of the protocol."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, Final, TypeVar

from tichu._trees import (
    Reader,
    each,
    field,
    notation,
    number_of,
    parse_json,
    table_of,
    text_of,
)
from tichu.cards import Cards
from tichu.engine.board import Board
from tichu.engine.moves import Action
from tichu.engine.state import RoundState, new_game
from tichu.engine.answers import score_round
from tichu.engine.verbs import apply, is_legal, legal_actions
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
from tichu.rulebook.combinations import Combination, readings, to_play
from tichu.rulebook.flags import facts_of
from tichu.rulebook.match import is_final, standing, winners
from tichu.rulebook.scoring import RoundResult
from tichu.rules import NANJING, Rules

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
        for found in readings(cards)
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
_combination: Final = notation(parse_combination)
_position: Final = {"position": notation(parse_state)}
_rules: Final = {"rules": notation(parse_rules)}
_ANSWERS: Final[Mapping[str, tuple[Callable[..., object], Mapping[str, Reader[object]]]]] = {
    "classify": (_classify, {"cards": notation(parse_cards)}),
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
