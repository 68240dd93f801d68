"""Another engine as a bot: the heuristic agent of https://github.com/frohlfing/tichu.

    python bridge.py FOLDER

FOLDER is your copy of that repository, whose requirements must be installed. A bridge does three
things: it translates the view for the other engine, asks the question, and translates the answer.
`serve` does the rest. Try it:

    tichu bot check python examples/bots/bridge.py FOLDER
"""

import asyncio
import sys
from collections.abc import Coroutine
from importlib import import_module
from typing import Any

import tichu
from tichu import Call, Card, Cards, Combination, Kind, Phase, Play, PlayerAction, PlayerView
from tichu.bots import Bot
from tichu.bots.stdio import serve

SPECIALS = {
    tichu.DOG: (0, 0),
    tichu.MAH_JONG: (1, 0),
    tichu.DRAGON: (15, 0),
    tichu.PHOENIX: (16, 0),
}
SUITS = {"w": 1, "p": 2, "j": 3, "s": 4}
KINDS = {
    Kind.SINGLE: 1,
    Kind.PAIR: 2,
    Kind.TRIPLE: 3,
    Kind.STAIRS: 4,
    Kind.FULL_HOUSE: 5,
    Kind.STRAIGHT: 6,
    Kind.FOUR: 7,
    Kind.STRAIGHT_FLUSH: 7,
}
CALLS = {None: 0, Call.TICHU: 1, Call.GRAND_TICHU: 2}
Theirs = tuple[int, int]
"""A card of the other engine: a value and a suit."""


def to_theirs(card: Card) -> Theirs:
    """Return a card in the terms of the other engine."""
    return SPECIALS.get(card) or (card.rank, SUITS[str(card)[1]])


OURS = {to_theirs(card): card for card in tichu.DECK}


def figure(plays: list[Combination]) -> tuple[int, int, int]:
    """Return the kind, length and rank of the last play; a single Phoenix has the rank it beats."""
    if not plays:
        return (0, 0, 0)
    *before, last = plays
    if last.cards == Cards([tichu.PHOENIX]):
        return figure(before) if before else (1, 1, 1)
    return (KINDS[last.kind], len(last.cards), last.rank)


class Bridge(Bot):
    """Asks the other engine."""

    def __init__(self, folder: str) -> None:
        sys.path.insert(0, folder)
        self.public: Any = import_module("src.public_state").PublicState
        self.private: Any = import_module("src.private_state").PrivateState
        self.agent: Any = import_module("src.players.heuristic_agent").HeuristicAgent(seed=1)

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the agent's decision."""
        self.show(seen)
        seat = seen.seat
        match seen.phase:
            case Phase.GRAND_TICHU:
                called = answer(self.agent.announce())
                return tichu.CallGrandTichu(seat) if called else tichu.DeclineGrandTichu(seat)
            case Phase.PUSH:
                return tichu.Push(seat, [OURS[card] for card in answer(self.agent.schupf())])
            case Phase.PLAY:
                if self.calls(seen):
                    return tichu.CallTichu(seat)
                return self.play(seen) or tichu.Pass(seat)
            case Phase.WISH:
                return tichu.MakeWish(seat, answer(self.agent.wish()))
            case Phase.GIVE_TRICK:
                return tichu.GiveTrick(seat, answer(self.agent.give_dragon_away()))
            case _:
                return seen.legal()[0]

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a bomb; the agent calls only when it is on turn."""
        if seen.trick is None or seen.seat in seen.to_act:
            return None
        self.show(seen)
        return self.play(seen) if self.agent.priv.has_bomb else None

    def calls(self, seen: PlayerView) -> bool:
        """Return whether the agent calls before its first play."""
        may = tichu.CallTichu(seen.seat) in seen.legal() and seen.size(seen.seat) == 14
        return may and not seen.finished and answer(self.agent.announce())

    def play(self, seen: PlayerView) -> Play | None:
        """Return the agent's play; None if it passes."""
        cards, (_, _, rank) = answer(self.agent.play())
        wanted = Cards([OURS[tuple(card)] for card in cards])
        plays = [each for each in seen.legal() if isinstance(each, Play)]
        found = [each for each in plays if each.combination.cards == wanted]
        return min(found, key=lambda each: abs(each.combination.rank - rank), default=None)

    def show(self, seen: PlayerView) -> None:
        """Give the view to the agent."""
        seats = range(4)
        begun = seen.phase not in (Phase.GRAND_TICHU, Phase.PUSH)
        pub = self.public("table", ["a", "b", "c", "d"])
        played = [card for seat in seats for card in seen.pile(seat)]
        if seen.trick is not None:
            played += seen.trick.cards
            pub.trick_owner_index = seen.trick.winner
            pub.trick_combination = figure([each.combination for each in seen.trick.plays])
            pub.trick_points = seen.trick.points
        pub.played_cards = [to_theirs(card) for card in played]
        pub.count_hand_cards = [seen.size(seat) for seat in seats]
        pub.announcements = [CALLS[call] for call in seen.calls]
        pub.wish_value = seen.wish or (0 if tichu.MAH_JONG in played else -1)
        pub.winner_index = seen.finished[0] if seen.finished else -1
        if begun:
            pub.current_turn_index = seen.to_act[0]
            pub.start_player_index = seen.to_act[0]  # it matters only that there is one
        priv = self.private(seen.seat)
        priv.hand_cards = [to_theirs(card) for card in seen.own]
        priv.given_schupf_cards = pushed(seen.given)
        priv.received_schupf_cards = pushed(seen.received)
        self.agent.pub, self.agent.priv = pub, priv


def pushed(cards: tuple[Card | None, ...] | None) -> tuple[Theirs, ...] | None:
    """Return three cards in the terms of the other engine."""
    return tuple(to_theirs(card) for card in cards if card is not None) if cards else None


def answer(question: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401  # the other engine has no types
    """Return the decision of the agent."""
    return asyncio.run(question)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: bridge.py FOLDER")
    serve(Bridge(sys.argv[1]))
