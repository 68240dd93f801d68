"""The articles of the rules pages: their addresses, and links to sources, code and tests.

An article is a paragraph that begins with its ID: ``**WISH-3.** In their ordinary turn, ...``. It
gets the address ``#WISH-3``, as messages print the ID, beside the one in small letters that its
label has. Below it, a line is made from the repository, so it is always current: the fields of
``Rules`` whose descriptions name the rule, the modules that cite it, and the tests that are marked
with it. The example of the rule follows, from ``rules/examples.txt``.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs
from docutils import nodes
from example_figures import folded
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

_ROOT = Path(__file__).parents[2]
_ID = re.compile(r"\b[A-Z]+-\d+\b")
_ARTICLE = re.compile(r"([A-Z]+-\d+)\.")
_SOURCE = re.compile(
    r"\b(?:P11|RGG|FMFAQ|ABA|GRIFFIN|BSW|MANUAL|ONECALL|MELLOR|AAR|BSWLOG|WUE|TNET|ATP|GOE|OKT|SPEC|PH|IMPL)\b"
)
_ROOMS = ("rulebook", "engine", "_kernel", "rules.py", "search", "seigneur")
"""The folders in which rules are decided; elsewhere they are only mentioned."""
_TESTS = ("rules", "seigneur", "search", "views", "unit", "testing")
"""The folders of the tests that show a rule, the most instructive first."""


@attrs.frozen
class Place:
    """A line of a file that names a rule."""

    file: str
    line: int


@cache
def code() -> dict[str, list[Place]]:
    """Return where the modules that decide rules first name each ID, by ID."""
    found: dict[str, list[Place]] = defaultdict(list)
    package = _ROOT / "src" / "tichu"
    for room in _ROOMS:
        path = package / room
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            first: dict[str, int] = {}
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                for rule in _ID.findall(line):
                    first.setdefault(rule, number)
            for rule, number in first.items():
                found[rule].append(Place(file.relative_to(_ROOT).as_posix(), number))
    return found


@cache
def tests() -> dict[str, dict[str, list[int]]]:
    """Return the lines of the tests that are marked with each ID, by ID and file."""
    found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for file in (
        file for room in _TESTS for file in sorted(_ROOT.joinpath("tests", room).glob("test_*.py"))
    ):
        name = file.relative_to(_ROOT).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in set(_marks(node)):
                    found[rule][name].append(node.lineno)
    return found


def _marks(test: ast.FunctionDef) -> Iterator[str]:
    for mark in (call for each in test.decorator_list for call in ast.walk(each)):
        if (
            isinstance(mark, ast.Call)
            and isinstance(mark.func, ast.Attribute)
            and mark.func.attr == "rule"
        ):
            for argument in mark.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


@cache
def fields() -> dict[str, list[str]]:
    """Return the fields of ``Rules`` and ``SeigneurRules`` whose descriptions name each ID."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, owner in (
        ("tichu.rules", "Rules"),
        ("tichu.seigneur.rules", "SeigneurRules"),
    ):
        analyzer = ModuleAnalyzer.for_module(module)
        analyzer.analyze()
        public = "tichu" if owner == "Rules" else "tichu.seigneur"
        for (named, field), lines in analyzer.attr_docs.items():
            if named == owner:
                for rule in sorted(set(_ID.findall(" ".join(lines)))):
                    found[rule].append(f"{public}.{owner}.{field}")
    return found


def complete(app: Sphinx, document: nodes.document) -> None:
    """Complete the articles of a page."""
    page = app.env.docname
    if not page.startswith("rules/"):
        return
    labels = app.env.domains.standard_domain.anonlabels
    for article in list(document.findall(nodes.paragraph)):
        first = next((child for child in article.children if child.astext()), None)
        found = _ARTICLE.fullmatch(first.astext()) if isinstance(first, nodes.strong) else None
        if found is None or first is None:
            continue
        rule = found[1]
        article["ids"].insert(0, rule)
        article["classes"].append("rule")
        if rule.lower() in labels:
            labels[rule.lower()] = (page, rule)
        own = nodes.reference("", "", nodes.strong("", rule), refuri=f"#{rule}", internal=True)
        article.replace(first, [own, nodes.Text(".")])
        if isinstance(article.children[-1], nodes.emphasis):
            _link_sources(article.children[-1], page)
        line = _links(rule, page, app.config["html_theme_options"]["source_repository"])
        below = [line] if line.children else []
        below += folded(app, rule)
        article.parent.insert(article.parent.index(article) + 1, below)


def _link_sources(sources: nodes.emphasis, page: str) -> None:
    text = sources.astext()
    parts: list[nodes.Node] = []
    end = 0
    for found in _SOURCE.finditer(text):
        parts.append(nodes.Text(text[end : found.start()]))
        parts.append(_link("std", "term", found.group(), found.group(), page))
        end = found.end()
    sources.children = []
    sources.extend([*parts, nodes.Text(text[end:])])


def _link(domain: str, kind: str, target: str, text: str, page: str) -> nodes.Node:
    return addnodes.pending_xref(
        "",
        nodes.inline("", text),
        refdomain=domain,
        reftype=kind,
        reftarget=target,
        refexplicit=True,
        refwarn=True,
        refdoc=page,
    )


def _links(rule: str, page: str, repository: str) -> nodes.paragraph:
    """Return the line below an article."""
    line = nodes.paragraph("", classes=["rule-links"])
    groups: list[tuple[str, list[nodes.Node]]] = [
        (
            "Option",
            [
                _link("py", "attr", target, target.rpartition(".")[2], page)
                for target in fields().get(rule, ())
            ],
        ),
        (
            "Code",
            [
                _source(repository, place.file, place.line, _module(place.file))
                for place in code().get(rule, ())
                if place.file != "src/tichu/rules.py"
            ],
        ),
        (
            "Tests",
            [
                _source(repository, file, lines[0], f"{Path(file).stem[5:]} ({len(lines)})")
                for file, lines in tests().get(rule, {}).items()
            ],
        ),
    ]
    for title, links in groups:
        if not links:
            continue
        line += nodes.inline("", f"{title}: ", classes=["rule-group"])
        for number, link in enumerate(links):
            line += [nodes.Text(", " if number else ""), link]
        line += nodes.Text(" ")
    return line


def _module(file: str) -> str:
    return file.removeprefix("src/tichu/").removesuffix(".py").replace("/", ".")


def _source(repository: str, file: str, line: int, text: str) -> nodes.reference:
    return nodes.reference("", text, refuri=f"{repository}/blob/main/{file}#L{line}")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what completes the articles."""
    app.connect("doctree-read", complete)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
