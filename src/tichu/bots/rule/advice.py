"""Advice and its reason."""

import attrs

from tichu.engine.table.actions import PlayerAction


@attrs.frozen(slots=True)
class Advice:
    """What :class:`RuleBot` would do, and the rule of thumb that decided."""

    action: PlayerAction | None
    """The action; None to do nothing out of turn."""
    reason: str
    """The reason, in words for a player: ``"the trick is your partner's"``."""
