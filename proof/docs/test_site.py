"""The built site has the addresses that messages lead to, and its search finds what is asked.

``TICHU_SITE`` names the folder of a site that is built already.
"""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import tichu
from support.axe import barriers
from support.chromium import browser

ROOT: Final = Path(__file__).parents[2]
QUESTIONS: Final = Path(__file__).with_name("questions.txt")
ASK: Final = """
questions.map(question => {
  document.querySelector('input[name="q"]').value = question;
  const found = Search._performSearch(...Search._parseQuery(question));
  return [...new Set(found.reverse().map(each => each[0]))].slice(0, 2);
})
"""
"""The first two pages that the program of the site finds for each question."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, which is built if there is none."""
    if built := os.environ.get("TICHU_SITE"):
        return Path(built)
    for needed in ("sphinx_design", "notfound", "sphinxext.opengraph"):
        if importlib.util.find_spec(needed.partition(".")[0]) is None:
            pytest.skip(f"{needed} is not installed: the group `docs` brings it")
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "-q", "-b", "html"]
    subprocess.run([*build, str(ROOT / "docs"), str(folder)], check=True)
    return folder


def test_each_rule_has_the_address_that_messages_print(site: Path) -> None:
    """``rules/sheet.html#WISH-3`` leads to the rule."""
    for page in ("sheet", "seigneur"):
        source = (ROOT / "docs" / "rules" / f"{page}.md").read_text("utf-8")
        text = (site / "rules" / f"{page}.html").read_text("utf-8")
        rules = re.findall(r"^\((\w+-\d+)\)=$", source, re.MULTILINE)
        assert rules
        assert [] == [rule for rule in rules if f'id="{rule}"' not in text]


def test_each_code_and_preset_has_its_address(site: Path) -> None:
    """``troubleshooting.html#tichu.errors.Code.LEADER_MUST_PLAY`` leads to the code, and so on."""
    named = {
        "troubleshooting": [f"errors.Code.{each.name}" for each in tichu.errors.Code]
        + [f"errors.DataCode.{each.name}" for each in tichu.errors.DataCode],
        "reference/cards": [name.upper() for name in tichu.rules.PRESETS],
    }
    texts = {page: (site / f"{page}.html").read_text("utf-8") for page in named}

    assert {page: [] for page in named} == {
        page: [name for name in names if f'id="tichu.{name}"' not in texts[page]]
        for page, names in named.items()
    }


def test_the_search_finds_the_page_that_answers(site: Path) -> None:
    """It is first or second for each question in the file."""
    _, *lines = QUESTIONS.read_text("utf-8").splitlines()
    asked = [line.split(": ") for line in lines]
    questions = json.dumps([question for _, question in asked])
    with browser() as page:
        page.open(f"{site.as_uri()}/search.html")
        page.wait("!!Search._index")
        found = page.run(ASK.replace("questions", questions, 1))

    answers = [(*each, pages) for each, pages in zip(asked, found, strict=True)]
    assert [] == [each for each in answers if each[0] not in each[2]]


@pytest.mark.parametrize("name", ["index", "search", "reference/testing"])
def test_a_page_has_no_barriers(site: Path, name: str) -> None:
    """axe-core finds none, light and dark."""
    with browser() as page:
        page.look(1280)
        page.open((site / f"{name}.html").as_uri())
        assert [] == barriers(page)
