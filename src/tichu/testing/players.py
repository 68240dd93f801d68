"""A check that a bot keeps to its contract."""

import pickle
import random
from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from tichu._values import want_int
from tichu.bots.answers import Unfit, judged
from tichu.bots.bot import Bot
from tichu.bots.checks import missing_methods
from tichu.bots.playing import steps
from tichu.engine.round import new_round
from tichu.engine.table.actions import PlayerAction
from tichu.engine.table.events import Event
from tichu.engine.views.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.rules import NANJING, Rules
from tichu.testing.play.steered import listed_rules

T = TypeVar("T")


def check_bot(
    make: Callable[[int], Bot],
    rounds: int = 10,
    rules: Rules | str | Iterable[Rules | str] = NANJING,
    seed: int = 0,
) -> int:
    """Check a bot in rounds that it plays in all seats; return the number of its answers.

    ``make(seed)`` returns a new bot. Each bot has a double with the same seed, which is asked the
    same questions, but sees only copies of views and events. The check is that

    - every answer is a legal action of the bot's seat, or None if it need not act;
    - it follows from the seed and from what the seat may know, so the double gives the same;
    - unless the bot declares that it ``remembers``, earlier rounds do not change its answers: then
      the double is new in each round.

    Raises :class:`AssertionError` with the seat, the round and the answer, and
    :class:`InvalidValue` for arguments of other types.

    >>> from tichu.bots import RandomBot
    >>> from tichu.testing import check_bot
    >>> check_bot(RandomBot, rounds=2) > 400
    True
    """
    if not callable(cast("object", make)):
        message = f"expected a function that makes a bot from a seed, got {shown(make)}"
        raise InvalidValue("check_bot(make)", message)
    want_int("check_bot(rounds)", rounds, 1, 10_000_000)
    want_int("check_bot(seed)", seed, 0, 1 << 62)
    answers = 0
    for each in listed_rules("check_bot(rules)", rules):
        players = [_Player(make, 100 * seed + seat) for seat in range(each.seats)]
        rng = random.Random(seed)
        for number in range(rounds):
            for player in players:
                player.begin(number)
            dealer = 0 if each.open_dummy else number % each.seats
            for _ in steps(players, rng, new_round(each, dealer)):
                pass
        answers += sum(player.answers for player in players)
    return answers


def _made(make: Callable[[int], Bot], seed: int) -> Bot:
    bot = make(seed)
    if missing_methods(bot):
        raise InvalidValue(
            "check_bot(make)", f"expected a function that makes a bot, got {shown(bot)}"
        )
    return bot


class _Player(Bot):
    """A bot and its double."""

    def __init__(self, make: Callable[[int], Bot], seed: int) -> None:
        self._make = make
        self._seed = seed
        self._bot = _made(make, seed)
        self._double = _made(make, seed)
        self._round = 0
        self.answers = 0

    def begin(self, number: int) -> None:
        self._round = number
        if number and not self._bot.remembers:
            self._double = _made(self._make, self._seed)

    def act(self, seen: PlayerView) -> PlayerAction:
        answer = self._bot.act(seen)
        self._check(seen, answer, self._double.act(_copy(seen)), must=True)
        return answer

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        answer = self._bot.interrupt(seen)
        self._check(seen, answer, self._double.interrupt(_copy(seen)), must=False)
        return answer

    def observe(self, event: Event) -> None:
        self._bot.observe(event)
        self._double.observe(_copy(event))

    def _check(
        self,
        seen: PlayerView,
        answer: PlayerAction | None,
        other: PlayerAction | None,
        *,
        must: bool,
    ) -> None:
        self.answers += 1
        where = f"round {self._round}, seat {seen.seat}, {seen!r}"
        if answer != other:
            raise AssertionError(f"{where}: the bot answers {answer}, its double {other}")
        try:
            judged(answer, seen, must=must)
        except Unfit as unfit:
            raise AssertionError(f"{where}: {unfit.message}") from None


def _copy(value: T) -> T:
    copied: T = pickle.loads(pickle.dumps(value))  # noqa: S301  # it was made a moment ago
    return copied
