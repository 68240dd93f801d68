"""Figures: pictures with sentences below them, and what else folds away."""

import hashlib
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from tichu import svg

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def figure(app: Sphinx, picture: svg.Svg, alternative: str, said: Iterable[str]) -> nodes.raw:
    """Return a figure with the sentences below it; its file is beside the other pictures."""
    name = f"{hashlib.sha256(picture.encode()).hexdigest()[:12]}.svg"
    folder = Path(app.outdir) / "_images"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(picture, encoding="utf-8")
    up = "../" * app.env.docname.count("/")
    width, height = _SIZE.search(picture).groups()
    caption = "".join(f"<p>{sentence}</p>" for sentence in said)
    image = f'<img src="{up}_images/{name}" alt="{escape(alternative)}" '
    image += f' width="{width}" height="{height}" loading="lazy">'
    return nodes.raw(
        "",
        f'<figure class="position">{image}<figcaption>{caption}</figcaption></figure>',
        format="html",
    )
