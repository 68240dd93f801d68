"""The public part of a round, and how it moves. No function here sees a hand.

1. The exchange follows the deal, except in the first round (SEIGNEUR-10); the last push swaps all
   cards at once, and the Mah Jong leads (SEIGNEUR-14, SEIGNEUR-15).
2. A play goes on the trick, and the turn to the next seat with cards (TRICK-9). It fulfils an open
   wish (WISH-11, SEIGNEUR-19). The Mah Jong asks for a wish first (WISH-1).
3. A play that leaves one seat with cards ends the round at once (SEIGNEUR-29); its trick is then to
   be cleared away.
4. When all others have passed since the last play, the trick waits for its winner (TRICK-5), or is
   taken at once (TRICK-6).
5. The winner puts the trick on the one discard pile and leads, or the next seat with cards does
   (SEIGNEUR-16, SEIGNEUR-17); the Dragon's trick too (SEIGNEUR-18).
"""

from typing import Final

import attrs

from tichu._kernel.layout import DECK, MAH_JONG
from tichu._values import changed, itself, want_int
from tichu.cards import BOTH_DECKS, Cards, new_cards
from tichu.engine.table.actions import Play, new_play
from tichu.phases import Phase
from tichu.rulebook import bombs, mahjong, packs, wish
from tichu.rulebook.combinations import from_packs
from tichu.rulebook.turns import next_active
from tichu.seigneur.engine import exchange, plays
from tichu.seigneur.engine.bags import added
from tichu.seigneur.engine.rules import SeigneurRules

PHASES: Final = (
    Phase.DEAL_FIRST,
    Phase.PUSH,
    Phase.PLAY,
    Phase.WISH,
    Phase.TAKE_TRICK,
    Phase.OVER,
)
"""The phases of a round of this game."""


@attrs.frozen(slots=True, weakref_slot=False)
class Table:
    """The public part of a round.

    >>> from tichu import Play
    >>> from tichu import public_view
    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands, trick = ("2j", "4j", "5j", "6j", "7jPh"), [Play(0, "Kj")]
    >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, trick=trick, turn=1)
    >>> table = public_view(SeigneurRound.from_setup(setup))
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
    """The seat that must act, if there is exactly one."""
    pushed: int
    """Bit ``1 << seat`` for each seat that has pushed."""
    sizes: tuple[int, ...]
    """The number of cards of each seat."""
    wish: int | None
    """The rank wished for, 2 to 14; None if no wish is open."""
    finished: tuple[int, ...]
    """The seats that are out, in the order in which they went out."""
    laid: tuple[tuple[int, int], ...]
    """The plays of the open trick as seats and numbers; :attr:`trick` shows them."""
    discarded: int
    """The mask of all cards of earlier tricks; :attr:`discard` shows them."""
    mah_jong_holder: int | None = None
    """The seat that had the first lead, as long as it holds the Mah Jong (SEIGNEUR-15)."""

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays of the open trick; empty if there is none."""
        return tuple(new_play(seat, from_packs(play)) for seat, play in self.laid)

    @property
    def winner(self) -> int | None:
        """The seat whose play lies on top of the trick."""
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
        """The cards of earlier tricks, which nobody owns (SEIGNEUR-17)."""
        return new_cards(self.discarded)

    @property
    def persons(self) -> tuple[int, ...]:
        """The person at each seat (SEIGNEUR-7)."""
        if self.ranking is None:
            return tuple(range(self.rules.players))
        return seated(self.rules, self.ranking)

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.phase is Phase.OVER

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        want_int("size(seat)", seat, 0, self.rules.players - 1)
        return self.sizes[seat]

    @property
    def top(self) -> tuple[int, int]:
        """The form and strength of the top play; zeros if no trick is open."""
        if not self.laid:
            return 0, 0
        play = self.laid[-1][1]
        on_form = on_strength = 0
        if len(self.laid) > 1:
            under = self.laid[-2][1]  # of a Phoenix or a Dragon; only its rank matters here
            on_form = packs.figure(under) >> 8
            on_strength = plays.strength(under, 0, 0)
        return packs.figure(play) >> 8, plays.strength(play, on_form, on_strength)

    @property
    def active(self) -> int:
        """Bit ``1 << seat`` for each seat that holds cards."""
        return sum([1 << seat for seat, size in enumerate(self.sizes) if size])

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""
        if self.turn is not None:
            return (self.turn,)
        if self.phase is Phase.PUSH:
            return exchange.waiting(self.rules, self.pushed)
        return ()

    @property
    def callers(self) -> tuple[int, ...]:
        """The seats that may call tichu: none (SEIGNEUR-28)."""
        return ()

    @property
    def bombers(self) -> tuple[int, ...]:
        """The seats with enough cards to bomb out of turn (SEIGNEUR-20), in the order to ask."""
        winner = self.winner
        if (
            winner is None
            or self.phase not in (Phase.PLAY, Phase.TAKE_TRICK)
            or self.rules.bombs == "in_turn"
        ):
            return ()
        seats = [
            seat
            for seat, size in enumerate(self.sizes)
            if size >= bombs.SMALLEST and seat != self.turn
        ]
        return bombs.in_order(seats, winner, self.rules.players)

    may_interrupt = bombers

    __copy__ = itself
    __deepcopy__ = itself


def seated(rules: SeigneurRules, ranking: tuple[int, ...]) -> tuple[int, ...]:
    """Return who sits at each seat, given the persons by rank (SEIGNEUR-7)."""
    return tuple(ranking[rules.rank_at(seat) - 1] for seat in range(rules.players))


def first_table(rules: SeigneurRules, ranking: tuple[int, ...] | None, dealer: int) -> Table:
    """Return the table before the deal."""
    sizes = (0,) * rules.players
    return Table(rules, ranking, dealer, Phase.DEAL_FIRST, None, 0, sizes, None, (), (), 0, None)


def dealt(table: Table, leader: int) -> Table:
    """Return the table after the deal: in the first round the Mah Jong leads (SEIGNEUR-10)."""
    sizes = table.rules.packet(table.dealer)
    if table.ranking is None:
        return _led(changed(table, sizes=sizes), leader)
    return changed(table, sizes=sizes, phase=Phase.PUSH)


def pushed(table: Table, seat: int) -> Table:
    """Return the table after a push."""
    return changed(table, pushed=table.pushed | 1 << seat)


def exchanged(table: Table, leader: int) -> Table:
    """Return the table after the exchange, before the first lead (SEIGNEUR-15)."""
    return _led(table, leader)


def _led(table: Table, leader: int) -> Table:
    return changed(table, phase=Phase.PLAY, turn=leader, mah_jong_holder=leader)


def lay(table: Table, seat: int, play: int) -> Table:
    """Return the table after a play."""
    mask = play & BOTH_DECKS
    left = table.sizes[seat] - mask.bit_count()
    sizes = (*table.sizes[:seat], left, *table.sizes[seat + 1 :])
    finished = table.finished if left else (*table.finished, seat)
    laid = (*table.laid, (seat, play))
    wished = table.wish
    if wished and wish.fulfils(play & DECK, wished):
        wished = None
    holder = None if play & MAH_JONG else table.mah_jong_holder
    after = changed(
        table, sizes=sizes, finished=finished, laid=laid, wish=wished, mah_jong_holder=holder
    )
    if len(finished) == table.rules.players - 1:
        return changed(after, phase=Phase.OVER, turn=None, wish=None)
    if mahjong.may_wish(play & DECK):
        return changed(after, phase=Phase.WISH, turn=seat)
    return changed(after, phase=Phase.PLAY, turn=_next(after, seat))


def make_wish(table: Table, rank: int | None) -> Table:
    """Return the table after a wish, which the play that made it does not fulfil (WISH-12)."""
    seat, play = table.laid[-1]
    own = rank is not None and wish.fulfils(play & DECK, rank)
    if own and table.rules.own_straight_fulfils_wish:
        rank = None
    return changed(table, phase=Phase.PLAY, turn=_next(table, seat), wish=rank)


def pass_turn(table: Table, seat: int) -> Table:
    """Return the table after a pass (TRICK-5)."""
    winner = table.laid[-1][0]
    # A winner who is out counts as active here: when the turn reaches them, all have passed.
    after = next_active(table.active | 1 << winner, table.rules.players, seat)
    if after != winner:
        return changed(table, turn=after)
    return changed(table, phase=Phase.TAKE_TRICK, turn=winner)


def take(table: Table) -> Table:
    """Return the table after the trick is taken (TRICK-7, SEIGNEUR-17)."""
    leader, play = table.laid[-1]
    if table.rules.bomb_leads == "trick_leader" and plays.is_bomb(packs.figure(play) >> 8):
        leader = table.laid[0][0]
    if not table.sizes[leader]:
        leader = _next(table, leader)
    return changed(cleared(table), phase=Phase.PLAY, turn=leader)


def cleared(table: Table) -> Table:
    """Return the table with the trick on the discard pile, as at the end of the round."""
    return changed(table, laid=(), discarded=added(table.discarded, table.trick_mask))


def _next(table: Table, seat: int) -> int:
    return next_active(table.active, table.rules.players, seat)
