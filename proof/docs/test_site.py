"""The built site: addresses that stay, and the list of its pages for language models."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import tichu
from support.sheet import rules

ROOT: Final = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, and return its folder."""
    for needed in ("sphinx_design", "notfound", "sphinxext.opengraph"):
        if importlib.util.find_spec(needed.partition(".")[0]) is None:
            pytest.skip(f"{needed} is not installed: the group `docs` brings it")
    return built("html", tmp_path_factory.mktemp("site"))


def built(form: str, folder: Path) -> Path:
    """Build the pages in a form, and return the folder with them."""
    build = [sys.executable, "-m", "sphinx", "-q", "-b", form, "-d", str(folder / "trees")]
    subprocess.run([*build, str(ROOT / "docs"), str(folder / form)], check=True)
    return folder / form


@pytest.fixture(name="llms")
def _llms(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Import the script that lists the pages for language models."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "docs"), *sys.path])
    return importlib.import_module("llms")


@pytest.mark.slow
def test_each_rule_has_the_address_that_messages_print(site: Path) -> None:
    """``rules/sheet.html#WISH-3`` leads to the rule."""
    text = "".join(page.read_text(encoding="utf-8") for page in (site / "rules").glob("*.html"))
    assert [] == [rule for rule in rules() if f'id="{rule}"' not in text]


@pytest.mark.slow
def test_each_code_and_preset_has_its_address(site: Path) -> None:
    """``troubleshooting.html#tichu.Code.LEADER_MUST_PLAY`` leads to the code, and so on."""
    named = {
        "troubleshooting": [f"Code.{each.name}" for each in tichu.Code]
        + [f"DataCode.{each.name}" for each in tichu.DataCode],
        "reference/rules": [name.upper() for name in tichu.PRESETS],
    }
    texts = {page: (site / f"{page}.html").read_text("utf-8") for page in named}

    assert {page: [] for page in named} == {
        page: [name for name in names if f'id="tichu.{name}"' not in texts[page]]
        for page, names in named.items()
    }


@pytest.mark.slow
def test_a_page_that_has_moved_leads_on(site: Path) -> None:
    """The old address has a page that leads to the new one, which is there."""
    moved = tomllib.loads((ROOT / "docs" / "redirects.toml").read_text("utf-8"))
    for old in moved:
        page = site / f"{old}.html"
        (target,) = re.findall(r'content="0; url=(.*?)"', page.read_text("utf-8"))
        assert site / f"{moved[old]}.html" == (page.parent / target).resolve()
        assert (page.parent / target).is_file()


def test_every_page_is_read_by_language_models(llms: ModuleType) -> None:
    """The list has each page once."""
    files = (ROOT / "docs").rglob("*.md")
    expected = {file.relative_to(ROOT / "docs").with_suffix("").as_posix() for file in files}

    assert sorted(expected) == sorted(llms.pages())


@pytest.mark.slow
def test_the_list_for_language_models_is_true(llms: ModuleType, site: Path) -> None:
    """Each page is listed with its title, its address and its first paragraph."""
    folder = built("text", site.parent)
    texts = {name: (folder / f"{name}.txt").read_text("utf-8") for name in llms.pages()}
    lines = llms.listing(texts).partition("## Pages\n\n")[2].splitlines()
    form = r"- \[(\w.*)\]\((.*)\): \W?\w.*\w.*"
    found = [re.fullmatch(form, line) for line in lines]

    assert [] == [line for line, parts in zip(lines, found, strict=True) if parts is None]
    assert [f"{llms.SITE}/{name}.html" for name in texts] == [each[2] for each in found if each]
    assert [] == [name for name in texts if not (site / f"{name}.html").is_file()]
