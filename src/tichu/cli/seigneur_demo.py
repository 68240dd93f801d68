"""``tichu demo`` for Grandseigneur: random play, shown trick by trick."""

import argparse
import random
from collections.abc import Iterator
from typing import Final

import tichu
from tichu import seigneur
from tichu.cli.console import say
from tichu.errors import InvalidValue, NotationError
from tichu.seigneur import text
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine.round import SeigneurGame
from tichu.seigneur.engine.spelled import format_rules, parse_rules
from tichu.seigneur.records import SeigneurRecord
from tichu.text import format_hands, format_table

NAMES: Final = (
    *("Anna", "Ben", "Clara", "David", "Emma", "Felix"),
    *("Greta", "Hugo", "Ida", "Jonas", "Karl", "Lena"),
)
"""The names of persons 0 to 11, in alphabetical order."""
_WIDTH: Final = 80
_MARGIN: Final = "    "

Line = tuple[str, str]
"""Text, and its style."""


def demo(arguments: argparse.Namespace) -> SeigneurRecord:
    """Print the game that the arguments of ``tichu demo`` ask for, and return its record."""
    if arguments.bot == "rule":
        raise InvalidValue("--bot", "expected random: a demo of Grandseigneur is random play")
    if arguments.call_rate:
        raise InvalidValue("--call-rate", "nobody calls tichu in Grandseigneur (SEIGNEUR-28)")
    try:
        rules = parse_rules(arguments.rules)
    except NotationError as error:
        raise InvalidValue("--rules", error.message) from None
    if arguments.game and rules.rounds is None:
        message = "expected rules with a number of rounds, like 'grandseigneur:6(rounds=3)'"
        raise InvalidValue("--game", message)
    say(f"Grandseigneur by the {format_rules(rules)} rules: random play, seed {arguments.seed}")
    teller = _Teller(tichu.new_game(rules))
    rounds = None if arguments.game else arguments.rounds
    for line, style in teller.tell(random.Random(arguments.seed), rounds):
        say(line, style)
    return SeigneurRecord.of(teller.done, rules, players=teller.persons)


class _Teller:
    """Plays at random, and describes the game event by event, each trick at its end."""

    def __init__(self, game: SeigneurGame) -> None:
        self.done: list[seigneur.Action] = []
        self.persons = NAMES[: game.rules.players]
        self._game = game
        self._names = self.persons
        self._trick: list[ev.Event] = []
        self._tricks = 0

    def tell(self, rng: random.Random, rounds: int | None) -> Iterator[Line]:
        """Yield the lines about a game, to its end or for a number of rounds."""
        yield self._heading()
        while True:
            action = tichu.random_action(self._game, rng)
            self.done.append(action)
            before = self._game
            self._game, events = tichu.transition(before, action)
            for event in events:
                yield from self._hear(event, before)
            if len(self._game.results) > len(before.results):
                if self._game.is_over or len(self._game.results) == rounds:
                    break
                yield self._heading()
        yield from self._closing()

    def _heading(self) -> Line:
        table = self._game.table
        self._tricks = 0
        self._names = tuple(self.persons[person] for person in table.persons)
        heading = f"=== Round {len(self._game.results) + 1}: {self._names[table.dealer]} deals "
        return f"\n{heading:=<{_WIDTH}}\n\n{self._seated()}", "bold"

    def _seated(self) -> str:
        """Return the names in order of play, with the titles after the first round."""
        rules = self._game.rules
        if self._game.table.ranking is None:
            return f"In order of play: {', '.join(self._names)}"
        return "In order of play: " + ", ".join(
            f"{name} ({rules.title(rules.rank_at(seat))})" for seat, name in enumerate(self._names)
        )

    def _hear(self, event: ev.Event, before: SeigneurGame) -> Iterator[Line]:
        match event:
            case ev.Dealt():
                hands = [hand for hand in event.packets if hand is not None]
                yield _block("The deal", format_hands(hands, self._names)), ""
                if event.leader is not None:
                    yield f"\n{self._names[event.leader]} has the Mah Jong and leads\n", ""
            case ev.Exchanged():
                yield _block("The exchange", self._exchange(event)), ""
                yield f"\n{self._names[event.leader]} has the Mah Jong and leads\n", ""
            case ev.TrickTaken():
                self._trick.append(event)
                yield self._told_trick(), ""
            case ev.RoundEnded():
                if self._trick:
                    yield self._told_trick(), ""
                ranking = text.format_ranking(event.result, before.rules, self.persons)
                yield _block("The ranks", ranking), ""
            case ev.Pushed() | ev.RoundStarted() | ev.GameEnded():
                pass  # told with the exchange, and in the headings
            case _:
                self._trick.append(event)

    def _exchange(self, event: ev.Exchanged) -> str:
        width = max(map(len, self._names))
        return "\n".join(
            f"{name:<{width}}  {' '.join(map(str, cards))} to {self._names[to[0]]}"
            for name, cards, to in zip(self._names, event.pushes, event.recipients, strict=True)
            if cards
        )

    def _told_trick(self) -> str:
        self._tricks += 1
        lines = text.format_trick(self._trick, self._names).splitlines()
        self._trick.clear()
        lines[0] = f"{self._tricks:>2}  {lines[0]}"
        return f"\n{_MARGIN}".join(lines)

    def _closing(self) -> Iterator[Line]:
        """Yield the rank of each person in each round."""
        results = self._game.results
        yield f"\n{'=== Ranks by round ':=<{_WIDTH}}\n", "bold"
        headers = ("player", *(f"{number}" for number in range(1, len(results) + 1)))
        rows = [
            (name, *(f"{result.ranking.index(person) + 1}" for result in results))
            for person, name in enumerate(self.persons)
        ]
        yield format_table(headers, rows, (False, *[True] * len(results))), ""
        lord = self.persons[results[-1].ranking[0]]
        number = f"{len(results)} round{'' if len(results) == 1 else 's'}"
        verdict = "wins as" if self._game.is_over else "is"
        yield f"\n{lord} {verdict} the Great Lord after {number}", "bold"


def _block(title: str, lines: str) -> str:
    inset = "\n".join(f"  {line}" for line in lines.splitlines())
    return f"\n{title}\n{inset}"
