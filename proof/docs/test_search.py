"""What people type into the search of the site finds the page that answers it first."""

import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

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
    "six players": "rules/other-hands",
}


@pytest.mark.slow
def test_the_first_result_is_the_page_that_answers(tmp_path: Path) -> None:
    """The code of the built site ranks the pages, run by Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    for needed in ("sphinx_design", "notfound", "sphinxext.opengraph"):
        if importlib.util.find_spec(needed.partition(".")[0]) is None:
            pytest.skip(f"{needed} is not installed: the group `docs` brings it")
    site = tmp_path / "site"
    build = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(tmp_path / "trees")]
    subprocess.run([*build, str(ROOT / "docs"), str(site)], check=True)
    found = subprocess.run(
        [node, str(Path(__file__).with_name("search.mjs")), str(site)],
        input=json.dumps(list(FIRST)),
        capture_output=True,
        text=True,
        check=True,
    )

    answers = dict(zip(FIRST, json.loads(found.stdout), strict=True))
    assert FIRST == {query: (results or [None])[0] for query, results in answers.items()}
