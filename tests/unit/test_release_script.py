"""The script that checks a release and writes its text."""

from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from support.scripts import module_at
from support.tables import cases

SCRIPT: Final = Path(__file__).parents[2] / ".ci" / "release.py"
pytestmark = pytest.mark.skipif(not SCRIPT.exists(), reason="not in a clone of the repository")

CHANGELOG: Final = """# Changelog

## [0.2.0] - 2027-01-31

### Added

- A thing ([design](docs/design.md#layers)); see [attrs](https://www.attrs.org/).

## [0.1.0] - 2026-12-24

- The first.
"""


@pytest.fixture
def script() -> ModuleType:
    """Return the script as a module."""
    found: ModuleType = module_at(SCRIPT)
    return found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a small project that is ready to be released as v0.2.0."""
    files = {
        "src/tichu/__init__.py": '__version__ = "0.2.0"\n',
        "pyproject.toml": '[project.urls]\nSource = "https://example.org/tichu"\n',
        "CHANGELOG.md": CHANGELOG,
        "README.md": "pip install tichu\n",
        "docs/index.md": "pip install tichu\n",
        "docs/ten-minutes.md": "pip install tichu\n",
        "docs/howto/install.md": "pip install tichu\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_text(script: ModuleType, root: Path) -> None:
    """The text is the section of the version, with links into the source at its tag."""
    assert script.text(root) == (
        "### Added\n\n- A thing ([design](https://example.org/tichu/blob/v0.2.0/docs/design.md"
        "#layers)); see [attrs](https://www.attrs.org/)."
    )


def test_ready(script: ModuleType, root: Path) -> None:
    """A project whose tag, changelog and pages agree has no problems."""
    assert script.problems("v0.2.0", root) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"), cases(__file__, "release_script: not ready")
)
def test_not_ready(
    *, name: str, old: str, new: str, expected: list[str], script: ModuleType, root: Path
) -> None:
    """Every contradiction to the tag is reported."""
    path = root / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    assert expected == script.problems("v0.2.0", root)


def test_this_project(script: ModuleType) -> None:
    """The changelog says of the version of this project how its rules behave."""
    assert "\n### Rules behaviour\n" in script.text()
