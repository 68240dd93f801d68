"""``tichu demo``: show a round or a game between bots, trick by trick."""

import argparse
import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import attrs

from tichu import records, text
from tichu.bots import Bot, RandomBot, RuleBot, SearchBot, Step, steps
from tichu.cli.console import renamed, say, want_target
from tichu.cli.parsing import Parser, rules_named
from tichu.cli.question import persons_of
from tichu.engine import moves as mv
from tichu.engine.moves import Action
from tichu.engine.state import GameState, new_game
from tichu.notation import format_rules
from tichu.records.record import record_of
from tichu.rules import Phase
from tichu.text.tables import scores_of
from tichu.text.words import begun

_WIDTH: Final = 80
_MARGIN: Final = "    "
"""The margin of a play; in the first line of a trick it has the number of the trick."""
_LEGEND: Final = """\
Cards are 2-9 T J Q K A of jade, sword (w), pagoda and star: Tj is the ten of
jade. Ma is the Mah Jong, Dg the Dog, Ph the Phoenix (Ph=9 stands for a 9), Dr
the Dragon. Tricks are numbered; the first line of each is the lead."""
_DESCRIPTION: Final = """\
Let bots play a round of Tichu, or a game, and show it trick by trick, with the
score sheet. The same seed gives the same game."""
_EPILOG: Final = """\
examples:
  tichu demo                                  a round, the same each time
  tichu demo --seed 2026 --game | less        a whole game, page by page
  tichu demo --bots SearchBot                 a round of stronger play, which takes time
  tichu demo --bots RandomBot                 a round of random play
  tichu demo --record round.tichu --force     save the round as a record, over an older one
  tichu demo --rules trichu --rounds 3        three rounds of three players
"""

_BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "RuleBot": lambda _: RuleBot(),
    "SearchBot": SearchBot,
    "RandomBot": partial(RandomBot, bombs=True),
}
Turn = Step[GameState, Action, mv.Happening]
"""An action, its happenings, and the game after it."""


def add_demo(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "watch bots play, trick by trick"
    parser = program.command("demo", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.shared("--seed=7", "--rules=nanjing", "--record", "--force", "--rounds=1")
    parser.flag("--game", "play to the end of the game")
    parser.bots(tuple(_BOTS), "; RandomBot plays at random")


def run(arguments: argparse.Namespace) -> int:
    """Print the game that the arguments describe."""
    if arguments.record is not None:
        want_target("--record", arguments.record, force=arguments.force)
    game = new_game(rules_named(arguments.rules))
    bots = [*map(_BOTS[arguments.bots], range(game.rules.seats))]
    rules = format_rules(game.rules)
    say(f"Tichu by the {rules} rules: {arguments.bots} plays, seed {arguments.seed}")
    turns = steps(bots, random.Random(arguments.seed), game)
    done = tell(game, turns, None if arguments.game else arguments.rounds)
    if arguments.record is not None:
        record = attrs.evolve(record_of(game, done), players=persons_of(game.rules))
        with renamed(arguments.record):
            records.write_file(arguments.record, record, overwrite=arguments.force)
        say(f"\nSaved as {arguments.record}.")
    return 0


def tell(game: GameState, turns: Iterable[Turn], rounds: int | None = None) -> list[Action]:
    """Print a game, to its end or for a number of rounds, and return its actions."""
    teller = _Teller(game)
    done: list[Action] = []
    for turn in turns:
        done.append(turn.action)
        after = turn.state
        for event in turn.happenings:
            teller.hear(event, game, after)
        ended = len(after.results) > len(game.results)
        game = after
        if ended:
            if game.is_over or len(game.results) == rounds:
                break
            teller.begin(game)
    teller.close(game)
    return done


class _Teller:
    """Prints the moves of a game; a trick is printed when it is over."""

    def __init__(self, start: GameState) -> None:
        self._start = start
        self._persons = persons_of(start.rules)
        self._trick: list[mv.Happening] = []
        self._names = tuple(self._persons[person] for person in start.persons)
        if start.rules.open_dummy:
            say("For three, who change seats: the dealer also plays the open dummy's hand")
        else:
            say(" against ".join(text.team_names(start.rules, self._names)))
        seats = ", ".join(f"{name} {seat}" for seat, name in enumerate(self._names))
        say(f"Seats in order of play, to the {start.rules.direction}: {seats}\n\n{_LEGEND}")
        self.begin(start)

    def begin(self, game: GameState) -> None:
        """Print the dealer and the scores before a round."""
        self._tricks = 0
        self._trick.clear()
        self._names = tuple(self._persons[person] for person in game.persons)
        scores = (f"{party} {points}" for party, points in scores_of(game, self._names))
        told = ", ".join((f"{self._names[game.table.dealer]} deals", *scores))
        heading = f"=== Round {len(game.results) + 1}: {told} "
        say(f"\n{heading:=<{_WIDTH}}", bold=True)

    def hear(self, event: mv.Happening, before: GameState, after: GameState) -> None:
        """Print a happening, or keep it until the trick is over."""
        match event:
            case mv.CallGrandTichu():
                if before.rules.grand_order != "simultaneous":
                    self._tell_grand_tichu(event.seat)
            case mv.GrandTichuShown():
                for seat, called in enumerate(event.called):
                    if called:
                        self._tell_grand_tichu(seat)
            case mv.CallTichu() if before.phase is Phase.PUSH:
                say(f"\n{self._names[event.seat]} calls TICHU")
            case mv.CallTichu() if not self._trick:
                say(_MARGIN + text.format_trick([event], self._names))
            case mv.Deal():
                if after.phase is Phase.PUSH:
                    hands = [after.round.hand(seat) for seat in range(after.rules.seats)]
                    _tell_block("The deal", text.sentences.format_hands(hands, self._names))
            case mv.Exchanged():
                pushes = text.sentences.format_exchange(event, self._names)
                _tell_block("The exchange", pushes)
                say(f"\n{self._names[event.leader]} has the Mah Jong and leads\n")
            case mv.TrickTaken() | mv.LeadPassed() | mv.ChooseLeader():
                self._trick.append(event)
                self._tell_trick()
            case mv.DeclineGrandTichu() | mv.Push() | mv.HandShown():
                pass  # shown with the other hands, and after the exchange
            case mv.RoundEnded():
                if self._trick:
                    self._tell_trick()
                told, table = _ending(event, before, self._names)
                _tell_block("The end", begun(told))
                say("\n" + _inset(table))
            case _:
                self._trick.append(event)

    def close(self, game: GameState) -> None:
        """Print the score sheet, the final scores and the winner."""
        say(f"\n{'=== Score sheet ':=<{_WIDTH}}\n", bold=True)
        rules, persons, results = game.rules, self._persons, game.results
        say(text.format_score_sheet(results, rules, persons, self._start.scores))
        verdict = text.tables.format_verdict(rules, persons, game.scores, len(results), "Stopped")
        say(f"\n{verdict}", bold=True)

    def _tell_grand_tichu(self, seat: int) -> None:
        say(f"\n{self._names[seat]} calls GRAND TICHU")

    def _tell_trick(self) -> None:
        self._tricks += 1
        lines = text.format_trick(self._trick, self._names).splitlines()
        self._trick.clear()
        lines[0] = f"{self._tricks:>2}  {lines[0]}"
        say(f"\n{_MARGIN}".join(lines))


def _tell_block(title: str, lines: str) -> None:
    say(f"\n{title}\n{_inset(lines)}")


def _inset(lines: str) -> str:
    return "\n".join(f"  {line}" for line in lines.splitlines())


def _ending(event: mv.RoundEnded, before: GameState, names: Sequence[str]) -> tuple[str, str]:
    """Return the end of a round as sentences, and its score as a table."""
    result, rules = event.result, before.rules
    told = text.sentences.format_ending(event, names)
    if result.victory is None:
        first, fifth = (names[result.finished[place]] for place in (0, -1))
        last = next(names[seat] for seat in range(rules.seats) if seat not in result.finished)
        told += (
            f"\n{last}'s hand goes to the opponents, the tricks to {first}"
            if rules.tailender_tricks == "first_out"
            else f"\n{last}'s hand and tricks go to the opponents, {fifth}'s tricks to {first}"
        )
    totals = None
    if not rules.open_dummy:
        totals = [sum(pair) for pair in zip(before.scores, result.scores, strict=True)]
    return told, text.format_score(result, text.team_names(rules, names), totals)
