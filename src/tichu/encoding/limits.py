"""How long a round can take, and how far apart its scores can be.

Both follow from the rules:

1. Every action but a deal is a decision on grand tichu, a push, a call, the wish, the gift of the
   Dragon's trick, the choice of a leader after the Dog, or belongs to a trick. Each card is played
   once, so there are no more plays than cards; each play is followed by at most a pass of every
   other seat, and by one taking of the trick or one announcement of a bomb.
2. Before each action, every seat except one that must act may be polled, and decline.
3. Card points sum up to 100, and a team has from -25 to 125 of them, so they are at most 150 apart;
   or a victory has its points instead. The calls of the team that is first out are worth most if
   its first player has called and the partners have not; the others' calls fail (TICHU-3).
4. If a team is counted out, all calls of its opponents are made, and all of its own fail (IRR-1).
"""

from typing import Final

import attrs

from tichu._spelling.rules import rules_given
from tichu.rules import Rules

_CARDS: Final = 56
_APART: Final = 150
_TICHU: Final = 100
_GRAND_TICHU: Final = 200


@attrs.frozen(slots=True)
class Limits:
    """What no round by some rules exceeds."""

    decisions: int
    """The most decisions of a round, those of polled seats that decline included.

    They are those of :mod:`tichu.sequential`.
    """
    difference: int
    """The most by which the teams' scores of a round differ."""


def limits(rules: Rules | str) -> Limits:
    """Return what no round by some rules exceeds.

    Raises :class:`InvalidValue` for anything but rules, and :class:`NotationError` for text that
    does not name any.

    >>> from tichu.encoding import limits
    >>> limits("nanjing").difference, limits("tientsin").difference
    (800, 1100)
    """
    given = rules_given("limits(rules)", rules)
    return Limits(_most_decisions(given), _most_apart(given))


def _most_decisions(rules: Rules) -> int:
    grand = rules.seats if rules.grand_tichu else 0
    choices = 2 if len(rules.partners(0)) == 1 else 3  # a wish, a gift, and a leader
    outside_tricks = grand + 2 * rules.seats + choices
    return (_CARDS * (rules.seats + 1) + outside_tricks) * rules.seats


def _most_apart(rules: Rules) -> int:
    victory = rules.double_victory or rules.triple_victory or 0
    values = [_call(rules, seat) for seat in range(rules.seats)]
    sides = [[values[s] for s in range(rules.seats) if rules.teams[s] == team] for team in (0, 1)]
    several = rules.calls != "one_per_table"
    every = rules.calls == "everyone"
    apart = 0
    for own, other in (sides, sides[::-1]):
        failed = (sum(other) if every else max(other)) if several else 0
        apart = max(apart, max(victory, _APART) + max(own) + failed)
        if rules.announced_bombs:
            made = sum(own) if every else max(own)
            apart = max(apart, victory + made + failed)
    return apart


def _call(rules: Rules, seat: int) -> int:
    """Return what the highest call of a seat is worth."""
    with_dummy = rules.open_dummy and rules.team(seat) == rules.team(0)  # TRICHU-2
    return _GRAND_TICHU if rules.grand_tichu and not with_dummy else _TICHU
