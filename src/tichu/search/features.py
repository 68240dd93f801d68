"""Compute the features of a choice: the numbers from which a policy scores it.

:class:`Sight` computes them from the board and the hand of the seat that chooses. A score is the
sum of the features times their weights. Features are computed only in :meth:`Sight.score`: the
value of a feature is the score when its weight is 1 and all other weights are 0.
"""

from typing import Final, TypeVar, final

from tichu._kernel.forms import counts, figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import (
    ABOVE,
    ACE,
    DECK,
    DOG,
    DRAGON,
    FLAGS,
    FULL_HOUSE,
    MAH_JONG,
    NATURAL_FLAGS,
    PAIR,
    PHOENIX,
    RANK,
    RUN,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    bits,
    points,
)
from tichu._kernel.moves import holds_bomb
from tichu._kernel.runs import held_ranks
from tichu.engine.board import GIVE, WISH, Board
from tichu.rulebook import phoenix
from tichu.rulebook.bombs import is_bomb

W = TypeVar("W")

SITUATIONS: Final = ("lead", "beat", "help", "bomb")
"""The situations of a seat: a lead, an opponent's trick, its team's trick, or out of turn.

A feature has its own weight in each situation.
"""
FEATURES: Final = (
    *("decline", "decline_points", "decline_top", "decline_length", "decline_near"),
    *("decline_own_call", "decline_partner_call", "decline_opponent_call"),
    *("decline_behind", "decline_partner_behind"),
    *("decline_needed", "decline_losers", "decline_cards"),
    *("out", "out_partner_call", "cards", "rank", "single", "jump", "points", "worse"),
    *("spent", "spent_early", "phoenix", "dragon", "dragon_points", "mah_jong"),
    *("dog", "dog_partner_call", "dog_own_call", "dog_near"),
    *("control", "sure", "control_end", "sure_end", "control_near", "control_points"),
    *("control_early", "control_own_call", "control_partner_call", "control_opponent_call"),
    *("feeds", "serves"),
    *("bomb", "bomb_near", "bomb_points", "bomb_opponent_call", "breaks"),
)
"""The features of declining and of a play, in the order of their weights.

The reference page of ``tichu.search`` has the meaning and the range of each.
"""
WISH_FEATURES: Final = ("wish_rank", "wish_ace", "wish_held", "wish_unseen")
GIFT_FEATURES: Final = ("gift_cards", "gift_call", "gift_next")


@final
class Weights:
    """The weights of ``FEATURES`` in a situation."""

    def __init__(self) -> None:
        self.decline: float = 0.0
        self.decline_points: float = 0.0
        self.decline_top: float = 0.0
        self.decline_length: float = 0.0
        self.decline_near: float = 0.0
        self.decline_own_call: float = 0.0
        self.decline_partner_call: float = 0.0
        self.decline_opponent_call: float = 0.0
        self.decline_behind: float = 0.0
        self.decline_partner_behind: float = 0.0
        self.decline_needed: float = 0.0
        self.decline_losers: float = 0.0
        self.decline_cards: float = 0.0
        self.out: float = 0.0
        self.out_partner_call: float = 0.0
        self.cards: float = 0.0
        self.rank: float = 0.0
        self.single: float = 0.0
        self.jump: float = 0.0
        self.points: float = 0.0
        self.worse: float = 0.0
        self.spent: float = 0.0
        self.spent_early: float = 0.0
        self.phoenix: float = 0.0
        self.dragon: float = 0.0
        self.dragon_points: float = 0.0
        self.mah_jong: float = 0.0
        self.dog: float = 0.0
        self.dog_partner_call: float = 0.0
        self.dog_own_call: float = 0.0
        self.dog_near: float = 0.0
        self.control: float = 0.0
        self.sure: float = 0.0
        self.control_end: float = 0.0
        self.sure_end: float = 0.0
        self.control_near: float = 0.0
        self.control_points: float = 0.0
        self.control_early: float = 0.0
        self.control_own_call: float = 0.0
        self.control_partner_call: float = 0.0
        self.control_opponent_call: float = 0.0
        self.feeds: float = 0.0
        self.serves: float = 0.0
        self.bomb: float = 0.0
        self.bomb_near: float = 0.0
        self.bomb_points: float = 0.0
        self.bomb_opponent_call: float = 0.0
        self.breaks: float = 0.0


@final
class Preferences:
    """The weights of a policy in all situations."""

    def __init__(self) -> None:
        self.lead: Weights = Weights()
        self.beat: Weights = Weights()
        self.help: Weights = Weights()
        self.bomb: Weights = Weights()
        self.wish_rank: float = 0.0
        self.wish_ace: float = 0.0
        self.wish_held: float = 0.0
        self.wish_unseen: float = 0.0
        self.gift_cards: float = 0.0
        self.gift_call: float = 0.0
        self.gift_next: float = 0.0

    def weights_for(self, board: Board, seat: i64) -> Weights:
        """Return the weights for the situation of a seat."""
        situation = situation_of(board, seat)
        if situation == 0:
            return self.lead
        if situation == 1:
            return self.beat
        return self.help if situation == 2 else self.bomb


def situation_of(board: Board, seat: i64) -> i64:
    """Return the index of a seat's situation in ``SITUATIONS``."""
    if seat != board.turn:
        return 3
    if board.cards == 0:
        return 0
    teams = board.facts.teams
    return 2 if teams[board.winner] == teams[seat] else 1


@final
class Sight:
    """The facts about a seat's choice; an instance is reused for many choices."""

    def __init__(self, wanted: Preferences) -> None:
        self.wanted: Preferences = wanted
        self.hand: i64 = 0
        self.has_bomb: bool = False
        self.needed: i64 = 0
        self.size: float = 0.0
        self.unseen: i64 = 0
        self.two: i64 = 0  # flags of the ranks with a pair, and a triple, among the unseen cards
        self.three: i64 = 0
        self.high: i64 = 0  # the cards that others cannot, or can hardly, beat
        self.winners: i64 = 0  # the number of them in the hand
        self.share: float = 0.0  # the opponents' share of the unseen cards
        self.longest: i64 = 0  # the most cards of an opponent
        self.nearest: i64 = 0  # the fewest cards of an opponent, and of a partner
        self.partner: i64 = 0
        self.own_call: float = 0.0
        self.partner_call: float = 0.0
        self.opponent_call: float = 0.0
        self.form: i64 = 0  # the trick
        self.top: i64 = 0
        self.trick_points: float = 0.0
        self.winner_near: float = 0.0
        self.behind: float = 0.0
        self.partner_behind: float = 0.0

    def look(self, board: Board, hand: i64, seat: i64) -> None:
        """Collect the facts about the board for a seat with a hand."""
        self.hand = hand
        self.has_bomb = holds_bomb(hand)
        self.needed = plays_needed(hand)
        self.size = float(bits(hand)) / 14.0
        unseen = DECK & ~(hand | board.cards)
        for pile in board.piles:
            unseen &= ~pile
        self.unseen = unseen
        held = counts(unseen)
        twos = (held >> 1 | held >> 2) & NATURAL_FLAGS
        threes = (held >> 2 | held >> 1 & held) & NATURAL_FLAGS
        if unseen & PHOENIX:
            self.two = held | held >> 1 | held >> 2
            self.three = twos
        else:
            self.two = twos
            self.three = threes
        rank: i64 = ACE
        while rank > 1 and not unseen & RANK[rank]:
            rank -= 1
        self.high = ABOVE[rank - 1] | DRAGON | PHOENIX
        self.winners = bits(hand & self.high)
        self._count(board, seat)
        self._hear(board, seat)
        self.form = board.form
        self.top = board.top
        if board.form:
            self._see_trick(board, seat)

    def _count(self, board: Board, seat: i64) -> None:
        """Count the cards of the other seats."""
        longest: i64 = 0
        nearest: i64 = 0
        theirs: i64 = 0
        for other in board.facts.opponents[seat]:
            size = board.sizes >> (4 * other) & 15
            theirs += size
            if size > longest:  # noqa: PLR1730  # compiled, `max` is slower
                longest = size
            if size and (nearest == 0 or size < nearest):
                nearest = size
        ours: i64 = 0
        partner: i64 = 0
        for other in board.facts.partners[seat]:
            size = board.sizes >> (4 * other) & 15
            ours += size
            if size and (partner == 0 or size < partner):
                partner = size
        self.longest = longest
        self.nearest = nearest
        self.partner = partner
        self.share = float(theirs) / float(theirs + ours) if theirs else 0.0

    def _hear(self, board: Board, seat: i64) -> None:
        """Find the calls that may still succeed."""
        self.own_call = 0.0
        self.partner_call = 0.0
        self.opponent_call = 0.0
        if not board.calls or board.finished:
            return
        if board.calls >> (2 * seat) & 3:
            self.own_call = 1.0
        for other in board.facts.partners[seat]:
            if board.calls >> (2 * other) & 3:
                self.partner_call = 1.0
        for other in board.facts.opponents[seat]:
            if board.calls >> (2 * other) & 3:
                self.opponent_call = 1.0

    def _see_trick(self, board: Board, seat: i64) -> None:
        """Collect the facts about the trick and the seats that may still play."""
        self.trick_points = float(points(board.cards)) / 25.0
        winner = board.winner
        size = board.sizes >> (4 * winner) & 15
        self.winner_near = 1.0 / float(size) if size else 0.0
        self.behind = 0.0
        self.partner_behind = 0.0
        teams = board.facts.teams
        other = board.turn
        while other != winner:
            if other != seat and board.active >> other & 1:
                if teams[other] == teams[seat]:
                    self.partner_behind = 1.0
                else:
                    self.behind += 0.5
            other += 1
            if other == board.facts.seats:
                other = 0

    def threats(self, mask: i64, form: i64, rank: i64, strength: i64) -> float:
        """Return roughly how many plays of other seats, bombs excluded, may beat a play."""
        kind = form >> 4
        if kind == SINGLE:
            if mask == DRAGON:
                return 0.0
            unseen = self.unseen
            above = bits(unseen & ABOVE[strength >> 1]) + bits(unseen & (DRAGON | PHOENIX))
            return float(above) * self.share
        if form & 15 > self.longest or is_bomb(form):
            return 0.0
        if kind == PAIR:
            return 0.6 * float(bits(self.two & ABOVE[rank])) * self.share
        if kind in (TRIPLE, FULL_HOUSE):
            return 0.3 * float(bits(self.three & ABOVE[rank])) * self.share
        if kind == STRAIGHT:
            return 0.25 * float(ACE - rank) * self.share
        return 0.15 * float(ACE - rank) * self.share

    def score(self, play: i64, w: Weights) -> float:
        """Return the score of a play; ``play`` is 0 for declining."""
        if play == 0:
            return self._score_of_declining(w)
        hand = self.hand
        mask = play & DECK
        value = figure_of(play)
        form = value >> 4
        size = form & 15
        rest = hand & ~mask
        after = plays_needed(rest)
        winners = bits(rest & self.high)
        spent = float(self.winners - winners)
        left = self.size - float(size) / 14.0
        total = w.cards * (float(size) / 14.0) + w.worse * float(after - self.needed + 1)
        if rest == 0:
            total += w.out + w.out_partner_call * self.partner_call
        if mask == DOG:
            total += w.dog + w.dog_partner_call * self.partner_call + w.dog_own_call * self.own_call
            return total + w.dog_near / float(self.partner) if self.partner else total
        strength = phoenix.strength(mask, value, self.form, self.top)
        rank = float(strength) / 30.0
        total += w.rank * rank + spent * (w.spent + w.spent_early * left)
        if size == 1:
            total += w.single * rank
        worth = float(points(mask)) / 25.0
        total += w.points * worth
        if mask & PHOENIX:
            total += w.phoenix
        if mask & MAH_JONG:
            total += w.mah_jong
        trick: float = 0.0
        if self.form:
            trick = self.trick_points
            if form == self.form:
                total += w.jump * (float(strength - self.top) / 30.0)
        if mask == DRAGON:
            total += w.dragon + w.dragon_points * trick
        threats = self.threats(mask, form, value & 15, strength)
        control = 1.0 / (1.0 + threats)
        gained = (
            w.control
            + w.control_points * (trick + worth)
            + w.control_early * left
            + w.control_own_call * self.own_call
            + w.control_partner_call * self.partner_call
            + w.control_opponent_call * self.opponent_call
        )
        if self.nearest:
            gained += w.control_near / float(self.nearest)
            if self.nearest == size:
                total += w.feeds * (1.0 - control)
        if self.partner == size:
            total += w.serves * (1.0 - control)
        at_end = after - winners <= 1
        if at_end:
            gained += w.control_end
        if threats == 0.0:
            total += w.sure
            if at_end:
                total += w.sure_end
        total += control * gained
        if self.has_bomb:
            if is_bomb(form):
                total += w.bomb + w.bomb_opponent_call * self.opponent_call
                if self.form:
                    total += w.bomb_near * self.winner_near + w.bomb_points * trick
            elif not holds_bomb(rest):
                total += w.breaks
        return total

    def _score_of_declining(self, w: Weights) -> float:
        return (
            w.decline
            + w.decline_points * self.trick_points
            + w.decline_top * (float(self.top) / 30.0)
            + w.decline_length * (float(self.form & 15) / 14.0)
            + w.decline_near * self.winner_near
            + w.decline_own_call * self.own_call
            + w.decline_partner_call * self.partner_call
            + w.decline_opponent_call * self.opponent_call
            + w.decline_behind * self.behind
            + w.decline_partner_behind * self.partner_behind
            + w.decline_needed * (float(self.needed) / 8.0)
            + w.decline_losers * (float(self.needed - self.winners) / 8.0)
            + w.decline_cards * self.size
        )

    def score_of_wish(self, rank: i64, w: Preferences) -> float:
        """Return the score of a wish; ``rank`` is 0 for no wish."""
        if rank == 0:
            return 0.0
        total = w.wish_rank * (float(rank) / 14.0)
        if rank == ACE:
            total += w.wish_ace
        total += w.wish_held * (float(bits(self.hand & RANK[rank])) / 4.0)
        return total + w.wish_unseen * (float(bits(self.unseen & RANK[rank])) / 4.0)


def score_of_gift(board: Board, seat: i64, to: i64, w: Preferences) -> float:
    """Return the score of giving the Dragon's trick to a seat."""
    total = w.gift_cards * (float(board.size(to)) / 14.0)
    if board.calls >> (2 * to) & 3 and not board.finished:
        total += w.gift_call
    following = seat + 1 if seat + 1 < board.facts.seats else 0
    return total + w.gift_next if to == following else total


def plays_needed(hand: i64) -> i64:
    """Return roughly how many plays it takes to get rid of a hand.

    Pairs and triples are combined into stairs and full houses where possible, and only the longest
    straight is tried. The Phoenix fills a gap in a straight, or joins a group.
    :func:`tichu.search.turns` is exact, but takes much longer.
    """
    held = counts(hand)
    phoenix = hand & PHOENIX
    specials = bits(hand & (DOG | DRAGON))
    if not held:
        return specials + bits(phoenix)
    best = _groups(held)
    ranks = held_ranks(hand)
    whole = ranks
    gapped: i64 = NATURAL_FLAGS & ~ranks if phoenix else 0
    absent = gapped
    if phoenix or whole & whole >> 4 & whole >> 8 & whole >> 12:
        run: i64 = 0
        gap_run: i64 = 0
        length: i64 = 1
        while whole | gapped:
            run = whole
            gap_run = gapped
            shift = 4 * length
            gapped = gapped & ranks >> shift | whole & absent >> shift
            whole &= ranks >> shift
            length += 1
        length -= 1
        if length >= 5:
            lows = run or gap_run
            low = lows & -lows
            part = low * RUN[length] & ranks
            divided = 1 + _groups(held - part)
            if divided < best:  # noqa: PLR1730  # compiled, `min` is slower
                best = divided
    return best + specials


def _groups(held: i64) -> i64:
    """Return how many groups, full houses and stairs are needed for cards with these counts."""
    fours = held >> 2 & NATURAL_FLAGS
    twos = held >> 1 & ~held & NATURAL_FLAGS
    threes = held >> 1 & held & NATURAL_FLAGS
    ranks = bits(twos | threes | fours | held & FLAGS)
    joined = twos & twos >> 4
    free = bits(twos & ~(joined | joined << 4))
    full = bits(threes)
    return ranks - bits(joined) - (full if full < free else free)  # noqa: FURB136  # as above


def features_of(board: Board, hand: i64, seat: i64, choices: list[int]) -> list[list[float]]:
    """Return the features of a seat's choices: plays, wishes, or gifts."""
    sight = Sight(Preferences())
    sight.look(board, hand, seat)
    if board.phase == WISH:
        return [[sight.score_of_wish(choice, unit) for unit in _WISH_UNITS] for choice in choices]
    if board.phase == GIVE:
        return [
            [score_of_gift(board, seat, choice, unit) for unit in _GIFT_UNITS] for choice in choices
        ]
    return [[sight.score(choice, unit) for unit in _UNITS] for choice in choices]


def _with_one(weights: W, name: str) -> W:
    setattr(weights, name, 1.0)
    return weights


_UNITS: Final = [_with_one(Weights(), name) for name in FEATURES]
_WISH_UNITS: Final = [_with_one(Preferences(), name) for name in WISH_FEATURES]
_GIFT_UNITS: Final = [_with_one(Preferences(), name) for name in GIFT_FEATURES]
