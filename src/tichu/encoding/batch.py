"""Step many rounds at once, each to the next decision of a learner or a model.

Each round of a :class:`Batch` has its own random numbers, so rounds do not affect each other. The
module is compiled and does not use NumPy.
"""

from collections.abc import Callable
from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import bits
from tichu._kernel.moves import at_place
from tichu.encoding.numbers import SHARED
from tichu.encoding.round import Asked
from tichu.engine.board import LEAD, PUSH
from tichu.engine.legal import Choices
from tichu.engine.position import below, draw, result_at_end
from tichu.rulebook.flags import ANNOUNCED_BOMBS, SEAT, RuleFlags
from tichu.search.features import Preferences, Sight
from tichu.search.simulation import ONE, Stream, bomb_of, preferred

LEARNER: Final = 0
MODEL: Final = 1
BOT: Final = 2
POLICY: Final = 3
"""The kinds of players. A random player is a policy without preferences."""
MOST_SEEDS: Final = ONE - 1
"""One more than the greatest seed. The least seed is 0."""
_NUMBERS: Final = tuple(number.to_bytes(2, "little") for number in range(SHARED + 16))


@final
class Batch:
    """Rounds under the same rules; choosing a number plays a round on to its next decision."""

    def __init__(  # noqa: PLR0917  # the seats, and how they are asked
        self,
        facts: RuleFlags,
        seeds: list[int],
        kinds: list[int],
        wanted: list[Preferences | None],
        bots: Callable[[Asked, int], None],
        polls: bool,
        skips: bool,
        history: int,
    ) -> None:
        """Begin a round for each seed.

        ``kinds`` has the kind of player at each seat. The learner and the models choose numbers.
        ``wanted`` has the preferences of the policy at each seat, or None. ``bots``, called with a
        round and its index, decides for the bots. With ``skips``, the learner and the models are
        not asked if only one number may be chosen.
        """
        self._facts: RuleFlags = facts
        self._kinds: list[int] = kinds
        self._sights: list[Sight | None] = [
            None if each is None else Sight(each) for each in wanted
        ]
        self._bots: Callable[[Asked, int], None] = bots
        self._skips: bool = skips
        self._choices: Choices = Choices()
        self._rounds: list[Asked] = []
        self._persons: list[int] = []  # the learner who last decided in each round
        self.ended: list[tuple[int, int, int, bytes]] = []
        """The rounds that have ended and been dealt again. The caller empties the list.

        Each entry has the index of the round, the lead of team 0, the learner who decided last, and
        the words that this learner observes at the end.
        """
        for place, seed in enumerate(seeds):
            stream = Stream()
            stream.begin(seed)
            asked = Asked(facts, stream.random, polls, history)
            self._rounds.append(asked)
            self._persons.append(0)
            self._go_on(asked, place)

    def step(
        self, places: list[int], numbers: list[int] | None
    ) -> tuple[bytes, bytes, bytes, bytes]:
        """Choose a legal number in each round of ``places``; return the next decisions.

        If ``numbers`` is None, only return the decisions. The four results are byte strings with
        the data of these rounds, one after another: the words that the player observes; the numbers
        that may be chosen, two bytes each; the count of these numbers, two bytes per round; and the
        seat that decides, one byte per round.
        """
        if numbers is not None:
            for at, place in enumerate(places):
                self._choose(self._rounds[place], place, numbers[at])
        rows: list[bytes] = []
        legal: list[bytes] = []
        lengths: list[bytes] = []
        seats: list[int] = []
        for place in places:
            asked = self._rounds[place]
            asked.write(rows, asked.person())
            for number in asked.numbers:
                legal.append(_NUMBERS[number])  # noqa: PERF401  # compiled, another list is slower
            lengths.append(_NUMBERS[len(asked.numbers)])
            seats.append(asked.seat)
        return b"".join(rows), b"".join(legal), b"".join(lengths), bytes(seats)

    def _choose(self, asked: Asked, place: int, number: int) -> None:
        """Choose a number, and play on to the next decision; deal again if the round ends."""
        if self._kinds[asked.seat] == LEARNER:
            self._persons[place] = int(asked.person())
        asked.choose(number)
        if self._go_on(asked, place):
            row: list[bytes] = []
            person = self._persons[place]
            asked.write(row, person)
            lead = result_at_end(asked.played).margin(0)
            self.ended.append((place, lead, person, b"".join(row)))
            asked.begin()
            self._go_on(asked, place)

    def _go_on(self, asked: Asked, place: int) -> bool:
        """Play on until a number must be chosen; return whether the round ends first."""
        while asked.seat >= 0:
            kind = self._kinds[asked.seat]
            if kind == BOT:
                self._bots(asked, place)
                continue
            if kind > BOT:
                self._decide(asked)
                continue
            asked.find()
            if not self._skips or len(asked.numbers) > 1:
                return False
            asked.choose(asked.numbers[0])
        return True

    def _decide(self, asked: Asked) -> None:
        """Let a seat decide at random or by a policy; it never calls, and pushes random cards."""
        seat = asked.seat
        played = asked.played
        board = played.board
        hand: i64 = played.hands[seat]
        sight = self._sights[seat]
        if asked.is_poll:
            bomb: i64 = 0
            if played.holders & board.bombers() & SEAT[seat]:
                bomb = bomb_of(board, hand, seat, asked.random, sight)
            if not bomb:
                asked.decline()
            elif self._facts.options & ANNOUNCED_BOMBS:
                asked.announce()
            else:
                asked.play(bomb)
        elif board.phase >= LEAD:
            if sight is not None:
                asked.play(preferred(board, hand, seat, asked.random, sight))
            else:
                choices = self._choices
                choices.find(board, hand, seat, played.holders >> seat & 1 != 0)
                asked.play(choices.at(draw(asked.random, choices.number)))
        elif board.phase == PUSH:
            for card in asked.chosen:
                hand &= ~card
            asked.push(at_place(hand, below(asked.random, bits(hand))))
        else:
            asked.decide(False)
