"""A whole round, with the table and every hand, and a game of rounds."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from tichu._values import itself, objects, want_instance, want_int
from tichu.cards import Cards, new_cards
from tichu.errors import InvalidValue, shown
from tichu.games import StateOf
from tichu.phases import Phase
from tichu.seigneur.engine import exchange
from tichu.seigneur.engine.actions import PlayerAction
from tichu.seigneur.engine.bags import added
from tichu.seigneur.engine.options import LegalActions
from tichu.seigneur.engine.queries import TableQueries
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.engine.setup import SeigneurSetup, build
from tichu.seigneur.engine.table import Table, first_table, seated

if TYPE_CHECKING:
    from tichu.seigneur.engine.events import Event  # noqa: F401  # in the bases, as text
    from tichu.seigneur.engine.views import SeigneurView  # noqa: F401  # in the bases, as text


@attrs.frozen(slots=True, weakref_slot=False)
class SeigneurResult:
    """The result of a round (SEIGNEUR-29).

    >>> from tichu import Play, apply
    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands, ranking = ("2j", "", "", "", "5j"), (3, 0, 4, 1, 2)
    >>> setup = SeigneurSetup(
    ...     rules=SeigneurRules(5), ranking=ranking, hands=hands, finished=(2, 1, 3), turn=0
    ... )
    >>> apply(SeigneurRound.from_setup(setup), Play(0, "2j")).result
    SeigneurResult(order=(2, 1, 3, 0, 4), ranking=(1, 2, 4, 3, 0))
    """

    order: tuple[int, ...]
    """The seats by the rank that they reached; the last one still had cards."""
    ranking: tuple[int, ...]
    """The persons by the rank that they reached."""


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class SeigneurRound(
    TableQueries, StateOf["SeigneurRound", PlayerAction, "Event", "SeigneurView", Table]
):
    """A round at one moment: the table and all hands, as an immutable value.

    Made by :func:`tichu.new_round`, :func:`tichu.apply` and :meth:`from_setup`; the constructor
    does not check the parts.

    >>> from tichu import new_round
    >>> from tichu.seigneur import preset
    >>> state = new_round(preset(6), dealer=3)
    >>> state.table.dealer, state.phase, state.to_act
    (3, <Phase.DEAL_FIRST: 'deal_first'>, ())
    """

    table: Table  # pyright: ignore[reportIncompatibleMethodOverride]
    """The public part of the round."""
    hand_masks: tuple[int, ...]
    """The cards of each seat as a mask; :meth:`hand` returns them as :class:`Cards`."""
    push_masks: tuple[int | None, ...]
    """The cards that each seat has pushed, as a mask; their giver and receiver know them."""

    @classmethod
    def from_setup(cls, setup: SeigneurSetup) -> "SeigneurRound":
        """Return the round that a setup describes.

        Raises :class:`InvalidSetup`, which names every problem, if the position is impossible.
        """
        want_instance("SeigneurRound.from_setup", setup, SeigneurSetup)
        return SeigneurRound(*build(setup))

    @property
    def result(self) -> SeigneurResult | None:
        """The result of the round; None before its end."""
        return result_of(self.table)

    def hand(self, seat: int) -> Cards:
        """Return the cards of a seat, including pushed ones until the exchange is complete."""
        want_int("hand(seat)", seat, 0, self.rules.players - 1)
        return new_cards(self.hand_masks[seat])

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat, as a lazy sequence."""
        want_int("legal(seat)", seat, 0, self.rules.players - 1)
        return LegalActions(self.table, self.usable(seat), seat)

    def usable(self, seat: int) -> int:
        """Return the mask of the cards a seat may push or play: its hand, and a gift it saw."""
        want_int("usable(seat)", seat, 0, self.rules.players - 1)
        shown_gift = gift_to(self.table, self.push_masks, seat) or 0
        return usable_cards(self.table, self.hand_masks[seat], shown_gift)

    __copy__ = itself
    __deepcopy__ = itself

    def __repr__(self) -> str:
        return f"<SeigneurRound of {self.rules.players}, {self.phase}>"


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class SeigneurGame(
    TableQueries, StateOf["SeigneurGame", PlayerAction, "Event", "SeigneurView", Table]
):
    """A game at one moment: the current round, and the results of the finished ones.

    When the game is over, ``round`` is the last one. Made by :func:`tichu.new_game` and
    :func:`tichu.apply`. The constructor raises :class:`InvalidValue` for results that cannot
    precede the round.

    >>> from tichu import new_game
    >>> from tichu.seigneur import preset
    >>> game = new_game(preset(6))
    >>> len(game.results), game.to_act, game.winner
    (0, (), None)
    """

    round: SeigneurRound
    """The current round, or the last one."""
    results: tuple[SeigneurResult, ...] = ()
    """The result of each finished round."""

    def __attrs_post_init__(self) -> None:
        want_instance("SeigneurGame(round)", self.round, SeigneurRound)
        given = objects(self.results)
        if given is None or any(type(result) is not SeigneurResult for result in given):
            message = f"expected a tuple of results, got {shown(self.results)}"
            raise InvalidValue("SeigneurGame(results)", message)
        problem = _problem(self.round.table, self.results)
        if problem is not None:
            raise InvalidValue("SeigneurGame(results)", problem)

    @property
    def table(self) -> Table:
        """The public part of the current round."""
        return self.round.table

    @property
    def winner(self) -> int | None:
        """The person who is the Great Lord after the last round; None before the game is over."""
        return self.results[-1].ranking[0] if self.is_over else None

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds."""
        return self.round.hand(seat)

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat; see :meth:`SeigneurRound.legal`."""
        return self.round.legal(seat)

    __copy__ = itself
    __deepcopy__ = itself

    def __repr__(self) -> str:
        return f"<SeigneurGame after {len(self.results)} rounds, {self.round!r}>"


def dealt_later(
    rules: SeigneurRules, ranking: tuple[int, ...] | None, dealer: int = 0
) -> SeigneurRound:
    """Return a round before the deal, from valid parts; the Wretch deals, if there is one."""
    if ranking is not None:
        dealer = rules.seat_of(rules.players)
    none = (0,) * rules.players
    return SeigneurRound(first_table(rules, ranking, dealer), none, (None,) * rules.players)


def _problem(table: Table, results: tuple[SeigneurResult, ...]) -> str | None:
    """Return what is wrong with the results of a game at a table, or None."""
    rules = table.rules
    number = len(results)
    if table.is_over != (number == rules.rounds) or (rules.rounds or number) < number:
        over = "over" if table.is_over else "not over"
        return f"the round is {over}, but there are {number} results of {rules.rounds or 'any'}"
    everyone = [*range(rules.players)]
    ranking: tuple[int, ...] | None = None
    for place, result in enumerate(results):
        if sorted(result.order) != everyone or sorted(result.ranking) != everyone:
            return f"expected {rules.players} seats and persons in result {place}"
        if ranking is not None:
            persons = seated(rules, ranking)
            if tuple(persons[seat] for seat in result.order) != result.ranking:
                return f"result {place} cannot follow the one before it"
        if place < number - table.is_over:
            ranking = result.ranking
    if ranking is not None and table.ranking != ranking:
        return "the persons of the round are not seated by the last result"
    if table.is_over and results[-1] != result_of(table):
        return "the last result is not that of the round"
    return None


def result_of(table: Table) -> SeigneurResult | None:
    """Return the result of a round; None before its end."""
    if not table.is_over:
        return None
    last = next(seat for seat, size in enumerate(table.sizes) if size)
    order = (*table.finished, last)
    persons = table.persons
    return SeigneurResult(order, tuple(persons[seat] for seat in order))


def gift_to(table: Table, pushes: Sequence[int | None], seat: int) -> int | None:
    """Return the cards that a seat has been given and may see (SEIGNEUR-14)."""
    part = exchange.roles(table.rules).get(seat)
    if part is None:
        return None
    sighted = table.rules.returns == "sighted" and not part.gives_best
    if table.phase is Phase.PUSH and not sighted:
        return None
    return pushes[part.other]


def usable_cards(table: Table, hand: int, gift: int) -> int:
    """Return the cards that a seat may push or play: its hand, and the gift that it may see."""
    return added(hand, gift) if table.phase is Phase.PUSH else hand
