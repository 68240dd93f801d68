"""A round in `tichu.sequential`, played by the numbers of its actions."""

from typing import Any

import tichu
from tichu import RoundState, Rules, sequential, view
from tichu.encoding import ActionSpace, ObservationSpace, remember
from tichu.encoding.observation import Floats
from tichu.search.simulation import Stream


def stream(seed: int) -> Stream:
    """Return random numbers from a seed."""
    found = Stream()
    found.begin(seed)
    return found


class Beside:
    """A round in `tichu.sequential`, with what each seat has to know of it."""

    def __init__(self, rules: Rules, seed: int, history: int = 0) -> None:
        self.rules = rules
        self.rng = stream(seed)
        self.space = ActionSpace(rules)
        self.observed = ObservationSpace(rules, history)
        self.begin()

    def begin(self) -> None:
        """Begin a round, also after a finished one."""
        self.now: sequential.Sequential[RoundState] = sequential.begin(tichu.new_round(self.rules))
        self.memory: tuple[tichu.Play, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self._deal()

    def _deal(self) -> None:
        while self.now.to_act is None and not self.now.is_over:
            self._apply(tichu.deal(self.now.state, self.rng))

    def _apply(self, action: Any) -> None:  # noqa: ANN401  # a deal, too
        self.now = sequential.apply(self.now, action)
        if not isinstance(action, sequential.Decline):
            self.memory = remember(self.memory, action)

    @property
    def person(self) -> int:
        """The player who decides."""
        seat = self.now.to_act
        assert seat is not None
        return next(each for each in range(self.rules.seats) if seat in self.rules.controls(each))

    def mask(self) -> bytes:
        """Return which numbers may be chosen."""
        seen = view(self.now.state, self.person)
        seat = self.now.to_act
        return self.space.mask(seen, self.chosen, seat=seat, is_poll=self.now.is_poll)

    def observation(self, person: int | None = None) -> Floats:
        """Return what a player observes; without a number the one who decides."""
        seen = view(self.now.state, self.person if person is None else person)
        return self.observed.encode(seen, self.memory, self.chosen)

    def choose(self, number: int) -> None:
        """Choose a number."""
        self.chosen = (*self.chosen, number)
        action = self.space.decode(
            self.chosen,
            view(self.now.state, self.person),
            seat=self.now.to_act,
            is_poll=self.now.is_poll,
        )
        if action is not None:
            self._apply(action)
            self.chosen = ()
            self._deal()


def marked(mask: bytes) -> list[int]:
    """Return the numbers that a mask allows."""
    return [number for number, legal in enumerate(mask) if legal]
