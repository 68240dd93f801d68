"""Steered play: rounds with rare situations.

Uniform play of a fair deal hardly ever bombs out of turn, calls, or makes a wish that binds, so a
test that only plays uniformly misses these. Here each seat has tempers for a round, and half of the
deals are clumped.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from tichu.cards import DECK, MAH_JONG, PHOENIX, Card, Cards
from tichu.engine import moves as act
from tichu.engine.legal import LegalActions
from tichu.engine.moves import Action
from tichu.engine.position import below
from tichu.engine.state import RoundState, new_round
from tichu.engine.verbs import apply
from tichu.rulebook.combinations import Kind
from tichu.rules import NANJING, Phase, Rules

T = TypeVar("T")

_LOUD_ROUNDS: Final = 0.03
"""The share of rounds where everybody calls."""


class Temper(Protocol):
    """A style of play: chooses among the legal actions of a seat, or leaves the choice open."""

    def __call__(
        self, state: RoundState, seat: int, legal: LegalActions, rng: random.Random, /
    ) -> Action | None:
        """Return an action; None for any, or for no interruption."""
        ...  # pragma: no cover  # a protocol has no body


def pick(items: Sequence[T], rng: random.Random) -> T:
    """Return one of the items, with one ``rng.random()``."""
    return items[below(rng.random, len(items))]


def _plays(legal: Sequence[Action]) -> list[act.Play]:
    return [action for action in legal if isinstance(action, act.Play)]


def _bomber(_: RoundState, __: int, legal: LegalActions, rng: random.Random) -> Action | None:
    """Bomb whenever possible, even one's own trick."""
    bombs = [play for play in _plays(legal) if play.combination.is_bomb]
    return pick(bombs, rng) if bombs and rng.random() < 0.8 else None


def _hoarder(state: RoundState, seat: int, legal: LegalActions, _: random.Random) -> Action | None:
    """Keep bombs and high cards: lead the lowest, and pass otherwise."""
    return legal[0] if seat in state.to_act and state.phase is Phase.PLAY else None


def _passer(state: RoundState, seat: int, legal: LegalActions, rng: random.Random) -> Action | None:
    """Pass where allowed."""
    first = legal[0] if seat in state.to_act else None
    return first if isinstance(first, act.Pass) and rng.random() < 0.7 else None


def _spiteful(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Play the Mah Jong at once, and wish for a rank that the hand lacks."""
    wanted: list[Action] = []
    if state.phase is Phase.WISH and seat in state.to_act:
        own = {card.rank for card in state.hand(seat)}
        wanted += [a for a in legal if isinstance(a, act.MakeWish) and a.rank and a.rank not in own]
    elif state.phase is Phase.PLAY and seat in state.to_act:
        wanted += [play for play in _plays(legal) if MAH_JONG in play.combination.cards]
    return pick(wanted, rng) if wanted else None


def _call(legal: LegalActions, rng: random.Random, rate: float) -> Action | None:
    calls = [a for a in legal[-2:] if isinstance(a, act.CallTichu | act.CallGrandTichu)]
    return calls[0] if calls and rng.random() < rate else None


def _caller(state: RoundState, _: int, legal: LegalActions, rng: random.Random) -> Action | None:
    """Call often, and at any time."""
    return _call(legal, rng, 0.5 if state.phase is Phase.GRAND_TICHU else 0.1)


def _loud(_: RoundState, __: int, legal: LegalActions, rng: random.Random) -> Action | None:
    """Call as soon as allowed, or a little later."""
    return _call(legal, rng, 0.8)


def _single(state: RoundState, seat: int, legal: LegalActions, rng: random.Random) -> Action | None:
    """Play card by card."""
    if seat not in state.to_act:
        return None
    singles = [play for play in _plays(legal) if play.combination.kind in (Kind.SINGLE, Kind.DOG)]
    return pick(singles, rng) if singles else None


def _longest(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Play as many cards as possible."""
    plays = _plays(legal) if seat in state.to_act else []
    most = max((play.combination.length for play in plays), default=0)
    return pick([p for p in plays if p.combination.length == most], rng) if plays else None


def _bluffer(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Announce bombs, now and then without one."""
    last = legal[-1] if len(legal) else None
    if not isinstance(last, act.AnnounceBomb):
        return None
    return last if rng.random() < (0.3 if state.bomb_holders >> seat & 1 else 0.002) else None


def _phoenix_lover(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Play the Phoenix, preferably with other cards."""
    if seat not in state.to_act:
        return None
    with_phoenix = [play for play in _plays(legal) if PHOENIX in play.combination.cards]
    longer = [play for play in with_phoenix if play.combination.length > 2]
    return pick(longer or with_phoenix, rng) if with_phoenix else None


TEMPERS: Final[Mapping[str, Temper]] = MappingProxyType(
    {
        "bomber": _bomber,
        "hoarder": _hoarder,
        "passer": _passer,
        "spiteful": _spiteful,
        "caller": _caller,
        "single": _single,
        "longest": _longest,
        "bluffer": _bluffer,
        "phoenix": _phoenix_lover,
        "loud": _loud,
    }
)
"""The tempers that a seat may have, by name."""


class Swarm:
    """The players of a round: each seat has up to two tempers, chosen by the seed.

    The same rules and seed choose the same actions.
    """

    def __init__(self, rules: Rules = NANJING, seed: int = 0) -> None:
        self.rng: random.Random = random.Random(seed)
        names = tuple(TEMPERS)
        self.tempers: tuple[tuple[str, ...], ...] = tuple(
            tuple(pick(names, self.rng) for _ in range(int(self.rng.random() * 3)))
            for _ in range(rules.seats)
        )
        """The names of each seat's tempers. Choices that they leave open are made uniformly."""
        if self.rng.random() < _LOUD_ROUNDS:
            self.tempers = tuple(("loud", *tempers) for tempers in self.tempers)
        self.noise: float = pick((0.0, 1.0, 4.0, 12.0), self.rng)
        """The distance of the cards of a deal from sorted; 0 for a fair deal."""
        self.by_suit: bool = self.rng.random() < 0.4

    def choose(self, state: RoundState) -> Action:
        """Return the next action: an interruption if a seat chooses one, else a required action."""
        if state.phase.is_chance:
            return self._deal(state)
        for seat in state.may_interrupt:
            legal = state.legal(seat)
            if len(legal):
                wanted = self._wanted(state, seat, legal)
                if wanted is not None:
                    return wanted
        seat = pick(state.to_act, self.rng)
        legal = state.legal(seat)
        wanted = self._wanted(state, seat, legal)
        if wanted is not None:
            return wanted
        return legal[int(self.rng.random() * max(1, legal.count_without_calls))]

    def _wanted(self, state: RoundState, seat: int, legal: LegalActions) -> Action | None:
        if state.phase is Phase.PUSH:  # thousands of actions, and no temper chooses among them
            call = _loud if "loud" in self.tempers[seat] else _caller
            return call(state, seat, legal, self.rng)
        for name in self.tempers[seat]:
            found = TEMPERS[name](state, seat, legal, self.rng)
            if found is not None:
                return found
        if seat in state.to_act or not len(legal) or self.rng.random() >= 0.25:
            return None
        picked = pick(legal, self.rng)
        if isinstance(picked, act.AnnounceBomb):  # a false one ends the round
            return _bluffer(state, seat, legal, self.rng)
        return picked if isinstance(picked, act.Play) or self.rng.random() < 0.1 else None

    def _deal(self, state: RoundState) -> act.Deal:
        cards = list(DECK - held_cards(state))
        shuffle(cards, self.rng)
        if self.noise:
            places = {card: self._place(card) for card in cards}
            cards.sort(key=places.__getitem__)
        packets = [Cards()] * state.rules.seats
        sizes = state.rules.packet(state.phase, state.dealer)
        first = int(self.rng.random() * state.rules.seats)
        for step in range(state.rules.seats):
            seat = (first + step) % state.rules.seats
            packets[seat] = Cards(cards[: sizes[seat]])
            del cards[: sizes[seat]]
        return act.Deal(tuple(packets))

    def _place(self, card: Card) -> float:
        height = card.rank + self.noise * self.rng.random()
        suits = 20 * "jwps".index(card.suit) if self.by_suit and card.suit else 0
        return height + suits


def held_cards(state: RoundState) -> Cards:
    """Return the cards of all hands."""
    held = Cards()
    for seat in range(state.rules.seats):
        held |= state.hand(seat)
    return held


def shuffle(cards: list[Card], rng: random.Random) -> None:
    """Shuffle cards in place, drawing from ``rng.random()`` only."""
    for place in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]


def steered_round(
    rules: Rules = NANJING, seed: int = 0, dealer: int | None = None
) -> Iterator[tuple[RoundState, Action]]:
    """Yield each state of a round with the action taken there, up to the last action.

    Without a ``dealer`` the seed chooses one.
    """
    swarm = Swarm(rules, seed)
    if dealer is None:
        dealer = 0 if rules.open_dummy else seed % rules.seats
    return _steered(new_round(rules, dealer), swarm)


def _steered(state: RoundState, swarm: Swarm) -> Iterator[tuple[RoundState, Action]]:
    while not state.is_over:
        action = swarm.choose(state)
        yield state, action
        state = apply(state, action)
