"""Advice and its reason."""

import attrs

from tichu.engine.moves import PlayerAction


@attrs.frozen(slots=True)
class Advice:
    """An action that :class:`RuleBot` advises, and the rule of thumb that decided.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> seen = view(RoundState.from_setup(setup), 0)
    >>> from tichu.bots import RuleBot
    >>> RuleBot().advise(seen).reason
    'your partner has one card left, and may go out on a low single card'
    """

    action: PlayerAction | None
    """The action; None to do nothing out of turn."""
    reason: str
    """The reason, in the words of a player: ``"the trick is your partner's"``."""
