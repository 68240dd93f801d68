"""Between logs and records, saying what is lost on the way.

Owns :func:`to_records` and :func:`to_log`. Imports the rest of this package, and ``records``. A log
tells what was printed, a record what was played: the record has the rules, and its actions are
legal from first to last; the log has every line.

1. A round that breaks off in the middle of a log was dealt anew, and is dropped; at the end it is
   kept as far as it went.
2. A round that breaks a rule is dropped, and what follows is a game of its own, which begins with
   the points that the log tells. So is what follows the end of a game.
3. Scores are what the actions come to.
"""

import enum
from collections.abc import Iterator

import attrs

from tichu._values import want_instance
from tichu.bsw import checks as check
from tichu.bsw.changes import ChangeKind
from tichu.bsw.log import LogGame, LogRound
from tichu.bsw.normalising import Work
from tichu.bsw.scripts import check_rules
from tichu.bsw.writer import NAMES, record_round
from tichu.engine.state.game import GameState, after_round, new_game
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.errors import DataCode, DataError, IllegalAction, InvalidValue, shown
from tichu.records import Record, RecordRound
from tichu.records.moves import MOVE
from tichu.rules import BSW, Rules


class LossKind(enum.StrEnum):
    """What can be lost between a log and a record, as stable names that programs may rely on.

    What :func:`normalise` changes is lost as well, and named by its :class:`ChangeKind`.
    """

    # From a log to a record
    ABANDONED_ROUND = "abandoned_round"
    """A round that breaks off before the next one is dropped."""
    REJECTED_ROUND = "rejected_round"
    """A round that breaks a rule is dropped; what follows is a game of its own."""
    GAME_OVER = "game_over"
    """A round follows the end of the game; from there on it is a game of its own."""
    WRONG_RESULT = "wrong_result"
    """The log tells another result than the actions come to, which is what the record has."""
    UNREADABLE = "unreadable"
    """A log holds no round, or cannot be read as a file."""

    # From a record to a log
    RULES = "rules"
    """A log does not say by which rules it was played."""
    HEADING = "heading"
    """A log has no event, place, date or source."""
    COMMENT = "comment"
    """A log has no comments."""
    NAME = "name"
    """A name in a log has no line break, and no blanks at its ends."""
    OWN_FIELD = "own_field"
    """A log has no fields of one's own."""
    START_SCORES = "start_scores"
    """A log does not say with which scores a game began."""
    DEALER = "dealer"
    """A log does not say who dealt."""


@attrs.frozen(slots=True)
class Loss:
    """Something that was lost, and where."""

    kind: LossKind | ChangeKind
    """What kind of thing."""
    place: str = attrs.field(validator=check.text)
    """The file and line of a log, or the path in a record."""
    message: str = attrs.field(validator=check.text)
    """What was lost, as a sentence."""

    def __str__(self) -> str:
        """Return the place, the kind and the sentence."""
        return f"{self.place}: {self.kind}: {self.message}"


@attrs.frozen(slots=True)
class ToRecords:
    """The records of a log, and what is not in them."""

    records: tuple[Record, ...] = attrs.field(repr=False)
    """One for a game; more if the log cannot be told as one; none for a log without rounds."""
    losses: tuple[Loss, ...]
    """What the log tells and the records do not."""


@attrs.frozen(slots=True)
class ToLog:
    """The log of a record, and what is not in it."""

    game: LogGame = attrs.field(repr=False)
    """The game as printed."""
    losses: tuple[Loss, ...]
    """What the record tells and the log does not."""


def to_records(game: LogGame, rules: Rules = BSW) -> ToRecords:
    """Return a logged game as records, every round of which was followed by the rules.

    Raises :class:`InvalidValue` for rules of another number of seats than four.
    """
    want_instance("to_records(game)", game, LogGame)
    check_rules(rules)
    telling = _Telling(game, rules)
    for place, log_round in enumerate(game.rounds):
        telling.add(log_round, is_last=place + 1 == len(game.rounds))
    telling.finish()
    losses = telling.losses if game.rounds else [*_unread(game)]
    return ToRecords(tuple(telling.records), tuple(losses))


def _unread(game: LogGame) -> Iterator[Loss]:
    """Yield why a log gives no record."""
    for defect in game.defects[:1]:
        yield Loss(LossKind.UNREADABLE, f"{game.file}:{defect.line}", defect.message)
    if not game.defects:
        yield Loss(LossKind.UNREADABLE, game.file, "the log holds no round")


class _Telling:
    """The records of a log as far as it has been told."""

    __slots__ = ("file", "game", "losses", "names", "records", "rounds", "rules", "start")

    def __init__(self, game: LogGame, rules: Rules) -> None:
        self.file = game.file
        self.rules = rules
        self.records: list[Record] = []
        self.losses: list[Loss] = []
        self.rounds: list[RecordRound] = []
        self.names: tuple[str, ...] = ()
        self.start: tuple[int, ...] | None = None
        self.game = new_game(rules)

    def add(self, log_round: LogRound, *, is_last: bool) -> None:
        """Add a round."""
        if self.game.is_over:
            self.lose(LossKind.GAME_OVER, log_round.line, "the game was over before this round")
            self.begin(None)
        work = Work(log_round, self.file, self.rules)
        told = work.told
        following, illegal = _follow(self.game, told.actions)
        result = log_round.result
        if illegal is not None:
            place, reason = illegal
            self.reject(log_round, work.was[told.lines[place]], reason)
        elif len(following.results) > len(self.game.results):
            scores = following.results[-1].scores
            if result is not None and result.scores != scores:
                message = f"the log tells {result.scores}, the actions come to {scores}"
                self.lose(LossKind.WRONG_RESULT, result.line, message)
            self.keep(work, scores)
            self.game = following
        elif result is not None:
            line, reason = result.line, "the actions do not end the round"
            if told.stopped is not None:
                line, reason = work.was[told.stopped[0]], told.stopped[1]
            self.reject(log_round, line, reason)
        elif is_last and told.actions:
            self.keep(work, None)
        else:
            message = "the round breaks off and is dealt anew"
            self.lose(LossKind.ABANDONED_ROUND, log_round.line, message)
        work.normal()
        self.losses += [
            Loss(change.kind, f"{self.file}:{change.line}", change.message)
            for change in work.changes
        ]

    def keep(self, work: Work, scores: tuple[int, ...] | None) -> None:
        """Keep a round."""
        names = work.names
        if not self.rounds:
            self.names = names
        changed = names if names != self.names else ()
        moves = tuple(MOVE(action, "") for action in work.told.actions)
        self.rounds.append(RecordRound(moves, scores, changed))

    def reject(self, log_round: LogRound, line: int, reason: str) -> None:
        """Drop a round that breaks a rule."""
        self.lose(LossKind.REJECTED_ROUND, line, f"round {log_round.number} is dropped: {reason}")
        logged = (0, 0) if log_round.result is None else log_round.result.scores
        totals = zip(self.game.scores, logged, strict=True)
        self.begin(tuple(total + points for total, points in totals))

    def begin(self, scores: tuple[int, ...] | None) -> None:
        """Begin another game."""
        self.finish()
        try:
            self.game, self.start = new_game(self.rules, scores), scores
        except InvalidValue:  # the scores are final, and whatever follows is another game
            self.game, self.start = new_game(self.rules), None

    def finish(self) -> None:
        """End the game."""
        if self.rounds:
            self.records.append(
                Record(
                    rules=self.rules,
                    rounds=tuple(self.rounds),
                    players=self.names if any(self.names) else (),
                    source=self.file.rpartition("/")[2],
                    start_scores=self.start,
                    scores=self.game.scores,
                )
            )
        self.rounds = []

    def lose(self, kind: LossKind, line: int, message: str) -> None:
        """Note what is lost."""
        self.losses.append(Loss(kind, f"{self.file}:{line}", message))


def _follow(
    game: GameState, actions: tuple[Action, ...]
) -> tuple[GameState, tuple[int, str] | None]:
    """Return the game after a round's actions, or how many of them are legal and why no more."""
    state = game.round
    for place, action in enumerate(actions):
        try:
            state = apply(state, action)
        except IllegalAction as error:
            return game, (place, str(error))
    return after_round(game, state), None


def to_log(record: Record, file: str = "") -> ToLog:
    """Return a record as a log.

    Raises :class:`DataError` where the record breaks a rule or hides a card, and
    :class:`InvalidValue` for what no log can tell: other games than for four, announced bombs, and
    a bomb on a trick that waits for a player who is out, laid by the seat that leads after him.
    """
    want_instance("to_log(record)", record, Record)
    check_rules(record.rules)
    record.check()
    rounds: list[LogRound] = []
    line = 1
    for number, told in enumerate(record.rounds, 1):
        actions = [action for action in told.actions if isinstance(action, Action)]
        if len(actions) < len(told.moves):
            path = f"rounds[{number - 1}]"
            raise DataError(DataCode.UNKNOWN_CARD, path, "a log tells every card")
        names = [_one_line(name) for name in told.players or record.players or NAMES]
        rounds.append(record_round(actions, names, number, line, record.rules))
        line += len(rounds[-1].lines)
    return ToLog(LogGame(file, tuple(rounds)), tuple(_unprinted(record)))


def _one_line(name: str) -> str:
    """Return a name without line breaks, which a log cannot have within one."""
    return " ".join(name.split()) if len(name.splitlines()) > 1 or name != name.strip() else name


def _unprinted(record: Record) -> Iterator[Loss]:
    """Yield what a record tells and a log does not."""
    if record.rules != BSW:
        yield Loss(LossKind.RULES, "rules", "a log does not say by which rules it was played")
    for name in ("event", "place", "date", "source"):
        if getattr(record, name):
            yield Loss(LossKind.HEADING, name, f"a log has no {name}")
    if record.start_scores is not None:
        yield Loss(LossKind.START_SCORES, "start_scores", "a log begins at 0:0")
    if record.dealer:
        yield Loss(LossKind.DEALER, "dealer", "a log does not say who dealt")
    if record.comment:
        yield Loss(LossKind.COMMENT, "comment", "a log has no comments")
    given = (record.players, *(told.players for told in record.rounds))
    for name in dict.fromkeys(name for names in given for name in names):
        if name != _one_line(name):
            yield Loss(LossKind.NAME, "players", f"{shown(name)} is written on one line")
    for name in record.fields:
        yield Loss(LossKind.OWN_FIELD, name, "a log has no fields of one's own")
    for number, told in enumerate(record.rounds):
        path = f"rounds[{number}]"
        if told.comment:
            yield Loss(LossKind.COMMENT, f"{path}.comment", "a log has no comments")
        for name in told.fields:
            yield Loss(LossKind.OWN_FIELD, f"{path}.{name}", "a log has no fields of one's own")
        for place, move in enumerate(told.moves):
            if move.comment:
                message = "a log has no comments"
                yield Loss(LossKind.COMMENT, f"{path}.actions[{place}]", message)
