"""The layout on the design page is the one on disk."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import tichu

PAGE: Final = Path(__file__).parents[2] / "docs" / "design.md"
SOURCE: Final = Path(tichu.__file__).parent
CORE: Final = ("_kernel", "engine", "rulebook", "search")
"""The packages whose modules the page names one by one."""
pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="beside an installed package")


def named() -> set[str]:
    """Return the names of modules and packages in the tree of the page."""
    tree = PAGE.read_text(encoding="utf-8").partition("src/tichu/\n")[2].partition("\n```")[0]
    columns = [part for line in tree.splitlines() for part in re.split(r"\s{2,}", line)]
    names = [column.rpartition(": ")[2].rstrip("/") for column in columns]
    return {name for name in names if re.fullmatch(r"\w+", name)}


def on_disk() -> dict[str, Path]:
    """Return the modules and packages of the library by name."""
    found = [*SOURCE.rglob("*.py"), *(each for each in SOURCE.rglob("*") if each.is_dir())]
    return {path.stem: path for path in found if not path.name.startswith("__")}


def test_the_page_names_what_there_is() -> None:
    """Each name on the page is a module or a package."""
    assert set() == named() - set(on_disk())


def test_the_page_leaves_nothing_out() -> None:
    """The page has the first level, all packages, and all modules of the core."""
    expected = {
        name
        for name, path in on_disk().items()
        if path.is_dir() or path.parent == SOURCE or path.relative_to(SOURCE).parts[0] in CORE
    }

    assert set() == expected - named()


def test_nothing_in_the_package_imports_what_users_import() -> None:
    """From ``tichu`` itself the modules take other modules, and no names."""
    modules = set(on_disk())
    taken = {
        (path.name, alias.name)
        for path in SOURCE.rglob("*.py")
        if path.parent != SOURCE or path.stem != "__init__"
        for text in [path.read_text(encoding="utf-8")]
        if re.search(r"^ *(from tichu import|import tichu\b)", text, re.MULTILINE)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.name == "tichu"
        or (isinstance(node, ast.ImportFrom) and node.module == "tichu" and not node.level)
    }

    assert set() == {(where, name) for where, name in taken if name not in modules}


def test_public_modules_are_attributes() -> None:
    """``import tichu`` is enough to use any public module that needs attrs alone."""
    others = {"cli", "gymnasium", "openspiel", "pettingzoo"}  # these need packages of others
    public = {path.stem for path in on_disk().values() if path.parent == SOURCE} - others

    assert set() == {name for name in public if name[0] != "_"} - {*dir(tichu)}
