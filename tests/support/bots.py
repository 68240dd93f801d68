"""Bots that behave badly, at the top level of a module, so that other processes can import them."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from tichu import Pass, PlayerAction, PlayerView
from tichu.bots import Bot, RandomBot, default_action
from tichu.moves import Move


class Notes(Bot):
    """Notes its name, its seed, its seat and its cards when it is first asked.

    ``noted`` takes them, and the view.
    """

    def __init__(
        self, name: str, noted: Callable[[tuple[str, int, int, str], Any], object], seed: int
    ) -> None:
        """Take the name, what is called, and the seed."""
        self.name = name
        self.seed: int | None = seed
        self.noted = noted

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the default action."""
        self._note(seen)
        return default_action(seen)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Do nothing."""
        self._note(seen)
        return None

    def _note(self, seen: PlayerView) -> None:
        if self.seed is not None:
            self.noted((self.name, self.seed, seen.seat, str(seen.own)), seen)
            self.seed = None


class Raises(RandomBot):
    """Raises an exception in each decision."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Raise an exception."""
        raise ValueError("no idea")


class Exits(RandomBot):
    """Wants to end the program."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Want to end the program."""
        raise SystemExit(1)


class Cheats(RandomBot):
    """Always passes."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Always pass, even if it is illegal."""
        return Pass(seen.seat)


class Impostor(RandomBot):
    """Acts for another seat."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Pass for the next seat."""
        return Pass((seen.seat + 1) % seen.rules.seats)


class Rushes(RandomBot):
    """Interrupts, which it may not."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Pass out of turn."""
        return Pass(seen.seat)


class Bothers(RandomBot):
    """Raises an exception when it is offered to interrupt, and at each move."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Raise an exception."""
        raise ValueError("not now")

    def observe(self, move: Move) -> None:
        """Raise an exception."""
        raise ValueError("too loud")


def unborn(seed: int) -> Bot:
    """Raise an exception: there is no such bot."""
    raise ValueError(f"no bot for {seed}")


def nobody(seed: int) -> Bot:
    """Return something that is not a bot."""
    return cast("Bot", None)


class Slow(RandomBot):
    """Takes some time for a round."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        time.sleep(0.01)


def deadly(seed: int) -> Bot:
    """End the process, the first time in the current folder."""
    mark = Path("died")
    if seed % 8 == 0 and not mark.exists():
        mark.touch()
        os._exit(9)
    return RandomBot(seed)


def fatal(seed: int) -> Bot:
    """End the process."""
    os._exit(9)
