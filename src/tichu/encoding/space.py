"""``ActionSpace``: the numbers of the actions at a table, and back; and the limits of a round.

A decision is a series of numbers (:class:`_Steps`). How long a round can take, and how far apart
its scores can be, follow from the rules:

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

from collections.abc import Callable, Collection, Iterable, Sequence
from operator import index
from typing import Final, Literal, TypeVar, assert_never, final

import attrs

from tichu._syntax import either, rules_given
from tichu.cards import Card
from tichu.encoding import numbers
from tichu.encoding.numbers import CARDS, SHARED, Sections, number_of, sections_of
from tichu.engine import moves as act
from tichu.engine.judge import is_seated
from tichu.engine.moves import CallTichu, Play, PlayerAction, Push
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import to_play
from tichu.rules import Phase, Rules
from tichu.sequential import Decline

T = TypeVar("T")
_CARDS: Final = 56
_APART: Final = 150


@attrs.frozen(slots=True)
class Limits:
    """Bounds on the rounds by some rules."""

    decisions: int
    """The most decisions of a round, as :mod:`tichu.sequential` asks for them.

    A polled seat that declines makes one, too.
    """
    difference: int
    """The greatest difference between the scores of the two teams in a round."""


def limits(rules: Rules | str) -> Limits:
    """Return bounds on the rounds by some rules.

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
    grand = rules.grand_tichu_points if rules.grand_tichu and not with_dummy else 0
    return max(rules.tichu_points, grand)


def one_of(*words: T) -> "Callable[[object, attrs.Attribute[T], T], None]":
    """Return a validator of a field, which raises :class:`InvalidValue` for other values."""

    def check(owner: object, field: "attrs.Attribute[T]", value: T) -> None:
        if value not in words:
            message = f"expected {either(map(repr, words))}, got {shown(value)}"
            raise InvalidValue(f"{type(owner).__name__}({field.name})", message)

    return check


def want_rules(place: str, view: PlayerView, rules: Rules) -> None:
    """Raise :class:`InvalidValue` unless a view is one of a round by some rules."""
    if view.rules is not rules and view.rules != rules:
        raise InvalidValue(place, "expected a view of a round by the rules of the space")


Decision = PlayerAction | Decline
"""An action of a seat, or its decision not to interrupt."""
Numbers = tuple[int, ...]
Found = tuple[Sequence[Decision], Collection[int]]
"""Decisions that begin with some numbers, and the numbers that may come next."""


@attrs.frozen
class _Steps:
    """The decisions that a seat may make, as series of numbers.

    Pushes are not in ``decisions``: the seat may push one of the cards in ``held`` to each
    recipient, in order.
    """

    space: "ActionSpace"
    sections: Sections
    seat: int
    decisions: Sequence[Decision]
    held: Collection[int] = ()

    def after(self, chosen: Numbers) -> Found:
        """Return the decisions that begin with some numbers, and those that may come next.

        If no number may come next, the first decision is the one that is chosen. There is neither
        if a number may not be chosen.
        """
        if not chosen:
            found = {self.first(action) for action in self.decisions}
            return self.decisions, found | {CARDS + card for card in self.held}
        first = chosen[0]
        if CARDS <= first < SHARED:
            return self._pushing([number - CARDS for number in chosen])
        alike = [action for action in self.decisions if self.first(action) == first]
        if alike and self.space.suits == "exact" and isinstance(alike[0], Play):
            return _narrowed(alike, chosen[1:])
        return ((), ()) if len(chosen) > 1 else (alike, ())

    def path(self, action: Decision) -> Numbers:
        """Return the numbers that stand for an action; none if it is not one of the decisions."""
        if isinstance(action, Push):
            cards = [card.index for card in action.cards]
            return tuple([CARDS + card for card in cards]) if self._pushing(cards)[0] else ()
        if action not in self.decisions:
            return ()
        chosen: Numbers = (self.first(action),)
        while isinstance(action, Play) and (following := self.after(chosen)[1]):
            chosen += (next(number for number in _numbers_of(action) if number in following),)
        return chosen

    def first(self, action: Decision) -> int:
        """Return the first number of a decision."""
        return first_of(self.sections, self.space.rules, action)

    def _pushing(self, cards: list[int]) -> Found:
        """Go on with a push whose first cards go to the first recipients."""
        number = len(self.space.rules.push_recipients(self.seat))
        if len(cards) > number or len({*cards}) < len(cards) or not {*cards} <= {*self.held}:
            return (), ()
        if len(cards) == number:
            return [Push(self.seat, [Card(card) for card in cards])], ()
        return (), {CARDS + card for card in self.held if card not in cards}


def _narrowed(alike: Sequence[Decision], chosen: Numbers) -> Found:
    """Return the plays that have the chosen cards, and the numbers of the cards to come.

    The plays have equally many cards. Cards that all of them have in common are not chosen, so a
    single play needs no choice.
    """
    left = [(_numbers_of(play), play) for play in alike if isinstance(play, Play)]
    place = _differing(left, 0)
    for number in chosen:
        left = [each for each in left if each[0][place : place + 1] == (number,)]
        place = _differing(left, place + 1)
    following = {cards[place] for cards, _ in left if place < len(cards)}
    return [play for _, play in left], following


def _differing(plays: Sequence[tuple[Numbers, Play]], place: int) -> int:
    """Return the first place from a given one at which the cards differ; the end if none does."""
    while len({cards[place : place + 1] for cards, _ in plays}) == 1 and plays[0][0][place:]:
        place += 1
    return place


def _numbers_of(play: Play) -> Numbers:
    """Return the numbers of the cards of a play, ascending."""
    return tuple(sorted([CARDS + card.index for card in play.combination.cards]))


def first_of(sections: Sections, rules: Rules, action: Decision) -> int:
    """Return the first number of a decision."""
    match action:
        case Play():
            return number_of(to_play(action.combination))
        case act.Pass():
            return numbers.PASS
        case act.TakeTrick():
            return numbers.TAKE
        case Decline():
            return numbers.DECLINE
        case act.CallTichu():
            return numbers.TICHU
        case act.CallGrandTichu():
            return numbers.GRAND_TICHU
        case act.DeclineGrandTichu():
            return numbers.NO_GRAND_TICHU
        case act.MakeWish():
            return numbers.NO_WISH if action.rank is None else numbers.WISHES + action.rank - 2
        case Push():
            return CARDS + action.cards[0].index
        case act.GiveTrick():
            return sections.gifts + rules.opponents(action.seat).index(action.to)
        case act.ChooseLeader():
            return sections.leaders + rules.partners(action.seat).index(action.to)
        case act.AnnounceBomb():
            return sections.announce
        case _:
            assert_never(action)


def _rules(value: Rules | str) -> Rules:
    return rules_given("ActionSpace(rules)", value)


@final
@attrs.frozen(slots=True)
class ActionSpace:
    """The numbers that stand for the actions at a table, 0 to ``n - 1``.

    A seat decides by choosing one or more numbers, one after the other: :meth:`mask` says which
    may come next, and :meth:`decode` returns the action when it is complete. A push takes a number
    for each card; with ``suits="exact"`` a play takes one for each card that its first number
    leaves open. Any other decision is a single number.

    Raises :class:`InvalidValue` for a wrong argument.

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
    suits: Literal["canonical", "exact"] = attrs.field(
        default="canonical", validator=one_of("canonical", "exact")
    )
    """The plays that can be chosen, of those that differ in suits only.

    ``canonical``: the first one in the order of legal actions, which has the lowest suits.
    ``exact``: any of them, by the numbers of its cards.
    """
    _sections: Sections = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(lambda self: sections_of(self.rules), takes_self=True),
    )

    def __reduce__(self) -> tuple[object, ...]:
        return ActionSpace, (self.rules, self.suits)

    @property
    def n(self) -> int:
        """The number of numbers."""
        return self._sections.n

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number, for people."""
        return self._sections.names

    def mask(
        self,
        view: PlayerView,
        chosen: Iterable[int] = (),
        *,
        seat: int | None = None,
        is_poll: bool = False,
    ) -> bytes:
        """Return which numbers may be chosen next: a byte for each number, 1 if it may, else 0.

        ``chosen`` has the numbers that have been chosen for this decision. ``seat`` is the seat
        that decides, if it is not the seat of the view. A seat that may interrupt may also decline;
        say ``is_poll`` if a seat that must act is first asked whether it interrupts
        (:attr:`tichu.sequential.Sequential.is_poll`).

        No number may be chosen if the seat has nothing to decide, or if its action is complete.
        Raises :class:`InvalidValue` if a chosen number was not allowed.
        """
        steps = self._steps("mask", view, seat, is_poll)
        marks = bytearray(self.n)
        for number in self._after("mask(chosen)", steps, chosen)[1]:
            marks[number] = 1
        return bytes(marks)

    def decode(
        self,
        chosen: Iterable[int],
        view: PlayerView,
        *,
        seat: int | None = None,
        is_poll: bool = False,
    ) -> Decision | None:
        """Return the action that the chosen numbers stand for; None if it is not complete.

        The arguments are those of :meth:`mask`. Raises :class:`InvalidValue` if a number is not
        allowed.
        """
        steps = self._steps("decode", view, seat, is_poll)
        actions, more = self._after("decode(chosen)", steps, chosen)
        return None if more or not actions else actions[0]

    def encode(
        self,
        action: Decision,
        view: PlayerView,
        *,
        is_poll: bool = False,
    ) -> tuple[int, ...]:
        """Return the numbers that stand for a legal action, which may be of any seat of the player.

        With canonical suits, actions with the same number differ in suits only. Raises
        :class:`InvalidValue` for an action that is not legal.
        """
        mine = (view.seat, *self.rules.controls(view.seat))
        if (type(action) is Decline or is_seated(action)) and action.seat in mine:
            numbers = self._steps("encode", view, action.seat, is_poll).path(action)
            if numbers:
                return numbers
        message = f"expected a legal action, got {shown(action)}"
        raise InvalidValue("ActionSpace.encode(action)", message)

    def _steps(self, method: str, seen: PlayerView, seat: int | None, is_poll: bool) -> _Steps:
        """Return the decisions that a seat has."""
        want_rules(f"ActionSpace.{method}(view)", seen, self.rules)
        decider = seen.seat if seat is None else seat
        mine = (seen.seat, *self.rules.controls(seen.seat))
        if decider not in mine:
            message = f"expected a seat that the player of seat {seen.seat} decides for"
            raise InvalidValue(f"ActionSpace.{method}(seat)", f"{message}, got {shown(seat)}")
        held: Numbers = ()
        decisions: Sequence[Decision]
        legal = seen.legal(decider)
        if decider not in seen.to_act:
            decisions = (Decline(decider), *legal) if decider in seen.may_interrupt else ()
        elif is_poll or seen.phase is Phase.PUSH:
            call = CallTichu(decider)
            decisions = (call,) if call in legal else ()
            if is_poll:
                decisions = (Decline(decider), *decisions)
            else:
                held = tuple(card.index for card in seen.hand(decider) or ())
        else:
            decisions = legal
        return _Steps(self, self._sections, decider, decisions, held)

    def _after(self, place: str, steps: _Steps, chosen: Iterable[int]) -> Found:
        """Return what the chosen numbers lead to; raise :class:`InvalidValue` if one is wrong."""
        place = f"ActionSpace.{place}"
        given = tuple(map(index, chosen))
        found = steps.after(given)
        if any(found) or not given:
            return found
        wrong = next(n for at, n in enumerate(given) if n not in steps.after(given[:at])[1])
        name = f" ({self.names[wrong]})" if 0 <= wrong < self.n else ""
        raise InvalidValue(place, f"expected a number that the mask allows, got {wrong}{name}")
