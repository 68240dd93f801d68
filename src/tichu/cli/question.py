"""The questions of ``tichu play``, and how answers are understood.

A question holds a view, so it knows no more than the person.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from tichu.bots import RuleBot, SearchBot
from tichu.cards import Card, Cards
from tichu.engine import moves as act
from tichu.engine.moves import PlayerAction
from tichu.engine.verbs import why_illegal
from tichu.engine.view import PlayerView
from tichu.errors import NotationError, TichuError
from tichu.rulebook.combinations import Combination
from tichu.rules import Phase, Rules
from tichu.search import partition
from tichu.search.hands import collapse
from tichu.text.tables import known_pushes
from tichu.text.words import action_words, begun, counted

NAMES: Final = ("Anna", "Ben", "Clara", "David", "Emma", "Felix")
"""The names of persons 0 to 5, in alphabetical order."""
NEITHER: Final = "That is neither in the list nor cards like 5j5w; see `help`."
"""The reply to an answer that means nothing."""


class Unclear(Exception):
    """An answer cannot be read, or is not legal; the message is the reason."""


@attrs.frozen
class Question:
    """A decision of the person. Out of turn, None means to do nothing."""

    seen: PlayerView
    """The view of the seat that is asked."""
    names: tuple[str, ...]
    """The names of the seats."""
    out_of_turn: bool
    """True if the person may bomb although another seat is to act."""
    own: PlayerView = attrs.field(default=attrs.Factory(lambda asked: asked.seen, takes_self=True))
    """The view of the person's own seat, even if the question is for a dummy (TRICHU-4)."""

    @cached_property
    def bombs(self) -> tuple[PlayerAction, ...]:
        """The legal bombs, or the announcement of one."""
        return tuple(
            action
            for action in self.seen.legal()
            if isinstance(action, act.AnnounceBomb)
            or (isinstance(action, act.Play) and action.combination.is_bomb)
        )

    @cached_property
    def all(self) -> tuple[PlayerAction | None, ...]:
        """The legal actions of the person, except pushes, which are too many to list."""
        if self.out_of_turn:
            return (None, *self.bombs)
        legal = self.seen.legal()
        if self.is_push:
            return tuple(each for each in legal[-1:] if isinstance(each, act.CallTichu))
        return tuple(legal)

    @cached_property
    def offered(self) -> tuple[PlayerAction | None, ...]:
        """The legal actions of the person; plays that differ only in suits are listed once."""
        return self.all if self.is_push or self.out_of_turn else collapse(self.seen.legal())

    @property
    def is_push(self) -> bool:
        """True if the person must push cards."""
        return self.seen.phase is Phase.PUSH and not self.out_of_turn

    @property
    def hands(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """The hands that the person sees, with their owners; the hand that decides comes last."""
        asked = self.seen.seat
        held = _hands(self.own)
        held[asked] = held.pop(asked)
        return tuple(
            ("Your" if seat == self.you else f"{self.names[seat]}'s", cards.listed)
            for seat, cards in held.items()
            if cards or seat == asked
        )

    @property
    def you(self) -> int:
        """The seat of the person."""
        return self.own.seat

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in order of play, from the next seat to the person's."""
        return (*range(self.you + 1, len(self.names)), *range(self.you + 1))

    @property
    def pushed(self) -> str:
        """The push in words: "cards, to Ben, Clara, David"."""
        recipients = self.seen.rules.push_recipients(self.seen.seat)
        return f"cards, to {', '.join(self.names[seat] for seat in recipients)}"

    def read(self, line: str, offered: Sequence[PlayerAction | None]) -> PlayerAction | None:
        """Return the action for a line of input: a number or word from the list, or cards.

        Raises :class:`Unclear` if the line cannot be understood or the action is not legal.
        """
        if line.isdecimal() and len(line) <= 4 and 0 < int(line) <= len(offered):
            return offered[int(line) - 1]
        for offer in offered:
            if not isinstance(offer, act.Play) and self.label(offer).startswith(line.lower()):
                return offer
        compact = line.replace(" ", "")
        try:
            Card(compact[:2])
        except NotationError:
            raise Unclear(NEITHER) from None
        action: PlayerAction
        try:
            if self.is_push:
                pairs = [compact[at : at + 2] for at in range(0, len(compact), 2)]
                action = act.Push(self.seen.seat, [Card(pair) for pair in pairs])
            else:
                action = act.Play(self.seen.seat, Combination(compact))
        except TichuError as error:
            told = error.message if isinstance(error, NotationError) else str(error)
            raise Unclear(f"{begun(told)}; see `help`.") from None
        violation = why_illegal(self.seen, action)
        if violation is not None:
            raise Unclear(f"{begun(str(violation))}.")
        return action

    def advice(self, adviser: RuleBot | SearchBot) -> PlayerAction | None:
        """Return the advice of a bot."""
        return adviser.interrupt(self.seen) if self.out_of_turn else adviser.act(self.seen)

    def hint(self, adviser: RuleBot | SearchBot) -> str:
        """Return the advice of a bot as text, with the plays that would remain in the hand."""
        advice = adviser.advise(self.seen)
        hint = f"{type(adviser).__name__} would {self.verb(advice.action)}: {advice.reason}."
        if isinstance(advice.action, act.Play):
            plays = partition(self.seen.own - advice.action.combination.cards)
            if plays:
                left = f"{counted(len(plays), 'play')}: {', '.join(map(str, plays))}"
                return f"{hint} That leaves {left}."
        return hint

    def verb(self, action: PlayerAction | None) -> str:
        """Return an action as words that can follow a name."""
        match action:
            case None:
                return "do nothing"
            case act.Play():
                return f"play {action.combination}"
            case _:
                return action_words(action, self.names)

    def label(self, action: PlayerAction | None) -> str:
        """Return an action in a few words."""
        match action:
            case None:
                return "no bomb"
            case act.Play():
                return str(action.combination)
            case act.CallTichu() | act.CallGrandTichu():
                return self.verb(action).removeprefix("call ")
            case act.DeclineGrandTichu():
                return "no grand tichu"
            case act.MakeWish(rank=None):
                return "no wish"
            case _:
                return action_words(action, self.names)


def _hands(seen: PlayerView) -> dict[int, Cards]:
    """Return the hands that the viewer sees, by seat: their own, and an open dummy's (TRICHU-4).

    Pushed cards are left out.
    """
    found: dict[int, Cards] = {}
    pushes = known_pushes(seen) if seen.phase is Phase.PUSH else {}
    for seat in range(seen.rules.seats):
        hand = seen.hand(seat)
        if hand is not None:
            found[seat] = hand - Cards(card for card, _ in pushes.get(seat, ()) if card)
    return found


def persons_of(rules: Rules) -> tuple[str, ...]:
    """Return the names of the players by their seats in the first round."""
    return (*NAMES[:3], "Dummy") if rules.open_dummy else NAMES[: rules.seats]
