"""The questions of ``tichu play``, and the meaning of answers.

A question holds a view, so it knows no more than the person.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from tichu.bots import Bot, RuleBot
from tichu.cards import Card, Cards
from tichu.engine.table import actions as act
from tichu.engine.table.actions import PlayerAction
from tichu.engine.verbs import why_illegal
from tichu.engine.views.view import PlayerView
from tichu.errors import NotationError, TichuError
from tichu.events import Event, Exchanged, RoundStarted
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Combination, readings
from tichu.search import partition
from tichu.search.hands import collapse
from tichu.text import event_sentence, rank_name

YOU: Final = 0
"""The seat of the person."""
CALLS: Final[dict[Call | None, str]] = {
    None: "",
    Call.TICHU: "tichu",
    Call.GRAND_TICHU: "grand tichu",
}
"""The calls in words."""
_WITH_CARDS: Final = (Phase.PUSH, Phase.PLAY, Phase.TAKE_TRICK, Phase.ANNOUNCED)
_NEITHER: Final = "That is neither in the list nor cards like 5j5w; see `help`."


class Unclear(Exception):
    """An answer cannot be read, or is not legal; the message says why."""


@attrs.frozen
class Question:
    """A decision of the person. Out of turn, None stands for doing nothing."""

    seen: PlayerView
    """The view of the person."""
    names: tuple[str, ...]
    """The names of the seats."""
    out_of_turn: bool
    """Whether the person may bomb although another seat is to act."""

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
        """All legal actions of the person, except pushes, which are too many to list."""
        if self.out_of_turn:
            return (None, *self.bombs)
        legal = self.seen.legal()
        if self.is_push:
            return tuple(each for each in legal[-1:] if isinstance(each, act.CallTichu))
        return tuple(legal)

    @cached_property
    def offered(self) -> tuple[PlayerAction | None, ...]:
        """The legal actions of the person, with one of the plays that differ only in suits."""
        return self.all if self.is_push or self.out_of_turn else collapse(self.seen.legal())

    @property
    def is_push(self) -> bool:
        """Whether the person must push cards."""
        return self.seen.phase is Phase.PUSH and not self.out_of_turn

    @property
    def recipients(self) -> tuple[str, ...]:
        """The names of the players to whom the person pushes cards, in order."""
        return tuple(self.names[seat] for seat in self.seen.rules.push_recipients(self.seen.seat))

    @property
    def takes_cards(self) -> bool:
        """Whether cards can be an answer."""
        return self.out_of_turn or self.seen.phase in _WITH_CARDS

    def with_cards(self, cards: Sequence[Card]) -> tuple[PlayerAction | None, ...]:
        """Return the plays that use all of the given cards, and the actions without cards.

        Plays come first, the shortest at the top; of plays that differ only in suits, one is kept.
        In the exchange, the cards go to the recipients in order.
        """
        if self.is_push:
            push = act.Push(self.seen.seat, cards) if len(cards) == len(self.recipients) else None
            return self.all if push is None else (push, *self.all)
        if not cards:
            return self.offered
        chosen = Cards.of(cards)
        plays: dict[object, act.Play] = {}
        others: list[PlayerAction | None] = []
        for action in self.all:
            if not isinstance(action, act.Play):
                others.append(action)
            elif chosen <= action.combination.cards:
                play = action.combination
                pattern = (play.kind, len(play.cards), play.rank, play.phoenix_as)
                if pattern not in plays or play.cards == chosen:
                    plays[pattern] = action
        shortest_first = sorted(plays.values(), key=lambda each: len(each.combination.cards))
        return (*shortest_first, *others)

    def objection(self, cards: Sequence[Card]) -> str:
        """Return why cards cannot be played, or an empty string if they can."""
        meant = readings(Cards.of(cards))
        plays = [act.Play(self.seen.seat, each) for each in meant]
        reasons = [why_illegal(self.seen, play) for play in plays]
        if not plays:
            return f"{''.join(map(str, cards))} is not a combination"
        return "" if None in reasons else str(reasons[0])

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
            raise Unclear(f"{_begun(error.message)}; see `help`.") from None
        except TichuError as error:
            raise Unclear(f"{_begun(str(error))}; see `help`.") from None
        violation = why_illegal(self.seen, action)
        if violation is not None:
            raise Unclear(f"{_begun(str(violation))}.")
        return action

    def advice(self, adviser: Bot) -> PlayerAction | None:
        """Return the advice of a bot."""
        return adviser.interrupt(self.seen) if self.out_of_turn else adviser.act(self.seen)

    def hint(self, adviser: RuleBot) -> str:
        """Return the advice of ``RuleBot`` as text, with the plays that are left in the hand."""
        advice = adviser.advise(self.seen)
        hint = f"RuleBot would {self._verb(advice.action)}: {advice.reason}."
        if isinstance(advice.action, act.Play):
            plays = partition(self.seen.own - advice.action.combination.cards)
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


def sentences(event: Event, names: Sequence[str]) -> list[str]:
    """Return the sentences about an event for the person at seat 0."""
    if isinstance(event, RoundStarted):
        return []
    told = [_begun(event_sentence(event, names))]
    if isinstance(event, Exchanged):
        for giver, (cards, to) in enumerate(zip(event.pushes, event.recipients, strict=True)):
            card = cards[to.index(YOU)] if YOU in to else None
            if card is not None and giver != YOU:
                told.append(f"{names[giver]} gives {names[YOU]} {card}")
    return told


def _begun(words: str) -> str:
    """Return words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
