"""The referee's answers to questions, kind by kind."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from conformance.texts import action_text as text_of
from conformance.texts import (
    ended_result,
    fields_of,
    parse_action,
    parse_combination,
    position_text,
    result_json,
)
from oracle import Illegal, legal, new_round, next_dealer, readings, score_game, step
from oracle.combinations import beats, strength
from oracle.scoring import call_points, counted_out_result, victory
from oracle.state import Result, State
from perft.texts import CALLS, card_list, parse, parse_rules

Question = Mapping[str, Any]

KINDS: Final = ("classify", "beats", "legal", "judge", "apply", "result", "report", "match", "game")
"""The kinds of vectors, in the order of the documentation."""


def answer(question: Question) -> object:
    """Return the referee's answer to a question."""
    kind: str = question["kind"]
    return _ANSWERS[kind](question)


def _classify(question: Question) -> object:
    """Return all readings of a card set."""
    found = readings(frozenset(card_list(question["cards"])))
    return [
        {"kind": each.kind.lower(), "rank": each.rank, "phoenix_as": each.phoenix_as}
        for each in sorted(found, key=lambda each: (each.kind, each.rank, each.phoenix_as or 0))
    ]


def _beats(question: Question) -> object:
    """Return whether a play beats the last play of a table."""
    first, *others = map(parse_combination, question["table"])
    top, height = first, strength(first, None)
    for each in others:
        top, height = each, strength(each, height)
    return beats(parse_combination(question["play"]), top, height)


def _legal(question: Question) -> object:
    """Return all legal actions of a position."""
    by_seat = legal(parse(question["position"]))
    return sorted(text_of(action) for actions in by_seat.values() for action in actions)


def _judge(question: Question) -> object:
    """Return whether an action is legal."""
    return reason(question) is None


def reason(question: Question) -> str | None:
    """Return the ID of a rule that an action breaks; None if it is legal."""
    try:
        step(parse(question["position"]), parse_action(question["action"]))
    except Illegal as error:
        return error.rule
    return None


def _apply(question: Question) -> object:
    """Return the position after an action; None if it is illegal, by a wrong rule."""
    rules_text = question["position"].partition(" ")[0]
    try:
        state = step(parse(question["position"]), parse_action(question["action"]))
    except Illegal:
        return None
    return position_text(rules_text, state)


def _result(question: Question) -> object:
    """Return the result of a round that is over."""
    return result_json(ended_result(question["position"]))


def _report(question: Question) -> object:
    """Return the result of a reported round."""
    rules = parse_rules(question["rules"])
    nothing = (frozenset[str](),) * rules.seats
    state = State(
        rules=rules,
        phase="OVER",
        dealer=0,
        hands=nothing,
        calls=tuple(CALLS[sign] for sign in question["calls"]),
        piles=nothing,
        pushes=(None,) * rules.seats,
        finished=tuple(question["finished"]),
    )
    if question["counted_out"] is not None:
        guilty: int = question["counted_out"]
        return result_json(counted_out_result(state, min(rules.members(guilty))))
    won = victory(state)
    calls = call_points(state)
    cards = [0, 0]
    if won is None:
        cards = question["cards"] or [0, 0]
    else:
        value = rules.double_victory if won == "double" else rules.triple_victory
        cards[rules.teams[state.finished[0]]] = value or 0
    scores = tuple(points + called for points, called in zip(cards, calls, strict=True))
    return result_json(Result(state.finished, tuple(cards), won, calls, scores))


def _match(question: Question) -> object:
    """Return the standing of a game after rounds with these scores."""
    return _standing(question["rules"], question["rounds"])


def _standing(rules_text: str, rounds: Sequence[Sequence[int]]) -> dict[str, object]:
    """Return scores, whether the game is over, and who has won."""
    score = score_game(fields_of(parse_rules(rules_text)), rounds)
    winner = score.winner
    winners = [winner] if isinstance(winner, int) else list(winner or ())
    return {"scores": list(score.totals), "over": score.over, "winners": winners}


def _game(question: Question) -> object:
    """Return the standing after each round of a game; None if an action is illegal."""
    fields = fields_of(parse_rules(question["rules"]))
    state = new_round(fields)
    rounds: list[tuple[int, ...]] = []
    standings: list[dict[str, object]] = []
    for text in question["actions"]:
        try:
            state = step(state, parse_action(text))
        except Illegal:
            return None
        if state.result is not None:
            rounds.append(state.result.scores)
            standings.append(_standing(question["rules"], rounds))
            if standings[-1]["over"]:
                return standings
            state = new_round(fields, next_dealer(replace(state)))
    return standings


_ANSWERS: Final = {
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
