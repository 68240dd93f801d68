"""The game of OpenSpiel."""

import gzip
from pathlib import Path
from typing import Any

import pytest

import tichu
from support import frameworks
from tichu import InvalidValue
from tichu.codec import Envelope, loads

pyspiel = frameworks.needed("pyspiel", "open_spiel", "numpy")
door = pytest.importorskip("tichu.envs.openspiel")
numpy: Any = frameworks.needed("numpy")
flags: Any = frameworks.needed("absl.flags")
api: Any = frameworks.needed("open_spiel.integration_tests.api_test")
sims: Any = frameworks.needed("open_spiel.python.tests.games_sim_test")
ismcts: Any = frameworks.needed("open_spiel.python.algorithms.ismcts")
mcts: Any = frameworks.needed("open_spiel.python.algorithms.mcts")
playthroughs: Any = frameworks.needed("open_spiel.python.algorithms.generate_playthrough")

GAMES: dict[str, dict[str, Any]] = {
    "nanjing": {},
    "self-play": {"skip_forced": True, "polls": "none", "suits": "canonical"},
    "open dummy": {"rules": "trichu", "skip_forced": True},
}
GOLDEN = Path(__file__).parent / "playthrough.txt.gz"


class TestInterface(api.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's test of the interface, on some states of the tree."""

    game_name = "tichu"
    game = pyspiel.load_game("tichu")


@pytest.mark.parametrize("name", GAMES)
def test_random_sim(name: str) -> None:
    """OpenSpiel's random simulation passes, with every state serialized and read."""
    pyspiel.random_sim_test(
        pyspiel.load_game("tichu", GAMES[name]), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("name", GAMES)
def test_sim_game(name: str) -> None:
    """OpenSpiel's simulation in Python passes."""
    sims.GamesSimTest().sim_game(pyspiel.load_game("tichu", GAMES[name]))


def test_the_golden_playthrough(tmp_path: Path) -> None:
    """A recorded round reads as it did when it was recorded."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    unpacked = tmp_path / "playthrough.txt"
    unpacked.write_bytes(gzip.decompress(GOLDEN.read_bytes()))
    expected, found = playthroughs.replay(str(unpacked))

    assert expected.splitlines() == found.splitlines()


def test_ismcts_plays_a_round() -> None:
    """OpenSpiel's own bot resamples from information states, and plays to the end."""
    game = pyspiel.load_game("tichu", {"skip_forced": True})
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, evaluator, game.max_utility(), 2, random_state=numpy.random.RandomState(2)
    )
    rng = numpy.random.RandomState(3)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(cards, p=chances)))
        elif state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            decisions += 1
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))

    assert decisions > 5
    assert 0 == sum(state.returns())


def test_observations_are_the_json_of_the_library() -> None:
    """A client can read them as views."""
    state = pyspiel.load_game("tichu").new_initial_state()
    for _ in range(32):
        state.apply_action(state.chance_outcomes()[0][0])
    view = loads(state.observation_string(1), Envelope.VIEW)

    assert isinstance(view, tichu.PlayerView)
    assert (1, 8, 0) == (view.seat, len(view.own), state.current_player())
    assert "deal 2j" == pyspiel.load_game("tichu").new_initial_state().action_to_string(
        -1, tichu.Card("2j").index
    )
    tensor = state.observation_tensor(1)
    assert 8.0 == sum(tensor[:56])


def test_cards_come_with_their_probability() -> None:
    """All cards that are left are equally likely."""
    game = pyspiel.load_game("tichu", {})
    state = game.new_initial_state()
    state.apply_action(7)

    assert 56 == game.max_chance_nodes_in_history()
    assert [(card, 1 / 55) for card in range(56) if card != 7] == state.chance_outcomes()


def test_wrong_parameters_and_actions() -> None:
    """The errors say what was expected."""
    with pytest.raises(InvalidValue, match="expected 'all' or 'none'"):
        door.TichuGame({"polls": "some"})
    game = door.TichuGame({})
    with pytest.raises(InvalidValue, match="expected none"):
        game.make_py_observer(None, {"more": 1})
    state = game.new_initial_state()
    state.apply_action(7)
    with pytest.raises(InvalidValue, match="expected a whole number from 0 to 55, got 56"):
        state.apply_action(56)
    for _ in range(31):
        state.apply_action(state.chance_outcomes()[0][0])
    with pytest.raises(InvalidValue, match="expected a number that the mask allows, got 0"):
        state.apply_action(0)
