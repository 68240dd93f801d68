"""The sessions of a contributor, each in its own environment; ``nox -l`` lists them.

``nox`` runs the quick tests, the linters and the documentation; ``nox -s full`` runs all tests.
``nox -s reliability`` runs the long checks of ``proof``.
"""

import nox

nox.options.sessions = ["tests", "lint", "docs"]
nox.options.reuse_existing_virtualenvs = True

PYTHONS = ("3.11", "3.12", "3.13", "3.14")


@nox.session(python=[*PYTHONS, "pypy3.11"])
def tests(session: nox.Session) -> None:
    """Run the tests, or those that are named."""
    session.install("-e", ".[all]", "--group", "test")
    session.run("python", "-m", "pytest", *(session.posargs or ("-n", "2")))


@nox.session
def full(session: nox.Session) -> None:
    """Run all tests, those too that take long."""
    session.install("-e", ".[all]", "--group", "dask", "--group", "lint", "--group", "test")
    session.run("python", "-m", "pytest", "-n", "2", "-m", "", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Run the linters and both type checkers."""
    session.install("-e", ".[all]", "--group", "lint", "--group", "test")
    session.install("-r", "examples/table/requirements.txt")
    session.run("ruff", "check", "--no-cache")
    session.run("ruff", "format", "--no-cache", "--check")
    session.run("mypy", "--strict")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "tichu", "--ignoreexternal")
    session.run("lint-imports", "--no-cache")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation; a warning is an error."""
    session.install("-e", ".[testing]", "--group", "docs")
    session.run(
        *("sphinx-build", "-E", "-W", "--keep-going", "-q", "-b", "html"),
        *("docs", "docs/_build/html"),
    )


@nox.session
@nox.parametrize("pettingzoo", ["1.27.0", "1.24.4"])
def doors(session: nox.Session, pettingzoo: str) -> None:
    """Run the tests of the doors for learners, with the frameworks' own tests."""
    session.install("-e", ".[gymnasium,openspiel,parquet,pettingzoo,testing]")
    session.install("--group", "test", "--group", "doors")
    session.install(f"pettingzoo=={pettingzoo}")
    session.run(
        *("python", "-m", "pytest", "-n", "2", "-m", ""),
        *("tests/learning", "tests/encoding/test_vector.py", "tests/encoding/test_workers.py"),
        "tests/examples/test_learners.py",
        env={"TICHU_DOORS": "1"},
    )


@nox.session
def train(session: nox.Session) -> None:
    """Let MaskablePPO learn for 20,000 steps; installs PyTorch."""
    session.install("-e", ".[gymnasium]", "--group", "train")
    session.run("python", "benchmarks/train.py", *session.posargs)


@nox.session
def reliability(session: nox.Session) -> None:
    """Run the long checks of proof: ``-- [--only NAME ...] [--times X]``."""
    session.install("-e", ".[all]", "--group", "test")
    session.chdir("proof")
    session.run("python", "-m", "reliability", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure the speed on this machine."""
    session.install("-e", ".")
    session.run("python", "benchmarks/bench.py", *session.posargs)
