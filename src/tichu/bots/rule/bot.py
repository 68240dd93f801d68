"""A bot that plays by rules of thumb."""

from typing import cast

from tichu.bots.bot import Bot
from tichu.bots.rule import bombs, calls, follow, gift, lead, push, wish
from tichu.bots.rule.advice import Advice
from tichu.bots.rule.situation import Situation
from tichu.bots.rule.thresholds import Thresholds
from tichu.engine.moves import CallTichu, Play, PlayerAction
from tichu.engine.view import PlayerView
from tichu.rules import Phase


class RuleBot(Bot):
    """Plans its hand, helps its partner, and stops opponents who are about to go out.

    It has no memory and draws no random numbers: the same view always gets the same answer. Its
    thresholds are numbers from -1,000 to 1,000: ``grand_tichu`` is how much the first cards must be
    worth for that call, where the Dragon, the Phoenix and a bomb count 2 and an ace 1. ``tichu`` is
    the debt that a hand may have for a call, the number of times that it loses the lead less those
    that it keeps it, and ``tichu_after_opponent`` the same after an opponent's call. Opponents are
    pushed cards up to the rank ``low``. A bomb is worth it against an opponent with at most
    ``bomb_cards`` cards, on a trick of at least ``bomb_points`` points, or if it leaves a debt of
    at most ``bomb_debt``. An opponent with at most ``near`` cards is to be kept from the lead.

    Raises :class:`InvalidValue` for another value.

    >>> import random
    >>> from tichu.bots import RuleBot, play_round
    >>> play_round([RuleBot() for _ in range(4)], random.Random(1))
    <Record nanjing: 1 round, 200:0>
    """

    def __init__(
        self,
        *,
        grand_tichu: float = 4,
        tichu: float = 0,
        tichu_after_opponent: float = -1,
        low: float = 10,
        bomb_cards: float = 4,
        bomb_points: float = 20,
        bomb_debt: float = 1,
        near: float = 3,
    ) -> None:
        self._thresholds: Thresholds = Thresholds(
            grand_tichu=grand_tichu,
            tichu=tichu,
            tichu_after_opponent=tichu_after_opponent,
            low=low,
            bomb_cards=bomb_cards,
            bomb_points=bomb_points,
            bomb_debt=bomb_debt,
            near=near,
        )

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the action that the rules of thumb advise."""
        return cast("PlayerAction", self.advise(seen).action)  # it is None only out of turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a bomb if the trick is worth it; a call can wait until the first play."""
        return bombs.out_of_turn(Situation(seen, self._thresholds)).action

    def advise(self, seen: PlayerView) -> Advice:
        """Return the action of the bot and its reason, on its turn or out of turn.

        >>> import tichu
        >>> hands = ("Dr Aj 3j", "4j 5j 6j", "7j", "8j 9j")
        >>> setup = tichu.RoundSetup(hands=hands, turn=0, rest_to=1)
        >>> RuleBot().advise(tichu.PlayerView.from_setup(setup, 0)).reason
        'at most one of your plays can lose the lead, and that one goes last'
        """
        if seen.seat in seen.to_act:
            return _on_turn(seen, self._thresholds)
        return bombs.out_of_turn(Situation(seen, self._thresholds))


def _on_turn(seen: PlayerView, thresholds: Thresholds) -> Advice:
    legal = seen.legal()
    if len(legal) == 1:
        return Advice(legal[0], "there is no other legal action")
    now = Situation(seen, thresholds)
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
            advice = lead.lead(now) if seen.trick is None else follow.follow(now, seen.trick)
        case Phase.TAKE_TRICK:
            return Advice(legal[0], "everybody has passed: the trick is yours")
        case _:
            return Advice(legal[0], "you must play the bomb that you announced")
    if isinstance(advice.action, Play) and CallTichu(seen.seat) in legal:
        return calls.tichu(now) or advice
    return advice
