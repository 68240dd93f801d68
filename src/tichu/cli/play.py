"""``tichu play``: a person plays against bots in the terminal."""

import argparse
import random
import shutil
import textwrap
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from typing import Final

from tichu.cli.console import complain, say
from tichu.cli.ending import before_the_end
from tichu.cli.inputs import reason_of
from tichu.cli.match import Match
from tichu.cli.options import add_bots, add_option, add_options, rules_named
from tichu.cli.outputs import want_target
from tichu.cli.parsing import Subparsers
from tichu.cli.person import Person, Stopped, Undone
from tichu.errors import TichuError

_WIDEST: Final = 100
_DESCRIPTION: Final = """\
Play with three bots, your partner opposite; with five in Tientsin, and with two
in Trichu, where you play the dummy as well when you deal. Each decision lists
what you can do: answer with a number, with cards like 5j5w, or with a word.
`help` lists the other answers: hints, undo, save and quit."""
_EPILOG: Final = """\
examples:
  tichu play                           a whole game
  tichu play --rules tientsin          among six, in two teams of three
  tichu play --bots SearchBot          against stronger bots
  tichu play --plain                   one option a line, for screen readers
  tichu play --rounds 1 --seed 7       one round, with the same cards each time
  tichu play --record evening.tichu    save the game when it ends or you stop
  tichu play evening.tichu             continue a saved game
  tichu play evening.tichu --game 1    continue the first of several
  tichu play evening.tichu --record evening.tichu --force   ... and save it again
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = subparsers.add_parser(
        "play",
        help="play against bots in the terminal",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.set_defaults(func=run)
    parser.add_argument("file", metavar="FILE", nargs="?", help="a saved game to continue")
    add_options(parser, "--game")
    add_option(parser, "--seed", more=" (default: random)")
    add_option(parser, "--rules", "nanjing")
    add_bots(parser, ("RuleBot", "SearchBot"), "; hints follow it too")
    add_option(parser, "--rounds", more=" (default: play to the end)")
    add_option(parser, "--record", more=", when it ends or you stop")
    add_options(parser, "--force")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="one option a line and no columns, for screen readers",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play a game, new or saved."""
    seed = random.randrange(1 << 32) if arguments.seed is None else arguments.seed
    if arguments.record is not None:
        want_target("--record", arguments.record, force=arguments.force)
    searches = arguments.bots == "SearchBot"
    if arguments.file is None:
        match = Match.new(rules_named(arguments.rules), seed, searches=searches)
    else:
        match = Match.saved(arguments.file, seed, number=arguments.game, searches=searches)
    with _saved(match, arguments.record, force=arguments.force):
        stopped = play_in_lines(match, arguments.rounds, plain=arguments.plain)
    if stopped and arguments.record is None:
        say("Stopped. `save FILE` saves a game, and `tichu play FILE` continues it.")
    return 0


@contextmanager
def _saved(match: Match, path: str | None, *, force: bool) -> Generator[None, None, None]:
    """Save the game at the end, if a path is given, even after Ctrl-C or a signal."""
    if path is None:
        yield
        return
    save = partial(match.save, path, force=force)
    with before_the_end(save):
        try:
            yield
        finally:
            save()
            say(f"Saved as {path}.")


def play_in_lines(match: Match, rounds: int | None, *, plain: bool) -> bool:
    """Play in lines of text; return whether the game was stopped."""
    return _Lines(match, plain=plain).play(rounds)


class _Lines:
    """A game in lines of text."""

    def __init__(self, match: Match, *, plain: bool) -> None:
        self._match = match
        self._width = min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)
        self._person = Person(match.adviser, self._save, self._width, plain=plain)

    def play(self, rounds: int | None) -> bool:
        """Play until the game, or a number of rounds, is over; return whether it was stopped."""
        match = self._match
        say(f"You are {match.you}. Type `help` at any question.")
        while not match.is_over:
            for event in match.go_on():
                for sentence in match.sentences(event):
                    self._person.say(sentence)
            if match.question is None:
                self._show_score()
                if rounds is not None and match.rounds >= rounds:
                    break
                continue
            try:
                match.answer(self._person.ask(match.question))
            except Undone:
                say("Taken back." if match.take_back() else "There is nothing to take back.")
            except Stopped:
                return True
        return False

    def _show_score(self) -> None:
        """Show the score sheet, if the terminal is wide enough, and the verdict."""
        say()
        sheet = self._match.sheet()
        if max(map(len, sheet.split("\n"))) <= self._width:
            say(sheet)
        say(textwrap.fill(self._match.verdict(), self._width), "bold")

    def _save(self, words: str) -> None:
        path = words.removesuffix(" --force")
        if not path:
            say("Save as what? Type `save FILE`.")
            return
        try:
            self._match.save(path, force=path != words)
        except TichuError as error:
            complain(str(error))
        except OSError as error:
            complain(f"{path}: {reason_of(error)}")
        else:
            say(f"Saved as {path}.")
