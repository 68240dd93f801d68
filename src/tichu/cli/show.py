"""``tichu show``: a position, or one of a record, as a table."""

import argparse
from collections.abc import Sequence
from typing import Final

import attrs

from tichu import text
from tichu._values import want_int
from tichu.cli.console import say, say_json
from tichu.cli.parsing import (
    Parser,
    at_place,
    draw,
    want_picture,
)
from tichu.engine.move_text import format_action
from tichu.engine.state import GameState, RoundState
from tichu.engine.verbs import legal_actions, view
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidValue
from tichu.notation import format_rank, format_rules, format_state, format_view, known_hand
from tichu.text.tables import Position, known_pushes
from tichu.text.words import counted

_DESCRIPTION: Final = """\
Show a position as a table: who must act, the hands, the open trick, the wish,
the calls, the points and the pushed cards. Hidden cards are ??."""
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
  tichu show evening.tichu --seat 2 --svg end.svg --force

exit code: 0, or 2 if there is no such position.
"""


def add_show(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "show a position, or one of a record"
    parser = program.command("show", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.shared("what", "--seat")
    parser.flag("--actions", "list the legal actions, or those of --seat")
    parser.shared("--names", "--json", "--svg", "--force")
    parser.place()


def run(arguments: argparse.Namespace) -> int:
    """Print the position that the arguments ask for."""
    want_picture(arguments)
    position, names = at_place(arguments)
    position = _seen_by(position, arguments.seat)
    draw(arguments, position, names)
    actions: list[str] = []
    if arguments.actions:
        actions = [format_action(action) for action in legal_actions(position)]
    if arguments.json:
        found = _as_json(position, names)
        say_json({**found, "actions": actions} if arguments.actions else found)
        return 0
    say(text.format_position(position, names))
    if arguments.actions:
        say()
        say(counted(len(actions), "legal action"), bold=True)
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
        "awaited": text.tables.format_awaited(state, names),
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
