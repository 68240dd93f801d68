"""What environments have in common: copies, and errors that name their own arguments.

What holds a game in progress can be copied and pickled, and goes on the same; or it refuses.
:data:`HOLDERS` has every public class whose objects do, with a way to make one in the middle of a
round, and one to play on.
"""

import copy
import pickle
import random
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import tichu
from support import frameworks
from support.tables import cases
from tichu import bots, envs, hosting, search, seigneur, sequential
from tichu.bots.stdio import StdioBot
from tichu.envs.history import History

Made = tuple[Any, Callable[[Any], object]]
"""An object in the middle of a round, and a function that plays on with it."""


@cache
def middle() -> tichu.GameState:
    """Return a game in the middle of its first round."""
    rng, game = random.Random(5), tichu.new_game()
    for _ in range(40):
        game = tichu.apply(game, tichu.random_action(game, rng))
    return game


def played(state: Any) -> object:  # a round or a game of either kind
    """Return what happens in the next random actions."""
    verbs = seigneur if isinstance(state, seigneur.SeigneurGame) else tichu
    rng, found = random.Random(2), []
    for _ in range(30):
        chance = state.phase.is_chance
        action = verbs.deal(state, rng) if chance else state.legal(state.to_act[0]).pick(rng)
        state, events = verbs.transition(state, action)
        found += events
    return found


def listed(held: Any) -> object:
    """Return what may be done."""
    return [*(sequential.legal(held) if isinstance(held, sequential.Sequential) else held.legal())]


def bot(make: Callable[[], Any]) -> Made:
    """Return a bot that has played for a while."""

    def go_on(player: Any, number: int = 30) -> object:
        game, found = middle(), []
        for _ in range(number):
            actions = [player.act(tichu.view(game, seat)) for seat in game.to_act[:1]]
            actions = actions or [tichu.deal(game, random.Random(number))]
            found += actions
            before, game = game, tichu.apply(game, actions[0])
            for move in tichu.told(before, actions[0], game, 0):
                player.observe(move)
        return found

    player = make()
    go_on(player, 5)
    return player, go_on


def model() -> bots.Bot:
    """Return a model as a bot."""
    frameworks.needed("numpy")
    return envs.PolicyModelBot(lucky, history=3)


def lucky(arrays: Any) -> int:
    """Return a number that depends on what is observed."""
    allowed = arrays["action_mask"].nonzero()[0]
    return int(allowed[int(arrays["observation"].sum()) % len(allowed)])


def episode(kind: type[envs.Episode]) -> Made:
    """Return an episode."""

    def go_on(now: Any, number: int = 50) -> object:
        rng, found = random.Random(4), []
        for _ in range(number):
            now.settle(rng)
            now.choose(rng.choice([n for n, legal in enumerate(now.mask()) if legal]))
            found.append((now.player, now.chosen, now.asked, now.memory))
        return found

    made = kind(envs.Task(history=2))
    go_on(made, 70)
    return made, go_on


def host() -> Made:
    """Return a table with a log of its own."""

    def go_on(table: Any) -> object:
        for _ in range(60):
            table.timeout()
        return table.log, table.since(0, 0)

    made = hosting.Host(tichu.new_game(), random.Random(7))
    go_on(made)
    return made, go_on


def gymnasium() -> Made:
    """Return the environment of Gymnasium."""
    frameworks.needed("gymnasium", "numpy")

    def go_on(env: Any, number: int = 25) -> object:
        found: list[object] = []
        for _ in range(number):
            observed, reward, over, *_ = env.step(int(env.action_masks().nonzero()[0][-1]))
            found.append((observed["observation"].tobytes(), reward, over))
            if over:
                env.reset()
        return found, str(env.render())

    door: Any = frameworks.needed("tichu.envs.gymnasium")
    made = door.TichuEnv([bots.RandomBot, "RuleBot", "RandomBot"], render_mode="ansi")
    made.reset(seed=3)
    go_on(made, 4)
    return made, go_on


def pettingzoo(name: str) -> Made:
    """Return an environment of PettingZoo."""
    frameworks.needed("pettingzoo", "numpy")

    def go_on(env: Any, number: int = 60) -> object:
        found: list[object] = []
        for _ in range(number):
            observed, reward, over, *_ = env.last()
            if over:
                env.reset()
                continue
            found.append((env.agent_selection, observed["observation"].tobytes(), reward))
            env.step(int(observed["action_mask"].nonzero()[0][-1]))
        return found

    made = getattr(frameworks.needed("tichu.envs.pettingzoo"), name)()
    made.reset(seed=3)
    go_on(made, 70)
    return made, go_on


def openspiel() -> Made:
    """Return a state of OpenSpiel."""
    frameworks.needed("pyspiel", "numpy")

    def go_on(state: Any, number: int = 60) -> object:
        rng = random.Random(1)
        for _ in range(number):
            state.apply_action(rng.choice(state.legal_actions()))
        return str(state), state.information_state_string(0), state.history()

    made = frameworks.needed("tichu.envs.openspiel").TichuGame({"rules": "bsw"}).new_initial_state()
    go_on(made)
    return made, go_on


def vector() -> Made:
    """Return rounds of Gymnasium, which refuse."""
    frameworks.needed("gymnasium", "numpy")
    made = frameworks.needed("tichu.envs.vector").TichuVectorEnv(2)
    made.reset(seed=1)
    return made, str


def lords() -> seigneur.SeigneurGame:
    """Return a game of Grandseigneur."""
    rng, game = random.Random(5), seigneur.new_game(seigneur.SeigneurRules(5))
    for _ in range(20):
        game = seigneur.apply(game, seigneur.random_action(game, rng))
    return game


HOLDERS: dict[str, Callable[[], Made]] = {
    "GameState": lambda: (middle(), played),
    "RoundState": lambda: (middle().round, played),
    "PlayerView": lambda: (tichu.view(middle(), 0), listed),
    "LegalActions": lambda: (middle().legal(middle().to_act[0]), list),
    "Sequential": lambda: (sequential.begin(middle()), listed),
    "SeigneurGame": lambda: (lords(), played),
    "SeigneurView": lambda: (seigneur.view(lords(), 0), listed),
    "Answers": lambda: (search.answers("5j5w7p", "4j"), lambda each: (each.plays, each.why_not())),
    "Host": host,
    "Episode": lambda: episode(envs.Episode),
    "History": lambda: episode(History),
    "RuleBot": lambda: bot(bots.RuleBot),
    "RandomBot": lambda: bot(lambda: bots.RandomBot(3)),
    "PolicyBot": lambda: bot(lambda: bots.PolicyBot(3, temperature=1)),
    "SearchBot": lambda: bot(lambda: bots.SearchBot(3, budget=2)),
    "GuardedBot": lambda: bot(lambda: bots.guarded(bots.RandomBot(3))),
    "PolicyModelBot": lambda: bot(model),
    "StdioBot": lambda: (StdioBot([sys.executable]), str),
    "TichuEnv": gymnasium,
    "raw_env": lambda: pettingzoo("raw_env"),
    "env": lambda: pettingzoo("env"),
    "TichuState": openspiel,
    "TichuVectorEnv": vector,
}
REFUSE = ("GuardedBot", "StdioBot", "TichuVectorEnv")
WAYS: tuple[Callable[[Any], Any], ...] = (
    copy.copy,
    copy.deepcopy,
    lambda held: pickle.loads(pickle.dumps(held)),
)


@pytest.mark.parametrize("name", HOLDERS)
def test_copies_go_on_the_same(name: str) -> None:
    """The copies, and then the original, do what they would have done without each other."""
    held, go_on = HOLDERS[name]()
    if name in REFUSE:
        for way in WAYS:
            with pytest.raises(TypeError, match=f"^a {name} cannot be copied or pickled: "):
                way(held)
        return
    expected = go_on(HOLDERS[name]()[0])
    twins = [way(held) for way in WAYS]

    assert [expected] * 4 == [go_on(each) for each in (*twins, held)]


@pytest.mark.parametrize(
    ("home", "name", "wrong"), cases(__file__, "environments: wrong arguments")
)
def test_a_wrong_argument_is_one_of_what_was_called(home: str, name: str, wrong: Any) -> None:
    """Not one of what is made of it."""
    frameworks.needed("gymnasium", "pettingzoo", "pyspiel", "numpy")
    make = getattr(frameworks.needed(home), name)
    known: dict[str, Any] = {
        "PolicyModelBot": {"predict": lucky},
        "TichuVectorEnv": {"num_envs": 2},
    }
    for option, value in wrong.items():
        given = known.get(name, {}) | {option: value}
        with pytest.raises(tichu.InvalidValue) as caught:
            make(given) if name == "TichuGame" else make(**given)
        assert f"{name}({option})" == caught.value.place
