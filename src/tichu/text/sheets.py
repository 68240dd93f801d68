"""Scores: of a round, and the score sheet of a game.

Each function raises :class:`~tichu.InvalidValue` for arguments of the wrong type, and for more or
fewer names or points than there are seats or teams.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tichu._spelling.rules import rules_given
from tichu._values import blaming
from tichu.rulebook.match import is_final, persons_at, winners
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.text.checks import points, texts
from tichu.text.events import victory_name
from tichu.text.names import called, joined, numbered
from tichu.text.tables import format_table

_PERSONS: Final = ("Player 0", "Player 1", "Player 2", "Dummy")


def seat_names(rules: Rules | str) -> tuple[str, ...]:
    """Return the default names of the seats: ``"Seat 0"`` and so on.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import NANJING
    >>> seat_names(NANJING)
    ('Seat 0', 'Seat 1', 'Seat 2', 'Seat 3')
    """
    rules = rules_given("seat_names(rules)", rules)
    return numbered(rules.seats)


def person_names(rules: Rules) -> tuple[str, ...]:
    """Return the default names of the persons who play.

    They are those of the seats, or with an open dummy, where persons change seats, ``"Player 0"``
    and so on.
    """
    return _PERSONS if rules.open_dummy else seat_names(rules)


def team_names(rules: Rules | str, names: Sequence[str] | None = None) -> tuple[str, str]:
    """Return the name of each team: the names of its seats, joined.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import NANJING
    >>> team_names(NANJING, ("Anna", "Ben", "Clara", "David"))
    ('Anna & Clara', 'Ben & David')
    """
    rules = rules_given("team_names(rules)", rules)
    seated = called("team_names(names)", names, rules.seats)
    seats = range(rules.seats)
    first, second = (
        " & ".join(seated[seat] for seat in seats if rules.team(seat) == team) for team in (0, 1)
    )
    return first, second


def party_names(rules: Rules | str, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the names of those who have a score: the teams, or with an open dummy the persons.

    The default names of the persons are ``"Player 0"`` to ``"Player 2"``, and ``"Dummy"``.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import NANJING, TRICHU
    >>> party_names(NANJING), party_names(TRICHU)
    (('Seat 0 & Seat 2', 'Seat 1 & Seat 3'), ('Player 0', 'Player 1', 'Player 2', 'Dummy'))
    """
    rules = rules_given("party_names(rules)", rules)
    people = _people("party_names(names)", rules, names)
    return people if rules.open_dummy else team_names(rules, people)


def format_score(
    result: RoundResult, teams: Sequence[str], totals: Sequence[int] | None = None
) -> str:
    """Return the score of one round as a table with a line for each team.

    ``totals`` are the scores of the teams after the round.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import score_round
    >>> result = score_round((0, 1, 2), (60, 40), {0: "tichu"})
    >>> print(format_score(result, ("Anna & Clara", "Ben & David"), (560, 340)))
                  cards  calls  round  total
    ------------  -----  -----  -----  -----
    Anna & Clara     60   +100    160    560
    Ben & David      40            40    340
    """
    headers = ["", "cards", "calls", "round"]
    rows = [
        [team, *_points(result, number), f"{result.scores[number]}"]
        for number, team in enumerate(texts("format_score(teams)", teams, len(result.scores)))
    ]
    if totals is not None:
        headers.append("total")
        after = points("format_score(totals)", totals, len(rows))
        rows = [[*row, f"{total}"] for row, total in zip(rows, after, strict=True)]
    return format_table(headers, rows, (False, *[True] * (len(headers) - 1)))


def format_score_sheet(
    results: Iterable[RoundResult],
    rules: Rules | str,
    names: Sequence[str] | None = None,
    start: Sequence[int] | None = None,
) -> str:
    """Return the score sheet of a game: a line for each round, and running totals.

    ``names`` are those of the seats; with an open dummy, those of persons 0 to 2, who change seats
    from round to round (TRICHU-8), and of the dummy. ``start`` are the scores before the first
    round, which have their own line unless all are 0.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import NANJING, score_round
    >>> from tichu.text import format_score_sheet
    >>> results = [score_round((0, 2)), score_round((1, 0, 2), (30, 70))]
    >>> print(format_score_sheet(results, NANJING))
               Seat 0 & Seat 2      Seat 1 & Seat 3
    round  cards  calls  total  cards  calls  total  first out
    -----  -----  -----  -----  -----  -----  -----  ----------------------
        1    200           200      0             0  Seat 0, double victory
        2     30           230     70            70  Seat 1
    """
    parties, parts, rows = score_rows("format_score_sheet", results, rules, names, start)
    headers = ["round", *parts * len(parties), "first out"]
    table = format_table(headers, rows, (True,) * (len(headers) - 1)).splitlines()
    columns = [len(rule) for rule in table[1].split("  ")]
    above = [" " * columns[0]]
    for number, name in enumerate(parties):
        place = 1 + len(parts) * number
        width = sum(columns[place : place + len(parts)]) + 2 * (len(parts) - 1)
        above.append(f"{name:>{width}}")
    return "\n".join(["  ".join(above), *table])


def score_rows(
    function: str,
    results: Iterable[RoundResult],
    rules: Rules | str,
    names: Sequence[str] | None,
    start: Sequence[int] | None,
) -> tuple[tuple[str, ...], tuple[str, ...], list[list[str]]]:
    """Return the parties, the columns of each, and a row for each round of a score sheet.

    The last column of a party is its total. A row begins with the number of the round and ends with
    who was out first. Errors name ``function``.
    """
    rules = rules_given(f"{function}(rules)", rules)
    people = _people(f"{function}(names)", rules, names)
    parties = party_names(rules, people)
    parts = ("points", "total") if rules.open_dummy else ("cards", "calls", "total")
    totals = [0] * len(parties)
    if start is not None:
        totals = [*points(f"{function}(start)", start, len(parties))]
    rows: list[list[str]] = []
    if any(totals):  # without this line the first total would come from nowhere
        blanks = [""] * (len(parts) - 1)
        rows.append(["start", *(cell for total in totals for cell in (*blanks, f"{total}")), ""])
    for played, result in enumerate(results):
        persons = persons_at(rules, played)
        row = [f"{played + 1}"]
        for party in range(len(parties)):
            team = rules.team(persons.index(party)) if rules.open_dummy else party
            totals[party] += result.scores[team]
            cells = (f"{result.scores[team]}",) if rules.open_dummy else _points(result, team)
            row += [*cells, f"{totals[party]}"]
        first = people[persons[result.finished[0]]] if result.finished else "nobody"
        victory = victory_name(result)
        rows.append([*row, f"{first}, {victory}" if victory else first])
    return parties, parts, rows


def format_verdict(
    rules: Rules | str,
    names: Sequence[str] | None,
    scores: Sequence[int],
    rounds: int,
    unfinished: str = "The game goes on",
) -> str:
    """Return the winner, the number of rounds and the scores.

    ``names`` are as in :func:`format_score_sheet`; ``unfinished`` is the verdict before the end.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import NANJING
    >>> format_verdict(NANJING, ("Anna", "Ben", "Clara", "David"), (1005, 695), 9)
    'Anna & Clara win after 9 rounds: Anna & Clara 1005, Ben & David 695'
    """
    rules = rules_given("format_verdict(rules)", rules)
    with blaming("format_verdict"):
        parties = party_names(rules, names)
    reached = points("format_verdict(scores)", scores, len(parties))
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
    reported = ", ".join(f"{party} {score}" for party, score in zip(parties, reached, strict=True))
    return f"{verdict} {after}: {reported}"


def _people(place: str, rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    return person_names(rules) if names is None else texts(place, names, rules.seats)


def _points(result: RoundResult, team: int) -> tuple[str, str]:
    calls = result.call_points[team]
    return f"{result.card_points[team]}", f"{calls:+}" if calls else ""
