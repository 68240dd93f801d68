"""``tichu show`` for Grandseigneur: a position, a view of it, or one of a record."""

import argparse
import json
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

import attrs

from tichu import seigneur, svg
from tichu._files import write_file
from tichu._spelling.values import format_rank
from tichu._values import want_int
from tichu.cards import new_cards
from tichu.cli.console import say
from tichu.cli.inputs import LONGEST_JSON, chosen, named_seats, renamed
from tichu.errors import InvalidValue, shown
from tichu.notation import seigneur as notation
from tichu.notation.seigneur.positions import FIELDS
from tichu.seigneur import SeigneurGame, SeigneurRound, SeigneurView
from tichu.seigneur.table import Table
from tichu.text import seigneur as text
from tichu.text.names import numbered

if TYPE_CHECKING:
    from tichu.records.seigneur import SeigneurRecord

Position = SeigneurRound | SeigneurGame | SeigneurView | Table


def parsed(line: str) -> Position:
    """Return the round or the view that a position string describes."""
    is_view = len(line.split()) > len(FIELDS)
    return notation.parse_view(line) if is_view else notation.parse_state(line)


def of_records(
    path: str, content: str, game: int | None, number: int | None, ply: int | None
) -> tuple[SeigneurGame, tuple[str, ...]] | None:
    """Return the game at a place of a file of records, and the names of its seats.

    None if the file has records of the base game.
    """
    from tichu.records import seigneur as records

    if not records.is_seigneur(content):
        return None
    with renamed(path):
        games = records.read(content)
    return _at(path, games, game, number, ply)


def of_json(
    path: str, content: str, game: int | None, number: int | None, ply: int | None
) -> tuple[Position, tuple[str, ...]] | None:
    """Return the position of a JSON text, or the place of its games, and the names of its seats.

    None if the text is one of the base game.
    """
    from tichu._trees import parse_json
    from tichu.codec import seigneur as codec

    with renamed(path):
        tree: object = parse_json(content, LONGEST_JSON)
        if not isinstance(tree, dict):
            return None
        kind = cast("dict[str, object]", tree).get("kind")
        if not isinstance(kind, str) or not kind.startswith("seigneur-"):
            return None
        value = codec.from_tree(cast("object", tree))
    if isinstance(value, Position):
        return value, numbered(value.rules.players)
    if kind == "seigneur-games":
        return _at(path, cast("tuple[SeigneurRecord, ...]", value), game, number, ply)
    raise InvalidValue(path, f"expected a position or games, got {shown(kind)}")


def _at(
    path: str,
    games: "tuple[SeigneurRecord, ...]",
    game: int | None,
    number: int | None,
    ply: int | None,
) -> tuple[SeigneurGame, tuple[str, ...]]:
    if not games:
        raise InvalidValue(path, "expected a game, got none")
    return _of_record(games[chosen("--game", game, len(games))], number, ply)


def _of_record(
    record: "SeigneurRecord", number: int | None, ply: int | None
) -> tuple[SeigneurGame, tuple[str, ...]]:
    plies = [len(each.entries) for each in record.rounds] or [0]
    at = chosen("--round", number, len(plies))
    steps = plies[at] if ply is None else ply
    if steps > plies[at]:
        raise InvalidValue("--ply", f"expected a number from 0 to {plies[at]}, got {ply}")
    game = next(islice(record.states(), sum(plies[:at]) + steps, None))
    seats = numbered(record.rules.players)
    named = [name if name.strip() and name.isprintable() else "" for name in record.players]
    if not named:
        return game, seats
    return game, tuple(
        named[person] or seat for person, seat in zip(game.persons, seats, strict=True)
    )


def show(position: Position, names: Sequence[str] | None, arguments: argparse.Namespace) -> int:
    """Print a position as the arguments ask for."""
    rules = position.rules
    if arguments.seat is not None:
        position = _seen_by(position, arguments.seat)
    seated = tuple(names) if names is not None else numbered(rules.players)
    if arguments.names is not None:
        seated = named_seats(arguments.names, rules.players)
    if arguments.svg is not None:
        picture = svg.table(position, seated, reveal=isinstance(position, text.State))
        write_file(arguments.svg, [picture], overwrite=arguments.force)
    actions = None
    if arguments.actions:
        if isinstance(position, Table):
            raise InvalidValue("--actions", "expected a round or the view of a seat")
        actions = [notation.format_action(each) for each in seigneur.legal_actions(position)]
    if arguments.json:
        say(json.dumps(_as_json(position, seated, actions), indent=2))
        return 0
    say(text.format_position(position, seated))
    if actions is not None:
        say(f"\n{len(actions):,} legal action{'' if len(actions) == 1 else 's'}", "bold")
        for action in actions:
            say(action)
    return 0


def _seen_by(position: Position, seat: int) -> SeigneurView:
    want_int("--seat", seat, 0, position.rules.players - 1)
    if isinstance(position, SeigneurRound | SeigneurGame):
        return seigneur.view(position, seat)
    if isinstance(position, SeigneurView) and position.seat == seat:
        return position
    whose = f"seat {position.seat}" if isinstance(position, SeigneurView) else "a spectator"
    raise InvalidValue("--seat", f"expected the seat of the view, which is that of {whose}")


def _as_json(
    position: Position, names: Sequence[str], actions: Sequence[str] | None
) -> dict[str, Any]:
    """Return a position as a JSON object of texts in notation; lists are by seat."""
    state = position.round if isinstance(position, SeigneurGame) else position
    table = state if isinstance(state, Table) else state.table
    pushes = text.known_pushes(position)
    is_state = isinstance(state, SeigneurRound)
    hands = [text.known_hand(position, seat) for seat in range(table.rules.players)]
    result = state.result if isinstance(state, SeigneurRound) else None
    found: dict[str, Any] = {
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
    if actions is not None:
        found["actions"] = actions
    return found
