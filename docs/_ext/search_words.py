"""What people type into the search leads to the page that answers it.

``docs/search.toml`` has words and places. Each becomes an entry of the index, which the search
ranks above everything else if it is what somebody typed. So does the ID of each rule.
"""

import re
import tomllib
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

_LOG = logging.getLogger(__name__)
_RULE = re.compile(r"[a-z]+-\d+")


def read_words(app: Sphinx) -> None:
    """Read the words and the places they lead to."""
    places: dict[str, list[tuple[str, str]]] = {}
    text = (Path(app.srcdir) / "search.toml").read_text(encoding="utf-8")
    for words, place in tomllib.loads(text).items():
        page, _, anchor = place.partition("#")
        if page not in app.project.docnames and not (Path(app.srcdir) / f"{page}.md").exists():
            _LOG.warning("search.toml: %r leads to %s, which is not a page", words, page)
        places.setdefault(page, []).append((words, anchor))
    app.config.search_places = places


def add_entries(app: Sphinx, doctree: nodes.document) -> None:
    """Put the entries of a page at its top."""
    page = app.env.docname
    places = app.config.search_places.get(page, [])
    elsewhere = {
        words
        for other, found in app.config.search_places.items()
        for words, _ in found
        if other != page
    }
    for node in doctree.findall(addnodes.index):  # the words of the glossary
        node["entries"] = [each for each in node["entries"] if each[1].casefold() not in elsewhere]
    if page.startswith("rules/") or page == "faq":
        labels = {str(name) for node in doctree.findall(nodes.target) for name in node["ids"]}
        labels |= {
            str(target["refid"]) for target in doctree.findall(nodes.target) if "refid" in target
        }
        places = places + [(rule.upper(), rule) for rule in sorted(labels) if _RULE.fullmatch(rule)]
    if places:
        entries = [("single", words, anchor, "main", None) for words, anchor in places]
        doctree.insert(0, addnodes.index(entries=entries))


def check_anchors(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of an entry whose place is not on its page."""
    names = getattr(env.domains["py"], "objects", {})
    for page, places in app.config.search_places.items():
        ids = {
            each for node in env.get_doctree(page).findall(nodes.Element) for each in node["ids"]
        }
        for words, anchor in places:
            if anchor and anchor not in ids and anchor not in names:
                _LOG.warning(
                    "search.toml: %r leads to %s#%s, which is missing", words, page, anchor
                )


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what adds the entries."""
    app.add_config_value("search_places", {}, "env")
    app.connect("builder-inited", read_words)
    app.connect("doctree-read", add_entries)
    app.connect("env-check-consistency", check_anchors)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
