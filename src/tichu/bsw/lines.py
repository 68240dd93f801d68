"""Parse and write the lines of a log, and parse a whole text.

1. A card is written as suit and rank. The suits are ``R`` (red, star), ``G`` (green, jade), ``B``
   (blue, pagoda) and ``S`` (black, sword); the ranks are ``2`` to ``10``, ``B`` (jack, Bube), ``D``
   (queen, Dame), ``K`` and ``A``. So ``BB`` is the blue jack. The special cards are ``Ma`` (Mah
   Jong), ``Hu`` (Dog, Hund), ``Ph`` and ``Dr``.
2. A play is printed in descending rank, with the Phoenix at its rank. Only ``H H Ph L L`` is
   ambiguous: the Phoenix may be the third H or the third L. The player got the lower full house if
   it was legal, and otherwise the higher one.
3. The name of a player can contain anything except a line break: spaces, hyphens, parentheses,
   colons. So a line is read from both ends, the seat from the left and the cards from the right;
   the rest is the name. A hand with one card too many could also be a name that ends with a space
   and a card; it is read as a hand. Parsing time is linear in the length of the line.
4. A round that is longer than any real one is truncated, and gets a defect.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, assert_never, final

from tichu.bsw import log
from tichu.bsw.log import SEATS, Defect, DefectKind, LogLine, LogRound, Section
from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card, Cards, Suit, new_cards
from tichu.rulebook.combinations import Combination, Kind, readings
from tichu.text.words import tidy_name

_SUITS: Final = {Suit.JADE: "G", Suit.SWORD: "S", Suit.PAGODA: "B", Suit.STAR: "R"}
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "A")
_SPECIALS: Final = {MAH_JONG: "Ma", DOG: "Hu", PHOENIX: "Ph", DRAGON: "Dr"}


def _name(card: Card) -> str:
    return _SPECIALS[card] if card.suit is None else _SUITS[card.suit] + _RANKS[card.rank - 2]


NAMES: Final = tuple(_name(Card(index)) for index in range(56))  # by Card.index
CARDS: Final = {name: Card(index) for index, name in enumerate(NAMES)}
RANKS: Final = {name: rank for rank, name in enumerate(_RANKS, 2)}  # 2 to 14, as in a wish
RANK_NAMES: Final = {rank: name for name, rank in RANKS.items()}
PATTERN: Final = r"(?:Ph|Dr|Ma|Hu|[RGBS](?:10|[2-9BDKA]))"  # matches one name

_SPECIAL_PLACE: Final = {DRAGON: -2, PHOENIX: -1, MAH_JONG: 60, DOG: 61}
_PLACE: Final = {
    card: (_SPECIAL_PLACE.get(card, 4 * (14 - card.rank)), card.index) for card in CARDS.values()
}


def card_mask(cards: Iterable[Card]) -> int:
    """Return the mask of cards; repeated cards are allowed."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def in_hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards as a log prints a hand: Dragon, Phoenix, ace to two, Mah Jong, Dog."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


_SINGLES: Final = [readings(Cards([Card(index)]))[0] for index in range(56)]


def combination_of(cards: Sequence[Card], on: Combination | None = None) -> Combination | None:
    """Return the combination that a log prints as these cards in this order.

    If the order allows two readings, the lower one counts if it can be played on ``on``. Returns
    None if the cards do not form a combination, or a card appears twice.
    """
    if len(cards) == 1:
        return _SINGLES[cards[0].index]
    played = card_mask(cards)
    if played.bit_count() < len(cards):
        return None
    found = readings(new_cards(played))
    if len(found) < 2:
        return found[0] if found else None
    high, low = found[0], found[-1]
    place = cards.index(PHOENIX)
    if low.kind is not Kind.FULL_HOUSE:
        return low if place == len(cards) - 1 else high
    if place != 2:
        return high if place < 2 else low
    return low if on is None or low.beats(on) else high


def in_play_order(combination: Combination) -> tuple[Card, ...]:
    """Return the cards in the order of a log; :func:`combination_of` is the inverse."""
    naturals = tuple(card for card in combination.cards.listed[::-1] if card != PHOENIX)
    stands = combination.phoenix_as
    if len(naturals) == combination.length:
        return naturals
    if stands is None:
        return (PHOENIX,)
    # First among its equals, or last if it makes the lower triple of a full house.
    full = combination.kind is Kind.FULL_HOUSE
    if full and sum(card.rank == stands for card in naturals) == 2:
        before = len(naturals) if stands == naturals[-1].rank else 0
    else:
        before = sum(card.rank > stands for card in naturals)
    return (*naturals[:before], PHOENIX, *naturals[before:])


_SEATED: Final = {f"({seat})": seat for seat in range(SEATS)}
_HEADINGS: Final = {section.value: section for section in Section}
_ONE_CARD: Final = {f"{name} ": (card,) for name, card in CARDS.items()}
_PASSES: Final = " passt."
_GIVES: Final = " gibt: "
_GIVEN: Final = re.compile(rf": ({PATTERN}) - ")
_HOLDER: Final = re.compile(r"\(([0-3])\)(.*?) (?=\([0-3]\)|$)")
_PLAIN: Final = re.compile(
    r"(?:(Tichu|Grosses Tichu|Drache an): \(([0-3])\)(.*)"
    r"|Wunsch:(10|[2-9BDKA])"
    r"|Ergebnis: (-?[0-9]{1,5}) - (-?[0-9]{1,5}))"
)


def parse_line(
    number: int, text: str, section: Section | None, names: Sequence[str] = ()
) -> LogLine:
    """Parse a line; return an :class:`UnreadLine` if it cannot be read.

    ``number`` is the number of the line in its file, ``text`` the line without its line break and
    ``section`` the heading above it. ``names`` are the known names of the players by seat; they
    help to parse names that contain separators.
    """
    seat = _SEATED.get(text[:3])
    line: LogLine | None
    if seat is None:
        line = _unseated(number, text, names)
    elif section is Section.PLAY:
        line = _pass_or_play(number, seat, text) or _give(number, seat, text, names)
    elif section is Section.EXCHANGE:
        line = _give(number, seat, text, names) or _pass_or_play(number, seat, text)
    else:
        size = log.HAND_SIZES.get(section, 0) if section is not None else 0
        line = (
            _hand(number, seat, text, size)
            or _give(number, seat, text, names)
            or _pass_or_play(number, seat, text)
        )
    return line or _tidied(number, text, section, names)


def line_text(line: LogLine) -> str:
    """Return the text of a line, without a line break, exactly as Brettspielwelt prints it."""
    match line:
        case log.PassLine():
            return f"({line.seat}){line.name}{_PASSES}"
        case log.PlayLine():
            return f"({line.seat}){line.name}: {_row(line.cards)}"
        case log.HandLine():
            return f"({line.seat}){line.name} {_row(line.cards)}"
        case log.HeadingLine():
            return line.section.value
        case log.GiveLine():
            given = zip(line.names, line.cards, strict=True)
            gifts = "".join(f"{name}: {NAMES[card.index]} - " for name, card in given)
            return f"({line.seat}){line.name}{_GIVES}{gifts}"
        case log.CallLine():
            return f"{'Grosses ' if line.grand else ''}Tichu: ({line.seat}){line.name}"
        case log.WishLine():
            return f"Wunsch:{RANK_NAMES[line.rank]}"
        case log.GiftLine():
            return f"Drache an: ({line.seat}){line.name}"
        case log.BombLine():
            return "BOMBE: " + "".join(f"({seat}){name} " for seat, name in line.holders)
        case log.ResultLine():
            return f"Ergebnis: {line.scores[0]} - {line.scores[1]}"
        case log.UnreadLine():
            return line.text
        case _:
            assert_never(line)


def _row(cards: tuple[Card, ...]) -> str:
    return "".join([f"{NAMES[card.index]} " for card in cards])


def _tidied(number: int, text: str, section: Section | None, names: Sequence[str]) -> LogLine:
    """Parse a line again without its unusual spaces and marks."""
    tidy = tidy_name(text)
    if tidy != text:
        line = parse_line(number, tidy, section, names)
        if not isinstance(line, log.UnreadLine):
            return line
    return _unread(number, text, section if text[:3] in _SEATED else None)


def _unseated(number: int, text: str, names: Sequence[str]) -> LogLine | None:
    section = _HEADINGS.get(text)
    if section is not None:
        return log.HeadingLine(number, section)
    found = _PLAIN.fullmatch(text)
    if found is None:
        return _bombs(number, text, names) if text.startswith("BOMBE: (") else None
    word, seat, name, rank, first, second = found.groups()
    if rank is not None:
        return log.WishLine(number, RANKS[rank])
    if first is not None:
        return log.ResultLine(number, (int(first), int(second)))
    if word == "Drache an":
        return log.GiftLine(number, int(seat), name)
    return log.CallLine(number, int(seat), name, word != "Tichu")


def _pass_or_play(number: int, seat: int, text: str) -> LogLine | None:
    if text.endswith(_PASSES):
        cards, end = None, -len(_PASSES)
    else:
        end = text.rfind(": ")
        row = text[end + 2 :]
        cards = _ONE_CARD.get(row) or _cards(row.removesuffix(" ").split(" "))
        if end < 3 or not cards:
            return None
    name = text[3:end]
    return log.PlayLine(number, seat, name, cards) if cards else log.PassLine(number, seat, name)


def _cards(words: Sequence[str]) -> tuple[Card, ...] | None:
    try:
        return tuple([CARDS[word] for word in words])
    except KeyError:
        return None


def _hand(number: int, seat: int, text: str, size: int) -> log.HandLine | None:
    """Return a hand of ``size`` cards, or of any size if the player's name is a single word."""
    words = text[3:].removesuffix(" ").split(" ")
    start = len(words)
    while start > 1 and words[start - 1] in CARDS:
        start -= 1
    cards = tuple([CARDS[word] for word in words[start:]])
    if len(cards) != size and (not cards or start > 1 or words[0].endswith(":")):
        return None  # a damaged card is more likely than a name of several words
    return log.HandLine(number, seat, " ".join(words[:start]), cards)


def _give(number: int, seat: int, text: str, names: Sequence[str]) -> log.GiveLine | None:
    name, gives, _ = text[3:].partition(_GIVES)
    if not gives:
        return None
    if not text.endswith(" "):
        text += " "
    found = list(_GIVEN.finditer(text, 3 + len(name)))
    if len(found) < 3 or found[-1].end() != len(text):
        return None
    if (len(found) > 3 or text.count(_GIVES) > 1) and len(names) == SEATS:
        line = _give_by_names(number, seat, text, names)
        if line is not None:
            return line
    found = found[-3:]  # others are part of a name
    starts = (3 + len(name) + len(_GIVES), found[0].end(), found[1].end())
    names = tuple(text[start : match.start()] for start, match in zip(starts, found, strict=True))
    cards = tuple(CARDS[match[1]] for match in found)
    return log.GiveLine(number, seat, name, names, cards)


def _give_by_names(number: int, seat: int, text: str, names: Sequence[str]) -> log.GiveLine | None:
    """Parse a push by the known names; return None if the line has other names."""
    place = 3 + len(names[seat]) + len(_GIVES)
    if text[3:place] != names[seat] + _GIVES:
        return None
    to = tuple(names[(seat + step) % SEATS] for step in range(1, SEATS))
    cards: list[Card] = []
    for name in to:
        found = _GIVEN.match(text, place + len(name))
        if found is None or not text.startswith(name, place):
            return None
        cards.append(CARDS[found[1]])
        place = found.end()
    if place != len(text):
        return None
    return log.GiveLine(number, seat, names[seat], to, tuple(cards))


def _bombs(number: int, text: str, names: Sequence[str]) -> log.BombLine | None:
    """Return the seats with bombs, or None if the line does not list them."""
    if not text.endswith(" "):
        text += " "
    place = len("BOMBE: ")
    holders: list[tuple[int, str]] = []
    while place < len(text):
        if len(holders) == SEATS:
            return None
        seat = _SEATED.get(text[place : place + 3])
        if seat is not None and seat < len(names):
            end = place + 3 + len(names[seat])
            if text.startswith(names[seat], place + 3) and text.startswith(" ", end):
                holders.append((seat, names[seat]))
                place = end + 1
                continue
        found = _HOLDER.match(text, place)
        if found is None:
            return None
        holders.append((int(found[1]), found[2]))
        place = found.end()
    return log.BombLine(number, tuple(holders))


def _unread(number: int, text: str, section: Section | None) -> log.UnreadLine:
    """Return the :class:`UnreadLine` of a line with an invalid card or an unknown form."""
    words = ""
    if section in log.HAND_SIZES:
        words = text[text.find(" ", 3) + 1 :]
    elif section is Section.PLAY and text.rfind(": ") > 2:
        words = text[text.rfind(": ") + 2 :]
    elif section is not None and _GIVES in text:  # the cards without the names
        given = (part.rpartition(": ") for part in text[3:].split(" - "))
        words = " ".join(part[2] for part in given)
    # Words that are all short are meant to be cards; chat has longer ones.
    is_row = bool(words.strip()) and all(len(word) <= 3 for word in words.split())
    kind = DefectKind.BAD_CARD if is_row else DefectKind.UNREADABLE_LINE
    return log.UnreadLine(number, text, kind)


LONGEST: Final = 1000
"""The maximum length of a line in characters; real lines are far shorter."""
MOST: Final = 10_000
"""The maximum number of lines in a round; a long one has 200."""

_BYTES: Final = re.compile(r"[\udc80-\udcff]")  # not UTF-8, from "surrogateescape"
_LATIN_1: Final = {0xDC00 + byte: byte for byte in range(0x80, 0x100)}
_LETTERS: Final = bytes(range(0x80, 0x100)).decode("cp1252", "surrogateescape").translate(_LATIN_1)
_WINDOWS_1252: Final = dict(enumerate(_LETTERS, 0xDC80))
_FIRST: Final = Section.FIRST_HANDS.value
_NOTED: Final = frozenset({log.HeadingLine, log.UnreadLine, log.HandLine, log.GiveLine})
_SENTENCES: Final = {
    DefectKind.BAD_CARD: "a card does not exist",
    DefectKind.CUT_LINE: "the line breaks off",
    DefectKind.TOO_LONG: f"longer than {LONGEST} characters in a line or {MOST} lines in a round",
    DefectKind.UNREADABLE_LINE: "not a line of a known form",
}


@final
class Reader:
    """A reader for a text, which collects rounds and defects."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.rounds: list[LogRound] = []
        self.defects: list[Defect] = []
        self.number: int = 0
        self.lines: list[LogLine] | None = None  # None before the first round
        self.section: Section | None = None
        self.names: list[str] = [""] * SEATS
        self.cut_at: int = 0  # the line without a line break, if any
        self.limit: int = MOST  # the number of the last line for the round
        self.is_utf_8: bool = True
        self.is_played: bool = False  # true if a round had more than headings

    def take(self, at: int, text: str) -> None:
        """Add line number ``at``."""
        line: LogLine
        if at > self.limit and _FIRST not in text:
            if at > self.limit + 1:
                return
            line = log.UnreadLine(at, text.rstrip("\n")[:LONGEST], DefectKind.TOO_LONG)
        elif text[-1:] == "\n" and len(text) <= LONGEST and text.isascii():
            line = parse_line(at, text[:-1], self.section, self.names)
        else:
            line = self._unusual(at, text)
        if type(line) in _NOTED or self.lines is None:
            if isinstance(line, log.UnreadLine) and self._is_no_line(line):
                return
            self._note(line)
        if self.lines is not None:
            self.lines.append(line)

    def _unusual(self, at: int, text: str) -> LogLine:
        """Parse a line that is long, not plain ASCII, or without a line break."""
        is_cut = not text.endswith("\n")
        if is_cut:
            self.cut_at = at
        text = text.removesuffix("\n")
        if _BYTES.search(text):
            if self.is_utf_8:
                message = "not UTF-8; such lines are read as Windows-1252"
                self._report(DefectKind.BAD_ENCODING, at, message)
            self.is_utf_8 = False
            text = text.translate(_WINDOWS_1252)
        if len(text) > LONGEST:
            return log.UnreadLine(at, text[:LONGEST], DefectKind.TOO_LONG)
        line = parse_line(at, text, self.section, self.names)
        if is_cut and _may_be_cut(line, self.section):
            return log.UnreadLine(at, text, DefectKind.CUT_LINE)
        return line

    def _is_no_line(self, line: log.UnreadLine) -> bool:
        """Return whether a line is empty, or is two lines joined by mistake, which are then read.

        Lines are joined if a file without a final line break is followed by another file.
        """
        text = tidy_name(line.text)
        if line.kind is DefectKind.TOO_LONG or (text and not text.endswith(_FIRST)):
            return False
        if text:
            self.take(line.line, text.removesuffix(_FIRST))
            self.take(line.line, f"{_FIRST}\n")
        return True

    def _note(self, line: LogLine) -> None:
        """Handle a heading, a result or a defect."""
        if isinstance(line, log.HeadingLine):
            if line.section is Section.FIRST_HANDS:
                self._begin(line.line)
            if self.lines is not None:
                self.section = line.section
        elif isinstance(line, log.HandLine | log.GiveLine):
            self.names[line.seat] = line.name
        if isinstance(line, log.UnreadLine):
            self._report(line.kind, line.line, _SENTENCES[line.kind])
            return
        if self.lines is None:
            message = "the line is before the first round"
            self._report(DefectKind.MISPLACED_LINE, line.line, message)

    def _begin(self, at: int) -> None:
        if self.lines is not None:
            kind, message = DefectKind.MISSING_RESULT, "the next round begins before the result"
            if self.section in log.HAND_SIZES:
                kind = DefectKind.ROUND_RESTART
                message = "the next round begins before the exchange"
            self._finish(self.lines, kind, self.lines[-1].line, message)
        self.lines = []
        self.names = [""] * SEATS
        self.number += 1
        self.limit = at + MOST - 1

    def end(self, at: int) -> None:
        """End the last round at the end of the file, line ``at``."""
        if self.lines is not None:
            message = "the file ends before the round has a result"
            self._finish(self.lines, DefectKind.TRUNCATED, at, message)
        self.lines = None
        if not self.is_played:
            self._report(DefectKind.EMPTY_FILE, at, "the file contains no round")

    def _finish(self, lines: list[LogLine], kind: DefectKind, at: int, message: str) -> None:
        """Complete a round, with a defect if it has no result."""
        self.is_played = self.is_played or any(map(_is_content, lines))
        log_round = log.LogRound(self.number, tuple(lines), lines[-1].line == self.cut_at)
        if not log_round.is_complete:
            self._report(kind, at, message)
        self.rounds.append(log_round)

    def _report(self, kind: DefectKind, at: int, message: str) -> None:
        number = self.number if self.lines is not None else None
        self.defects.append(Defect(kind, self.file, number, at, message))


def _is_content(line: LogLine) -> bool:
    return not isinstance(line, log.HeadingLine | log.UnreadLine)


def _may_be_cut(line: LogLine, section: Section | None) -> bool:
    """Return whether the end of a line may be missing: cards, seats or digits."""
    if isinstance(line, log.HandLine):
        return section is None or len(line.cards) != log.HAND_SIZES.get(section)
    if isinstance(line, log.ResultLine):
        return sum(line.scores) % 100 != 0  # a digit is missing
    return isinstance(line, log.PlayLine | log.BombLine | log.UnreadLine)
