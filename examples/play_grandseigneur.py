"""Task: let bots play rounds of Grandseigneur, tell what happens, and keep the game as text.

``python play_grandseigneur.py --rules "grandseigneur:7(returns=sighted)"``
"""

import argparse
import random

from tichu import seigneur
from tichu.seigneur.notation import format_game, parse_game
from tichu.seigneur.text import event_sentence, format_position, format_ranking

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jan", "Kim", "Leo")


def next_action(game: seigneur.SeigneurGame, bot: seigneur.SeigneurBot) -> seigneur.Action:
    """Return the first bomb out of turn, or else the action of the seat on turn."""
    for seat in game.may_interrupt:
        bomb = bot.interrupt(seigneur.view(game, seat))
        if bomb is not None:
            return bomb
    return bot.act(seigneur.view(game, game.to_act[0]))


def main() -> None:
    """Play two rounds; the persons change their seats after the first one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", type=seigneur.parse_rules, default="grandseigneur:6")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()

    rng = random.Random(asked.seed)
    bot = seigneur.SeigneurBot()
    game = seigneur.new_game(asked.rules)
    actions: list[seigneur.Action] = []
    while len(game.results) < 2:
        names = [NAMES[person] for person in game.persons]
        is_dealt = not game.phase.is_chance
        actions.append(next_action(game, bot) if is_dealt else seigneur.deal(game, rng))
        game, events = seigneur.transition(game, actions[-1])
        for event in events:
            if not isinstance(event, seigneur.Dealt | seigneur.Pushed):  # the same for all
                print(event_sentence(event, names))
            if isinstance(event, seigneur.RoundEnded):
                people = NAMES[: asked.rules.players]
                print(f"\n{format_ranking(event.result, asked.rules, people)}\n")
        if not is_dealt:
            spectators = seigneur.view(game, None)
            print(format_position(spectators, names), end="\n\n")

    text = format_game(asked.rules, actions)
    assert parse_game(text)[1] == tuple(actions)
    print(f"{len(text.splitlines()):,} lines keep this game, for instance: {text.splitlines()[-1]}")


if __name__ == "__main__":
    main()
