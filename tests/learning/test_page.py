"""The blocks of the page for those who train bots run as they stand."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from support import frameworks

PAGE: Final = Path(__file__).parents[2] / "docs" / "howto" / "train-a-bot.md"
NEEDED: Final = {
    "Gymnasium": ["gymnasium", "numpy"],
    "PettingZoo": ["pettingzoo", "gymnasium", "numpy"],
    "OpenSpiel": ["pyspiel", "numpy"],
    "Many rounds at once": ["gymnasium", "numpy"],
    "Your model in the arena": ["numpy"],
}
"""The sections with blocks, and the packages of each."""

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="beside an installed package")


def blocks() -> dict[str, str]:
    """Return the block of each section that has one."""
    _, *sections = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = {
        section.partition("\n")[0]: re.findall(r"```python\n(.*?)```", section, re.DOTALL)
        for section in sections
    }
    return {title: code for title, codes in found.items() for code in codes}


def test_each_section_with_a_block_is_run() -> None:
    """A section that is new or has another title needs a line in the table."""
    assert [*NEEDED] == [*blocks()]


@pytest.mark.parametrize("title", NEEDED)
def test_the_block_of_a_section_runs(title: str) -> None:
    """A block needs nothing of the others, and plays to the end."""
    frameworks.needed(*NEEDED[title])
    names: dict[str, Any] = {}
    exec(compile(blocks()[title], str(PAGE), "exec"), names)  # the page's own code

    match title:
        case "Gymnasium" | "PettingZoo":
            assert names["over"] is True
        case "OpenSpiel":
            assert 0 == sum(names["state"].returns())
        case "Many rounds at once":
            assert (64,) == names["rewards"].shape
        case _:
            assert 3 == len(names["result"].deals)
