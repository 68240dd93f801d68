"""A round that is stepped in place, beside the same one in `tichu.sequential`."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tichu
from steering import SOURCES, rules_of
from tichu import RoundState, Rules, redact, sequential, view
from tichu.encoding import ActionSpace, ObservationSpace, remember
from tichu.encoding.asking import Asked
from tichu.encoding.unpacking import Layout
from tichu.errors import InvalidValue
from tichu.rulebook.facts import facts_of
from tichu.search.trials import Stream


def stream(seed: int) -> Stream:
    """Return random numbers from a seed."""
    found = Stream()
    found.begin(seed)
    return found


class Beside:
    """A round in `tichu.sequential`, with what each seat has to know of it."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules = rules
        self.rng = stream(seed)
        self.space = ActionSpace(rules)
        self.observed = ObservationSpace(rules)
        self.now: sequential.Sequential[RoundState] = sequential.begin(tichu.new_round(rules))
        self.memory: tuple[tichu.Play, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self._deal()

    def _deal(self) -> None:
        while self.now.to_act is None and not self.now.is_over:
            self._apply(tichu.deal(self.now.state, self.rng))

    def _apply(self, action: Any) -> None:
        self.now, events = sequential.transition(self.now, action)
        for event in events:
            self.memory = remember(self.memory, redact(event, None))

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

    def observation(self) -> object:
        """Return what the player observes who decides."""
        seen = view(self.now.state, self.person)
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


def both(rules: Rules, seed: int) -> Iterator[tuple[Asked, Beside]]:
    """Yield a round at each decision, played by random numbers, in both ways."""
    beside = Beside(rules, seed)
    asked = Asked(facts_of(rules), stream(seed).random, polls=True)
    rng = random.Random(seed)
    while not beside.now.is_over:
        assert beside.now.to_act == asked.seat
        asked.find()
        yield asked, beside
        may = sorted(asked.numbers)
        if len(may) > 1 and "announce a bomb" == beside.space.names[may[-1]] and rng.random() < 0.9:
            may.pop()  # a false one ends the round
        number = rng.choice(may)
        asked.choose(number)
        beside.choose(number)
    yield asked, beside


@pytest.mark.parametrize("source", SOURCES)
def test_the_same_round_decision_by_decision(source: str) -> None:
    """The same seats are asked, with the same masks, and observe the same."""
    rng = random.Random(source)
    for seed in range(2):
        rules = rules_of(source, rng)
        layout = Layout(rules)
        for asked, beside in both(rules, seed):
            if beside.now.is_over:
                assert -1 == asked.seat
                break
            assert beside.now.is_poll == asked.is_poll
            assert marked(beside.mask()) == sorted(asked.numbers)
            person = asked.person()
            assert beside.person == person
            assert beside.observation() == layout.numbers(asked.row(person))


def test_a_number_that_is_not_allowed_is_refused() -> None:
    """The round stays as it is."""
    asked = Asked(facts_of(tichu.NANJING), stream(1).random, polls=True)
    asked.find()
    with pytest.raises(InvalidValue, match="expected a number that the mask allows, got 3"):
        asked.choose(3)
