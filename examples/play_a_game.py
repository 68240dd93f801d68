"""Task: play a whole game, with a bot of your own in one seat and random play in the others.

The bot leads and follows with its lowest play, and passes if it has none.
"""

import random

import tichu


def lowest(game: tichu.GameState, seat: int) -> tichu.Action:
    """Return the seat's lowest play that is not a bomb, or else its first legal action."""
    legal = game.legal(seat)
    plays = [
        action
        for action in legal
        if isinstance(action, tichu.Play) and not action.combination.is_bomb
    ]
    if not plays:
        return legal[0]
    return min(plays, key=lambda play: (play.combination.rank, -play.combination.length))


def main() -> None:
    """Play a game with the bot in seat 0, and print the score of each round."""
    rng = random.Random(2026)
    game = tichu.new_game(tichu.NANJING)
    while not game.is_over:
        if game.to_act == (0,) and game.phase is tichu.Phase.PLAY:
            action = lowest(game, 0)
        else:
            action = tichu.random_action(game, rng)  # including deals
        game = tichu.apply(game, action)

    for number, result in enumerate(game.results, 1):
        print(f"round {number}: {result.scores}, order of going out {result.finished}")
    print(f"team {game.winner} wins with {game.scores}")


if __name__ == "__main__":
    main()
