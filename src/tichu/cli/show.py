"""``tichu show``: a position, or one of a record, as a table."""

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, cast

import attrs

from tichu import text
from tichu._files import write_file
from tichu._values import want_int
from tichu.cards import new_cards
from tichu.cli import seigneur_show
from tichu.cli.console import say
from tichu.cli.inputs import (
    LONGEST_JSON,
    LONGEST_RECORD,
    STANDARD_INPUT,
    chosen,
    is_there,
    named_seats,
    read_position,
    read_text,
    renamed,
)
from tichu.cli.options import add_options
from tichu.cli.outputs import want_target
from tichu.cli.parsing import Subparsers, count, ordinal
from tichu.engine.state.game import GameState
from tichu.engine.state.round import RoundState
from tichu.engine.verbs import legal_actions
from tichu.engine.views.view import PlayerView, PublicView, view
from tichu.errors import InvalidValue, shown
from tichu.games import room_named
from tichu.notation import (
    format_action,
    format_rank,
    format_rules,
    format_state,
    format_view,
    parse_state,
    parse_view,
)
from tichu.notation.positions import FIELDS
from tichu.rules import Rules
from tichu.seigneur import SeigneurGame, SeigneurRound, SeigneurRules, SeigneurView
from tichu.text.names import numbered

_RECORD: Final = ".tichu"
_JSON: Final = ".json"
_LOGS: Final = (".tch", ".zip")
_OTHERS: Final = ", a record *.tichu, a *.json or - (`tichu convert` makes records of logs)"
_DESCRIPTION: Final = """\
Show a position as a table: who must act, the hands, the open trick, the wish,
the calls, the points and the pushed cards. Hidden cards are ??.

WHAT is a position string in quotation marks, of a round or of a view; or - for
one on standard input; or a file: a record *.tichu, or a *.json with a position
or with records."""
_EPILOG: Final = """\
examples:
  position="nanjing grand_tichu 0 -
    2j3j4j5j6j7j8j9j/2w3w4w5w6w7w8w9w/2p3p4p5p6p7p8p9p/2s3s4s5s6s7s8s9s
    - - ---- - - - - - -"
  tichu show "$position"                    the whole position
  tichu show "$position" --seat 2           what the player at seat 2 knows
  tichu show "$position" --seat 2 --actions ... and their legal actions
  tichu show evening.tichu                  the end of the last game of a record
  tichu show evening.tichu --game 1 --round 3 --ply 40 --json
  tichu show evening.tichu --seat 2 --svg end.svg

exit code: 0, or 2 if there is no such position.
"""

Position = RoundState | GameState | PublicView
AnyPosition = Position | seigneur_show.Position
_STATES: Final = (RoundState, GameState, SeigneurRound, SeigneurGame)
_VIEWS: Final = (PlayerView, SeigneurView)


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "show", help="show a position, or one of a record", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.set_defaults(func=run)
    parser.add_argument("what", metavar="WHAT", help="a position string, a file, or -")
    add_options(parser, "--seat")
    parser.add_argument(
        "--actions", action="store_true", help="list the legal actions, or those of --seat"
    )
    add_options(parser, "--names", "--json", "--svg", "--force")
    record = parser.add_argument_group("of a record")
    record.add_argument(
        "--game", metavar="N", type=count, help="the number of the game, from 1 (default: the last)"
    )
    record.add_argument(
        "--round",
        metavar="N",
        type=count,
        help="the number of the round, from 1 (default: the last)",
    )
    record.add_argument(
        "--ply",
        metavar="N",
        type=ordinal,
        help="the number of actions of the round, deals included (default: all)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the position that the arguments ask for."""
    if arguments.svg is not None:
        want_target("--svg", arguments.svg, force=arguments.force, suffix=".svg")
    position, names = _found(arguments.what, arguments)
    position = _seen_by(position, arguments.seat)
    if arguments.names is not None:
        names = named_seats(arguments.names, position.rules.seats)
    if arguments.svg is not None:
        from tichu import svg

        picture = svg.table(position, names, reveal=isinstance(position, _STATES))
        write_file(arguments.svg, [picture], overwrite=arguments.force)
    is_other = isinstance(position, seigneur_show.Position)
    listed, as_json, format_position = seigneur_show.WORDS if is_other else _WORDS
    actions = listed(position) if arguments.actions else None
    if arguments.json:
        found = as_json(position, names)
        say(json.dumps(found if actions is None else {**found, "actions": actions}, indent=2))
        return 0
    say(format_position(position, names))
    if actions is not None:
        say()
        say(f"{len(actions):,} legal action{'' if len(actions) == 1 else 's'}", "bold")
        for action in actions:
            say(action)
    return 0


def _seen_by(position: AnyPosition, seat: int | None) -> AnyPosition:
    """Return the view of a seat, or without a seat the position."""
    if seat is None:
        return position
    want_int("--seat", seat, 0, position.rules.seats - 1)
    if isinstance(position, _STATES):
        return view(position, seat)
    if isinstance(position, _VIEWS) and position.seat == seat:
        return position
    whose = f"seat {position.seat}" if isinstance(position, _VIEWS) else "a spectator"
    raise InvalidValue("--seat", f"expected the seat of the view, which is that of {whose}")


def _listed(position: Position) -> list[str]:
    return [format_action(action) for action in legal_actions(position)]


def _as_json(position: Position, names: Sequence[str]) -> dict[str, Any]:
    """Return a position as a JSON object of texts in notation; lists are by seat."""
    state = position.round if isinstance(position, GameState) else position
    seats = range(state.rules.seats)
    is_state = isinstance(state, RoundState)
    hands = [state.hand(seat) for seat in seats]
    result = state.result
    trick = state.trick
    return {
        "position": format_state(state) if isinstance(state, RoundState) else format_view(state),
        "seen_by": state.seat if isinstance(state, PlayerView) else None,
        "is_view": not is_state,
        "names": names,
        "rules": format_rules(state.rules),
        "phase": state.phase,
        "awaited": text.format_awaited(state, names),
        "dealer": state.dealer,
        "to_act": state.to_act,
        "may_interrupt": state.may_interrupt,
        "hands": [None if hand is None else str(hand) for hand in hands],
        "sizes": [state.size(seat) for seat in seats],
        "trick": None
        if trick is None
        else [{"seat": play.seat, "play": str(play.combination)} for play in trick.plays],
        "passed": state.passed,
        "wish": None if state.wish is None else format_rank(state.wish),
        "pushed": _pushed_as_json(state),
        "calls": state.calls,
        "finished": state.finished,
        "points": [state.pile(seat).points for seat in seats],
        "result": None if result is None else attrs.asdict(result),
        "scores": position.scores if isinstance(position, GameState | PublicView) else None,
    }


def _pushed_as_json(state: RoundState | PublicView) -> list[list[dict[str, Any]] | None]:
    """Return the cards that each seat pushed, with recipients; None for an unknown push."""
    known = state.push_masks if isinstance(state, RoundState | PlayerView) else ()
    pushed: list[list[dict[str, Any]] | None] = [None] * state.rules.seats
    for seat, masks in enumerate(known):
        if masks is not None:
            cards = (None if mask is None else str(new_cards(mask)) for mask in masks)
            to = state.rules.push_recipients(seat)
            pushed[seat] = [
                {"card": card, "to": other} for card, other in zip(cards, to, strict=True)
            ]
    return pushed


def _found(what: str, arguments: argparse.Namespace) -> tuple[AnyPosition, tuple[str, ...]]:
    """Return the position that the arguments ask for, and the names of its seats."""
    place = arguments.game, arguments.round, arguments.ply
    suffix = "" if "\n" in what else Path(what).suffix.lower()
    value: Any
    if suffix == _RECORD:
        content = read_text(what, LONGEST_RECORD)
        value = _read_records(what, content)
    elif suffix == _JSON:
        content = read_text(what, LONGEST_JSON)
        value = _read_json(what, content)
    elif suffix in _LOGS:
        message = (
            f"{shown(what)} has the name of a log of Brettspielwelt: `tichu convert` makes "
            "records of logs, which can be shown, and `tichu replay` checks logs"
        )
        raise InvalidValue("WHAT", message)
    elif what not in ("", STANDARD_INPUT) and is_there(what):
        raise InvalidValue("WHAT", f"expected a position string{_OTHERS}, got {shown(what)}")
    else:
        value = read_position("WHAT", what, _OTHERS, _parsed)
    if not hasattr(value, "rules"):
        return _of_records(what, value, *place)
    if place != (None, None, None):
        raise InvalidValue("--game, --round, --ply", "expected a record, got a position")
    return value, _seats(value.rules)


def _seats(rules: Rules | SeigneurRules) -> tuple[str, ...]:
    return text.seat_names(rules) if isinstance(rules, Rules) else numbered(rules.seats)


def _parsed(line: str) -> AnyPosition:
    room = room_named(line, "notation")
    fields: tuple[str, ...] = FIELDS if room is None else room.FIELDS
    return parse_view(line) if len(line.split()) > len(fields) else parse_state(line)


def _read_records(path: str, content: str) -> tuple[Any, ...]:
    from tichu.records import read

    with renamed(path):
        return read(content)


def _read_json(path: str, content: str) -> Any:  # noqa: ANN401  # a position, or records
    from tichu.codec import loads
    from tichu.records.played import PlayedGame

    with renamed(path):
        value: object = loads(content, longest=LONGEST_JSON)
    if isinstance(value, AnyPosition):
        return value
    games = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (None,)
    if all(isinstance(each, PlayedGame) for each in games):
        return games
    raise InvalidValue(path, f"expected a position or games, got {shown(value)}")


def _of_records(
    path: str, records: tuple[Any, ...], game: int | None, number: int | None, ply: int | None
) -> tuple[AnyPosition, tuple[str, ...]]:
    """Return a position of a record; games and rounds are counted from 1, plies from 0.

    The position after the last action of a round is that before the next round.
    """
    if not records:
        raise InvalidValue(path, "expected a game, got none")
    record = records[chosen("--game", game, len(records))]
    plies = [len(each.entries) for each in record.rounds] or [0]
    at = chosen("--round", number, len(plies))
    steps = plies[at] if ply is None else ply
    if steps > plies[at]:
        raise InvalidValue("--ply", f"expected a number from 0 to {plies[at]}, got {ply}")
    positions: Iterator[Any] = record.states() if record.is_known else record.views()
    names = getattr(record.rounds[at], "players", ()) if record.rounds else ()
    names = names or record.players
    position: Any = next(islice(positions, sum(plies[:at]) + steps, None))
    seats = _seats(record.rules)
    if not names:
        return position, seats
    # A name from a file must not control the terminal.
    named = [name if name.strip() and name.isprintable() else "" for name in names]
    seated = (named[person] for person in position.persons)
    return position, tuple(name or seat for name, seat in zip(seated, seats, strict=True))


_WORDS: Final[seigneur_show.Words] = (_listed, _as_json, text.format_position)
