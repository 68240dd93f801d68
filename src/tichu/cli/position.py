"""``tichu show``, ``solve`` and ``perft``: show a position, solve it, or count its actions.

A position in a record is selected by its game, round and ply.
"""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from tichu import text
from tichu._values import want_int
from tichu.cli.console import as_typed, renamed, say, say_json, show_table
from tichu.cli.parsing import (
    Parser,
    at_place,
    count,
    draw,
    ordinal,
    seconds,
    want_picture,
    with_all_hands,
)
from tichu.engine.moves import PlayerAction, TakeTrick
from tichu.engine.state import RoundState
from tichu.engine.verbs import legal_actions, transition, view
from tichu.engine.view import PlayerView, PublicView
from tichu.errors import InvalidValue
from tichu.notation import format_state
from tichu.perft import divide, perft
from tichu.search import Solution, solve
from tichu.search.solve import NODES
from tichu.text import sentence
from tichu.text.tables import Position
from tichu.text.words import counted, joined

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
    """Print the position that the arguments select."""
    want_picture(arguments)
    position, names = at_place(arguments)
    position = _seen_by(position, arguments.seat)
    draw(arguments, position, names)
    actions = [*legal_actions(position)] if arguments.actions else []
    if arguments.json:
        from tichu.codec import as_json

        awaited = text.tables.format_awaited(position, names)
        found = {**as_json(position), "names": names, "awaited": awaited}
        say_json({**found, "actions": actions} if arguments.actions else found)
        return 0
    say(text.format_position(position, names))
    if arguments.actions:
        say()
        say(counted(len(actions), "legal action"), bold=True)
        for action in actions:
            say(str(action))
    return 0


def _seen_by(position: Position, seat: int | None) -> Position:
    """Return the view of a seat, or the position if the seat is None."""
    if seat is None:
        return position
    want_int("--seat", seat, 0, position.rules.seats - 1)
    if not isinstance(position, PublicView):
        return view(position, seat)
    viewer = position.seat if isinstance(position, PlayerView) else None
    if viewer == seat:
        return position
    whose = "a spectator" if viewer is None else f"seat {viewer}"
    raise InvalidValue("--seat", f"expected the seat of the view, which is that of {whose}")


_SOLVE: Final = """\
Find out what a position is worth if all hands are open and all play as well as
possible: the value, every action that is best, and a best line of play to the end
of the round. The end of a round is solved at once, a whole round never is: a
limit ends the search, and then it says what has been proved."""
_SOLVE_EPILOG: Final = """\
The documentation specifies position strings.

examples:
  tichu solve position.txt
  tichu solve - --json < position.txt
  tichu solve - --seconds 300 --svg position.svg --force < position.txt
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
  tichu perft position.txt 3
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
    parser.option("--seconds", "S", "search at most S seconds", seconds, default=60)
    parser.shared("--names", "--json", "--svg", "--force")
    parser.place()


def _solve(arguments: argparse.Namespace) -> int:
    want_picture(arguments)
    state, names = with_all_hands(arguments)
    with as_typed("solve", state="WHAT"):
        found = solve(state, nodes=arguments.nodes, seconds=arguments.seconds)
    draw(arguments, state, names)
    if arguments.json:
        told = {"position": format_state(state), "value": found.value}
        say_json({**told, **attrs.asdict(found, recurse=False)})
    else:
        _tell(state, found, names)
    return 0 if found.exact else 1


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
    end = "; the round is over" if state.is_over else end
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
    """Yield sentences about some actions."""
    for action in actions:
        state, events = transition(state, action)
        told = [each for each in events if len(events) == 1 or not isinstance(each, TakeTrick)]
        yield "; ".join(sentence(event, names) for event in told)


def add_perft(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "count the sequences of legal actions from a position"
    parser = program.command("perft", (meaning, _PERFT, _PERFT_EPILOG), _perft)
    parser.shared("what")
    parser.option("depth", "DEPTH", "the number of actions, from 0 up", ordinal)
    parser.flag("--divide", "list the count after each first action")
    parser.flag("--no-interrupts", "count only the actions of seats that must act")
    parser.shared("--json")
    parser.place()


def _perft(arguments: argparse.Namespace) -> int:
    state, _ = with_all_hands(arguments)
    depth, interrupts = arguments.depth, not arguments.no_interrupts
    found: dict[str, Any] = {
        "position": format_state(state),
        "depth": depth,
        "interrupts": interrupts,
    }
    with renamed("DEPTH"):  # nothing else can be invalid
        if arguments.divide:
            divided = divide(state, depth, interrupts=interrupts)
            parts = [{"action": action, "count": number} for action, number in divided]
            found |= {"count": sum(number for _, number in divided), "divide": parts}
        else:
            found["count"] = perft(state, depth, interrupts=interrupts)
    if arguments.json:
        say_json(found)
        return 0
    if arguments.divide:
        rows = [(str(part["action"]), f"{part['count']:,}") for part in found["divide"]]
        show_table(("action", "sequences"), rows)
        say()
    say(f"{found['count']:,}")
    return 0
