"""``tichu solve``: best play from a position with all hands open."""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Final

from tichu import svg
from tichu._files import write_file
from tichu.cli.console import say, want_target
from tichu.cli.parsing import (
    Subparsers,
    add_options,
    add_place,
    as_typed,
    count,
    seconds,
    with_all_hands,
)
from tichu.engine.move_text import format_action
from tichu.engine.moves import PlayerAction
from tichu.engine.state import RoundState
from tichu.engine.verbs import transition
from tichu.errors import InvalidValue
from tichu.notation import format_state
from tichu.search import Solution, solve
from tichu.search.solve import NODES
from tichu.text import seat_names, sentence

_DESCRIPTION: Final = """\
Find out what a position is worth if all hands are open and all play as well as
possible: the value, every action that is best, and a best line of play to the end
of the round. The end of a round is solved at once, a whole round never is: a
limit ends the search, and then it says what has been proved."""
_EPILOG: Final = """\
The documentation specifies position strings.

examples:
  tichu solve - < position.txt
  tichu solve - --json < position.txt
  tichu solve - --seconds 60 --svg position.svg < position.txt
  tichu solve - --svg position.svg --force < position.txt
  tichu solve evening.tichu --game 1 --round 1 --ply 120   a place that `tichu review` lists
  tichu solve - --nodes 5000 --names Anna,Ben,Clara,David < position.txt

exit code: 0, 1 if the limit was reached first, or 2 for a wrong position.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "solve",
        help="find best play from a position with all hands open",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=run)
    add_options(parser, "what")
    parser.add_argument(
        "--nodes",
        metavar="N",
        type=count,
        default=NODES,
        help=f"search at most N positions (default: {NODES})",
    )
    parser.add_argument("--seconds", metavar="S", type=seconds, help="search at most S seconds")
    add_options(parser, "--names", "--json", "--svg", "--force")
    add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what is best in the position that the arguments state."""
    if arguments.svg is not None:
        want_target("--svg", arguments.svg, force=arguments.force, suffix=".svg")
    state, names = with_all_hands(arguments)
    names = names or seat_names(state.rules)
    try:
        found = solve(state, nodes=arguments.nodes, seconds=arguments.seconds)
    except InvalidValue as error:
        raise as_typed(error, state="WHAT") from None
    if arguments.svg is not None:
        picture = svg.table(state, names, reveal=True)
        write_file(arguments.svg, [picture], overwrite=arguments.force)
    if arguments.json:
        say(json.dumps(_as_json(state, found), indent=2))
    else:
        _tell(state, found, names)
    return 0 if found.exact else 1


def _as_json(state: RoundState, found: Solution) -> dict[str, object]:
    return {
        "position": format_state(state),
        "value": found.value,
        "low": found.low,
        "high": found.high,
        "exact": found.exact,
        "actions": [format_action(action) for action in found.actions],
        "line": [format_action(action) for action in found.line],
        "nodes": found.nodes,
    }


def _tell(state: RoundState, found: Solution, names: Sequence[str]) -> None:
    say(value_sentence(state, found, names))
    if found.actions:
        best = [next(sentences(state, (action,), names)) for action in found.actions]
        say()
        say("Best", "bold")
        for sentence in best:
            say(sentence, cards=True)
    if found.line:
        say()
        say("The line", "bold")
        for sentence in sentences(state, found.line, names):
            say(sentence, cards=True)
    say()
    end = "" if found.exact else "; the limit was reached, and more may be best"
    say(f"Positions searched: {found.nodes:,}{end}")


def value_sentence(state: RoundState, found: Solution, names: Sequence[str]) -> str:
    """Return a sentence about the value of a position."""
    us, them = (_together(state, team, names) for team in (0, 1))
    if found.value is None:
        return f"{us} score from {found.low} to {found.high} more than {them}"
    if found.value < 0:
        us, them = them, us
    if found.value == 0:
        return f"{us} score as much as {them}"
    return f"{us} score {abs(found.value)} more than {them}"


def _together(state: RoundState, team: int, names: Sequence[str]) -> str:
    *others, last = [
        names[seat] for seat in range(state.rules.seats) if state.rules.team(seat) == team
    ]
    return f"{', '.join(others)} and {last}"


def sentences(
    state: RoundState, actions: Sequence[PlayerAction], names: Sequence[str]
) -> Iterator[str]:
    """Yield what happens when some actions are taken."""
    for action in actions:
        state, events = transition(state, action)
        yield "; ".join(sentence(event, names) for event in events)
