"""Laws of symmetry: L23 and L24.

Owns :func:`check_symmetric`. Imports the core. Suits have no order and seats no names: what holds
in a position holds in one with suits exchanged and everybody moved by some seats.
"""

import random

import attrs

from tichu.cards import Card, Cards
from tichu.engine import actions as act
from tichu.engine.actions import Action
from tichu.engine.setup import RoundSetup
from tichu.engine.state import RoundState
from tichu.engine.verbs import apply
from tichu.notation.positions import format_state, parse_setup
from tichu.phases import Phase
from tichu.rulebook.combinations import Combination
from tichu.testing.invariants.saying import broken
from tichu.values import want_instance


@attrs.frozen(slots=True)
class _Move:
    """A permutation of the suits, and by how many seats everybody moves."""

    suits: tuple[int, ...]
    steps: int
    seats: int

    def seat(self, seat: int) -> int:
        """Return where a seat comes to be."""
        return (seat + self.steps) % self.seats

    def card(self, card: Card) -> Card:
        """Return what becomes of a card."""
        if card.is_special:
            return card
        return Card((card.index & ~3) + self.suits[card.index & 3])

    def cards(self, cards: Cards) -> Cards:
        """Return what becomes of cards."""
        return Cards.of([self.card(card) for card in cards])

    def action(self, action: Action) -> Action:
        """Return what becomes of an action."""
        match action:
            case act.Deal(hands):
                return act.Deal(self.by_seat(tuple(map(self.cards, hands))))
            case act.Play(seat, laid):
                return act.Play(
                    self.seat(seat), Combination.of(self.cards(laid.cards), laid.phoenix_as)
                )
            case act.Push(seat, cards):
                return act.Push(self.seat(seat), tuple(map(self.card, cards)))
            case act.GiveTrick(seat, to) | act.ChooseLeader(seat, to):
                return attrs.evolve(action, seat=self.seat(seat), to=self.seat(to))
            case _:
                return attrs.evolve(action, seat=self.seat(action.seat))

    def by_seat(self, items: "tuple[Cards, ...]") -> "tuple[Cards, ...]":
        """Return what is given for each seat in the order of the new seats."""
        return tuple(items[(seat - self.steps) % self.seats] for seat in range(self.seats))

    def state(self, state: RoundState) -> RoundState:
        """Return what becomes of a state."""
        setup = parse_setup(format_state(state))
        teams = tuple(
            setup.rules.teams[(seat - self.steps) % self.seats] for seat in range(self.seats)
        )
        hands = tuple(
            hand if isinstance(hand, Cards) else Cards.parse(hand) for hand in setup.hands
        )
        return RoundState.from_setup(
            RoundSetup(
                hands=self.by_seat(tuple(map(self.cards, hands))),
                rules=attrs.evolve(setup.rules, teams=teams),
                phase=setup.phase,
                dealer=self.seat(setup.dealer),
                turn=None if setup.turn is None else self.seat(setup.turn),
                trick=tuple(self._play(play) for play in setup.trick),
                wish=setup.wish,
                calls=[(self.seat(seat), call) for seat, call in setup.calls],
                decided=tuple(map(self.seat, setup.decided)),
                pushes=[
                    (self.seat(seat), tuple(None if c is None else self.card(c) for c in cards))
                    for seat, cards in setup.pushes
                ],
                finished=None if setup.finished is None else tuple(map(self.seat, setup.finished)),
                played=None if setup.played is None else tuple(map(self.seat, setup.played)),
                piles=[(self.seat(seat), self.cards(state.taken(seat))) for seat, _ in setup.piles],
                counted_out=setup.counted_out,
            )
        )

    def _play(self, play: act.Play) -> act.Play:
        """Return what becomes of a play."""
        laid = play.combination
        return act.Play(
            self.seat(play.seat), Combination.of(self.cards(laid.cards), laid.phoenix_as)
        )


def check_symmetric(state: RoundState, rng: random.Random | None = None) -> None:
    """Check L23 and L24: exchanging suits and moving all seats changes nothing else.

    The legal actions, some successors and the scores of the moved position are those of this one,
    moved. ``rng`` chooses the permutation. With an open dummy everybody keeps his seat.
    """
    want_instance("check_symmetric(state)", state, RoundState)
    chance = random.Random(0) if rng is None else rng
    suits = [0, 1, 2, 3]
    for place in range(3, 0, -1):
        other = int(chance.random() * (place + 1))
        suits[place], suits[other] = suits[other], suits[place]
    seats = state.rules.seats
    steps = 0 if state.rules.open_dummy else int(chance.random() * seats)
    move = _Move(tuple(suits), steps, seats)
    moved = move.state(state)
    if state.result is not None:
        scores = None if moved.result is None else moved.result.scores
        if scores != state.result.scores:
            raise broken("L24", "the scores depend on suits or on seats", state, moved)
    for seat in range(seats):
        legal = state.legal(seat)
        if len(legal) != len(moved.legal(move.seat(seat))):
            raise broken("L23", f"seat {seat} has more or fewer actions when moved", state, moved)
        if state.phase is Phase.PUSH:
            legal = legal[:20]  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
        elif {move.action(each) for each in legal} != set(moved.legal(move.seat(seat))):
            raise broken("L23", f"seat {seat} has other actions when moved", state, moved)
        if len(legal):
            action = legal[int(chance.random() * len(legal))]
            if move.state(apply(state, action)) != apply(moved, move.action(action)):
                raise broken("L23", f"{action} leads elsewhere when moved", state, moved)
