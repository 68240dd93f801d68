"""``tichu show``: a position, or one of a record, as a table."""

import argparse
import json
from collections.abc import Sequence
from functools import reduce
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import attrs

from tichu import text
from tichu._files import write_file
from tichu._values import want_int
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
from tichu.engine.advance import advance
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply, legal_actions, view
from tichu.engine.views.view import PlayerView, PublicView
from tichu.errors import InvalidValue, shown
from tichu.notation import (
    format_action,
    format_rank,
    format_rules,
    format_state,
    format_view,
    parse_state,
    parse_view,
)
from tichu.notation.positions import FIELDS, known_hand
from tichu.text.names import numbered, tidy_name
from tichu.text.positions import Position, known_pushes

if TYPE_CHECKING:
    from tichu.records import Record

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
  tichu show "$position" --names Anna,Ben,Clara,David
  tichu show evening.tichu                  the end of the last game of a record
  tichu show evening.tichu --game 1 --round 3 --ply 40 --json
  tichu show evening.tichu --seat 2 --svg end.svg
  tichu show evening.tichu --seat 2 --svg end.svg --force

exit code: 0, or 2 if there is no such position.
"""


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
    add_options(record, "--game")
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
        help="the number of actions of the round, deals included (default: all, to its end)",
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

        picture = svg.table(position, names, reveal=not isinstance(position, PublicView))
        write_file(arguments.svg, [picture], overwrite=arguments.force)
    actions = None
    if arguments.actions:
        actions = [format_action(action) for action in legal_actions(position)]
    if arguments.json:
        found = _as_json(position, names)
        say(json.dumps(found if actions is None else {**found, "actions": actions}, indent=2))
        return 0
    say(text.format_position(position, names))
    if actions is not None:
        say()
        say(f"{len(actions):,} legal action{'' if len(actions) == 1 else 's'}", "bold")
        for action in actions:
            say(action)
    return 0


def _seen_by(position: Position, seat: int | None) -> Position:
    """Return the view of a seat, or without a seat the position."""
    if seat is None:
        return position
    want_int("--seat", seat, 0, position.rules.seats - 1)
    if not isinstance(position, PublicView):
        return view(position, seat)
    viewer = _viewer(position)
    if viewer == seat:
        return position
    whose = "a spectator" if viewer is None else f"seat {viewer}"
    raise InvalidValue("--seat", f"expected the seat of the view, which is that of {whose}")


def _viewer(position: Position) -> int | None:
    """Return the seat whose view a position is; None for any other position."""
    return position.seat if isinstance(position, PlayerView) else None


def _as_json(position: Position, names: Sequence[str]) -> dict[str, object]:
    """Return a position as a JSON object of texts in notation; lists are by seat."""
    state = position.round if isinstance(position, GameState) else position
    seats = range(state.rules.seats)
    is_view = isinstance(state, PublicView)
    sizes = [state.size(seat) for seat in seats]
    hands = [known_hand(state, seat) for seat in seats]
    pushes = known_pushes(state)
    laid = () if state.trick is None else state.trick.plays
    result = state.result
    return {
        "position": format_view(state) if isinstance(state, PublicView) else format_state(state),
        "seen_by": _viewer(state),
        "is_view": is_view,
        "names": names,
        "rules": format_rules(state.rules),
        "phase": state.phase,
        "awaited": text.positions.format_awaited(state, names),
        "dealer": state.dealer,
        "to_act": state.to_act,
        "may_interrupt": state.may_interrupt,
        "hands": [
            str(hand) if len(hand) == size else None
            for hand, size in zip(hands, sizes, strict=True)
        ],
        "sizes": sizes,
        "trick": [{"seat": play.seat, "play": str(play.combination)} for play in laid] or None,
        "wish": None if state.wish is None else format_rank(state.wish),
        "pushed": [
            [{"card": card and str(card), "to": to} for card, to in pushes[seat]]
            if seat in pushes
            else None
            for seat in seats
        ],
        "finished": state.finished,
        "result": None if result is None else attrs.asdict(result),
        "passed": state.passed,
        "calls": state.calls,
        "points": [state.pile(seat).points for seat in seats],
        "scores": None if isinstance(position, RoundState) else position.scores,
    }


def _found(what: str, arguments: argparse.Namespace) -> tuple[Position, tuple[str, ...]]:
    """Return the position that the arguments ask for, and the names of its seats."""
    place = arguments.game, arguments.round, arguments.ply
    suffix = "" if "\n" in what else Path(what).suffix.lower()
    value: Position | tuple[Record, ...]
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
    if isinstance(value, tuple):
        return _of_records(what, value, *place)
    if place != (None, None, None):
        raise InvalidValue("--game, --round, --ply", "expected a record, got a position")
    return value, numbered(value.rules.seats)


def _parsed(line: str) -> Position:
    return parse_view(line) if len(line.split()) > len(FIELDS) else parse_state(line)


def _read_records(path: str, content: str) -> "tuple[Record, ...]":
    from tichu.records import read

    with renamed(path):
        return read(content)


def _read_json(path: str, content: str) -> "Position | tuple[Record, ...]":
    from tichu.codec import Envelope, loads
    from tichu.records import Record

    with renamed(path):
        value = loads(content, Envelope.ANY, longest=LONGEST_JSON)
    if isinstance(value, RoundState | GameState | PublicView):
        return value
    if isinstance(value, tuple):
        games = tuple(each for each in value if isinstance(each, Record))
        if len(games) == len(value):
            return games
    raise InvalidValue(path, f"expected a position or games, got {shown(value)}")


def _of_records(
    path: str, records: "tuple[Record, ...]", game: int | None, number: int | None, ply: int | None
) -> tuple[Position, tuple[str, ...]]:
    """Return a position of a record; games and rounds are counted from 1, plies from 0.

    After the last action of a round it is the end of that round, not the beginning of the next.
    """
    if not records:
        raise InvalidValue(path, "expected a game, got none")
    record = records[chosen("--game", game, len(records))]
    plies = [len(each.entries) for each in record.rounds] or [0]
    at = chosen("--round", number, len(plies))
    steps = plies[at] if ply is None else ply
    if steps > plies[at]:
        raise InvalidValue("--ply", f"expected a number from 0 to {plies[at]}, got {ply}")
    position, persons = _reached(record, sum(plies[:at]) + steps, ends=0 < steps == plies[at])
    names = (record.rounds[at].players if record.rounds else ()) or record.players
    seats = numbered(record.rules.seats)
    if not names:
        return position, seats
    # A name from a file must not control the terminal.
    named = [name if name.isprintable() else "" for name in map(tidy_name, names)]
    seated = (named[person] for person in persons)
    return position, tuple(name or seat for name, seat in zip(seated, seats, strict=True))


def _reached(record: "Record", steps: int, *, ends: bool) -> tuple[Position, Sequence[int]]:
    """Return the position after some entries, and who sits at each seat.

    With ``ends`` the last entry is that of a round, which may be over.
    """
    from tichu.records.following import StateWalker, follow
    from tichu.records.seen import SeenWalker

    if record.is_known:
        walker: StateWalker | SeenWalker = StateWalker(record.start(), hears=True)
    else:
        next(record.views())  # says so if it has none
        walker = SeenWalker(record.start(), cast("int", record.seat))
    game, position = walker.game, walker.seen
    before = game, position
    for _ in islice(follow(walker, record), steps):
        before = game, position
        game, position = walker.game, walker.seen
    earlier, seen = before
    if not ends or game.is_over or len(game.results) == len(earlier.results):
        return position, position.persons
    if isinstance(seen, PlayerView):
        *events, _ = walker.events  # the last one begins the next round
        return reduce(advance, events, seen), earlier.persons
    last = cast("Action", record.entries[steps - 1].action)
    return apply(earlier.round, last), earlier.persons
