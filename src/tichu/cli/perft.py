"""``tichu perft``: count the sequences of legal actions from a position."""

import argparse
import json
from typing import TYPE_CHECKING, Any, Final

from tichu.cli.console import say, show_table
from tichu.cli.parsing import Subparsers, add_options, add_place, with_all_hands
from tichu.errors import InvalidValue, shown

if TYPE_CHECKING:
    from tichu.engine.state import RoundState

_DESCRIPTION: Final = """\
Count the sequences of DEPTH legal actions from a position, with the actions of
all seats that must or may act. Two engines with the same count most likely agree
on the legal actions on the way; if the counts differ, --divide shows after which
action. A sequence ends before a deal and at the end of the round."""
_EPILOG: Final = """\
The documentation specifies position strings.

examples:
  position="nanjing grand_tichu 0 -
    2j3j4j5j6j7j8j9j/2w3w4w5w6w7w8w9w/2p3p4p5p6p7p8p9p/2s3s4s5s6s7s8s9s
    - - ---- - - - - - -"
  tichu perft "$position" 3
  tichu perft - 3 --divide < position.txt
  tichu perft "$position" 3 --no-interrupts
  tichu perft "$position" 4 --json
  tichu perft evening.tichu 2 --game 1 --round 1 --ply 60

exit code: 0, or 2 for a wrong position or depth.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "perft",
        help="count the sequences of legal actions from a position",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=run)
    add_options(parser, "what")
    parser.add_argument(
        "depth", metavar="DEPTH", type=_depth, help="the number of actions, from 0 up"
    )
    parser.add_argument(
        "--divide", action="store_true", help="list the count after each first action"
    )
    parser.add_argument(
        "--no-interrupts",
        dest="interrupts",
        action="store_false",
        help="count only the actions of seats that must act",
    )
    add_options(parser, "--json")
    add_place(parser)


def _depth(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        message = f"expected a whole number, got {shown(text, 30)}"
        if text.isidentifier():  # a word of a position that a shell has split
            message += "; put the position in quotation marks"
        raise argparse.ArgumentTypeError(message) from None


def run(arguments: argparse.Namespace) -> int:
    """Print the count that the arguments ask for."""
    state, _ = with_all_hands(arguments)
    try:
        found = _counted(
            state, arguments.depth, interrupts=arguments.interrupts, by_action=arguments.divide
        )
    except InvalidValue as error:  # only the depth can be wrong
        raise InvalidValue("DEPTH", error.message) from None
    if arguments.json:
        say(json.dumps(found, indent=2))
        return 0
    if arguments.divide:
        rows = [(part["action"], f"{part['count']:,}") for part in found["divide"]]
        show_table(("action", "sequences"), rows)
        say()
    say(f"{found['count']:,}")
    return 0


def _counted(
    state: "RoundState", depth: int, *, interrupts: bool, by_action: bool
) -> dict[str, Any]:
    """Return the count as a JSON object, with that after each first action if asked for."""
    from tichu import notation
    from tichu.perft import divide, perft

    found: dict[str, Any] = {
        "position": notation.format_state(state),
        "depth": depth,
        "interrupts": interrupts,
    }
    if not by_action:
        return found | {"count": perft(state, depth, interrupts=interrupts)}
    parts = divide(state, depth, interrupts=interrupts)
    listed = [
        {"action": notation.format_action(action), "count": number} for action, number in parts
    ]
    return found | {"count": sum(number for _, number in parts), "divide": listed}
