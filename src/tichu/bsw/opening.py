"""The actions before the play: deals, calls and the exchange.

Owns the order in which they are given. Imports ``parts`` and the core's actions.

A deal comes in two packets. Between them each seat calls or declines grand tichu, though a log
prints the calls, and not the declining, below the full hands. All calls that stand above the
exchange were made before it.
"""

import attrs

from tichu.bsw.checks import SEATS
from tichu.bsw.parts import Parts, mask_of
from tichu.cards import CARDS
from tichu.engine.table.actions import (
    PUSH,
    Action,
    CallGrandTichu,
    CallTichu,
    Deal,
    DeclineGrandTichu,
)
from tichu.rules import Rules


@attrs.frozen(slots=True)
class Opening:
    """The actions before the play, as far as a log tells them."""

    actions: tuple[Action, ...]
    lines: tuple[int, ...]
    """The line that each action comes from."""
    stopped: tuple[int, str] | None
    """The line at which something is missing, and what; None if the play can begin."""


def opening(parts: Parts, rules: Rules) -> Opening:
    """Return the actions before the play."""
    if not parts.first_hands:
        return Opening((), (), (parts.line, "the first packets are not all there"))
    told = _deal(parts, rules)
    stopped = None
    if not parts.hands:
        stopped = (parts.first_hands[-1].line, "the hands are not all there")
    elif len(parts.gives) < SEATS:
        last = parts.gives[-1] if parts.gives else parts.hands[-1]
        stopped = (last.line, "the pushes are not all there")
    if parts.hands:
        told += [(line.line, CallTichu(line.seat)) for line in parts.calls if not line.grand]
        told += [(give.line, PUSH(give.seat, give.cards)) for give in parts.gives]
    return Opening(tuple(action for _, action in told), tuple(line for line, _ in told), stopped)


def _deal(parts: Parts, rules: Rules) -> list[tuple[int, Action]]:
    """Return the deals and the decisions on grand tichu between them, with their lines."""
    first = mask_of(parts.first_hands)
    told: list[tuple[int, Action]] = [
        (parts.first_hands[0].line, Deal(tuple(map(CARDS, first)))),
    ]
    if not parts.hands:
        return told
    at = parts.hands[0].line
    grand = {line.seat: line.line for line in parts.calls if line.grand}
    if rules.grand_tichu or grand:
        for seat in range(SEATS):
            if seat in grand:
                told.append((grand[seat], CallGrandTichu(seat)))
            else:
                told.append((at, DeclineGrandTichu(seat)))
    rest = (mask & ~before for mask, before in zip(mask_of(parts.hands), first, strict=True))
    told.append((at, Deal(tuple(map(CARDS, rest)))))
    return told
