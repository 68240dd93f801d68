"""Endgames: leads with a few cards in each hand, in which rare things are near.

From a deal it takes a hundred actions until a seat is out while bombs, a wish and the Dog are still
around, and most rounds never get there. So some rounds begin at their end: hands are built from
bombs, runs, full houses and special cards, some seats are out, and the rest lies in the piles.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from tichu._chance import want_rng
from tichu._values import want_instance
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Card, Cards
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state.round import RoundState
from tichu.rulebook import ending
from tichu.rulebook.facts import facts_of
from tichu.rules import Rules
from tichu.testing.play.steered import pick

_SPECIALS: Final = (MAH_JONG, DOG, PHOENIX, DRAGON)
_ACE: Final = 14
_SUITS: Final = 4


def endgame(rules: Rules, rng: random.Random) -> RoundState:
    """Return a random lead late in a round, drawn with ``rng.random()`` only.

    Hands have few cards that belong together, seats may be out, and a wish may be open. Raises
    :class:`~tichu.InvalidValue` for wrong arguments.

    >>> import random
    >>> from tichu import NANJING
    >>> state = endgame(NANJING, random.Random(1))
    >>> state.phase, len(state.to_act), state.trick
    (<Phase.PLAY: 'play'>, 1, None)
    """
    want_instance("endgame(rules)", rules, Rules)
    want_rng("endgame(rng)", rng)
    return _Scene(rules, rng, pick(_THEMES, rng)).state()


@attrs.define
class _Scene:
    rules: Rules
    rng: random.Random
    theme: tuple[str, ...]
    """What hands are made of, as names of clumps."""
    free: Cards = DECK
    """The cards that lie nowhere yet."""

    def state(self) -> RoundState:
        rules, rng = self.rules, self.rng
        out = self._out()
        seats = range(rules.seats)
        order = [seat for seat in seats if seat not in out]
        hands = [Cards()] * rules.seats
        for seat in sorted(order, key=lambda _: rng.random()):
            hands[seat] = self._hand()
        turn = pick(order, rng)
        if rng.random() < 0.4:  # the Phoenix has the most to lead
            turn = next((seat for seat in order if PHOENIX in hands[seat]), turn)
        wish = None
        if not any(MAH_JONG in hand for hand in hands) and rng.random() < 0.5:
            wish = self._wish(hands[turn])
        return RoundState.from_setup(
            RoundSetup(
                hands=tuple(hands),
                rules=rules,
                dealer=0 if rules.open_dummy else pick(seats, rng),
                turn=turn,
                wish=wish,
                finished=tuple(out),
                piles=self._piles(),
            )
        )

    def _out(self) -> list[int]:
        """Return the seats that are out, so few that the round goes on."""
        rules, rng = self.rules, self.rng
        order = sorted(range(rules.seats), key=lambda _: rng.random())
        out: list[int] = []
        for seat in order[: int(rng.random() * (rules.seats - 1))]:
            if not ending.is_decided(facts_of(rules), (*out, seat)):
                out.append(seat)
        return out

    def _hand(self) -> Cards:
        """Return a hand of one to three clumps, of fewer cards than were dealt."""
        most = sum(self.rules.packets) - 1
        hand = Cards()
        for _ in range(1 + int(self.rng.random() * 3)):
            clump = _CLUMPS[pick(self.theme, self.rng)](self.free, self.rng)
            if len(hand) + len(clump) <= most:
                hand |= clump
                self.free -= clump
        if not hand:
            hand = _single(self.free, self.rng)
            self.free -= hand
        return hand

    def _wish(self, hand: Cards) -> int:
        """Return a rank to be wished for, more often than not one that the hand holds."""
        held = [card.rank for card in hand if not card.is_special]
        if held and self.rng.random() < 0.7:
            return pick(held, self.rng)
        return 2 + int(self.rng.random() * 13)

    def _piles(self) -> dict[int, Cards]:
        first = int(self.rng.random() * self.rules.seats)
        if self.rng.random() < 0.5:
            return {first: self.free}
        return piles_by_rank(self.free, first, self.rules.seats)


def piles_by_rank(cards: Cards, first: int, seats: int) -> dict[int, Cards]:
    """Return piles in which all cards of a rank lie together."""
    piles = dict.fromkeys(range(seats), Cards())
    for card in cards:
        piles[(first + card.rank) % seats] |= Cards.of([card])
    return piles


def _single(free: Cards, rng: random.Random) -> Cards:
    return Cards.of([pick(free.listed, rng)])


def _special(free: Cards, rng: random.Random) -> Cards:
    return _one_of(_SPECIALS, free, rng)


def _high(free: Cards, rng: random.Random) -> Cards:
    return _one_of((DRAGON, PHOENIX, *of_rank(_ACE, free)), free, rng)


def _one_of(cards: Iterable[Card], free: Cards, rng: random.Random) -> Cards:
    """Return one of the cards that are free, or else any single card."""
    left = [card for card in cards if card in free]
    return Cards.of([pick(left or free.listed, rng)])


def _pair(free: Cards, rng: random.Random) -> Cards:
    return _equal(2, free, rng)


def _four(free: Cards, rng: random.Random) -> Cards:
    return _equal(4, free, rng)


def _equal(number: int, free: Cards, rng: random.Random) -> Cards:
    """Return so many cards of a rank, or nothing."""
    ranks = [rank for rank in _RANKS if len(of_rank(rank, free)) >= number]
    return Cards.of(of_rank(pick(ranks, rng), free)[:number]) if ranks else Cards()


def _flush(free: Cards, rng: random.Random) -> Cards:
    """Return a straight flush of five to seven cards, or nothing."""
    length = 5 + int(rng.random() * 3)
    suit = int(rng.random() * _SUITS)
    found: list[Cards] = []
    for low in range(2, _ACE + 2 - length):
        cards = Cards.of([Card(4 * rank - 4 + suit) for rank in range(low, low + length)])
        if cards <= free:
            found.append(cards)
    return pick(found, rng) if found else Cards()


def _straight(free: Cards, rng: random.Random) -> Cards:
    """Return five to seven cards in a row, or nothing; the Phoenix often stands for one."""
    length = 5 + int(rng.random() * 3)
    gap = 2 + int(rng.random() * 13)
    low = min(max(1, gap - int(rng.random() * length)), _ACE + 1 - length)
    if PHOENIX not in free or rng.random() < 0.2:
        gap = 0
    cards = [PHOENIX] if gap else []
    for rank in range(low, low + length):
        held = of_rank(rank, free)
        if rank != gap and not held:
            return Cards()
        if rank != gap:
            cards.append(pick(held, rng))
    return Cards.of(cards)


def _full_house(free: Cards, rng: random.Random) -> Cards:
    """Return a full house, or nothing; the Phoenix often stands in its pair or its triple."""
    with_phoenix = PHOENIX in free and rng.random() < 0.8
    sizes = pick(((2, 2), (3, 1)), rng) if with_phoenix else (3, 2)
    cards = Cards.of([PHOENIX]) if with_phoenix else Cards()
    ranks: list[int] = []
    for size in sizes:
        left = [rank for rank in _RANKS if rank not in ranks and len(of_rank(rank, free)) >= size]
        if not left:
            return Cards()
        ranks.append(pick(left, rng))
        cards |= Cards.of(of_rank(ranks[-1], free)[:size])
    return cards


def of_rank(rank: int, free: Cards) -> list[Card]:
    """Return the free natural cards of a rank; of rank 1, the Mah Jong."""
    of_this_rank = map(Card, range(4 * rank - 4, 4 * rank)) if rank > 1 else [MAH_JONG]
    return [card for card in of_this_rank if card in free]


_RANKS: Final = range(2, _ACE + 1)
_CLUMPS: Final[Mapping[str, Callable[[Cards, random.Random], Cards]]] = MappingProxyType(
    {
        "single": _single,
        "pair": _pair,
        "four": _four,
        "flush": _flush,
        "straight": _straight,
        "full house": _full_house,
        "special": _special,
        "high": _high,
    }
)
"""What hands are made of."""
_THEMES: Final = (
    ("single", "special", "pair"),
    ("four", "four", "flush", "single"),
    ("flush", "flush", "four", "high"),
    ("four", "high", "special"),
    ("straight", "straight", "single", "four"),
    ("full house", "pair", "single"),
    ("straight", "full house", "special"),
    ("straight", "pair", "high"),
    ("single", "high", "special"),
    tuple(_CLUMPS),
)
"""What the hands of one endgame are made of; what is named twice comes up twice as often."""
