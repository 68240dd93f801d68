"""Replaying logged rounds through the engine, and counting what it says.

Owns the counts and the reasons of rejections. Imports ``actions``, ``sources`` and the engine. Each
round is replayed on its own: a log prints no total, and the dealer of a round changes nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from tichu._values import want_instance
from tichu.bsw.checks import want_many
from tichu.bsw.defects import Defect
from tichu.bsw.log import LogRound
from tichu.bsw.scripts import Script, check_rules, script
from tichu.bsw.sources import LogFile, read_file, want_file
from tichu.engine.state.round import RoundState, new_round
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.errors import IllegalAction, Violation
from tichu.rulebook.scoring import RoundResult
from tichu.rules import BSW, Rules


@attrs.frozen(slots=True)
class Rejection:
    """Why a round was rejected."""

    file: str
    """The file, with its archive."""
    round_number: int
    """The number of the round in its file, from 1."""
    line: int
    """The line that the rejected action comes from, or at which there is nothing to go on with."""
    action: Action | None
    """The action that breaks a rule; None if the log ends before the round does."""
    violation: Violation | None
    """The rule that it breaks, and why."""
    reason: str
    """The reason as a sentence."""

    def __str__(self) -> str:
        """Return the place and the reason."""
        return f"{self.file or '<text>'}:{self.line}: round {self.round_number}: {self.reason}"


@attrs.frozen(slots=True)
class RoundReplay:
    """What became of one round."""

    file: str
    """The file, with its archive."""
    round_number: int
    """The number of the round in its file, from 1."""
    is_complete: bool
    """Whether the log tells a result."""
    logged: tuple[int, ...] | None
    """The points by team that the log tells, None in a truncated round."""
    result: RoundResult | None
    """The engine's result, None if the actions did not end the round."""
    rejection: Rejection | None
    """Why it was rejected, None if it was not."""
    defects: tuple[Defect, ...] = attrs.field(repr=False)
    """What is wrong with the round, but for lines that cannot be read."""

    @property
    def accepted(self) -> bool:
        """Whether a complete round had every action accepted and was ended by them."""
        return self.is_complete and self.rejection is None

    @property
    def score_equal(self) -> bool:
        """Whether it was accepted, with the points that the log tells."""
        return self.accepted and self.result is not None and self.result.scores == self.logged


@attrs.frozen(slots=True)
class Counts:
    """How many games and rounds were read, and what became of them.

    ``complete + truncated == rounds``; a complete round is accepted or rejected, a truncated one
    is never accepted, and rejected only if an action fails.
    """

    games: int = 0
    """Files that hold a round."""
    rounds: int = 0
    complete: int = 0
    """Rounds of which the log tells a result."""
    truncated: int = 0
    """Rounds that break off."""
    accepted: int = 0
    """Complete rounds whose every action was accepted, and which these ended."""
    score_equal: int = 0
    """Accepted rounds in which the engine scores what the log says."""
    rejected: int = 0


class Tally:
    """Counts of a stream of replayed rounds; the one object here that changes."""

    __slots__ = ("_counts", "_files", "_last", "defects")

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._files = 0
        self._last: str | None = None
        self.defects: Counter[str] = Counter()
        """How many defects there are of each kind."""

    def add(self, item: RoundReplay | Defect) -> None:
        """Count a round, which brings its defects, or a defect of the text."""
        if isinstance(item, Defect):
            self.defects[item.kind.value] += 1
            return
        want_instance("Tally.add(item)", item, RoundReplay)
        self._files += item.round_number == 1  # the first round of a file
        for defect in item.defects:
            self.defects[defect.kind.value] += 1
        self._counts["complete" if item.is_complete else "truncated"] += 1
        self._counts["accepted"] += item.accepted
        self._counts["score_equal"] += item.score_equal
        self._counts["rejected"] += item.rejection is not None

    @property
    def counts(self) -> Counts:
        """The counts so far."""
        counts = self._counts
        return Counts(
            games=self._files,
            rounds=counts["complete"] + counts["truncated"],
            complete=counts["complete"],
            truncated=counts["truncated"],
            accepted=counts["accepted"],
            score_equal=counts["score_equal"],
            rejected=counts["rejected"],
        )


@attrs.frozen(slots=True)
class Replay:
    """What became of all rounds of some logs."""

    counts: Counts
    rejections: tuple[Rejection, ...]
    defects: tuple[Defect, ...]


def replay(files: Iterable[LogFile], rules: Rules = BSW) -> Replay:
    """Return what becomes of all rounds of some logs, under rules.

    It keeps every defect; for more logs than fit, count the stream of :func:`replay_file` with a
    :class:`Tally`. Raises :class:`InvalidValue` for rules of another number of seats than four.
    """
    check_rules(rules)
    want_many("replay(files)", files, "logs", "; find() gives those at a path")
    tally = Tally()
    rejections: list[Rejection] = []
    defects: list[Defect] = []
    for file in files:
        for item in replay_file(file, rules):
            tally.add(item)
            if isinstance(item, Defect):
                defects.append(item)
                continue
            defects += item.defects
            if item.rejection is not None:
                rejections.append(item.rejection)
    return Replay(tally.counts, tuple(rejections), tuple(defects))


def replay_file(file: LogFile, rules: Rules = BSW) -> Iterator[RoundReplay | Defect]:
    """Yield what becomes of each round of a log, and the defects of its text, as it is read.

    Raises :class:`InvalidValue` for rules of another number of seats than four.
    """
    want_file("replay_file(file)", file)
    check_rules(rules)
    return _replayed(file, rules)


def _replayed(file: LogFile, rules: Rules) -> Iterator[RoundReplay | Defect]:
    """Yield what becomes of each round of a log, and the defects of its text."""
    for item in read_file(file):
        yield item if isinstance(item, Defect) else replay_round(item, file.name, rules)


def replay_round(log_round: LogRound, file: str = "", rules: Rules = BSW) -> RoundReplay:
    """Return what becomes of a round when its actions are applied one by one.

    Raises :class:`InvalidValue` for rules of another number of seats than four.
    """
    want_instance("replay_round(log_round)", log_round, LogRound)
    told = script(log_round, file, rules)
    result = log_round.result
    logged = None if result is None else result.scores
    state = new_round(rules)
    rejection: Rejection | None = None
    for place, action in enumerate(told.actions):
        try:
            state = apply(state, action)
        except IllegalAction as error:
            violation = error.violation
            rejection = Rejection(
                file, log_round.number, told.lines[place], action, violation, str(violation)
            )
            break
    else:
        if logged is not None and not state.is_over:
            rejection = _unfinished(log_round, file, told, state)
    return RoundReplay(
        file, log_round.number, logged is not None, logged, state.result, rejection, told.defects
    )


def _unfinished(log_round: LogRound, file: str, told: Script, state: RoundState) -> Rejection:
    """Return the rejection of a complete round whose actions do not end it."""
    line = log_round.lines[-1].line
    if told.stopped is not None:
        line, reason = told.stopped
    else:
        seats = " and ".join(map(str, state.to_act))
        reason = f"the log tells a result, but seat {seats} must act in phase {state.phase}"
    return Rejection(file, log_round.number, line, None, None, reason)
