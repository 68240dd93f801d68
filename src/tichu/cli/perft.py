"""``tichu perft``: how many sequences of legal actions a position has.

Owns how the counts are shown; they themselves are ``tichu.perft``'s. Imports it and the notation
when the command runs, and the parts that commands share.
"""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any, Final

from tichu.cli.console import complain, say, show_table
from tichu.cli.inputs import STANDARD_INPUT
from tichu.cli.parsing import Subparsers, add_command, whole
from tichu.errors import InvalidValue

if TYPE_CHECKING:
    from tichu.engine.state.round import RoundState

_WRONG: Final = 2
_LONGEST: Final = 5000  # characters of standard input; longer ones are no position
_DESCRIPTION: Final = """\
Count the sequences of DEPTH legal actions from a position on, those of all
seats that must or may act. Two engines that agree on the count agree on all
that is legal on the way; where they do not, --divide says behind which action.
No sequence goes through a deal or beyond the end of the round."""
_EPILOG: Final = """\
POSITION is a position string in quotation marks, or - for one on standard
input. Its form is specified in the documentation.

examples:
  tichu perft "$position" 3
  tichu perft - 3 --divide < position.txt
  tichu perft "$position" 4 --no-interrupts --json

exit code: 0, or 2 if this is no position or no depth.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = add_command(
        subparsers,
        "perft",
        run,
        summary="count the sequences of legal actions from a position on",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.add_argument("position", metavar="POSITION", help="a position string, or -")
    parser.add_argument("depth", metavar="DEPTH", type=whole, help="how many actions, from 0 up")
    parser.add_argument(
        "--divide", action="store_true", help="list each first action with its share"
    )
    parser.add_argument(
        "--no-interrupts",
        dest="interrupts",
        action="store_false",
        help="count the actions of seats that must act alone",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Count what the arguments ask for, and print it."""
    from tichu.cli.positions import named, want_position
    from tichu.notation import parse_state

    what: str = arguments.position
    text = _read() if what == STANDARD_INPUT else what
    if text is None:
        complain("standard input is no text")
        return _WRONG
    want_position("POSITION", what, "and not -")
    with named("POSITION", what):
        state = parse_state(text)
    try:
        found = counted(
            state, arguments.depth, interrupts=arguments.interrupts, by_action=arguments.divide
        )
    except InvalidValue as error:  # the state and the flags are right
        raise InvalidValue("DEPTH", error.message) from None
    if arguments.json:
        say(json.dumps(found, indent=2))
    else:
        _show(found)
    return 0


def counted(
    state: "RoundState", depth: int, *, interrupts: bool, by_action: bool
) -> dict[str, Any]:
    """Return the count as JSON has it, with the share of each first action if that is wanted."""
    from tichu.notation import format_action, format_state
    from tichu.perft import divide, perft

    found: dict[str, Any] = {
        "position": format_state(state),
        "depth": depth,
        "interrupts": interrupts,
    }
    if by_action:
        parts = divide(state, depth, interrupts=interrupts)
        found["count"] = sum(number for _, number in parts)
        found["divide"] = [
            {"action": format_action(action), "count": number} for action, number in parts
        ]
    else:
        found["count"] = perft(state, depth, interrupts=interrupts)
    return found


def _read() -> str | None:
    try:
        return sys.stdin.read(_LONGEST)
    except UnicodeDecodeError:
        return None


def _show(found: dict[str, Any]) -> None:
    if "divide" in found:
        rows = [(part["action"], f"{part['count']:,}") for part in found["divide"]]
        show_table(("action", "sequences"), rows)
        say()
    say(f"{found['count']:,}")
