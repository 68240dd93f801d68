"""The grammar of a log, line by line: from text to value and back.

A name can contain anything except a line break: spaces, hyphens, parentheses, colons. So a line is
read from both ends, the seat from the left and the cards from the right, and the name is what
remains. One case is ambiguous: a hand with one card too many looks like a name that ends with a
space and a card, and is read as the former. The time is linear in the length of the line.
"""

import re
from collections.abc import Sequence
from typing import Final, assert_never

from tichu._values import setters, unchecked
from tichu.bsw.checks import SEATS
from tichu.bsw.findings import DefectKind
from tichu.bsw.log import values as log
from tichu.bsw.log.cards import CARDS, NAMES, PATTERN, RANK_NAMES, RANKS
from tichu.bsw.log.values import LogLine, Section
from tichu.cards import Card
from tichu.text.names import tidy_name

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
_put_line, _put_seat, _put_name, _put_cards = setters(log.PlayLine)


def parse_line(
    number: int, text: str, section: Section | None, names: Sequence[str] = ()
) -> LogLine:
    """Return the value of a line: an :class:`UnreadLine` if it cannot be read.

    ``number`` is the number of the line in its file, ``text`` the line without its line break and
    ``section`` the heading above it. ``names`` are the names of the players by seat, as far as they
    are known; they resolve names that contain what usually ends a name.
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
            or _odd_hand(number, seat, text)
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
    """Return the value of a line that can be read at best without odd spaces and marks in it."""
    tidy = tidy_name(text)
    if tidy != text:
        line = parse_line(number, tidy, section, names)
        if not isinstance(line, log.UnreadLine):
            return line
    return _unread(number, text, section if text[:3] in _SEATED else None)


def _unseated(number: int, text: str, names: Sequence[str]) -> LogLine | None:
    section = _HEADINGS.get(text)
    if section is not None:
        return unchecked(log.HeadingLine, number, section)
    found = _PLAIN.fullmatch(text)
    if found is None:
        return _bombs(number, text, names) if text.startswith("BOMBE: (") else None
    word, seat, name, rank, first, second = found.groups()
    if rank is not None:
        return unchecked(log.WishLine, number, RANKS[rank])
    if first is not None:
        return unchecked(log.ResultLine, number, (int(first), int(second)))
    if word == "Drache an":
        return unchecked(log.GiftLine, number, int(seat), name)
    return unchecked(log.CallLine, number, int(seat), name, word != "Tichu")


def _pass_or_play(number: int, seat: int, text: str) -> LogLine | None:
    if text.endswith(_PASSES):
        line = object.__new__(log.PassLine)  # as `unchecked`, for nine lines of ten
        _put_line(line, number)
        _put_seat(line, seat)
        _put_name(line, text[3 : -len(_PASSES)])
        return line
    return _play(number, seat, text)


def _play(number: int, seat: int, text: str) -> log.PlayLine | None:
    colon = text.rfind(": ")
    if colon < 3:
        return None
    row = text[colon + 2 :]
    cards = _ONE_CARD.get(row) or _cards(row.removesuffix(" ").split(" "))
    if not cards:
        return None
    line = object.__new__(log.PlayLine)
    _put_line(line, number)
    _put_seat(line, seat)
    _put_name(line, text[3:colon])
    _put_cards(line, cards)
    return line


def _cards(words: Sequence[str]) -> tuple[Card, ...] | None:
    try:
        return tuple([CARDS[word] for word in words])
    except KeyError:
        return None


def _hand(number: int, seat: int, text: str, size: int) -> log.HandLine | None:
    """Return a hand of exactly ``size`` cards, or None."""
    words = text[3:].removesuffix(" ").rsplit(" ", size)
    cards = _cards(words[1:])
    if cards is None or len(cards) != size:
        return None
    name = words[0]
    if " " in name and name.rpartition(" ")[2] in CARDS:
        return None  # rather one card too many than a name
    return unchecked(log.HandLine, number, seat, name, cards)


def _odd_hand(number: int, seat: int, text: str) -> log.HandLine | None:
    """Return a hand of any number of cards, or None."""
    words = text[3:].removesuffix(" ").split(" ")
    start = len(words)
    while start > 1 and words[start - 1] in CARDS:
        start -= 1
    cards = _cards(words[start:])
    if not cards or start > 1:  # a damaged card is more likely than a name of several words
        return None
    return unchecked(log.HandLine, number, seat, words[0], cards)


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
    found = found[-3:]  # any others are part of a name
    starts = (3 + len(name) + len(_GIVES), found[0].end(), found[1].end())
    names = tuple(text[start : match.start()] for start, match in zip(starts, found, strict=True))
    cards = tuple(CARDS[match[1]] for match in found)
    return unchecked(log.GiveLine, number, seat, name, names, cards)


def _give_by_names(number: int, seat: int, text: str, names: Sequence[str]) -> log.GiveLine | None:
    """Return a push read by the known names, or None if the line has other names."""
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
    return unchecked(log.GiveLine, number, seat, names[seat], to, tuple(cards))


def _bombs(number: int, text: str, names: Sequence[str]) -> log.BombLine | None:
    """Return the holders of bombs, or None if the line does not list them."""
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
    return unchecked(log.BombLine, number, tuple(holders))


def _unread(number: int, text: str, section: Section | None) -> log.UnreadLine:
    """Return a line that cannot be read: one with a wrong card, or one of no known form."""
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
    return unchecked(log.UnreadLine, number, text, kind)
