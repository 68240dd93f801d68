"""The rules to print: one side of A4 in each language, with cards that the library draws."""

import base64
import importlib
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from support.chromium import browser

DOCS: Final = Path(__file__).parents[2] / "docs"
A4: Final = {"paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": True}

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="beside an installed package")


@pytest.fixture(name="print_")
def _print(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of the documentation that makes the pages."""
    monkeypatch.setattr(sys, "path", [str(DOCS / "_ext"), *sys.path])
    pytest.importorskip("sphinx", reason="the group `docs` brings it")
    return importlib.import_module("printable")


def test_both_languages_show_the_same(print_: ModuleType) -> None:
    """The same chapters with as many sentences in lists, and the same cards."""
    kept = re.compile(r'<(?:section|li|tr|figure)>|src="[^"]*"')

    assert kept.findall(print_.printable("en")) == kept.findall(print_.printable("de"))
    assert 12 == print_.printable("de").count('src="data:image/svg+xml;base64,')


def test_a_page_is_one_side_of_paper(print_: ModuleType, tmp_path: Path) -> None:
    """The PDF has one page in each language."""
    file = tmp_path / "page.html"
    with browser() as page:
        for language in ("de", "en"):
            file.write_text(print_.printable(language), encoding="utf-8")
            page.open(file.as_uri())
            printed = base64.b64decode(page.send("Page.printToPDF", **A4)["data"])
            assert 1 == len(re.findall(rb"/Type\s*/Page\b", printed))
