"""Draw possible worlds that are consistent with a view, and compute the odds of being beaten.

Only the view is used, never the true state.

Every consistent deal of the hidden cards is equally likely. A deal is consistent if each hand has
the right size, each known card is in the right hand, and a seat that has announced a bomb holds one
that beats the trick. Known cards, until they are played, are the viewer's pushes and the Mah Jong
of the first leader. A world does not contain the pushes between other seats; secret decisions on
grand tichu count as declined; cards pushed face down during the exchange are drawn at random.

The odds for one random hand are exact; all other odds are estimated from sampled worlds. For the
exact odds, hands are counted rank by rank, with and without the Phoenix. A few small numbers, the
*progress*, describe the lower ranks:

- single, pair, triple: nothing, because one rank decides;
- full house: a rank for the triple or none, and the number of ranks for the pair;
- straight, stairs: the length of the run that ends here, without and with the Phoenix.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from math import comb
from typing import Final

from tichu._kernel.forms import counts
from tichu._kernel.layout import (
    ACE,
    DOG,
    DRAGON,
    DRAGON_RANK,
    FOUR,
    FULL_HOUSE,
    PHOENIX,
    SINGLE,
    STRAIGHT,
    TRIPLE,
)
from tichu._values import Rng, want_instance, want_int, want_rng
from tichu.cards import AnyCards, cards_given
from tichu.engine.state import RoundState
from tichu.engine.view import PlayerView, PublicView
from tichu.rulebook.bombs import is_bomb, that_beat
from tichu.rulebook.combinations import Combination, combination_given, to_play
from tichu.search.hands import can_beat, strength_led, want_apart
from tichu.search.redeals import worlds

_MOST: Final = 10_000_000


def determinize(view: PublicView, rng: Rng, *, heed_passes: bool = False) -> RoundState:
    """Return a random state that is consistent with a view.

    Only ``rng.random()`` is called. With ``heed_passes``, the state is also consistent with the
    passes in the open trick: a player who passed while a wish was open could not have fulfilled it
    (WISH-3). Raises :class:`InvalidValue` if ``view`` is not a view or no deal is consistent with
    it.

    >>> import random
    >>> from tichu import RoundSetup, RoundState, determinize, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> world = determinize(view(state, 0), random.Random(1))
    >>> [str(world.hand(seat)) for seat in range(4)]
    ['2j3j', 'Ph', 'Dr', '4j']
    """
    want_instance("determinize(view)", view, PublicView)
    want_rng("determinize(rng)", rng)
    return next(worlds(view, rng, heed_passes=heed_passes))


def sample_worlds(
    view: PublicView, rng: Rng, n: int, *, heed_passes: bool = False
) -> Iterator[RoundState]:
    """Return an iterator of ``n`` random states, as from :func:`determinize`.

    Shared work is done once, so many worlds are cheap. Raises :class:`InvalidValue` if ``view`` is
    not a view or ``n`` is not from 0 to 10,000,000.

    >>> import random
    >>> from tichu import RoundSetup, RoundState, view
    >>> from tichu.search import sample_worlds
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> worlds = sample_worlds(view(state, 0), random.Random(1), 100)
    >>> sorted({str(world.hand(3)) for world in worlds})
    ['4j', 'Dr', 'Ph']
    """
    want_instance("sample_worlds(view)", view, PublicView)
    want_rng("sample_worlds(rng)", rng)
    want_int("sample_worlds(n)", n, 0, _MOST)
    return islice(worlds(view, rng, heed_passes=heed_passes), n)


Progress = tuple[int, int, int]
_START: Final = (0, 0, 0)
_WON: Final = (-1, 0, 0)


def chance_to_beat(
    combination: Combination | AnyCards, unseen: AnyCards, size: int, *, bombs: bool = True
) -> float:
    """Return the exact probability that a random hand of the unseen cards can beat a combination.

    With ``bombs``, bombs of four cards of a rank count. Straight flushes never count: they are
    rare, and :func:`sampled_chance` includes them. A lone Phoenix is treated as led, and nothing
    beats the Dog.

    >>> from tichu.search import chance_to_beat
    >>> chance_to_beat("KjKw", unseen="Aj Aw 2j 3j 4j", size=2)
    0.1
    """
    others = cards_given("chance_to_beat(unseen)", unseen).mask
    play = to_play(combination_given("chance_to_beat(combination)", combination))
    want_apart("chance_to_beat(unseen)", others, play, "the combination")
    number = others.bit_count()
    want_int("chance_to_beat(size)", size, 0, number)
    if play == DOG:
        return 0.0
    form, strength = strength_led(play)
    held, idle = counts(others), (others & DOG).bit_count()
    if form >> 4 == SINGLE:
        held |= (others & DRAGON) << 53  # a rank above the aces
    else:
        idle += (others & DRAGON).bit_count()
    won = _hands(held, idle, size, 0, form, strength, bombs=bombs)
    if others & PHOENIX:
        won += _hands(held, idle, size - 1, 1, form, strength, bombs=bombs)
    return won / comb(number, size)


def sampled_chance(
    seen: PlayerView, combination: Combination | AnyCards, rng: Rng, n: int = 100
) -> float:
    """Return the share of random worlds where an opponent can beat a combination, or bomb it.

    The worlds come from :func:`sample_worlds`; the standard error is at most ``0.5 / sqrt(n)``. A
    lone Phoenix is treated as led.

    >>> import random
    >>> from tichu import RoundSetup, RoundState, view
    >>> from tichu.search import sampled_chance
    >>> setup = RoundSetup(hands=("2jAj", "4j", "3s", "Dr"), turn=0, rest_to=1)
    >>> seen = view(RoundState.from_setup(setup), 0)
    >>> 0 < sampled_chance(seen, "Aj", random.Random(1)) < 1
    True
    """
    want_instance("sampled_chance(seen)", seen, PlayerView)
    want_int("sampled_chance(n)", n, 1, 10_000_000)
    play = to_play(combination_given("sampled_chance(combination)", combination))
    if play == DOG:
        return 0.0
    form, strength = strength_led(play)
    opponents = seen.rules.opponents(seen.seat)
    found = 0
    for world in sample_worlds(seen, rng, n):
        hands = [world.hand_masks[seat] for seat in opponents]
        found += any(
            can_beat(hand, form, strength) or that_beat(hand, form, strength) for hand in hands
        )
    return found / n


def _hands(  # noqa: PLR0917  # a hand, and the aim
    held: int, idle: int, size: int, phoenix: int, form: int, strength: int, *, bombs: bool
) -> int:
    """Return the number of hands of a size, without the Phoenix, that beat a form and strength."""
    start = _START
    if form >> 4 == SINGLE and phoenix and strength < 2 * DRAGON_RANK:
        start = _WON
    fours_above = 0 if bombs and form >> 4 <= FOUR else ACE
    if bombs and form >> 4 == FOUR:
        fours_above = strength >> 1
    ways: dict[tuple[int, Progress], int] = {(0, start): 1}
    for rank in range(1, DRAGON_RANK + 1):
        there = held >> 4 * (rank - 1) & 15
        following: defaultdict[tuple[int, Progress], int] = defaultdict(int)
        for (used, progress), number in ways.items():
            for cards in range(min(there, size - used) + 1):
                after = progress
                if progress != _WON:
                    after = _progress(progress, rank, cards, phoenix, form, strength >> 1)
                    if cards == 4 and rank > fours_above:
                        after = _WON
                following[used + cards, after] += number * comb(there, cards)
        ways = following
    return sum(
        number * comb(idle, size - used)
        for (used, progress), number in ways.items()
        if progress == _WON
    )


def _progress(  # noqa: PLR0917  # what is known, the rank, and the aim
    progress: Progress, rank: int, cards: int, phoenix: int, form: int, above: int
) -> Progress:
    """Return the progress after a rank with ``cards`` cards."""
    kind, length = form >> 4, form & 15
    if is_bomb(form):
        return progress
    if kind <= TRIPLE:
        return _WON if rank > above and cards and cards + phoenix >= length else progress
    if kind == FULL_HOUSE:
        return _full_house(progress, cards if rank > 1 else 0, phoenix, high=rank > above)
    each, needed = (1, length) if kind == STRAIGHT else (2, length >> 1)
    plain, filled, _ = progress
    if cards >= each:
        plain, filled = plain + 1, filled + 1
    elif phoenix and cards == each - 1 and 1 < rank <= ACE:
        plain, filled = 0, plain + 1
    else:
        plain, filled = 0, 0
    if rank > above and max(plain, filled if phoenix else 0) >= needed:
        return _WON
    return min(plain, needed), min(filled, needed) if phoenix else 0, 0


def _full_house(progress: Progress, cards: int, phoenix: int, *, high: bool) -> Progress:
    """Return the progress towards a full house: triples, pairs and single cards so far."""
    best, pairs, singles = progress  # the best rank for the triple: 3 cards, or 2 with the Phoenix
    if high and cards >= 2:
        best = max(best, min(cards, 3))
    pairs = min(pairs + (cards >= 2), 2)
    singles = min(singles + (cards >= 1), 2)
    if best == 3 and (pairs == 2 or (phoenix and singles == 2)):
        return _WON
    return _WON if phoenix and best == 2 and pairs == 2 else (best, pairs, singles)
