"""The pages to print: ``print/*.html``, with the cards that they name as pictures.

``<img data-cards="8j8s" ...>`` becomes a picture of these cards, and the style stands in the page,
so each page is one file that can be kept.
"""

import base64
import re
from pathlib import Path

from sphinx.application import Sphinx

from tichu import Combination, svg

FOLDER = Path(__file__).parents[1] / "print"
_CARDS = re.compile(r'data-cards="(\w+)"')


def printable(language: str) -> str:
    """Return the page in a language, ``en`` or ``de``."""
    page = (FOLDER / f"{language}.html").read_text(encoding="utf-8")
    style = (FOLDER / "print.css").read_text(encoding="utf-8")
    return _CARDS.sub(_picture, page.replace("/* print.css */", f"\n{style}"))


def _picture(found: re.Match[str]) -> str:
    picture = svg.combination(Combination(found[1]))
    return f'src="data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"'


def write(app: Sphinx, failure: Exception | None) -> None:
    """Write the pages beside those of the site."""
    if failure is None and app.builder.format == "html":
        folder = Path(app.outdir) / "print"
        folder.mkdir(exist_ok=True)
        for page in FOLDER.glob("*.html"):
            (folder / page.name).write_text(printable(page.stem), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what writes the pages."""
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
