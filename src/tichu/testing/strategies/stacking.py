"""Open tricks, built play upon play.

Owns :func:`draw_trick`. Imports the core and ``shapes``.
"""

from typing import Any, Final

from hypothesis import strategies as st

from tichu.cards import DRAGON, MAH_JONG, PHOENIX, Cards
from tichu.engine.table.actions import Play
from tichu.rulebook.combinations import Combination, Kind
from tichu.rules import Rules
from tichu.testing.strategies.shapes import Draw, draw_combination

_LED: Final = (
    Kind.SINGLE,
    Kind.SINGLE,
    Kind.PAIR,
    Kind.TRIPLE,
    Kind.STAIRS,
    Kind.FULL_HOUSE,
    Kind.STRAIGHT,
    Kind.FOUR,
    Kind.STRAIGHT_FLUSH,
)
_MOST: Final = 7
"""The cards of one play; who laid it has some left."""


def draw_trick(
    draw: Draw[Any],
    rules: Rules,
    free: Cards,
    *,
    owner: int | None = None,
    with_mah_jong: bool = False,
    with_dragon: bool = False,
    may_bomb: bool = True,
) -> tuple[Play, ...]:
    """Return the plays of a trick of free cards, from one to four.

    ``owner`` is who lies on top, if that is settled; there may have to be the Mah Jong or the
    Dragon on top.
    """
    if with_dragon:
        plays = _singles_below_dragon(draw, free)
    elif with_mah_jong:
        plays = [_with_mah_jong(draw, free)]
    else:
        plays = _stack(draw, free, may_bomb=may_bomb)
    return _seated(draw, rules, plays, owner)


def _singles_below_dragon(draw: Draw[Any], free: Cards) -> list[Combination]:
    """Return the Dragon, or a card and the Dragon on it."""
    dragon = Combination.of(Cards.of([DRAGON]))
    low = None
    if draw(st.booleans()):
        low = draw_combination(draw, Kind.SINGLE, free - dragon.cards)
    return [dragon] if low is None else [low, dragon]


def _with_mah_jong(draw: Draw[Any], free: Cards) -> Combination:
    """Return the Mah Jong, alone or in a straight."""
    alone = Combination.of(Cards.of([MAH_JONG]))
    if draw(st.booleans()):
        found = draw_combination(draw, Kind.STRAIGHT, free, most=_MOST)
        if found is not None and MAH_JONG in found.cards:
            return found
    return alone


def _stack(draw: Draw[Any], free: Cards, *, may_bomb: bool) -> list[Combination]:
    """Return plays each of which beats the one before."""
    kinds = _LED if may_bomb else _LED[:-2]
    place: int = draw(st.integers(0, len(kinds) - 1))
    led = draw_combination(draw, kinds[place], free, most=_MOST)
    if led is None:
        led = draw_combination(draw, Kind.SINGLE, free)
        assert led is not None  # noqa: S101  # a deck has more than the Dog
    plays = [led]
    beaten = led  # the last play that has a rank of its own
    for _ in range(draw(st.integers(0, 2))):
        free -= plays[-1].cards
        if beaten.cards == Cards.of([DRAGON]):
            break
        higher = draw_combination(draw, beaten.kind, free, above=beaten, most=_MOST)
        if higher is None:
            break
        plays.append(higher)
        if higher.cards != Cards.of([PHOENIX]):
            beaten = higher
    if may_bomb and not beaten.is_bomb and draw(st.integers(0, 4)) == 4:
        kind: Kind = draw(st.sampled_from((Kind.FOUR, Kind.STRAIGHT_FLUSH)))
        bomb = draw_combination(draw, kind, free - plays[-1].cards, most=_MOST)
        if bomb is not None:
            plays.append(bomb)
    return plays


def _seated(
    draw: Draw[Any], rules: Rules, plays: list[Combination], owner: int | None
) -> tuple[Play, ...]:
    """Return plays with their seats, none of which beats itself."""
    seats = rules.seats
    seat: int = draw(st.integers(0, seats - 1)) if owner is None else owner
    seated: list[Play] = []
    for combination in reversed(plays):
        seated.append(Play(seat, combination))
        seat = (seat + draw(st.integers(1, seats - 1))) % seats
    return tuple(reversed(seated))
