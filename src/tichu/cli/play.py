"""``tichu play``: play a game at the terminal."""

import argparse
import random
import shutil
import sys
import textwrap
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Final

from tichu.cli.console import complain, reason_of, say, typed_lines, want_target
from tichu.cli.match import Match
from tichu.cli.parsing import Parser, rules_named
from tichu.cli.question import NEITHER, Question, Unclear
from tichu.engine import moves as act
from tichu.engine.moves import PlayerAction
from tichu.engine.state import new_game
from tichu.errors import TichuError
from tichu.text import call_name, rank_name
from tichu.text.words import counted

HELP: Final = """\
a number         choose from the list
cards, 5j5w      play them, or push them to the players named, in that order
pass tichu take  and other words from the list, which can be shortened
hint             show what a bot would do, and why
auto             let a bot decide this
all              list all plays, even those that differ only in suits
undo             take back your last decision
save FILE        save the game as a record; `tichu play FILE` continues it;
                 `save FILE --force` overwrites the file of another game
quit             stop\
"""
_WIDEST: Final = 100
_FEW: Final = 6
"""A list of more plays than this is grouped by kind."""


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


def add_play(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "play against bots in the terminal"
    parser = program.command("play", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.option("file", "FILE", "a saved game to continue", nargs="?")
    parser.shared("--game")
    parser.shared("--seed", more="; of a saved game, those not dealt yet (default: random)")
    parser.shared("--rules=nanjing")
    parser.bots(("RuleBot", "SearchBot"), "; hints follow it too")
    parser.shared("--rounds", more=" (default: play to the end)")
    parser.shared("--record", more=", when it ends or you stop")
    parser.shared("--force")
    parser.flag("--plain", "one option a line and no columns, for screen readers")


def run(arguments: argparse.Namespace) -> int:
    """Play a game, new or saved."""
    seed = random.randrange(1 << 32) if arguments.seed is None else arguments.seed
    if arguments.record is not None:
        want_target("--record", arguments.record, force=arguments.force)
    searches = arguments.bots == "SearchBot"
    if arguments.file is None:
        match = Match(new_game(rules_named(arguments.rules)), seed, searches=searches)
    else:
        match = Match.saved(arguments.file, seed, number=arguments.game, searches=searches)
    with _saved(match, arguments.record, force=arguments.force):
        stopped = Dialogue(match, plain=arguments.plain).play(arguments.rounds)
    if stopped and arguments.record is None and not match.saved_to:
        say("Stopped. `save FILE` saves a game, and `tichu play FILE` continues it.")
    return 0


@contextmanager
def _saved(match: Match, path: str | None, *, force: bool) -> Generator[None, None, None]:
    """Save the game on exit, if a path is given, even after Ctrl-C or a signal."""
    if path is None:
        yield
        return
    try:
        yield
    finally:
        match.save(path, force=force)
        say(f"Saved as {path}.")


class Undone(Exception):
    """The person takes back their last decision."""


class Stopped(Exception):
    """The person stops the game, or the input ends."""


class Dialogue:
    """A game played at the terminal."""

    def __init__(self, match: Match, *, plain: bool) -> None:
        self.width: int = min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)
        """The width of the lines."""
        self._match = match
        self._plain = plain

    def play(self, rounds: int | None) -> bool:
        """Play to the end of the game or of ``rounds`` rounds; return whether it was stopped."""
        match = self._match
        say(f"You are {match.you}. Type `help` at any question.")
        while not match.is_over:
            for event in match.go_on():
                for sentence in match.sentences(event):
                    self.say(sentence)
            if match.question is None:
                self._show_score()
                if rounds is not None and match.rounds >= rounds:
                    break
                continue
            try:
                match.answer(self.ask(match.question))
            except Undone:
                say("Taken back." if match.take_back() else "There is nothing to take back.")
            except Stopped:
                return True
        return False

    def _show_score(self) -> None:
        """Show the scores and the winner, and the score sheet if the terminal is wide enough."""
        say()
        sheet = self._match.sheet()
        if max(map(len, sheet.split("\n"))) <= self.width:
            say(sheet)
        say(textwrap.fill(self._match.verdict(), self.width), bold=True)

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

    def ask(self, question: Question) -> PlayerAction | None:
        """Show the table as the person sees it, and ask until the answer is valid."""
        if not question.out_of_turn:
            say()
            self._show_table(question)
        self._show_cards(question)
        offered = question.offered
        self._offer(question, offered)
        prompt = "> "
        if question.is_push:
            prompt = f"Push which {question.pushed}? > "
        while True:
            line = read_line(prompt)
            word, _, rest = line.partition(" ")
            match word.lower():
                case "" if question.out_of_turn:
                    return None
                case "" | "all" if not (line and question.all):
                    say(NEITHER)
                case "undo":
                    raise Undone
                case "quit":
                    raise Stopped
                case "help" | "?":
                    say(HELP)
                case "auto":
                    return question.advice(self._match.adviser)
                case "hint":
                    self.say(question.hint(self._match.adviser))
                case "all":
                    offered = question.all
                    self._offer(question, offered)
                case "save":
                    self._save(rest.strip())
                case _:
                    try:
                        return question.read(line, offered)
                    except Unclear as error:
                        self.say(str(error))

    def say(self, sentence: str) -> None:
        """Print a sentence, wrapped to the width of the terminal."""
        for line in sentence.split("\n"):
            say(textwrap.fill(line, self.width, subsequent_indent="  "), cards=True)

    def _show_table(self, question: Question) -> None:
        """Show each seat's cards, points and call."""
        seen, partners = question.seen, question.own.rules.partners(question.you)
        rows: list[tuple[str, ...]] = []
        for seat in question.seats:
            own = " (you)" if seat == question.you else " (partner)" if seat in partners else ""
            held = "out" if seat in seen.finished else counted(seen.size(seat), "card")
            call = seen.calls[seat]
            rows.append(
                (
                    question.names[seat] + own,
                    held,
                    f"{seen.pile(seat).points} points",
                    "" if call is None else call_name(call),
                )
            )
        if self._plain:
            for row in rows:
                say(", ".join(cell for cell in row if cell))
            return
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *cells in rows:
            line = "  ".join([f"{name:<{widths[0]}}", *map(str.rjust, cells, widths[1:])])
            say(line.rstrip())

    def _show_cards(self, question: Question) -> None:
        seen = question.seen
        if seen.wish is not None:
            self.say(f"Wish: {rank_name(seen.wish)}")
        if seen.trick is not None:
            plays = ", ".join(f"{question.names[p.seat]} {p.combination}" for p in seen.trick.plays)
            self.say(f"Trick, {seen.trick.points} points: {plays}")
        for whose, cards in question.hands:
            self.say(f"{whose} hand: {' '.join(map(str, cards))}")

    def _offer(self, question: Question, offered: Sequence[PlayerAction | None]) -> None:
        """Show the list of actions, grouped by kind of play if it is long."""
        entries = [f"{place} {question.label(each)}" for place, each in enumerate(offered, 1)]
        if self._plain:
            for entry in entries:
                say(entry, cards=True)
            return
        kinds = [_kind(each) if len(offered) > _FEW else "" for each in offered]
        margin = max(map(len, kinds), default=0)
        margin += 2 * (margin > 0)
        for kind, group in groupby(zip(kinds, entries, strict=True), lambda each: each[0]):
            row = [entry for _, entry in group]
            wide = max(map(len, row)) + 2
            columns = max(1, (self.width - margin + 2) // wide)
            for start in range(0, len(row), columns):
                cells = "".join(f"{entry:<{wide}}" for entry in row[start : start + columns])
                say(f"{'' if start else kind:<{margin}}{cells}".rstrip(), cards=True)


def _kind(action: PlayerAction | None) -> str:
    if not isinstance(action, act.Play):
        return ""
    kind = action.combination.kind
    return "bomb" if kind.is_bomb else str(kind)


def read_line(prompt: str) -> str:
    """Return the answer to a question; raises :class:`Stopped` at the end of the input."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = next(typed_lines(), None)
    if line is None:
        say()
        raise Stopped
    if not sys.stdin.isatty():
        say(line.strip())  # so that the output looks as if it had been typed
    return line.strip()
