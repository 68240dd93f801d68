"""The bots of a comparison: how they are named and made, and how their play is measured.

1. A new bot is made for each round, from a seed, so that no round depends on another one.
2. A bot that fails is replaced by the default action for that decision, and the round goes on.
"""

import functools
import importlib
import inspect
import time
from collections.abc import Callable, Container, Iterable, Mapping
from itertools import chain, count
from typing import Any, Final, TypeVar, cast

import attrs

from tichu._spelling.words import either
from tichu._values import items_of, want_instance
from tichu.bots import Bot, PolicyBot, RandomBot, RuleBot, SearchBot, default_action
from tichu.bots.answers import Unfit, judged
from tichu.bots.checks import missing_methods, want_bot
from tichu.engine.moves import Event, PlayerAction
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, did_you_mean, shown

T = TypeVar("T")

Factory = str | Callable[[int], Bot] | Callable[[], Bot]
"""A class or function that makes a bot, with or without a seed, or ``"package.module:name"``.

A name without a colon is one of :mod:`tichu.bots`.
"""

_PLACE: Final = "compare(bots)"
_BOTS: Final = tuple(bot.__name__ for bot in (PolicyBot, RandomBot, RuleBot, SearchBot))
_FAILED: Final[Any] = object()
_NO_SEED: Final = (
    inspect.Parameter.VAR_POSITIONAL,
    inspect.Parameter.VAR_KEYWORD,
    inspect.Parameter.KEYWORD_ONLY,
)


@attrs.frozen(slots=True)
class Entrant:
    """A bot of a comparison."""

    name: str
    factory: Factory

    def make(self, seed: int) -> Bot:
        """Return the bot for a seat and a round."""
        factory = loaded(self.factory)
        try:
            bot = factory(seed)
        except TypeError:
            # On PyPy, and before a call elsewhere, a class without a constructor seems to take any.
            parameters = inspect.signature(factory).parameters.values()
            if any(each.kind not in _NO_SEED for each in parameters):
                raise
            bot = factory()
        want_bot(_PLACE, bot)
        return bot


def entrants(bots: Mapping[str, Factory] | Iterable[Factory]) -> tuple[Entrant, ...]:
    """Return the bots with their names, which are all different; check that they can be loaded."""
    named: dict[str, Factory] = {}
    if isinstance(bots, Mapping):
        for name, factory in bots.items():
            want_instance(_PLACE, name, str)
            named[name] = factory
    else:
        for factory in items_of(_PLACE, bots, "a list of bots, or a mapping of names to bots"):
            named[unused_name(factory, named)] = factory
    if len(named) < 2:
        raise InvalidValue(_PLACE, f"expected at least two bots, got {len(named)}")
    for factory in named.values():
        loaded(factory)
    return tuple(Entrant(name, factory) for name, factory in named.items())


def unused_name(factory: object, used: Container[str]) -> str:
    """Return the name of a factory, with a number if another bot has that name."""
    name = _name_of(factory)
    numbered = (f"{name} {number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each not in used)


def loaded(factory: Factory) -> Callable[..., Bot]:
    """Return the factory, imported if given by name; raise :class:`InvalidValue` if it fails."""
    made: object = _imported(factory) if isinstance(factory, str) else factory
    is_bot = not isinstance(made, type) and not missing_methods(made)
    if is_bot or not callable(made):
        expected = "a class or a function that makes a bot, or its name"
        hint = f"; the class is {type(made).__name__}" if is_bot else ""
        raise InvalidValue(_PLACE, f"expected {expected}, got {shown(made)}{hint}")
    if isinstance(made, type):
        lacking = [*missing_methods(made), *getattr(made, "__abstractmethods__", ())]
        if lacking:
            message = f"expected a class of bots, got {made.__name__}, which has no {lacking[0]}"
            raise InvalidValue(_PLACE, message)
    return made


@functools.lru_cache
def _imported(name: str) -> object:
    module, colon, path = name.rpartition(":")
    if not colon and name not in _BOTS:
        expected = either([*_BOTS, "another bot as 'package.module:name'"])
        hint = did_you_mean(name, _BOTS)
        raise InvalidValue(_PLACE, f"expected {expected}, got {shown(name)}{hint}")
    found: object = None
    try:
        found = importlib.import_module(module if colon else "tichu.bots")
        for part in path.split("."):
            found = getattr(found, part)
    except Exception as error:  # a module may raise anything
        message = f"{shown(name)} cannot be loaded: {error}{did_you_mean(path, dir(found))}"
        raise InvalidValue(_PLACE, message) from error
    return found


def _name_of(factory: object) -> str:
    if isinstance(factory, str):
        return factory.rpartition(":")[2]
    if isinstance(factory, functools.partial):
        return _name_of(factory.func)
    return str(getattr(factory, "__name__", type(factory).__name__))


class Watched(Bot):
    """A bot at the table, with the time that it uses and the number of its crashes.

    A crash is an exception, an illegal action, or an action of another seat. Out of turn the bot
    then does nothing. (A :func:`tichu.bots.guarded` bot does the same, but its guard takes as much
    time as a simple bot needs for a round.)
    """

    def __init__(self, entrant: Entrant, seed: int) -> None:
        self.decisions: int = 0
        self.crashes: int = 0
        self.seconds: float = 0.0
        self.error: str = ""
        self._bot: Bot = self._ask(lambda: entrant.make(seed))

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the bot's action, or the default action if it crashes."""
        self.decisions += 1
        action = _FAILED
        if self._bot is not _FAILED:
            action = self._ask(lambda: self._bot.act(seen))
        return self._judged(seen, action, must=True) or default_action(seen)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return the bot's action, or None if it crashes."""
        if self._bot is _FAILED:
            return None
        return self._judged(seen, self._ask(lambda: self._bot.interrupt(seen)), must=False)

    def observe(self, event: Event) -> None:
        """Pass an event on to the bot."""
        if self._bot is not _FAILED:
            self._ask(lambda: self._bot.observe(event))

    def close(self) -> None:
        """Call the bot's method ``close``, if it has one, and count its faults."""
        if self._bot is _FAILED:
            return
        bot: Any = self._bot
        faults = self._ask(lambda: [str(fault) for fault in getattr(bot, "faults", ())])
        for fault in faults if faults is not _FAILED else ():  # of a bot that guards itself
            self._crash(fault)
        if hasattr(bot, "close"):
            self._ask(bot.close)

    def _ask(self, question: Callable[[], T]) -> T:
        start = time.perf_counter()
        try:
            return question()
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a bot may raise anything
            self._crash(shown(error, 200))
            return cast("T", _FAILED)
        finally:
            self.seconds += time.perf_counter() - start

    def _judged(self, seen: PlayerView, action: object, *, must: bool) -> PlayerAction | None:
        if action is not _FAILED:
            try:
                return judged(action, seen, must=must)
            except Unfit as unfit:
                self._crash(unfit.message)
        return None

    def _crash(self, error: str) -> None:
        self.crashes += 1
        self.error = self.error or error
