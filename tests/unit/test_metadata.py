"""The package's metadata, the README and the pages name the same things."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, Final

import pytest

import tichu

ROOT: Final = Path(__file__).parents[2]
README: Final = ROOT / "README.md"
in_a_checkout: Final = pytest.mark.skipif(
    not (ROOT / "CITATION.cff").exists(), reason="not in a checkout"
)


def project() -> dict[str, Any]:
    """Return the table ``[project]`` of pyproject.toml."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    table: dict[str, Any] = data["project"]
    return table


def target(url: str) -> tuple[Path, str] | None:
    """Return the file of the checkout that a link into the site or the source shows."""
    urls = project()["urls"]
    page, _, anchor = url.partition("#")
    site, source = f"{urls['Documentation']}/en/stable/", f"{urls['Source']}/"
    if page.startswith(site):
        return ROOT / "docs" / page.removeprefix(site).replace(".html", ".md"), anchor
    if page.startswith(source):
        path = re.sub(r"^(blob|raw|tree)/main/", "", page.removeprefix(source))
        return ROOT / path, anchor
    return None


def test_version() -> None:
    """The installed metadata has the version of the package."""
    try:
        installed = metadata("tichu")
    except PackageNotFoundError:
        pytest.skip("runs from the sources, not installed")

    assert tichu.__version__ == installed["Version"]


@in_a_checkout
def test_changelog_has_the_version() -> None:
    """The first section of the changelog is about the version of the package."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    assert [tichu.__version__] == re.findall(r"(?m)^## \[(.*?)\]", text)[:1]


@in_a_checkout
def test_urls() -> None:
    """All addresses of the project lie below its site or its source."""
    urls = project()["urls"]
    roots = (urls["Documentation"], urls["Source"])

    assert [] == [url for url in urls.values() if not url.startswith(roots)]


@in_a_checkout
def test_other_files_name_the_same_urls() -> None:
    """The addresses in other files are the same as in pyproject.toml."""
    names = ("CITATION.cff", "CONTRIBUTING.md", "README.md", "SECURITY.md")
    paths = [*(ROOT / name for name in names), *(ROOT / ".github").rglob("*.*")]
    text = "".join(path.read_text(encoding="utf-8") for path in paths if path.is_file())
    urls = project()["urls"]

    assert {urls["Source"]} == set(re.findall(r"https://github\.com/[\w-]+/tichu\b", text))
    assert {urls["Documentation"]} == set(re.findall(r"https://tichu\.[\w.]*\w", text))


@in_a_checkout
def test_extras() -> None:
    """The extra ``all`` contains all other extras but what learners need, which is large."""
    extras = project()["optional-dependencies"]
    others = ",".join(sorted(extras.keys() - {"all", "gymnasium", "openspiel", "pettingzoo"}))

    assert [f"tichu[{others}]"] == extras["all"]


@in_a_checkout
def test_readme_links_are_absolute() -> None:
    """The README's links work on a package index too."""
    links = re.findall(r"\]\(([^)]*)\)", README.read_text(encoding="utf-8"))

    assert [] == [link for link in links if not link.startswith("https://")]


@in_a_checkout
def test_readme_links_lead_somewhere() -> None:
    """Every link of the README into the project leads to a file and a heading."""
    links = re.findall(r"\]\(([^)]*)\)", README.read_text(encoding="utf-8"))
    targets = {link: target(link) for link in links}
    broken: list[str] = []
    for link, found in targets.items():
        if found is None:
            continue
        path, anchor = found
        heads = re.findall(r"(?m)^#+ (.*)", path.read_text("utf-8")) if path.is_file() else []
        slugs = {"", *(re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads)}
        if not path.exists() or anchor not in slugs:
            broken.append(link)

    assert [] == broken
    assert 20 <= sum(each is not None for each in targets.values())


@in_a_checkout
def test_versions_of_python() -> None:
    """The classifiers, nox, the workflow, the wheels and the page Install name the same."""
    named = [each.rpartition(" ")[2] for each in project()["classifiers"]]
    expected = [name for name in named if re.fullmatch(r"3\.\d+", name)]
    texts = {
        path: (ROOT / path).read_text(encoding="utf-8")
        for path in ("noxfile.py", ".github/workflows/ci.yml", "docs/howto/install.md")
    }
    wheels = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]

    assert expected == re.findall(r'"(3\.\d+)"', texts["noxfile.py"])
    (matrix,) = re.findall(r"python: \[(.*)\]", texts[".github/workflows/ci.yml"])
    assert expected == re.findall(r'"(3\.\d+)"', matrix)
    assert [f"cp{name.replace('.', '')}-*" for name in expected] == wheels["cibuildwheel"][
        "build"
    ].split()
    assert expected == re.findall(r"(?m)^\| CPython (3\.\d+)", texts["docs/howto/install.md"])
