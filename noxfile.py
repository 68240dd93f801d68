"""Tests, linters and documentation, each in an environment of its own: ``nox``."""

import nox

nox.options.reuse_existing_virtualenvs = True


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "pypy3.11"])
def tests(session: nox.Session) -> None:
    """Run the quick tests, or what is named: ``nox -s tests -- -m "" tests/rules``."""
    session.install("-e", ".[all]", "--group", "test")
    session.run("python", "-m", "pytest", *(session.posargs or ("-n", "2")))


@nox.session
def lint(session: nox.Session) -> None:
    """Run the linters and the type checker."""
    session.install("-e", ".[all]", "--group", "lint", "--group", "test")
    session.install("-r", "examples/table/requirements.txt")
    session.run("ruff", "check", "--no-cache")
    session.run("ruff", "format", "--no-cache", "--check")
    session.run("mypy", "--strict")
    session.run("lint-imports", "--no-cache")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation; a warning is an error."""
    session.install("-e", ".[testing]", "--group", "docs")
    session.run(
        *("sphinx-build", "-E", "-W", "--keep-going", "-q", "-b", "html"),
        *("docs", "docs/_build/html"),
    )
