"""Many rounds at once, each up to the next number that a learner or a model chooses.

Each round of a :class:`Batch` has random numbers of its own, so what happens in it depends on its
seed and the numbers chosen there, and not on how many rounds there are. This module is compiled,
and does not use NumPy.
"""

from collections.abc import Callable, Sequence
from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import bits
from tichu._kernel.moves import at_place
from tichu.encoding.numbers import SHARED
from tichu.encoding.round import Asked
from tichu.engine.board import FOLLOW, LEAD, PUSH, TAKE
from tichu.engine.legal import Choices
from tichu.engine.position import below, draw, result_of
from tichu.rulebook.flags import ANNOUNCED_BOMBS, BOMBS_IN_TURN, RuleFlags
from tichu.search.features import Preferences, Sight
from tichu.search.simulation import ONE, Stream, bomb_of, preferred

LEARNER: Final = 0
MODEL: Final = 1
BOT: Final = 2
RANDOM: Final = 3
POLICY: Final = 4
MOST_SEEDS: Final = ONE - 1
"""Seeds are below it."""
_NUMBERS: Final = tuple(number.to_bytes(2, "little") for number in range(SHARED + 16))


@final
class Batch:
    """Rounds by the same rules, which go on whenever a number has been chosen in some of them."""

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

        ``kinds`` says who decides at each seat: the learner, a model, a bot, random play, or a
        policy with the preferences ``wanted``. The learner and the models choose numbers;
        ``bots(round, place)`` decides for a bot. With ``skips`` none of them is asked where there
        is one number.
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
        self._persons: list[int] = []  # the learner who has decided last in each round
        self.ended: list[int] = []
        """Which rounds have ended; they have been dealt again. The caller forgets them."""
        self.scores: list[int] = []
        """The scores of the two teams in each of these rounds."""
        self.finals: list[bytes] = []
        """What the learner who had decided last observes at their ends, in parts."""
        self.persons: list[int] = []
        """The seats of these learners."""
        for seed in seeds:
            stream = Stream()
            stream.begin(seed)
            asked = Asked(facts, stream.random, polls, history)
            self._rounds.append(asked)
            self._persons.append(0)
            self._go_on(asked, len(self._rounds) - 1)
        self._clear()

    def _clear(self) -> None:
        self._rows: list[bytes] = []
        self._legal: list[bytes] = []
        self._lengths: list[bytes] = []
        self._seats: list[int] = []

    def forget(self) -> None:
        """Forget the rounds that have ended."""
        self.ended = []
        self.scores = []
        self.finals = []
        self.persons = []

    def step(self, places: Sequence[int], numbers: list[int]) -> None:
        """Choose a number in each of some rounds, all allowed, and go on to the next decisions."""
        self._clear()
        at: i64 = 0
        for place in places:
            asked = self._rounds[place]
            if self._kinds[asked.seat] == LEARNER:
                self._persons[place] = int(asked.person())
            asked.choose(numbers[at])
            at += 1  # noqa: SIM113  # compiled, an i64 is quicker
            if self._go_on(asked, place):
                self._end(asked, place)
            self._read(asked)

    def look(self, places: Sequence[int]) -> None:
        """Look at the decisions that are asked in some rounds."""
        self._clear()
        for place in places:
            self._read(self._rounds[place])

    def read(self) -> tuple[bytes, bytes, bytes, bytes]:
        """Return the decisions that are asked in the rounds stepped or looked at.

        They are what the player observes who decides, in each round; the numbers that may be chosen
        in all these rounds, two bytes each; how many these are in each round, two bytes; and the
        seat that decides.
        """
        return (
            b"".join(self._rows),
            b"".join(self._legal),
            b"".join(self._lengths),
            bytes(self._seats),
        )

    def _read(self, asked: Asked) -> None:
        """Write down a decision."""
        numbers = asked.numbers
        asked.write(self._rows, asked.person())
        for number in numbers:
            self._legal.append(_NUMBERS[number])
        self._lengths.append(_NUMBERS[len(numbers)])
        self._seats.append(asked.seat)

    def _end(self, asked: Asked, place: int) -> None:
        """Note how a round has ended, and begin the next one."""
        self.ended.append(place)
        self.persons.append(self._persons[place])
        asked.write(self.finals, self._persons[place])
        result = result_of(asked.played)
        assert result is not None  # noqa: S101  # it is over
        self.scores += result.scores
        asked.begin()
        self._go_on(asked, place)

    def _go_on(self, asked: Asked, place: int) -> bool:
        """Go on to the next number to be chosen; return whether the round is over before."""
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
        """Let a seat decide at random or by a policy; it calls nothing, and pushes at random."""
        seat = asked.seat
        played = asked.played
        board = played.board
        phase = board.phase
        hand: i64 = played.hands[seat]
        sight = self._sights[seat]
        if asked.is_poll:
            options = self._facts.options
            bomb: i64 = 0
            if (
                played.holders >> seat & 1
                and FOLLOW <= phase <= TAKE
                and not options & BOMBS_IN_TURN
            ):
                bomb = bomb_of(board, hand, seat, asked.random, sight)
            if not bomb:
                asked.decline()
            elif options & ANNOUNCED_BOMBS:
                asked.announce()
            else:
                asked.play(bomb)
        elif phase >= LEAD:
            if sight is not None:
                asked.play(preferred(board, hand, seat, asked.random, sight))
            else:
                choices = self._choices
                choices.find(board, hand, seat, played.holders >> seat & 1 != 0)
                asked.play(choices.at(draw(asked.random, choices.number)))
        elif phase == PUSH:
            for card in asked.chosen:
                hand &= ~card
            asked.push(at_place(hand, below(asked.random, bits(hand))))
        else:
            asked.decide(False)
