"""The JSON cases for other implementations: ``conformance/notation/json.json``."""

import json
from pathlib import Path
from typing import Any, Final

from codec.answers import refusal
from tichu.codec import Envelope, dumps, loads
from tichu.errors import DataCode

FILE: Final = Path(__file__).parents[2] / "conformance" / "notation" / "json.json"


def cases(name: str) -> list[Any]:
    """Return the cases of a part."""
    rows: list[Any] = json.loads(FILE.read_text(encoding="utf-8"))[name]
    return rows


def test_valid() -> None:
    """A valid text is written in its canonical form, which is read as the same value."""
    for case in cases("valid"):
        assert {"text", "canonical"} == set(case)
        value = loads(case["text"], Envelope.ANY)
        kind = json.loads(case["text"].removeprefix("\ufeff"))["kind"]
        assert case["canonical"] == dumps(value, getattr(Envelope, kind.upper()))
        assert value == loads(case["canonical"], Envelope.ANY)


def test_invalid() -> None:
    """A refused text has its code and its path; a text that is not JSON has only a code."""
    for case in cases("invalid"):
        assert {"text", "code", "path"} == set(case)
        code, path = refusal(case["text"])
        assert case["code"] == code, case["text"]
        if case["path"] is None:
            assert DataCode.BAD_SYNTAX is code
        else:
            assert case["path"] == path, case["text"]


def test_the_corpus() -> None:
    """The corpus has cases of nearly every code, and no duplicates."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    for part in rows.values():
        assert len(part) == len({row["text"] for row in part})
    assert 12 <= len(rows["valid"])
    assert 60 <= len(rows["invalid"])
    missing = set(DataCode) - {DataCode(row["code"]) for row in rows["invalid"]}
    elsewhere = {DataCode.TOO_LONG, DataCode.UNKNOWN_CARD, DataCode.AFTER_THE_END}
    assert elsewhere == missing | elsewhere
