"""Names of players, and of cards, ranks, combinations and calls in English or German.

Every text, command, picture and page takes its words from here. Each language has a file with the
terms of the game: English (``en``) and German (``de``).
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tichu._values import items_of, several, want_int
from tichu.cards import PHOENIX, RANK_NAMES, Card, Cards
from tichu.engine import moves as act
from tichu.engine.move_text import parse_action
from tichu.engine.moves import PlayerAction
from tichu.errors import InvalidValue, shown
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination, Kind
from tichu.rules import MOST_SCORE, MOST_SEATS


@cache
def words_of(language: str = "en") -> Mapping[str, Any]:
    """Return the words of a language, such as ``"en"`` or ``"de"``, as a tree for JSON.

    A language is a file with ``ranks``, ``suits``, ``kinds``, ``calls``, ``actions`` and so on.
    ``sentences`` has translations: of a :class:`~tichu.Violation` under its code and rule, and of
    a bot's reason under the English sentence. A word that is missing from the file falls back to
    English, and so do all words of an unknown language. All calls for a language return the
    same mapping, so do not modify it.

    >>> from tichu.text import words_of
    >>> words_of("de")["ranks"]["11"], words_of("de")["sentences"]["too_low PHX-5"]
    ('Bube', 'Der Phönix schlägt den Drachen nicht.')
    """
    words: dict[str, Any] = {} if language == "en" else {**words_of()}
    file = files("tichu").joinpath("_data", f"words-{language}.json")
    if language.isalpha() and file.is_file():
        for name, told in json.loads(file.read_text("utf-8")).items():
            words[name] = {**words.get(name, {}), **told} if isinstance(told, dict) else told
    return words


# Cards and calls


def rank_name(rank: int, language: str = "en") -> str:
    """Return the name of a rank from 2 to 14 with its article.

    >>> from tichu.text import rank_name
    >>> rank_name(8), rank_name(13), rank_name(13, "de")
    ('an 8', 'a king', 'ein König')
    """
    words, key = words_of(language), str(rank)
    return f"{words['articles'][key]} {words['ranks'][key]}"


def card_name(card: Card | str, language: str = "en") -> str:
    """Return the name of a card.

    >>> from tichu.text import card_name
    >>> card_name("Tj"), card_name("Ph"), card_name("Tj", "de")
    ('10 of jade', 'Phoenix', 'Jade-Zehn')
    """
    card, words = Card(card) if isinstance(card, str) else card, words_of(language)
    rank: str = words["phoenix"] if card == PHOENIX else words["ranks"][str(card.rank)]
    if card.suit is None:
        return rank
    name: str = words["card"].format(rank=rank, suit=words["suits"][str(card)[1]])
    return name


def combination_name(combination: Combination | str, language: str = "en") -> str:
    """Return the name of a combination.

    Raises :class:`~tichu.NotationError` for text that is not one.

    >>> from tichu.text import combination_name
    >>> combination_name("TjTw"), combination_name("5j5w5p5s")
    ('pair of 10s', 'BOMB, four 5s')
    >>> combination_name("TjTw", "de"), combination_name("5j5w5p5s", "de")
    ('Paar Zehnen', 'BOMBE, vier Fünfen')
    """
    combination, words = _parsed(combination), words_of(language)
    if combination.kind is Kind.SINGLE and PHOENIX in combination.cards:
        return card_name(PHOENIX, language)
    rank, kind = str(combination.rank), combination.kind.name.lower()
    ranks = words["several"].get(rank, "")
    name: str = words["kinds"][kind].format(rank=words["ranks"][rank], ranks=ranks)
    return name


def call_name(call: Call, language: str = "en") -> str:
    """Return the name of a call.

    >>> from tichu.text import call_name
    >>> from tichu import Call
    >>> call_name(Call.GRAND_TICHU), call_name(Call.GRAND_TICHU, "de")
    ('grand tichu', 'Großes Tichu')
    """
    name: str = words_of(language)["calls"][call]
    return name


def action_name(
    action: PlayerAction | str, language: str = "en", names: Sequence[str] | None = None
) -> str:
    """Return an action as the label of a button.

    Plays that differ only in suits have the same label, so show the cards as well. Raises
    :class:`~tichu.NotationError` for text that is not an action.

    >>> from tichu.text import action_name
    >>> action_name("0 play KjKw"), action_name("0 wish 7"), action_name("0 give 1")
    ('Play pair of kings', 'Wish for a 7', 'Give it to Seat 1')
    >>> action_name("0 play KjKw", "de"), action_name("0 pass", "de")
    ('Paar Könige spielen', 'Passen')
    """
    read = parse_action(action) if isinstance(action, str) else action
    if not isinstance(read, PlayerAction):
        raise InvalidValue("action_name(action)", f"expected a player's action, got {shown(read)}")
    return begun(action_words(read, called("action_name(names)", names, None), language))


def action_words(action: PlayerAction, names: Sequence[str], language: str = "en") -> str:
    """Return an action as words for a sentence about its player.

    >>> from tichu import ChooseLeader
    >>> from tichu.text.words import action_words
    >>> action_words(ChooseLeader(0, 2), ("Anna", "Ben", "Clara", "David"))
    'let Clara lead'
    """
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(action).__name__).lower()
    field = ""
    match action:
        case act.Play(combination=made):
            is_card = made.kind is Kind.SINGLE
            field = card_name(str(made), language) if is_card else combination_name(made, language)
        case act.Push():
            field = spaced_cards(action.cards)
        case act.MakeWish(rank=None):
            kind = "no_wish"
        case act.MakeWish(rank=int(rank)):
            field = rank_name(rank, language)
        case act.GiveTrick() | act.ChooseLeader():
            field = names[action.to]
        case _:
            pass
    words: str = words_of(language)["actions"][kind].format(field)
    return words


def victory_name(victory: str | None, language: str = "en") -> str:
    """Return the name of a victory, or an empty string if the cards were counted.

    >>> from tichu.text.words import victory_name
    >>> victory_name("double"), victory_name("double", "de")
    ('double victory', 'Doppelsieg')
    """
    name: str = words_of(language)["victories"].get(victory, "")
    return name


def result_title(victory: str | None) -> str:
    """Return the title of a finished round: ``The round``, and the name of a victory."""
    return f"The round: {victory_name(victory)}" if victory else "The round"


def spaced_cards(cards: Iterable[Card] | str) -> str:
    """Return the cards separated by spaces, in the given order; text is sorted from low to high.

    >>> from tichu.text.words import spaced_cards
    >>> spaced_cards("Dr5j5wMa")
    'Ma 5j 5w Dr'
    """
    listed = Cards(cards) if isinstance(cards, str) else cards
    return " ".join(map(str, listed)) or "nothing"


def spaced_combination(combination: Combination | str) -> str:
    """Return the cards from low to high, with the Phoenix in place of the card that it stands for.

    >>> from tichu.text.words import spaced_combination
    >>> from tichu import Cards, Combination
    >>> spaced_combination(Combination(Cards("5j6jPh8p9p"), 7))
    '5j 6j Ph=7 8p 9p'
    """
    combination = _parsed(combination)
    stands = combination.phoenix_as
    if stands is None:
        return spaced_cards(combination.cards)
    natural = [card for card in combination.cards if card != PHOENIX]
    below = [str(card) for card in natural if card.rank <= stands]
    above = [str(card) for card in natural if card.rank > stands]
    return " ".join([*below, f"{PHOENIX}={RANK_NAMES[stands]}", *above])


def is_plain(combination: Combination) -> bool:
    """Return whether a play is a single natural card, which needs no other name."""
    return combination.kind is Kind.SINGLE and 2 <= combination.rank <= 14


def counted(number: int, name: str) -> str:
    """Return a number with its noun: ``1 card``, ``2,000 cards``."""
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def begun(words: str) -> str:
    """Return words with a capital letter, to begin a sentence."""
    return words[:1].upper() + words[1:]


def _parsed(combination: Combination | str) -> Combination:
    return Combination(combination) if isinstance(combination, str) else combination


# Names of players

_LONGEST: Final = 40


def numbered(number: int = MOST_SEATS) -> tuple[str, ...]:
    """Return the names ``"Seat 0"`` and so on."""
    return tuple(f"Seat {seat}" for seat in range(number))


def called(place: str, names: Sequence[str] | None, number: int | None) -> tuple[str, ...]:
    """Return the names of seats: the given names, or by default ``"Seat 0"`` and so on.

    Raises :class:`~tichu.InvalidValue` unless the names are printable and there are ``number`` of
    them; if ``number`` is None, any number is accepted.
    """
    if names is None:
        return numbered(MOST_SEATS if number is None else number)
    given: tuple[str, ...] = items_of(place, names, "names", str)
    if number not in {None, len(given)}:
        raise InvalidValue(place, f"expected {number} names, got {shown(names)}")
    if not all(map(str.isprintable, given)):
        raise InvalidValue(place, f"expected names that can be printed, got {shown(names)}")
    return given


def joined(names: Sequence[str]) -> str:
    """Return names joined for a sentence: ``A``, ``A and B``, ``A, B and C``."""
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


def seats_joined(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the names of seats joined for a sentence; default names give ``Seats 0, 2 and 3``."""
    own = [names[seat] for seat in seats]
    if len(own) > 1 and own == [f"Seat {seat}" for seat in seats]:
        return f"Seats {joined([str(seat) for seat in seats])}"
    return joined(own)


def checked_names(
    names: Sequence[str], number: int, place: str = "checked_names(names)"
) -> tuple[str, ...]:
    """Return the names of ``number`` seats as a tuple, or raise :class:`~tichu.InvalidValue`.

    Names have 1 to 40 printable characters, and differ in more than case and whitespace.

    >>> from tichu.text.words import checked_names
    >>> checked_names(["Anna", "Ben", "Clara", "anna"], 4)
    Traceback (most recent call last):
        ...
    tichu.InvalidValue: checked_names(names): 'anna' appears twice
    """
    want_int("checked_names(number)", number, 1, MOST_SEATS)
    given = several(names)
    if given is None or len(given) != number:
        raise InvalidValue(place, f"expected {number} names, got {shown(names)}")
    found: dict[str, str] = {}
    for name in given:
        if not isinstance(name, str) or not 0 < len(name) <= _LONGEST:
            message = f"expected a name of 1 to {_LONGEST} characters, got {shown(name)}"
            raise InvalidValue(place, message)
        if not name.isprintable() or name != " ".join(name.split()):
            message = f"expected a name that can be printed on a line, got {shown(name)}"
            raise InvalidValue(place, message)
        if key_of(name) in found:
            raise InvalidValue(place, f"{shown(name)} appears twice")
        found[key_of(name)] = name
    return tuple(found.values())


def tidy_name(name: str) -> str:
    r"""Return a normalized name: composed letters, and one plain space between words.

    Zero-width characters, such as a byte order mark, are removed.

    >>> from tichu.text.words import tidy_name
    >>> tidy_name("\ufeffJo\u0308rg\u00a0B")
    'Jörg B'
    """
    if not name.isascii():
        composed = unicodedata.normalize("NFC", name)
        name = "".join(sign for sign in composed if unicodedata.category(sign) != "Cf")
    return " ".join(name.split())


def key_of(name: str) -> str:
    """Return a name in the form used for comparison: normalized, and without case."""
    return tidy_name(name).casefold()


def points(place: str, values: Iterable[int], number: int) -> tuple[int, ...]:
    """Return ``number`` points as a tuple, or raise :class:`~tichu.InvalidValue`."""
    given = items_of(place, values, "points")
    valid = all(type(each) is int and abs(each) <= MOST_SCORE for each in given)
    if len(given) != number or not valid:
        raise InvalidValue(place, f"expected {number} whole numbers, got {shown(values)}")
    return given
