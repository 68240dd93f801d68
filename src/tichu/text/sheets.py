"""Scores: of a round, and the score sheet of a game.

Owns who is scored under which name, and how a sheet is laid out. Imports ``engine.game`` for who
sits where, and ``text.tables``.
"""

from collections.abc import Iterable, Sequence

from tichu.engine.game import is_final, persons_at, winners
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.text.events import victory_name
from tichu.text.tables import format_table


def seat_names(rules: Rules) -> tuple[str, ...]:
    """Return ``"Seat 0"`` and so on, for who has no better names."""
    return tuple(f"Seat {seat}" for seat in range(rules.seats))


def team_names(rules: Rules, names: Sequence[str]) -> tuple[str, str]:
    """Return what each team is called: its seats' names, joined."""
    seats = range(rules.seats)
    first, second = (
        " & ".join(names[seat] for seat in seats if rules.team(seat) == team) for team in (0, 1)
    )
    return first, second


def party_names(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """Return who has a score in a game: the teams, or with an open dummy the persons and it."""
    return tuple(names) if rules.open_dummy else team_names(rules, names)


def format_score(
    result: RoundResult, teams: Sequence[str], totals: Sequence[int] | None = None
) -> str:
    """Return the score of one round as a table with a line for each team.

    ``totals`` are the teams' scores in the game after it, where teams have such.
    """
    headers = ["", "cards", "calls", "round"]
    rows = [
        [team, *_points(result, number), f"{result.scores[number]}"]
        for number, team in enumerate(teams)
    ]
    if totals is not None:
        headers.append("total")
        rows = [[*row, f"{total}"] for row, total in zip(rows, totals, strict=True)]
    return format_table(headers, rows, (False, *[True] * (len(headers) - 1)))


def format_score_sheet(
    results: Iterable[RoundResult],
    rules: Rules,
    names: Sequence[str],
    start: Sequence[int] | None = None,
) -> str:
    """Return the score sheet of a game: a line for each round, and running totals.

    ``names`` are those of the seats; with an open dummy, of persons 0 to 2 and of the dummy, who
    change seats from round to round (TRICHU-8). ``start`` are the scores before the first round.
    """
    parties = party_names(rules, names)
    parts = ("points", "total") if rules.open_dummy else ("cards", "calls", "total")
    totals = [0] * len(parties) if start is None else list(start)
    rows: list[list[str]] = []
    for played, result in enumerate(results):
        persons = persons_at(rules, played)
        row = [f"{played + 1}"]
        for party in range(len(parties)):
            team = rules.team(persons.index(party)) if rules.open_dummy else party
            totals[party] += result.scores[team]
            told = (f"{result.scores[team]}",) if rules.open_dummy else _points(result, team)
            row += [*told, f"{totals[party]}"]
        first = names[persons[result.finished[0]]] if result.finished else "nobody"
        victory = victory_name(result)
        rows.append([*row, f"{first}, {victory}" if victory else first])
    headers = ["round", *parts * len(parties), "first out"]
    table = format_table(headers, rows, (True,) * (len(headers) - 1)).splitlines()
    columns = [len(rule) for rule in table[1].split("  ")]
    above = [" " * columns[0]]
    for number, name in enumerate(parties):
        place = 1 + len(parts) * number
        width = sum(columns[place : place + len(parts)]) + 2 * (len(parts) - 1)
        above.append(f"{name:>{width}}")
    return "\n".join(["  ".join(above), *table])


def format_verdict(
    rules: Rules,
    names: Sequence[str],
    scores: Sequence[int],
    rounds: int,
    unfinished: str = "The game goes on",
) -> str:
    """Return who has won after how many rounds, and the scores.

    ``names`` are as in :func:`format_score_sheet`; ``unfinished`` is said before the end.

    >>> from tichu import NANJING
    >>> format_verdict(NANJING, ("Anna", "Ben", "Clara", "David"), (1005, 695), 9)
    'Anna & Clara win after 9 rounds: Anna & Clara 1005, Ben & David 695'
    """
    parties = party_names(rules, names)
    won = winners(rules, tuple(scores))
    if not is_final(rules, tuple(scores), rounds):
        verdict = unfinished
    elif won:
        verdict = " and ".join(parties[party] for party in won)
        verdict += " wins" if rules.open_dummy and len(won) == 1 else " win"
    else:
        verdict = "A draw"
    after = {0: "before the first round", 1: "after one round"}.get(
        rounds, f"after {rounds} rounds"
    )
    told = ", ".join(f"{party} {score}" for party, score in zip(parties, scores, strict=True))
    return f"{verdict} {after}: {told}"


def _points(result: RoundResult, team: int) -> tuple[str, str]:
    """Return a team's points for cards and for calls as cells, no call as a blank."""
    calls = result.call_points[team]
    return f"{result.card_points[team]}", f"{calls:+}" if calls else ""
