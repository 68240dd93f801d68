"""What a comparison of bots asks of this game: how a round begins, and what the ranks are worth."""

from typing import cast

from tichu.seigneur.engine.round import SeigneurResult, SeigneurRound, dealt_later
from tichu.seigneur.engine.rules import SeigneurRules


def begun(rules: SeigneurRules) -> SeigneurRound:
    """Return a round before the deal, with an exchange: one like any in a game but the first."""
    return dealt_later(rules, tuple(range(rules.players)))


def scores(state: SeigneurRound) -> tuple[int, ...]:
    """Return, for each seat, how many seats reached a lower rank in a round that is over.

    >>> from tichu.seigneur import SeigneurSetup
    >>> hands, rules = ("2j", "", "", "", ""), SeigneurRules(5)
    >>> setup = SeigneurSetup(rules=rules, hands=hands, phase="over", finished=(2, 1, 3, 4))
    >>> scores(SeigneurRound.from_setup(setup))
    (0, 3, 4, 2, 1)
    """
    order = cast("SeigneurResult", state.result).order
    return tuple(len(order) - 1 - order.index(seat) for seat in range(len(order)))
