"""Rounds as printed, made from the library's actions.

The engine supplies what a log prints and the actions do not contain: the seats that hold bombs, and
the score.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, assert_never

from tichu._values import want_int, want_many
from tichu.bsw.checks import MOST_LINES, SEATS, want_names, want_rules
from tichu.bsw.log import values as log
from tichu.bsw.log.cards import in_hand_order
from tichu.bsw.log.plays import in_play_order
from tichu.bsw.log.values import LogLine, LogRound, Section
from tichu.engine import moves as act
from tichu.engine.moves import Action
from tichu.engine.state import RoundState, new_round
from tichu.engine.verbs import apply
from tichu.errors import InvalidValue
from tichu.rules import BSW, Phase, Rules

NAMES: Final = ("north", "east", "south", "west")


def record_round(
    actions: Iterable[Action],
    names: Sequence[str] = NAMES,
    number: int = 1,
    line: int = 1,
    rules: Rules | str = BSW,
) -> LogRound:
    """Return a round as printed, made from its actions since the first deal.

    ``names`` are those of the players, ``number`` is that of the round in its game, and ``line``
    that of its first line. An unfinished round is printed as far as it goes.

    A log does not keep the order of everything: it sorts decisions on grand tichu and pushes by
    seat, prints the calls before the exchange below the full hands, and does not show when a player
    who is out takes a trick, or when no wish is made. Reading the log gives these in a fixed order.

    Raises :class:`IllegalAction` if an action is illegal under ``rules``, and
    :class:`InvalidValue` for the one play that a log cannot express: when a trick waits for a
    player who is out, a bomb by the seat that leads next.

    >>> import random
    >>> from tichu import BSW, bsw, deal, new_round
    >>> first = deal(new_round(BSW), random.Random(1))
    >>> log_round = bsw.record_round([first], names=("Ann", "Ben", "Cem", "Dee"))
    >>> bsw.write(log_round).splitlines()[1]
    '(0)Ann BD SB B10 G9 S7 B6 S4 R2 '
    """
    rules = want_rules("record_round(rules)", rules)
    want_many("record_round(actions)", actions, "actions")
    want_names("record_round(names)", names)
    want_int("record_round(number)", number, 1, MOST_LINES)
    want_int("record_round(line)", line, 1, MOST_LINES)
    printer = _Printer(tuple(names), line)
    state = new_round(rules)
    for action in actions:
        before, state = state, apply(state, action)
        printer.record(before, action, state)
    return LogRound(number, printer.finish(state))


class _Printer:
    """The lines of a round, added action by action."""

    def __init__(self, names: tuple[str, ...], line: int) -> None:
        self.names = names
        self.first = line
        self.lines: list[LogLine] = []
        self.calls: list[tuple[int, bool]] = []  # before the exchange: seat, whether grand
        self.gives: dict[int, act.Push] = {}

    def record(self, before: RoundState, action: Action, after: RoundState) -> None:
        match action:
            case act.Deal():
                first = before.phase is Phase.DEAL_FIRST
                self.add(log.HeadingLine, Section.FIRST_HANDS if first else Section.HANDS)
                for seat in range(SEATS):
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
            to = tuple(self.names[(seat + step) % SEATS] for step in range(1, SEATS))
            self.add_of(log.GiveLine, seat, to, push.cards)

    def begin(self, state: RoundState) -> None:
        """Print the seats that hold a bomb, and the heading of the play."""
        holders = [pair for pair in enumerate(self.names) if state.bomb_holders >> pair[0] & 1]
        if holders:
            self.add(log.BombLine, tuple(holders))
        self.add(log.HeadingLine, Section.PLAY)


def _check_bomb(state: RoundState, action: act.Play) -> None:
    """Reject a bomb that would be read as a lead."""
    if state.phase is not Phase.TAKE_TRICK:
        return
    (winner,) = state.to_act
    if not state.hand(winner) and action.seat == state.table.next_active(winner):
        message = f"a log cannot express {action!r} on the trick of seat {winner}, which is out"
        raise InvalidValue("record_round(actions)", message)
