"""``tichu show`` for Grandseigneur: a position, a view of it, or one of a record."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from tichu import seigneur
from tichu._spelling.values import format_rank
from tichu._trees import parse_json
from tichu.cards import new_cards
from tichu.cli.inputs import LONGEST_JSON, renamed
from tichu.errors import InvalidValue, shown
from tichu.notation import format_action
from tichu.seigneur import SeigneurGame, SeigneurRound, SeigneurView, notation, text
from tichu.seigneur.engine.table import Table
from tichu.seigneur.notation.positions import FIELDS

if TYPE_CHECKING:
    from tichu.seigneur.records import SeigneurRecord

Position = SeigneurRound | SeigneurGame | SeigneurView | Table
Words = tuple[Callable[[Any], list[str]], Callable[..., dict[str, Any]], Callable[..., str]]
"""How the positions of a game are shown: their legal actions, as JSON and as text."""


def parsed(line: str) -> Position:
    """Return the round or the view that a position string describes."""
    is_view = len(line.split()) > len(FIELDS)
    return notation.parse_view(line) if is_view else notation.parse_state(line)


def read_json(path: str, content: str) -> "Position | tuple[SeigneurRecord, ...] | None":
    """Return the position or the games of a JSON text; None if it is one of the base game."""
    from tichu.seigneur import codec

    with renamed(path):
        tree: object = parse_json(content, LONGEST_JSON)
        if not isinstance(tree, dict):
            return None
        kind = cast("dict[str, object]", tree).get("kind")
        if not isinstance(kind, str) or not kind.startswith("seigneur-"):
            return None
        value = codec.from_tree(cast("object", tree))
    if isinstance(value, Position):
        return value
    if kind == "seigneur-games":
        return cast("tuple[SeigneurRecord, ...]", value)
    raise InvalidValue(path, f"expected a position or games, got {shown(kind)}")


def _listed(position: Position) -> list[str]:
    """Return the legal actions of a position as text."""
    if isinstance(position, Table):
        raise InvalidValue("--actions", "expected a round or the view of a seat")
    return [format_action(each) for each in seigneur.legal_actions(position)]


def _as_json(position: Position, names: Sequence[str]) -> dict[str, Any]:
    """Return a position as a JSON object of texts in notation; lists are by seat."""
    state = position.round if isinstance(position, SeigneurGame) else position
    table = state if isinstance(state, Table) else state.table
    pushes = text.known_pushes(position)
    is_state = isinstance(state, SeigneurRound)
    hands = [text.known_hand(position, seat) for seat in range(table.rules.players)]
    result = state.result if isinstance(state, SeigneurRound) else None
    return {
        "position": notation.format_state(state)
        if isinstance(state, SeigneurRound)
        else notation.format_view(state),
        "seen_by": state.seat if isinstance(state, SeigneurView) else None,
        "is_view": not is_state,
        "names": names,
        "rules": notation.format_rules(table.rules),
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
