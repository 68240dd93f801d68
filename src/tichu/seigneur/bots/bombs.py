"""Bombs: keep them until the rest of the hand can go out.

1. Wait until everybody has passed, because someone else may still beat the trick.
2. Bomb if the rest of the hand can then be expected to go out, with the bomb that leaves the best
   hand.
"""

from tichu.bots.rule.advice import Advice
from tichu.engine.table.actions import Play
from tichu.phases import Phase
from tichu.seigneur.bots.situation import Situation


def out_of_turn(now: Situation) -> Advice:
    """Return a bomb out of turn, or nothing."""
    if now.seen.rules.take_trick == "claim" and now.seen.phase is not Phase.TAKE_TRICK:
        return Advice(None, "someone else may still beat the trick")
    return worthwhile(now)


def worthwhile(now: Situation) -> Advice:
    """Return the best bomb for the trick, or nothing if it is not worth one."""
    legal = [each for each in now.seen.legal() if isinstance(each, Play)]
    bombs = [each for each in legal if each.combination.kind.is_bomb]
    if not bombs or now.seen.table.winner == now.seat:
        return Advice(None, "you have no bomb to play now")
    debts = {now.debt(now.own - bomb.combination.cards): bomb for bomb in reversed(bombs)}
    least = min(debts)
    if least > 1:
        return Advice(None, "after a bomb you could not expect to go out")
    return Advice(debts[least], "after the bomb you can expect to go out")
