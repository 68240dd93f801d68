"""The readers and writers whose growth is measured."""

import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import attrs

import tichu
from growth.shapes import LINE, LOG, NESTED, REPORT, Maker, json, of_grammar, of_tokens, toml
from support.logs import round_text
from tichu import bsw, codec, conformance, notation, records, text

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


def _from_log(log: str) -> object:
    """Read a log, complete it, convert it and write it again."""
    game = bsw.read(log)
    bsw.to_records(bsw.normalise(game).game)
    return bsw.write(game)


def _from_zip(log: str) -> object:
    """Read the logs of a zip file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "logs.zip")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as members:
            members.writestr("a.tch", log.encode("utf-8", "replace"))
        return list(bsw.games(path))


def _record(comment: str) -> records.Record:
    """Return a record with a long comment and a long name."""
    players = (" ".join(comment.split()) or "x", "b", "c", "d")
    return records.Record(players=players, comment=comment)


def _as_text(name: str) -> object:
    """Return a sentence, a position and a score sheet in which a long name stands."""
    names = (name, "b", "c", "d")
    return (
        text.event_sentence(tichu.events.Passed(0), names),
        text.format_position(tichu.new_round(), names),
        text.format_score_sheet((), tichu.NANJING, names),
    )


READERS: Final = (
    Target("Cards.parse", tichu.Cards.parse, _LINE),
    Target("Combination.parse", tichu.Combination.parse, _LINE),
    Target(
        "parse_action",
        notation.parse_action,
        of_tokens("", "0 play ", "0 push ", "deal ", tokens=LINE),
    ),
    Target(
        "parse_event", notation.parse_event, of_tokens("", "0 passed", "0 played ", tokens=LINE)
    ),
    Target("parse_rules", notation.parse_rules, of_tokens("", "bsw(", tokens=LINE)),
    Target("parse_result", notation.parse_result, _LINE),
    Target("parse_state", notation.parse_state, of_tokens("", _STATE, tokens=LINE)),
    Target("parse_view", notation.parse_view, of_tokens("", _STATE, tokens=LINE)),
    Target("parse_entry", records.parse_entry, of_tokens("", "0 play ", "0 pass # ", tokens=LINE)),
    Target("records.read", records.read, _TOML),
    Target("records.read_lenient", records.read_lenient, _TOML),
    Target("codec.loads", codec.loads, _JSON),
    Target("conformance.reply", conformance.reply, _JSON),
    Target("bsw logs", _from_log, of_tokens("", round_text(1, 0.02), tokens=LOG)),
    Target("bsw.games of a zip", _from_zip, of_tokens("", round_text(2, 0.02), tokens=LOG)),
    Target(
        "parse_report", partial(text.parse_report, rules=tichu.NANJING), of_tokens(tokens=REPORT)
    ),
)
WRITERS: Final = (
    Target("records.write", lambda comment: records.write(_record(comment)), _TOML),
    Target("codec.dumps", lambda comment: codec.dumps(_record(comment)), _JSON),
    Target("bsw.to_log", lambda comment: bsw.to_log(_record(comment)), of_tokens(tokens=LOG)),
    Target("text", _as_text, _LINE),
)
TARGETS: Final = (*READERS, *WRITERS)
