"""Bombs: keep them for an opponent's trick that is worth one.

1. Wait until everybody has passed, because someone else may still beat the trick.
2. Bomb an opponent who has called or has few cards left, or a trick with many points, or if the
   rest of the hand can be expected to go out.
3. Play the bomb that leaves the best hand.
"""

from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.engine.moves import AnnounceBomb, Play
from tichu.engine.table import Trick
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.combinations import from_play
from tichu.rules import Phase


def out_of_turn(now: Situation) -> Advice:
    """Return a bomb out of turn, or its announcement, or nothing."""
    trick = now.trick
    if trick is None:
        return Advice(None, "a bomb can be led on your own turn")
    if now.seen.rules.take_trick == "claim" and now.seen.phase is not Phase.TAKE_TRICK:
        return Advice(None, "someone else may still beat the trick")
    found = worthwhile(now, trick)
    legal = now.seen.legal()
    if found.action is None or found.action in legal:
        return found
    announcement = AnnounceBomb(now.seat)
    if announcement in legal:
        return Advice(announcement, found.reason)
    return Advice(None, "you cannot bomb now")


def worthwhile(now: Situation, trick: Trick) -> Advice:
    """Return the best bomb for the trick, or nothing if it is not worth one."""
    if trick.winner not in now.opponents:
        return Advice(None, "the trick is your own or your partner's")
    bombs = list(map(from_play, that_beat(now.own.mask, trick.form, trick.top)))
    if not bombs:
        return Advice(None, "you have no bomb that beats the trick")
    bomb = min(bombs, key=lambda bomb: now.debt(now.own - bomb.cards))
    play = Play(now.seat, bomb)
    if trick.winner == now.caller:
        return Advice(play, "a bomb stops the opponent who has called")
    if now.seen.size(trick.winner) <= now.thresholds.bomb_cards:
        return Advice(play, "a bomb stops an opponent who has few cards left")
    if trick.cards.points >= now.thresholds.bomb_points:
        return Advice(play, "the trick has enough points for a bomb")
    if now.debt(now.own - bomb.cards) <= now.thresholds.bomb_debt:
        return Advice(play, "after the bomb you can expect to go out")
    return Advice(None, "the trick is not worth a bomb")
