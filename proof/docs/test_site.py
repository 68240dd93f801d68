"""The built site: what people type into its search, and the addresses of rules."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from matrix import chapters

ROOT: Final = Path(__file__).parents[2]
FIRST: Final = {
    "WISH-3": "rules/sheet#wish-3",
    "wish-3": "rules/sheet#wish-3",
    "BOMB-6": "rules/sheet#bomb-6",
    "wish": "rules/sheet#the-mah-jong-and-the-wish",
    "bomb": "rules/sheet#bombs",
    "Dragon": "rules/sheet#the-dragon",
    "phoenix": "rules/sheet#the-phoenix",
    "score": "howto/score",
    "save game": "howto/keep-records",
    "legal moves": "reference/verbs#tichu.legal_actions",
    "legal_actions": "reference/verbs#tichu.legal_actions",
    "apply": "reference/verbs#tichu.apply",
    "RoundState": "reference/states#tichu.RoundState",
    "why_illegal": "reference/verbs#tichu.why_illegal",
    "shuffle": "reference/verbs#tichu.deal",
    "write a bot": "howto/bots",
    "hidden cards": "howto/serve-without-leaking",
    "json": "howto/send-json",
    "brettspielwelt": "howto/replay",
    "house rules": "howto/house_rules",
    "install": "howto/install",
    "learn": "learn",
    "how to play tichu": "learn",
    "solver": "howto/puzzle",
    "grandseigneur": "rules/seigneur",
    "six players": "rules/other-hands",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, and return its folder."""
    for needed in ("sphinx_design", "notfound", "sphinxext.opengraph"):
        if importlib.util.find_spec(needed.partition(".")[0]) is None:
            pytest.skip(f"{needed} is not installed: the group `docs` brings it")
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(folder / "trees")]
    subprocess.run([*build, str(ROOT / "docs"), str(folder / "html")], check=True)
    return folder / "html"


@pytest.mark.slow
def test_each_rule_has_the_address_that_messages_print(site: Path) -> None:
    """``rules/sheet.html#WISH-3`` leads to the rule."""
    text = "".join(page.read_text(encoding="utf-8") for page in (site / "rules").glob("*.html"))
    rules = [entry.id for chapter in chapters() for entry in chapter.entries]
    assert [] == [rule for rule in rules if f'id="{rule}"' not in text]


@pytest.mark.slow
def test_the_first_result_is_the_page_that_answers(site: Path) -> None:
    """The code of the built site ranks the pages, run by Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    found = subprocess.run(
        [node, str(Path(__file__).with_name("search.mjs")), str(site)],
        input=json.dumps(list(FIRST)),
        capture_output=True,
        text=True,
        check=True,
    )

    answers = dict(zip(FIRST, json.loads(found.stdout), strict=True))
    assert FIRST == {query: (results or [None])[0] for query, results in answers.items()}
