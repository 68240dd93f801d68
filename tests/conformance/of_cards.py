"""Questions about cards: what a set of cards can be, and what beats what."""

import random
from collections.abc import Iterator
from typing import Final

from conformance.answering import Question
from conformance.texts import combination_text
from oracle.cards import DECK, PHOENIX
from oracle.combinations import Combination, all_combinations
from perft.texts import card_list, card_text

_HANDS: Final = (
    "Ma2j3w4p5s6j7w8p",
    "5j5w5p5s6j6w7j7wPh",
    "2j3j4j5j6j7jPhMa",
    "9j9w9pTjTwTpJjJw",
    "TjJjQjKjAjAwKwPh",
    "2j2w2pAjAwApAsPh",
    "8j8w8p8s9jTjJjQj",
    "DgMaPhDr5j5w",
)
"""Hands of which every combination is asked for."""
_SETS: Final = (
    *("Dr", "Ph", "Ma", "Dg", "2s", "As", "DgPh", "PhDr", "MaPh", "DgDr", "MaDg", "5jDg", "5jDr"),
    *("5j5w", "5j6w", "AjAs", "TjTw", "2j2w3j", "5j5w5p", "5j5wPh", "5j5w5pPh", "5j5w5p5s"),
    *("5j5w5p5sPh", "5j5w5p5s6j", "2j3w4p5sAj", "QjKwAp2s3j", "JjQjKjAj2j", "AjAw2j2w", "KjKwAjAw"),
    *("AjAwApKjKw", "2j2w2p2s3j", "5j5w5p9j9w", "5j5w9j9w9p", "5j5w9j9wPh", "5j5w5p9j9wPh"),
    *("5j5w5p9j9w9p", "5j5w5p6j6w6p", "5j5w5p6j6w6pPh", "5j6w7p8s", "5j6w7p8sPh", "5j6w7p9sPh"),
    *(
        "Ma2j3w4p5s",
        "Ma2j3j4j5j",
        "Ma2j3w4pPh",
        "2j3w4p5sPh",
        "Ma3w4p5sPh",
        "JjQwKpAsPh",
        "TjJwQpKsAj",
    ),
    *(
        "TjJwQpKsAjPh",
        "JjQwKpAsDr",
        "JjQwKpAsMa",
        "2j3j4j5j6j",
        "2j3j4j5j6w",
        "2j3j4j5jPh",
        "2j3j4j5j6jPh",
    ),
    *(
        "4j4w5j5w",
        "4j4w5j5w6j6w",
        "4j4w6j6w",
        "4j4w5j5w6j",
        "4j4w5j5w6jPh",
        "4j4w5jPh",
        "4j4w4p5j5wPh",
    ),
    *(
        "4j4w4p4s5j5w5p5s",
        "4j4w4p4s5j5w",
        "2j2w3j3w4j4w5j5w6j6w7j7w8j8w",
        "2j2w3j3w4j4w5j5w6j6w7j7w8jPh",
    ),
    *("2j2w3j3w4j4w5j5w6j6w7j7w", "9j9wTjTwJjJwQjQwKjKwAjAw", "9j9wTjTwJjJwQjQwKjKwAjPh"),
    *("Ma2j3w4p5s6j7w8p9sTjJwQpKsAj", "2j3w4p5s6j7w8p9sTjJwQpKsAj", "2j3w4p5s6j7w8p9sTjJwQpKsAjPh"),
    *("Ma2j3w4p5s6j7w8p9sTjJwQpKsPh", "2j3j4j5j6j7j8j9jTjJjQjKjAj", "2j3j4j5j6j7j8j9jTjJjQjKj"),
    *("3j4w5p6s7j8w9pTsJjQwKpAs", "4j5w6p7s8j9wTpJsQjKwApPh", "Ma2j3w4p5s6j7w8p9sTjJwQpKs"),
    *(
        "9jTjJjQjKj",
        "TjJjQjKjAj",
        "8j9jTjJjQjKjAj",
        "TjJjQjKjAw",
        "9sTsJsQsKs",
        "MaPh2j",
        "Ph2j3j4j",
        "DgMaPhDr",
    ),
    *("AjAwApAsPh", "2j2w2p2sPh", "TjTwTpTsPh", "TjJwQpKsAjDr", "9jTjJwQpKsAjDr", "JjQwKpAsPhDr"),
)
"""Card sets around one rule each."""


def questions() -> Iterator[tuple[str, Question]]:
    """Yield questions with their names."""
    for number, cards in enumerate(_sets()):
        yield f"classify-{number + 1}", {"kind": "classify", "cards": cards}
    for number, (table, play) in enumerate(_pairs()):
        yield f"beats-{number + 1}", {"kind": "beats", "table": table, "play": play}


def _sets() -> Iterator[str]:
    """Yield sets of cards: constructed ones, random combinations, and those with a card changed."""
    rng = random.Random(1)
    found = dict.fromkeys(card_text(card_list(text)) for text in _SETS)
    for each in _combinations(rng, 7):
        found[card_text(each.cards)] = None
        changed = set(each.cards)
        changed.remove(rng.choice(sorted(changed)))
        changed.add(rng.choice(sorted(DECK - each.cards)))
        found[card_text(changed)] = None
        if PHOENIX not in each.cards:
            joker = set(each.cards)
            joker.remove(rng.choice(sorted(joker)))
            found[card_text({*joker, PHOENIX})] = None
    yield from found


def _combinations(rng: random.Random, most: int) -> Iterator[Combination]:
    """Yield some combinations of each kind and length of some hands."""
    for hand in _HANDS:
        sorts: dict[tuple[str, int, bool], list[Combination]] = {}
        for each in all_combinations(frozenset(card_list(hand))):
            sort = (each.kind, len(each.cards), PHOENIX in each.cards)
            sorts.setdefault(sort, []).append(each)
        for sort in sorted(sorts):
            alike = sorted(sorts[sort], key=combination_text)
            yield from rng.sample(alike, min(most, len(alike)))


_TABLES: Final = (
    *(
        "Ma",
        "Ph",
        "2j",
        "9j",
        "Aj",
        "Dr",
        "2j Ph",
        "9j Ph",
        "Aj Ph",
        "Ma Ph",
        "9j Ph Tj",
        "9j Tj Ph",
    ),
    *("2j2w", "9j9w", "AjAw", "9j9w9p", "AjAwAp", "4j4w4p9j9w", "9j9w9p4j4w", "8j8w8pAjAw"),
    *(
        "4j5w6p7s8j",
        "Ma2j3w4p5s",
        "TjJwQpKsAj",
        "4j5w6p7s8j9w",
        "2j2w3j3w",
        "KjKwAjAw",
        "3j3w4j4w5j5w",
    ),
    *("4j4w4p4s", "AjAwApAs", "2j3j4j5j6j", "TjJjQjKjAj", "2j3j4j5j6j7j", "Dr 4j4w4p4s", "Dg"),
    *("5j5w9j9wPh=9", "5j5w9j9wPh=5", "5j6w7p8sPh=4", "5j6w7p8sPh=9", "9jPh=9"),
)
"""The plays of tricks, the last of which is to be beaten."""
_PLAYS: Final = (
    *(
        "Dg",
        "Ma",
        "2w",
        "9w",
        "9s",
        "Tw",
        "As",
        "Ph",
        "Dr",
        "2p2s",
        "9p9s",
        "TwTp",
        "ApAs",
        "9pPh=9",
    ),
    *("9w9p9s", "TjTwTp", "9w9pPh=9", "AwApAs", "4p4s4w2j2w", "9p9s9w2j2w", "TwTpTs2j2w"),
    *("5j5wTpTwPh=T", "5j5wTpTwPh=5", "5w6p7s8j9p", "4w5p6s7j8p", "TwJpQsKjAp", "5w6p7s8j9pTs"),
    *(
        "6w7p8s9jPh=T",
        "6w7p8s9jPh=5",
        "2p2s3p3s",
        "3p3s4p4s",
        "4p4s5p5s",
        "4p4s5p5s6p6s",
        "4p4s5pPh=5",
    ),
    *("5j5w5p5s", "4j4w4p4s", "AjAwApAs", "2w3w4w5w6w", "3w4w5w6w7w", "9wTwJwQwKw", "2w3w4w5w6w7w"),
)
"""The plays on them."""


def _pairs() -> Iterator[tuple[list[str], str]]:
    """Yield tables and plays that do not share a card."""
    rng = random.Random(2)
    for table in _TABLES:
        laid = table.split(" ")
        known = [card for each in laid for card in card_list(each.partition("=")[0])]
        plays = [p for p in _PLAYS if not set(card_list(p.partition("=")[0])) & set(known)]
        near = [p for p in plays if _shape(p) == _shape(laid[-1])]
        others = [p for p in plays if p not in near]
        for play in [*near, *rng.sample(others, min(7, len(others)))]:
            yield laid, play


def _shape(text: str) -> int:
    """Return how many cards a combination has."""
    return len(text.partition("=")[0]) // 2
