"""Compute the facts that rules of thumb need, about the calls and the hand.

1. The plan of a hand is the fewest plays into which it can be divided.
2. A play keeps the lead if nobody beats it. The probability depends on the unseen cards or ranks
   that could beat it, and on the opponents' share of the unseen cards.
3. The debt of a hand is the balance of its plan: each play that loses the lead adds 1, and each
   play that keeps it subtracts 1.
"""

from functools import cached_property
from typing import Final

import attrs

from tichu._kernel.forms import counts
from tichu._kernel.layout import DRAGON_RANK
from tichu._values import want_instance
from tichu.cards import DRAGON, PHOENIX, Cards
from tichu.engine.moves import PlayerAction
from tichu.engine.table import Trick
from tichu.engine.view import PlayerView
from tichu.rulebook.combinations import Combination, Kind, from_play
from tichu.search.hands import partition, plays, unseen
from tichu.search.playouts import want_number

_MOST: Final = 1000
_HINT: Final = "; RandomBot and seigneur.SeigneurBot play Grandseigneur"


def _number(_: object, field: "attrs.Attribute[int]", value: object) -> None:
    want_number(f"RuleBot({field.name})", value, -_MOST, _MOST)


@attrs.define(slots=False, eq=False, repr=False, kw_only=True)
class Thresholds:
    """The thresholds of the rules of thumb."""

    grand_tichu: float = attrs.field(default=4, validator=_number)
    """The bot calls grand tichu if its first cards are worth at least this number.

    The Dragon, the Phoenix and a bomb count 2, an ace 1.
    """
    tichu: float = attrs.field(default=0, validator=_number)
    """The bot calls tichu if the debt of its hand is at most this number.

    The debt is the number of plays that lose the lead, minus the number of plays that keep it. With
    0, a hand must keep the lead at least as often as it loses it; with -1, at least once more.
    """
    tichu_after_opponent: float = attrs.field(default=-1, validator=_number)
    """The same limit after an opponent's call."""
    low: float = attrs.field(default=10, validator=_number)
    """Opponents get cards up to this rank in the push, if the hand has any."""
    bomb_cards: float = attrs.field(default=4, validator=_number)
    """An opponent with at most this many cards is worth a bomb."""
    bomb_points: float = attrs.field(default=20, validator=_number)
    """A trick with at least this many points is worth a bomb."""
    bomb_debt: float = attrs.field(default=1, validator=_number)
    """After a bomb, a hand is expected to go out if its debt is at most this number."""
    near: float = attrs.field(default=3, validator=_number)
    """An opponent with at most this many cards must be kept from the lead."""


@attrs.frozen(slots=True)
class Advice:
    """An action that a bot advises, and the reason for it.

    >>> from tichu import RoundSetup, RoundState, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> seen = view(RoundState.from_setup(setup), 0)
    >>> from tichu.bots import RuleBot
    >>> RuleBot().advise(seen).reason
    'your partner has one card left, and may go out on a low single card'
    """

    action: PlayerAction | None
    """The action; None to do nothing out of turn."""
    reason: str
    """The reason, in the words of a player: ``"the trick is your partner's"``."""


BEATEN: Final = {
    Kind.SINGLE: 0.67,
    Kind.PAIR: 0.45,
    Kind.TRIPLE: 0.21,
    Kind.FULL_HOUSE: 0.25,
    Kind.STRAIGHT: 0.18,
    Kind.STAIRS: 0.1,
}
"""The probability that a higher card or rank in an opponent's hand beats a play, by kind."""


class Situation:
    """A view, and the facts that follow from it."""

    def __init__(self, seen: PlayerView, thresholds: Thresholds) -> None:
        self.seen = want_instance("RuleBot.advise(seen)", seen, PlayerView, _HINT)
        self.thresholds = thresholds
        self.seat: int = seen.seat
        self.own: Cards = seen.own
        self.trick: Trick | None = seen.trick
        self.partners: tuple[int, ...] = seen.rules.partners(seen.seat)
        self.opponents: tuple[int, ...] = seen.rules.opponents(seen.seat)
        self._debts: dict[Cards, float] = {}
        self._kept: dict[int, float] = {}
        self._shares: dict[int, float] = {}

    @cached_property
    def caller(self) -> int | None:
        """A seat whose call can still succeed, an opponent if possible; None if there is none."""
        if self.seen.finished:
            return None
        calls = self.seen.calls
        return next((s for s in (*self.opponents, *self.partners, self.seat) if calls[s]), None)

    @property
    def partner_called(self) -> bool:
        """True if a partner has called and can still succeed."""
        return self.caller in self.partners

    @property
    def opponent_called(self) -> bool:
        """True if an opponent has called and can still succeed."""
        return self.caller in self.opponents

    @cached_property
    def nearest(self) -> int:
        """The number of cards of the opponent who is nearest to going out.

        The number is 0 if all opponents are out; the round may then go on if the rules have no
        double victory.
        """
        return self._fewest(self.opponents)

    @cached_property
    def partner_nearest(self) -> int:
        """The number of cards of the partner who is nearest to going out; 0 if all are out."""
        return self._fewest(self.partners)

    def _fewest(self, seats: tuple[int, ...]) -> int:
        return min(filter(None, map(self.seen.size, seats)), default=0)

    @cached_property
    def passed(self) -> int:
        """The number of players who have passed since the last play of the trick."""
        if self.trick is None:
            return 0
        seats = self.seen.rules.seats
        between = range(1, (self.seat - self.trick.winner) % seats)
        return sum(bool(self.seen.size((self.trick.winner + step) % seats)) for step in between)

    @cached_property
    def plan(self) -> tuple[Combination, ...]:
        """The fewest plays into which the hand can be divided."""
        return partition(self.own)

    def debt(self, cards: Cards) -> float:
        """Return the debt of a hand, defined at the top of this module."""
        known = self._debts.get(cards)
        if known is None:
            known = sum(1 - 2 * self._keeps(play) for play in plays(cards.mask))
            self._debts[cards] = known
        return known

    def _keeps(self, play: int) -> float:
        """Return the result of :meth:`keeps`, cached because most hands share their plays."""
        known = self._kept.get(play)
        if known is None:
            known = self._kept[play] = self.keeps(from_play(play))
        return known

    def keeps(self, play: Combination, on: int = 0) -> float:
        """Return an estimate of the probability that a play keeps the lead.

        ``on`` is the strength of the trick's top play; it matters for a lone Phoenix only.
        """
        kind, length = play.kind, play.length
        if kind is Kind.DOG:
            return 0.0
        share = self._share(length)
        if kind.is_bomb or not share:
            return 1.0
        beaten = BEATEN[kind] * share
        if kind is Kind.SINGLE:
            rank = (on >> 1 or 14) if PHOENIX in play.cards else play.rank
            return (1 - beaten) ** self._cards_above(rank)
        if kind in {Kind.STRAIGHT, Kind.STAIRS}:
            return (1 - beaten) ** (14 - play.rank)
        held, wild, _ = self._unseen
        needed = 3 if kind is Kind.FULL_HOUSE else length - wild
        ranks = range(play.rank + 1, 15)
        higher = sum(held >> 4 * (rank - 1) & 15 >= needed for rank in ranks)
        return (1 - beaten) ** higher

    def _share(self, length: int) -> float:
        """Return the share of unseen cards that opponents with ``length`` or more cards hold."""
        known = self._shares.get(length)
        if known is None:
            sizes = list(map(self.seen.size, self.opponents))
            others = sum(sizes) + sum(map(self.seen.size, self.partners))
            known = sum(size for size in sizes if size >= length) / others
            self._shares[length] = known
        return known

    def _cards_above(self, rank: int) -> int:
        """Return the number of unseen cards that beat a single card of a rank."""
        if rank == DRAGON_RANK:
            return 0
        held, phoenix, dragon = self._unseen
        return phoenix + dragon + sum(held >> 4 * (r - 1) & 15 for r in range(rank + 1, 15))

    @cached_property
    def _unseen(self) -> tuple[int, int, int]:
        """The numbers of unseen cards: a nibble for each rank, then the Phoenix and the Dragon."""
        cards = unseen(self.seen)
        return counts(cards.mask), int(PHOENIX in cards), int(DRAGON in cards)
