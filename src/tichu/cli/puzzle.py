"""``tichu puzzle``: a position with one winning action, and whether an answer is that."""

import argparse
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tichu import svg
from tichu._files import write_file
from tichu.cli.console import say
from tichu.cli.inputs import LONGEST_RECORD, chosen, read_text, renamed
from tichu.cli.options import add_options
from tichu.cli.outputs import want_target
from tichu.cli.parsing import Subparsers, count
from tichu.cli.person import Stopped, read_line
from tichu.cli.puzzles import Puzzle, found, puzzles
from tichu.cli.question import Question, Unclear
from tichu.cli.solve import sentences
from tichu.engine.game import GameState
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action, PlayerAction
from tichu.engine.verbs import apply, view
from tichu.errors import InvalidValue
from tichu.games import has_other_kind
from tichu.records import read
from tichu.search import solve
from tichu.text import format_position, seat_names

_DESCRIPTION: Final = """\
Show a puzzle: a position with all hands open, in which one action is better than
all others. Answer with cards, like 5j5w, or a word, like pass; the command says
whether that is best, and tells the solution. With --from, the puzzles are those of
your own games: positions in which somebody missed the best action."""
_EPILOG: Final = """\
examples:
  tichu puzzle                        one of the 60 puzzles
  tichu puzzle 12                     the twelfth, from the easiest to the hardest
  tichu puzzle 12 --svg puzzle.svg    the same as a picture
  tichu puzzle 12 --svg puzzle.svg --force
  tichu puzzle --from evening.tichu   a puzzle of your own games

exit code: 0, or 2 if there is no such puzzle.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "puzzle", help="solve a puzzle", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.set_defaults(func=run)
    parser.add_argument(
        "number",
        metavar="N",
        nargs="?",
        type=count,
        help="the number of the puzzle, from 1 (default: a random one)",
    )
    parser.add_argument(
        "--from", dest="records", metavar="FILE", help="a record *.tichu, or - for one"
    )
    add_options(parser, "--svg", "--force")


def run(arguments: argparse.Namespace) -> int:
    """Ask the puzzle that the arguments name."""
    if arguments.svg is not None:
        want_target("--svg", arguments.svg, force=arguments.force, suffix=".svg")
    known = puzzles() if arguments.records is None else tuple(_of_records(arguments.records))
    if not known:
        say("No puzzles were found: in no position with few cards a best action was missed.")
        return 0
    place = random.randrange(len(known))
    if arguments.number is not None:
        place = chosen("N", arguments.number, len(known))
    puzzle = known[place]
    names = seat_names(puzzle.state.rules)
    if arguments.svg is not None:
        picture = svg.table(puzzle.state, names, reveal=True)
        write_file(arguments.svg, [picture], overwrite=arguments.force)
    say(f"Puzzle {place + 1} of {len(known)}", "bold")
    say(format_position(puzzle.state, names))
    say()
    say(f"{names[puzzle.seat]} sees all hands. What is best?")
    try:
        answer = _asked(Question(view(puzzle.state, puzzle.seat), names, out_of_turn=False))
    except Stopped:
        pass
    else:
        say(_judged(puzzle, answer))
    say()
    say(f"The solution: {puzzle.theme}", "bold")
    for sentence in solution(puzzle, names):
        say(sentence, cards=True)
    return 0


def _of_records(path: str) -> Iterator[Puzzle]:
    """Yield the puzzles in the games of a record."""
    content = read_text(path, LONGEST_RECORD)
    with renamed(path):
        games: tuple[Any, ...] = read(content)
    for game in games:
        if not game.is_known or has_other_kind(game.rules):
            message = "expected games of the base game with all hands"
            raise InvalidValue(path, message)
        yield from found(_steps(game))


def _steps(game: Any) -> Iterator[tuple[RoundState | GameState, Action]]:  # noqa: ANN401  # a record
    actions = (entry.action for each in game.rounds for entry in each.entries)
    return zip(game.states(), actions, strict=False)


def _asked(question: Question) -> PlayerAction:
    while True:
        try:
            answer = question.read(read_line("> "), question.offered)
        except Unclear as error:
            say(str(error))
        else:
            if answer is not None:
                return answer


def _judged(puzzle: Puzzle, answer: PlayerAction) -> str:
    """Return a sentence about an answer."""
    if answer in solve(puzzle.state).actions:
        return "Right."
    after = solve(apply(puzzle.state, answer))
    sign = 1 if puzzle.state.rules.team(puzzle.seat) == 0 else -1
    assert after.value is not None  # noqa: S101  # few cards are left
    worse = puzzle.value - sign * after.value
    return f"That is {worse} points worse than the best action."


def solution(puzzle: Puzzle, names: Sequence[str]) -> Iterator[str]:
    """Yield a best line of play, and what it is worth."""
    yield from sentences(puzzle.state, (puzzle.answer,), names)
    following = apply(puzzle.state, puzzle.answer)
    yield from sentences(following, solve(following).line, names)
    partners = [names[seat] for seat in puzzle.state.rules.partners(puzzle.seat)]
    team = " and ".join([names[puzzle.seat], *partners])
    ahead = "ahead" if puzzle.value >= 0 else "behind"
    yield (
        f"{team} are {abs(puzzle.value)} points {ahead} in this round; "
        f"with any other action they lose at least {puzzle.value - puzzle.other}"
    )
