"""Format positions and score sheets as tables of plain text.

Each seat needs a printable name. The default names contain the numbers of the seats, or of the
persons if they change seats (with an open dummy).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tichu._syntax import UNKNOWN, rules_given
from tichu.cards import Card, Cards, new_cards
from tichu.engine.moves import Pass
from tichu.engine.state import GameState, RoundState
from tichu.engine.view import PlayerView, PublicView
from tichu.notation import format_rules, known_hand
from tichu.rulebook.match import is_final, persons_at, winners
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Phase, Rules
from tichu.text.sentences import ORDINALS, aligned, format_trick, pushed
from tichu.text.words import (
    call_name,
    called,
    joined,
    numbered,
    points,
    rank_name,
    result_title,
    seats_joined,
    victory_name,
)


def format_table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Sequence[bool] = (),
    title: str | None = None,
) -> str:
    """Return an aligned table; ``right`` is true for each column that is aligned right.

    Raises :class:`ValueError` for a row whose length differs from that of the headers.

    >>> from tichu.text.tables import format_table
    >>> print(format_table(("card", "points"), [("Dragon", "25"), ("Dog", "0")], (False, True)))
    card    points
    ------  ------
    Dragon      25
    Dog          0
    """
    lines = [headers, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    flush = (*right, *[False] * (len(headers) - len(right)))
    lines.insert(1, tuple("-" * width for width in widths))
    text = [
        "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(line, widths, flush, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join(text if title is None else [title, *text])


Position = RoundState | GameState | PublicView
"""A position with all hands, or a view of one."""

Pushes = Mapping[int, Sequence[tuple[Card | None, int]]]
"""The pushed cards of each seat (None if hidden) with their recipients."""

_AWAITED: Final[Mapping[Phase, str]] = {
    Phase.DEAL_FIRST: "the first cards are to be dealt",
    Phase.GRAND_TICHU: "{who} decide{s} on grand tichu",
    Phase.DEAL_REST: "the rest of the cards is to be dealt",
    Phase.PUSH: "{who} push{es} cards",
    Phase.PLAY: "{who} passes or plays",
    Phase.WISH: "{who} may wish for a rank",
    Phase.TAKE_TRICK: "all others have passed: {who} takes the trick, or bombs it",
    Phase.GIVE_TRICK: "{who} gives the Dragon's trick to an opponent",
    Phase.CHOOSE_LEADER: "{who} chooses the partner who leads",
    Phase.ANNOUNCED: "{who} plays the announced bomb",
    Phase.OVER: "the round is over",
}
_HEADERS: Final = ("seat", "name", "call", "out", "points", "cards", "hand")
_RIGHT: Final = (True, False, False, False, True, True)


def format_position(position: Position, names: Sequence[str] | None = None) -> str:
    """Return a position as lines: who must act, the hands, the trick and the pushed cards.

    The points of a seat are those of the cards in its pile.

    Raises :class:`~tichu.InvalidValue` unless there is a printable name for each seat.

    >>> from tichu.text import format_position
    >>> from tichu import RoundSetup, RoundState
    >>> hands = ("2j3jPh", "Ma4w", "", "Dr5sAs")
    >>> setup = RoundSetup(hands=hands, turn=3, finished=(2,), played=range(4), rest_to=2)
    >>> print(format_position(RoundState.from_setup(setup), ("Anna", "Ben", "Clara", "David")))
    nanjing rules, Anna deals
    play: David leads
    <BLANKLINE>
    seat  name   call  out    points  cards  hand
    ----  -----  ----  -----  ------  -----  --------
       0  Anna                     0      3  2j 3j Ph
       1  Ben                      0      2  Ma 4w
       2  Clara        first      95      0  -
      >3  David                    0      3  5s As Dr
    """
    given = called("format_position(names)", names, position.rules.seats)
    blocks = ["\n".join(_head(position, given)), _seats(position, given)]
    trick = position.trick
    if trick is not None:
        passes = map(Pass, position.passed)
        points = trick.points
        blocks.append(f"The trick, {points} points\n{format_trick([*trick.plays, *passes], given)}")
    pushes = known_pushes(position)
    if pushes:
        told = ((seat, pushed(each, given)) for seat, each in pushes.items())
        blocks.append(f"Pushed\n{aligned(told, given)}")
    if position.result is not None:
        score = format_score(position.result, team_names(position.rules, given))
        blocks.append(f"{result_title(position.result.victory)}\n{score}")
    elif (
        not isinstance(position, RoundState)
        and position.results
        and position.phase is Phase.DEAL_FIRST
    ):
        blocks.append(f"The previous round: {' : '.join(map(str, position.results[-1].scores))}")
    return "\n\n".join(blocks)


def format_awaited(position: Position, names: Sequence[str]) -> str:
    """Return a short text with the seats that must act and what they must do.

    >>> from tichu.text.tables import format_awaited
    >>> from tichu import new_round
    >>> format_awaited(new_round(), ("Anna", "Ben", "Clara", "David"))
    'the first cards are to be dealt'
    """
    acting = position.to_act
    who = seats_joined(acting, names) if acting else ""
    s, es = ("", "") if len(acting) > 1 else ("s", "es")
    if position.phase is Phase.PLAY and not position.trick:
        return f"{who} leads"
    return _AWAITED[position.phase].format(who=who, s=s, es=es)


def _head(position: Position, names: tuple[str, ...]) -> list[str]:
    """Return the lines above the table of seats."""
    rules = position.rules
    first = f"{format_rules(rules)} rules, {names[position.dealer]} deals"
    scores = scores_of(position, names)
    if not isinstance(position, RoundState) and position.scores is not None:
        rounds = len(position.results)
        first = f"Round {rounds + (not is_final(rules, position.scores, rounds))}, {first}"
    if isinstance(position, PlayerView):
        first += f"; as {names[position.seat]} sees it"
    lines = [first, f"{position.phase}: {format_awaited(position, names)}"]
    if position.may_interrupt:
        who = ", ".join(names[seat] for seat in position.may_interrupt)
        lines.append(f"May act out of turn: {who}")
    if position.wish is not None:
        lines.append(f"Wish: {rank_name(position.wish)}")
    counted_out = position.table.counted_out
    if counted_out is not None:
        lines.append(f"Counted out: {team_names(rules, names)[counted_out]}")
    if scores:
        lines.append("Score: " + ", ".join(f"{party} {score}" for party, score in scores))
    return lines


def scores_of(position: Position, names: Sequence[str]) -> list[tuple[str, int]]:
    """Return the parties and their scores in the game; for a single round, nothing.

    With an open dummy the parties are the persons, who change seats (TRICHU-8).
    """
    if isinstance(position, RoundState) or position.scores is None:
        return []
    people = [names[position.persons.index(person)] for person in range(len(names))]
    return [*zip(party_names(position.rules, people), position.scores, strict=True)]


def _seats(position: Position, names: tuple[str, ...]) -> str:
    rows: list[list[str]] = []
    for seat, name in enumerate(names):
        call = position.calls[seat]
        finished = position.finished
        rows.append(
            [
                f"{'>' if seat in position.to_act else ''}{seat}",
                name,
                "" if call is None else call_name(call),
                ORDINALS[finished.index(seat)] if seat in finished else "",
                f"{position.pile(seat).points}",
                f"{position.size(seat)}",
                _hand(known_hand(position, seat), position.size(seat)),
            ]
        )
    return format_table(_HEADERS, rows, _RIGHT)


def _hand(known: Cards, size: int) -> str:
    """Return the known cards of a hand, and ``??`` for each unknown card."""
    return " ".join([*map(str, known), *[UNKNOWN] * (size - len(known))]) or "-"


def known_pushes(position: Position) -> Pushes:
    """Return the pushes that are known at least in part, by seat."""
    state = position.round if isinstance(position, GameState) else position
    masks = state.push_masks if isinstance(state, RoundState | PlayerView) else ()
    return {
        seat: tuple(zip(map(_card, cards), position.rules.push_recipients(seat), strict=True))
        for seat, cards in enumerate(masks)
        if cards is not None
    }


def _card(mask: int | None) -> Card | None:
    return None if mask is None else new_cards(mask).listed[0]


_PERSONS: Final = ("Player 0", "Player 1", "Player 2", "Dummy")


def seat_names(rules: Rules | str) -> tuple[str, ...]:
    """Return the default names of the seats: ``"Seat 0"`` and so on.

    Raises :class:`~tichu.InvalidValue` for an invalid argument.

    >>> from tichu.text import seat_names
    >>> from tichu import NANJING
    >>> seat_names(NANJING)
    ('Seat 0', 'Seat 1', 'Seat 2', 'Seat 3')
    """
    rules = rules_given("seat_names(rules)", rules)
    return numbered(rules.seats)


def person_names(rules: Rules) -> tuple[str, ...]:
    """Return the default names of the players.

    These are the names of the seats. If persons change seats (with an open dummy), they are called
    ``"Player 0"`` and so on.
    """
    return _PERSONS if rules.open_dummy else numbered(rules.seats)


def team_names(rules: Rules | str, names: Sequence[str] | None = None) -> tuple[str, str]:
    """Return the name of each team: the names of its seats, joined.

    Raises :class:`~tichu.InvalidValue` for an invalid argument.

    >>> from tichu.text import team_names
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


def party_names(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the parties that score: teams, or with an open dummy, persons.

    >>> from tichu.text.tables import party_names
    >>> from tichu import NANJING
    >>> party_names(NANJING, ("Anna", "Ben", "Clara", "David"))
    ('Anna & Clara', 'Ben & David')
    """
    return tuple(names) if rules.open_dummy else team_names(rules, names)


def format_score(
    result: RoundResult, teams: Sequence[str], totals: Sequence[int] | None = None
) -> str:
    """Return the score of one round as a table with a line for each team.

    ``totals`` are the scores of the teams after the round.

    >>> from tichu.text import format_score
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
        [team, *_points(result, number), f"{score}"]
        for number, (team, score) in enumerate(zip(teams, result.scores, strict=True))
    ]
    if totals is not None:
        headers.append("total")
        rows = [[*row, f"{total}"] for row, total in zip(rows, totals, strict=True)]
    return format_table(headers, rows, (False, *[True] * (len(headers) - 1)))


def format_score_sheet(
    results: Iterable[RoundResult],
    rules: Rules | str,
    names: Sequence[str] | None = None,
    start: Sequence[int] | None = None,
) -> str:
    """Return the score sheet of a game: a line for each round, and running totals.

    ``names`` has a name for each seat; with an open dummy, for persons 0 to 2, who change seats
    from round to round (TRICHU-8), and for the dummy. ``start`` are the scores before the first
    round; they get their own line unless all are 0.

    Raises :class:`~tichu.InvalidValue` for an invalid argument.

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
    """Return the parties of a score sheet, the columns of each, and a row for each round.

    The last column of a party is its total. A row begins with the number of the round, and ends
    with the player who went out first. Errors name ``function``.
    """
    rules = rules_given(f"{function}(rules)", rules)
    people = person_names(rules)
    if names is not None:
        people = called(f"{function}(names)", names, rules.seats)
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
        victory = victory_name(result.victory)
        rows.append([*row, f"{first}, {victory}" if victory else first])
    return parties, parts, rows


def format_verdict(
    rules: Rules,
    names: Sequence[str],
    scores: tuple[int, ...],
    rounds: int,
    unfinished: str = "The game goes on",
) -> str:
    """Return a sentence with the winner, the number of rounds and the scores.

    ``names`` are as in :func:`format_score_sheet`; ``unfinished`` is the text before the end.

    >>> from tichu.text.tables import format_verdict
    >>> from tichu import NANJING
    >>> format_verdict(NANJING, ("Anna", "Ben", "Clara", "David"), (1005, 695), 9)
    'Anna & Clara win after 9 rounds: Anna & Clara 1005, Ben & David 695'
    """
    parties = party_names(rules, names)
    won = winners(rules, scores)
    if not is_final(rules, scores, rounds):
        verdict = unfinished
    elif won:
        verdict = joined([parties[party] for party in won])
        verdict += " wins" if rules.open_dummy and len(won) == 1 else " win"
    else:
        verdict = "A draw"
    after = {0: "before the first round", 1: "after one round"}.get(
        rounds, f"after {rounds} rounds"
    )
    reported = ", ".join(f"{party} {score}" for party, score in zip(parties, scores, strict=True))
    return f"{verdict} {after}: {reported}"


def _points(result: RoundResult, team: int) -> tuple[str, str]:
    calls = result.call_points[team]
    return f"{result.card_points[team]}", f"{calls:+}" if calls else ""
