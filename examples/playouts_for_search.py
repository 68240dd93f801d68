"""Task: choose a play by search, knowing only what one seat knows.

Each legal action is tried in the same few worlds that agree with the seat's view, and each world is
played out many times. The action with the best average for the seat's team is played.
"""

import random

import tichu
from tichu.search import Scores, default_policy

WORLDS = 3
PLAYOUTS = 2


def best_action(seen: tichu.PlayerView, rng: random.Random) -> tuple[tichu.Action, Scores]:
    """Return the action with the best average result for the seat's team, and its scores."""
    worlds = list(tichu.search.sample_worlds(seen, rng, WORLDS))
    team = seen.rules.team(seen.seat)
    tried: list[tuple[tichu.Action, Scores]] = []
    for action in seen.legal(seen.seat):
        if isinstance(action, tichu.CallTichu):
            continue  # playouts make no calls, so they cannot judge them
        after = [tichu.apply(world, action) for world in worlds]
        found = [tichu.search.playouts(state, rng, PLAYOUTS, default_policy()) for state in after]
        scores = found[0]
        for more in found[1:]:
            scores += more
        tried.append((action, scores))
    return max(tried, key=lambda pair: pair[1].margin(team))


def main() -> None:
    """Let seat 0 search and the others play at random until the round is over."""
    rng = random.Random(4)
    state = tichu.new_round()
    while not state.is_over:
        if state.phase is tichu.Phase.PLAY and state.to_act == (0,):
            seen = tichu.view(state, 0)
            action, scores = best_action(seen, rng)
            if len(seen.legal(0)) > 1:
                played = action.combination if isinstance(action, tichu.Play) else "pass"
                print(f"{played}: {scores.margin(0):+.0f} on average of {scores.n} playouts")
        else:
            action = tichu.random_action(state, rng)
        state = tichu.apply(state, action)
    print(state.result)


if __name__ == "__main__":
    main()
