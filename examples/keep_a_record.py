"""Task: record a game while it is played, read the file, go to an action, show a view."""

import datetime as dt
import random
import tempfile
from pathlib import Path

import attrs

import tichu
from tichu import records


def played(rng: random.Random) -> list[records.Entry]:
    """Play two rounds at random and return the entries, with a comment on every call."""
    rules = attrs.evolve(tichu.NANJING, rounds=2)
    game = tichu.new_game(rules)
    entries: list[records.Entry] = []
    while not game.is_over:
        action = tichu.random_action(game, rng, 0.01)
        is_call = isinstance(action, tichu.CallTichu | tichu.CallGrandTichu)
        entries.append(records.Entry(action, "bold!" if is_call else ""))
        game = tichu.apply(game, action)
    return entries


def main() -> None:
    """Keep a record in a temporary folder, and look at it."""
    entries = played(random.Random(8))
    rules = attrs.evolve(tichu.NANJING, rounds=2)
    record = records.Record.of(entries, rules, players=("Anna", "Ben", "Clara", "David"))
    record = attrs.evolve(record, date=dt.date(2026, 11, 20), fields={"_table": 4})

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.tichu"
        records.write_file(path, record)
        (found,) = records.read_file(path)
    assert found == record
    print(found)

    states = list(found.states())
    print(f"after 40 moves: {states[40].round}")
    print(f"then: {found.entries[40]}")

    seen = records.seen_by(found, 1)
    view = list(seen.views())[40]
    print(f"seat 1 sees its own hand, {view.hand(1)}, but not seat 2's: {view.hand(2)}")
    print(*records.write(seen).splitlines()[9:13], sep="\n")


if __name__ == "__main__":
    main()
