"""``tichu play`` in lines of text."""

import sys
import textwrap
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from tichu.bots import RuleBot, SearchBot
from tichu.cli.console import say
from tichu.cli.inputs import is_typed, typed_lines
from tichu.cli.question import Question, Unclear
from tichu.engine import moves as act
from tichu.engine.moves import PlayerAction
from tichu.rulebook.calls import Call
from tichu.text import rank_name

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
_CALLS: Final[dict[Call | None, str]] = {
    None: "",
    Call.TICHU: "tichu",
    Call.GRAND_TICHU: "grand tichu",
}
_FEW: Final = 6
"""The most plays that are listed without grouping them by kind."""


class Undone(Exception):
    """The person takes their last decision back."""


class Stopped(Exception):
    """The person stops the game, or the input ends."""


class Person:
    """The dialogue with a person, in lines of text."""

    def __init__(
        self,
        adviser: RuleBot | SearchBot,
        save: Callable[[str], None],
        width: int,
        *,
        plain: bool,
    ) -> None:
        self._adviser = adviser
        self._save = save
        self._width = width
        self._plain = plain

    def ask(self, question: Question) -> PlayerAction | None:
        """Show the table as the person sees it, and ask until an answer can be played."""
        if not question.out_of_turn:
            say()
            self._show_table(question)
        self._show_trick(question)
        for whose, cards in question.hands:
            self.say(f"{whose} hand: {' '.join(map(str, cards))}")
        offered = question.offered
        self._offer(question, offered)
        prompt = "> "
        if question.is_push:
            prompt = f"Push which {question.pushed}? > "
        while True:
            line = read_line(prompt)
            word, _, rest = line.partition(" ")
            match word.lower():
                case "":
                    if question.out_of_turn:
                        return None
                case "undo":
                    raise Undone
                case "quit":
                    raise Stopped
                case "help" | "?":
                    say(HELP)
                case "auto":
                    return question.advice(self._adviser)
                case "hint":
                    self.say(question.hint(self._adviser))
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
        """Print a sentence, broken at the width."""
        for line in sentence.split("\n"):
            say(textwrap.fill(line, self._width, subsequent_indent="  "), cards=True)

    def _show_table(self, question: Question) -> None:
        """Show what each seat holds and has won, and its call."""
        seen, partners = question.seen, question.own.rules.partners(question.you)
        rows: list[tuple[str, ...]] = []
        for seat in question.seats:
            partner = " (partner)" if seat in partners else ""
            size = seen.size(seat)
            held = "1 card" if size == 1 else f"{size} cards"
            rows.append(
                (
                    question.names[seat] + (" (you)" if seat == question.you else partner),
                    "out" if seat in seen.finished else held,
                    f"{seen.pile(seat).points} points",
                    _CALLS[seen.calls[seat]],
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

    def _show_trick(self, question: Question) -> None:
        if question.seen.wish is not None:
            self.say(f"Wish: {rank_name(question.seen.wish)}")
        trick = question.trick
        if trick is not None:
            plays = ", ".join(f"{question.names[p.seat]} {p.combination}" for p in trick.plays)
            self.say(f"Trick, {trick.cards.points} points: {plays}")

    def _offer(self, question: Question, offered: Sequence[PlayerAction | None]) -> None:
        """Show the list, grouped by kind of play if it is long."""
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
            columns = max(1, (self._width - margin + 2) // wide)
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
    if not is_typed():
        say(line.strip())  # so that the output reads as if it had been typed
    return line.strip()
