"""The readers, each with texts that are right for it."""

import io
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import attrs

import tichu
from support.logs import round_text
from tichu import bsw, codec, notation, records


@attrs.frozen
class Reader:
    """A reader, and where its inputs come from."""

    name: str
    read: Callable[[str], Any]
    seeds: Sequence[str]
    weight: int = 1
    """Its share of all inputs; readers of longer texts have a smaller one."""
    write: Callable[[Any], str] | None = None
    """Returns a text that must be read as the same value."""


def steps(
    rules: tichu.Rules, seed: int
) -> Iterator[tuple[tichu.GameState, tichu.Action, Sequence[tichu.moves.Happening]]]:
    """Yield the first 130 states of a random game, each with an action and its events."""
    rng = random.Random(seed)
    state = tichu.new_game(rules)
    for _ in range(130):
        action = tichu.random_action(state, rng, 0.03)
        after, events = tichu.transition(state, action)
        yield state, action, events
        state = after


@cache
def readers() -> tuple[Reader, ...]:
    """Return all readers of texts from outside."""
    rng = random.Random(2026)
    texts: dict[str, list[str]] = {
        name: []
        for name in (
            *("action", "move", "happening", "state", "view"),
            *("result", "json", "game", "games as json"),
        )
    }
    for rules in tichu.rules.PRESETS.values():
        taken: list[tichu.Action] = []
        for state, action, happened in steps(rules, 7):
            taken.append(action)
            texts["action"].append(notation.format_action(action))
            after = tichu.apply(state, action)
            moves = tichu.told(state, action, after, rng.choice((None, 0, 1)))
            texts["move"] += map(notation.format_move, moves)
            texts["happening"] += map(notation.format_happening, happened)
            texts["json"] += [codec.dumps(moves), codec.dumps(happened)]
            texts["result"] += [notation.format_result(result) for result in state.results]
            if rng.random() < 0.15:
                view = tichu.view(state, 1)
                texts["state"].append(notation.format_state(state.round))
                texts["view"].append(notation.format_view(view))
                texts["json"] += map(codec.dumps, (state, view, action))
        record = records.Record.of(taken, rules, players=("Anna",) * rules.seats)
        texts["game"].append(records.write(record))
        texts["games as json"].append(codec.dumps(record))
    combinations = [line.partition("play ")[2] for line in texts["action"] if " play " in line]
    cards = [each.partition("=")[0] for each in combinations]
    rules_texts = [
        *(notation.format_rules(rules) for rules in tichu.rules.PRESETS.values()),
        "bsw(target=500, wish_bomb=strict_turn)",
        "nanjing(teams=0+0+1+1, double_victory=none)",
    ]
    entries = [*texts["move"], "2 play 5j # so low"]
    note = notation
    loaded = partial(codec.loads, kind=codec.Envelope.ANY)
    return (
        Reader("Cards", tichu.Cards, cards, 60, str),
        Reader("parse_rank", note.parse_rank, ["2", "T", "10", "a"], 20),
        Reader("Combination", tichu.Combination, combinations, 60, str),
        Reader("parse_action", note.parse_action, texts["action"], 80, note.format_action),
        Reader("parse_rules", note.parse_rules, rules_texts, 40, note.format_rules),
        Reader("parse_result", note.parse_result, texts["result"], 40, note.format_result),
        Reader("parse_move", note.parse_move, texts["move"], 60, note.format_move),
        Reader(
            *("parse_happening", note.parse_happening, texts["happening"], 60),
            note.format_happening,
        ),
        Reader("parse_state", note.parse_state, texts["state"], 40, note.format_state),
        Reader("parse_setup", note.parse_setup, texts["state"], 20),
        Reader("parse_view", note.parse_view, texts["view"], 30, note.format_view),
        Reader("parse_entry", records.parse_entry, entries, 40, records.format_entry),
        Reader("codec.loads", loaded, texts["json"], 40, codec.dumps),
        Reader("records.read", records.read, texts["game"], 1, records.write),
        Reader("records.read_lenient", records.read_lenient, texts["game"]),
        Reader("codec.loads of records", loaded, texts["games as json"], 1, codec.dumps),
        Reader("bsw.read and replay", _replayed, [round_text(seed, 0.02) for seed in range(6)]),
        Reader(
            "bsw.games of an archive", _unpacked, [_archive(method) for method in (0, 8, 12, 14)]
        ),
    )


def _archive(method: int) -> str:
    """Return an archive of two logs as text with a character for each byte."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", method) as archive:
        for seed in (1, 2):
            archive.writestr(f"{seed}.tch", round_text(seed))
    return packed.getvalue().decode("latin-1")


def _unpacked(archive: str) -> object:
    """Read the logs of an archive."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "logs.zip"
        path.write_bytes(archive.encode("latin-1", "replace"))
        return [(game.rounds, len(game.defects)) for game in bsw.games(path)]


def _replayed(log: str) -> object:
    """Read a log, convert it and replay it."""
    game = bsw.read(log)
    bsw.to_records(game)
    return bsw.write(game), bsw.replay([bsw.read(log)])
