"""The notes of a release, and the conditions that it must meet.

``python .ci/release.py check v1.2.0`` prints what is not ready for that tag, and then fails.
``python .ci/release.py text`` prints the section of the changelog, with absolute links.
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LINK: Final = re.compile(r"\]\((?!https?://|#)([^)]*)\)")
NOT_YET: Final = "not on PyPI yet"
"""Words on the pages of ``INSTALL`` before the first release."""
INSTALL: Final = ("README.md", "docs/index.md", "docs/ten-minutes.md", "docs/howto/install.md")


def version(root: Path = ROOT) -> str:
    """Return the version of the package, without importing it."""
    text = (root / "src" / "tichu" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'(?m)^__version__ = "(.*)"$', text)
    if found is None:
        raise ValueError("src/tichu/__init__.py has no __version__")
    return found[1]


def section(changelog: str, of: str) -> tuple[str, str]:
    """Return the date that the changelog gives for a version, and the text below that heading."""
    found = re.search(rf"(?ms)^## \[{re.escape(of)}\] - (.*?)$(.*?)(?=^## |\Z)", changelog)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no section [{of}]")
    return found[1].strip(), found[2].strip()


def text(root: Path = ROOT) -> str:
    """Return the text of the release: the changelog's section, whose links work anywhere."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    now = version(root)
    _, body = section((root / "CHANGELOG.md").read_text(encoding="utf-8"), now)
    return LINK.sub(rf"]({project['urls']['Source']}/blob/v{now}/\1)", body)


def problems(tag: str, root: Path = ROOT) -> list[str]:
    """Return what is not ready for a release under a tag."""
    found: list[str] = []
    now = version(root)
    if tag != f"v{now}":
        found.append(f"expected the tag v{now}, got {tag}")
    try:
        date, _ = section((root / "CHANGELOG.md").read_text(encoding="utf-8"), now)
    except ValueError as error:
        found.append(str(error))
    else:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
            found.append(f"expected a date for [{now}] in CHANGELOG.md, got {date!r}")
    found += [
        f"{name} says {NOT_YET!r}"
        for name in INSTALL
        if NOT_YET in (root / name).read_text(encoding="utf-8")
    ]
    return found


def main(arguments: list[str]) -> int:
    """Do what the command line asks for, and return the exit status."""
    match arguments:
        case ["text"]:
            print(text())
            return 0
        case ["check", tag]:
            found = problems(tag)
            print("\n".join(found) or f"ready to be released as {tag}")
            return bool(found)
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
