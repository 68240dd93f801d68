"""Compare the knowledge of views with the referee's, computed from the moves of a seat.

At each moment of a round each seat, and a spectator, has heard certain moves. From these alone
:class:`oracle.knowledge.Knowledge` reckons where each card can be. ``known`` and ``possible`` of
the viewer's view must return the same for every seat: of the view of the state, and of the view
that ``advance`` has kept from move to move.
"""

import random
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Final

from differential.words import names, rules_dict
from oracle import DECK, read_rules
from oracle.knowledge import Knowledge
from reliability.tally import Tally
from steering import rules_for, steered_game
from tichu import (
    Action,
    Card,
    Cards,
    GameState,
    Play,
    PublicView,
    advance,
    apply,
    new_game,
    random_action,
    told,
    view,
)
from tichu.moves import Exchanged, HandShown, Move, RoundEnded, SeenDeal

LOT: Final = 20
"""The number of games of a lot of a long run."""
_ONE_RANDOM: Final = 4
"""One of so many games is played at random; the others are steered."""
_BITS: Final = {name: 1 << Card(name).index for name in DECK}

Answers = list[tuple[int, int]]
"""For each seat, as masks: the cards that it certainly holds, and those that it may hold."""


def answers(seen: PublicView) -> Answers:
    """Return what a view says of each seat."""
    seats = range(seen.rules.seats)
    return [(seen.known(seat).mask, seen.possible(seat).mask) for seat in seats]


class Viewer:
    """A player or a spectator: the view that ``advance`` keeps, and what the referee reckons."""

    def __init__(self, game: GameState, seat: int | None) -> None:
        self.seat = seat
        self.seen: PublicView = view(game, seat)
        self._rules = read_rules(rules_dict(game.rules))
        self._begin(game.dealer)

    def _begin(self, dealer: int) -> None:
        seats = range(self._rules.seats)
        sizes = (self._rules.packet_sizes(deal, dealer) for deal in ("DEAL_FIRST", "DEAL_REST"))
        self._sizes = iter(sizes)
        self._knowledge = Knowledge([self._rules.push_recipients(seat) for seat in seats])
        self._reckon()

    def hear(self, move: Move) -> None:
        """Follow a move, as the viewer sees it."""
        self.seen = advance(self.seen, move)
        match move:
            case SeenDeal(packets):
                visible = [None if packet is None else names(packet) for packet in packets]
                self._knowledge.dealt(next(self._sizes), visible)
            case Exchanged(pushes=pushes, leader=leader):
                told = [[None if card is None else str(card) for card in each] for each in pushes]
                self._knowledge.exchanged(told, leader)
            case HandShown(seat, cards):
                self._knowledge.shown(seat, names(cards))
            case Play(seat, combination):
                self._knowledge.played(seat, names(combination.cards))
            case RoundEnded() if self.seen.result is None:  # the next round has begun
                self._begin(self.seen.dealer)
            case RoundEnded(hands=hands):
                for seat, hand in enumerate(hands):
                    self._knowledge.shown(seat, names(hand))
            case _:
                return  # no card has moved
        self._reckon()

    def _reckon(self) -> None:
        masks: dict[frozenset[int], int] = {}
        for card, places in self._knowledge.where().items():
            masks[places] = masks.get(places, 0) | _BITS[card]
        self.expected: Answers = [
            (
                masks.get(frozenset({seat}), 0),
                sum(mask for places, mask in masks.items() if seat in places),
            )
            for seat in range(self._rules.seats)
        ]


def work(numbers: range, ask: Callable[[PublicView], Answers] = answers) -> Tally:
    """Play the first two rounds of a game for each number, and compare in each moment.

    A game ends at its first difference.
    """
    tally = Tally()
    for number in numbers:
        _play(number, ask, tally)
    return tally


def _play(number: int, ask: Callable[[PublicView], Answers], tally: Tally) -> None:
    rng = random.Random(f"knowing {number}")
    start = new_game(rules_for(number))
    viewers = [Viewer(start, seat) for seat in (*range(start.rules.seats), None)]
    steps = steered_game(start, rng) if number % _ONE_RANDOM else _random_game(start, rng)
    for game, action in takewhile(lambda step: len(step[0].results) < 2, steps):
        after = apply(game, action)
        for viewer in viewers:
            for source, seen in _views(viewer, told(game, action, after, viewer.seat), after):
                tally.counts["views"] += 1
                if (found := ask(seen)) != viewer.expected:
                    where = f"game {number}, seat {viewer.seat}, {source}"
                    tally.fail(f"{where}: {_texts(found)}, expected {_texts(viewer.expected)}")
                    return
            for seat, (known, possible) in enumerate(viewer.expected):
                hand = after.round.hand(seat).mask
                if known & ~hand or hand & ~possible:
                    tally.fail(f"game {number}, seat {viewer.seat}: the referee is wrong")
        tally.counts["moments"] += len(viewers)


def _views(
    viewer: Viewer, moves: tuple[Move, ...], after: GameState
) -> Iterator[tuple[str, PublicView]]:
    """Yield the view after each move, and then the view of the state; each with its source."""
    for move in moves:
        viewer.hear(move)
        yield type(move).__name__, viewer.seen
    yield "view of the state", view(after, viewer.seat)


def _texts(found: Answers) -> list[str]:
    return [f"{Cards(known)} of {Cards(possible)}" for known, possible in found]


def _random_game(game: GameState, rng: random.Random) -> Iterator[tuple[GameState, Action]]:
    while not game.is_over:
        action = random_action(game, rng, 0.02)
        yield game, action
        game = apply(game, action)
