"""Task: record a game while it is played, read the file, go to a move, and show a seat's view."""

import datetime as dt
import random
import tempfile
from pathlib import Path

import attrs

import tichu
from tichu import records


def played(rng: random.Random) -> list[records.Move]:
    """Play two rounds at random, and return the moves with a comment on every call."""
    rules = attrs.evolve(tichu.NANJING, rounds=2)
    game = tichu.new_game(rules)
    moves: list[records.Move] = []
    while not game.is_over:
        action = tichu.random_action(game, rng, 0.01)
        is_call = isinstance(action, tichu.CallTichu | tichu.CallGrandTichu)
        moves.append(records.Move(action, "bold!" if is_call else ""))
        game = tichu.apply(game, action)
    return moves


def main() -> None:
    """Write a record to a temporary folder, and read it back."""
    moves = played(random.Random(8))
    rules = attrs.evolve(tichu.NANJING, rounds=2)
    record = records.Record.of(moves, rules, players=("Anna", "Ben", "Clara", "David"))
    record = attrs.evolve(record, date=dt.date(2026, 11, 20), fields={"_table": 4})

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.tichu"
        records.write_file(path, record)
        (found,) = records.read_file(path)
    assert found == record
    print(found)

    states = list(found.states())
    print(f"after 40 moves: {states[40].round}")
    print(f"the next move: {found.moves[40]}")

    seen = records.seen_by(found, 1)
    view = list(seen.views())[40]
    print(f"seat 1 sees its own hand, {view.hand(1)}, but not seat 2's: {view.hand(2)}")
    print(*records.write(seen).splitlines()[9:13], sep="\n")


if __name__ == "__main__":
    main()
