"""The actions of a round that a log tells, with what is wrong with them.

Owns :class:`Script` and :func:`script`; how the actions are found is ``actions``'s. Imports it.
"""

import attrs

from tichu._values import want_instance
from tichu.bsw.actions import Teller
from tichu.bsw.checks import SEATS
from tichu.bsw.defects import Defect
from tichu.bsw.log import LogRound
from tichu.bsw.parts import parts_of
from tichu.engine.table.actions import Action
from tichu.errors import InvalidValue
from tichu.rules import BSW, Rules


@attrs.frozen(slots=True)
class Script:
    """A round as actions, ready to be replayed."""

    actions: tuple[Action, ...]
    """The actions in order, from the first deal."""
    lines: tuple[int, ...]
    """The line of the log that each action comes from; of one that was added, where it belongs."""
    defects: tuple[Defect, ...]
    """What is wrong with the round as a round; its unreadable lines are the reader's to report."""
    stopped: tuple[int, str] | None
    """The line at which the actions end before the log does, and why; None if they do not."""


def script(log_round: LogRound, file: str = "", rules: Rules = BSW) -> Script:
    """Return the actions of a round, as far as the log tells them.

    ``rules`` say which actions exist at all: where a trick is taken by itself, or grand tichu is
    not played, the log's lines give no action. Raises :class:`InvalidValue` for rules of another
    number of seats than four.
    """
    want_instance("script(log_round)", log_round, LogRound)
    want_instance("script(file)", file, str)
    check_rules(rules)
    parts = parts_of(log_round, file)
    teller = Teller(log_round.number, file, rules, parts)
    teller.tell(parts)
    return Script(tuple(teller.actions), tuple(teller.lines), tuple(teller.defects), teller.stopped)


def check_rules(rules: object) -> None:
    """Raise :class:`InvalidValue` unless these are rules of a game that a log can tell."""
    want_instance("rules", rules, Rules)
    if not isinstance(rules, Rules):
        return
    if rules.seats != SEATS or rules.packets != (8, 6) or rules.open_dummy:
        message = "a log tells of four seats with a player each, who get eight and six cards"
        raise InvalidValue("rules", message)
