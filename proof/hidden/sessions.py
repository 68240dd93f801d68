"""The states of a pair played on, by what a server or a learner would use.

Two sessions begin with the states of a pair. Both get the same answers of the seat, good and bad,
and legal ones of the others, until by the rules hidden cards come to light. After each answer both
reply the same, and tell the seat the same.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import zip_longest
from typing import Any, Final, Protocol

import tichu
from hidden.pairs import moved, pairs
from hidden.subjects import questions
from reliability.tally import Tally, source_of
from steering import Twin, rules_of
from steering.mirrors import comes_to_light, mirrored
from tichu import Action, GameState, RoundState, sequential
from tichu.codec import dumps
from tichu.envs import Task
from tichu.envs.history import History
from tichu.hosting import Host, Refused

LOT: Final = 40
"""The number of pairs of a lot of a long run."""
_ANSWERS: Final = 12

Answers = tuple[Any, Any]
"""The lines for each of the two sessions."""


class Session(Protocol):
    """Something that goes on from a state."""

    def actions(self) -> list[Action]:
        """Return what has been done so far."""
        ...

    def told(self, seat: int) -> Mapping[str, object]:
        """Return the messages to a seat, by name."""
        ...

    def answers(self, pair: Twin, rng: random.Random) -> Answers | None:
        """Return what is sent to this session and to the other one; None to send nothing."""
        ...

    def send(self, answer: Any) -> object:  # noqa: ANN401  # as `answers` has it
        """Take an answer, and return the reply."""
        ...


Begin = Callable[[RoundState, random.Random], Session]


def run(begin: Begin, source: str, number: int, seed: int) -> Tally:
    """Play a number of pairs on, from steered rounds by the rules of a source."""
    rng = random.Random(f"{source} {seed}")
    tally = Tally()
    while True:
        for pair in pairs(rules_of(source, rng), rng):
            if pair.seat is None:
                continue
            found = drive(begin, pair, rng, tally)
            if found is not None:
                tally.fail(f"{source}: {found}: {pair}")
            tally.counts["pairs"] += 1
            if tally.counts["pairs"] >= number:
                return tally


def drive(begin: Begin, pair: Twin, rng: random.Random, tally: Tally) -> str | None:
    """Return what distinguishes two sessions for the seat, if anything does."""
    seed = rng.random()
    seat = pair.seat
    assert seat is not None
    one, other = (begin(state, random.Random(seed)) for state in (pair.state, pair.other))
    done = 0
    replies: Answers = (None, None)
    for _ in range(_ANSWERS):
        both = [each.actions()[done:] for each in (one, other)]
        for action, image in zip(*both, strict=False):
            after = tichu.apply(pair.state, action), tichu.apply(pair.other, image)
            if comes_to_light(pair.state, seat, action, *after):
                return None
            pair = moved(pair, after)
            if pair.state.is_over:
                break
        done += len(both[0])
        if replies[0] != replies[1] or len(both[0]) != len(both[1]):
            return f"replies: {replies}, {both}"
        found = _difference(one.told(seat), other.told(seat), tally)
        if found is not None or pair.state.is_over:
            return found
        answers = one.answers(pair, rng)
        if answers is not None:
            replies = one.send(answers[0]), other.send(answers[1])
            tally.counts["answers"] += 1
            if isinstance(replies[0], Refused):
                tally.counts[f"refused: {replies[0].reason}"] += 1
    return None


def _difference(one: Mapping[str, object], other: Mapping[str, object], tally: Tally) -> str | None:
    for (name, told), (_, also) in zip_longest(one.items(), other.items(), fillvalue=("", None)):
        tally.counts["comparisons"] += 1
        if told != also or repr(told) != repr(also):
            return f"{name}: {told!r} or {also!r}"
    return None


def chosen(pair: Twin, legal: Iterable[Action], rng: random.Random) -> Answers | None:
    """Return a legal action and what looks the same to the seat in the other state, if any does."""
    found = tuple(legal)
    if not found:
        return None
    action = found[int(rng.random() * len(found))]
    image = mirrored(pair, action)
    return (action, image) if tichu.is_legal(pair.other, image) else None


class Table:
    """A table for servers."""

    host: Callable[..., Host] = Host
    """The function that makes the table; the tests replace it."""

    def __init__(self, state: RoundState, rng: random.Random) -> None:
        columns = state.rules.seats if state.rules.open_dummy else 2
        self.table = self.host(GameState(state, (0,) * columns, ()), rng)

    def actions(self) -> list[Action]:
        """Return the log."""
        return [*self.table.log]

    def told(self, seat: int) -> Mapping[str, object]:
        """Return the views of a player and a spectator, and their moves since some ply."""
        table, player = self.table, self.table.game.persons[seat]
        since = (0, table.ply // 2, table.ply)
        return {
            "ply": table.ply,
            "pending": table.pending(),
            "is_holding": table.is_holding,
            **{
                f"since {ply} of {who}": table.since(ply, who)
                for ply in since
                for who in (player, None)
            },
            **{f"snapshot of {who}": table.snapshot(who) for who in (player, None)},
        }

    def answers(self, pair: Twin, rng: random.Random) -> Answers | None:
        """Return an answer of the seat or of another one, or None to end the time for bombs."""
        draw = rng.random()
        if draw < 0.2:
            return (None, None)
        assert pair.seat is not None
        if draw > 0.6:
            return self._of_another(pair, rng)
        ply = self.table.ply
        at = rng.choice((ply, ply, ply, ply, ply, ply - 1, 0, ply + 1))
        legal = pair.state.legal(rng.choice((pair.seat, *pair.state.rules.controls(pair.seat))))
        asked = [*questions(pair, rng), "take", "tichu", "Dr"]
        wanted = legal[int(rng.random() * len(legal))] if len(legal) and draw < 0.4 else None
        answer = (self.table.game.persons[pair.seat], wanted or rng.choice(asked), at)
        return answer, answer

    def _of_another(self, pair: Twin, rng: random.Random) -> Answers | None:
        state = pair.state
        seats = rng.sample(state.to_act, len(state.to_act))
        if rng.random() < 0.5:
            seats = [*rng.sample(state.may_interrupt, len(state.may_interrupt)), *seats]
        for seat in seats:
            person = next(
                person
                for at, person in enumerate(self.table.game.persons)
                if seat in state.rules.controls(at)
            )
            both = None if seat == pair.seat else chosen(pair, state.legal(seat), rng)
            if both is not None:
                return (person, both[0], self.table.ply), (person, both[1], self.table.ply)
        return None

    def send(self, answer: Any) -> object:  # noqa: ANN401
        """Submit an answer; None ends the time for bombs."""
        if answer is None:
            self.table.resolve()
            return None
        return self.table.submit(*answer)


@cache
def _tasks(rules: tichu.Rules) -> list[Task]:
    """Return tasks with and without polls, with canonical and with exact suits."""
    return [
        Task(rules),
        Task(rules, polls="none"),
        Task(rules, suits="exact"),
        Task(rules, polls="none", suits="exact"),
    ]


class Learning:
    """An episode of a learner.

    Forced decisions are not skipped: that the others are asked only if they have a choice tells who
    has one, as the reference says.
    """

    def __init__(self, state: RoundState, rng: random.Random) -> None:
        self.episode = History(rng.choice(_tasks(state.rules)))
        self.episode.asked = sequential.begin(state)

    def actions(self) -> list[Action]:
        """Return the decisions, without those not to interrupt."""
        decisions = (entry.decision for entry in self.episode.log)
        return [each for each in decisions if not isinstance(each, sequential.Decline)]

    def told(self, seat: int) -> Mapping[str, object]:
        """Return what a player is shown."""
        episode = self.episode
        return {
            "turn": (episode.player, episode.asked.is_poll, episode.is_over),
            "mask": episode.mask() if seat == episode.player else None,
            "observation": episode.observe(seat),
            "text": dumps(episode.view(seat)),
            "heard": episode.heard(seat),
            "points": episode.points,
        }

    def answers(self, pair: Twin, rng: random.Random) -> Answers | None:
        """Return a number of the seat, or a decision of another."""
        if self.episode.asked.to_act is None:
            return None
        if self.episode.player == pair.seat:
            number = rng.choice([n for n, legal in enumerate(self.episode.mask()) if legal])
            return number, number
        legal = sequential.legal(self.episode.asked)
        decision: Any = legal[int(rng.random() * len(legal))]
        if isinstance(decision, sequential.Decline):
            return decision, decision
        return chosen(pair, [decision], rng)

    def send(self, answer: Any) -> object:  # noqa: ANN401
        """Choose a number, or make a decision."""
        if isinstance(answer, int):
            self.episode.choose(answer)
        else:
            self.episode.take(answer)
        return None


def work(begin: Begin, numbers: range) -> Tally:
    """Play as many pairs on as there are numbers; lots take the sources in turn."""
    return run(begin, source_of(numbers), len(numbers), numbers.start)
