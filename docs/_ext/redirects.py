"""Pages that have moved: the old address leads to the new one, as ``redirects.toml`` says."""

import tomllib
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.osutil import relative_uri

_LOG = logging.getLogger(__name__)
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Moved</title>
<meta http-equiv="refresh" content="0; url={new}">
<link rel="canonical" href="{base}{name}.html">
<p>This page has moved: <a href="{new}">{name}</a>.</p>
</html>
"""


def write_pages(app: Sphinx, exception: Exception | None) -> None:
    """Write a page at each old address."""
    if exception is not None or app.builder.name != "html":
        return
    text = (Path(app.srcdir) / "redirects.toml").read_text(encoding="utf-8")
    for old, name in tomllib.loads(text).items():
        if old in app.env.found_docs or name not in app.env.found_docs:
            _LOG.warning("redirects.toml: expected a page that has moved, got %s to %s", old, name)
            continue
        new = relative_uri(f"{old}.html", f"{name}.html")
        file = Path(app.outdir) / f"{old}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        page = _PAGE.format(new=new, name=name, base=app.config.html_baseurl)
        file.write_text(page, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what writes the pages."""
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
