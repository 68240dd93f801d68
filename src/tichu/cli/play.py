"""``tichu play``: one person against bots, in the terminal."""

import argparse
import random
import shutil
import textwrap
from typing import Final, cast

from tichu import records, text
from tichu.bots import Bot, RuleBot, steps
from tichu.bots.playing import tell
from tichu.cli.console import complain, say
from tichu.cli.demo import NAMES
from tichu.cli.inputs import LONGEST_RECORD, read_text, reason_of, renamed
from tichu.cli.parsing import Subparsers, add_rules_option, count, rules_named, whole
from tichu.cli.person import YOU, Person, Stopped, Undone
from tichu.engine.state.game import GameState, new_game
from tichu.engine.table.actions import Action, Deal
from tichu.engine.verbs import deal, transition
from tichu.errors import InvalidValue, TichuError
from tichu.records import Record

_WIDEST: Final = 100
_DESCRIPTION: Final = """\
Play against three bots, or five. You sit at seat 0, with your partner opposite.
Each decision lists what you can do: answer with a number, with cards like 5j5w,
or with a word. `help` lists the other answers: hints, undo, save and quit."""
_EPILOG: Final = """\
examples:
  tichu play                           a whole game
  tichu play --rounds 1 --seed 7       one round, with the same cards each time
  tichu play --record evening.tichu    save the game when it ends or you stop
  tichu play evening.tichu             go on with a saved game
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
    parser.add_argument("file", metavar="FILE", nargs="?", help="a saved game to go on with")
    parser.add_argument(
        "--seed", metavar="N", type=whole, help="which cards: any whole number (default: random)"
    )
    add_rules_option(parser, "nanjing")
    parser.add_argument(
        "--rounds", metavar="N", type=count, help="stop after N rounds (default: play to the end)"
    )
    parser.add_argument("--record", metavar="FILE", help="save the game to this file at the end")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="one option a line and no columns, for screen readers",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play a game, new or saved."""
    game, actions = _begun(arguments)
    rules = game.rules
    if rules.open_dummy:
        raise InvalidValue("--rules", "expected rules without an open dummy")
    seed = random.randrange(1 << 32) if arguments.seed is None else arguments.seed
    table = _Table(game, actions, seed, width=_width(), plain=arguments.plain)
    say(f"You are {NAMES[YOU]}. Type `help` at any question.")
    stopped = table.play(arguments.rounds)
    if arguments.record is not None:
        table.save(arguments.record)
    if stopped and arguments.record is None:
        say("Stopped. `save FILE` keeps a game, and `tichu play FILE` goes on with it.")
    return 0


def _begun(arguments: argparse.Namespace) -> tuple[GameState, list[Action]]:
    """Return the start of the game, and the actions so far."""
    if arguments.file is None:
        return new_game(rules_named(arguments.rules)), []
    with renamed(arguments.file):
        found = records.read(read_text(arguments.file, LONGEST_RECORD))
    if len(found) != 1:
        raise InvalidValue(arguments.file, f"expected one game, got {len(found)}")
    (record,) = found
    if not record.is_known:
        raise InvalidValue(arguments.file, "expected a game in which all cards are known")
    actions = [action for played in record.rounds for action in played.actions]
    return record.start(), cast("list[Action]", actions)


def _width() -> int:
    return min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)


class _Table:
    """A game between a person and bots, of which actions can be taken back."""

    def __init__(
        self, start: GameState, actions: list[Action], seed: int, width: int, *, plain: bool
    ) -> None:
        self._start = start
        self._actions = actions
        self._seed = seed
        self._width = width
        self._names = NAMES[: start.rules.seats]
        self._person = Person(self._names, RuleBot(), self._save_typed, width, plain=plain)

    def play(self, rounds: int | None) -> bool:
        """Play until the game, or a number of rounds, is over; return whether it was stopped."""
        while True:
            try:
                self._go_on(rounds)
            except Undone:
                self._take_back()
            except Stopped:
                return True
            else:
                return False

    def save(self, path: str) -> None:
        """Write the game to a file, in place of an earlier one."""
        record = Record.of(
            self._actions,
            self._start.rules,
            dealer=self._start.dealer,
            start_scores=self._start.scores,
            players=self._names,
        )
        with renamed(path):
            records.write_file(path, record, overwrite=True)
        say(f"Saved as {path}.")

    def _go_on(self, rounds: int | None) -> None:
        rng = random.Random(self._seed)
        seated: list[Bot] = [RuleBot() for _ in range(self._start.rules.seats)]
        game = self._replayed(seated, rng)
        seated[YOU] = self._person
        if game.is_over:
            return
        for step in steps(seated, rng, game):
            self._actions.append(step.action)
            if len(step.state.results) > len(game.results):
                self._show_score(step.state)
                if rounds is not None and len(step.state.results) >= rounds:
                    return
            game = step.state

    def _replayed(self, seated: list[Bot], rng: random.Random) -> GameState:
        """Return the game after the actions so far, which the bots hear, and draw their deals."""
        game = self._start
        for action in self._actions:
            if isinstance(action, Deal):
                deal(game, rng)
            game, events = transition(game, action)
            tell(seated, events)
        return game

    def _take_back(self) -> None:
        """Drop the person's last action and all that followed."""
        places = [
            place
            for place, action in enumerate(self._actions)
            if not isinstance(action, Deal) and action.seat == YOU
        ]
        if not places:
            say("There is nothing to take back.")
            return
        del self._actions[places[-1] :]
        say("Taken back.")

    def _show_score(self, game: GameState) -> None:
        """Show the score sheet, if the terminal is wide enough, and who leads or has won."""
        rules = game.rules
        say()
        sheet = text.format_score_sheet(game.results, rules, self._names, self._start.scores)
        if max(map(len, sheet.split("\n"))) <= self._width:
            say(sheet)
        verdict = text.format_verdict(rules, self._names, game.scores, len(game.results))
        say(textwrap.fill(verdict, self._width), "bold")

    def _save_typed(self, path: str) -> None:
        if not path:
            say("Save as what? Type `save FILE`.")
            return
        try:
            self.save(path)
        except TichuError as error:
            complain(str(error))
        except OSError as error:
            complain(f"{path}: {reason_of(error)}")
