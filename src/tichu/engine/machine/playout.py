"""Play to the end of a round, at random or by a policy.

Owns :func:`play_out`, the loop that search lives on. A choice among n at random is drawn just as
``random_action`` draws it, so the same random numbers lead to the same result.
"""

from math import exp

from tichu._kernel.ints import i64
from tichu._kernel.layout import SINGLE_FORM, bits
from tichu._kernel.moves import at_place, holds_bomb, single_cards
from tichu._kernel.patterns import answering, led, one_of_each
from tichu.engine.machine.board import CHOOSE, FOLLOW, GIVE, LEAD, OVER, TAKE, WISH, Board
from tichu.engine.machine.choices import Choices
from tichu.engine.machine.drawing import Random, below, draw, number_of
from tichu.engine.machine.features import Preferences, Sight, score_of_gift
from tichu.engine.machine.position import Position
from tichu.rulebook import wish
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.facts import ANNOUNCED_BOMBS, BEAT_OWN_PLAY, BOMBS_IN_TURN, PHOENIX_HIGH


def play_out(played: Position, random: Random, wanted: Preferences | None) -> None:
    """Play a round until it is over, by the preferences of a policy, or at random without.

    Raises :class:`InvalidValue` for random numbers out of range.
    """
    board = played.board
    choices = Choices()
    sight = None if wanted is None else Sight(wanted)
    beat_own_play = board.facts.options & BEAT_OWN_PLAY != 0
    while board.phase != OVER:
        phase = board.phase
        holders = played.holders
        if holders and FOLLOW <= phase <= TAKE and is_bombed(played, random, sight):
            continue
        seat = board.turn
        # Two kinds of decision, three quarters of all, are made without a list.
        if phase == TAKE and not beat_own_play and not holders >> seat & 1:
            board.take()
            continue
        hand: i64 = played.hands[seat]
        if sight is not None:
            played.step(seat, preferred(board, hand, seat, random, sight))
            continue
        has_bomb = holders >> seat & 1 != 0
        if phase == FOLLOW and board.form == SINGLE_FORM and not board.wish and not has_bomb:
            cards = single_cards(hand, board.top)
            place = below(random, bits(cards) + 1) if cards else 0
            if place:
                played.lay(seat, at_place(cards, place - 1))
            else:
                board.pass_turn()
            continue
        choices.find(board, hand, seat, has_bomb)
        played.step(seat, choices.at(draw(random, choices.number)))


def is_bombed(played: Position, random: Random, sight: Sight | None) -> bool:
    """Ask the seats that hold a bomb and are not on turn, until one lays it (BOMB-10, IRR-1)."""
    board = played.board
    if board.facts.options & BOMBS_IN_TURN:
        return False
    seats = board.facts.seats
    winner = board.winner
    for step in range(1, seats + 1):
        seat = (winner + step) % seats
        if seat == board.turn or not played.holders >> seat & 1:
            continue
        bomb = bomb_of(board, played.hands[seat], seat, random, sight)
        if bomb:
            played.step(seat, bomb)
            return True
    return False


def bomb_of(board: Board, hand: i64, seat: i64, random: Random, sight: Sight | None) -> i64:
    """Return the bomb that a seat lays which is not on turn, or would announce; 0 if none."""
    found = that_beat(hand, board.form, board.top)
    if not found:
        return 0
    if board.facts.options & ANNOUNCED_BOMBS:
        found = found[:1]  # announcing is one choice, whichever bomb it will be
    if sight is None:
        place = draw(random, len(found) + 1)
        return found[place - 1] if place else 0
    found = [0, *found]
    return found[drawn(scores_of(board, hand, seat, found, sight), random)]


def preferred(board: Board, hand: i64, seat: i64, random: Random, sight: Sight) -> i64:
    """Return the choice of the seat on turn, drawn by preferences; among one nothing is drawn."""
    found = considered(board, hand, seat)
    if len(found) == 1:
        return found[0]
    return found[drawn(scores_of(board, hand, seat, found, sight), random)]


def considered(board: Board, hand: i64, seat: i64) -> list[int]:
    """Return the choices of the seat on turn, one of those that differ in suits only."""
    phase = board.phase
    facts = board.facts
    has_bomb = holds_bomb(hand)
    if (
        FOLLOW >= phase >= LEAD
        and not has_bomb
        and not facts.options & PHOENIX_HIGH
        and not (board.wish and wish.may_bind(facts, hand, board.wish, seat))
    ):
        if phase == LEAD:
            return led(hand)
        return [0, *answering(hand, board.form, board.top)]
    choices = Choices()
    choices.find(board, hand, seat, has_bomb)
    if WISH <= phase <= CHOOSE:
        return choices.all()
    found = one_of_each(choices.plays(), hand)
    return [0, *found] if choices.decline else found


def scores_of(board: Board, hand: i64, seat: i64, found: list[int], sight: Sight) -> list[float]:
    """Return the score of each of some choices of a seat; a choice of leader has none."""
    phase = board.phase
    wanted = sight.wanted
    if phase == GIVE:
        return [score_of_gift(board, seat, to, wanted) for to in found]
    if phase == CHOOSE:
        return [0.0 for _ in found]
    sight.look(board, hand, seat)
    if phase == WISH:
        return [sight.score_of_wish(rank, wanted) for rank in found]
    weights = wanted.weights_for(board, seat)
    return [sight.score(play, weights) for play in found]


def probabilities(
    board: Board, hand: i64, seat: i64, values: list[int], wanted: Preferences
) -> list[float]:
    """Return the probability of each of some choices, which sum up to 1.

    The first of those that differ in suits only has the probability of all of them.
    """
    found = values if board.phase > TAKE else one_of_each(values, hand)
    scores = scores_of(board, hand, seat, found, Sight(wanted))
    total = exponentials(scores)
    likely: list[float] = []
    place: i64 = 0
    for value in values:
        if place < len(found) and found[place] == value:
            likely.append(scores[place] / total)
            place += 1
        else:
            likely.append(0.0)
    return likely


def drawn(scores: list[float], random: Random) -> i64:
    """Return a place drawn by its score: e to the power of it is its weight."""
    total = exponentials(scores)
    mark = number_of(random) * total
    last: i64 = len(scores) - 1
    place: i64 = 0
    while place < last:
        mark -= scores[place]
        if mark < 0.0:
            return place
        place += 1
    return last


def exponentials(scores: list[float]) -> float:
    """Put e to the power of each score in its place, less the highest, and return their sum."""
    best = scores[0]
    for score in scores:
        if score > best:  # noqa: PLR1730  # compiled, `max` is slower
            best = score
    total: float = 0.0
    for place in range(len(scores)):
        weight = exp(scores[place] - best)
        scores[place] = weight
        total += weight
    return total
