"""The swap test through the doors for learners: two episodes that look the same to a player.

Both go on for some decisions, with the same numbers from the player. After each, everything that
the doors show the player is compared: whose turn it is, the observation, the mask, what was heard,
the observation as text, and what was won. Forced decisions are not skipped: that the others are
asked only if they have a choice tells who has one, as the reference says.
"""

import random
from collections.abc import Iterator
from typing import Any, Final, Literal

import attrs

from noninterference.pairs import found_twins
from noninterference.tables import Twins
from reliability.tally import Tally
from steering import SOURCES, rules_of
from tichu import RoundState, sequential
from tichu.codec import dumps
from tichu.learning import Task
from tichu.learning.history import History

LOT: Final = 100
_DECISIONS: Final = 12


@attrs.frozen
class Shown:
    """What a player is shown of an episode; the tests of the swap test show more."""

    def __call__(self, episode: History, player: int) -> dict[str, object]:
        """Return it by name."""
        decides = player == episode.player
        return {
            "turn": (episode.player, episode.asked.is_poll, episode.is_over),
            "mask": episode.mask() if decides else None,
            "observation": episode.observe(player),
            "text": dumps(episode.view(player)),
            "heard": episode.heard(player),
            "points": episode.points,
        }


_SHOWN: Final = Shown()
_POLLS: Final[tuple[Literal["all", "none"], ...]] = ("all", "none")


def at(task: Task, state: RoundState) -> History:
    """Return an episode that goes on from a state."""
    episode = History(task)
    episode.asked = sequential.begin(state)
    return episode


def drive(
    pair: Twins,
    polls: Literal["all", "none"],
    rng: random.Random,
    tally: Tally,
    shown: Shown = _SHOWN,
) -> str | None:
    """Return what distinguishes two episodes for a seat, if anything does."""
    task = Task(pair.states[0].rules, polls=polls, suits=rng.choice(("canonical", "exact")))
    one, other = (at(task, state) for state in pair.states)
    for _ in range(_DECISIONS):
        if one.asked.to_act is None:
            return None
        found = [shown(episode, pair.seat) for episode in (one, other)]
        for name in found[0]:
            if found[0][name] != found[1][name]:
                return f"{name}: {found[0][name]} or {found[1][name]}"
            tally.counts["comparisons"] += 1
        tally.counts["decisions"] += 1
        pair_after = _step(pair, one, other, rng)
        if pair_after is None:
            return None
        pair = pair_after
    return None


def _step(pair: Twins, one: History, other: History, rng: random.Random) -> Twins | None:
    """Make the next decision in both; None if by the rules it shows what was hidden."""
    if one.player == pair.seat:
        number = rng.choice([number for number, legal in enumerate(one.mask()) if legal])
        states = one.state, other.state
        for episode in (one, other):
            episode.choose(number)
        if one.state is states[0]:
            return pair  # the decision is not complete, or was to decline
        action: Any = one.log[-1].decision
    else:
        legal = sequential.legal(one.asked)
        decision: Any = legal[int(rng.random() * len(legal))]
        image = decision
        if not isinstance(decision, sequential.Decline):
            image = pair.image(decision, rng)
            if image is None:
                return None
        one.take(decision)
        other.take(image)
        if isinstance(decision, sequential.Decline):
            return pair
        action = decision
    after: Any = one.state, other.state  # of one round each
    return None if pair.shows(action, after) else pair.moved(after)


def pairs_of(source: str, rng: random.Random) -> Iterator[Twins]:
    """Yield the pairs of a round by the rules of a source, those of a seat."""
    for found in found_twins(rules_of(source, rng), rng):
        if found.seat is not None:
            yield Twins(found)


def run(source: str, pairs: int, seed: int, shown: Shown = _SHOWN) -> Tally:
    """Test a number of pairs from random rounds by the rules of a source."""
    rng = random.Random(f"episodes {source} {seed}")
    tally = Tally()
    while True:
        for pair in pairs_of(source, rng):
            for polls in _POLLS:
                breach = drive(pair, polls, rng, tally, shown)
                if breach is not None:
                    tally.fail(f"{source}, polls {polls}: {breach}: {pair}")
            tally.counts["pairs"] += 1
            if tally.counts["pairs"] >= pairs:
                return tally


def work(numbers: range) -> Tally:
    """Test pairs of the long run: the lots take the sources in turn."""
    lot = numbers.start // LOT
    return run(SOURCES[lot % len(SOURCES)], len(numbers), lot)
