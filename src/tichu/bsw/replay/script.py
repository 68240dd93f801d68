"""The actions of a round in a log, as a value."""

import attrs

from tichu._values import want_instance
from tichu.bsw.checks import want_rules
from tichu.bsw.findings import Defect
from tichu.bsw.log.values import LogRound
from tichu.bsw.replay.follow import Follower
from tichu.bsw.replay.parts import Parts
from tichu.engine.table.actions import Action
from tichu.rules import BSW, Rules


@attrs.frozen(slots=True)
class Script:
    """A round as actions, ready to be applied."""

    actions: tuple[Action, ...]
    """The actions in order, from the first deal."""
    lines: tuple[int, ...]
    """The line of each action; for an action that is not printed, the line that implies it."""
    defects: tuple[Defect, ...]
    """The defects of the deal and the play; those of the text are in :attr:`LogGame.defects`."""
    stopped: tuple[int, str] | None
    """The line at which the actions end early, and the reason; None if they do not."""


def script(log_round: LogRound, file: str = "", rules: Rules = BSW) -> Script:
    """Return the actions of a round, as far as the log can be followed.

    The actions are not judged: they may be illegal. Some depend on ``rules``: if tricks are taken
    automatically, for instance, no action takes them. Raises :class:`InvalidValue` for rules of
    another game than the one with four seats.
    """
    want_instance("script(log_round)", log_round, LogRound)
    want_instance("script(file)", file, str)
    want_rules(rules)
    found = Follower(Parts(log_round, file), rules)
    found.follow()
    return Script(tuple(found.actions), tuple(found.lines), tuple(found.defects), found.stopped)
