"""A bot that plays by a policy.

1. Plays, passes, bombs and gifts are those that the policy finds most likely, or are drawn
   by their probabilities.
2. Calls, pushes and wishes are left to the rules of thumb of ``RuleBot``.
"""

import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Final, cast

import attrs

from tichu._values import want_instance
from tichu.bots.bot import Bot
from tichu.bots.rule import calls
from tichu.bots.rule.advice import Advice
from tichu.bots.rule.bot import RuleBot
from tichu.bots.rule.situation import Situation
from tichu.engine.moves import CallTichu, Play, PlayerAction
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue, shown
from tichu.rules import Phase
from tichu.search.playouts import Policy, default_policy

_RULED: Final = (Phase.GRAND_TICHU, Phase.PUSH, Phase.WISH, Phase.CHOOSE_LEADER)
_HOTTEST: Final = 100


class PolicyBot(Bot):
    """Plays by a :class:`tichu.search.Policy`: the library's own, if none is given.

    With a temperature of 0 it plays the most likely action and draws no random numbers; with 1 it
    draws by the probabilities of the policy, with less or more by sharper or flatter ones. Calls,
    pushes and wishes are left to ``rules``, a :class:`RuleBot`, which may have other thresholds.

    >>> import random
    >>> from tichu.bots import PolicyBot, play_round
    >>> play_round([PolicyBot() for _ in range(4)], random.Random(1))
    <Record nanjing: 1 round, ...>
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        policy: Policy | None = None,
        temperature: float = 0,
        rules: RuleBot | None = None,
    ) -> None:
        want_instance("PolicyBot(seed)", seed, int)
        policy = default_policy() if policy is None else policy
        want_instance("PolicyBot(policy)", policy, Policy)
        if type(temperature) not in (int, float) or not 0 <= temperature <= _HOTTEST:
            message = f"expected a number from 0 to {_HOTTEST}, got {shown(temperature)}"
            raise InvalidValue("PolicyBot(temperature)", message)
        self.remembers: bool = temperature > 0  # its random generator runs on
        self._draws: random.Random | None = random.Random(seed) if temperature else None
        self._policy = policy
        if temperature:
            scaled = min(max(policy.temperature * temperature, 0.01), 100.0)
            self._policy = attrs.evolve(policy, temperature=scaled)
        self._rules = RuleBot() if rules is None else rules
        want_instance("PolicyBot(rules)", self._rules, RuleBot)

    __copy__ = deepcopy  # no two bots share a generator

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the action that the policy finds most likely, or draws."""
        return cast("PlayerAction", self.advise(seen).action)  # it is None only out of turn

    def interrupt(self, seen: PlayerView) -> PlayerAction | None:
        """Return a bomb that the policy finds more likely than to do nothing, or draws."""
        if seen.seat in seen.to_act or not seen.legal():
            return None
        return self.advise(seen).action

    def advise(self, seen: PlayerView) -> Advice:
        """Return the action of the bot and its reason, on its turn or out of turn.

        >>> import tichu
        >>> hands = ("Dr Aj 3j", "4j 5j 6j", "7j", "8j 9j")
        >>> setup = tichu.RoundSetup(hands=hands, turn=0, rest_to=1)
        >>> PolicyBot().advise(tichu.PlayerView.from_setup(setup, 0)).reason[:16]
        'the policy gives'
        """
        on_turn = seen.seat in seen.to_act
        if on_turn and seen.phase in _RULED:
            return self._rules.advise(seen)
        legal = seen.legal()
        likely = self._policy.probabilities(seen)
        nothing = 0.0 if on_turn else 1.0 - sum(likely)
        place = self._chosen(likely, nothing)
        if place < 0:
            return Advice(None, f"the policy gives doing nothing {nothing:.0%}")
        action = legal[place]
        if isinstance(action, Play) and on_turn and not seen.table.played[seen.seat]:
            thresholds = self._rules._thresholds  # noqa: SLF001
            now = Situation(seen, thresholds)
            call = calls.tichu(now) if CallTichu(seen.seat) in legal else None
            if call is not None:
                return call
        return Advice(action, f"the policy gives it {likely[place]:.0%}")

    def _chosen(self, likely: Sequence[float], nothing: float) -> int:
        """Return the place of the most likely action, or a drawn one; -1 for doing nothing."""
        if self._draws is None:
            best = max(likely, default=0.0)
            return -1 if best <= nothing else likely.index(best)
        mark = self._draws.random() - nothing
        place = -1
        while mark >= 0 and place + 1 < len(likely):
            place += 1
            mark -= likely[place]
        return place
