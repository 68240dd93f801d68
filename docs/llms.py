"""Make the site's text for language models: ``python docs/llms.py FOLDER``.

``llms.txt`` lists the pages with their first sentences, and ``llms-full.txt`` has the pages
themselves. They are not part of the build of the site.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

DOCS = Path(__file__).parent
SETTINGS = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]
SITE = f"{SETTINGS['urls']['Documentation']}/en/stable"
TREE = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)


def pages(page: str = "index") -> list[str]:
    """Return a page and those below it, in reading order."""
    found = [page]
    folder = page.rpartition("/")[0]
    for tree in TREE.findall((DOCS / f"{page}.md").read_text("utf-8")):
        names = [line for line in tree.splitlines() if line and not line.startswith(":")]
        for name in names:
            found += pages(f"{folder}/{name}" if folder else name)
    return found


def summary(text: str) -> tuple[str, str]:
    """Return the title of a page in plain text, and its first paragraph."""
    title, _, *rest = text.strip().split("\n")
    first = "\n".join(rest).strip().partition("\n\n")[0]
    return title, " ".join(first.split())


def listing(texts: Mapping[str, str]) -> str:
    """Return ``llms.txt`` for pages that are built as plain text, by name."""
    lines = [f"# {SETTINGS['name']}", "", f"> {SETTINGS['description']}", "", "## Pages", ""]
    for name, text in texts.items():
        title, first = summary(text)
        lines.append(f"- [{title}]({SITE}/{name}.html): {first}")
    return "\n".join([*lines, ""])


def main() -> None:
    """Build the pages as plain text, and write both files."""
    folder = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as built:
        command = [sys.executable, "-m", "sphinx", "-q", "-b", "text", str(DOCS), built]
        subprocess.run(command, check=True)
        texts = {name: (Path(built) / f"{name}.txt").read_text("utf-8") for name in pages()}
    (folder / "llms.txt").write_text(listing(texts), encoding="utf-8")
    full = "\n\n".join(f"<!-- {SITE}/{name}.html -->\n\n{text}" for name, text in texts.items())
    (folder / "llms-full.txt").write_text(full, encoding="utf-8")


if __name__ == "__main__":
    main()
