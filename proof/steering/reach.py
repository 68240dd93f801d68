"""Names of rare situations, and how often a run should reach them.

A run without a bomb out of turn has shown nothing about bombs out of turn, so a test that plays
should count them.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tichu.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Cards
from tichu.engine import moves as act
from tichu.engine.moves import Action
from tichu.engine.state import RoundState
from tichu.rulebook.combinations import Kind
from tichu.rules import Phase

SLOTS: Final = tuple(f"Phoenix as the {name} of a straight" for name in "23456789TJQKA")
"""The ranks for which the Phoenix can stand in a straight, from the 2 on."""

_FLOORS: Final = {
    "all four call": 1_000,
    "announcement without a bomb": 0,
    "bomb before the trick is taken": 20_000,
    "bomb empties the hand": 5_000,
    "bomb in turn": 0,
    "bomb on a bomb": 100_000,
    "bomb on one's own trick": 2_000,
    "bomb on the partner's trick": 20_000,
    "bomb out of turn": 100_000,
    "call after a partner's": 0,
    "call on the fourteenth card": 1_000,
    "call when somebody is out": 0,
    "Dog": 0,
    "Dog as the last card": 5_000,
    "Dog to a partner who is out": 10_000,
    "Dragon bombed": 10_000,
    "Dragon given": 0,
    "Dragon given across": 100_000,
    "Dragon given to the next seat": 100_000,
    "Dragon given to the seat before": 100_000,
    "Dragon given when an opponent is out": 10_000,
    "end: counted": 0,
    "end: counted_out": 0,
    "end: double": 100_000,
    "end: triple": 20_000,
    "grand tichu": 0,
    "last hand holds the Dragon": 20_000,
    "last hand holds the Phoenix": 20_000,
    "longer straight flush on a straight flush": 1_000,
    "Mah Jong in a straight": 0,
    **dict.fromkeys(SLOTS, 5_000),
    "Phoenix in a full house": 0,
    "Phoenix in a straight": 0,
    "Phoenix in the pair of a full house": 10_000,
    "Phoenix in the triple of a full house, read high": 10_000,
    "Phoenix in the triple of a full house, read low": 10_000,
    "Phoenix led": 20_000,
    "Phoenix on an ace": 50_000,
    "Phoenix refused on the Dragon": 50_000,
    "straight flush on four": 10_000,
    "tichu": 0,
    "tichu in the exchange": 0,
    "two seats bomb at once": 0,
    "wish": 0,
    "wish after the Mah Jong in a straight": 20_000,
    "wish forces a bomb": 1_000,
    "wish for what nobody holds": 50_000,
    "wish fulfilled": 0,
    "wish fulfilled by a straight with the Phoenix elsewhere": 5_000,
    "wish fulfilled out of turn": 1_000,
    "wish fulfilled with the Phoenix as filler": 0,
    "wish outlives a trick": 50_000,
}
REACHED: Final = tuple(_FLOORS)
"""Every name that :func:`reached` can return."""

_ROUNDS: Final = 10_000_000
FLOORS: Final[Mapping[str, int]] = MappingProxyType(
    {name: number for name, number in _FLOORS.items() if number}
    | {"a tie at the target, and the game goes on": 100, "both teams over the target": 1_000}
)
"""The number of times that ten million rounds, under all presets, should reach a situation.

The other names of :data:`REACHED` should be reached at least once. The last two are about games
and must be counted by the caller.
"""


def reached(state: RoundState, action: Action, following: RoundState) -> frozenset[str]:
    """Return the names of the situations that an action reached between two states."""
    return frozenset(_named(state, action, following))


def _named(state: RoundState, action: Action, following: RoundState) -> Iterator[str]:
    match action:
        case act.Play():
            yield from _of_play(state, action)
        case act.MakeWish(_, rank) if rank is not None:
            yield "wish"
            if state.trick is not None and state.trick.plays[-1].combination.length > 1:
                yield "wish after the Mah Jong in a straight"
            seats = range(state.rules.seats)
            if not any(card.rank == rank for seat in seats for card in state.hand(seat)):
                yield "wish for what nobody holds"
        case act.CallTichu(seat):
            yield "tichu in the exchange" if state.phase is Phase.PUSH else "tichu"
            if len(state.hand(seat)) == 14 and any(state.table.played):
                yield "call on the fourteenth card"
            if state.finished:
                yield "call when somebody is out"
            if any(state.calls[partner] for partner in state.rules.partners(seat)):
                yield "call after a partner's"
            yield from _of_calls(following)
        case act.CallGrandTichu():
            yield "grand tichu"
            yield from _of_calls(following)
        case act.GiveTrick(seat, to):
            yield "Dragon given"
            steps = (to - seat) % state.rules.seats
            ways = {1: "to the next seat", state.rules.seats - 1: "to the seat before"}
            yield f"Dragon given {ways.get(steps, 'across')}"
            if set(state.rules.opponents(seat)) & set(state.finished):
                yield "Dragon given when an opponent is out"
        case act.AnnounceBomb() if following.is_over:
            yield "announcement without a bomb"
        case _:
            pass
    if state.trick is not None:
        yield from _of_trick(state, action, following)
    if following.is_over and not state.is_over:
        yield from _of_end(following)


def _of_calls(following: RoundState) -> Iterator[str]:
    if following.rules.seats == 4 and all(following.calls):
        yield "all four call"


def _of_trick(state: RoundState, action: Action, following: RoundState) -> Iterator[str]:
    trick = state.trick
    assert trick is not None  # it was asked for
    if following.trick is None and following.wish is not None:
        yield "wish outlives a trick"
    if state.phase is Phase.PLAY and DRAGON in trick.plays[-1].combination.cards:
        (turn,) = state.to_act
        if getattr(action, "seat", None) == turn and PHOENIX in state.hand(turn):
            yield "Phoenix refused on the Dragon"
    if isinstance(action, act.Play) and action.combination.is_bomb:
        others = (seat for seat in state.may_interrupt if seat != action.seat)
        if any(state.bomb_holders >> seat & 1 and _bombs(state, seat) for seat in others):
            yield "two seats bomb at once"


def _bombs(state: RoundState, seat: int) -> bool:
    return any(isinstance(each, act.Play | act.AnnounceBomb) for each in state.legal(seat))


def _of_end(over: RoundState) -> Iterator[str]:
    result = over.result
    assert result is not None  # it is over
    yield f"end: {result.victory or 'counted'}"
    if result.victory is None:
        last = next(seat for seat in range(over.rules.seats) if seat not in over.finished)
        if DRAGON in over.hand(last):
            yield "last hand holds the Dragon"
        if PHOENIX in over.hand(last):
            yield "last hand holds the Phoenix"


def _of_play(state: RoundState, play: act.Play) -> Iterator[str]:
    laid = play.combination
    if laid.is_bomb:
        yield from _of_bomb(state, play)
    if laid.kind is Kind.DOG:
        yield "Dog"
        if len(state.hand(play.seat)) == 1:
            yield "Dog as the last card"
        if set(state.rules.partners(play.seat)) & set(state.finished):
            yield "Dog to a partner who is out"
    if laid.kind is Kind.STRAIGHT and MAH_JONG in laid.cards:
        yield "Mah Jong in a straight"
    if PHOENIX in laid.cards:
        yield from _of_phoenix(state, play)
    if state.wish is not None and any(card.rank == state.wish for card in _natural(laid.cards)):
        yield "wish fulfilled"
        if play.seat not in state.to_act:
            yield "wish fulfilled out of turn"
        if PHOENIX in laid.cards:
            yield "wish fulfilled with the Phoenix as filler"
            if laid.kind is Kind.STRAIGHT:
                yield "wish fulfilled by a straight with the Phoenix elsewhere"
        if laid.is_bomb and state.phase is Phase.PLAY and play.seat in state.to_act:
            others = (
                each for each in state.legal(play.seat) if not isinstance(each, act.CallTichu)
            )
            if all(isinstance(each, act.Play) and each.combination.is_bomb for each in others):
                yield "wish forces a bomb"


def _of_phoenix(state: RoundState, play: act.Play) -> Iterator[str]:
    laid = play.combination
    if laid.kind is Kind.FULL_HOUSE:
        yield "Phoenix in a full house"
        if laid.phoenix_as != laid.rank:
            yield "Phoenix in the pair of a full house"
        else:
            high = max(card.rank for card in _natural(laid.cards)) == laid.rank
            yield f"Phoenix in the triple of a full house, read {'high' if high else 'low'}"
    elif laid.kind is Kind.STRAIGHT:
        yield "Phoenix in a straight"
        yield SLOTS[(laid.phoenix_as or 2) - 2]
    elif laid.kind is Kind.SINGLE:
        if state.trick is None:
            yield "Phoenix led"
        elif state.trick.plays[-1].combination.rank == 14:
            yield "Phoenix on an ace"


def _of_bomb(state: RoundState, play: act.Play) -> Iterator[str]:
    yield "bomb in turn" if play.seat in state.to_act else "bomb out of turn"
    if len(state.hand(play.seat)) == play.combination.length:
        yield "bomb empties the hand"
    trick = state.trick
    if trick is None:
        return
    below = trick.plays[-1].combination
    if state.phase is Phase.TAKE_TRICK:
        yield "bomb before the trick is taken"
    if trick.winner == play.seat:
        yield "bomb on one's own trick"
    elif trick.winner in state.rules.partners(play.seat):
        yield "bomb on the partner's trick"
    if DRAGON in below.cards:
        yield "Dragon bombed"
    if below.is_bomb:
        yield "bomb on a bomb"
        if below.kind is Kind.FOUR and play.combination.kind is Kind.STRAIGHT_FLUSH:
            yield "straight flush on four"
        elif below.length < play.combination.length:
            yield "longer straight flush on a straight flush"


def _natural(cards: Cards) -> Cards:
    return cards - Cards([MAH_JONG, DOG, PHOENIX, DRAGON])


def floor(name: str, rounds: int) -> int:
    """Return the number of times, at least 1, that ``rounds`` should reach a situation.

    It is 1 for a name that is not in :data:`FLOORS`.
    """
    return max(1, -(-FLOORS.get(name, 0) * rounds // _ROUNDS))
