"""The catalogue fits the sources, and a wrong rule is found."""

import re
import shutil
from pathlib import Path

import pytest

from support.patches import CATALOGUE, read
from support.sheet import rules
from trial import PACKAGE, ROOT, fails
from wrong_rules.__main__ import WRONG, apply_patch, stale

EVERY = [one for some in read(CATALOGUE).values() for one in some]


def test_every_patch_applies() -> None:
    """Every old text occurs exactly once; a change of the source must change the patch too."""
    assert [] == [*stale()]


def test_a_patched_source_is_python(tmp_path: Path) -> None:
    """A wrong rule is wrong, not broken."""
    package = tmp_path / "tichu"
    shutil.copytree(PACKAGE, package)
    for one in WRONG:
        for path in apply_patch(one, package):
            compile(path.read_text(encoding="utf-8"), str(path), "exec")
            shutil.copy(PACKAGE / path.relative_to(package), path)


def test_a_moved_file_is_found(tmp_path: Path) -> None:
    """An edit applies wherever its text stands, if it stands there once."""
    one = WRONG[0]
    text = "".join(edit.old for edit in one.of_engine)
    (tmp_path / "moved.py").write_text(text, encoding="utf-8")
    apply_patch(one, tmp_path)
    (tmp_path / "moved.py").write_text(text * 2, encoding="utf-8")

    with pytest.raises(ValueError, match=one.name):
        apply_patch(one, tmp_path)


def test_the_catalogue() -> None:
    """Different names, each with a sentence, against rules of the sheets."""
    assert len(EVERY) == len({one.name for one in EVERY}) == len({one.says for one in EVERY})
    assert len(EVERY) >= 320
    assert len(WRONG) >= 169
    for one in EVERY:
        assert {*one.rules} <= {*rules()}
        assert re.search(r"\.$", one.says)
        assert one.edits
        assert all(edit.old != edit.new for edit in one.edits)


def test_a_wrong_rule_is_found(tmp_path: Path) -> None:
    """Tests of a rule fail with a wrong one, and pass without."""
    tests = ["tests/rules/test_grand_tichu.py"]
    sources = tmp_path / "src"
    shutil.copytree(PACKAGE, sources / "tichu", ignore=shutil.ignore_patterns("*.so", "*.pyd"))

    assert not fails(tests, ROOT, sources)

    wrong = next(one for one in WRONG if "GRAND-2" in one.rules and "150" in one.says)
    apply_patch(wrong, sources / "tichu")

    assert fails(tests, ROOT, sources)
