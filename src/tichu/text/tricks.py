"""A trick as lines, one for each play."""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from tichu.engine import moves as ev
from tichu.engine.moves import Event
from tichu.rules import MOST_SEATS
from tichu.text.cards import combination_name, is_plain, spaced_combination
from tichu.text.events import ORDINALS, points_of, wish_said
from tichu.text.names import numbered

_CARDS_WIDTH: Final = 20
"""The width of the column for the cards of a play, which is enough for most plays."""
_WIDTH: Final = 76
"""The longest line with a play and the end of the trick; beyond, the end has its own line."""


@attrs.define
class _Row:
    """A play of a trick, and what was said and done about it."""

    seat: int
    cards: str
    remarks: list[str] = attrs.Factory(list[str])
    passes: list[int] = attrs.Factory(list[int])


def format_trick(events: Iterable[Event], names: Sequence[str] | None = None) -> str:
    """Return a line for each play of a trick; the last one says who takes it.

    ``events`` are those from the lead to the end of the trick, or to the present. Passes stand
    with the play that was not beaten; events that belong to no trick are left out.

    >>> import tichu
    >>> from tichu.text import format_trick
    >>> setup = tichu.RoundSetup(hands=("2j", "4j", "7w", "Dr"), turn=0, rest_to=1)
    >>> state = tichu.RoundState.from_setup(setup)
    >>> state, events = tichu.transition(state, tichu.Play(0, "2j"))
    >>> print(format_trick(events))
    Seat 0  2j                    OUT first
    """
    names = numbered(MOST_SEATS) if names is None else names
    rows: list[_Row] = []
    end = ""
    for event in events:
        match event:
            case ev.Played():
                played = event.combination
                name = [] if is_plain(played) else [combination_name(played)]
                rows.append(_Row(event.seat, spaced_combination(played), name))
            case ev.TichuCalled():
                rows.append(_Row(event.seat, "calls TICHU"))
            case ev.BombAnnounced():
                rows.append(_Row(event.seat, "announces a bomb"))
            case ev.TrickTaken():
                end = f"{names[event.seat]} takes {points_of(event.cards)}"
            case ev.TrickGiven():
                end = f"{names[event.seat]} gives {points_of(event.cards)} to {names[event.to]}"
            case _ if not rows:
                pass
            case ev.Passed():
                rows[-1].passes.append(event.seat)
            case ev.WishMade():
                rows[-1].remarks.append(wish_said(event))
            case ev.WishFulfilled():
                rows[-1].remarks.append("fulfils the wish")
            case ev.WentOut():
                rows[-1].remarks.append(f"OUT {ORDINALS[event.place - 1]}")
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


def _line(row: _Row, names: Sequence[str], width: int) -> str:
    remarks = ", ".join(row.remarks)
    if row.passes:
        verb = "passes" if len(row.passes) == 1 else "pass"
        passes = f"({', '.join(names[seat] for seat in row.passes)} {verb})"
        remarks = f"{remarks}  {passes}" if remarks else passes
    return f"{names[row.seat]:<{width}}  {row.cards:<{_CARDS_WIDTH}}  {remarks}".rstrip()
