"""An episode that keeps its whole history, and others that a player cannot tell from it.

1. What a player has heard are the events, redacted for their seat, and their own decisions not to
   interrupt. Players who have heard the same have the same decisions, now and before.
2. Another history has a world in which the player sees what they see now. It is played again from
   the deal on: cards that the player has not seen are dealt and pushed so that they end up where
   the world has them, and everything that the player has heard happens as it did.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import attrs

from tichu._chance import Rng
from tichu.cards import Card, Cards
from tichu.codec import dumps
from tichu.engine.round import RoundState
from tichu.engine.table.actions import Action, CallGrandTichu, Deal, DeclineGrandTichu, Play, Push
from tichu.engine.table.events import Dealt, Event, Exchanged, GrandTichuDecided, Pushed
from tichu.engine.views.redaction import redact
from tichu.envs.episode import Episode, Task
from tichu.errors import IllegalAction, InvalidValue
from tichu.phases import Phase
from tichu.search.worlds import determinize
from tichu.sequential import Decline

E = TypeVar("E", bound=Event)

_TRIES: Final = 1000


class _Disagreement(Exception):
    """A world does not agree with all that a player has heard."""


class Entry:
    """A decision or a deal, and what happened."""

    __slots__ = ("_heard", "decision", "events")

    def __init__(self, decision: Action | Decline, events: tuple[Event, ...]) -> None:
        self.decision: Action | Decline = decision
        self.events: tuple[Event, ...] = events
        self._heard: dict[int | None, tuple[str, ...]] = {}

    def heard(self, player: int | None) -> tuple[str, ...]:
        """Return what a player has heard of it, or what everybody has."""
        found = self._heard.get(player)
        if found is None:
            if isinstance(self.decision, Decline):
                found = ("decline",) if self.decision.seat == player else ()
            else:
                found = tuple([dumps(redact(event, player)) for event in self.events])
            self._heard[player] = found
        return found


class History(Episode):
    """A round of a task with its history. See the module.

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

    def take(self, decision: Action | Decline) -> tuple[Event, ...]:
        """Make a deal, or the whole decision of the seat that decides; return what happened."""
        events = super().take(decision)
        self.log = (*self.log, Entry(decision, events))
        return events

    def heard(self, player: int | None) -> list[str]:
        """Return what a player has heard so far, or what everybody has."""
        return [text for entry in self.log for text in entry.heard(player)]

    def resampled(self, player: int, rng: Rng) -> "History":
        """Return a random history in which a player has heard and chosen the same.

        Each world that agrees with what the player sees now is equally likely
        (:func:`tichu.determinize`), of those in which all could have acted as they did. Raises
        :class:`InvalidValue` if a thousand worlds are none of these.
        """
        seen = self.view(player)
        for _ in range(_TRIES):
            world = determinize(seen, rng, heed_passes=True)
            other = History(self.task, self.state.dealer)
            try:
                for decision in _retold(self, player, world, other, rng):
                    other.take(decision)
            except (_Disagreement, IllegalAction):  # somebody could not have acted as they did
                continue
            if other.heard(player) == self.heard(player):
                if player == self.player:
                    other.chosen = self.chosen
                return other
        raise InvalidValue("resampled(player)", "found no history that agrees with what was heard")


def _retold(
    true: History, player: int, world: RoundState, other: History, rng: Rng
) -> Iterable[Action | Decline]:
    """Yield the decisions of a history that leads to a world; it is played in ``other``."""
    told = _Told(true, player, world, rng)
    for entry in true.log:
        decision = entry.decision
        match decision:
            case Deal():
                yield Deal(told.packets(entry))
            case Push() if decision.seat != player:
                yield told.push(decision.seat, entry, other)
            case CallGrandTichu() | DeclineGrandTichu() if told.is_secret(entry):
                yield DeclineGrandTichu(decision.seat)
            case _:
                yield decision


@attrs.define
class _Told:
    """What a player knows of the deals and pushes, filled up with cards of a world."""

    true: History
    player: int
    world: RoundState
    rng: Rng
    dealt: list[list[Card]] = attrs.field(init=False)
    """The cards that each seat was dealt and that no deal has given it yet."""
    pushes: list[list[tuple[Card, int]]] | None = attrs.field(init=False, default=None)
    """The cards that each seat has pushed, with their recipients; None before the exchange."""

    def __attrs_post_init__(self) -> None:
        played = [entry.decision for entry in self.true.log if isinstance(entry.decision, Play)]
        seats = range(self.true.task.players)
        self.dealt = [[*self.world.hand(seat)] for seat in seats]
        for play in played:
            self.dealt[play.seat] += play.combination.cards
        exchanged = self._event(self.true.log, Exchanged)
        if exchanged is not None:
            self.pushes = self._filled([[*exchanged.given(seat)] for seat in seats])
            for seat in seats:
                for card, to in self.pushes[seat]:
                    self.dealt[to].remove(card)
            for seat in seats:
                self.dealt[seat] += [card for card, _ in self.pushes[seat]]

    def packets(self, entry: Entry) -> tuple[Cards, ...]:
        """Return what a deal has given to each seat."""
        event = self._event([entry], Dealt)
        assert event is not None and isinstance(entry.decision, Deal)  # noqa: PT018, S101
        found: list[Cards] = []
        for seat, cards in enumerate(entry.decision.hands):
            known = event.packets[seat]
            left = self.dealt[seat]
            is_last = len(left) == len(cards)
            picked = [*known] if known is not None else left if is_last else self._some(left, cards)
            found.append(Cards(picked))
            self.dealt[seat] = _without(left, picked)
        return tuple(found)

    def push(self, seat: int, entry: Entry, other: History) -> Action:
        """Return what another seat has pushed."""
        event = self._event([entry], Pushed)
        if event is not None and event.cards is not None:
            return entry.decision  # type: ignore[return-value]  # the player has seen it
        if self.pushes is not None:
            return Push(seat, [card for card, _ in self.pushes[seat]])
        return other.state.legal(seat).pick(self.rng)

    def is_secret(self, entry: Entry) -> bool:
        """Return whether the player does not know yet what a seat has decided."""
        event = self._event([entry], GrandTichuDecided)
        is_hidden = event is not None and event.called is None
        return self.true.state.phase is Phase.GRAND_TICHU and is_hidden

    def _event(self, entries: Iterable[Entry], kind: type[E]) -> E | None:
        """Return the first event of a kind as the player has heard it, if there is one."""
        found = (event for entry in entries for event in entry.events if isinstance(event, kind))
        event = next(found, None)
        return None if event is None else redact(event, self.player)

    def _some(self, cards: Sequence[Card], like: Iterable[Card]) -> list[Card]:
        """Return as many random cards as there are in a packet."""
        left = [*cards]
        return [left.pop(int(self.rng.random() * len(left))) for _ in like]

    def _filled(self, pushes: list[list[tuple[Card | None, int]]]) -> list[list[tuple[Card, int]]]:
        """Return pushes in which the hidden cards are some that the recipients have got."""
        left = [[*cards] for cards in self.dealt]
        for given in pushes:
            for card, to in given:
                if card is not None:
                    if card not in left[to]:
                        raise _Disagreement
                    left[to].remove(card)
        return [
            [(self._one(left[to]) if card is None else card, to) for card, to in given]
            for given in pushes
        ]

    def _one(self, cards: list[Card]) -> Card:
        return cards.pop(int(self.rng.random() * len(cards)))


def _without(cards: Sequence[Card], others: Iterable[Card]) -> list[Card]:
    left = [*cards]
    for card in others:
        left.remove(card)
    return left
