"""A bot that plays by rules of thumb."""

from tichu.bots.bot import Bot
from tichu.bots.rule import bombs, calls, follow, gift, lead, push, wish
from tichu.bots.rule.situation import Situation
from tichu.engine.table.actions import CallTichu, Play, PlayerAction
from tichu.engine.views.view import PlayerView
from tichu.phases import Phase


class RuleBot(Bot):
    """Plans its hand, helps its partner, and stops opponents who are about to go out.

    It has no memory and draws no random numbers: the same view has the same answer.
    """

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return what the rules of thumb say."""
        legal = seen.legal()
        if len(legal) == 1:
            return legal[0]
        now = Situation(seen)
        match seen.phase:
            case Phase.GRAND_TICHU:
                return calls.grand_tichu(now)
            case Phase.PUSH:
                return push.push(now)
            case Phase.WISH:
                return wish.wish(now)
            case Phase.GIVE_TRICK:
                return gift.give(now)
            case Phase.CHOOSE_LEADER:
                return gift.leader(now)
            case Phase.PLAY:
                action = lead.lead(now) if seen.trick is None else follow.follow(now)
            case _:
                return legal[0]  # take the trick, or lay the lowest bomb that was announced
        call = CallTichu(seen.seat)
        if isinstance(action, Play) and call in legal and calls.tichu(now):
            return call
        return action

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a bomb that is worth it; a call can wait until the first play."""
        if seen.trick is None or seen.seat in seen.to_act:
            return None
        return bombs.out_of_turn(Situation(seen))
