"""The questions of ``tichu play``, and the meaning of answers.

A question holds a view, so it knows no more than the person.
"""

from collections.abc import Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, Final

import attrs

from tichu.bots import Bot, RuleBot, SearchBot
from tichu.cards import Card, Cards
from tichu.cli import facts
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.verbs import why_illegal
from tichu.errors import NotationError, TichuError
from tichu.games import AnyRules, has_other_kind, room_of
from tichu.phases import Phase
from tichu.rulebook.combinations import Combination
from tichu.rules import Rules
from tichu.search import partition
from tichu.text import rank_name

NAMES: Final = (
    *("Anna", "Ben", "Clara", "David", "Emma", "Felix"),
    *("Greta", "Hugo", "Ida", "Jonas", "Karl", "Lena"),
)
"""The names of persons 0 to 11, in alphabetical order."""
_MOST_PUSHES: Final = 9
"""The most ways to push cards that are listed."""
_NEITHER: Final = "That is neither in the list nor cards like 5j5w; see `help`."


def new_adviser(*, searches: bool) -> RuleBot | SearchBot:
    """Return the bot that gives hints."""
    return SearchBot() if searches else RuleBot()


class Unclear(Exception):
    """An answer cannot be read, or is not legal; the message says why."""


@attrs.frozen
class Question:
    """A decision of the person. Out of turn, None stands for doing nothing."""

    seen: Any
    """The view of the seat that is asked, in a game of any kind."""
    names: tuple[str, ...]
    """The names of the seats."""
    out_of_turn: bool
    """Whether the person may bomb although another seat is to act."""
    own: Any = attrs.field(default=attrs.Factory(lambda asked: asked.seen, takes_self=True))
    """The view of the person, who may be asked for a dummy (TRICHU-4)."""

    @property
    def told(self) -> ModuleType:
        """The module of what is said of this kind of game."""
        return facts_of(self.seen)

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
        """All legal actions of the person, except pushes that are too many to list."""
        if self.out_of_turn:
            return (None, *self.bombs)
        legal = self.seen.legal()
        if self.is_push and len(legal) > _MOST_PUSHES:
            return tuple(each for each in legal[-1:] if isinstance(each, act.CallTichu))
        return tuple(legal)

    @cached_property
    def offered(self) -> tuple[PlayerAction | None, ...]:
        """The legal actions of the person, with one of the plays that differ only in suits."""
        return self.all if self.is_push or self.out_of_turn else self.told.offered(self.seen)

    @property
    def is_push(self) -> bool:
        """Whether the person must push cards."""
        return self.seen.phase is Phase.PUSH and not self.out_of_turn

    @property
    def hands(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """The hands that the person sees, and whose they are; the one that is asked is last."""
        asked: int = self.seen.seat
        held: dict[int, Cards] = self.told.hands(self.own)
        held[asked] = held.pop(asked)
        return tuple(
            ("Your" if seat == self.you else f"{self.names[seat]}'s", cards.listed)
            for seat, cards in held.items()
            if cards or seat == asked
        )

    @property
    def you(self) -> int:
        """The seat of the person."""
        seat: int = self.own.seat
        return seat

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in order of play from the next one; the person is last."""
        return (*range(self.you + 1, len(self.names)), *range(self.you + 1))

    @property
    def trick(self) -> tuple[str, tuple[act.Play, ...], tuple[int, ...]]:
        """The open trick: its title, its plays and the seats that have passed since the last."""
        trick: tuple[str, tuple[act.Play, ...], tuple[int, ...]] = self.told.trick(self.seen)
        return trick

    @property
    def recipients(self) -> tuple[str, ...]:
        """For each card that the person pushes, the name of the player who gets it."""
        seats: tuple[int, ...] = self.told.recipients(self.seen)
        return tuple(self.names[seat] for seat in seats)

    @property
    def pushed(self) -> str:
        """What the person must push, in words: "cards, to Ben, Clara, David", "2 cards, to Ben"."""
        names = dict.fromkeys(self.recipients)
        number = len(self.recipients)
        what = "cards" if len(names) == number > 1 else f"{number} cards" if number > 1 else "card"
        return f"{what}, to {', '.join(names)}"

    def read(self, line: str, offered: Sequence[PlayerAction | None]) -> PlayerAction | None:
        """Return the action for a line of input: a number or a word of the list, or cards.

        Raises :class:`Unclear` if it cannot be read, or the action is not legal.
        """
        if line.isdecimal() and len(line) <= 4 and 0 < int(line) <= len(offered):
            return offered[int(line) - 1]
        for offer in offered:
            if not isinstance(offer, act.Play) and self.label(offer).startswith(line.lower()):
                return offer
        compact = line.replace(" ", "")
        try:
            Card.parse(compact[:2])
        except NotationError:
            raise Unclear(_NEITHER) from None
        action: PlayerAction
        try:
            if self.is_push:
                pairs = [compact[at : at + 2] for at in range(0, len(compact), 2)]
                action = act.Push(self.seen.seat, [Card.parse(pair) for pair in pairs])
            else:
                action = act.Play(self.seen.seat, Combination.parse(compact))
        except NotationError as error:
            raise Unclear(f"{begun(error.message)}; see `help`.") from None
        except TichuError as error:
            raise Unclear(f"{begun(str(error))}; see `help`.") from None
        violation = why_illegal(self.seen, action)
        if violation is not None:
            raise Unclear(f"{begun(str(violation))}.")
        return action

    def advice(self, adviser: Bot) -> PlayerAction | None:
        """Return the advice of a bot."""
        return adviser.interrupt(self.seen) if self.out_of_turn else adviser.act(self.seen)

    def hint(self, adviser: RuleBot | SearchBot) -> str:
        """Return the advice of a bot as text, with the plays that are left in the hand."""
        advice = adviser.advise(self.seen)
        hint = f"{type(adviser).__name__} would {self._verb(advice.action)}: {advice.reason}."
        if isinstance(advice.action, act.Play):
            left = self.seen.own - advice.action.combination.cards
            plays = partition(left) if _is_small(left) else ()
            if plays:
                number = f"{len(plays)} play" + "s" * (len(plays) > 1)
                return f"{hint} That leaves {number}: {', '.join(map(str, plays))}."
        return hint

    def _verb(self, action: PlayerAction | None) -> str:
        match action:
            case None:
                return "do nothing"
            case act.Play():
                return f"play {action.combination}"
            case act.CallTichu() | act.CallGrandTichu():
                return f"call {self.label(action)}"
            case act.DeclineGrandTichu():
                return "not call grand tichu"
            case act.MakeWish() if action.rank is None:
                return "make no wish"
            case _:
                return self.label(action)

    def label(self, action: PlayerAction | None) -> str:
        """Return an action in a few words."""
        match action:
            case None:
                return "no bomb"
            case act.Play():
                return str(action.combination)
            case act.Pass():
                return "pass"
            case act.TakeTrick():
                return "take the trick"
            case act.CallTichu():
                return "tichu"
            case act.CallGrandTichu():
                return "grand tichu"
            case act.DeclineGrandTichu():
                return "no grand tichu"
            case act.MakeWish():
                return "no wish" if action.rank is None else f"wish for {rank_name(action.rank)}"
            case act.GiveTrick():
                return f"give it to {self.names[action.to]}"
            case act.ChooseLeader():
                return f"let {self.names[action.to]} lead"
            case act.AnnounceBomb():
                return "announce a bomb"
            case act.Push():
                return "push " + " ".join(map(str, action.cards))


def _is_small(cards: Cards) -> bool:
    """Return whether cards could be a hand of the base game: 14 different ones at most."""
    return len({*cards}) == len(cards) <= 14


def facts_of(value: object) -> ModuleType:
    """Return the module of what is said of a kind of game, from any of its values."""
    other: ModuleType | None = room_of(value, "cli") if has_other_kind(value) else None
    return other or facts


def persons_of(rules: AnyRules) -> tuple[str, ...]:
    """Return the names of the players in their first seats."""
    has_dummy = isinstance(rules, Rules) and rules.open_dummy
    return (*NAMES[:3], "Dummy") if has_dummy else NAMES[: rules.seats]


def begun(words: str) -> str:
    """Return words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
