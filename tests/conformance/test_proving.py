"""Wrong rules answer the vectors that claim to test them differently, right rules do not."""

import tempfile
from pathlib import Path

import pytest

from conformance import proving
from conformance.__main__ import questions
from conformance.answering import KINDS, answer
from conformance.files import read
from conformance.proving import WRONG, patched, remember, shown
from support.patches import Edit, Wrong


@pytest.mark.slow
def test_every_tenth_wrong_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong rule fails exactly on vectors that name its rules."""
    some = WRONG[::10]
    rows = {row["id"]: row for kind in KINDS for row in read(kind)}
    named = [(name, question) for name, question in questions() if question["kind"] != "game"]
    remember()
    asked = [question for _, question in named]
    monkeypatch.setattr(proving, "WRONG", some)
    for one, places in zip(some, shown(asked, [answer(each) for each in asked], 2), strict=True):
        assert places, one.says
        for place in places:
            assert set(one.rules) <= set(rows[named[place][0]]["shows"])


@pytest.mark.slow
@pytest.mark.parametrize("one", WRONG, ids=[one.says for one in WRONG])
def test_patches_apply(one: Wrong, tmp_path: Path) -> None:
    """Every wrong rule is a patch of the referee that applies and compiles."""
    patched(one, tmp_path)

    for edit in one.of_referee:
        path = tmp_path / "oracle" / f"{edit.file}.py"
        compile(path.read_text(encoding="utf-8"), str(path), "exec")


def test_a_stale_patch() -> None:
    """A text that is not in the module exactly once raises ValueError."""
    for old in ("no such text", "card"):
        stale = Wrong("nothing", ("DECK-1",), "Nothing.", (Edit("oracle/cards", old, ""),))
        with tempfile.TemporaryDirectory() as folder, pytest.raises(ValueError, match="once"):
            patched(stale, Path(folder))
