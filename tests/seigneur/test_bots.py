"""Bots that play Grandseigneur, in the loops of the base game."""

import random
from typing import Any

import pytest

import tichu
from support.ranks import later_round
from tichu import IllegalAction, InvalidValue, seigneur
from tichu.bots import Bot, RandomBot, play_game, play_round, steps
from tichu.seigneur.notation import format_event

RULES = seigneur.SeigneurRules(5, rounds=2)


class Keeper(RandomBot):
    """Plays at random, and follows its view by what it hears."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, bombs=True)
        self.asked: list[int] = []
        self.seen: Any = None

    def act(self, seen: tichu.PlayerView) -> tichu.PlayerAction:
        """Hold the view against the one that was followed."""
        assert self.seen in (None, seen)
        self.asked.append(seen.seat)
        self.seen = seen
        return super().act(seen)

    def observe(self, event: tichu.Event) -> None:
        """Follow the events; another round begins with another view."""
        if self.seen is not None:
            self.seen = tichu.advance(self.seen, event)
            if self.seen.phase is tichu.Phase.DEAL_FIRST:
                self.seen = None


def test_a_game_of_bots() -> None:
    """Each bot is a person, who changes seats; it hears what its seat may hear."""
    bots = [Keeper(person) for person in range(5)]
    record: Any = play_game(bots, random.Random(1), RULES)
    first, second = (result.ranking for result in record.end().results)

    assert [*range(5)] == [bot.asked[0] for bot in bots]
    assert sorted(first) == sorted(second) == [*range(5)]
    assert [later_round(RULES, first).persons.index(person) for person in range(5)] == [
        bot.asked[-1] for bot in bots
    ]


def test_a_round_of_bots() -> None:
    """The same seed deals the same cards to any bots; the round ends the record."""
    one: Any = play_round([RandomBot(1)] * 5, random.Random(1), "grandseigneur:5", dealer=2)
    other: Any = play_round([RandomBot(2)] * 5, random.Random(1), "grandseigneur:5", dealer=2)

    assert (1, 2) == (len(one.rounds), one.dealer)
    assert one.rounds[0].entries[0] == other.rounds[0].entries[0]
    assert one != other


def test_steps_of_a_round() -> None:
    """From a state, with the events that each action caused."""
    state: seigneur.SeigneurRound = tichu.new_round(RULES)
    played = [*steps([RandomBot(seat) for seat in range(5)], random.Random(3), state)]

    assert played[-1].state.is_over
    for step in played:
        state, events = tichu.transition(state, step.action)
        assert (state, events) == (step.state, step.events)
    last: Any = played[-1].events[-1]
    assert "round ended" in format_event(last)


class Ends(Bot):
    """Answers what it was given."""

    def __init__(self, answer: object) -> None:
        self.answer: Any = answer

    def act(self, seen: tichu.PlayerView) -> tichu.PlayerAction:
        """Answer."""
        del seen
        answer: tichu.PlayerAction = self.answer
        return answer


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "Ends.act: expected an action of seat 0, got None"),
        (tichu.Push(1, "2j"), "Ends.act: expected an action of seat 0, got "),
        (tichu.Pass(1), "Ends.act: expected an action of seat 0, got "),
    ],
)
def test_what_a_bot_must_not_answer(answer: object, message: str) -> None:
    """No action, and an action of another seat."""
    setup = seigneur.SeigneurSetup(rules=RULES, hands=("2jPh", "3j", "4j", "5j", "6j"), turn=0)
    state = seigneur.SeigneurRound.from_setup(setup)
    bots = [Ends(answer)] * 5

    with pytest.raises(InvalidValue) as error:
        next(steps(bots, random.Random(1), state))
    assert str(error.value).startswith(message)
    bots = [Ends(tichu.Push(0, "2j"))] * 5
    with pytest.raises(IllegalAction, match="you cannot exchange cards now"):
        next(steps(bots, random.Random(1), state))
