"""The rules as players read them: each has an example, and the library agrees with it."""

import importlib
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

DOCS: Final = Path(__file__).parents[2] / "docs"
SOURCE: Final = DOCS / "rules" / "examples.txt"
RULES: Final = re.findall(
    r"^\((\w+-\d+)\)=$", (DOCS / "rules" / "sheet.md").read_text("utf-8"), re.MULTILINE
)
WORDS_ONLY: Final = {"SETUP-4", "IRR-2", "IRR-3", "IRR-4"}
"""The rules that no position can show."""
LED: Final = "[WISH-3] An example.\nat 2j3w / 8pKj / 4j5w / 7s9s; trick 0:6w; wish 8; turn 1\n"


@pytest.fixture(name="examples")
def _examples(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of the documentation that reads the examples."""
    monkeypatch.setattr(sys, "path", [str(DOCS / "_ext"), *sys.path])
    return importlib.import_module("rule_examples")


def test_each_rule_has_an_example(examples: ModuleType) -> None:
    """Examples are in the order of the pages; few of them consist of words only."""
    found = examples.read(SOURCE.read_text(encoding="utf-8"))

    assert RULES == [*found]
    assert {rule for rule, each in found.items() if not each.lines} <= WORDS_ONLY


def test_the_library_agrees(examples: ModuleType) -> None:
    """The library agrees with the tries, plays and statements of an example."""
    for example in examples.read(SOURCE.read_text(encoding="utf-8")).values():
        assert len(example.lines) >= len(examples.scenes(example))


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ("ok 1 pass", "1 pass is illegal: “you hold an 8 and can play it, so the wish binds you"),
        ("no 1 play 8p", "1 play 8p is legal"),
        ("do 1 pass", "you hold an 8 and can play it"),
        ("do 1 play 8p\n=> 1 fulfilled 9", "expected 1 fulfilled 9, got 1 play 8p"),
        ("do 1 play 8p\n=> 1 fulfil", "expected 1 fulfil, got 1 play 8p"),
        ("now Seat 2 leads", "expected Seat 2 leads, got"),
        ("cards 5j5w = 5", "expected 5 points, got 10"),
        ("combination 5j5w = pair of 6s", "expected a pair of 6s, got a pair of 5s"),
        ("say nothing", "expected one of at, cards"),
        ("at 2j / 3j", "hands: expected 4 hands, got 2"),
    ],
)
def test_each_mistake_is_found(examples: ModuleType, line: str, mistake: str) -> None:
    """An example that says something else than the library is wrong."""
    (example,) = examples.read(LED + line).values()

    with pytest.raises(examples.Wrong) as error:
        examples.scenes(example)
    assert mistake in str(error.value)


@pytest.mark.parametrize("source", ["An example without its rule.", f"{LED}\n{LED}"])
def test_an_example_has_a_rule_of_its_own(examples: ModuleType, source: str) -> None:
    """Every example begins with an ID, and no ID comes twice."""
    with pytest.raises(examples.Wrong, match="expected an ID that comes once"):
        examples.read(source)


def test_each_chapter_for_players_leads_to_its_rules() -> None:
    """All do up to the example of three rounds, which needs no rule."""
    page = (DOCS / "learn.md").read_text(encoding="utf-8")
    sheet = (DOCS / "rules" / "sheet.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## (.*)$", sheet, re.MULTILINE)
    addresses = {re.sub(r"[^a-z -]", "", head.lower()).replace(" ", "-") for head in heads}
    _, *chapters = re.split(r"^###? .*\n", page.partition("## Three rounds")[0], flags=re.MULTILINE)
    led = [re.findall(r"\]\(rules/sheet\.md#(.*?)\)", chapter) for chapter in chapters]

    assert ["## The special cards"] == [
        head
        for head, found in zip(re.findall(r"^##+ .*$", page, re.MULTILINE), led, strict=False)
        if not found
    ]
    assert {address for found in led for address in found} <= addresses
