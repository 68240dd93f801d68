"""``tichu score``: keep the score sheet of a game played with real cards."""

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tichu import text
from tichu.cli.console import (
    ENDS_INPUT,
    STANDARD_INPUT,
    complain,
    named_seats,
    read_text,
    renamed,
    say,
    say_json,
    standard_input,
    typed_lines,
)
from tichu.cli.parsing import WRONG_USAGE, Parser, rules_named
from tichu.engine.state import new_game
from tichu.errors import InvalidSetup, InvalidValue, NotationError, TichuError, shown
from tichu.notation import format_rules
from tichu.rulebook.match import is_final, persons_at, standing, winners
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.text.tables import format_verdict, party_names, person_names

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

The clauses come in any order. Words are separated by spaces or any of , ; : /
and `and` is ignored. A player is a seat from 0, in order of play, or with
--names a name, which may be shortened as long as it is unique; capitals do not
matter. A name that is one of these keywords or a number, or that contains a
separator, needs quotation marks of its own. In a file, each round is a line;
empty lines are ignored, and # begins a comment.

On a terminal, rounds are typed one by one: the totals follow each of them, you
are asked again after a wrong line, and `undo` takes back the last round."""
_EPILOG: Final = """\
examples:
  tichu score --names Anna,Ben,Clara,David
  tichu score "out 2 1 0 cards 70:30 tichu 2" "out 1 3 grand 0"
  tichu score --names Anna,Ben,Clara,David "out Clara Ben Anna cards 60 40"
  tichu score --rules tientsin --file evening.txt --json
  tichu score --scores 120:80 < evening.txt

exit code: 0, or 2 without a sheet if a report is wrong.
"""


def add_score(program: Parser) -> None:
    """Add the command to the command line."""
    meaning = "keep the score sheet of people who play with real cards"
    parser = program.command("score", (meaning, _DESCRIPTION, _EPILOG), run)
    parser.option("rounds", "ROUND", "the report of a round, in quotation marks", nargs="*")
    meaning = "read the rounds from a file, one a line; the default is -, standard input"
    parser.option("--file", "FILE", meaning)
    parser.option("--scores", "SCORES", "the scores to start from, like 120:80 (--scores=-50:300)")
    first = "; in Trichu the three players, beginning with the first dealer"
    parser.shared("--names", more=first)
    parser.shared("--rules=nanjing")
    parser.shared("--json")


def run(arguments: argparse.Namespace) -> int:
    """Print the score sheet of the reported rounds."""
    rules = rules_named(arguments.rules)
    names = person_names(rules)
    if arguments.names is not None:
        names = named_seats(arguments.names, rules.seats, _DUMMY if rules.open_dummy else "")
    start = _start_scores(rules, arguments.scores)
    if arguments.rounds and arguments.file is not None:
        raise TichuError("expected rounds from the command line or a file, got both")
    game = _Game(rules, names, start)
    problems: list[str] = []
    reads = not arguments.rounds and arguments.file in (None, STANDARD_INPUT)
    if reads and standard_input().isatty():
        complain(
            "enter one round a line (see `tichu score --help`); "
            f"`undo` takes back the last one, and {ENDS_INPUT} the input"
        )
        game.keep_typed(typed_lines(), show_totals=not arguments.json)
        if not game.rounds:
            raise _none(STANDARD_INPUT)
    else:
        problems = game.keep(_lines(arguments.rounds, arguments.file))
    if problems and len(arguments.rounds) > 1 and not any(" " in each for each in arguments.rounds):
        whole = " ".join(arguments.rounds)
        problems = [f"expected each ROUND in quotation marks, like {shown(whole)}"]
    for problem in problems:
        complain(problem)
    if problems:
        return WRONG_USAGE
    if arguments.json:
        say_json(game.as_json())
    else:
        game.show()
    return 0


class _Game:
    """The rounds so far, and the totals after each of them."""

    def __init__(self, rules: Rules, names: tuple[str, ...], start: tuple[int, ...]) -> None:
        self._rules = rules
        self._names = names  # of the seats; with an open dummy, of persons 0 to 2 and of the dummy
        self._start = start
        self.rounds: list[tuple[text.RoundReport, RoundResult, tuple[int, ...]]] = []

    @property
    def _scores(self) -> tuple[int, ...]:
        return self.rounds[-1][2] if self.rounds else self._start

    def keep(self, lines: Iterable[tuple[str, str]]) -> list[str]:
        """Add the rounds in report lines, and return a sentence for each problem.

        After an invalid line, the others are only checked, since it is unknown whether the game is
        over.
        """
        problems: list[str] = []
        for played, (place, line) in enumerate(lines):
            if len(problems) >= _MOST_PROBLEMS:
                problems.append(f"{place}: the rounds from here on were not read")
                break
            if not problems and self._is_over():
                problems.append(f"{place}: the game is over before this round: {self._verdict()}")
                break
            problems += [f"{place}: {problem}" for problem in self._add(line, played)]
        return problems

    def keep_typed(self, lines: Iterable[str], *, show_totals: bool) -> None:
        """Add rounds typed at a terminal; ask again after an invalid line."""
        for line in lines:
            words = line.partition("#")[0].split()
            if words in (["undo"], ["u"]):
                if not self.rounds:
                    complain("there is no round to take back")
                    continue
                self.rounds.pop()
            elif words:
                over = [f"the game is over, unless you undo: {self._verdict()}"]
                problems = over if self._is_over() else self._add(line, len(self.rounds))
                for problem in problems:
                    complain(problem)
                if problems:
                    complain("enter the round again")
                    continue
            if words and show_totals:
                say(self._verdict())

    def _is_over(self) -> bool:
        return bool(self.rounds) and is_final(self._rules, self._scores, len(self.rounds))

    def _add(self, line: str, played: int) -> list[str]:
        """Add the round in a report line, and return its problems."""
        seated = tuple(self._names[person] for person in persons_at(self._rules, played))
        try:
            report = text.parse_report(line, self._rules, seated)
            result = report.score(self._rules)
        except NotationError as error:
            return [f"{error.message} (column {error.span[0] + 1})"]
        except InvalidSetup as error:
            return [_in_words(each, seated) for each in error.problems]
        totals = standing(self._rules, (result,), self._scores, played)
        self.rounds.append((report, result, totals))
        return []

    def show(self) -> None:
        """Print the sheet."""
        if self.rounds:
            results = [result for _, result, _ in self.rounds]
            say(text.format_score_sheet(results, self._rules, self._names, self._start))
            say()
        say(self._verdict(), bold=True)

    def _verdict(self) -> str:
        return format_verdict(self._rules, self._names, self._scores, len(self.rounds))

    def as_json(self) -> dict[str, object]:
        """Return the sheet as a JSON object; lists are by seat, team or party."""
        is_over = is_final(self._rules, self._scores, len(self.rounds))
        return {
            "rules": format_rules(self._rules),
            "names": self._names,
            "parties": party_names(self._rules, self._names),
            "start": self._start,
            "rounds": [
                {
                    "persons": persons_at(self._rules, number),
                    "called": report.calls,
                    "result": result,
                    "totals": totals,
                }
                for number, (report, result, totals) in enumerate(self.rounds)
            ],
            "scores": self._scores,
            "over": is_over,
            "winners": winners(self._rules, self._scores) if is_over else (),
        }


def _in_words(problem: str, names: tuple[str, ...]) -> str:
    """Return a problem in words, with the keywords of a report and the names of the seats."""
    field, colon, rest = problem.partition(": ")
    named = f"{_CLAUSES.get(field, field)}{colon}{rest}"
    return _SEAT.sub(lambda match: names[int(match[1])], named)


def _start_scores(rules: Rules, given: str | None) -> tuple[int, ...]:
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


def _lines(rounds: Sequence[str], file: str | None) -> Iterator[tuple[str, str]]:
    """Yield a label (the number of the round or line) and the report of each round."""
    if rounds:
        yield from ((f"round {number}", words) for number, words in enumerate(rounds, 1))
        return
    path = STANDARD_INPUT if file is None else file
    where = "" if path == STANDARD_INPUT else f"{path}, "
    is_empty = True
    text_of_file = read_text(path).replace("\ufeff", "")  # joined files have marks inside
    for number, line in enumerate(text_of_file.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            is_empty = False
            yield f"{where}line {number}", line
    if is_empty:
        raise _none(path)


def _none(path: str) -> InvalidValue:
    place = "standard input" if path == STANDARD_INPUT else path
    return InvalidValue(place, "expected at least one round, got none")
