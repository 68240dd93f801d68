"""``tichu play`` in lines of text."""

import textwrap
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from tichu.bots import RuleBot
from tichu.cli.console import say
from tichu.cli.inputs import is_typed
from tichu.cli.question import CALLS, Question, Unclear, sentences
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.views.view import PlayerView
from tichu.events import Event
from tichu.text import rank_name, spaced_cards

HELP: Final = """\
a number         choose from the list
cards, 5j5w      play them; three cards in the exchange: for the next player,
                 your partner, and the one before you
pass tichu take  and other words of the list, which can be cut short
hint             show what a bot would do, and why
auto             let a bot decide this
all              list all plays, even those that differ only in suits
undo             take back your last decision
save FILE        save the game as a record; `tichu play FILE` continues it;
                 `save FILE --force` overwrites the file of another game
quit             stop\
"""
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
        names: Sequence[str],
        adviser: RuleBot,
        save: Callable[[str], None],
        width: int,
        *,
        plain: bool,
    ) -> None:
        self._names = tuple(names)  # of the seats
        self._adviser = adviser
        self._save = save
        self._width = width
        self._plain = plain

    def hear(self, event: Event) -> None:
        """Report the events."""
        for sentence in sentences(event, self._names):
            self._say(sentence)

    def ask(self, question: Question) -> PlayerAction | None:
        """Show the table as the person sees it, and ask until an answer can be played."""
        seen = question.seen
        if not question.out_of_turn:
            say()
            self._show_table(seen)
        self._show_trick(seen)
        self._say(f"Your hand: {spaced_cards(seen.own)}")
        offered = question.offered
        self._offer(question, offered)
        prompt = "> "
        if question.is_push:
            prompt = f"Push which cards, to {', '.join(question.recipients)}? > "
        while True:
            line = _read(prompt)
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
                    self._say(question.hint(self._adviser))
                case "all":
                    offered = question.all
                    self._offer(question, offered)
                case "save":
                    self._save(rest.strip())
                case _:
                    try:
                        return question.read(line, offered)
                    except Unclear as error:
                        self._say(str(error))

    def _say(self, sentence: str) -> None:
        for line in sentence.split("\n"):
            say(textwrap.fill(line, self._width, subsequent_indent="  "), cards=True)

    def _show_table(self, seen: PlayerView) -> None:
        """Show each seat's number of cards, points and call."""
        rules = seen.rules
        rows: list[tuple[str, ...]] = []
        for step in range(1, rules.seats + 1):
            seat = (seen.seat + step) % rules.seats
            partner = " (partner)" if seat in rules.partners(seen.seat) else ""
            size = seen.size(seat)
            held = "1 card" if size == 1 else f"{size} cards"
            rows.append(
                (
                    self._names[seat] + (" (you)" if seat == seen.seat else partner),
                    "out" if seat in seen.finished else held,
                    f"{seen.taken(seat).points} points",
                    CALLS[seen.calls[seat]],
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

    def _show_trick(self, seen: PlayerView) -> None:
        trick = seen.trick
        if seen.wish is not None:
            self._say(f"Wish: {rank_name(seen.wish)}")
        if trick is not None:
            plays = ", ".join(f"{self._names[p.seat]} {p.combination}" for p in trick.plays)
            self._say(f"Trick, {trick.cards.points} points: {plays}")

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


def _read(prompt: str) -> str:
    try:
        line = input(prompt).strip()
    except EOFError:
        say()
        raise Stopped from None
    if not is_typed():
        say(line)  # so that the output reads as if it had been typed
    return line
