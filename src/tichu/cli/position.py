"""``tichu solve`` and ``tichu perft``: best play from a position, and its sequences of actions."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tichu.cli.console import as_typed, renamed, say, say_json, show_table
from tichu.cli.parsing import (
    Parser,
    count,
    draw,
    seconds,
    want_picture,
    whole,
    with_all_hands,
)
from tichu.engine.move_text import format_action
from tichu.engine.moves import PlayerAction
from tichu.engine.state import RoundState
from tichu.engine.verbs import transition
from tichu.notation import format_state
from tichu.perft import divide, perft
from tichu.search import Solution, solve
from tichu.search.solve import NODES
from tichu.text import sentence
from tichu.text.words import joined

_SOLVE: Final = """\
Find out what a position is worth if all hands are open and all play as well as
possible: the value, every action that is best, and a best line of play to the end
of the round. The end of a round is solved at once, a whole round never is: a
limit ends the search, and then it says what has been proved."""
_SOLVE_EPILOG: Final = """\
The documentation specifies position strings.

examples:
  tichu solve - < position.txt
  tichu solve - --json < position.txt
  tichu solve - --seconds 60 --svg position.svg --force < position.txt
  tichu solve evening.tichu --game 1 --round 1 --ply 120   a place that `tichu review` lists
  tichu solve - --nodes 5000 --names Anna,Ben,Clara,David < position.txt

exit code: 0, 1 if the limit was reached first, or 2 for a wrong position.
"""
_PERFT: Final = """\
Count the sequences of DEPTH legal actions from a position, with the actions of
all seats that must or may act. Two engines with the same count most likely agree
on the legal actions on the way; if the counts differ, --divide shows after which
action. A sequence ends before a deal and at the end of the round."""
_PERFT_EPILOG: Final = """\
The documentation specifies position strings.

examples:
  tichu perft - 3 < position.txt
  tichu perft - 3 --divide < position.txt
  tichu perft - 4 --no-interrupts --json < position.txt
  tichu perft evening.tichu 2 --game 1 --round 1 --ply 60

exit code: 0, or 2 for a wrong position or depth.
"""


def add_solve(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "find best play from a position with all hands open"
    parser = program.command("solve", (meaning, _SOLVE, _SOLVE_EPILOG), _solve)
    parser.shared("what")
    parser.option("--nodes", "N", "search at most N positions", count, default=NODES)
    parser.option("--seconds", "S", "search at most S seconds", seconds)
    parser.shared("--names", "--json", "--svg", "--force")
    parser.place()


def _solve(arguments: argparse.Namespace) -> int:
    want_picture(arguments)
    state, names = with_all_hands(arguments)
    with as_typed("solve", state="WHAT"):
        found = solve(state, nodes=arguments.nodes, seconds=arguments.seconds)
    draw(arguments, state, names)
    if arguments.json:
        say_json(_as_json(state, found))
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
    best = [next(sentences(state, (action,), names)) for action in found.actions]
    for title, lines in (("Best", best), ("The line", [*sentences(state, found.line, names)])):
        if lines:
            say()
            say(title, bold=True)
            for line in lines:
                say(line, cards=True)
    say()
    end = "" if found.exact else "; the limit was reached, and more may be best"
    say(f"Positions searched: {found.nodes:,}{end}")


def value_sentence(state: RoundState, found: Solution, names: Sequence[str]) -> str:
    """Return a sentence about the value of a position."""
    seats = range(state.rules.seats)
    us, them = (
        joined([names[seat] for seat in seats if state.rules.team(seat) == team]) for team in (0, 1)
    )
    if found.value is None:
        return f"{us} score from {found.low} to {found.high} more than {them}"
    if found.value < 0:
        us, them = them, us
    return f"{us} score {f'{abs(found.value)} more than' if found.value else 'as much as'} {them}"


def sentences(
    state: RoundState, actions: Sequence[PlayerAction], names: Sequence[str]
) -> Iterator[str]:
    """Yield what happens when some actions are taken."""
    for action in actions:
        state, events = transition(state, action)
        yield "; ".join(sentence(event, names) for event in events)


def add_perft(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "count the sequences of legal actions from a position"
    parser = program.command("perft", (meaning, _PERFT, _PERFT_EPILOG), _perft)
    parser.shared("what")
    parser.option("depth", "DEPTH", "the number of actions, from 0 up", _depth)
    parser.flag("--divide", "list the count after each first action")
    parser.flag("--no-interrupts", "count only the actions of seats that must act")
    parser.shared("--json")
    parser.place()


def _depth(text: str) -> int:
    try:
        return whole(text)
    except argparse.ArgumentTypeError as error:
        if text.isidentifier():  # a word of a position that a shell has split
            message = f"{error}; put the position in quotation marks"
            raise argparse.ArgumentTypeError(message) from None
        raise


def _perft(arguments: argparse.Namespace) -> int:
    state, _ = with_all_hands(arguments)
    depth, interrupts = arguments.depth, not arguments.no_interrupts
    found: dict[str, Any] = {
        "position": format_state(state),
        "depth": depth,
        "interrupts": interrupts,
    }
    parts: list[dict[str, Any]] = []
    with renamed("DEPTH"):  # nothing else can be wrong
        if arguments.divide:
            for action, number in divide(state, depth, interrupts=interrupts):
                parts.append({"action": format_action(action), "count": number})
            found |= {"count": sum(part["count"] for part in parts), "divide": parts}
        else:
            found["count"] = perft(state, depth, interrupts=interrupts)
    if arguments.json:
        say_json(found)
        return 0
    if arguments.divide:
        rows = [(part["action"], f"{part['count']:,}") for part in parts]
        show_table(("action", "sequences"), rows)
        say()
    say(f"{found['count']:,}")
    return 0
