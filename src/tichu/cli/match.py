"""A game between a person and bots, with decisions that can be taken back.

A match knows all hands, but gives the person only their own questions, views and moves.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Final, cast

from tichu import records, sequential
from tichu.bots import Bot, RuleBot, SearchBot
from tichu.bots.playing import answer
from tichu.cli.console import want_target
from tichu.cli.parsing import read_game
from tichu.cli.question import Question, persons_of
from tichu.engine import moves as act
from tichu.engine.moves import Action, Happening, PlayerAction
from tichu.engine.state import GameState
from tichu.engine.verbs import apply, deal, happenings, told, view
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue
from tichu.records import Entry, Record
from tichu.records.record import recorded
from tichu.rules import Rules
from tichu.text import format_score_sheet, sentence
from tichu.text.tables import format_verdict
from tichu.text.words import begun

YOU: Final = 0
"""The number of the human player, who changes seats from round to round in Trichu."""


class Match:
    """A game that stops when the person must decide, and when a round ends.

    The same seed deals the same cards, even after a decision has been taken back.
    """

    def __init__(
        self,
        start: GameState,
        seed: int,
        actions: Iterable[Action] = (),
        *,
        searches: bool = False,
    ) -> None:
        self.start = start
        """The game as it began."""
        self.adviser: RuleBot | SearchBot = SearchBot() if searches else RuleBot()
        """The bot that gives hints."""
        self.question: Question | None = None
        """The question for the person; None at the end of a round."""
        self.names: tuple[str, ...] = ()
        """The names of the seats, in the round of the latest happenings."""
        self._searches = searches
        self._seed = seed
        self._persons = persons_of(start.rules)
        self.you: str = self._persons[YOU]
        """The name of the person."""
        self._played: list[tuple[Entry, GameState]] = []  # each action, and the game after it
        self._heard: list[Happening] = []
        self._asked: list[int] = []  # the places of the actions that the person chose
        self._ended = 0  # the rounds whose end has been returned
        self.saved_to: set[str] = set()
        """The files to which this game has been saved."""
        self._replay(actions)

    @classmethod
    def saved(
        cls, path: str, seed: int, *, number: int | None = None, searches: bool = False
    ) -> "Match":
        """Load game ``number`` of a file of records, by default the last, to continue it.

        Raises :class:`~tichu.InvalidValue`, naming the file.
        """
        record = read_game(path, number)
        if not record.is_known:
            raise InvalidValue(path, "expected a game in which all cards are known")
        actions = [action for played in record.rounds for action in played.actions]
        return cls(record.start(), seed, cast("list[Action]", actions), searches=searches)

    @property
    def seat(self) -> int:
        """The person's seat in the round of the latest happenings."""
        return self.names.index(self.you)

    @property
    def rounds(self) -> int:
        """The number of finished rounds."""
        return len(self._turn.state.results)

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self._turn.is_over

    def go_on(self) -> Sequence[Happening]:
        """Let the bots play until the person is asked or the round ends.

        Returns the happenings that the person has seen since the last call.
        """
        while self.rounds == self._ended and not self.is_over:
            self._sit_down(self._turn.state)
            action = self._next()
            if action is None:
                break
            self._do(action)
        self._ended = self.rounds
        heard, self._heard = self._heard, []
        return heard

    def answer(self, action: PlayerAction | None) -> None:
        """Apply the person's decision: a legal action, or None to do nothing out of turn."""
        if action is not None:
            self._asked.append(len(self._played))
        self.question = None
        self._do(action or sequential.Decline(cast("int", self._turn.to_act)))

    def take_back(self) -> bool:
        """Undo the person's last action and everything after it; return False if there is none."""
        if not self._asked:
            return False
        kept = self._played[: self._asked[-1]]
        self._replay(cast("Action", entry.action) for entry, _ in kept)
        return True

    def save(self, path: str, *, force: bool = False) -> None:
        """Write the game to a file as a record.

        Overwriting a file needs ``force``, unless this game has been saved to it before.
        """
        force = force or path in self.saved_to
        want_target("save", path, force=force)
        start = self.start
        bare = Record(
            start.rules, players=self._persons, dealer=start.dealer, start_scores=start.scores
        )
        records.write_file(path, recorded(bare, self._played), overwrite=force)
        self.saved_to.add(path)

    def sentences(self, event: Happening) -> list[str]:
        """Return the sentences about a happening from :meth:`go_on`."""
        told = [begun(sentence(event, self.names))]
        if isinstance(event, act.Exchanged):
            for own in self._own(self._turn.state):
                for giver, name in enumerate(self.names):
                    given = event.given(giver)
                    cards = [f"{card}" for card, to in given if to == own and card is not None]
                    if cards:
                        told.append(f"{name} gives {self.names[own]} {' '.join(cards)}")
        return told

    def sheet(self) -> str:
        """Return the score sheet."""
        game = self._turn.state
        return format_score_sheet(game.results, game.rules, self._persons, self.start.scores)

    def verdict(self) -> str:
        """Return the scores and the winner."""
        game = self._turn.state
        return format_verdict(game.rules, self._persons, game.scores, len(game.results))

    def _own(self, game: GameState) -> tuple[int, ...]:
        """Return the seats that the person decides for: their own, and perhaps the dummy's."""
        return game.rules.controls(self.seat)

    def _sit_down(self, game: GameState) -> None:
        self.names = tuple(self._persons[person] for person in game.persons)

    def _replay(self, actions: Iterable[Action]) -> None:
        """Replay actions, and draw the same random numbers again; the bots receive no moves."""
        self._rng = random.Random(self._seed)
        self._bots = [new_bot(person, self._searches) for person in range(len(self._persons))]
        self.question = None
        self._heard.clear()
        self._asked.clear()
        self._played = []
        game = self.start
        for place, action in enumerate(actions):
            self._sit_down(game)
            if isinstance(action, act.Deal):
                deal(game, self._rng)
            elif action.seat in self._own(game) and _forced(view(game, action.seat)) is None:
                self._asked.append(place)
            game = apply(game, action)
            self._played.append((Entry(action), game))
        self._sit_down(game)
        self._turn = sequential.begin(game)
        self._ended = self.rounds

    def _next(self) -> Action | sequential.Decline | None:
        """Return the next action, or None if the person must be asked."""
        game, seat, is_poll = self._turn.state, self._turn.to_act, self._turn.is_poll
        if seat is None:
            return deal(game, self._rng)
        seen = view(game, seat)
        if seat not in self._own(game):
            bot = self._bots[self._persons.index(self.names[seat])]
            return answer(bot, game, seat, must=not is_poll) or sequential.Decline(seat)
        forced = None if is_poll else _forced(seen)
        if forced is None:
            question = Question(seen, self.names, is_poll, view(game, self.seat))
            # Calls can wait for the person's turn, so ask only about bombs.
            if is_poll and (seat in game.to_act or not question.bombs):
                return sequential.Decline(seat)
            self.question = question
        return forced

    def _do(self, action: Action | sequential.Decline) -> None:
        before = self._turn.state
        self._turn = sequential.apply(self._turn, action)
        after = self._turn.state
        if not isinstance(action, sequential.Decline):
            self._played.append((Entry(action), after))
            heard = happenings(before, told(before, action, after, self.seat), after)
            self._heard += [each for each in heard if _is_news(each, after.rules)]


def new_bot(person: int, searches: bool) -> Bot:
    """Return a bot that plays for a person."""
    return SearchBot(person) if searches else RuleBot()


def _is_news(event: Happening, rules: Rules) -> bool:
    """Return whether to print a happening: it is neither secret nor repeated."""
    match event:
        case act.CallGrandTichu() | act.DeclineGrandTichu():
            return rules.grand_order != "simultaneous"  # the others are shown
        case act.SeenDeal() | act.SeenDecision() | act.SeenPush():
            return False
        case act.TakeTrick() | act.RoundStarted():
            return False
        case _:
            return True


def _forced(seen: PlayerView) -> PlayerAction | None:
    """Return the seat's only action if it is to pass or to take the trick, otherwise None."""
    legal = seen.legal()
    return legal[0] if len(legal) == 1 and isinstance(legal[0], act.Pass | act.TakeTrick) else None
