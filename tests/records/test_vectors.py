"""The cases of records that any implementation can run: ``conformance/notation/records.json``."""

import json
from pathlib import Path
from typing import Any

from records import wrong
from tichu.errors import DataCode
from tichu.records import read, read_lenient, write

PATH = Path(__file__).parents[2] / "conformance" / "notation" / "records.json"
CASES: dict[str, list[dict[str, Any]]] = json.loads(PATH.read_text(encoding="utf-8"))


def test_valid() -> None:
    """A valid text is written in its canonical form, which is read as the same value."""
    for case in CASES["valid"]:
        assert {"text", "canonical"} == set(case)
        assert case["canonical"] == write(read(case["text"]))
        assert read(case["text"]) == read(case["canonical"])
        assert case["canonical"] == write(read(case["canonical"]))


def test_invalid() -> None:
    """A refused text has its code and its place, except the line in a text that is not TOML."""
    for case in CASES["invalid"]:
        assert {"text", "code", "path"} == set(case)
        error = wrong(case["text"])
        assert case["code"] == error.code, case["text"]
        assert case["path"] in {error.path, None}, case["text"]
        assert str(error) in {str(reading.error) for reading in read_lenient(case["text"])}


def test_the_corpus() -> None:
    """No case comes twice, and every code that a record can have comes up."""
    texts = [case["text"] for cases in CASES.values() for case in cases]
    assert len(texts) == len(set(texts)) >= 60
    codes = {case["code"] for case in CASES["invalid"]}
    never = {DataCode.UNKNOWN_KIND, DataCode.IMPOSSIBLE, DataCode.BAD_ENCODING, DataCode.TOO_LONG}
    assert set(DataCode) - never == codes
