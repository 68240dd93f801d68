"""Makes the fixtures of a release: ``python tests/data/releases/make.py tests/data/releases/0.1``.

Run once for each release, before it goes out, and never again: what a release has written is read
for ever, so the files of earlier releases stay as they are. Each line of ``values.jsonl`` has a
value in its envelope, and beside it the same value in forms that are independent of the envelope:
its notation, and a pickle. ``games.tichu`` has the records of ``games.json``.
"""

import base64
import json
import pickle
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

import tichu
from tichu import Action, GameState, Phase, PublicView, RoundState, apply, view
from tichu.codec import Envelope, Value, dumps
from tichu.engine.moves import is_move
from tichu.notation import format_action, format_happening, format_state, format_view
from tichu.records import Record, seen_by, write
from tichu.rules import PRESETS


def written(value: Value) -> str:
    """Return a value in its notation; for a game, the notation of its round."""
    if isinstance(value, GameState):
        return format_state(value.round)
    if isinstance(value, RoundState):
        return format_state(value)
    if isinstance(value, PublicView):
        return format_view(value)
    if isinstance(value, get_args(Action)):
        return format_action(cast("Action", value))
    return "; ".join(map(format_happening, cast("tuple[Any, ...]", value)))


def kind_of(value: Value) -> Envelope[Any]:
    """Return the kind of envelope of a value: happenings, or moves of a seat."""
    if not isinstance(value, tuple):
        return Envelope.ANY
    return Envelope.MOVES if all(map(is_move, value)) else Envelope.HAPPENINGS


def values(name: str, records: list[Record]) -> Iterator[Value]:
    """Yield values of a game by a preset, each class and phase once; add its record."""
    rng = random.Random(name)
    game = tichu.new_game(PRESETS[name])
    actions: list[Action] = []
    seen: set[object] = set()
    while not game.is_over and len(game.results) < 2:
        action = tichu.random_action(game, rng, 0.05)
        if game.phase not in seen or (game.results and Phase.OVER not in seen):
            seen |= {game.phase, Phase.OVER} if game.results else {game.phase}
            yield game
            yield game.round
            yield view(game, 1)
            yield tichu.view(game, None)
        after, happened = tichu.transition(game, action)
        if type(action) not in seen:
            seen.add(type(action))
            yield action
        kinds = {*map(type, happened)}
        if not kinds <= seen:
            seen |= kinds
            yield happened
            yield tichu.told(game, action, after, None)
        ended = apply(game.round, action)
        if ended.is_over and ended.phase not in seen:
            seen.add(ended.phase)
            yield ended
            yield view(ended, 1)
        actions.append(action)
        game = after
    record = Record.of(
        actions[:110],
        game.rules,
        players=("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")[: game.rules.seats],
    )
    records.append(record)
    if not game.rules.open_dummy:
        records.append(seen_by(record, 1))


def main(folder: Path) -> None:
    """Write the fixtures into a folder."""
    folder.mkdir(parents=True)
    records: list[Record] = []
    rows: list[dict[str, Any]] = []
    for name in PRESETS:
        for value in values(name, records):
            row = {"envelope": json.loads(dumps(value, kind_of(value))), "notation": written(value)}
            if isinstance(value, RoundState) and name in {"nanjing", "trichu"}:
                row["pickle"] = base64.b64encode(pickle.dumps(value, protocol=4)).decode()
            rows.append(row)
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    (folder / "values.jsonl").write_text(lines, encoding="utf-8", newline="\n")
    games = dumps(tuple(records), indent=0)
    (folder / "games.json").write_text(f"{games}\n", encoding="utf-8", newline="\n")
    (folder / "games.tichu").write_text(write(records), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
