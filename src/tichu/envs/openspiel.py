"""An OpenSpiel game: a single round, in which the chance player deals one card at a time.

Needs the extra ``tichu[openspiel]``. Importing the module registers the game as ``tichu``, for
``pyspiel.load_game("tichu", {"rules": "bsw"})``.
"""

from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import Any, Final

from tichu._values import blaming
from tichu.cards import DECK, Card, Cards
from tichu.codec import dumps
from tichu.encoding import limits
from tichu.engine.moves import Deal
from tichu.engine.verbs import view
from tichu.envs.episode import Array, Arrays, Task, extra
from tichu.envs.history import History
from tichu.errors import InvalidValue, shown
from tichu.rules import MOST_PLAYERS
from tichu.text import format_position

with extra("openspiel"):
    import numpy as np
    import pyspiel

__all__ = ["TichuGame", "TichuState"]

_PARAMETERS: Final[dict[str, Any]] = {
    "rules": "nanjing",
    "dealer": 0,
    "polls": "all",
    "skip_forced": False,
    "suits": "exact",
    "history": 0,
}
_TYPE: Final = pyspiel.GameType(
    short_name="tichu",
    long_name="Tichu",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=4,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class TichuGame(pyspiel.Game):
    """The game of a single round under given rules.

    The parameters are ``rules`` as text, the ``dealer``, and the other arguments of a
    :class:`~tichu.envs.Task`. The default of ``suits`` is ``exact``. A player is a seat. The
    returns are the value of the round in points for each seat (:meth:`Task.margins
    <tichu.envs.Task.margins>`). Raises :class:`~tichu.InvalidValue` if a parameter is invalid.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        self.dealer: int = given.pop("dealer")
        with blaming("TichuGame"):
            self.task: Task = Task(given.pop("rules"), **given)
            History(self.task, self.dealer)  # checks the dealer
        rules = self.task.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=self.task.actions.n,
            max_chance_outcomes=len(DECK),
            num_players=rules.seats,
            min_utility=float(-self.task.most),
            max_utility=float(self.task.most),
            utility_sum=0.0,
            # a pushed or played card may take one more number
            max_game_length=limits(rules).decisions + 2 * len(DECK),
        )
        pyspiel.Game.__init__(self, _TYPE, info, params or {})

    def new_initial_state(self) -> "TichuState":
        """Return the round before the deal."""
        return TichuState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards, each of which is dealt at a chance node."""
        return len(DECK)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer, which computes what players observe in a state."""
        if params:
            raise InvalidValue("make_py_observer(params)", f"expected none, got {shown(params)}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return _Observer(kind, self.task)


class TichuState(pyspiel.State):
    """The state of a round."""

    def __init__(self, game: TichuGame) -> None:
        pyspiel.State.__init__(self, game)
        self.now: History = History(game.task, game.dealer)
        """The round in the library."""
        self._dealt: tuple[Card, ...] = ()

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's constant for chance or the end."""
        if self.now.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        player = self.now.player
        return int(pyspiel.PlayerId.CHANCE) if player < 0 else player

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        return self.now.is_over

    def returns(self) -> list[float]:
        """Return the value of the round for each seat, or zeros before its end."""
        return [float(points) for points in self.now.points]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that can be dealt next, each with its probability."""
        state = self.now.state
        left = DECK - Cards(self._dealt)
        for seat in range(state.rules.seats):
            left -= state.hand(seat)
        return [(index, 1 / len(left)) for index in sorted(card.index for card in left)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TichuState":
        """Return a random state in which a player has the same information state.

        Its ``history()`` is empty.
        """
        game: TichuGame = self.get_game()
        other = game.new_initial_state()
        other.now = self.now.resampled(player, _Sampled(sampler))
        return other

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  # the one who decides
        return self.now.allowed()

    def _apply_action(self, action: int) -> None:
        now = self.now
        if now.player >= 0:
            now.choose(action)
            now.settle()
            return
        self._dealt = (*self._dealt, Card(action))
        packets = self._packets()
        if len(self._dealt) == sum(now.state.rules.packet(now.state.phase, now.state.dealer)):
            self._dealt = ()
            now.take(Deal(packets))
            now.settle()

    def _packets(self) -> tuple[Cards, ...]:
        """Return the cards that each seat has received so far in an unfinished deal."""
        state = self.now.state
        ends = accumulate(state.rules.packet(state.phase, state.dealer), initial=0)
        return tuple([Cards(self._dealt[begin:end]) for begin, end in pairwise(ends)])

    def cards(self, player: int) -> str:
        """Return the cards of a player as text, including those of an unfinished deal."""
        hand = self.now.state.hand(player)
        return str(hand | self._packets()[player] if self._dealt else hand)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"deal {Card(action)}"
        return self.now.task.actions.names[action]

    def __str__(self) -> str:
        lines = [format_position(self.now.state)]
        if self.now.asked.is_poll:
            lines.append(f"Seat {self.now.player} is asked whether it interrupts")
        if self.now.chosen:
            names = self.now.task.actions.names
            lines.append(f"chosen: {', '.join(names[number] for number in self.now.chosen)}")
        if self._dealt:
            lines.append(f"dealt: {''.join(map(str, self._dealt))}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<TichuState {self.now.state!r}>"


class _Sampled:
    """An OpenSpiel sampler as a source of random numbers."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self.random = sampler


class _Observer:
    """An OpenSpiel observer, which computes what players observe in a state."""

    def __init__(self, kind: Any, task: Task) -> None:
        self._is_public: bool = kind.public_info
        self._is_private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls: bool = kind.perfect_recall
        self.tensor: Array | None = None
        self.dict: Arrays = {}
        if self._is_public and self._is_private and not self._recalls:
            self.tensor = np.zeros(task.observations.n, np.float32)
            fields = task.observations.fields
            self.dict = {name: self.tensor[place] for name, place in fields.items()}

    def set_from(self, state: TichuState, player: int) -> None:
        """Write a player's observation into the tensor."""
        if self.tensor is not None:
            observed = state.now.observe(player)
            self.tensor[:] = np.frombuffer(observed, np.float32)

    def string_from(self, state: TichuState, player: int) -> str | None:
        """Return a player's observation as text, or None if the observer shows nothing."""
        now = state.now
        if not self._is_public:
            return state.cards(player) if self._is_private else None
        if not self._recalls:
            return dumps(now.view(player) if self._is_private else view(now.state, None))
        if not self._is_private:
            return "\n".join(now.heard(None))
        chosen = now.chosen if player == now.player else ()
        names = [now.task.actions.names[number] for number in chosen]
        return "\n".join([f"seat {player}", *now.heard(player), *names])


pyspiel.register_game(_TYPE, TichuGame)
