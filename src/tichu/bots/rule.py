"""A bot that plays by rules of thumb, with a function for each decision.

Bombs: keep them for an opponent's trick that is worth a bomb.

1. Wait until everybody has passed, because someone else may still beat the trick.
2. Bomb an opponent who has called or has few cards left, or a trick with many points. Also bomb if
   the rest of the hand can be expected to go out.
3. Play the bomb that leaves the best hand.

Calls: call if the hand is good enough to go out first.

1. Call grand tichu if the first cards are worth at least 4: the Dragon, the Phoenix and a bomb
   count 2 each, and an ace 1.
2. Do not call tichu before the first play, because a call cannot be taken back. The hand must keep
   the lead at least as often as it loses it.
3. Never call after the partner has called. After an opponent's call the hand must be even better.

On a trick, a play or a pass:

1. Beat an opponent rather than pass, with the lowest cards that the hand does not need. A play is
   worth more when more players have passed.
2. Save a card that keeps the lead, unless the lead is worth having now: the rest of the hand can
   then be expected to go out, an opponent has few cards or has called, or the trick has points.
   Save high cards and the Phoenix, but less so after your own call.
3. The Dragon's trick is given away, so its points count against playing the Dragon.
4. Beat the partner's trick only if it is low, with a short play that the hand does not need, and
   never if the partner has called.
5. Play the last cards, except when that makes the partner's call fail.

Gifts: the Dragon's trick, and the lead after the Dog if several partners may get it.

1. The Dragon's trick goes to the opponent with the most cards, because they may be last and lose it
   again.
2. The lead goes to a partner who has called, or else to the partner with the fewest cards.

Leads:

1. If at most one play can lose the lead, play the others before it.
2. Otherwise lead the play that the hand most needs to get rid of: a low one, preferably long.
3. Save plays that keep the lead while the hand has many cards left, and lead them when the rest can
   be expected to go out. Lead low for a partner who has called. Save the Phoenix too, and lead the
   Mah Jong early.
4. Lead the Dog at once if the partner has called. Keep it while your own call can still succeed, or
   if no partner can use it.
5. Lead no single card when an opponent has one card left, and no pair when one has two. Lead a low
   single card when the partner has one card left.

The exchange: each recipient gets the card that the hand can spare best for them, as
``tichu.search.hands`` computes; cards for opponents are chosen first.

The wish:

1. Wish for the rank of the card that was pushed to an opponent, who must then play it. The next
   opponent comes first.
2. If that card was special, wish for an ace, because an opponent probably holds one.
"""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from tichu.bots.bot import Bot
from tichu.bots.situation import Advice, Situation, Thresholds
from tichu.cards import DRAGON, MAH_JONG, PHOENIX, Card, Cards
from tichu.engine import moves as act
from tichu.engine.moves import PlayerAction
from tichu.engine.table import Trick
from tichu.engine.view import PlayerView
from tichu.rulebook.bombs import that_beat
from tichu.rulebook.combinations import Combination, Kind, from_play
from tichu.rules import Phase
from tichu.search.hands import bombs, collapse, in_turn, spared


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
    announcement = act.AnnounceBomb(now.seat)
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
    play = act.Play(now.seat, bomb)
    if trick.winner == now.caller:
        return Advice(play, "a bomb stops the opponent who has called")
    if now.seen.size(trick.winner) <= now.thresholds.bomb_cards:
        return Advice(play, "a bomb stops an opponent who has few cards left")
    if trick.points >= now.thresholds.bomb_points:
        return Advice(play, "the trick has enough points for a bomb")
    if now.debt(now.own - bomb.cards) <= now.thresholds.bomb_debt:
        return Advice(play, "after the bomb you can expect to go out")
    return Advice(None, "the trick is not worth a bomb")


def grand_tichu(now: Situation) -> Advice:
    """Return the grand tichu decision for the first cards."""
    decline = act.DeclineGrandTichu(now.seat)
    if now.partner_called:
        return Advice(decline, "your partner has called")
    best = (DRAGON in now.own, PHOENIX in now.own, bool(bombs(now.own)))
    good = 2 * sum(best) + sum(card.rank == 14 for card in now.own)
    if good >= now.thresholds.grand_tichu:
        return Advice(
            act.CallGrandTichu(now.seat), "your first cards are strong enough for grand tichu"
        )
    return Advice(decline, "your first cards are too weak for grand tichu")


def tichu(now: Situation) -> Advice | None:
    """Return a call of tichu before the first play, or None if the hand is not good enough."""
    if now.partner_called or now.seen.finished:
        return None
    limits = now.thresholds
    enough = limits.tichu_after_opponent if now.opponent_called else limits.tichu
    if now.debt(now.own) > enough:
        return None
    return Advice(
        act.CallTichu(now.seat), "your hand keeps the lead at least as often as it loses it"
    )


_WILLING: Final = 0.6
_LEAD: Final = 0.8
_LEAD_AND_OUT: Final = 1.2
_DANGER: Final = 0.6
_POINTS: Final = 30
"""The number of points that are worth a play."""
_PHOENIX: Final = 1.0
_HIGH: Final = 0.08
_JUMP: Final = 0.05
_TOP: Final = 0.02
_PASSED: Final = 0.15
_CALLED: Final = 0.4
_PARTNER_CALLED: Final = 0.6
_PARTNER_TOP: Final = 0.14
_PARTNER_PASSED: Final = 0.8
_PARTNER_LENGTH: Final = 0.33
_LIKELY: Final = 0.5
_RICH: Final = 10


def follow(now: Situation, trick: Trick) -> Advice:
    """Return the play on the trick, or a pass."""
    legal = collapse(now.seen.legal())
    plays = [each for each in legal if isinstance(each, act.Play)]
    plain = [each for each in plays if not each.combination.is_bomb]
    if not isinstance(legal[0], act.Pass):
        best = max(plain or plays, key=lambda play: _worth(now, trick, play.combination))
        return Advice(best, "the wish must be fulfilled")
    if plain:
        best = max(plain, key=lambda play: _worth(now, trick, play.combination))
        if _worth(now, trick, best.combination) > 0:
            return Advice(best, _why_play(now, trick, best.combination))
    if now.seen.rules.bombs == "in_turn":
        bomb = worthwhile(now, trick)
        if bomb.action in plays:
            return bomb
    return Advice(legal[0], _why_pass(now, trick, plain))


def _why_play(now: Situation, trick: Trick, play: Combination) -> str:
    rest = now.own - play.cards
    if not rest:
        return "it is the rest of your hand"
    if trick.winner in now.partners:
        return "you want to get rid of it, and your partner's trick is low enough to beat"
    if now.keeps(play, trick.top) < _LIKELY:
        return "you want to get rid of it"
    if now.debt(rest) <= 1:
        return "it probably takes the lead, and you can then expect to go out"
    if now.opponent_called:
        return "it may stop the opponent who has called"
    if now.nearest <= now.thresholds.near:
        return "it may stop an opponent who has few cards left"
    if trick.points >= _RICH:
        return "it probably takes a trick with points"
    return "it probably takes the lead, and your hand can spare it"


def _why_pass(now: Situation, trick: Trick, plain: list[act.Play]) -> str:
    if not plain:
        if now.seen.rules.bombs == "in_turn":
            return "only a bomb would beat the trick, and it is not worth one"
        return "only a bomb would beat the trick, and it can wait until everybody has passed"
    if trick.winner in now.partners:
        if now.partner_called:
            return "your partner has called"
        return "the trick is your partner's"
    return "the cards that beat the trick are worth more later"


def _worth(now: Situation, trick: Trick, play: Combination) -> float:
    """Return the advantage of a play over a pass, measured in plays."""
    rest = now.own - play.cards
    if not rest:
        return -9.0 if now.partner_called else 9.0
    keeps = now.keeps(play, trick.top)
    top = trick.top / 2
    worth = now.debt(now.own) - now.debt(rest)
    if PHOENIX in play.cards:
        worth -= _PHOENIX
    if play.kind is Kind.SINGLE:
        worth -= _HIGH * max(0, play.rank - 10)
    if now.caller == now.seat:
        worth += _CALLED
    if trick.winner in now.partners:
        if now.partner_called:
            return -1.0
        worth += now.passed * _PARTNER_PASSED - _PARTNER_TOP * top - _PARTNER_LENGTH * play.length
        return worth + keeps * ((now.debt(rest) <= 1) + (now.nearest <= now.thresholds.near))
    lead = _LEAD + _LEAD_AND_OUT * (now.debt(rest) <= 1)
    lead += _DANGER * (now.nearest <= now.thresholds.near or now.opponent_called)
    points: float = trick.points + play.cards.points
    if DRAGON in play.cards:
        points = -points / 2
    if now.partner_called:
        worth -= _PARTNER_CALLED
    worth += _WILLING + _PASSED * now.passed - _JUMP * (play.rank - top) - _TOP * top
    return worth + keeps * (lead + points / _POINTS)


def give(now: Situation) -> Advice:
    """Return the opponent who gets the Dragon's trick."""
    gifts = cast("Sequence[act.GiveTrick]", now.seen.legal())
    gift = max(gifts, key=lambda gift: now.seen.size(gift.to))
    return Advice(gift, "the opponent with the most cards is most likely to lose the points again")


def leader(now: Situation) -> Advice:
    """Return the partner who leads after the Dog."""
    choices = cast("Sequence[act.ChooseLeader]", now.seen.legal())
    choice = min(choices, key=lambda each: (each.to != now.caller, now.seen.size(each.to)))
    if choice.to == now.caller:
        return Advice(choice, "this partner has called")
    return Advice(choice, "this partner has the fewest cards")


_SURE: Final = 0.99
_LENGTH: Final = 0.1
_RANK: Final = 0.05
_OUT: Final = 1.0
_SAVED: Final = 7
"""With this many cards left, saving a play that keeps the lead is worth one play."""
_MAH_JONG: Final = 1.0
_KEEPS_FROM_CALLER: Final = 2.0
_DOG: Final = 1.0
_HELP: Final = 1.0
_OPPONENT_NEAR: Final = 2.0
_LOW: Final = 11
_LONG: Final = 3
_ALL: Final = "it is your whole hand"
_NOT_FOR: Final = {
    1: "an opponent has one card left, so do not lead a single card",
    2: "an opponent has two cards left, so do not lead a pair",
}
_SURE_FIRST: Final = "at most one of your plays can lose the lead, and that one goes last"


def lead(now: Situation) -> Advice:
    """Return the lead."""
    plays = now.plan
    if now.seen.wish is not None:
        legal = collapse(now.seen.legal())
        plays = tuple(each.combination for each in legal if isinstance(each, act.Play))
    elif not now.partner_called:
        sure = [play for play in plays if now.keeps(play) >= _SURE]
        if sure and len(sure) >= len(plays) - 1:
            best = max(sure, key=lambda play: (not play.is_bomb, play.length))
            return Advice(act.Play(now.seat, best), _SURE_FIRST if len(plays) > 1 else _ALL)
    best = max(plays, key=lambda play: _worth_of_lead(now, play))
    return Advice(act.Play(now.seat, best), _why(now, best, plays))


def _why(now: Situation, play: Combination, plays: Iterable[Combination]) -> str:
    """Return the reason why a play is the best lead."""
    if play.cards == now.own:
        return _ALL
    if play.kind is Kind.DOG:
        if now.partner_called:
            return "your partner has called, and the Dog gives them the lead"
        return "the Dog gives your partner the lead, and can only be led"
    if play.length != now.nearest and any(each.length == now.nearest for each in plays):
        what = _NOT_FOR.get(now.nearest)
        if what is not None:
            return what
    if play.length == now.partner_nearest == 1 and play.rank <= _LOW:
        return "your partner has one card left, and may go out on a low single card"
    if MAH_JONG in play.cards:
        return "the Mah Jong is hard to play later"
    if now.keeps(play) >= _SURE:
        return "nobody is likely to beat it"
    if play.length > _LONG:
        return "it gets rid of many cards"
    return "it is what you most want to get rid of"


def _worth_of_lead(now: Situation, play: Combination) -> float:
    """Return the value of a lead, measured in plays."""
    if play.kind is Kind.DOG:
        return _worth_of_dog(now)
    rest = now.own - play.cards
    keeps = now.keeps(play)
    worth = now.debt(now.own) - now.debt(rest) + keeps
    worth += _LENGTH * play.length - _RANK * play.rank
    if now.debt(rest) <= 1:
        worth += _OUT * keeps
    else:
        worth -= keeps * len(rest) / _SAVED
        worth -= _PHOENIX * (PHOENIX in play.cards)
    worth += _MAH_JONG * (MAH_JONG in play.cards)
    if now.partner_called:
        worth -= _KEEPS_FROM_CALLER * keeps
    if play.length == now.nearest:
        worth -= _OPPONENT_NEAR * (1 - keeps)
    if play.length == now.partner_nearest == 1 and play.rank <= _LOW and now.caller != now.seat:
        worth += _HELP
    return worth


def _worth_of_dog(now: Situation) -> float:
    if now.partner_called:
        return 5.0
    if not now.partner_nearest:
        return -3.0
    return 0.1 if now.caller == now.seat else _DOG


def push(now: Situation) -> Advice:
    """Return the push; cards for opponents are chosen before cards for partners."""
    seen, seat = now.seen, now.seat
    left = now.own
    chosen: dict[int, Card] = {}
    for to in in_turn(seen):
        chosen[to] = spared(seen, left, to, now.thresholds.low)[0]
        left -= Cards([chosen[to]])
    own, partner = bool(seen.calls[seat]), any(seen.calls[each] for each in now.partners)
    if own == partner:
        reason = (
            "your opponents get low cards that you do not need, "
            "your partner the highest you can spare"
        )
    elif own:
        reason = "you have called, so keep what is high or belongs together"
    else:
        reason = "your partner has called, and gets the best card for that"
    return Advice(act.Push(seat, [chosen[to] for to in seen.rules.push_recipients(seat)]), reason)


def wish(now: Situation) -> Advice:
    """Return the wish."""
    recipients = now.seen.rules.push_recipients(now.seat)
    for seat, card in zip(recipients, now.seen.given or (), strict=False):
        if seat in now.opponents and not card.is_special:
            reason = "you pushed a card of this rank to an opponent"
            return Advice(act.MakeWish(now.seat, card.rank), reason)
    return Advice(act.MakeWish(now.seat, 14), "an opponent may have to play an ace")


class RuleBot(Thresholds, Bot):
    """A bot that plans its hand, helps its partner, and stops opponents who are about to go out.

    The bot has no memory and draws no random numbers: the same view always gets the same answer.
    Its parameters are thresholds, numbers from -1,000 to 1,000.

    Raises :class:`InvalidValue` if a threshold is invalid.

    >>> import random
    >>> from tichu.bots import RuleBot, play_round
    >>> play_round([RuleBot() for _ in range(4)], random.Random(1))
    <Record nanjing: 1 round, 200:0>
    """

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the action from the rules of thumb."""
        return cast("PlayerAction", self.advise(seen).action)  # it is None only out of turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a bomb if the trick is worth it; a call can wait until the first play."""
        return out_of_turn(Situation(seen, self)).action

    def advise(self, seen: PlayerView) -> Advice:
        """Return the action of the bot and its reason, on its turn or out of turn.

        >>> from tichu.bots import RuleBot
        >>> import tichu
        >>> hands = ("Dr Aj 3j", "4j 5j 6j", "7j", "8j 9j")
        >>> setup = tichu.RoundSetup(hands=hands, turn=0, rest_to=1)
        >>> RuleBot().advise(tichu.PlayerView.from_setup(setup, 0)).reason
        'at most one of your plays can lose the lead, and that one goes last'
        """
        if seen.seat in seen.to_act:
            return _on_turn(seen, self)
        return out_of_turn(Situation(seen, self))


def _on_turn(seen: PlayerView, thresholds: Thresholds) -> Advice:
    legal = seen.legal()
    if len(legal) == 1:
        return Advice(legal[0], "there is no other legal action")
    now = Situation(seen, thresholds)
    match seen.phase:
        case Phase.GRAND_TICHU:
            return grand_tichu(now)
        case Phase.PUSH:
            return push(now)
        case Phase.WISH:
            return wish(now)
        case Phase.GIVE_TRICK:
            return give(now)
        case Phase.CHOOSE_LEADER:
            return leader(now)
        case Phase.PLAY:
            advice = lead(now) if seen.trick is None else follow(now, seen.trick)
        case Phase.TAKE_TRICK:
            return Advice(legal[0], "everybody has passed: the trick is yours")
        case _:
            return Advice(legal[0], "you must play the bomb that you announced")
    if isinstance(advice.action, act.Play) and act.CallTichu(seen.seat) in legal:
        return tichu(now) or advice
    return advice
