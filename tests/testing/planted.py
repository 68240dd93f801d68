"""An honest adapter around the library, and adapters with one bug each."""

from collections.abc import Iterable, Mapping, Sequence

import attrs

import tichu
from tichu import Pass, Phase, Play, RoundState, TakeTrick
from tichu.errors import Code
from tichu.notation import format_action, format_state, parse_action, parse_rules, parse_setup
from tichu.testing import facts


def changed(state: RoundState, **fields: object) -> RoundState:
    """Return a state with fields of its setup replaced."""
    setup = parse_setup(format_state(state))
    return RoundState.from_setup(attrs.evolve(setup, **fields))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


class Honest:
    """The library as an engine under test."""

    def __init__(self) -> None:
        self.state = tichu.new_round()

    def start(self, rules: str, dealer: int) -> None:
        """Begin a round."""
        self.state = tichu.new_round(parse_rules(rules), dealer)

    def apply(self, action: str) -> object:
        """Apply an action, or raise."""
        self.state = self.step(parse_action(action))
        return None

    def step(self, action: tichu.Action) -> RoundState:
        """Return the next state; most bugs are planted here."""
        return tichu.apply(self.state, action)

    def legal(self, seat: int) -> Iterable[str] | None:
        """List a seat's actions."""
        return [format_action(action) for action in self.state.legal(seat)]

    def facts(self) -> Mapping[str, str]:
        """Return the facts of the round."""
        return facts(self.state)

    def scores(self) -> Sequence[int] | None:
        """Return the scores."""
        return None if self.state.result is None else self.state.result.scores


class PassesUnderAWish(Honest):
    """Lets a player who could fulfil the wish pass (WISH-3)."""

    def step(self, action: tichu.Action) -> RoundState:
        """Accept a pass that only the wish forbids."""
        why = tichu.why_illegal(self.state, action)
        if isinstance(action, Pass) and why is not None and why.code is Code.WISH_BINDS:
            free = tichu.apply(changed(self.state, wish=None), action)
            return changed(free, wish=self.state.wish)
        return tichu.apply(self.state, action)


class LeavesTheLastHand(Honest):
    """Gives the last player's hand to nobody (SCORE-2)."""

    def scores(self) -> Sequence[int] | None:
        """Forget the points of the last hand."""
        result = self.state.result
        if result is None or result.victory is not None:
            return super().scores()
        seats = range(self.state.rules.seats)
        last = next(seat for seat in seats if seat not in self.state.finished)
        team = 1 - self.state.rules.team(last)
        scores = list(result.scores)
        scores[team] -= self.state.hand(last).points
        return scores


class DropsTheWish(Honest):
    """Forgets the wish when a trick is taken (WISH-10)."""

    def step(self, action: tichu.Action) -> RoundState:
        """Drop the wish when the trick is taken."""
        after = tichu.apply(self.state, action)
        if isinstance(action, TakeTrick) and after.wish is not None:
            return changed(after, wish=None)
        return after


class BombsInTurnOnly(Honest):
    """Allows no bomb out of turn (BOMB-6)."""

    def legal(self, seat: int) -> Iterable[str]:
        """Leave out actions out of turn, except calls."""
        return [
            format_action(action)
            for action in self.state.legal(seat)
            if seat in self.state.to_act or not isinstance(action, Play)
        ]


class PaysForTheRefused(Honest):
    """Removes the cards of a play from the hand before judging the play."""

    def apply(self, action: str) -> object:
        """Lose a card of a player who plays illegally."""
        play = parse_action(action)
        if isinstance(play, Play) and tichu.why_illegal(self.state, play) is not None:
            hand = self.state.hand(play.seat)
            left = hand - play.combination.cards
            if left != hand and self.state.phase is Phase.PLAY and len(left) > 0:
                hands = [self.state.hand(seat) for seat in range(4)]
                hands[play.seat] = left
                self.state = changed(self.state, hands=tuple(hands), rest_to=play.seat)
            return False
        return super().apply(action)


PLANTED = (
    PassesUnderAWish,
    LeavesTheLastHand,
    DropsTheWish,
    BombsInTurnOnly,
    PaysForTheRefused,
)
"""Every adapter with a bug."""
