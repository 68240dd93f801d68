"""Define :class:`Table`, the public part of a round, and its transitions; it contains no hands.

1. The exchange follows the deal, except in the first round (SEIGNEUR-10). The last push swaps all
   cards at once, and the holder of the Mah Jong leads (SEIGNEUR-14, SEIGNEUR-15).
2. A play is added to the trick, and the next seat with cards is on turn (TRICK-9). The play may
   fulfil an open wish (WISH-11, SEIGNEUR-19). After the Mah Jong, its player makes a wish before
   play goes on (WISH-1).
3. A play that leaves one seat with cards ends the round at once (SEIGNEUR-29).
4. When all others have passed since the last play, the trick waits for its winner (TRICK-5), or is
   taken at once (TRICK-6).
5. The winner puts the trick on the common discard pile, even if the Dragon won it, and leads. If
   the winner is out, the next seat with cards leads (SEIGNEUR-16, SEIGNEUR-17, SEIGNEUR-18).
"""

from functools import lru_cache
from typing import Final, NamedTuple

import attrs

from tichu._kernel.layout import ACE, DECK, DRAGON, LOWEST, MAH_JONG, PHOENIX, RANK
from tichu.rulebook import bombs, mahjong, wish
from tichu.rulebook.turns import next_active
from tichu.rules import Phase
from tichu.seigneur import plays
from tichu.seigneur.moves import Cards, Play, SeigneurResult, new_cards, new_play
from tichu.seigneur.plays import BOTH_DECKS, COPIES, added, parts, taken
from tichu.seigneur.rules import FEWEST, SeigneurRules

PHASES: Final = (
    Phase.DEAL_FIRST,
    Phase.PUSH,
    Phase.PLAY,
    Phase.WISH,
    Phase.TAKE_TRICK,
    Phase.OVER,
)
"""The phases of a round of this game."""


# The exchange


class Part(NamedTuple):
    """The role of a seat in the exchange."""

    other: int
    """The seat that it exchanges cards with."""
    number: int
    """The number of cards that it gives and gets."""
    gives_best: bool
    """True if it must give its best cards; otherwise it chooses freely."""


@lru_cache
def roles(rules: SeigneurRules) -> dict[int, Part]:
    """Return the role of each seat that exchanges cards (SEIGNEUR-11)."""
    most = 2 if rules.players == FEWEST else 3
    found: dict[int, Part] = {}
    for rank in range(1, most + 1):
        number = most + 1 - rank
        high, low = rules.seat_of(rank), rules.seat_of(rules.players + 1 - rank)
        found[low] = Part(high, number, gives_best=True)
        found[high] = Part(low, number, gives_best=False)
    return found


def sees_gift(rules: SeigneurRules, part: Part) -> bool:
    """Return whether a seat sees its gift before it pushes (SEIGNEUR-13)."""
    return rules.returns == "sighted" and not part.gives_best


def waiting(rules: SeigneurRules, pushed: int) -> tuple[int, ...]:
    """Return the seats that may push now, ascending (SEIGNEUR-14).

    With sighted returns, a receiver waits for the gift (SEIGNEUR-13).
    """
    found = [
        seat
        for seat, part in roles(rules).items()
        if not pushed >> seat & 1 and (not sees_gift(rules, part) or pushed >> part.other & 1)
    ]
    return tuple(sorted(found))


def knowing(rules: SeigneurRules, seat: int) -> tuple[int, ...]:
    """Return the seats that see a seat's push at once (SEIGNEUR-13, SEIGNEUR-14)."""
    other = roles(rules)[seat].other
    return tuple(sorted((seat, other))) if sees_gift(rules, roles(rules)[other]) else (seat,)


def gifts(hand: int, number: int) -> list[int]:
    """Return the legal gifts: a hand's best cards, in every choice among equals (SEIGNEUR-12)."""
    given = 0
    for cards in _BEST_FIRST:
        group = hand & (cards | cards << COPIES)
        missing = number - given.bit_count()
        if group.bit_count() >= missing:
            return [given | part for part in parts(group, missing)]
        given |= group
    raise AssertionError("a hand holds as many cards as it gives")


def choices(hand: int, part: Part) -> list[int]:
    """Return the cards that a seat may push, ascending."""
    return gifts(hand, part.number) if part.gives_best else parts(hand, part.number)


def swapped(part: Part, hand: int, given: int, received: int) -> int:
    """Return the hand after the exchange (SEIGNEUR-14).

    With sighted returns, the receiver may return a card of the gift. So the lower seat's cards are
    removed before it receives any, and the higher seat receives before its cards are removed: then
    no hand has a card three times.
    """
    if part.gives_best:
        return added(taken(hand, given), received)
    return taken(added(hand, received), given)


_BEST_FIRST: Final[tuple[int, ...]] = (
    DRAGON,
    PHOENIX,
    MAH_JONG,
    *(RANK[rank] for rank in range(ACE, LOWEST - 1, -1)),
)


# The table


@attrs.frozen(slots=True)
class Table:
    """The public information about a round, which is a spectator's view.

    >>> from tichu.seigneur import Play, SeigneurRound, SeigneurRules, SeigneurSetup, view
    >>> hands, trick = ("2j", "4j", "5j", "6j", "7jPh"), [Play(0, "Kj")]
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, trick=trick, turn=1)
    >>> table = view(SeigneurRound.from_setup(setup), None)
    >>> table.winner, table.to_act, table.sizes
    (0, (1,), (1, 1, 1, 1, 2))
    """

    rules: SeigneurRules
    """The rules of the game."""
    ranking: tuple[int, ...] | None
    """The persons by rank, as they entered the round; None in the first round."""
    dealer: int
    """The seat that deals."""
    phase: Phase
    """The phase of the round."""
    turn: int | None
    """The seat that must act; None if no seat must act, or several must."""
    pushed: int
    """A mask with the bit ``1 << seat`` for each seat that has pushed."""
    sizes: tuple[int, ...]
    """The number of cards in each hand."""
    wish: int | None
    """The rank wished for, 2 to 14; None if no wish is open."""
    finished: tuple[int, ...]
    """The seats that are out, in order."""
    laid: tuple[tuple[int, int], ...]
    """The plays of the open trick as seats and numbers; :attr:`trick` has them as values."""
    discarded: int
    """The cards of earlier tricks as a mask; :attr:`discard` has them as cards."""
    mah_jong_holder: int | None = None
    """The seat of the first lead, as long as it holds the Mah Jong (SEIGNEUR-15)."""

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays of the open trick; empty if there is none."""
        return tuple([new_play(seat, play) for seat, play in self.laid])

    @property
    def winner(self) -> int | None:
        """The seat of the top play."""
        return self.laid[-1][0] if self.laid else None

    @property
    def trick_mask(self) -> int:
        """The mask of the cards of the open trick."""
        cards = 0
        for _, play in self.laid:
            cards = added(cards, play & BOTH_DECKS)
        return cards

    @property
    def discard(self) -> Cards:
        """The cards of earlier tricks (SEIGNEUR-17)."""
        return new_cards(self.discarded)

    @property
    def persons(self) -> tuple[int, ...]:
        """The person at each seat (SEIGNEUR-7)."""
        if self.ranking is None:
            return tuple(range(self.rules.players))
        return seated(self.rules, self.ranking)

    @property
    def is_over(self) -> bool:
        """True if the round is over."""
        return self.phase is Phase.OVER

    @property
    def result(self) -> SeigneurResult | None:
        """The result of the round; None before its end (SEIGNEUR-29)."""
        if not self.is_over:
            return None
        order = (*self.finished, next(seat for seat, size in enumerate(self.sizes) if size))
        return SeigneurResult(order, tuple(self.persons[seat] for seat in order))

    @property
    def top(self) -> tuple[int, int]:
        """The form and the strength of the top play; both are 0 if no trick is open."""
        if not self.laid:
            return 0, 0
        play = self.laid[-1][1]
        on_form = on_strength = 0
        if play in (PHOENIX, DRAGON) and len(self.laid) > 1:  # only they depend on the play below
            under = self.laid[-2][1]
            on_form = plays.figure(under) >> 8
            on_strength = plays.strength(under, 0, 0)
        return plays.figure(play) >> 8, plays.strength(play, on_form, on_strength)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""
        if self.turn is not None:
            return (self.turn,)
        return waiting(self.rules, self.pushed) if self.phase is Phase.PUSH else ()

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats with enough cards to bomb out of turn, in the order of asking (SEIGNEUR-20)."""
        winner = self.winner
        if winner is None or self.phase is Phase.WISH or self.rules.bombs == "in_turn":
            return ()
        seats = [
            seat
            for seat, size in enumerate(self.sizes)
            if size >= bombs.SMALLEST and seat != self.turn
        ]
        return bombs.in_order(seats, winner, self.rules.players)


def seated(rules: SeigneurRules, ranking: tuple[int, ...]) -> tuple[int, ...]:
    """Return the person at each seat, from the persons by rank (SEIGNEUR-7)."""
    return tuple([ranking[rules.rank_at(seat) - 1] for seat in range(rules.players)])


def first_table(rules: SeigneurRules, ranking: tuple[int, ...] | None, dealer: int) -> Table:
    """Return the table before the deal; the Wretch deals, if there is one (SEIGNEUR-9)."""
    if ranking is not None:
        dealer = rules.seat_of(rules.players)
    none = (0,) * rules.players
    return Table(rules, ranking, dealer, Phase.DEAL_FIRST, None, 0, none, None, (), (), 0)


def dealt(table: Table, hands: tuple[int, ...]) -> Table:
    """Return the table after the deal; in the first round, there is no exchange (SEIGNEUR-10)."""
    table = attrs.evolve(table, sizes=tuple([hand.bit_count() for hand in hands]))
    if table.ranking is None:
        return led(table, hands)
    return attrs.evolve(table, phase=Phase.PUSH)


def led(table: Table, hands: tuple[int, ...]) -> Table:
    """Return the table before the first lead (SEIGNEUR-15)."""
    leader = mahjong.first_leader(hands)
    return attrs.evolve(table, phase=Phase.PLAY, turn=leader, mah_jong_holder=leader)


def lay(table: Table, seat: int, play: int) -> Table:
    """Return the table after a play; if it ends the round, the trick is discarded."""
    left = table.sizes[seat] - (play & BOTH_DECKS).bit_count()
    sizes = (*table.sizes[:seat], left, *table.sizes[seat + 1 :])
    after = attrs.evolve(
        table,
        phase=Phase.WISH if play & MAH_JONG else Phase.PLAY,
        turn=seat if play & MAH_JONG else _next(sizes, seat),
        sizes=sizes,
        finished=table.finished if left else (*table.finished, seat),
        laid=(*table.laid, (seat, play)),
        wish=None if table.wish and wish.fulfils(play & DECK, table.wish) else table.wish,
        mah_jong_holder=None if play & MAH_JONG else table.mah_jong_holder,
    )
    if len(after.finished) < table.rules.players - 1:
        return after
    return attrs.evolve(_cleared(after), phase=Phase.OVER, turn=None, wish=None)


def make_wish(table: Table, rank: int | None) -> Table:
    """Return the table after a wish; by default, its own play does not fulfil it (WISH-12)."""
    seat, play = table.laid[-1]
    if rank and table.rules.own_straight_fulfils_wish and wish.fulfils(play & DECK, rank):
        rank = None
    return attrs.evolve(table, phase=Phase.PLAY, turn=_next(table.sizes, seat), wish=rank)


def pass_turn(table: Table, seat: int) -> Table:
    """Return the table after a pass (TRICK-5)."""
    winner = table.laid[-1][0]
    # A winner who is out counts as active here: when the turn reaches them, all have passed.
    after = next_active(_active(table.sizes) | 1 << winner, table.rules.players, seat)
    if after != winner:
        return attrs.evolve(table, turn=after)
    waits = attrs.evolve(table, phase=Phase.TAKE_TRICK, turn=winner)
    return take(waits) if table.rules.take_trick == "auto" else waits


def take(table: Table) -> Table:
    """Return the table after the trick is taken (TRICK-7, SEIGNEUR-17)."""
    leader, play = table.laid[-1]
    if table.rules.bomb_leads == "trick_leader" and plays.is_bomb(plays.figure(play) >> 8):
        leader = table.laid[0][0]
    if not table.sizes[leader]:
        leader = _next(table.sizes, leader)
    return attrs.evolve(_cleared(table), phase=Phase.PLAY, turn=leader)


def _cleared(table: Table) -> Table:
    """Return the table with the trick on the discard pile."""
    return attrs.evolve(table, laid=(), discarded=added(table.discarded, table.trick_mask))


def _active(sizes: tuple[int, ...]) -> int:
    """Return a mask with the bit ``1 << seat`` for each seat that holds cards."""
    return sum([1 << seat for seat, size in enumerate(sizes) if size])


def _next(sizes: tuple[int, ...], seat: int) -> int:
    return next_active(_active(sizes), len(sizes), seat)
