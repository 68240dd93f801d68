"""Print rounds from actions, and convert logs to records and back, listing what is lost.

A log contains printed lines; a record contains the rules and legal actions. Some lines cannot be
derived from one action alone, so the engine finds the seats that hold a bomb, and the score.

1. An unfinished round is dropped if another one follows, since it was dealt again; at the end of a
   log it is kept.
2. A round that breaks a rule is dropped. The rounds after it form a new game, which starts with the
   points in the log. Rounds after the end of a game also form a new game.
3. The scores are computed from the actions.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, assert_never

import attrs

from tichu._values import unchecked, want_instance, want_many
from tichu.bsw import log
from tichu.bsw.files import Rejection, rejection_of
from tichu.bsw.follow import Follower
from tichu.bsw.lines import in_hand_order, in_play_order
from tichu.bsw.log import LogGame, LogLine, LogRound, LossKind, Section
from tichu.engine import moves as act
from tichu.engine.moves import Action
from tichu.engine.state import RoundState, after_round, new_game, new_round
from tichu.engine.verbs import apply
from tichu.errors import DataCode, DataError, InvalidValue, shown
from tichu.records import Record, RecordRound
from tichu.records.entries import Entry, UserFields
from tichu.rules import BSW, Phase, Rules
from tichu.text.words import tidy_name

NAMES: Final = ("north", "east", "south", "west")


def record_round(
    actions: Iterable[Action],
    names: Sequence[str] = NAMES,
    number: int = 1,
    line: int = 1,
    rules: Rules | str = BSW,
) -> LogRound:
    """Return a round of a log for its actions from the first deal on.

    ``names`` are the players' names, ``number`` is the number of the round in its game, and
    ``line`` is the number of its first line. An unfinished round is printed as far as it goes.

    A log does not keep the order of all actions. It sorts decisions on grand tichu and pushes by
    seat, and prints the calls before the exchange below the full hands. It does not print that a
    player who is out takes a trick, or that no wish is made. When the log is read, these actions
    come in a fixed order.

    Raises :class:`IllegalAction` if an action is illegal under ``rules``, and :class:`InvalidValue`
    for a play that a log cannot express: a bomb by the next leader on the waiting trick of a player
    who is out.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> log_round = bsw.record_round([first], names=("Ann", "Ben", "Cem", "Dee"))
    >>> bsw.write(log_round).splitlines()[1]
    '(0)Ann BD SB B10 G9 S7 B6 S4 R2 '
    """
    rules = log.want_rules("record_round(rules)", rules)
    want_many("record_round(actions)", actions, "actions")
    if len(names) != log.SEATS:
        message = f"expected {log.SEATS} names, got {shown(names)}"
        raise InvalidValue("record_round(names)", message)
    printer = _Printer(tuple(map(tidy_name, names)), line)
    state = new_round(rules)
    for action in actions:
        before, state = state, apply(state, action)
        printer.record(before, action, state)
    return LogRound(number, printer.finish(state))


class _Printer:
    """Collects the lines of a round, action by action."""

    def __init__(self, names: tuple[str, ...], line: int) -> None:
        self.names = names
        self.first = line
        self.lines: list[LogLine] = []
        self.calls: list[tuple[int, bool]] = []  # before the exchange: seat, true if grand
        self.gives: dict[int, act.Push] = {}

    def record(self, before: RoundState, action: Action, after: RoundState) -> None:
        match action:
            case act.Deal():
                first = before.phase is Phase.DEAL_FIRST
                self.add(log.HeadingLine, Section.FIRST_HANDS if first else Section.HANDS)
                for seat in range(log.SEATS):
                    self.add_of(log.HandLine, seat, in_hand_order(after.hand(seat)))
            case act.CallGrandTichu():
                self.calls.append((action.seat, True))
            case act.CallTichu() if before.phase is Phase.PUSH:
                self.calls.append((action.seat, False))
            case act.CallTichu():
                self.add_of(log.CallLine, action.seat, False)
            case act.Push():
                self.gives[action.seat] = action
                if after.phase is not Phase.PUSH:
                    self.exchange()
                    self.begin(after)
            case act.Play():
                _check_bomb(before, action)
                self.add_of(log.PlayLine, action.seat, in_play_order(action.combination))
            case act.Pass():
                self.add_of(log.PassLine, action.seat)
            case act.MakeWish() if action.rank is not None:
                self.add(log.WishLine, action.rank)
            case act.TakeTrick() if before.hand(action.seat):
                self.add_of(log.PassLine, action.seat)
            case act.DeclineGrandTichu() | act.MakeWish() | act.TakeTrick():
                pass  # not printed
            case act.GiveTrick():
                self.add_of(log.GiftLine, action.to)
            case act.ChooseLeader() | act.AnnounceBomb():
                raise InvalidValue("record_round(actions)", f"a log cannot express {action!r}")
            case _:
                assert_never(action)

    def finish(self, state: RoundState) -> tuple[LogLine, ...]:
        if state.phase is Phase.PUSH:
            self.exchange()
        if state.result is not None:
            self.add(log.ResultLine, state.result.scores)
        if not self.lines:
            raise InvalidValue("record_round(actions)", "expected at least one action, got none")
        return tuple(self.lines)

    def add(self, make: Callable[..., LogLine], *fields: object) -> None:
        self.lines.append(make(self.first + len(self.lines), *fields))

    def add_of(self, make: Callable[..., LogLine], seat: int, *fields: object) -> None:
        self.add(make, seat, self.names[seat], *fields)

    def exchange(self) -> None:
        """Print the calls before the exchange, grand tichu first, and the pushes."""
        for seat, grand in self.calls:
            self.add_of(log.CallLine, seat, grand)
        if not self.gives:
            return
        self.add(log.HeadingLine, Section.EXCHANGE)
        for seat, push in sorted(self.gives.items()):
            to = tuple(self.names[(seat + step) % log.SEATS] for step in range(1, log.SEATS))
            self.add_of(log.GiveLine, seat, to, push.cards)

    def begin(self, state: RoundState) -> None:
        """Print the seats that hold a bomb, and the heading of the play."""
        holders = [pair for pair in enumerate(self.names) if state.bomb_holders >> pair[0] & 1]
        if holders:
            self.add(log.BombLine, tuple(holders))
        self.add(log.HeadingLine, Section.PLAY)


def _check_bomb(state: RoundState, action: act.Play) -> None:
    """Reject a bomb that a reader of the log would take for a lead."""
    if state.phase is not Phase.TAKE_TRICK:
        return
    (winner,) = state.to_act
    if not state.hand(winner) and action.seat == state.table.next_active(winner):
        message = f"a log cannot express {action!r} on the trick of seat {winner}, which is out"
        raise InvalidValue("record_round(actions)", message)


@attrs.frozen(slots=True)
class ToRecords:
    """The records converted from a log, and the losses."""

    records: tuple[Record, ...] = attrs.field(repr=False)
    """The records, or none; several if rounds were dropped or follow the end of a game."""
    losses: tuple[log.Loss, ...]
    """The parts of the log that the records do not contain, in order."""


@attrs.frozen(slots=True)
class ToLog:
    """The log converted from a record, and the losses."""

    game: LogGame
    """The log."""
    losses: tuple[log.Loss, ...]
    """The parts of the record that the log does not contain, in order."""


def to_records(game: LogGame, rules: Rules | str = BSW) -> ToRecords:
    """Return the records of a log, with the rounds that are legal under ``rules``.

    The defects of a round count as losses; the order of cards and lines, which a record does not
    keep, does not.
    """
    want_instance("to_records(game)", game, LogGame)
    rules = log.want_rules("to_records(rules)", rules)
    builder = _Builder(game.file, rules)
    for each in game.defects if game.rounds else ():
        if each.kind in log.DROPPED:
            builder.lose(each.kind, each.round_number, each.line, each.message)
    for place, log_round in enumerate(game.rounds, 1):
        builder.add(log_round, is_last=place == len(game.rounds))
    builder.finish()
    if not game.rounds:
        found = [(each.line, each.message) for each in game.defects[-1:]]
        for line, message in found or [(0, "the log contains no round")]:
            builder.lose(LossKind.UNREADABLE, None, line, message)
    return ToRecords(tuple(builder.records), tuple(builder.losses))


class _Builder:
    def __init__(self, file: str, rules: Rules) -> None:
        self.file = file
        self.rules = rules
        self.records: list[Record] = []
        self.losses: list[log.Loss] = []
        self.rounds: list[RecordRound] = []
        self.names: tuple[str, ...] = ()
        self.start: tuple[int, ...] | None = None
        self.game = new_game(rules)

    def add(self, log_round: LogRound, *, is_last: bool) -> None:
        number = log_round.number
        if self.game.is_over:
            message = "the game was over before this round"
            self.lose(LossKind.GAME_OVER, number, log_round.line, message)
            self.begin(None)
        found = Follower(log_round, self.file, self.rules, self.game.round)
        state = found.state
        result = log_round.result
        scored = None if state is None else state.result
        rejection = rejection_of(found, log_round, self.file)
        if rejection is not None:
            self.reject(log_round, rejection)
        elif state is not None and scored is not None:
            scores = scored.scores
            if result is not None and result.scores != scores:
                message = f"the log has {result.scores}, the actions score {scores}"
                self.lose(LossKind.WRONG_RESULT, number, result.line, message)
            self.keep(log_round, found.actions, scores)
            self.game = after_round(self.game, state)
        elif is_last and found.actions:
            self.keep(log_round, found.actions, None)
        else:
            message = "the round is unfinished and dealt again"
            if is_last:
                message = "the log ends before the first deal is complete"
            self.lose(LossKind.ABANDONED_ROUND, number, log_round.line, message)
        for defect in found.defects:
            self.lose(defect.kind, number, defect.line, defect.message)

    def keep(
        self, log_round: LogRound, actions: list[Action], scores: tuple[int, ...] | None
    ) -> None:
        names = log.seat_names(log_round)
        if not self.rounds:
            self.names = names
        entries = tuple([unchecked(Entry, action, "") for action in actions])
        players = names if names != self.names else ()
        self.rounds.append(unchecked(RecordRound, entries, scores, players, "", UserFields()))

    def reject(self, log_round: LogRound, why: Rejection) -> None:
        """Drop a round that breaks a rule, and begin a new game with the points in the log."""
        message = f"round {why.round_number} is dropped: {why.reason}"
        self.lose(LossKind.REJECTED_ROUND, why.round_number, why.line, message)
        logged = (0, 0) if log_round.result is None else log_round.result.scores
        totals = zip(self.game.scores, logged, strict=True)
        self.begin(tuple(total + points for total, points in totals))

    def begin(self, scores: tuple[int, ...] | None) -> None:
        self.finish()
        try:
            self.game, self.start = new_game(self.rules, scores), scores
        except InvalidValue:  # the scores are final, so what follows is another game
            self.game, self.start = new_game(self.rules), None

    def finish(self) -> None:
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

    def lose(self, kind: log.FindingKind, number: int | None, line: int, message: str) -> None:
        self.losses.append(log.Loss(kind, self.file, number, line, message))


def to_log(record: Record, file: str = "") -> ToLog:
    """Return a record as a log.

    Raises :class:`DataError` if the record breaks a rule or hides a card, and
    :class:`InvalidValue` for what a log cannot express: a game that is not for four seats, an
    announced bomb, and the bomb that :func:`record_round` rejects.

    >>> import random
    >>> from tichu import BSW, bsw
    >>> from tichu.bots import RuleBot, play_round
    >>> log = bsw.to_log(play_round([RuleBot()] * 4, random.Random(1), BSW))
    >>> log.game
    <LogGame of a text: 1 round>
    """
    want_instance("to_log(record)", record, Record)
    log.want_rules("to_log(record)", record.rules)
    record.check()
    rounds: list[LogRound] = []
    line = 1
    for number, each in enumerate(record.rounds, 1):
        actions = [action for action in each.actions if isinstance(action, Action)]
        if len(actions) < len(each.entries):
            path = f"rounds[{number - 1}]"
            raise DataError(DataCode.UNKNOWN_CARD, path, "a log contains every card")
        names = each.players or record.players or NAMES
        rounds.append(record_round(actions, names, number, line, record.rules))
        line += len(rounds[-1].lines)
    losses = (
        log.Loss(kind, file, None, 0, message, path) for kind, path, message in _unprinted(record)
    )
    return ToLog(LogGame(file, tuple(rounds)), tuple(losses))


def _unprinted(record: Record) -> Iterator[tuple[LossKind, str, str]]:
    """Yield the kind, path and description of each part of a record that a log cannot contain."""
    comment, own_field = "a log has no comments", "a log has no custom fields"
    if record.rules != BSW:
        yield LossKind.RULES, "rules", "a log does not name its rules"
    for name in ("event", "place", "date", "source"):
        if getattr(record, name):
            yield LossKind.HEADING, name, f"a log has no {name}"
    if any(record.start_scores or ()):
        yield LossKind.START_SCORES, "start_scores", "a log starts at 0:0"
    if record.dealer:
        yield LossKind.DEALER, "dealer", "a log does not name the dealer"
    if record.comment:
        yield LossKind.COMMENT, "comment", comment
    given = (record.players, *(each.players for each in record.rounds))
    for name in dict.fromkeys(name for names in given for name in names):
        if name != tidy_name(name):
            yield (
                LossKind.NAME,
                "players",
                f"{shown(name)} is written as {shown(tidy_name(name))}",
            )
    for name in record.fields:
        yield LossKind.OWN_FIELD, name, own_field
    for number, each in enumerate(record.rounds):
        path = f"rounds[{number}]"
        if each.comment:
            yield LossKind.COMMENT, f"{path}.comment", comment
        for name in each.fields:
            yield LossKind.OWN_FIELD, f"{path}.{name}", own_field
        for place, entry in enumerate(each.entries):
            if entry.comment:
                yield LossKind.COMMENT, f"{path}.actions[{place}]", comment
