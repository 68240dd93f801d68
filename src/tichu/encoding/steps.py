"""A decision as a series of numbers: which may come next, and what they stand for together."""

from collections.abc import Collection, Sequence
from typing import assert_never

from tichu.cards import Card
from tichu.encoding import sections as numbers
from tichu.encoding.choosing import Cards, Listed, narrowed, path
from tichu.encoding.plays import number_of
from tichu.encoding.sections import CARDS, SHARED, Sections
from tichu.engine import moves as act
from tichu.engine.moves import Play, PlayerAction, Push
from tichu.rulebook.combinations import to_play
from tichu.rules import Rules
from tichu.sequential import Decline

Decision = PlayerAction | Decline
"""What a seat may decide on: an action, or not to interrupt."""
Numbers = tuple[int, ...]
Found = tuple[Sequence[Decision], Collection[int]]
"""Decisions that begin with some numbers, and the numbers that may come next."""


class Steps:
    """What a seat may decide on, as series of numbers.

    ``held`` has the cards of which it may push one to each recipient, in order; these pushes are
    not among the decisions.
    """

    def __init__(
        self,
        sections: Sections,
        rules: Rules,
        seat: int,
        decisions: Sequence[Decision],
        *,
        exact: bool,
        held: Cards,
    ) -> None:
        self._sections = sections
        self._rules = rules
        self._seat = seat
        self._decisions = decisions
        self._exact = exact
        self._held = held

    def after(self, chosen: Numbers) -> Found:
        """Return the decisions that begin with some numbers, and those that may come next.

        If no number may come next, the first decision is the one that is chosen. There is neither
        if a number may not be chosen.
        """
        if not chosen:
            found = {self._first(action) for action in self._decisions}
            return self._decisions, found | {CARDS + card for card in self._held}
        first = chosen[0]
        if CARDS <= first < SHARED:
            return self._pushing([number - CARDS for number in chosen])
        alike = [action for action in self._decisions if self._first(action) == first]
        if alike and self._exact and isinstance(alike[0], Play):
            left, following = narrowed(_listed(alike), [number - CARDS for number in chosen[1:]])
            return left, {CARDS + card for card in following}
        return ((), ()) if len(chosen) > 1 else (alike, ())

    def path(self, action: Decision) -> Numbers:
        """Return the numbers that stand for an action; none if it is not one of the decisions."""
        if isinstance(action, Push):
            cards = [card.index for card in action.cards]
            return tuple([CARDS + card for card in cards]) if self._pushing(cards)[0] else ()
        if action not in self._decisions:
            return ()
        first = self._first(action)
        if not self._exact or not isinstance(action, Play):
            return (first,)
        alike = [each for each in self._decisions if self._first(each) == first]
        return (first, *[CARDS + card for card in path(_listed(alike), _cards_of(action))])

    def _pushing(self, cards: list[int]) -> Found:
        """Go on with a push whose first cards go to the first recipients."""
        number = len(self._rules.push_recipients(self._seat))
        if len(cards) > number or len({*cards}) < len(cards) or not {*cards} <= {*self._held}:
            return (), ()
        if len(cards) == number:
            return [Push(self._seat, [Card(card) for card in cards])], ()
        return (), {CARDS + card for card in self._held if card not in cards}

    def _first(self, action: Decision) -> int:
        return first_of(self._sections, self._rules, action)


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


def _listed(actions: Sequence[Decision]) -> Listed[Decision]:
    """Return plays with their cards."""
    return [(_cards_of(action), action) for action in actions if isinstance(action, Play)]


def _cards_of(play: Play) -> Cards:
    """Return the indices of the cards of a play, ascending."""
    return tuple(sorted([card.index for card in play.combination.cards]))
