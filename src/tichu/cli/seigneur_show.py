"""``tichu show`` for Grandseigneur: a position, a view of it, or one of a record."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from tichu import legal_actions
from tichu._spelling.values import format_rank
from tichu.cards import new_cards
from tichu.errors import InvalidValue
from tichu.notation import format_action, format_rules, format_state, format_view
from tichu.seigneur import SeigneurGame, SeigneurRound, SeigneurView, text
from tichu.seigneur.engine.table import Table

Position = SeigneurRound | SeigneurGame | SeigneurView | Table
Words = tuple[Callable[[Any], list[str]], Callable[..., dict[str, Any]], Callable[..., str]]
"""How the positions of a game are shown: their legal actions, as JSON and as text."""


def _listed(position: Position) -> list[str]:
    """Return the legal actions of a position as text."""
    if isinstance(position, Table):
        raise InvalidValue("--actions", "expected a round or the view of a seat")
    return [format_action(each) for each in legal_actions(position)]


def _as_json(position: Position, names: Sequence[str]) -> dict[str, Any]:
    """Return a position as a JSON object of texts in notation; lists are by seat."""
    state = position.round if isinstance(position, SeigneurGame) else position
    table = state if isinstance(state, Table) else state.table
    pushes = text.known_pushes(position)
    is_state = isinstance(state, SeigneurRound)
    hands = [text.known_hand(position, seat) for seat in range(table.rules.players)]
    result = state.result if isinstance(state, SeigneurRound) else None
    return {
        "position": format_state(state) if is_state else format_view(state),
        "seen_by": state.seat if isinstance(state, SeigneurView) else None,
        "is_view": not is_state,
        "names": names,
        "rules": format_rules(table.rules),
        "phase": table.phase,
        "awaited": text.format_awaited(position, names),
        "dealer": table.dealer,
        "to_act": table.to_act,
        "may_interrupt": table.may_interrupt,
        "persons": table.persons,
        "hands": [
            str(hand) if len(hand) == size else None
            for hand, size in zip(hands, table.sizes, strict=True)
        ],
        "sizes": table.sizes,
        "trick": [{"seat": play.seat, "play": str(play.combination)} for play in table.trick],
        "wish": None if table.wish is None else format_rank(table.wish),
        "pushed": {str(seat): str(new_cards(mask)) for seat, mask in pushes.items()},
        "finished": table.finished,
        "result": None if result is None else attrs.asdict(result),
    }


WORDS: Final[Words] = (_listed, _as_json, text.format_position)
