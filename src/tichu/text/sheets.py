"""Scores: of a round, and the score sheet of a game.

Owns who is scored under which name, and how a sheet is laid out. Imports ``engine.game`` for who
sits where, ``text.names`` and ``text.tables``. Each function raises :class:`~tichu.InvalidValue`
for what are no rules, results, points or names, or not as many as there are seats or teams.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tichu._values import want_instance, want_int
from tichu.engine.state.game import is_final, persons_at, winners
from tichu.errors import InvalidValue
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.text.events import victory_name
from tichu.text.names import called, joined, numbered
from tichu.text.tables import format_table
from tichu.text.wanted import listed, points, texts
from tichu.text.wanted import result as want_result
from tichu.text.wanted import text as want_text

_MOST_ROUNDS: Final = 1_000_000
_PERSONS: Final = ("Player 0", "Player 1", "Player 2", "Dummy")


def seat_names(rules: Rules) -> tuple[str, ...]:
    """Return ``"Seat 0"`` and so on, for who has no better names."""
    want_instance("seat_names(rules)", rules, Rules)
    return numbered(rules.seats)


def person_names(rules: Rules) -> tuple[str, ...]:
    """Return what those who have scores are called without names.

    That is the seats, or with an open dummy, where persons change seats, ``"Player 0"`` and so on.
    """
    return _PERSONS if rules.open_dummy else seat_names(rules)


def team_names(rules: Rules, names: Sequence[str] | None = None) -> tuple[str, str]:
    """Return what each team is called: its seats' names, joined."""
    want_instance("team_names(rules)", rules, Rules)
    seated = called("team_names(names)", names, rules.seats)
    seats = range(rules.seats)
    first, second = (
        " & ".join(seated[seat] for seat in seats if rules.team(seat) == team) for team in (0, 1)
    )
    return first, second


def party_names(rules: Rules, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return who has a score in a game: the teams, or with an open dummy the persons and it.

    Without names these persons are ``"Player 0"`` to ``"Player 2"``, and it is ``"Dummy"``.
    """
    want_instance("party_names(rules)", rules, Rules)
    people = _people("party_names(names)", rules, names)
    return people if rules.open_dummy else team_names(rules, people)


def format_score(
    result: RoundResult, teams: Sequence[str], totals: Sequence[int] | None = None
) -> str:
    """Return the score of one round as a table with a line for each team.

    ``totals`` are the teams' scores in the game after it, where teams have such.
    """
    scored = want_result("format_score(result)", result)
    headers = ["", "cards", "calls", "round"]
    rows = [
        [team, *_points(scored, number), f"{scored.scores[number]}"]
        for number, team in enumerate(texts("format_score(teams)", teams, len(scored.scores)))
    ]
    if totals is not None:
        headers.append("total")
        after = points("format_score(totals)", totals, len(rows))
        rows = [[*row, f"{total}"] for row, total in zip(rows, after, strict=True)]
    return format_table(headers, rows, (False, *[True] * (len(headers) - 1)))


def format_score_sheet(
    results: Iterable[RoundResult],
    rules: Rules,
    names: Sequence[str] | None = None,
    start: Sequence[int] | None = None,
) -> str:
    """Return the score sheet of a game: a line for each round, and running totals.

    ``names`` are those of the seats; with an open dummy, of persons 0 to 2 and of the dummy, who
    change seats from round to round (TRICHU-8). ``start`` are the scores before the first round,
    which have a line of their own unless all are 0.
    """
    want_instance("format_score_sheet(rules)", rules, Rules)
    people = _people("format_score_sheet(names)", rules, names)
    parties = party_names(rules, people)
    parts = ("points", "total") if rules.open_dummy else ("cards", "calls", "total")
    totals = [0] * len(parties)
    if start is not None:
        totals = [*points("format_score_sheet(start)", start, len(parties))]
    rows: list[list[str]] = []
    if any(totals):  # without this line the first total would come from nowhere
        blanks = [""] * (len(parts) - 1)
        rows.append(["start", *(cell for total in totals for cell in (*blanks, f"{total}")), ""])
    for played, each in enumerate(listed("format_score_sheet(results)", results, "results")):
        result = want_result("format_score_sheet(results)", each)
        if any(seat >= rules.seats for seat in result.finished):
            message = f"results of {rules.seats} seats are wanted"
            raise InvalidValue("format_score_sheet(results)", message)
        persons = persons_at(rules, played)
        row = [f"{played + 1}"]
        for party in range(len(parties)):
            team = rules.team(persons.index(party)) if rules.open_dummy else party
            totals[party] += result.scores[team]
            told = (f"{result.scores[team]}",) if rules.open_dummy else _points(result, team)
            row += [*told, f"{totals[party]}"]
        first = people[persons[result.finished[0]]] if result.finished else "nobody"
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
    names: Sequence[str] | None,
    scores: Sequence[int],
    rounds: int,
    unfinished: str = "The game goes on",
) -> str:
    """Return who has won after how many rounds, and the scores.

    ``names`` are as in :func:`format_score_sheet`, or None; ``unfinished`` is said before the end.

    >>> from tichu import NANJING
    >>> format_verdict(NANJING, ("Anna", "Ben", "Clara", "David"), (1005, 695), 9)
    'Anna & Clara win after 9 rounds: Anna & Clara 1005, Ben & David 695'
    """
    parties = party_names(rules, names)
    reached = points("format_verdict(scores)", scores, len(parties))
    want_int("format_verdict(rounds)", rounds, 0, _MOST_ROUNDS)
    want_text("format_verdict(unfinished)", unfinished)
    won = winners(rules, reached)
    if not is_final(rules, reached, rounds):
        verdict = unfinished
    elif won:
        verdict = joined([parties[party] for party in won])
        verdict += " wins" if rules.open_dummy and len(won) == 1 else " win"
    else:
        verdict = "A draw"
    after = {0: "before the first round", 1: "after one round"}.get(
        rounds, f"after {rounds} rounds"
    )
    told = ", ".join(f"{party} {score}" for party, score in zip(parties, reached, strict=True))
    return f"{verdict} {after}: {told}"


def _people(place: str, rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    return person_names(rules) if names is None else texts(place, names, rules.seats)


def _points(result: RoundResult, team: int) -> tuple[str, str]:
    calls = result.call_points[team]
    return f"{result.card_points[team]}", f"{calls:+}" if calls else ""
