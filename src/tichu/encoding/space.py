""":class:`ActionSpace` converts actions to numbers and back; :func:`limits` bounds a round.

A decision is a series of numbers (:class:`Steps`). The rules limit the length of a round and the
difference between its scores:

1. Every action except a deal is a decision on grand tichu, a push, a call, the wish, the gift of
   the Dragon's trick, the choice of a leader after the Dog, or a part of a trick. Each card is
   played once, so there are at most as many plays as cards. After each play, every other seat
   passes at most once, and the trick is taken or a bomb announced at most once.
2. Before each action, every seat except one that must act may be polled, and may decline.
3. Card points add up to 100, and a team has from -25 to 125 of them, so the teams are at most 150
   points apart. A double or triple victory is worth a fixed number of points instead. The team of
   the player who goes out first gains most if this player has called and the partners have not.
   Calls of the other team fail (TICHU-3).
4. If a team is counted out, all calls of its opponents succeed, and all its own calls fail (IRR-1).
"""

from collections.abc import Collection, Iterable, Sequence
from functools import reduce
from operator import and_, index
from typing import Any, Final, Literal, final, get_args

import attrs

from tichu._kernel.layout import bits
from tichu._syntax import either, rules_given
from tichu.cards import Card, new_cards
from tichu.encoding import numbers
from tichu.encoding.numbers import CARDS, Sections, number_of, sections_of
from tichu.engine import moves as act
from tichu.engine.board import ANNOUNCED, LEAD, PUSH, TAKE
from tichu.engine.legal import Choices, action_of, interruptions_of, legal_of
from tichu.engine.moves import PASSES, TAKES, Play, PlayerAction, Push
from tichu.engine.table import TableQueries
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import to_play
from tichu.rules import Rules
from tichu.sequential import DECLINES, Decline

_CARDS: Final = 56
_APART: Final = 150


@attrs.frozen(slots=True)
class Limits:
    """Bounds on every round under given rules."""

    decisions: int
    """The most decisions that :mod:`tichu.sequential` can ask for in a round.

    Declining when polled counts as a decision.
    """
    difference: int
    """The greatest difference between the scores of the two teams in a round."""


def limits(rules: Rules | str) -> Limits:
    """Return the limits on the length of a round and on the difference between its scores.

    Raises :class:`InvalidValue` if ``rules`` is not rules, and :class:`NotationError` if a text
    does not describe rules.

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
    """Return the value in points of the highest call that a seat may make."""
    with_dummy = rules.open_dummy and rules.team(seat) == rules.team(0)  # TRICHU-2
    grand = rules.grand_tichu_points if rules.grand_tichu and not with_dummy else 0
    return max(rules.tichu_points, grand)


def listed(owner: object, field: "attrs.Attribute[Any]", value: object) -> None:
    """Raise :class:`InvalidValue` unless a value is listed in the ``Literal`` type of a field."""
    words = get_args(field.type)
    if value not in words:
        message = f"expected {either(map(repr, words))}, got {shown(value)}"
        raise InvalidValue(f"{type(owner).__name__}({field.name})", message)


def want_rules(place: str, view: PlayerView, rules: Rules) -> None:
    """Raise :class:`InvalidValue` unless a view shows a round under the given rules."""
    if view.rules is not rules and view.rules != rules:
        raise InvalidValue(place, "expected a view of a round by the rules of the space")


Decision = PlayerAction | Decline
"""An action of a seat, or its decision not to interrupt."""
Numbers = tuple[int, ...]
Found = tuple[Decision | None, Collection[int]]
"""The decision that some numbers stand for, or the numbers that may come next."""


class Steps:
    """The decisions of a seat, as series of numbers.

    They depend only on public information and the seat's own hand, so the seat's view and the state
    give the same decisions.
    """

    def __init__(self, space: "ActionSpace", shown: TableQueries, seat: int, is_poll: bool) -> None:
        """List the decisions of a seat. A seat that need not act is polled."""
        position = shown._position  # noqa: SLF001
        board = position.board
        phase = board.phase
        hand = position.hands[seat]
        acts = board.acting() >> seat & 1
        decisions: Iterable[Decision] = interruptions_of(position, seat)
        sections = space._sections  # noqa: SLF001  # its own
        self._space = space
        self._board = board
        self._seat = seat
        self._plays: list[tuple[int, int]] = []  # plays on turn: number and kernel's play
        self._cards: list[int] = []  # the numbers of the cards that it may push
        self._legal: Sequence[PlayerAction] = ()
        if is_poll or not acts:
            if acts or board.interrupters() >> seat & 1:
                decisions = (*decisions, DECLINES[seat])
        elif phase == PUSH:
            self._cards = [CARDS + card.index for card in new_cards(hand)]
            self._legal = legal_of(position, seat)
        elif LEAD <= phase <= TAKE or phase == ANNOUNCED:
            choices = Choices()
            choices.find(board, hand, seat, position.holders >> seat & 1 != 0)
            self._plays = [(number_of(play), play) for play in choices.plays()]
            if choices.decline:
                decisions = (*decisions, *(TAKES if phase == TAKE else PASSES)[seat])
        else:
            decisions = legal_of(position, seat)
        self._others = {
            first_of(sections, space.rules, decision): decision for decision in decisions
        }
        self._begin = {*self._others, *self._cards, *[number for number, _ in self._plays]}

    def after(self, place: str, chosen: Numbers) -> Found:
        """Return the decision that some numbers stand for, or the numbers that may come next.

        The decision is None while it is incomplete. Raises :class:`InvalidValue`, naming ``place``,
        if a number is not allowed.
        """
        found: Found = None, self._begin
        for at, number in enumerate(chosen):
            if number not in found[1]:
                name = f" ({self._space.names[number]})" if 0 <= number < self._space.n else ""
                message = f"expected a number that the mask allows, got {number}{name}"
                raise InvalidValue(place, message)
            found = self._after(*chosen[: at + 1])
        return found

    def _after(self, first: int, *more: int) -> Found:
        """Return what :meth:`after` does, for one or more allowed numbers."""
        if first in self._others:
            return self._others[first], ()
        if first in self._cards:
            if len(more) + 1 < len(self._board.facts.recipients[self._seat]):
                return None, {*self._cards} - {first, *more}
            return Push(self._seat, [Card(number - CARDS) for number in (first, *more)]), ()
        plays = [play for number, play in self._plays if number == first]
        if self._space.suits == "canonical":
            plays = plays[:1]
        for number in more:
            plays = [play for play, card in _opened(plays) if card == number]
        following = {card for _, card in _opened(plays)}
        return (None if following else action_of(self._board, self._seat, plays[0])), following

    def path(self, action: object) -> Numbers:
        """Return the numbers that stand for an action, or () if it is not one of the decisions."""
        for number, decision in self._others.items():
            if decision == action:
                return (number,)
        if isinstance(action, Push) and action in self._legal:
            return tuple([CARDS + card.index for card in action.cards])
        if not isinstance(action, Play):
            return ()
        play = to_play(action.combination)
        chosen: Numbers = (number_of(play),)
        if (*chosen, play) not in self._plays:
            return ()
        while following := self._after(*chosen)[1]:
            chosen += (min(card for card in following if play >> (card - CARDS) & 1),)
        return chosen


def _opened(plays: list[int]) -> list[tuple[int, int]]:
    """Return each play with the number of its lowest card that is not in all plays.

    The plays differ only in suits. A single play leaves no card to choose, so nothing is returned.
    """
    if len(plays) == 1:
        return []
    common = reduce(and_, plays, -1)
    return [(play, CARDS + bits((play & ~common & -(play & ~common)) - 1)) for play in plays]


def first_of(sections: Sections, rules: Rules, action: Decision) -> int:
    """Return the first number of a decision that is not a push."""
    match action:
        case Play():
            return number_of(to_play(action.combination))
        case act.MakeWish():
            return numbers.NO_WISH if action.rank is None else numbers.WISHES + action.rank - 2
        case act.GiveTrick():
            return sections.gifts + rules.opponents(action.seat).index(action.to)
        case act.ChooseLeader():
            return sections.leaders + rules.partners(action.seat).index(action.to)
        case act.AnnounceBomb():
            return sections.announce
        case _:
            return _ALONE[type(action)]


_ALONE: Final[dict[type[Decision], int]] = {
    act.Pass: numbers.PASS,
    act.TakeTrick: numbers.TAKE,
    Decline: numbers.DECLINE,
    act.CallTichu: numbers.TICHU,
    act.CallGrandTichu: numbers.GRAND_TICHU,
    act.DeclineGrandTichu: numbers.NO_GRAND_TICHU,
}
"""The numbers of the decisions that have no field except the seat."""


def _rules(value: Rules | str) -> Rules:
    return rules_given("ActionSpace(rules)", value)


@final
@attrs.frozen(slots=True)
class ActionSpace:
    """The numbers from 0 to ``n - 1`` that stand for the actions at a table.

    A seat decides by choosing one or more numbers, one after another. :meth:`mask` marks the
    numbers that may come next, and :meth:`decode` returns the action when it is complete. A push
    takes a number for each card. With ``suits="exact"``, a play takes one more number for each card
    that the first number leaves open. Any other decision is a single number.

    Raises :class:`InvalidValue` if an argument is invalid.

    >>> from tichu import RoundSetup, RoundState, view
    >>> from tichu.encoding import ActionSpace
    >>> space = ActionSpace("nanjing")
    >>> setup = RoundSetup(hands=("2j2p5p", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> seen = view(RoundState.from_setup(setup), 0)
    >>> numbers = [number for number, legal in enumerate(space.mask(seen)) if legal]
    >>> numbers, [space.names[number] for number in numbers]
    ([2, 5, 16], ['single 2', 'single 5', 'pair 22'])
    >>> space.decode([16], seen)
    Play(seat=0, combination=Combination('2j2p'))
    """

    rules: Rules = attrs.field(converter=_rules)
    """The rules of the table; text is read as rules."""
    suits: Literal["canonical", "exact"] = attrs.field(default="canonical", validator=listed)
    """Which plays can be chosen among those that differ in suits only.

    ``canonical``: only the first one in the order of legal actions, which has the lowest suits.
    ``exact``: any of them, by the numbers of its cards.
    """
    _sections: Sections = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_sections", sections_of(self.rules))

    def __reduce__(self) -> tuple[object, ...]:
        return ActionSpace, (self.rules, self.suits)

    @property
    def n(self) -> int:
        """The size of the action space."""
        return self._sections.n

    @property
    def names(self) -> tuple[str, ...]:
        """A readable name for each number."""
        return self._sections.names

    def mask(
        self,
        view: PlayerView,
        chosen: Iterable[int] = (),
        *,
        seat: int | None = None,
        is_poll: bool = False,
    ) -> bytes:
        """Return a byte for each number: 1 if it may be chosen next, else 0.

        ``chosen`` has the numbers already chosen for this decision. ``seat`` is the seat that
        decides, by default the seat of the view. A seat that may interrupt may also decline. Set
        ``is_poll`` if a seat that must act is first asked whether it interrupts
        (:attr:`tichu.sequential.Sequential.is_poll`).

        The mask is all zeros if the seat has nothing to decide or its action is complete. Raises
        :class:`InvalidValue` if a chosen number was not allowed.
        """
        steps = self._steps("mask", view, seat, is_poll)
        return marked(self, steps.after("ActionSpace.mask(chosen)", tuple(map(index, chosen)))[1])

    def decode(
        self,
        chosen: Iterable[int],
        view: PlayerView,
        *,
        seat: int | None = None,
        is_poll: bool = False,
    ) -> Decision | None:
        """Return the action that the chosen numbers stand for, or None if it is incomplete.

        The arguments are the same as in :meth:`mask`. Raises :class:`InvalidValue` if a number is
        not allowed.
        """
        steps = self._steps("decode", view, seat, is_poll)
        return steps.after("ActionSpace.decode(chosen)", tuple(map(index, chosen)))[0]

    def encode(
        self, action: Decision, view: PlayerView, *, is_poll: bool = False
    ) -> tuple[int, ...]:
        """Return the numbers that stand for a legal action.

        The action may belong to any seat for which the view's player decides. With canonical suits,
        plays that differ only in suits have the same number. Raises :class:`InvalidValue` if the
        action is not legal.
        """
        steps = self._steps("encode", view, getattr(action, "seat", None), is_poll)
        numbers = steps.path(action)
        if not numbers:
            message = f"expected a legal action, got {shown(action)}"
            raise InvalidValue("ActionSpace.encode(action)", message)
        return numbers

    def _steps(self, method: str, seen: PlayerView, seat: int | None, is_poll: bool) -> Steps:
        """Return the decisions of a seat."""
        want_rules(f"ActionSpace.{method}(view)", seen, self.rules)
        if seat not in (None, seen.seat, *self.rules.controls(seen.seat)):
            message = f"expected a seat that the player of seat {seen.seat} decides for"
            raise InvalidValue(f"ActionSpace.{method}(seat)", f"{message}, got {shown(seat)}")
        return Steps(self, seen, seen.seat if seat is None else seat, is_poll)


def marked(space: ActionSpace, numbers: Iterable[int]) -> bytes:
    """Return the mask that allows the given numbers."""
    marks = bytearray(space.n)
    for number in numbers:
        marks[number] = 1
    return bytes(marks)
