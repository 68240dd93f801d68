"""Games of Grandseigneur in which person 0, whom ``tichu play`` asks, holds certain cards."""

import random
from collections.abc import Sequence

import tichu
from support.ranks import later_round
from tichu import Cards, Play
from tichu.cli.match import Match
from tichu.seigneur import SeigneurGame, SeigneurRound, SeigneurSetup


def before_exchange(rules: str, ranking: Sequence[int] | None, own: str) -> Match:
    """Return a match in which cards have been dealt: to person 0 these, to others at random."""
    start = later_round(rules, ranking)
    seat = start.persons.index(0)
    rest = [*tichu.deal(start, random.Random(1)).hands]
    cards = [card for hand in rest for card in hand]
    for card in Cards.parse(own):
        cards.remove(card)
    sizes = start.rules.packet(start.table.dealer)
    hands: list[Cards] = []
    for place, size in enumerate(sizes):
        given = Cards.parse(own) if place == seat else Cards.of(cards[:size])
        cards = cards if place == seat else cards[size:]
        hands.append(given)
    return Match(SeigneurGame(start), [tichu.Deal(tuple(hands))], 5)


def in_play(rules: str, *hands: str, turn: int, trick: tuple[Play, ...] = ()) -> Match:
    """Return a match in which the seats hold these hands; person 0 sits at seat 0."""
    setup = SeigneurSetup(rules=rules, hands=hands, turn=turn, trick=trick)
    return Match(SeigneurGame(SeigneurRound.from_setup(setup)), (), 5)
