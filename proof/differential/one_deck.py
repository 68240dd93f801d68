"""Grandseigneur with one deck beside the base game (SEIGNEUR-3).

A position of a random round is stated again in the base game, with the same hand on turn, the same
trick and the same wish. Both list the same plays, in the same order, and both or neither a pass.
``python -m differential.one_deck``, from ``proof``, compares 10,000 positions.
"""

import argparse
import random
from collections import Counter

import tichu
from tichu import Phase, seigneur
from tichu.engine.table.table import board_of
from tichu.rulebook.combinations import from_packs

Listed = list[tuple[str, int | None] | None]
"""The legal plays of a seat: the cards and the rank of the Phoenix; None is a pass."""


def compare(number: int, rng: random.Random) -> Counter[str]:
    """Compare a number of positions: all leads and wishes, and a quarter of the others."""
    counts: Counter[str] = Counter()
    while counts["positions"] < number:
        players = rng.choice((5, 6, 8))
        ranking = tuple(rng.sample(range(players), players)) if rng.random() < 0.5 else None
        rules = seigneur.SeigneurRules(players, 1)
        setup = seigneur.SeigneurSetup(rules=rules, phase="deal_first", ranking=ranking)
        state = seigneur.SeigneurRound.from_setup(setup)
        while not state.is_over and counts["positions"] < number:
            table = state.table
            taken = table.wish or not table.laid or rng.random() < 0.25
            base = stated_again(state) if taken and state.phase is Phase.PLAY else None
            if base:
                listed = here(state)
                assert listed == there(base), f"{listed} in {base!r}"
                counts["positions"] += 1
                counts["leads"] += not table.laid
                counts["under a wish"] += table.wish is not None
                counts["actions"] += len(listed)
            state = tichu.apply(state, tichu.random_action(state, rng))
    return counts


def stated_again(state: seigneur.SeigneurRound) -> tichu.RoundState | None:
    """Return the position with seat 0 on turn; None if the others hold too few cards for three."""
    turn = state.to_act[0]
    seats = range(state.rules.players)
    rest = [str(card) for seat in seats if seat != turn for card in state.hand(seat)]
    if len(rest) < 3:
        return None
    plays = [str(from_packs(play)) for _, play in state.table.laid]
    owners = [1 if place % 2 == 0 else 3 for place in reversed(range(len(plays)))]
    setup = tichu.RoundSetup(
        hands=(str(state.hand(turn)), *rest[:3]),
        turn=0,
        trick=tuple(
            tichu.Play(owner, tichu.Combination.parse(play))
            for owner, play in zip(owners, plays, strict=True)
        ),
        rest_to=2,
    )
    stated = tichu.RoundState.from_setup(setup)
    # The wish is not stated: here the seats that passed held other cards.
    board_of(stated.table).wish = state.table.wish or 0
    return stated


def here(state: seigneur.SeigneurRound) -> Listed:
    """Return what the seat on turn may do in Grandseigneur."""
    return [
        (str(action.combination.cards), action.combination.phoenix_as)
        if isinstance(action, tichu.Play)
        else None
        for action in state.legal(state.to_act[0])
    ]


def there(state: tichu.RoundState) -> Listed:
    """Return what seat 0 may do in the base game, without calls."""
    return [
        (str(action.combination.cards), action.combination.phoenix_as)
        if isinstance(action, tichu.Play)
        else None
        for action in state.legal(0)
        if isinstance(action, tichu.Play | tichu.Pass)
    ]


def main() -> None:
    """Compare the positions that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m differential.one_deck", description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    counts = compare(asked.positions, random.Random(asked.seed))
    print(", ".join(f"{number:,} {name}" for name, number in counts.items()), "- no difference")


if __name__ == "__main__":
    main()
