"""A round that keeps its history, and random histories that a player cannot tell from it.

1. A player has heard the moves that their seat has received, and their own decisions not to
   interrupt. If a player has heard the same in two histories, they have had the same choices in
   both.
2. A random history leads to a random world that is consistent with the player's view. The round is
   played again from the deal. Cards that the player has not seen are dealt and pushed so that each
   reaches the hand that holds it in this world. Everything that the player has heard happens again.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

import attrs

from tichu._values import Rng
from tichu.cards import Card, Cards
from tichu.engine.move_text import format_move
from tichu.engine.moves import (
    Action,
    CallGrandTichu,
    Deal,
    DeclineGrandTichu,
    Exchanged,
    Move,
    Play,
    Push,
    SeenDecision,
)
from tichu.engine.state import GameState, RoundState
from tichu.engine.verbs import told
from tichu.envs.episode import Episode, Task
from tichu.errors import IllegalAction, InvalidValue
from tichu.rules import Phase
from tichu.search.worlds import determinize
from tichu.sequential import Decline

M = TypeVar("M", bound=Move)
State = RoundState | GameState

_TRIES: Final = 1000


@attrs.define
class Entry:
    """A decision or a deal, with the states before and after it."""

    decision: Action | Decline
    _before: State
    _after: State
    _heard: dict[int | None, tuple[str, ...]] = attrs.field(init=False, factory=dict)

    def moves(self, player: int | None) -> tuple[Move, ...]:
        """Return the moves that a player received; for None, those that everybody received."""
        if isinstance(self.decision, Decline):
            return ()
        return told(self._before, self.decision, self._after, player)

    def heard(self, player: int | None) -> tuple[str, ...]:
        """Return what a player heard, as strings; for None, what everybody heard."""
        if player not in self._heard:
            declines = isinstance(self.decision, Decline) and self.decision.seat == player
            said = ["decline"] if declines else map(format_move, self.moves(player))
            self._heard[player] = tuple(said)
        return self._heard[player]


class History(Episode):
    """A round of a task that keeps its history.

    >>> from tichu.envs.history import History
    >>> import random
    >>> from tichu.envs import Task
    >>> history, rng = History(Task()), random.Random(1)
    >>> history.settle(rng)
    >>> other = history.resampled(0, rng)
    >>> other.heard(0) == history.heard(0), other.heard(1) == history.heard(1)
    (True, False)
    """

    def __init__(self, task: Task, dealer: int = 0) -> None:
        if task.episode != "round":
            raise InvalidValue("Task(episode)", "expected 'round': a history is of one round")
        super().__init__(task, dealer)
        self.log: tuple[Entry, ...] = ()

    def take(self, decision: Action | Decline) -> None:
        """Apply a deal, or a complete decision of the seat that decides."""
        before = self.state
        super().take(decision)
        self.log = (*self.log, Entry(decision, before, self.state))

    def heard(self, player: int | None) -> list[str]:
        """Return what a player has heard so far; for None, what everybody has heard."""
        return [text for entry in self.log for text in entry.heard(player)]

    def resampled(self, player: int, rng: Rng) -> "History":
        """Return a random history in which a player has heard and chosen the same.

        It leads to a world that is consistent with the player's view (:func:`tichu.determinize`),
        and in which everybody could have acted as they did. All such worlds are equally likely.
        Raises :class:`InvalidValue` if none is found in a thousand tries.
        """
        seen = self.view(player)
        for _ in range(_TRIES):
            world = determinize(seen, rng, heed_passes=True)
            other = History(self.task, self.state.dealer)
            try:
                for decision in _Known(self, player, world, rng).retold(other):
                    other.take(decision)
            except (ValueError, IllegalAction):  # somebody could not have acted as they did
                continue
            if other.heard(player) == self.heard(player):
                if player == self.player:
                    other.chosen = self.chosen
                return other
        raise InvalidValue("resampled(player)", "found no history that agrees with what was heard")


@attrs.define
class _Known:
    """The deals and pushes as a player knows them, completed with the cards of a world."""

    true: History
    player: int
    world: RoundState
    rng: Rng
    dealt: list[list[Card]] = attrs.field(init=False)
    """The cards of each seat that are still to be dealt to it."""
    pushes: list[list[tuple[Card, int]]] | None = attrs.field(init=False, default=None)
    """The cards that each seat has pushed, with their recipients; None before the exchange."""

    def __attrs_post_init__(self) -> None:
        played = [entry.decision for entry in self.true.log if isinstance(entry.decision, Play)]
        seats = range(self.true.task.players)
        self.dealt = [[*self.world.hand(seat)] for seat in seats]
        for play in played:
            self.dealt[play.seat] += play.combination.cards
        exchanged = self._heard(self.true.log, Exchanged)
        if exchanged is not None:
            self.pushes = self._filled([[*exchanged.given(seat)] for seat in seats])
            for seat in seats:
                for card, to in self.pushes[seat]:
                    self.dealt[to].remove(card)
            for seat in seats:
                self.dealt[seat] += [card for card, _ in self.pushes[seat]]

    def retold(self, other: History) -> Iterable[Action | Decline]:
        """Yield the decisions that lead to the world; the caller applies them to ``other``."""
        for entry in self.true.log:
            decision = entry.decision
            match decision:
                case Deal():
                    yield Deal(self.packets(decision))
                case Push() if decision.seat != self.player:
                    yield self.push(decision.seat, entry, other)
                case CallGrandTichu() | DeclineGrandTichu() if self.is_secret(entry):
                    yield DeclineGrandTichu(decision.seat)
                case _:
                    yield decision

    def packets(self, deal: Deal) -> tuple[Cards, ...]:
        """Return the cards that a deal gives to each seat."""
        found: list[Cards] = []
        for seat, cards in enumerate(deal.hands):
            left = self.dealt[seat]
            if seat == self.player:
                picked = [*cards]
            elif len(left) == len(cards):
                picked = left
            else:
                others = [*left]
                picked = [self._one(others) for _ in cards]
            found.append(Cards(picked))
            self.dealt[seat] = [card for card in left if card not in picked]
        return tuple(found)

    def push(self, seat: int, entry: Entry, other: History) -> Action:
        """Return the push of another seat."""
        heard = self._heard([entry], Push)
        if heard is not None:  # the player has seen it
            return heard
        if self.pushes is not None:
            return Push(seat, [card for card, _ in self.pushes[seat]])
        return other.state.legal(seat).pick(self.rng)

    def is_secret(self, entry: Entry) -> bool:
        """Return whether the player does not yet know what a seat has decided."""
        is_hidden = self._heard([entry], SeenDecision) is not None
        return self.true.state.phase is Phase.GRAND_TICHU and is_hidden

    def _heard(self, entries: Iterable[Entry], kind: type[M]) -> M | None:
        """Return the first move of a type that the player has received, or None."""
        moves = (move for entry in entries for move in entry.moves(self.player))
        return next((move for move in moves if isinstance(move, kind)), None)

    def _filled(self, pushes: list[list[tuple[Card | None, int]]]) -> list[list[tuple[Card, int]]]:
        """Return the pushes, with random cards of the recipients in place of the hidden cards."""
        left = [[*cards] for cards in self.dealt]
        for given in pushes:
            for card, to in given:
                if card is not None:
                    left[to].remove(card)  # a ValueError if the world has it elsewhere
        return [
            [(self._one(left[to]) if card is None else card, to) for card, to in given]
            for given in pushes
        ]

    def _one(self, cards: list[Card]) -> Card:
        return cards.pop(int(self.rng.random() * len(cards)))
