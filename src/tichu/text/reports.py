"""Read and write one-line reports of rounds that people play with real cards.

:func:`tichu.score_round` checks whether a reported round is possible. A report has these clauses,
in any order::

    out Clara Ben Anna     the players who went out, in order; `first` means the same
    cards 60 40            the card points of both teams; none after a victory
    cards Anna 60          the same: Anna's team has 60, so the others have 40
    tichu Clara            the callers of tichu
    grand Ben              the callers of grand tichu
    counted-out Ben        a player of the team that announced a bomb it did not have

Words are separated by whitespace or by any of ``, ; : /``; ``and`` is ignored, and ``#`` begins a
comment.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import attrs

from tichu._syntax import either, quoted, rules_given, twice, unexpected, want_text
from tichu._values import as_tuple, items_of, want_int
from tichu.engine.answers import score_round
from tichu.errors import InvalidValue, NotationError, shown
from tichu.rulebook.calls import Call
from tichu.rulebook.scoring import RoundResult
from tichu.rules import Rules
from tichu.text.words import checked_names, key_of, numbered, points

_LONGEST: Final = 1000  # characters of a report
_GAP: Final = re.compile(r"(?:[\s,;:/]|#[^\n]*)*+")
_WORD: Final = re.compile(r"""(?P<mark>["'])(.*?)(?P=mark)|[^\s,;:/"'#][^\s,;:/]*""", re.DOTALL)
_SEPARATORS: Final = " ,;:/"
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}", re.ASCII)
_SEAT: Final = re.compile(r"\d+", re.ASCII)
_IGNORED: Final = "and"
_CLAUSES: Final = {
    "out": "out",
    "first": "out",
    "cards": "cards",
    "tichu": "tichu",
    "grand": "grand",
    "grand-tichu": "grand",
    "counted": "counted-out",  # only as `counted out`
    "counted-out": "counted-out",
}
"""The clause that each keyword begins; a name that is a keyword must be quoted."""
_JOINED: Final = {("grand", "tichu"): "grand-tichu", ("counted", "out"): "counted-out"}
"""Keywords that may be written as two words."""
_CALLS: Final = {"tichu": Call.TICHU, "grand": Call.GRAND_TICHU}
_BEGINNINGS: Final = either(("out", "cards", "tichu", "grand", "counted-out"))


@attrs.frozen(slots=True)
class RoundReport:
    """A report of a round; see :func:`tichu.score_round` for the values of its fields.

    >>> from tichu.text import parse_report
    >>> from tichu import NANJING
    >>> report = parse_report("out 2, 1, 0 cards 60:40 tichu 2", NANJING)
    >>> report.finished, report.card_points, report.calls[2]
    ((2, 1, 0), (60, 40), <Call.TICHU: 'tichu'>)
    >>> report.score(NANJING).scores
    (160, 40)
    """

    finished: tuple[int, ...] = attrs.field(converter=as_tuple)
    """The seats that went out, in order."""
    card_points: tuple[int, ...] | None = attrs.field(converter=attrs.converters.optional(as_tuple))
    """The card points of both teams; None after a victory."""
    calls: tuple[Call | None, ...] = attrs.field(converter=as_tuple)
    """The call of each seat."""
    counted_out: int | None = None
    """The team that announced a bomb it did not have (IRR-1)."""

    def __attrs_post_init__(self) -> None:
        calls = items_of("RoundReport.calls", self.calls, "a call or None for each seat")
        if any(call is not None and type(call) is not Call for call in calls):
            message = f"expected a call or None for each seat, got {shown(self.calls)}"
            raise InvalidValue("RoundReport.calls", message)
        finished = items_of("RoundReport.finished", self.finished, "seats")
        if len(finished) > len(calls):
            message = f"expected at most {len(calls)} seats, got {shown(self.finished)}"
            raise InvalidValue("RoundReport.finished", message)
        for seat in finished:
            want_int("RoundReport.finished", seat, 0, len(calls) - 1)
        if self.card_points is not None:
            points("RoundReport.card_points", self.card_points, 2)
        if self.counted_out is not None:
            want_int("RoundReport.counted_out", self.counted_out, 0, 1)

    def score(self, rules: Rules | str) -> RoundResult:
        """Return the score of the round.

        Raises :class:`~tichu.InvalidSetup`, which names every problem.
        """
        rules = rules_given("RoundReport.score(rules)", rules)
        called = {seat: call for seat, call in enumerate(self.calls) if call is not None}
        return score_round(
            self.finished, self.card_points, called, rules=rules, counted_out=self.counted_out
        )


def parse_report(text: str, rules: Rules | str, names: Sequence[str] | None = None) -> RoundReport:
    """Parse a report; players are given as seats or names.

    Case is ignored, and a name may be shortened as long as it is unique. A name that is a keyword
    or a number, or that contains a quote or a separator, must be quoted. Raises
    :class:`~tichu.NotationError` with the position of the error.

    >>> from tichu.text import parse_report
    >>> from tichu import NANJING
    >>> names = ("Anna", "Ben", "Clara", "David")
    >>> parse_report("out clara, ben, anna; cards 60:40; tichu clara", NANJING, names).finished
    (2, 1, 0)
    >>> parse_report("grand B  out B D", NANJING, names).score(NANJING).scores
    (0, 400)
    """
    rules = rules_given("parse_report(rules)", rules)
    seated = _seated("parse_report", rules, names)
    want_text("parse_report(text)", text, _LONGEST)
    return _Reader(text, rules, seated).report()


def format_report(
    report: RoundReport, rules: Rules | str, names: Sequence[str] | None = None
) -> str:
    """Return a report as text; without names, players are written as seat numbers.

    Raises :class:`~tichu.InvalidValue` for an invalid argument.

    >>> from tichu.text import RoundReport, format_report
    >>> from tichu import NANJING, Call
    >>> report = RoundReport((2, 3, 0), (60, 40), (None, None, Call.TICHU, None))
    >>> format_report(report, NANJING, ("Anna", "Ben", "Clara", "Tichu"))
    'out Clara, "Tichu", Anna cards 60:40 tichu Clara'
    >>> format_report(report, NANJING)
    'out 2, 3, 0 cards 60:40 tichu 2'
    """
    rules = rules_given("format_report(rules)", rules)
    seated = _seated("format_report", rules, names)
    if len(report.calls) != rules.seats:
        message = f"expected the report of {rules.seats} seats, got that of {len(report.calls)}"
        raise InvalidValue("format_report(report)", message)
    words = [str(seat) if names is None else _written(seated, seat) for seat in range(rules.seats)]
    clauses: list[str] = []
    if report.finished:
        clauses.append("out " + ", ".join(words[seat] for seat in report.finished))
    if report.card_points is not None:
        clauses.append("cards {}:{}".format(*report.card_points))
    for word, call in _CALLS.items():
        callers = [words[seat] for seat, called in enumerate(report.calls) if called is call]
        if callers:
            clauses.append(f"{word} {', '.join(callers)}")
    if report.counted_out is not None:
        clauses.append(f"counted-out {words[rules.teams.index(report.counted_out)]}")
    return " ".join(clauses)


@attrs.frozen(slots=True)
class _Word:
    text: str
    start: int
    end: int
    is_quoted: bool

    @property
    def key(self) -> str:
        return "" if self.is_quoted else key_of(self.text).replace("_", "-")


class _Reader:
    def __init__(self, text: str, rules: Rules, names: tuple[str, ...]) -> None:
        self._text = text
        self._rules = rules
        self._names = names
        self._keys = tuple(map(key_of, names))
        self._most = 1 + max(sum(map(name.count, _SEPARATORS)) for name in names)

    def report(self) -> RoundReport:
        finished: tuple[int, ...] = ()
        cards: tuple[int, int] | None = None
        calls: list[Call | None] = [None] * self._rules.seats
        counted_out: int | None = None
        seen: set[str] = set()
        for first, words in self._clauses():
            clause = _CLAUSES[first.key]
            if clause in seen and clause not in _CALLS:
                raise twice(self._text, first.start, first.end)
            seen.add(clause)
            match clause:
                case "cards":
                    cards = self._cards(first, words)
                case "out":
                    seats = self._seats(first, words)
                    for _, start, end in seats[len(calls) :]:
                        raise self._wrong(start, end, f"at most {len(calls)} players")
                    finished = tuple(seat for seat, _, _ in seats)
                case "counted-out":
                    (seat, _, _), *more = self._seats(first, words)
                    if more:
                        raise self._wrong(*more[0][1:], "one player of the team")
                    counted_out = self._rules.team(seat)
                case _:
                    for seat, start, end in self._seats(first, words):
                        if calls[seat] is not None:
                            message = f"{quoted(self._text[start:end])} calls twice"
                            raise NotationError(self._text, (start, end), message)
                        calls[seat] = _CALLS[clause]
        return RoundReport(finished, cards, tuple(calls), counted_out)

    def _clauses(self) -> Iterator[tuple[_Word, list[_Word]]]:
        """Yield the keyword of each clause and the words after it."""
        words = self._words()
        begins = [place for place, word in enumerate(words) if word.key in _CLAUSES]
        if not begins or begins[0] > 0:
            start, end = (words[0].start, words[0].end) if words else (0, len(self._text))
            raise self._wrong(start, end, _BEGINNINGS)
        for begin, end in pairwise([*begins, len(words)]):
            first = words[begin]
            if first.key == "counted":  # without `out`
                raise self._wrong(first.start, first.end, "counted-out")
            yield first, words[begin + 1 : end]

    def _words(self) -> list[_Word]:
        text = self._text
        words: list[_Word] = []
        place = 0
        while True:
            gap = _GAP.match(text, place)
            place = place if gap is None else gap.end()
            if place == len(text):
                return words
            match = _WORD.match(text, place)
            if match is None:
                raise NotationError(text, (place, len(text)), "the quote is not closed")
            place = match.end()
            is_quoted = match["mark"] is not None
            word = _Word(match[2] if is_quoted else match[0], *match.span(), is_quoted)
            joined = _JOINED.get((words[-1].key, word.key)) if words else None
            if joined is not None:
                words[-1] = _Word(joined, words[-1].start, word.end, is_quoted=False)
            elif word.key != _IGNORED:
                words.append(word)

    def _seats(self, first: _Word, words: list[_Word]) -> list[tuple[int, int, int]]:
        seats: list[tuple[int, int, int]] = []
        at = 0
        while at < len(words):
            seat, after = self._seat(words, at)
            seats.append((seat, words[at].start, words[after - 1].end))
            at = after
        if not seats:
            raise self._wrong(first.end, first.end, f"a player after {_CLAUSES[first.key]}")
        return seats

    def _seat(self, words: list[_Word], at: int) -> tuple[int, int]:
        word = words[at]
        if word.is_quoted:
            key = key_of(word.text)
            if key in self._keys:
                return self._keys.index(key), at + 1
        elif _SEAT.fullmatch(word.text):
            if len(word.text) == 1 and int(word.text) < len(self._names):
                return int(word.text), at + 1
            raise self._wrong(word.start, word.end, f"a seat from 0 to {len(self._names) - 1}")
        else:
            for after in range(min(len(words), at + self._most), at, -1):
                part = self._text[word.start : words[after - 1].end]
                if key_of(part) in self._keys:
                    return self._keys.index(key_of(part)), after
            key = key_of(word.text)
            found = [seat for seat, name in enumerate(self._keys) if name.startswith(key)]
            if len(found) == 1:
                return found[0], at + 1
            if found:
                meant = either(self._names[seat] for seat in found)
                message = f"{quoted(word.text)} can be {meant}"
                raise NotationError(self._text, (word.start, word.end), message)
        expected = f"a player ({either(self._names)})"
        if not word.is_quoted:  # it may be a misspelt keyword
            expected += f" or a keyword ({_BEGINNINGS})"
        raise self._wrong(word.start, word.end, expected)

    def _cards(self, first: _Word, words: list[_Word]) -> tuple[int, int]:
        teams: list[int] = []
        numbers: list[int] = []
        kinds = ""
        at = 0
        while at < len(words) and len(kinds) < len("pnpn"):
            word = words[at]
            is_number = not word.is_quoted and word.text.lstrip("+-")[:1].isdigit()
            if not is_number:
                seat, at = self._seat(words, at)
                teams.append(self._rules.team(seat))
                kinds += "p"
            elif _NUMBER.fullmatch(word.text):
                numbers.append(int(word.text))
                kinds += "n"
                at += 1
            else:
                raise self._no_cards(word.start, word.end)
        if at == len(words):
            if kinds == "nn":
                return numbers[0], numbers[1]
            by_team = dict(zip(teams, numbers, strict=False))
            if kinds in ("pn", "pnpn") and len(by_team) == len(teams):
                ours = by_team[0] if 0 in by_team else 100 - by_team[1]  # SCORE-4
                return ours, by_team.get(1, 100 - ours)
        if not words:
            raise self._no_cards(first.end, first.end)
        raise self._no_cards(words[0].start, words[-1].end)

    def _no_cards(self, start: int, end: int) -> NotationError:
        expected = f"the card points of both teams, like 60:40, or of one, like {self._names[0]} 60"
        return self._wrong(start, end, expected)

    def _wrong(self, start: int, end: int, expected: str) -> NotationError:
        return unexpected(expected, self._text, start, end)


def _seated(function: str, rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return numbered(rules.seats)
    return checked_names(names, rules.seats, f"{function}(names)")


def _written(names: tuple[str, ...], seat: int) -> str:
    name = names[seat]
    parts = name.casefold().split()
    is_plain = all(part.isalnum() and not part[0].isdigit() for part in parts)
    if is_plain and not any(part in _CLAUSES or part == _IGNORED for part in parts):
        return name
    if '"' not in name:
        return f'"{name}"'
    return f"'{name}'" if "'" not in name else str(seat)
