"""A player who has just learned the game: the baseline that a bot should beat."""

import tichu
from tichu import CallTichu, Card, Cards, Combination, Pass, Phase, Play, PlayerAction, PlayerView
from tichu.bots import Bot, default_action


class Newcomer(Bot):
    """Plays the lowest card that will do, and keeps nothing for later."""

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return an action."""
        legal = seen.legal()
        if seen.phase is Phase.PUSH:
            return self.push(seen)
        if seen.phase is not Phase.PLAY:
            return default_action(seen)
        call = CallTichu(seen.seat)
        if call in legal and len(seen.own & Cards("Aj Aw Ap As Ph Dr")) >= 4:
            return call
        trick = seen.trick
        partners = seen.rules.partners(seen.seat)
        if trick is not None and trick.winner in partners and isinstance(legal[0], Pass):
            return legal[0]
        plays = [each for each in legal if isinstance(each, Play)]
        plain = [each for each in plays if not each.combination.is_bomb]
        if isinstance(legal[0], Pass) and not plain:
            return legal[0]
        return min(plain or plays, key=lambda play: self.price(play.combination))

    def price(self, play: Combination) -> tuple[bool, int, int]:
        """Return what a play costs: the Phoenix is dear, low ranks and many cards are cheap."""
        return tichu.PHOENIX in play.cards, play.rank, -play.length

    def push(self, seen: PlayerView) -> PlayerAction:
        """Push low cards to opponents, and a high one to the partner."""
        cards = [card for card in seen.own if not card.is_special]
        partners = seen.rules.partners(seen.seat)
        pushed: list[Card] = [
            cards.pop(-1 if seat in partners else 0)
            for seat in seen.rules.push_recipients(seen.seat)
        ]
        return tichu.Push(seen.seat, pushed)

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Bomb an opponent's trick that has points, or whose winner is about to go out."""
        trick = seen.trick
        if trick is None or trick.winner not in seen.rules.opponents(seen.seat):
            return None
        if trick.points < 15 and not 0 < seen.size(trick.winner) <= 2:
            return None
        return next((each for each in seen.legal() if isinstance(each, Play)), None)
