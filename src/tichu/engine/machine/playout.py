"""Random play to the end of a round.

Owns :func:`play_out`, the loop that search lives on, and the weights of a policy. A choice among n
is drawn just as ``random_action`` draws it, so the same random numbers lead to the same
result.
"""

from typing import final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import DRAGON_RANK, PHOENIX, SINGLE_FORM, bits
from tichu._kernel.moves import at_place, single_cards
from tichu.engine.machine.board import CHOOSE, FOLLOW, GIVE, OVER, TAKE, WISH
from tichu.engine.machine.choices import Choices
from tichu.engine.machine.drawing import Random, below, draw
from tichu.engine.machine.round import Round
from tichu.rulebook.bombs import is_bomb, that_beat
from tichu.rulebook.facts import ANNOUNCED_BOMBS, BEAT_OWN_PLAY, BOMBS_IN_TURN


@final
class Weights:
    """The weights that a policy gives to choices; see ``tichu.search.Policy``."""

    __slots__ = ("bomb", "decline", "long", "low", "play")

    def __init__(self, decline: i64, play: i64, low: i64, long: i64, bomb: i64) -> None:
        self.decline: i64 = decline
        self.play: i64 = play
        self.low: i64 = low
        self.long: i64 = long
        self.bomb: i64 = bomb

    def of(self, play: i64) -> i64:
        """Return the weight of a play."""
        value = figure_of(play)
        if is_bomb(value >> 4):
            return self.bomb
        below = 0 if play & PHOENIX else DRAGON_RANK - (value & 15)
        return self.play + self.low * below + self.long * ((value >> 4 & 15) - 1)


def weigh(weights: Weights, random: Random, plays: list[int], may_decline: bool) -> i64:
    """Return a play drawn in proportion to its weight, or 0 for declining.

    Among one choice nothing is drawn; where all weights are 0, all choices are equal.
    """
    number = len(plays) + 1 if may_decline else len(plays)
    if number == 1:
        return 0 if may_decline else plays[0]
    each = [weights.of(play) for play in plays]
    declining: i64 = weights.decline if may_decline else 0
    total = declining
    for weight in each:
        total += weight
    if total == 0:
        each = [1 for _ in plays]
        declining = 1 if may_decline else 0
        total = number
    mark: i64 = below(random, total)
    mark -= declining
    place = -1
    while mark >= 0:
        place += 1
        mark -= each[place]
    return plays[place] if place >= 0 else 0


def play_out(played: Round, random: Random, weights: Weights | None) -> None:
    """Play a round until it is over; without weights all choices are equal.

    Raises :class:`InvalidValue` for random numbers out of range.
    """
    board = played.board
    choices = Choices()
    beat_own_play = board.facts.options & BEAT_OWN_PLAY != 0
    while board.phase != OVER:
        phase = board.phase
        holders = played.holders
        if holders and FOLLOW <= phase <= TAKE and is_bombed(played, random, weights):
            continue
        seat = board.turn
        # Two kinds of decision, three quarters of all, are made without a list.
        if phase == TAKE and not beat_own_play and not holders >> seat & 1:
            board.take()
            continue
        hand: i64 = played.hands[seat]
        if (
            phase == FOLLOW
            and board.form == SINGLE_FORM
            and not board.wish
            and weights is None
            and not holders >> seat & 1
        ):
            cards = single_cards(hand, board.top)
            place = below(random, bits(cards) + 1) if cards else 0
            if place:
                played.lay(seat, at_place(cards, place - 1))
            else:
                board.pass_turn()
            continue
        choices.find(board, hand, seat, holders >> seat & 1 != 0)
        if weights is None or phase in (WISH, GIVE, CHOOSE):
            value = choices.at(draw(random, choices.number))
        else:
            value = weigh(weights, random, choices.plays(), choices.decline != 0)
        played.step(seat, value)


def is_bombed(played: Round, random: Random, weights: Weights | None) -> bool:
    """Ask the seats that hold a bomb and are not on turn, until one lays it (BOMB-10, IRR-1)."""
    board = played.board
    options = board.facts.options
    if options & BOMBS_IN_TURN:
        return False
    seats = board.facts.seats
    winner = board.winner
    for step in range(1, seats + 1):
        seat = (winner + step) % seats
        if seat == board.turn or not played.holders >> seat & 1:
            continue
        found = that_beat(played.hands[seat], board.form, board.top)
        if not found:
            continue
        if options & ANNOUNCED_BOMBS:
            found = found[:1]  # announcing is one choice, whichever bomb it will be
        if weights is not None:
            bomb = weigh(weights, random, found, may_decline=True)
        else:
            place = draw(random, len(found) + 1)
            bomb = found[place - 1] if place else 0
        if bomb:
            played.step(seat, bomb)
            return True
    return False
