"""The readers and writers whose growth is measured."""

import io
import random
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import attrs

import tichu
from growth.shapes import (
    LINE,
    LOG,
    MESSAGES,
    NESTED,
    REPORT,
    Maker,
    json,
    of_grammar,
    of_tokens,
    toml,
)
from support.logs import round_text
from tichu import arena, bsw, codec, conformance, hosting, notation, records, text
from tichu.bots import RandomBot, stdio

_STATE: Final = notation.format_state(tichu.new_round()) + " "
_TOML: Final = of_grammar(toml, toml, toml, toml, NESTED)
_JSON: Final = of_grammar(json, json, json, json, NESTED)
_LINE: Final = of_tokens(tokens=LINE)


@attrs.frozen
class Target:
    """A reader or a writer of texts."""

    name: str
    run: Callable[[str], object]
    shape: Maker
    also: tuple[str, ...] = ()
    """The other public functions that it measures; the name may be one of them."""


def _from_log(log: str) -> object:
    """Read a log, complete it, convert it and write it again."""
    game = bsw.read(log)
    bsw.to_records(bsw.normalise(game).game)
    return bsw.write(game)


def _replayed(log: str) -> object:
    """Replay a log."""
    return bsw.replay([bsw.LogFile.of_text(log)])


def _from_zip(log: str) -> object:
    """Read the logs of a zip file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "logs.zip")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as members:
            members.writestr("a.tch", log.encode("utf-8", "replace"))
        return list(bsw.log.files.games(path))


def _record(comment: str) -> records.Record:
    """Return a record with a long comment, a long name and a long field."""
    players = (" ".join(comment.split()) or "x", "b", "c", "d")
    return records.Record(players=players, comment=comment, fields={"_x": comment})


@cache
def _rounds() -> tuple[records.RecordRound, ...]:
    """Return some rounds."""
    logs = (bsw.read(round_text(seed)) for seed in range(6))
    return tuple(bsw.to_records(log).records[0].rounds[0] for log in logs)


def _long(seed: str) -> records.Record:
    """Return a record whose text is about as long as the given one, which chooses its rounds."""
    rng = random.Random(seed[:100])
    chosen = rng.choices(_rounds(), k=rng.randint(1, 5))
    rules = attrs.evolve(tichu.BSW, target=1_000_000)
    number = len(seed) // (2_000 * len(chosen)) + 1
    return records.Record(rules=rules, rounds=chosen * number)


def _write(comment: str) -> str:
    return records.write(_record(comment))


def _dump(comment: str) -> str:
    return codec.dumps(_record(comment))


def _write_long(seed: str) -> str:
    return records.write(_long(seed))


def _dump_long(seed: str) -> str:
    return codec.dumps(_long(seed))


def _recorded(seed: str) -> object:
    """Return a record of the actions of a long one."""
    record = _long(seed)
    actions: Any = record.rounds[0].actions
    return records.Record.of(actions * len(record.rounds), record.rules)


def _to_log(seed: str) -> object:
    """Return a long record as a log."""
    return bsw.write(bsw.to_log(_long(seed)).game)


def _as_text(name: str) -> object:
    """Return a sentence, a position, a table and a score sheet in which a long name stands."""
    names = (name, "b", "c", "d")
    result = tichu.score_round((0, 1, 2), (100, 0))
    return (
        text.event_sentence(tichu.events.Passed(0), names),
        text.format_position(tichu.new_round(), names),
        text.tables.format_table(names, [names] * 3, title=name),
        text.format_score_sheet((), tichu.NANJING, names),
        text.format_score_sheet([result] * (len(name) // 50), tichu.NANJING),
    )


def _served(questions: str) -> None:
    """Answer the questions of another engine's author."""
    conformance.serve(questions.splitlines(), io.StringIO())


def _bot_served(lines: str) -> None:
    """Let a bot answer what a program sends."""
    stdio.serve(RandomBot(1), io.BytesIO(lines.encode("utf-8", "replace")), io.BytesIO())


def _submitted(answer: str) -> object:
    """Send an answer to a table."""
    return hosting.Host(tichu.new_game(), random.Random(1)).submit(0, answer, 1)


def _resumed(lines: str) -> object:
    """Read the file of an arena with these lines after the first deal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "deals")
        path.write_bytes(_JOURNAL + lines.encode("utf-8", "replace"))
        return arena.compare({"a": RandomBot, "b": RandomBot}, 1, file=path)


def _journal() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "deals")
        arena.compare({"a": RandomBot, "b": RandomBot}, 1, file=path)
        return path.read_bytes()


_JOURNAL: Final = _journal()
_DEALS: Final = of_tokens(
    tokens=(_JOURNAL.splitlines(keepends=True)[1].decode(), "\n", "{", "[", "9")
)


def _named(*also: str, of: str) -> tuple[str, ...]:
    return tuple(f"tichu.{of}.{name}" for name in also)


READERS: Final = (
    Target(
        *("tichu.Cards.parse", tichu.Cards.parse, _LINE),
        (
            *("tichu.Card.parse", "tichu.Card.of", "tichu.Cards.of", "tichu.Cards.isdisjoint"),
            "tichu.Cards.count",
            *("tichu.readings", "tichu.notation.parse_cards"),
        ),
    ),
    Target(
        *("tichu.Combination.parse", tichu.Combination.parse, _LINE),
        ("tichu.Combination.of", "tichu.Combination.beats", "tichu.notation.parse_combination"),
    ),
    Target("tichu.notation.parse_rank", notation.parse_rank, _LINE),
    Target(
        "tichu.notation.parse_action",
        notation.parse_action,
        of_tokens("", "0 play ", "0 push ", "deal ", tokens=LINE),
    ),
    Target(
        "tichu.notation.parse_event",
        notation.parse_event,
        of_tokens("", "0 passed", "0 played ", tokens=LINE),
    ),
    Target("tichu.notation.parse_rules", notation.parse_rules, of_tokens("", "bsw(", tokens=LINE)),
    Target("tichu.notation.parse_result", notation.parse_result, _LINE),
    Target(
        *("tichu.notation.parse_state", notation.parse_state, of_tokens("", _STATE, tokens=LINE)),
        ("tichu.notation.parse_setup",),
    ),
    Target("tichu.notation.parse_view", notation.parse_view, of_tokens("", _STATE, tokens=LINE)),
    Target(
        "tichu.records.parse_entry",
        records.parse_entry,
        of_tokens("", "0 play ", "0 pass # ", tokens=LINE),
    ),
    Target("tichu.records.read", records.read, _TOML, ("tichu.records.read_file",)),
    Target("tichu.records.read_lenient", records.read_lenient, _TOML),
    Target("tichu.codec.loads", codec.loads, _JSON, ("tichu.codec.from_tree",)),
    Target("tichu.conformance.reply", conformance.reply, _JSON),
    Target("tichu.conformance.serve", _served, _JSON),
    Target(
        *("tichu.bsw.read", _from_log, of_tokens("", round_text(1, 0.02), tokens=LOG)),
        _named("normalise", "to_records", "script", "write", "LogFile.of_text", of="bsw"),
    ),
    Target(
        *("tichu.bsw.log.files.games", _from_zip, of_tokens("", round_text(2, 0.02), tokens=LOG)),
        ("tichu.bsw.find", "tichu.bsw.read_file"),
    ),
    Target("tichu.bsw.replay", _replayed, of_tokens("", round_text(1, 0.02), tokens=LOG)),
    Target(
        "tichu.text.parse_report",
        partial(text.parse_report, rules=tichu.NANJING),
        of_tokens(tokens=REPORT),
    ),
    Target("tichu.bots.stdio.serve", _bot_served, of_tokens(*MESSAGES, tokens=(*MESSAGES, *LINE))),
    Target("tichu.hosting.Host.submit", _submitted, of_tokens("", "0 push ", tokens=LINE)),
    Target("tichu.arena.compare", _resumed, _DEALS),
)
WRITERS: Final = (
    Target(
        *("tichu.records.write", _write, _TOML),
        ("tichu.records.UserFields.checked",),
    ),
    Target("tichu.codec.dumps", _dump, _JSON),
    Target(
        *("tichu.records.write of rounds", _write_long, _LINE),
        ("tichu.records.parts", "tichu.records.format_entry", "tichu.records.write_file"),
    ),
    Target(
        *("tichu.codec.dumps of rounds", _dump_long, _LINE),
        ("tichu.codec.parts", "tichu.codec.to_tree"),
    ),
    Target("tichu.records.Record.of", _recorded, _LINE),
    Target("tichu.bsw.to_log", _to_log, _LINE, ("tichu.bsw.record_round",)),
    Target(
        *("tichu.text.event_sentence", _as_text, _LINE),
        _named(
            *("checked_names", "format_awaited", "format_ending", "format_exchange"),
            *("format_hands", "format_position", "format_report", "format_score"),
            *("format_score_sheet", "format_table", "format_trick", "format_verdict"),
            *("party_names", "team_names"),
            of="text",
        ),
    ),
)
TARGETS: Final = (*READERS, *WRITERS)
BOUNDED: Final[Mapping[str, str]] = {
    "tichu.seigneur.records.": "a record that has been read, or what makes one",
    "tichu.seigneur.text.": "one value, and twelve names",
    "tichu.text.RoundReport.score": "a report that has been read",
    "tichu.notation.format_": "one value, which has at most one deck of cards or six seats",
    "tichu.text.combination_name": "at most 14 cards",
    "tichu.text.rank_name": "one rank",
    "tichu.text.seat_names": "six seats",
    "tichu.text.spaced_": "one deck of cards",
    "tichu.bsw.log.names.seat_names": "a log whose names have been read",
    "tichu.codec.schema": "takes nothing",
    "tichu.conformance.read_vectors": "the vectors of the package",
    "tichu.bsw.replay_": "a part of replay",
}
"""Other public readers and writers, by the beginning of the name, and why they are not targets."""
