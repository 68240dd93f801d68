"""Questions about cards: what a set of cards can be, and what beats what."""

import random
from collections.abc import Iterator

from conformance.answering import Question
from conformance.tables import words
from conformance.texts import combination_text
from oracle.cards import DECK, PHOENIX
from oracle.combinations import Combination, all_combinations
from perft.texts import card_list, card_text


def questions() -> Iterator[tuple[str, Question]]:
    """Yield questions with their names."""
    for number, cards in enumerate(_sets()):
        yield f"classify-{number + 1}", {"kind": "classify", "cards": cards}
    for number, (table, play) in enumerate(_pairs()):
        yield f"beats-{number + 1}", {"kind": "beats", "table": table, "play": play}


def _sets() -> Iterator[str]:
    """Yield sets of cards: constructed ones, random combinations, and those with a card changed."""
    rng = random.Random(1)
    found = dict.fromkeys(card_text(card_list(text)) for text in words("sets"))
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
    for hand in words("hands"):
        sorts: dict[tuple[str, int, bool], list[Combination]] = {}
        for each in all_combinations(frozenset(card_list(hand))):
            sort = (each.kind, len(each.cards), PHOENIX in each.cards)
            sorts.setdefault(sort, []).append(each)
        for sort in sorted(sorts):
            alike = sorted(sorts[sort], key=combination_text)
            yield from rng.sample(alike, min(most, len(alike)))


def _pairs() -> Iterator[tuple[list[str], str]]:
    """Yield tables and plays that do not share a card."""
    rng = random.Random(2)
    for table in words("tricks"):
        laid = table.split(",")
        known = [card for each in laid for card in card_list(each.partition("=")[0])]
        plays = [p for p in words("plays") if not set(card_list(p.partition("=")[0])) & set(known)]
        near = [p for p in plays if _shape(p) == _shape(laid[-1])]
        others = [p for p in plays if p not in near]
        for play in [*near, *rng.sample(others, min(7, len(others)))]:
            yield laid, play


def _shape(text: str) -> int:
    """Return how many cards a combination has."""
    return len(text.partition("=")[0]) // 2
