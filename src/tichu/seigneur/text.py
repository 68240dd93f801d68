"""Describe positions, events and ranks in words, for people.

``names`` has a name for each seat; by default the seats are called ``Seat 0`` and so on.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Kind
from tichu.rules import Phase
from tichu.seigneur import moves as ev
from tichu.seigneur.moves import Cards, Combination, Event, SeigneurResult
from tichu.seigneur.rules import SeigneurRules, format_rules
from tichu.seigneur.state import SeigneurGame, SeigneurRound, SeigneurView
from tichu.seigneur.table import Table

__all__ = ["combination_name", "event_sentence", "format_position", "format_ranking"]

Position = SeigneurRound | SeigneurGame | SeigneurView | Table
"""A position with all hands, the view of a seat, or the public table."""

_NUMBERS: Final = tuple(map(str, range(2, 11)))
_RANKS: Final = ("", "Mah Jong", *_NUMBERS, "jack", "queen", "king", "ace", "Dragon")
_PLACES: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh"),
)


def combination_name(combination: Combination) -> str:
    """Return the name of a combination.

    >>> from tichu.seigneur import Combination
    >>> from tichu.seigneur.text import combination_name
    >>> combination_name(Combination("TjTj")), combination_name(Combination("Ph"))
    ('pair of 10s', 'Phoenix')
    """
    rank = _RANKS[combination.rank]
    match combination.kind:
        case Kind.SINGLE:
            return "Phoenix" if "Ph" in combination.cards else rank
        case Kind.PAIR | Kind.TRIPLE | Kind.FULL_HOUSE:
            return f"{combination.kind} of {rank}s"
        case Kind.STRAIGHT:
            return f"straight to {rank}"
        case Kind.STAIRS:
            return f"stairs to {rank}s"
        case Kind.FOUR:
            return f"BOMB, four {rank}s"
        case _:
            return f"BOMB, straight flush to {rank}"


def event_sentence(event: Event, names: Sequence[str] | None = None) -> str:
    """Return a sentence that describes an event, without a full stop.

    >>> from tichu.seigneur.text import event_sentence
    >>> from tichu.seigneur import MakeWish, Pass
    >>> event_sentence(Pass(10)), event_sentence(MakeWish(0, 14), ("Ann",))
    ('Seat 10 passes', 'Ann wishes for an ace')
    """
    seated = [f"Seat {seat}" for seat in range(ev.MOST)] if names is None else names
    match event:
        case ev.Dealt():
            return "the cards are dealt"
        case ev.Pushed():
            return f"{seated[event.seat]} pushes {_spaced(event.cards)}"
        case ev.Exchanged():
            return f"the cards are exchanged, and {seated[event.leader]} leads"
        case ev.Play():
            return f"{seated[event.seat]} plays {_told(event.combination)}"
        case ev.Pass():
            return f"{seated[event.seat]} passes"
        case ev.MakeWish():
            wish = "makes no wish" if event.rank is None else f"wishes for {_rank(event.rank)}"
            return f"{seated[event.seat]} {wish}"
        case ev.WishFulfilled():
            return f"{seated[event.seat]} fulfils the wish for {_rank(event.rank)}"
        case ev.WentOut():
            return f"{seated[event.seat]} is out {_PLACES[event.place - 1]}"
        case ev.TrickTaken():
            return f"{seated[event.seat]} takes the trick"
        case ev.RoundEnded():
            first, *others = [seated[seat] for seat in event.result.order]
            return f"the round is over; {first} is the Great Lord, then {', '.join(others)}"
        case ev.RoundStarted():
            return "a new round begins, and the players sit by rank"
        case ev.GameEnded():
            return "the game is over"
        case _:
            assert_never(event)


def format_ranking(
    result: SeigneurResult, rules: SeigneurRules, names: Sequence[str] | None = None
) -> str:
    """Return the ranks of a result as a table, with their titles.

    ``names`` are the names of the persons; by default ``Player 0`` and so on.

    >>> from tichu.seigneur import SeigneurResult, SeigneurRules
    >>> from tichu.seigneur.text import format_ranking
    >>> print(format_ranking(SeigneurResult((3, 0, 4, 1, 2), (1, 0, 2, 4, 3)), SeigneurRules(5)))
    1  Great Lord  Player 1
    2  Lord        Player 0
    3  Squire      Player 2
    4  Pauper      Player 4
    5  Wretch      Player 3
    """
    people = _named("format_ranking(names)", rules, names, "Player")
    persons = enumerate(result.ranking, 1)
    return _aligned([[f"{rank}", rules.title(rank), people[person]] for rank, person in persons])


def format_position(position: Position, names: Sequence[str] | None = None) -> str:
    """Return a position as lines: who must act, the ranks and hands, and the trick.

    >>> from tichu.seigneur import SeigneurRules, new_round
    >>> from tichu.seigneur.text import format_position
    >>> print(format_position(new_round(SeigneurRules(5), ranking=range(5))))
    grandseigneur:5, Seat 1 deals
    the cards are to be dealt
    <BLANKLINE>
    Seat 0  Great Lord  0 cards
    Seat 1  Wretch      0 cards
    Seat 2  Pauper      0 cards
    Seat 3  Squire      0 cards
    Seat 4  Lord        0 cards
    """
    table = position if isinstance(position, Table) else position.table
    rules = table.rules
    seated = _named("format_position(names)", rules, names, "Seat")
    lines = [f"{format_rules(rules)}, {seated[table.dealer]} deals", _awaited(table, seated)]
    if table.wish is not None:
        lines.append(f"the wish is for {_rank(table.wish)}")
    rows: list[list[str]] = []
    for seat, name in enumerate(seated):
        title = "" if table.ranking is None else rules.title(rules.rank_at(seat))
        held = f"{table.sizes[seat]} cards"
        if seat in table.finished:
            held = f"out {_PLACES[table.finished.index(seat)]}"
        rows.append([name, title, held, str(_known(position, seat))])
    blocks = ["\n".join(lines), _aligned(rows)]
    trick = [[seated[play.seat], _told(play.combination)] for play in table.trick]
    if trick:
        blocks.append(f"The trick\n{_aligned(trick)}")
    return "\n\n".join(blocks)


def _awaited(table: Table, names: Sequence[str]) -> str:
    """Return, in a few words, the seats that must act and what they must do."""
    who = ", ".join(names[seat] for seat in table.to_act)
    match table.phase:
        case Phase.DEAL_FIRST:
            return "the cards are to be dealt"
        case Phase.PUSH:
            return f"to push cards: {who}"
        case Phase.WISH:
            return f"{who} may wish for a rank"
        case Phase.TAKE_TRICK:
            return f"all others have passed: {who} takes the trick, or bombs it"
        case Phase.OVER:
            return "the round is over"
        case _:
            return f"{who} passes or plays" if table.laid else f"{who} leads"


def _known(position: Position, seat: int) -> Cards:
    """Return the known cards of a hand: all of a visible hand, otherwise at most the Mah Jong."""
    if isinstance(position, SeigneurRound | SeigneurGame):
        return position.hand(seat)
    if isinstance(position, SeigneurView):
        if position.seat == seat:
            return position.own
        position = position.table
    return Cards("Ma" if position.mah_jong_holder == seat else "")


def _named(
    place: str, rules: SeigneurRules, names: Sequence[str] | None, called: str
) -> Sequence[str]:
    if names is None:
        return [f"{called} {number}" for number in range(rules.players)]
    if len(names) != rules.players:
        raise InvalidValue(place, f"expected {rules.players} names, got {shown(names)}")
    return names


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _rank(rank: int) -> str:
    return f"{'an' if rank in (8, 14) else 'a'} {_RANKS[rank]}"


def _spaced(cards: Cards | None) -> str:
    return "cards" if cards is None else " ".join(map(str, cards))


def _told(combination: Combination) -> str:
    """Return the cards of a play, and its name unless it is a single natural card."""
    cards = str(combination)
    if combination.kind is Kind.SINGLE and 1 < combination.rank < 15:
        return cards
    return f"{cards}, {combination_name(combination)}"
