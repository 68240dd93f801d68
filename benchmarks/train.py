"""Let MaskablePPO of sb3-contrib learn through :mod:`tichu.envs.gymnasium`.

It needs ``pip install -e ".[gymnasium]" "sb3-contrib>=2.9,<3"``, which installs PyTorch. It
learns for 20,000 steps against random bots, and then plays against one in the arena.
"""

import importlib
import time
from typing import Any

from tichu import arena
from tichu.envs import PolicyModelBot
from tichu.envs.gymnasium import TichuEnv

STEPS = 20_000


def main() -> None:
    """Learn, and play 20 deals against the random bot."""
    learner: Any = importlib.import_module("sb3_contrib").MaskablePPO
    start = time.perf_counter()
    model = learner("MultiInputPolicy", TichuEnv("RandomBot", skip_forced=True), seed=1)
    model.learn(STEPS)
    print(f"{STEPS:,} steps in {time.perf_counter() - start:.0f} s")

    def trained() -> PolicyModelBot:
        return PolicyModelBot(
            lambda seen: model.predict(seen, action_masks=seen["action_mask"], deterministic=True)[
                0
            ]
        )

    result = arena.compare({"MaskablePPO": trained, "RandomBot": "RandomBot"}, deals=20)
    pairing = result.pairings[0]
    print(f"ahead by {pairing.margin:.0f} points a round ({pairing.low:.0f} to {pairing.high:.0f})")


if __name__ == "__main__":
    main()
