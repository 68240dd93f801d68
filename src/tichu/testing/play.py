"""Steered play: rounds in which the rare things happen.

Owns :class:`Swarm`, the policies :data:`POLICIES`, and :func:`steered_round`. Imports the core and
``dealing``; Hypothesis has no part in it. Uniform play of a fair deal hardly ever bombs out of
turn, calls, or makes a wish that binds, so what was only played uniformly has not been tested.
Here each seat has a temper of its own for a round, and half of the deals are clumped.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from tichu._values import want_instance, want_int
from tichu.cards import DECK, PHOENIX, Card, Cards
from tichu.engine.legality.options import LegalActions
from tichu.engine.state.round import RoundState, new_round
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.errors import InvalidValue
from tichu.phases import Phase
from tichu.rulebook.combinations import Kind
from tichu.rules import NANJING, Rules
from tichu.testing.dealing import shuffle

T = TypeVar("T")
Policy = Callable[[RoundState, int, LegalActions, random.Random], Action | None]
"""Chooses among the actions of a seat; None where it does not care, or does not interrupt."""

_MOST_SEEDS: Final = 2**63
_LOUD_ROUNDS: Final = 0.03
"""In so many rounds everybody calls."""


def _plays(legal: Sequence[Action]) -> list[act.Play]:
    """Return the plays of a list."""
    return [action for action in legal if isinstance(action, act.Play)]


def _is_owed(state: RoundState, seat: int) -> bool:
    """Return whether a seat must act."""
    return seat in state.to_act


def _bomber(
    state: RoundState,  # noqa: ARG001  # all policies are called alike
    seat: int,  # noqa: ARG001  # all policies are called alike
    legal: LegalActions,
    rng: random.Random,
) -> Action | None:
    """Bomb whenever there is one, also one's own trick."""
    bombs = [play for play in _plays(legal) if play.combination.is_bomb]
    if bombs and rng.random() < 0.8:
        return _pick(bombs, rng)
    return None


def _hoarder(
    state: RoundState,
    seat: int,
    legal: LegalActions,
    rng: random.Random,  # noqa: ARG001  # all policies are called alike
) -> Action | None:
    """Keep bombs and high cards: lead the lowest, and pass on the rest."""
    if not _is_owed(state, seat) or state.phase is not Phase.PLAY:
        return None
    return legal[0]


def _passer(state: RoundState, seat: int, legal: LegalActions, rng: random.Random) -> Action | None:
    """Pass where one may."""
    first = legal[0] if _is_owed(state, seat) else None
    return first if isinstance(first, act.Pass) and rng.random() < 0.7 else None


def _spiteful(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Lead the Mah Jong at once, and wish for what one does not hold."""
    if state.phase is Phase.WISH and _is_owed(state, seat):
        own = {card.rank for card in state.hand(seat)}
        wishes = [a for a in legal if isinstance(a, act.MakeWish) and a.rank and a.rank not in own]
        return _pick(wishes, rng) if wishes else None
    if state.phase is Phase.PLAY and _is_owed(state, seat):
        with_mah_jong = [play for play in _plays(legal) if play.combination.cards.mask & 1]
        return _pick(with_mah_jong, rng) if with_mah_jong else None
    return None


def _caller(
    state: RoundState,
    seat: int,  # noqa: ARG001  # all policies are called alike
    legal: LegalActions,
    rng: random.Random,
) -> Action | None:
    """Call often, and at any time."""
    rate = 0.5 if state.phase is Phase.GRAND_TICHU else 0.1
    calls = [a for a in legal[-2:] if isinstance(a, act.CallTichu | act.CallGrandTichu)]
    return calls[0] if calls and rng.random() < rate else None


def _single(
    state: RoundState,
    seat: int,
    legal: LegalActions,
    rng: random.Random,
) -> Action | None:
    """Play card by card."""
    if not _is_owed(state, seat):
        return None
    alone = [play for play in _plays(legal) if play.combination.kind in (Kind.SINGLE, Kind.DOG)]
    return _pick(alone, rng) if alone else None


def _longest(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Play as many cards as possible."""
    plays = _plays(legal) if _is_owed(state, seat) else []
    if not plays:
        return None
    most = max(play.combination.length for play in plays)
    return _pick([play for play in plays if play.combination.length == most], rng)


def _bluffer(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Announce bombs, now and then without one."""
    last = legal[-1] if len(legal) else None
    if not isinstance(last, act.AnnounceBomb):
        return None
    return last if rng.random() < (0.3 if state.bomb_holders >> seat & 1 else 0.01) else None


def _phoenix_lover(
    state: RoundState, seat: int, legal: LegalActions, rng: random.Random
) -> Action | None:
    """Play the Phoenix, rather among other cards than alone."""
    if not _is_owed(state, seat):
        return None
    with_phoenix = [play for play in _plays(legal) if PHOENIX in play.combination.cards]
    longer = [play for play in with_phoenix if play.combination.length > 2]
    return _pick(longer or with_phoenix, rng) if with_phoenix else None


def _loud(
    state: RoundState,  # noqa: ARG001  # all policies are called alike
    seat: int,  # noqa: ARG001  # all policies are called alike
    legal: LegalActions,
    rng: random.Random,
) -> Action | None:
    """Call as soon as one may, or a little later."""
    calls = [a for a in legal[-2:] if isinstance(a, act.CallTichu | act.CallGrandTichu)]
    return calls[0] if calls and rng.random() < 0.8 else None


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
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
"""The tempers that seats may have, by their names."""


class Swarm:
    """Those who play a round: each seat with one or two tempers, or none, by chance.

    In a few rounds all are loud.

    The same rules and seed choose the same actions.
    """

    def __init__(self, rules: Rules = NANJING, seed: int = 0) -> None:
        want_instance("Swarm(rules)", rules, Rules)
        want_int("Swarm(seed)", seed, -_MOST_SEEDS, _MOST_SEEDS)
        self.rng = random.Random(seed)
        names = tuple(POLICIES)
        self.tempers = tuple(
            tuple(_pick(names, self.rng) for _ in range(int(self.rng.random() * 3)))
            for _ in range(rules.seats)
        )
        """The names of each seat's policies; what they leave open is chosen uniformly."""
        if self.rng.random() < _LOUD_ROUNDS:
            self.tempers = tuple(("loud", *tempers) for tempers in self.tempers)
        self.noise = _pick((0.0, 1.0, 4.0, 12.0), self.rng)
        """How far cards lie from sorted when they are dealt; 0 for a fair deal."""
        self.by_suit = self.rng.random() < 0.4

    def choose(self, state: RoundState) -> Action:
        """Return the next action: an interruption if somebody wants one, else what is owed.

        Raises :class:`~tichu.InvalidValue` for what is no state of a round that goes on.
        """
        want_instance("Swarm.choose(state)", state, RoundState)
        if state.rules.seats != len(self.tempers):
            message = f"a round of {len(self.tempers)} seats is wanted"
            raise InvalidValue("Swarm.choose(state)", message)
        if state.phase.is_chance:
            return self._deal(state)
        for seat in state.may_interrupt:
            legal = state.legal(seat)
            if len(legal):
                wanted = self._wanted(state, seat, legal)
                if wanted is not None:
                    return wanted
        if not state.to_act:
            raise InvalidValue("Swarm.choose(state)", "the round is over")
        seat = _pick(state.to_act, self.rng)
        legal = state.legal(seat)
        wanted = self._wanted(state, seat, legal)
        if wanted is not None:
            return wanted
        return legal[int(self.rng.random() * max(1, legal.count_without_calls))]

    def _wanted(self, state: RoundState, seat: int, legal: LegalActions) -> Action | None:
        """Return what the tempers of a seat make it do, if anything."""
        if state.phase is Phase.PUSH:  # thousands of actions, and none is better
            call = _loud if "loud" in self.tempers[seat] else _caller
            return call(state, seat, legal, self.rng) if len(legal) else None
        for name in self.tempers[seat]:
            found = POLICIES[name](state, seat, legal, self.rng)
            if found is not None:
                return found
        if _is_owed(state, seat) or not len(legal) or self.rng.random() >= 0.25:
            return None
        picked = _pick(legal, self.rng)
        return picked if isinstance(picked, act.Play) or self.rng.random() < 0.1 else None

    def _deal(self, state: RoundState) -> act.Deal:
        """Return a deal, in half of the rounds or more one of cards that lie roughly sorted."""
        held = Cards()
        for seat in range(state.rules.seats):
            held |= state.hand(seat)
        cards = list(DECK - held)
        shuffle(cards, self.rng)
        if self.noise:
            places = {card: self._place(card) for card in cards}
            cards.sort(key=places.__getitem__)
        packets = [Cards()] * state.rules.seats
        sizes = state.rules.packet(state.phase, state.dealer)
        first = int(self.rng.random() * state.rules.seats)
        for step in range(state.rules.seats):
            seat = (first + step) % state.rules.seats
            packets[seat] = Cards.of(cards[: sizes[seat]])
            del cards[: sizes[seat]]
        return act.Deal(tuple(packets))

    def _place(self, card: Card) -> float:
        """Return where a card lies, about."""
        height = card.rank + self.noise * self.rng.random()
        suits = 20 * "jwps".index(card.suit) if self.by_suit and card.suit else 0
        return height + suits


def _pick(items: Sequence[T], rng: random.Random) -> T:
    """Return one of some items."""
    return items[int(rng.random() * len(items))]


def steered_round(
    rules: Rules = NANJING, seed: int = 0, dealer: int | None = None
) -> Iterator[tuple[RoundState, Action]]:
    """Yield each state of a round with the action that is taken there, up to the last action.

    Without a ``dealer`` the seed chooses one. Raises :class:`~tichu.InvalidValue` for what are no
    rules, no seed or no dealer.

    >>> from tichu import apply
    >>> for state, action in steered_round(seed=5):
    ...     following = apply(state, action)
    >>> following.is_over
    True
    """
    swarm = Swarm(rules, seed)
    if dealer is None:
        dealer = 0 if rules.open_dummy else seed % rules.seats
    return _steered(new_round(rules, dealer), swarm)


def _steered(state: RoundState, swarm: Swarm) -> Iterator[tuple[RoundState, Action]]:
    """Yield the steps of a round."""
    while not state.is_over:
        action = swarm.choose(state)
        yield state, action
        state = apply(state, action)
