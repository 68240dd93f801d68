"""``tichu score``: the score sheet of people who play with real cards."""

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Any, Final

import attrs

from tichu import text
from tichu.cli.console import complain, say, watched
from tichu.cli.inputs import STANDARD_INPUT, read_text, renamed, standard_input
from tichu.cli.parsing import Subparsers, add_command, add_rules_option
from tichu.cli.presets import rules_named
from tichu.engine.state.game import gains, is_final, new_game, persons_at, winners
from tichu.errors import InvalidSetup, InvalidValue, NotationError, shown
from tichu.notation import format_rules
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.text.sheets import person_names

_WRONG_USAGE: Final = 2
_MOST_PROBLEMS: Final = 100
_DUMMY: Final = "Dummy"
_SEAT: Final = re.compile(r"\bseat (\d)\b")
_SCORE: Final = re.compile(r"-?\d{1,7}", re.ASCII)
_CLAUSES: Final = {"finished": "out", "card_points": "cards", "counted_out": "counted-out"}
"""The keywords of the fields of a report."""
_DESCRIPTION: Final = """\
Keep the score sheet of people who play with real cards. Each ROUND is a line in
quotation marks with the players who went out, the card points and the calls:

  out Clara Ben Anna cards 60 40 tichu Clara

  out PLAYERS          the players who went out, in order; the last may be left
                       out (`first` means the same)
  cards 60 40          the card points of both teams, after the last player has
                       given away hand and tricks; none after a double victory
  cards PLAYER 60      the same: the team of PLAYER has 60, the others the rest
  tichu PLAYERS        the players who called tichu
  grand PLAYERS        the players who called grand tichu
  counted-out PLAYER   a player of the team that announced a bomb it did not have

The clauses come in any order. Words are separated by blanks or any of , ; : /
and `and` is ignored. A player is a seat from 0, in order of play, or with
--names a name, which may be cut short as long as it is unique; capitals do not
matter. A name that is one of these keywords or a number, or that contains a
separator, needs quotation marks of its own. In a file, each round is a line;
empty lines are ignored, and # begins a comment."""
_EPILOG: Final = """\
examples:
  tichu score "out 2 1 0 cards 70:30 tichu 2" "out 1 3 grand 0"
  tichu score --names Anna,Ben,Clara,David "out Clara Ben Anna cards 60 40"
  tichu score --rules tientsin --file evening.txt --json
  tichu score --scores 120:80 < evening.txt

exit code: 0, or 2 without a sheet if a report is wrong.
"""


def add_parser(subparsers: Subparsers) -> None:
    """Add the command to the command line."""
    parser = add_command(
        subparsers,
        "score",
        run,
        summary="keep the score sheet of people who play with real cards",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    parser.add_argument(
        "rounds", metavar="ROUND", nargs="*", help="the report of a round, in quotation marks"
    )
    parser.add_argument(
        "--file",
        metavar="FILE",
        help="read the rounds from a file, one a line; the default is -, standard input",
    )
    parser.add_argument(
        "--names",
        metavar="NAMES",
        help="the players in order of play, separated by commas; in Trichu the three persons, "
        "beginning with the first dealer",
    )
    add_rules_option(parser, "nanjing")
    parser.add_argument(
        "--scores",
        metavar="SCORES",
        help="the scores to start from, like 120:80 (before a minus put =: --scores=-50:300)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print the score sheet of the reported rounds."""
    rules = rules_named(arguments.rules)
    names = persons(rules, arguments.names)
    start = start_scores(rules, arguments.scores)
    if arguments.rounds and arguments.file is not None:
        complain("expected rounds from the command line or a file, got both")
        return _WRONG_USAGE
    game, problems = keep(rules, names, start, _lines(arguments.rounds, arguments.file))
    for problem in problems:
        complain(problem)
    if problems:
        if len(arguments.rounds) > 1 and not any(" " in words for words in arguments.rounds):
            complain("expected each round as one argument: put it in quotation marks")
        return _WRONG_USAGE
    if arguments.json:
        say(json.dumps(game.as_json(), indent=2))
    else:
        game.show()
    return 0


@attrs.frozen(slots=True)
class Line:
    """The report of a round, and its place."""

    place: str
    text: str


@attrs.frozen(slots=True)
class Game:
    """A reported game."""

    rules: Rules
    names: tuple[str, ...]
    """The names of the seats; with an open dummy, of persons 0 to 2 and of the dummy."""
    start: tuple[int, ...]
    """The scores to start from."""
    reports: tuple[text.RoundReport, ...]
    results: tuple[RoundResult, ...]
    totals: tuple[tuple[int, ...], ...]
    """The scores after each round."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores now."""
        return self.totals[-1] if self.totals else self.start

    def show(self) -> None:
        """Print the sheet as text."""
        if self.results:
            say(text.format_score_sheet(self.results, self.rules, self.names, self.start))
            say()
        rounds = len(self.results)
        say(text.format_verdict(self.rules, self.names, self.scores, rounds), "bold")

    def as_json(self) -> dict[str, Any]:
        """Return the sheet as a JSON object; lists are by seat, team or party."""
        is_over = is_final(self.rules, self.scores, len(self.results))
        return {
            "rules": format_rules(self.rules),
            "names": self.names,
            "parties": text.party_names(self.rules, self.names),
            "start": self.start,
            "rounds": [self._round_as_json(number) for number in range(len(self.results))],
            "scores": self.scores,
            "is_over": is_over,
            "winners": winners(self.rules, self.scores) if is_over else (),
        }

    def _round_as_json(self, number: int) -> dict[str, Any]:
        result = self.results[number]
        return {
            "persons": persons_at(self.rules, number),
            "finished": result.finished,
            "calls": self.reports[number].calls,
            "victory": result.victory,
            "card_points": result.card_points,
            "call_points": result.call_points,
            "scores": result.scores,
            "totals": self.totals[number],
        }


def keep(
    rules: Rules, names: tuple[str, ...], start: tuple[int, ...], lines: Iterable[Line]
) -> tuple[Game, list[str]]:
    """Return the game that lines report, and a sentence for each thing that is wrong.

    After a wrong line the others are read for their errors, but the end of the game is unknown.
    """
    reports: list[text.RoundReport] = []
    results: list[RoundResult] = []
    totals: list[tuple[int, ...]] = []
    problems: list[str] = []
    for played, line in enumerate(lines):
        if len(problems) >= _MOST_PROBLEMS:
            problems.append(f"{line.place}: the rounds from here on were not read")
            break
        scores = totals[-1] if totals else start
        if played and not problems and is_final(rules, scores, played):
            verdict = text.format_verdict(rules, names, scores, played)
            problems.append(f"{line.place}: the game is over before this round: {verdict}")
            break
        sits = persons_at(rules, played)
        seated = tuple(names[person] for person in sits)
        try:
            report = text.parse_report(line.text, rules, seated)
            result = report.score(rules)
        except NotationError as error:
            problems.append(f"{line.place}: {problem_of(error)}")
        except InvalidSetup as error:
            problems += [f"{line.place}: {in_words(each, seated)}" for each in error.problems]
        else:
            reports.append(report)
            results.append(result)
            totals.append(tuple(map(add, scores, gains(rules, result, played))))
    return Game(rules, names, start, tuple(reports), tuple(results), tuple(totals)), problems


def problem_of(error: NotationError) -> str:
    """Return what is wrong with a line, and the column."""
    return f"{error.message} (column {error.span[0] + 1})"


def in_words(problem: str, names: tuple[str, ...]) -> str:
    """Return a problem with the keywords of a report and the names of the seats."""
    field, colon, rest = problem.partition(": ")
    named = f"{_CLAUSES.get(field, field)}{colon}{rest}"
    return _SEAT.sub(lambda match: names[int(match[1])], named)


def persons(rules: Rules, given: str | None) -> tuple[str, ...]:
    """Return the names of the persons who play, and of the dummy."""
    number = rules.seats - rules.open_dummy
    if given is None:
        return person_names(rules)
    names = [" ".join(name.split()) for name in given.split(",")]
    if rules.open_dummy and len(names) == number:
        names.append(_DUMMY)
    if len(names) != rules.seats:
        message = f"expected {number} names separated by commas, got {shown(given)}"
        raise InvalidValue("--names", message)
    with renamed("--names"):
        return text.checked_names(names, rules.seats)


def start_scores(rules: Rules, given: str | None) -> tuple[int, ...]:
    """Return the scores to start from."""
    if given is None:
        return new_game(rules).scores
    words = re.split(r"[:,;/\s]+", given.strip()) if len(given) < 100 else []
    number = rules.seats if rules.open_dummy else 2
    if len(words) != number or not all(map(_SCORE.fullmatch, words)):
        example = ":".join(("120", "80", "100", "80")[:number])
        message = f"expected {number} whole numbers, like {example}, got {shown(given)}"
        raise InvalidValue("--scores", message)
    with renamed("--scores"):
        return new_game(rules, tuple(map(int, words))).scores


def _lines(rounds: Sequence[str], file: str | None) -> Iterator[Line]:
    if rounds:
        for number, words in enumerate(rounds, 1):
            yield Line(f"round {number}", words)
        return
    path = STANDARD_INPUT if file is None else file
    if path == STANDARD_INPUT and watched(standard_input()):
        complain("enter a round a line, see `tichu score --help`; Ctrl-D ends")
    where = "" if path == STANDARD_INPUT else f"{path}, "
    is_empty = True
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            is_empty = False
            yield Line(f"{where}line {number}", line)
    if is_empty:
        raise InvalidValue("rounds", "expected at least one, got none")
