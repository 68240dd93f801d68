"""Rounds that bots play to their end, for searches that trust a bot more than a policy."""

from collections.abc import Callable
from typing import Protocol

from tichu import sequential
from tichu._chance import Rng
from tichu.engine.round import RoundState
from tichu.engine.table.actions import PlayerAction
from tichu.engine.verbs import apply, deal, view
from tichu.engine.views.view import PlayerView
from tichu.errors import InvalidValue, shown


class Decider(Protocol):
    """What a rollout asks: the two decisions of :class:`tichu.bots.Bot`."""

    def act(self, seen: PlayerView, /) -> PlayerAction:
        """Return an action; the seat must act."""
        ...  # pragma: no cover  # a protocol has no body

    def interrupt(self, seen: PlayerView, /) -> PlayerAction | None:
        """Return a call or a bomb out of turn, or None."""
        ...  # pragma: no cover  # a protocol has no body


def rolled_out(
    state: RoundState, action: PlayerAction | None, make: Callable[[], Decider], rng: Rng
) -> RoundState:
    """Return the end of a round that bots play after an action, each seat with a bot of its own."""
    bots = [_made(make) for _ in range(state.rules.seats)]
    asked = sequential.begin(state if action is None else apply(state, action))
    while not asked.is_over:
        now = asked.state
        seat = asked.to_act
        if seat is None:
            asked = sequential.apply(asked, deal(now, rng))
            continue
        bot, seen = bots[seat], view(now, seat)
        said = bot.interrupt(seen) if asked.is_poll else bot.act(seen)
        asked = sequential.apply(asked, sequential.Decline(seat) if said is None else said)
    return asked.state


def _made(make: Callable[[], Decider]) -> Decider:
    bot = make()
    if not all(callable(getattr(bot, name, None)) for name in ("act", "interrupt")):
        raise InvalidValue("evaluate(rollout)", f"expected a class of bots, got {shown(make)}")
    return bot
