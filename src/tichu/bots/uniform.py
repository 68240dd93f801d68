"""A bot that plays at random."""

import random
from copy import deepcopy

from tichu._values import want_instance
from tichu.bots.bot import Bot
from tichu.engine.moves import AnnounceBomb, Play, PlayerAction
from tichu.engine.view import PlayerView
from tichu.rulebook.bombs import that_beat


class RandomBot(Bot):
    """Picks each of its legal actions with equal probability, and never calls.

    Without ``bombs`` it never interrupts. With ``bombs`` it plays as :func:`tichu.random_action`
    does: whenever it may bomb out of turn, it picks among declining and its bombs.

    >>> import random
    >>> from tichu.bots import RandomBot, play_round
    >>> play_round([RandomBot(seed) for seed in range(4)], random.Random(1))
    <Record nanjing: 1 round, 65:35>
    """

    remembers = True

    def __init__(self, seed: int = 0, *, bombs: bool = False) -> None:
        want_instance("RandomBot(seed)", seed, int)
        want_instance("RandomBot(bombs)", bombs, bool)
        self._rng = random.Random(seed)
        self._bombs = bombs

    __copy__ = deepcopy  # no two bots share a generator

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return a random action that is not a call."""
        return seen.legal().pick(self._rng)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a random bomb, or None."""
        if not self._bombs or seen.seat in seen.to_act:
            return None
        found = [each for each in seen.legal() if isinstance(each, Play | AnnounceBomb)]
        if found and isinstance(found[0], AnnounceBomb) and not _has_bomb(seen):
            return None
        picked = int(self._rng.random() * (len(found) + 1)) if found else 0
        return found[picked - 1] if picked else None


def _has_bomb(seen: PlayerView) -> bool:
    """Return whether the seat holds a bomb that beats the trick."""
    trick = seen.trick
    return trick is not None and bool(that_beat(seen.own.mask, trick.form, trick.top))
