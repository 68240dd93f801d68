"""The environment of Gymnasium."""

import random
from typing import Any

import pytest

from support import frameworks
from tichu import InvalidValue, PlayerAction, PlayerView
from tichu.bots import RandomBot
from tichu.moves import Move, SeenDeal

gymnasium = frameworks.needed("gymnasium", "numpy")
tichu_gymnasium = pytest.importorskip("tichu.envs.gymnasium")
checker: Any = frameworks.needed("gymnasium.utils.env_checker")

TASKS: dict[str, dict[str, Any]] = {
    "nanjing": {},
    "a game for self-play": {"episode": "game", "polls": "none", "skip_forced": True},
    "six seats": {"rules": "tientsin", "bots": "RandomBot", "seat": 3, "suits": "exact"},
    "open dummy": {"rules": "trichu", "bots": [RandomBot] * 3, "history": 2},
}


def made(**options: Any) -> Any:
    """Return an environment as Gymnasium makes it, without wrappers."""
    return gymnasium.make("tichu/Tichu-v1", **options).unwrapped


@pytest.mark.parametrize("mode", [None, "ansi", "svg"])
@pytest.mark.parametrize("name", TASKS)
def test_check_env(name: str, mode: str | None) -> None:
    """Gymnasium's own checker finds nothing, and warns of nothing."""
    checker.check_env(made(**TASKS[name], render_mode=mode))


def test_a_round() -> None:
    """The reward is at the end, and is what the round is worth to the player."""
    env = made(bots="RandomBot", seat=2, skip_forced=True)
    observed, _ = env.reset(seed=4)
    rng = random.Random(1)
    rewards: list[float] = []
    over = False
    while not over:
        assert env.observation_space.contains(observed)
        masks = env.action_masks(), observed["action_mask"].astype(bool)
        assert (masks[0] == masks[1]).all()
        masks[0][:] = False  # which changes nothing: it may be written, as the observed one
        allowed = [n for n, legal in enumerate(observed["action_mask"]) if legal]
        observed, reward, over, truncated, info = env.step(rng.choice(allowed))
        rewards.append(reward)
        assert (False, {}) == (truncated, info)

    assert env.observation_space.contains(observed)
    assert 0 == observed["action_mask"].sum()
    assert {0.0} == {*rewards[:-1]}
    assert rewards[-1] != 0


class Hearing(RandomBot):
    """Knows from the moves which cards it was dealt."""

    dealt: SeenDeal

    def observe(self, move: Move) -> None:
        """Keep the last deal."""
        if isinstance(move, SeenDeal):
            self.dealt = move

    def act(self, seen: PlayerView) -> PlayerAction:
        """Act for the seat whose cards are known."""
        assert self.dealt.hands[seen.seat] is not None
        return super().act(seen)


@pytest.mark.rule("TRICHU-9")
def test_bots_hear_what_their_seats_may_know() -> None:
    """If players change seats, a bot receives the moves of its current seat."""
    env = made(bots=Hearing, rules="trichu(rounds=3)", episode="game", skip_forced=True)
    observed, _ = env.reset(seed=1)
    over = False
    while not over:
        observed, _, over, *_ = env.step(observed["action_mask"].argmax())


def test_wrong_actions() -> None:
    """A number that is not allowed ends the episode; another one is an error of Gymnasium."""
    env = made()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="expected a number from 0 to 1588"):
        env.step(1589)
    observed, reward, terminated, truncated, info = env.step(0)

    assert (-800.0, True, False, 0) == (
        reward,
        terminated,
        truncated,
        observed["action_mask"].sum(),
    )
    assert "expected a number that the mask allows, got 0 (single Ma)" in info["error"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_human_rendering_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """The table is printed as the player sees it."""
    env = made(render_mode="human")
    env.reset(seed=1)

    assert "as Seat 0 sees it" in capsys.readouterr().out


def test_each_other_player_has_a_bot() -> None:
    """The error names the required number."""
    with pytest.raises(InvalidValue, match="expected 3 bots, one for each other player, got 1"):
        tichu_gymnasium.TichuEnv(["RuleBot"])
