"""Advice and its reason."""

import attrs

from tichu.engine.table.actions import PlayerAction


@attrs.frozen(slots=True)
class Advice:
    """An action that :class:`RuleBot` advises, and the rule of thumb that decided."""

    action: PlayerAction | None
    """The action; None to do nothing out of turn."""
    reason: str
    """The reason, in the words of a player: ``"the trick is your partner's"``."""
