"""Sphinx's settings for the documentation."""

import importlib
import os
import sys
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

import tichu

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS / "_ext"))
import sources  # noqa: E402  # of _ext

with (DOCS.parent / "pyproject.toml").open("rb") as file:
    URLS = tomllib.load(file)["project"]["urls"]

project = "tichu"
author = "the tichu contributors"
project_copyright = "2026, the tichu contributors"
release = tichu.__version__
version = release

extensions = [
    "myst_parser",
    "notfound.extension",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.linkcode",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinxext.opengraph",
    "commands",
    "one_name",
    "printable",
    "protocol",
    "rule_articles",
    "rule_links",
    "sources",
]
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

MOVED = {
    "conformance/counting": "howto/test-your-engine.html#perft",
    "conformance/index": "howto/test-your-engine.html",
    "howto/pandas": "howto/statistics.html#in-pandas",
    "howto/property-test-your-app": "howto/test-your-engine.html#property-tests-of-an-app",
    "howto/search-with-playouts": "howto/search.html",
    "howto/send-json": "howto/server.html#send-and-receive-json",
    "howto/serve-without-leaking": "howto/server.html#hide-what-a-seat-may-not-know",
    "howto/solve": "howto/search.html#solve-the-end-of-a-round",
    "reference/actions": "reference/verbs.html#actions",
    "reference/arena": "reference/bots.html"
    "#tichuarena-comparisons-of-bots-and-their-games-in-files",
    "reference/bot-policy": "reference/bots.html#policybot",
    "reference/bot-rule": "reference/bots.html#rulebot",
    "reference/bot-search": "reference/bots.html#searchbot",
    "reference/bsw": "reference/notation.html#tichubsw-logs-of-brettspielwelt",
    "reference/errors": "troubleshooting.html#exceptions",
    "reference/learning": "reference/encoding.html",
    "reference/rules": "reference/cards.html#rules",
    "reference/text": "reference/notation.html#tichutext-plain-text-for-people",
    "rules/other-hands": "rules/sheet.html#tichu-tientsin-six-players",
    "rules/outside": "rules/index.html#rules-that-no-engine-can-enforce",
    "rules/sheets": "rules/variations.html#the-rule-sheets-one-by-one",
}
"""Addresses of pages that are parts of other pages now."""

nitpicky = True  # a name in a docstring leads somewhere; see _ext/one_name.py
# Names in annotations that stand for what the pages describe in words.
nitpick_ignore = [
    ("py:class", "AnyCards"),
    ("py:class", "AnyState"),
    ("py:class", "History"),
    ("py:class", "NDArray"),
    ("py:class", "gymnasium.spaces.space.Space"),
    ("py:class", "pettingzoo.utils.env.AECEnv"),
    ("py:class", "tichu.bots.playing.Player"),
    ("py:class", "types.Annotated"),  # of columns; Sphinx looks for it in another module
    ("py:class", "tichu.codec.T_co"),
    ("py:class", "tichu.search.evaluate.Decider"),
    ("py:class", "tichu.sequential.Action_co"),
    ("py:class", "tichu.sequential.Seats"),
    ("py:class", "tichu.sequential.State_co"),
]
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_mock_imports = ["pyspiel"]  # it is large, and not there for every system
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True  # NANJING, not all its fields
autodoc_class_signature = "mixed"
autodoc_type_aliases = {
    "Action": "tichu.Action",
    "Happening": "tichu.moves.Happening",
    "Move": "tichu.moves.Move",
    "PlayerAction": "tichu.PlayerAction",
}
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

# Copies of the names that pages refer to: a build needs no network.
intersphinx_mapping = {
    "python": ("https://docs.python.org/3", "_inventories/python.inv"),
    "attrs": ("https://www.attrs.org/en/stable", "_inventories/attrs.inv"),
}

# doctest needs an empty line before the end of a block, and readers do not.
highlight_options = {"pycon": {"stripnl": True}}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "tichu"
html_baseurl = f"{URLS['Documentation']}/en/stable/"
html_static_path = ["_static"]
html_search_scorer = str(DOCS / "scorer.js")
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_favicon = "_static/favicon.svg"
html_copy_source = False
html_theme_options = {
    "source_repository": URLS["Source"],
    "source_branch": "main",
    "source_directory": "docs/",
}
notfound_urls_prefix = "/en/stable/"

ogp_site_url = html_baseurl
ogp_site_name = "tichu"
ogp_image = "_static/preview.png"
ogp_image_alt = "A table of Tichu in the middle of a round, drawn by the library."
ogp_social_cards = {"enable": False}


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return the address of the source of a name."""
    if domain != "py" or not info["module"]:
        return None
    found: object = importlib.import_module(info["module"])
    for part in info["fullname"].split("."):
        found = getattr(found, part, None)
    place = sources.lines_of(found)
    if place is None or not place[0].is_relative_to(sources.PACKAGE):
        return None
    path, first, last = place
    file = path.relative_to(sources.PACKAGE.parent).as_posix()
    commit = os.environ.get("READTHEDOCS_GIT_IDENTIFIER", "main")
    return f"{URLS['Source']}/blob/{commit}/src/{file}#L{first}-L{last}"


def redirect(app: Sphinx, failure: Exception | None) -> None:
    """Write a page at each address of ``MOVED`` that leads to the new one."""
    if failure is None and app.builder.format == "html":
        for old, new in MOVED.items():
            path = app.outdir / f"{old}.html"
            path.parent.mkdir(exist_ok=True)
            path.write_text(f'<meta http-equiv="refresh" content="0; url=../{new}">', "utf-8")


def setup(app: Sphinx) -> None:
    """Register the redirects."""
    app.connect("build-finished", redirect)
