"""What `tichu.text` asks about Grandseigneur, and its ranks as plain text for people.

``names`` has a name for each seat; by default the seats are called ``Seat 0`` and so on.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tichu._values import items_of, renamed, want_instance
from tichu.cards import Cards, new_cards
from tichu.engine.table.actions import Play
from tichu.errors import InvalidValue, shown
from tichu.notation import format_event
from tichu.phases import Phase
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine.events import Event
from tichu.seigneur.engine.exchange import roles
from tichu.seigneur.engine.round import SeigneurGame, SeigneurResult, SeigneurRound, result_of
from tichu.seigneur.engine.rules import MOST, SeigneurRules
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.views import SeigneurView
from tichu.seigneur.notation import format_result
from tichu.text.checks import texts
from tichu.text.events import ORDINALS, sentence
from tichu.text.names import numbered
from tichu.text.positions import Pushes, awaited, hand_told, head, printable, pushed_block
from tichu.text.tables import format_table
from tichu.text.tricks import told_trick

__all__ = ["format_ranking"]

Position = SeigneurRound | SeigneurGame | SeigneurView | Table
"""A position with all hands, the view of a seat, or the table that everybody sees."""

State = SeigneurRound | SeigneurGame
"""A position with all hands."""

_HEADERS: Final = ("seat", "name", "rank", "out", "cards", "hand")
_RIGHT: Final = (True, False, False, False, True)


def event_sentence(event: Event, names: Sequence[str] | None = None) -> str:
    """Return a sentence about an event, without a full stop.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu.seigneur.engine.events import Passed, RoundStarted
    >>> event_sentence(Passed(10)), event_sentence(RoundStarted((2, 0, 1, 4, 3)))
    ('Seat 10 passes', 'a new round begins, and the players sit by rank')
    """
    return _named("event_sentence", [event], names, lambda seated: _sentence(event, seated))


def format_trick(events: Iterable[Event], names: Sequence[str] | None = None) -> str:
    """Return a line for each play of a trick; the last one says who takes it.

    ``events`` are those from the lead to the end of the trick, or to the present; events that
    belong to no trick are left out.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu import Combination
    >>> from tichu.seigneur.engine.events import Passed, Played
    >>> print(format_trick([Played(10, Combination.parse("7j7j")), Passed(11)]))
    Seat 10  7j 7j                 pair of 7s  (Seat 11 passes)
    """
    given = items_of("format_trick(events)", events, "events")
    return _named("format_trick", given, names, lambda seated: _trick(given, seated))


def format_ranking(
    result: SeigneurResult, rules: SeigneurRules, names: Sequence[str] | None = None
) -> str:
    """Return the ranks that were reached as a table, with their titles.

    ``names`` are those of the persons; by default they are called ``Player 0`` and so on.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu.seigneur import SeigneurResult, SeigneurRules
    >>> print(format_ranking(SeigneurResult((3, 0, 4, 1, 2), (1, 0, 2, 4, 3)), SeigneurRules(5)))
    rank  title       player
    ----  ----------  --------
       1  Great Lord  Player 1
       2  Lord        Player 0
       3  Squire      Player 2
       4  Pauper      Player 4
       5  Wretch      Player 3
    """
    want_instance("format_ranking(rules)", rules, SeigneurRules)
    try:
        format_result(result)  # which checks every field
    except InvalidValue as error:
        raise renamed(error, "format_ranking") from None
    if len(result.ranking) != rules.players:
        message = f"expected a result of {rules.players} players, got {shown(result)}"
        raise InvalidValue("format_ranking(result)", message)
    people = persons_named("format_ranking(names)", rules, names)
    rows = [
        (f"{rank}", rules.title(rank), people[person])
        for rank, person in enumerate(result.ranking, 1)
    ]
    return format_table(("rank", "title", "player"), rows, (True,))


def format_position(position: Position, names: Sequence[str] | None = None) -> str:
    """Return a position as lines: who must act, the ranks and hands, and the trick.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), phase="deal_first", ranking=range(5))
    >>> print(format_position(SeigneurRound.from_setup(setup)))
    grandseigneur:5 rules, Seat 1 deals
    deal_first: the cards are to be dealt
    <BLANKLINE>
    seat  name    rank        out  cards  hand
    ----  ------  ----------  ---  -----  ----
       0  Seat 0  Great Lord           0  -
       1  Seat 1  Wretch               0  -
       2  Seat 2  Pauper               0  -
       3  Seat 3  Squire               0  -
       4  Seat 4  Lord                 0  -
    """
    table, given = _table("format_position", position, names)
    above = head(position, given, standing(position, given))
    blocks = ["\n".join(above), _seats(position, table, given)]
    if table.trick:
        laid = [ev.Played(play.seat, play.combination) for play in table.trick]
        blocks.append(f"The trick\n{_trick(laid, given)}")
    return "\n\n".join([*blocks, *pushed_block(known_pushes(position), given)])


def format_awaited(position: Position, names: Sequence[str] | None = None) -> str:
    """Return in a few words who must act, and how.

    Raises :class:`~tichu.InvalidValue` for a wrong argument.

    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands = ("2j3j", "4j", "Ph", "5j", "5p")
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, turn=2)
    >>> format_awaited(SeigneurRound.from_setup(setup))
    'Seat 2 leads'
    """
    table, given = _table("format_awaited", position, names)
    if table.phase is Phase.DEAL_FIRST:
        return "the cards are to be dealt"
    return awaited(table, given)


def persons_named(place: str, rules: SeigneurRules, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the names of the persons, who change seats from round to round."""
    if names is None:
        return tuple(f"Player {person}" for person in range(rules.players))
    return texts(place, names, rules.players)


def _named(
    function: str,
    events: Sequence[object],
    names: Sequence[str] | None,
    write: Callable[[tuple[str, ...]], str],
) -> str:
    """Return the text that a function writes, after a check of events and names."""
    for event in events:
        ev.want_event(f"{function}(event)", event)
        try:
            format_event(event)  # which checks every field
        except InvalidValue as error:
            raise InvalidValue(f"{function}(event)", error.message) from None
    seated = numbered(MOST) if names is None else texts(f"{function}(names)", names)
    try:
        return write(seated)
    except (IndexError, ValueError):
        message = f"expected a name for each seat, got {len(seated)}"
        raise InvalidValue(f"{function}(names)", message) from None


def _trick(events: Iterable[object], names: tuple[str, ...]) -> str:
    return told_trick(events, names, lambda _: "the trick")


def _sentence(event: Event, names: tuple[str, ...]) -> str:
    match event:
        case ev.Dealt():
            return "the cards are dealt"
        case ev.TrickTaken():
            return f"{names[event.seat]} takes the trick"
        case ev.RoundEnded():
            first, *others = [names[seat] for seat in event.result.order]
            return f"the round is over; {first} is the Great Lord, then {', '.join(others)}"
        case ev.RoundStarted():
            return "a new round begins, and the players sit by rank"
        case ev.GameEnded():
            return "the game is over"
        case _:
            return sentence(event, names)


def _table(
    function: str, position: object, names: Sequence[str] | None
) -> tuple[Table, tuple[str, ...]]:
    if not isinstance(position, Position):
        message = f"expected a position of Grandseigneur, got {shown(position)}"
        raise InvalidValue(f"{function}(position)", message)
    table = _public(position)
    return table, printable(f"{function}(names)", names, table.rules.players)


def _public(position: Position) -> Table:
    return position if isinstance(position, Table) else position.table


def _seats(position: Position, table: Table, names: tuple[str, ...]) -> str:
    rules = table.rules
    rows: list[list[str]] = []
    for seat, name in enumerate(names):
        out = table.finished.index(seat) if seat in table.finished else None
        rows.append(
            [
                f"{'>' if seat in table.to_act else ''}{seat}",
                name,
                "" if table.ranking is None else rules.title(rules.rank_at(seat)),
                "" if out is None else ORDINALS[out],
                f"{table.sizes[seat]}",
                hand_told(known_hand(position, seat), table.sizes[seat]),
            ]
        )
    return format_table(_HEADERS, rows, _RIGHT)


def known_hand(position: Position, seat: int) -> Cards:
    """Return the known cards of a hand: all of one that is seen, of others the Mah Jong."""
    if isinstance(position, SeigneurRound | SeigneurGame):
        return position.hand(seat)
    if isinstance(position, SeigneurView):
        if position.seat == seat:
            return position.own
        position = position.table
    return Cards.parse("Ma") if position.mah_jong_holder == seat else Cards()


def known_pushes(position: Position) -> Pushes:
    """Return the known pushes, by seat."""
    if isinstance(position, SeigneurGame):
        position = position.round
    if isinstance(position, SeigneurRound):
        given = dict(enumerate(position.push_masks))
    elif isinstance(position, SeigneurView):
        part = roles(position.rules).get(position.seat)
        given = {position.seat: position.given_mask}
        if part is not None:
            given[part.other] = position.received_mask
    else:
        given = {}
    parts = roles(position.rules)
    return {
        seat: tuple((card, parts[seat].other) for card in new_cards(mask).listed)
        for seat, mask in sorted(given.items())
        if mask is not None
    }


# What a picture of the table says, besides what a text does; compare `tichu.svg.facts`.


def seat_facts(position: Position, seat: int) -> list[str]:
    """Return what is said of a seat beside its number of cards: its title, and that it deals."""
    table = _public(position)
    titles = [] if table.ranking is None else [table.rules.title(table.rules.rank_at(seat))]
    return titles + ["dealer"] * (seat == table.dealer)


def badges(position: Position, seat: int) -> list[str]:
    """Return what stands out about a seat: that it is out."""
    out = position.finished
    return [f"out {ORDINALS[out.index(seat)]}"] if seat in out else []


def standing(position: Position, _names: tuple[str, ...]) -> str:
    """Return how far the game is; empty for a round."""
    if not isinstance(position, SeigneurGame):
        return ""
    return f"Round {len(position.results) + (not position.is_over)}"


def plays(position: Position) -> tuple[Play, ...]:
    """Return the plays of the open trick; none once the round is over."""
    return () if position.is_over else position.trick


def trick_title(_position: Position) -> str:
    """Return the words above the open trick."""
    return "The trick"


def result_lines(
    position: Position, names: tuple[str, ...]
) -> tuple[str, list[tuple[str, str, str]]]:
    """Return a title and a line for each seat, in the order of the ranks it has reached."""
    table = _public(position)
    result = result_of(table)
    if result is None:
        return "", []
    return "The round", [
        (names[seat], table.rules.title(rank), "") for rank, seat in enumerate(result.order, 1)
    ]
