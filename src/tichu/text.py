"""Plain text for people: cards, events, tricks, hands and score sheets.

Owns how the library speaks to a player in a terminal, a log or a chat. Imports the values it
renders, and nothing that prints: every function returns a str of ASCII, without colour. What is
meant for programs is ``notation``'s.

Seats are called what the caller calls them: ``names`` has a name for each seat. An event may tell
what a seat must not know, so a server renders only what it has redacted.
"""

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

import attrs

from tichu.cards import PHOENIX, Card, Cards
from tichu.engine import events as ev
from tichu.engine.events import Event
from tichu.rulebook.combinations import RANK_NAMES, Combination, Kind
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules

_NUMBERS: Final = tuple(map(str, range(2, 11)))
_RANKS: Final = ("Dog", "Mah Jong", *_NUMBERS, "jack", "queen", "king", "ace", "Dragon")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_CARDS_WIDTH: Final = 20
"""The room for the cards of a play before what is said about them: most plays fit."""
_WIDTH: Final = 76
"""What a line of a trick may take before its end gets a line of its own."""


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


def format_cards(cards: Iterable[Card]) -> str:
    """Return the cards as given, with blanks between them.

    >>> format_cards(Cards.parse("Dr5j5wMa"))
    'Ma 5j 5w Dr'
    """
    return " ".join(map(str, cards)) or "nothing"


def format_combination(combination: Combination) -> str:
    """Return the cards from low to high, the Phoenix in its place and with what it stands for.

    >>> format_combination(Combination.of(Cards.parse("5j6jPh8p9p"), 7))
    '5j 6j Ph=7 8p 9p'
    """
    stands = combination.phoenix_as
    if stands is None:
        return format_cards(combination.cards)
    phoenix = f"{PHOENIX}={RANK_NAMES[stands]}"
    natural = [card for card in combination.cards if card != PHOENIX]
    below = [str(card) for card in natural if card.rank <= stands]
    above = [str(card) for card in natural if card.rank > stands]
    return " ".join([*below, phoenix, *above])


def combination_name(combination: Combination) -> str:
    """Return what a player calls a combination.

    >>> combination_name(Combination.of(Cards.parse("TjTw")))
    'pair of 10s'
    >>> combination_name(Combination.of(Cards.parse("5j5w5p5s")))
    'BOMB, four 5s'
    """
    rank = _RANKS[combination.rank]
    match combination.kind:
        case Kind.SINGLE | Kind.DOG:
            return "Phoenix" if PHOENIX in combination.cards else rank
        case Kind.PAIR:
            return f"pair of {rank}s"
        case Kind.TRIPLE:
            return f"three {rank}s"
        case Kind.FULL_HOUSE:
            return f"full house of {rank}s"
        case Kind.STRAIGHT:
            return f"straight to {rank}"
        case Kind.STAIRS:
            return f"stairs to {rank}s"
        case Kind.FOUR:
            return f"BOMB, four {rank}s"
        case Kind.STRAIGHT_FLUSH:
            return f"BOMB, straight flush to {rank}"
        case _:
            assert_never(combination.kind)


def format_hands(hands: Sequence[Cards], names: Sequence[str]) -> str:
    """Return a line for each seat: its name and its cards from low to high."""
    width = max(map(len, names))
    return "\n".join(
        f"{name:<{width}}  {format_cards(hand)}" for name, hand in zip(names, hands, strict=True)
    )


def format_exchange(exchange: ev.Exchanged, rules: Rules, names: Sequence[str]) -> str:
    """Return a line for each seat: which card it pushed to whom."""
    width = max(map(len, names))
    lines: list[str] = []
    for seat, cards in enumerate(exchange.pushes):
        recipients = rules.push_recipients(seat)
        given = [f"{card} to {names[to]}" for card, to in zip(cards, recipients, strict=True)]
        lines.append(f"{names[seat]:<{width}}  {', '.join(given)}")
    return "\n".join(lines)


def format_event(event: Event, names: Sequence[str]) -> str:
    """Return one sentence about what happened, without a full stop.

    >>> format_event(ev.WishMade(seat=2, rank=13), ("Ann", "Bob", "Cleo", "Dan"))
    'Cleo wishes for a king'
    """
    match event:
        case ev.Dealt():
            sizes = zip(names, event.packets, strict=True)
            return "dealt: " + ", ".join(f"{len(cards)} cards to {name}" for name, cards in sizes)
        case ev.GrandTichuDecided():
            return f"{names[event.seat]} {'calls' if event.called else 'declines'} grand tichu"
        case ev.TichuCalled():
            return f"{names[event.seat]} calls tichu"
        case ev.Pushed():
            return f"{names[event.seat]} pushes {format_cards(event.cards)}"
        case ev.Exchanged():
            return f"the cards are exchanged; {names[event.leader]} has the Mah Jong and leads"
        case ev.Played():
            return f"{names[event.seat]} plays {_told(event.combination)}"
        case ev.Passed():
            return f"{names[event.seat]} passes"
        case ev.WishMade():
            return f"{names[event.seat]} {_wish(event)}"
        case ev.WishFulfilled():
            return f"{names[event.seat]} fulfils the wish for {_a(event.rank)}"
        case ev.WentOut():
            return f"{names[event.seat]} is out {_ORDINALS[event.place - 1]}"
        case ev.LeadPassed():
            return f"{names[event.seat]} passes the lead to {names[event.to]}"
        case ev.BombAnnounced():
            return f"{names[event.seat]} announces a bomb"
        case ev.TrickClaimed():
            return f"{names[event.seat]} claims the trick"
        case ev.TrickTaken():
            return f"{names[event.seat]} takes the trick, {_points(event.cards)}"
        case ev.TrickGiven():
            to = names[event.to]
            points = _points(event.cards)
            return f"{names[event.seat]} gives the Dragon's trick to {to}, {points}"
        case ev.RoundEnded():
            return "the round is over: " + format_ending(event, names).replace("\n", "; ")
        case ev.RoundStarted():
            scores = " : ".join(map(str, event.scores))
            return f"a new round begins at {scores}; {names[event.dealer]} deals"
        case ev.GameEnded():
            return f"the game is over at {' : '.join(map(str, event.scores))}"
        case _:
            assert_never(event)


def format_ending(ended: ev.RoundEnded, names: Sequence[str]) -> str:
    """Return in which order the seats went out, and a line for each that was left with cards."""
    result = ended.result
    places = zip(result.finished, _ORDINALS, strict=False)
    order = ", ".join(f"{names[seat]} out {place}" for seat, place in places) or "nobody is out"
    victory = f": {_victory(result)}" if result.victory else ""
    left = [
        f"{name} is left with {format_cards(hand)}"
        for name, hand in zip(names, ended.hands, strict=True)
        if hand
    ]
    return "\n".join([order + victory, *left])


@attrs.define
class _Row:
    """One line of a trick under construction."""

    seat: int
    cards: str
    remarks: list[str] = attrs.Factory(list[str])
    passes: list[int] = attrs.Factory(list[int])


def format_trick(events: Iterable[Event], names: Sequence[str]) -> str:
    """Return a line for each play of a trick; the last one says who takes it.

    ``events`` are those from the lead to the trick's end, or as far as it has come. Who passed
    stands with the play that he did not beat; what belongs to no trick is left out.
    """
    rows: list[_Row] = []
    end = ""
    for event in events:
        match event:
            case ev.Played():
                rows.append(_row(event))
            case ev.TichuCalled():
                rows.append(_Row(event.seat, "calls TICHU"))
            case ev.BombAnnounced():
                rows.append(_Row(event.seat, "announces a bomb"))
            case ev.TrickTaken():
                end = f"{names[event.seat]} takes {_points(event.cards)}"
            case ev.TrickGiven():
                end = f"{names[event.seat]} gives {_points(event.cards)} to {names[event.to]}"
            case _ if not rows:
                pass
            case ev.Passed():
                rows[-1].passes.append(event.seat)
            case ev.WishMade():
                rows[-1].remarks.append(_wish(event))
            case ev.WishFulfilled():
                rows[-1].remarks.append("fulfils the wish")
            case ev.WentOut():
                rows[-1].remarks.append(f"OUT {_ORDINALS[event.place - 1]}")
            case ev.LeadPassed():
                rows[-1].remarks.append(f"the lead goes to {names[event.to]}")
            case _:
                pass
    width = max(map(len, names))
    if end and rows and rows[-1].passes:
        rows[-1].passes.clear()
        end = f"all pass, {end}"
    room = width + _CARDS_WIDTH + 2
    lines = [_line(row, names, width) for row in rows]
    if end and lines and len(lines[-1]) + len(end) + 2 <= _WIDTH:
        joint = "; " if rows[-1].remarks else "  "
        lines[-1] = f"{lines[-1]:<{room}}{joint}{end}"
    elif end:
        lines.append(f"{'':{room}}  {end}")
    return "\n".join(lines)


def _row(event: ev.Played) -> _Row:
    """Return the line of a play."""
    combination = event.combination
    name = [] if _is_plain(combination) else [combination_name(combination)]
    return _Row(event.seat, format_combination(combination), name)


def _line(row: _Row, names: Sequence[str], width: int) -> str:
    """Return a row as text."""
    remarks = ", ".join(row.remarks)
    if row.passes:
        verb = "passes" if len(row.passes) == 1 else "pass"
        passes = f"({', '.join(names[seat] for seat in row.passes)} {verb})"
        remarks = f"{remarks}  {passes}" if remarks else passes
    return f"{names[row.seat]:<{width}}  {row.cards:<{_CARDS_WIDTH}}  {remarks}".rstrip()


def format_score(result: RoundResult, totals: Sequence[int], teams: Sequence[str]) -> str:
    """Return the score of one round as a table with a line for each team.

    ``totals`` are the teams' scores in the game after it.
    """
    rows = [
        [team, *_signed(result, number), f"{result.scores[number]}", f"{totals[number]}"]
        for number, team in enumerate(teams)
    ]
    return format_table(("", "cards", "calls", "round", "total"), rows, (False, *[True] * 4))


def format_score_sheet(
    results: Iterable[RoundResult],
    names: Sequence[str],
    teams: Sequence[str],
    start: Sequence[int] = (0, 0),
) -> str:
    """Return the score sheet of a game: a line for each round, and the running totals.

    ``start`` are the teams' scores before the first of these rounds.
    """
    totals = list(start)
    rows: list[list[str]] = []
    for number, result in enumerate(results, 1):
        row = [f"{number}"]
        for team in range(len(teams)):
            totals[team] += result.scores[team]
            row += [*_signed(result, team), f"{totals[team]}"]
        first = names[result.finished[0]] if result.finished else "nobody"
        victory = f", {_victory(result)}" if result.victory else ""
        rows.append([*row, f"{first}{victory}"])
    headers = ["round", *["cards", "calls", "total"] * len(teams), "first out"]
    table = format_table(headers, rows, (True,) * (len(headers) - 1)).splitlines()
    columns = [len(rule) for rule in table[1].split("  ")]
    above = [" " * columns[0]]
    for number, team in enumerate(teams):
        width = sum(columns[1 + 3 * number : 4 + 3 * number]) + 4  # three columns and two gaps
        above.append(f"{team:>{width}}")
    return "\n".join(["  ".join(above), *table])


def format_table(
    headers: Sequence[str],
    rows: Iterable[Sequence[str]],
    right: Sequence[bool] = (),
    title: str | None = None,
) -> str:
    """Return an aligned table; ``right`` says of each column whether it is set to the right."""
    lines = [tuple(headers), *(tuple(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    flush = [*right, *[False] * (len(headers) - len(right))]
    lines.insert(1, tuple("-" * width for width in widths))
    text = [
        "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(line, widths, flush, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join(text if title is None else [title, *text])


def _signed(result: RoundResult, team: int) -> tuple[str, str]:
    """Return a team's points for cards and for calls as cells, no call as a blank."""
    calls = result.call_points[team]
    return f"{result.card_points[team]}", f"{calls:+}" if calls else ""


def _told(combination: Combination) -> str:
    """Return a combination with its name, if it has need of one."""
    cards = format_combination(combination)
    return cards if _is_plain(combination) else f"{cards}, {combination_name(combination)}"


def _is_plain(combination: Combination) -> bool:
    """Return whether it is a single natural card, which names itself."""
    return combination.kind is Kind.SINGLE and 2 <= combination.rank <= 14


def _wish(event: ev.WishMade) -> str:
    """Return what a wish says."""
    return "makes no wish" if event.rank is None else f"wishes for {_a(event.rank)}"


def _a(rank: int) -> str:
    """Return a rank with its article."""
    return f"{'an' if rank in (8, 14) else 'a'} {_RANKS[rank]}"


def _points(cards: Cards) -> str:
    """Return what cards are worth; no trick is worth one point, so there is no singular."""
    return f"{cards.points} points"


def _victory(result: RoundResult) -> str:
    """Return what a round that was not counted is called; nothing if it was."""
    match result.victory:
        case None:
            return ""
        case "counted_out":
            return "counted out"
        case _:
            return f"{result.victory} victory"
