"""A simple bot, which plans its hand as a list of plays.

1. Among gifts of equal rank, it gives the card that leaves the fewest plays in the hand. It returns
   low cards, again so as to leave the fewest plays.
2. It leads the lowest play of its plan, where each card after the first makes a play count as one
   rank lower. With only two plays left, it leads the higher one.
3. It follows with the lowest play that shortens the plan, or with the lowest possible play if
   another seat is about to go out.
4. It bombs if the rest of its hand is then a single play, or if another seat is about to go out.
5. It wishes for the highest rank that it does not hold.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tichu._kernel.forms import counts
from tichu._kernel.layout import ACE, DECK, DRAGON_RANK, FLAG, LOWEST, PHOENIX
from tichu.cards import Card
from tichu.rules import Phase
from tichu.seigneur.moves import (
    Cards,
    Combination,
    MakeWish,
    Pass,
    Play,
    PlayerAction,
    Push,
    new_combination,
)
from tichu.seigneur.plays import (
    COPIES,
    PHOENIX_RANK_AT,
    added,
    bombs,
    figure,
    naturals,
    singles_of,
    taken,
)
from tichu.seigneur.state import SeigneurView
from tichu.seigneur.table import roles

_LOW: Final = 10
_FEW: Final = 3  # cards of a seat that is about to go out
_TURN: Final = 100
"""The cost of a play; added weakness only decides between equal divisions."""
_WEAKNESS: Final = {1: 3, 2: 2, 3: 1}
"""The cost of each rank below the ace, by the number of equal cards."""
_JOKER: Final = 20
"""The cost of the Phoenix in a play."""
_CACHED: Final = 1 << 14

_Part = tuple[int, int]
"""A play: its natural cards by rank, as in ``ranks_of``, and the rank of the Phoenix or 0."""


class SeigneurBot:
    """A player that decides by a few rules of thumb.

    >>> from tichu.seigneur import SeigneurBot, SeigneurRound, SeigneurSetup, view
    >>> hands = ("2j3j3w4j4wAs", "4j", "Ph", "5j", "5p")
    >>> setup = SeigneurSetup(rules="grandseigneur:5(decks=2)", hands=hands, turn=0)
    >>> SeigneurBot().act(view(SeigneurRound.from_setup(setup), 0))
    Play(seat=0, combination=Combination('3j3w4j4w'))
    """

    remembers = False
    """False, because earlier rounds do not change the decisions of the bot."""

    def act(self, seen: SeigneurView) -> PlayerAction:
        """Return an action from ``seen.legal()``; the seat must act."""
        match seen.phase:
            case Phase.PUSH:
                return _push(seen)
            case Phase.WISH:
                held = {card.rank for card in seen.own}
                ranks = range(LOWEST, ACE + 1)
                return MakeWish(seen.seat, max(ranks, key=lambda rank: (rank not in held, rank)))
            case Phase.TAKE_TRICK:
                return seen.legal()[0]
            case _ if not seen.trick:
                return _lead(seen)
            case _:
                return _follow(seen)

    def interrupt(self, seen: SeigneurView) -> PlayerAction | None:
        """Return a bomb, or None to do nothing out of turn."""
        return None if seen.table.winner == seen.seat else _bomb(seen)

    def observe(self, event: object) -> None:
        """Ignore an event."""


def _push(seen: SeigneurView) -> PlayerAction:
    part = roles(seen.rules)[seen.seat]
    if part.gives_best:
        gifts = [each for each in seen.legal() if isinstance(each, Push)]
        return min(gifts, key=lambda gift: _length(seen.own - gift.cards))
    left, returned = seen.usable, Cards()
    for _ in range(part.number):
        card = Cards([min(left, key=lambda card: _worth(left, card))])
        left, returned = left - card, returned + card
    return Push(seen.seat, returned)


def _worth(hand: Cards, card: Card) -> tuple[bool, bool, int, int]:
    """Return a sort key for a card: its value for the hand."""
    return card.is_special, card.rank > _LOW, _length(hand - Cards([card])), card.rank


def _lead(seen: SeigneurView) -> PlayerAction:
    plays = plan(seen.own)
    wished = [play for play in plays if any(card.rank == seen.wish for card in play.cards)]
    if wished:
        return Play(seen.seat, wished[0])
    if len(plays) == 2:
        return Play(seen.seat, max(plays, key=_height))
    return Play(seen.seat, max(plays, key=lambda play: play.length - _height(play)))


def _follow(seen: SeigneurView) -> PlayerAction:
    legal = seen.legal()
    bomb = _bomb(seen)
    if bomb is not None and bomb in legal:
        return bomb
    different: dict[object, Play] = {}
    for action in legal:
        if isinstance(action, Play):
            play = action.combination
            different.setdefault((play.kind, play.phoenix_as, ranks_of(play.cards.mask)), action)
    plays = [each for each in different.values() if not each.combination.is_bomb]
    may_pass = isinstance(legal[0], Pass)
    good = plays
    if not _is_near_end(seen):
        length = _length(seen.own)
        good = [each for each in plays if _length(seen.own - each.combination.cards) < length]
    found = good if may_pass else good or plays or [*different.values()]
    return min(found, key=lambda each: _height(each.combination), default=legal[0])


def _bomb(seen: SeigneurView) -> Play | None:
    """Return the best bomb of a seat if it is time to bomb."""
    found = [new_combination(play) for play in bombs(seen.own_mask, *seen.table.top)]
    if not found:
        return None
    best = min(found, key=lambda bomb: (_length(seen.own - bomb.cards), _height(bomb)))
    if _length(seen.own - best.cards) <= 1 or _is_near_end(seen):
        return Play(seen.seat, best)
    return None


def _is_near_end(seen: SeigneurView) -> bool:
    """Return whether another seat is about to go out."""
    sizes = enumerate(seen.table.sizes)
    return any(0 < size <= _FEW for seat, size in sizes if seat != seen.seat)


def _length(hand: Cards) -> int:
    """Return the number of plays in the plan of a hand."""
    return len(plan(hand))


def _height(play: Combination) -> int:
    """Return the height of a play; a lone Phoenix counts as a Dragon, and bombs are higher."""
    if play.is_bomb:
        return DRAGON_RANK + play.length
    return DRAGON_RANK if str(play) == "Ph" else play.rank


# The division of a hand


@lru_cache(_CACHED)
def plan(hand: Cards) -> tuple[Combination, ...]:
    """Return the plays into which the bot divides a hand.

    A bomb stays together. The other natural cards are divided into as few plays as possible. The
    Phoenix fills a gap in a straight or in stairs if that saves a play; otherwise it is a play of
    its own, like every Dragon.
    """
    found: list[int] = []
    left = hand.mask
    while bombed := bombs(left, 0, 0):
        bomb = max(bombed, key=lambda each: (each.bit_count(), figure(each) & 255))
        left = taken(left, bomb)
        found.append(bomb)
    wild = (left & (PHOENIX | PHOENIX << COPIES)).bit_count()
    for part, stands in _cheapest(ranks_of(left), wild)[1]:
        cards = _cards_of(left, part) | (PHOENIX if stands else 0)
        left = taken(left, cards)
        found.append(cards | stands << PHOENIX_RANK_AT)
    return tuple(map(new_combination, found + singles_of(left)))


def ranks_of(mask: int) -> int:
    """Return the number of natural cards of each rank (and the Mah Jong), one nibble per rank."""
    return counts(mask & DECK) + counts(mask >> COPIES)


def _cards_of(hand: int, part: int) -> int:
    """Return cards of a hand for the counts of a part."""
    found = part & 1  # the Mah Jong
    for rank in range(2, ACE + 1):
        found = added(found, naturals(hand, rank, part >> 4 * (rank - 1) & 15)[0])
    return found


@lru_cache(_CACHED)
def _cheapest(held: int, wild: int) -> tuple[int, tuple[_Part, ...]]:
    """Return the cost of the cheapest division of natural cards and Phoenixes, and the division."""
    if not held:
        return 0, ()
    divisions: list[tuple[int, tuple[_Part, ...]]] = []
    for cost, part, stands in _uses(held, wild):
        rest, parts = _cheapest(held - part, wild - bool(stands))
        divisions.append((cost + rest, ((part, stands), *parts)))
    return min(divisions)


def _uses(held: int, wild: int) -> Iterator[tuple[int, int, int]]:
    """Yield each play of the lowest rank: its cost, its cards, and the rank of the Phoenix."""
    number = [0, *(held >> shift & 15 for shift in range(0, 4 * ACE, 4))]
    low = next(rank for rank, count in enumerate(number) if count)
    count = number[low]
    for size in (1, 2, 3) if count > 3 else (count,):
        yield _TURN + _WEAKNESS[size] * (ACE - low), size * FLAG[low], 0
    for rank in range(low + 1, ACE + 1):
        for own, other, top in ((2, 3, rank), (3, 2, low)):
            if count >= own and number[rank] >= other:
                yield _TURN + ACE - top, own * FLAG[low] + other * FLAG[rank], 0
    for each, shortest in ((1, 5), (2, 2)):
        part = stands = 0
        for rank in range(low, ACE + 1):
            here = min(number[rank], each)
            if here < each:
                if here < each - 1 or stands or not wild or rank == 1:
                    break
                stands = rank
            part += here * FLAG[rank]
            if rank > low + shortest - 2:
                yield _TURN + ACE - rank + _JOKER * bool(stands), part, stands
