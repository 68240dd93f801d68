"""Play rounds to their end, at random or by a policy, and from possible worlds; all on ints.

A search spends most of its time in :func:`play_out`. Random choices are drawn exactly as in
``random_action``, so the same random numbers lead to the same result. :class:`Trials` tries the
actions of a view: it applies an action in a random world, and plays the round out. All actions are
tried in the same worlds, with the same random numbers.
"""

from collections.abc import Iterator
from math import exp
from typing import Final, final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import SINGLE_FORM, bits
from tichu._kernel.moves import (
    at_place,
    holds_bomb,
    leads,
    one_of_each,
    plain_answers,
    single_cards,
)
from tichu._values import Rng
from tichu.engine.board import CHOOSE, FOLLOW, GIVE, LEAD, OVER, TAKE, WISH, Board
from tichu.engine.chance import random_action
from tichu.engine.legal import Choices
from tichu.engine.moves import PlayerAction
from tichu.engine.position import Position, Random, below, draw, number_of, result_at_end
from tichu.engine.state import RoundState, new_round_state
from tichu.engine.step import move
from tichu.engine.view import PlayerView
from tichu.rulebook import wish
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.calls import unpacked
from tichu.rulebook.counting import card_points
from tichu.rulebook.flags import ANNOUNCED_BOMBS, BEAT_OWN_PLAY, PHOENIX_HIGH
from tichu.rulebook.scoring import bonuses
from tichu.search.features import Preferences, Sight, score_of_gift
from tichu.search.redeals import redeals


def play_out(played: Position, random: Random, wanted: Preferences | None) -> None:
    """Play a round to its end, by a policy's preferences if they are given, otherwise at random.

    Raises :class:`InvalidValue` if a random number is out of range.
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
                card = at_place(cards, place - 1)
                played.lay(seat, card, figure_of(card))
            else:
                board.pass_turn()
            continue
        choices.find(board, hand, seat, has_bomb)
        played.step(seat, choices.at(draw(random, choices.number)))


def is_bombed(played: Position, random: Random, sight: Sight | None) -> bool:
    """Ask the seats with a bomb, out of turn, until one plays or announces it (BOMB-10, IRR-1)."""
    board = played.board
    for seat in board.in_order(played.holders & board.bombers()):
        bomb = bomb_of(board, played.hands[seat], seat, random, sight)
        if bomb:
            played.step(seat, bomb)
            return True
    return False


def bomb_of(board: Board, hand: i64, seat: i64, random: Random, sight: Sight | None) -> i64:
    """Return the bomb that a seat plays or announces out of turn; 0 for none."""
    found = that_beat(hand, board.form, board.top)
    if not found:
        return 0
    if board.facts.options & ANNOUNCED_BOMBS:
        found = found[:1]  # an announcement is one choice for all bombs
    if sight is None:
        place = draw(random, len(found) + 1)
        return found[place - 1] if place else 0
    found = [0, *found]
    return found[drawn(scores_of(board, hand, seat, found, sight), random)]


def preferred(board: Board, hand: i64, seat: i64, random: Random, sight: Sight) -> i64:
    """Return a choice for the seat on turn, drawn by the preferences if there are several."""
    found = considered(board, hand, seat)
    if len(found) == 1:
        return found[0]
    return found[drawn(scores_of(board, hand, seat, found, sight), random)]


def considered(board: Board, hand: i64, seat: i64) -> list[int]:
    """Return the choices of the seat on turn; plays that differ only in suits are returned once."""
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
            return leads(hand, False)
        return [0, *plain_answers(hand, board.form, board.top, False)]
    choices = Choices()
    choices.find(board, hand, seat, has_bomb)
    if WISH <= phase <= CHOOSE:
        return choices.all()
    return one_of_each(choices.all(), hand)


def scores_of(board: Board, hand: i64, seat: i64, found: list[int], sight: Sight) -> list[float]:
    """Return the scores of some choices of a seat; all choices of a leader have the score 0."""
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
    """Return the probabilities of some choices; they add up to 1.

    Of the choices that differ only in suits, the first has the whole probability.
    """
    found = values if board.phase > TAKE else one_of_each(values, hand)
    scores = scores_of(board, hand, seat, found, Sight(wanted))
    total = exponentials(scores)
    likely = dict(zip(found, scores, strict=True))
    return [likely.get(value, 0.0) / total for value in values]


def drawn(scores: list[float], random: Random) -> i64:
    """Return a random index, weighted by e to the power of its score."""
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
    """Replace each score by e to the power of the score minus the highest; return the sum."""
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


ONE: Final = 2_147_483_563
TWO: Final = 2_147_483_399


def played_from(start: Position, action: PlayerAction | None, rng: Rng) -> Position:
    """Return the position after an action, and after random actions up to the first lead."""
    position = start.copy()
    if action is not None:
        move(position, action)
    while position.board.phase < LEAD:
        move(position, random_action(position, rng, 0.0))
    return position


@final
class Stream:
    """A random number generator that can be reseeded cheaply.

    It is L'Ecuyer's combined generator, whose products fit into 64 bits.
    """

    def __init__(self) -> None:
        self.one: i64 = 1
        self.two: i64 = 1

    def begin(self, seed: i64) -> None:
        """Set the seed, from 0 to ``ONE`` - 2."""
        self.one = seed + 1
        self.two = (seed * 48_271 + 11) % (TWO - 1) + 1

    def random(self) -> float:
        """Return the next number from 0.0 up to, but not including, 1.0."""
        one = self.one * 40_014 % ONE
        two = self.two * 40_692 % TWO
        self.one = one
        self.two = two
        number = (one - two) % (ONE - 1)
        return float(int(number)) / (ONE - 1)


@final
class Margins:
    """The lead of team 0 over team 1, in points, at the end of rounds."""

    def __init__(self) -> None:
        self._bonuses: dict[int, list[int]] = {}

    def of(self, end: Position) -> i64:
        """Return the margin of a finished round."""
        board = end.board
        if board.counted_out >= 0:
            return result_at_end(end).margin(0)
        own, other = card_points(board.facts, board.finished, board.piles, end.hands)
        if not board.calls:
            return own - other
        bonus: i64 = self.of_calls(board)[board.finished[0]]
        return own - other + bonus

    def of_calls(self, board: Board) -> list[int]:
        """Return the points of the calls, as team 0's lead, for each seat that may be first out."""
        found = self._bonuses.get(board.calls)
        if found is None:
            facts = board.facts
            found = bonuses(facts.rules, unpacked(board.calls, facts.seats))
            self._bonuses[board.calls] = found
        return found


@final
class Trials:
    """Tries some actions of a view, all in the same worlds."""

    def __init__(
        self, view: PlayerView, actions: tuple[PlayerAction | None, ...], wanted: Preferences
    ) -> None:
        self._margins = Margins()
        self._stream = Stream()
        self._redeals: Iterator[Position] = redeals(view, self._stream, heed_passes=False)
        self._actions = actions
        self._seat: i64 = view.seat
        self._team: i64 = view.rules.team(view.seat)
        self._wanted = wanted

    def worlds(self, seeds: list[int]) -> Iterator[RoundState]:
        """Yield the world of each seed."""
        for seed in seeds:
            self._stream.begin(seed)
            yield new_round_state(next(self._redeals))

    def outcomes(self, seeds: list[int]) -> list[list[int]]:
        """Return the outcomes of each action in the worlds of the seeds.

        An outcome is twice the lead of the viewer's team in points, plus 1 if the viewer is first
        out.
        """
        found: list[list[int]] = [[] for _ in self._actions]
        stream = self._stream
        for seed in seeds:
            stream.begin(seed)
            world = next(self._redeals)
            one, two = stream.one, stream.two
            for place, action in enumerate(self._actions):
                stream.one = one
                stream.two = two
                found[place].append(self._outcome(world, action))
        return found

    def _outcome(self, world: Position, action: PlayerAction | None) -> int:
        played = played_from(world, action, self._stream)
        play_out(played, self._stream.random, self._wanted)
        return self.outcome(played)

    def outcome(self, end: Position) -> int:
        """Return the outcome of a finished round; see ``outcomes``."""
        margin = self._margins.of(end)
        if self._team:
            margin = -margin
        finished = end.board.finished
        return 2 * margin + (1 if finished and finished[0] == self._seat else 0)
