"""The numbers of the actions at a table: masks, and the way from numbers to actions and back."""

from collections.abc import Iterable, Sequence
from operator import index
from typing import Final, Literal, final

import attrs

from tichu._spelling.rules import rules_given
from tichu.encoding.arguments import check_encoding, want_rules
from tichu.encoding.choosing import Cards
from tichu.encoding.sections import Sections
from tichu.encoding.steps import Decision, Found, Steps
from tichu.engine.judge import is_seated
from tichu.engine.moves import CallTichu
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.rules import Phase, Rules
from tichu.sequential import Decline

_SUITS: Final = ("canonical", "exact")


def _rules(value: Rules | str) -> Rules:
    return rules_given("ActionSpace(rules)", value)


def _check_suits(_: object, __: object, suits: object) -> None:
    if suits not in _SUITS:
        message = f"expected 'canonical' or 'exact', got {shown(suits)}"
        raise InvalidValue("ActionSpace(suits)", message)


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
    suits: Literal["canonical", "exact"] = attrs.field(default="canonical", validator=_check_suits)
    """Which of the plays that differ in suits only can be chosen.

    ``canonical``: the first one in the order of legal actions, which has the lowest suits.
    ``exact``: any of them, by the numbers of its cards.
    """
    encoding: int = attrs.field(default=1, kw_only=True, validator=check_encoding)
    """The version of the numbers: what the numbers of a version mean never changes."""
    _sections: Sections = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(lambda self: Sections(self.rules), takes_self=True),
    )

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

    def _steps(self, method: str, seen: PlayerView, seat: int | None, is_poll: bool) -> Steps:
        """Return the decisions that a seat has."""
        want_rules(f"ActionSpace.{method}(view)", seen, self.rules)
        decider = seen.seat if seat is None else seat
        mine = (seen.seat, *self.rules.controls(seen.seat))
        if decider not in mine:
            message = f"expected a seat that the player of seat {seen.seat} decides for"
            raise InvalidValue(f"ActionSpace.{method}(seat)", f"{message}, got {shown(seat)}")
        held: Cards = ()
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
        exact = self.suits == "exact"
        return Steps(self._sections, self.rules, decider, decisions, exact=exact, held=held)

    def _after(self, place: str, steps: Steps, chosen: Iterable[int]) -> Found:
        """Return what the chosen numbers lead to; raise :class:`InvalidValue` if one is wrong."""
        place = f"ActionSpace.{place}"
        given = tuple(map(index, chosen))
        found = steps.after(given)
        if any(found) or not given:
            return found
        wrong = next(n for at, n in enumerate(given) if n not in steps.after(given[:at])[1])
        name = f" ({self.names[wrong]})" if 0 <= wrong < self.n else ""
        raise InvalidValue(place, f"expected a number that the mask allows, got {wrong}{name}")
