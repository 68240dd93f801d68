"""What a picture of the table says of each seat and of the result."""

from tichu.engine.state import RoundState
from tichu.text import team_names
from tichu.text.events import ORDINALS, victory_name
from tichu.text.positions import Position
from tichu.text.sheets import party_names

Line = tuple[str, str, str]
"""A line of a result: its name, what counts, and what that is made of."""


def seat_facts(position: Position, seat: int) -> list[str]:
    """Return what is said of a seat beside its number of cards."""
    facts = [f"{position.pile(seat).points} points taken"]
    if seat == position.dealer:
        facts.append("dealer")
    if seat in position.passed:
        facts.append("passed")
    return facts


def badges(position: Position, seat: int) -> list[str]:
    """Return what stands out about a seat: that it is out, and what it has called."""
    found: list[str] = []
    if seat in position.finished:
        found.append(f"out {ORDINALS[position.finished.index(seat)]}")
    call = position.calls[seat]
    if call is not None:
        found.append(call.replace("_", " ").upper())
    return found


def standing(position: Position, names: tuple[str, ...]) -> str:
    """Return the scores of the game; empty for a round."""
    if isinstance(position, RoundState) or position.scores is None:
        return ""
    persons = [names[position.persons.index(person)] for person in range(len(names))]
    parties = party_names(position.rules, persons)
    return ", ".join(
        f"{party}: {score}" for party, score in zip(parties, position.scores, strict=True)
    )


def result_lines(position: Position, names: tuple[str, ...]) -> tuple[str, list[Line]]:
    """Return a title and a line for each team once the round is over."""
    result = position.result
    if result is None:
        return "", []
    victory = victory_name(result)
    lines: list[Line] = []
    for team, name in enumerate(team_names(position.rules, names)):
        told = f"cards {result.card_points[team]}"
        if result.call_points[team]:
            told += f", calls {result.call_points[team]:+}"
        lines.append((name, f"{result.scores[team]}", told))
    return f"The round: {victory}" if victory else "The round", lines
