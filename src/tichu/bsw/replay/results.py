"""The actions of a round, rounds replayed through the engine, and counts of the results.

Each round is replayed on its own, since a log prints no total and the dealer has no effect.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

import attrs

from tichu._values import want_instance, want_many
from tichu.bsw.checks import want_rules
from tichu.bsw.findings import Defect
from tichu.bsw.log.files import LogFile, read_file, want_file
from tichu.bsw.log.values import LogRound
from tichu.bsw.replay.follow import Follower
from tichu.engine.moves import Action
from tichu.engine.state import new_round
from tichu.errors import Violation
from tichu.rulebook.scoring import RoundResult
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


def script(log_round: LogRound, file: str = "", rules: Rules | str = BSW) -> Script:
    """Return the actions of a round, as far as the log can be followed.

    The actions are not judged: they may be illegal. Some depend on ``rules``: if tricks are taken
    automatically, for instance, no action takes them. Raises :class:`InvalidValue` for rules that
    are not for four seats, as all functions with ``rules`` do.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> found = bsw.script(bsw.record_round([first]))
    >>> found.actions == (first,), found.lines
    (True, (2,))
    """
    want_instance("script(log_round)", log_round, LogRound)
    want_instance("script(file)", file, str)
    rules = want_rules("script(rules)", rules)
    found = Follower(log_round, file, rules)
    return Script(tuple(found.actions), tuple(found.lines), tuple(found.defects), found.stopped)


@attrs.frozen(slots=True)
class Rejection:
    """Why a round was rejected."""

    file: str
    """The name of the file, including its archive."""
    round_number: int
    """The number of the round in its file, from 1."""
    line: int
    """The line of the illegal action, or the line at which the round could not go on."""
    action: Action | None
    """The illegal action; None if the round could not be followed to its end."""
    violation: Violation | None
    """The rule that is broken, and why; None if the round could not be followed to its end."""
    reason: str
    """The reason, as a sentence."""

    def __str__(self) -> str:
        return f"{self.file or '<text>'}:{self.line}: round {self.round_number}: {self.reason}"


@attrs.frozen(slots=True)
class RoundReplay:
    """The result of replaying one round."""

    file: str
    """The name of the file, including its archive."""
    round_number: int
    """The number of the round in its file, from 1."""
    logged: tuple[int, ...] | None
    """The points by team in the log, None in a truncated round."""
    result: RoundResult | None
    """The engine's result, None if the actions do not end the round."""
    rejection: Rejection | None
    """Why the round was rejected; None if it was not."""
    defects: tuple[Defect, ...] = attrs.field(repr=False)
    """The defects of the deal and the play."""

    @property
    def is_complete(self) -> bool:
        """Whether the log has a result."""
        return self.logged is not None

    @property
    def accepted(self) -> bool:
        """Whether the round is complete, and its actions are legal and end it."""
        return self.is_complete and self.rejection is None

    @property
    def score_equal(self) -> bool:
        """Whether the round is accepted with the points in the log."""
        return self.accepted and self.result is not None and self.result.scores == self.logged


@attrs.frozen(slots=True)
class Counts:
    """The numbers of games and rounds, by result.

    ``rounds`` are ``complete`` or ``truncated``; complete rounds are ``accepted`` or ``rejected``,
    and truncated ones are rejected if an action is illegal.
    """

    games: int = 0
    """Files with at least one round."""
    rounds: int = 0
    """All rounds."""
    complete: int = 0
    """Rounds with a result in the log."""
    truncated: int = 0
    """Rounds without a result in the log."""
    accepted: int = 0
    """Complete rounds whose actions are legal and end the round."""
    score_equal: int = 0
    """Accepted rounds with the same score in the engine and in the log."""
    rejected: int = 0
    """Rounds with an illegal action, and complete rounds that are not accepted."""


class Tally:
    """Mutable counts of a stream of replayed rounds."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self.defects: Counter[str] = Counter()
        """The number of defects of each kind."""

    def add(self, item: RoundReplay | Defect) -> None:
        """Count a round and its defects, or a defect of the text."""
        if isinstance(item, Defect):
            self.defects[item.kind.value] += 1
            return
        want_instance("Tally.add(item)", item, RoundReplay)
        self.defects.update(defect.kind.value for defect in item.defects)
        self._counts["games"] += item.round_number == 1  # the first round of a file
        self._counts["rounds"] += 1
        self._counts["complete" if item.is_complete else "truncated"] += 1
        self._counts["accepted"] += item.accepted
        self._counts["score_equal"] += item.score_equal
        self._counts["rejected"] += item.rejection is not None

    @property
    def counts(self) -> Counts:
        """The counts so far."""
        return Counts(**self._counts)


@attrs.frozen(slots=True)
class Replay:
    """The results of replaying some logs."""

    counts: Counts
    """The numbers of games and rounds."""
    rejections: tuple[Rejection, ...]
    """Why each rejected round was rejected."""
    defects: tuple[Defect, ...]
    """The defects of the logs."""


def replay(files: Iterable[LogFile], rules: Rules | str = BSW) -> Replay:
    """Return the results of replaying all rounds of some logs.

    All defects are kept in memory; for very many logs, count the stream of :func:`replay_file` with
    a :class:`Tally`.

    >>> from tichu import bsw
    >>> replay = bsw.replay([bsw.LogFile.of_text("no log")])
    >>> [defect.kind.value for defect in replay.defects]
    ['cut_line', 'empty_file']
    """
    rules = want_rules("replay(rules)", rules)
    want_many("replay(files)", files, "logs", "; find() gives those at a path")
    tally = Tally()
    rejections: list[Rejection] = []
    defects: list[Defect] = []
    for file in files:
        for item in replay_file(file, rules):
            tally.add(item)
            defects += (item,) if isinstance(item, Defect) else item.defects
            if isinstance(item, RoundReplay) and item.rejection is not None:
                rejections.append(item.rejection)
    return Replay(tally.counts, tuple(rejections), tuple(defects))


def replay_file(file: LogFile, rules: Rules | str = BSW) -> Iterator[RoundReplay | Defect]:
    """Yield the result of each round of a log and the defects of its text, as the file is read."""
    want_file("replay_file(file)", file)
    rules = want_rules("replay_file(rules)", rules)
    return (
        item if isinstance(item, Defect) else replay_round(item, file.name, rules)
        for item in read_file(file)
    )


def replay_round(log_round: LogRound, file: str = "", rules: Rules | str = BSW) -> RoundReplay:
    """Return the result of applying the actions of a round one by one.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> found = bsw.replay_round(bsw.record_round([first]))
    >>> found.is_complete, found.accepted, found.rejection
    (False, False, None)
    """
    want_instance("replay_round(log_round)", log_round, LogRound)
    want_instance("replay_round(file)", file, str)
    rules = want_rules("replay_round(rules)", rules)
    state = _fresh_round(rules)
    found = Follower(log_round, file, rules, state)
    state = found.state or state
    number = log_round.number
    result = log_round.result
    rejection: Rejection | None = None
    if found.rejected is not None:
        line, action, violation = found.rejected
        rejection = Rejection(file, number, line, action, violation, str(violation))
    elif result is not None and not state.is_over:
        seats = " and ".join(map(str, state.to_act))
        waits = f"the log has a result, but seat {seats} must act in phase {state.phase}"
        line, reason = found.stopped or (log_round.lines[-1].line, waits)
        rejection = Rejection(file, number, line, None, None, reason)
    logged = None if result is None else result.scores
    return RoundReplay(file, number, logged, state.result, rejection, tuple(found.defects))


_fresh_round = lru_cache(maxsize=8)(new_round)
