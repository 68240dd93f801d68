"""The base class of bots."""

from abc import abstractmethod
from typing import Protocol

from tichu.engine.moves import Event, PlayerAction
from tichu.engine.view import PlayerView


class Bot(Protocol):
    """A player. Derive from this class and write :meth:`act`; the other methods have defaults.

    A bot is given views, never states, so it knows only what its seat may know. ``seen.seat`` is
    the seat for which it decides, and the seat of the action that it returns. The hand of an open
    dummy has a bot of its own (TRICHU-4).

    >>> from tichu import PlayerAction, PlayerView, bots
    >>> class FirstBot(bots.Bot):
    ...     def act(self, seen: PlayerView) -> PlayerAction:
    ...         return seen.legal()[0]
    """

    remembers: bool = False
    """Whether earlier rounds may change what the bot does; a running random generator counts."""

    @abstractmethod
    def act(self, seen: PlayerView) -> PlayerAction:
        """Return one of the actions of ``seen.legal()``; the seat must act."""

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:  # noqa: ARG002
        """Return a call, or a bomb (or its announcement) out of turn; None to do nothing.

        The bot is asked whenever its seat is in ``may_interrupt``, whatever it holds, so
        ``seen.legal()`` is often empty. Before the first push it may be asked although it must
        also act; then it can only call.
        """
        return None

    def observe(self, event: Event) -> None:  # noqa: ARG002
        """Receive an event, redacted for the seat; all events come, in order.

        Views have no history, so a bot that counts passes or remembers tricks overrides this.
        """
        return  # an empty body would be abstract
