"""The arguments about mutants that no test finds fit the sources, and the page the figures."""

import re
from pathlib import Path

import pytest

from mutation import report, survivors
from mutation.modules import MODULES, PACKAGE, source_of

ARGUMENTS = survivors.read()
CURRENT = [one for one in report.read()["modules"] if report.is_current(one)]


def test_the_modules_are_there() -> None:
    """Each is a file of the package, and no module of the rules is left out."""
    rooms = {"rulebook", "engine", "_kernel"}
    all_of_them = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")}

    assert len(MODULES) == len(set(MODULES))
    assert set(MODULES) <= all_of_them
    assert {one for one in all_of_them if one.startswith("rulebook/")} - set(MODULES) == {
        "rulebook/__init__.py"
    }
    assert {one.partition("/")[0] for one in MODULES} == {*rooms, "rules.py"}


@pytest.mark.parametrize("module", sorted({one.module for one in ARGUMENTS}))
def test_an_argument_is_about_lines_that_are_there(module: str) -> None:
    """Who changes a line that an argument is about looks at the argument."""
    for argument in (one for one in ARGUMENTS if one.module == module):
        assert survivors.stands_in(argument, source_of(module)), argument.before
        assert argument.before not in argument.after
        assert len(argument.after) == len(set(argument.after)) > 0
        assert re.match(r"[A-Z].*\.$", argument.why, re.DOTALL)


def test_nothing_is_argued_twice() -> None:
    """A mutant has one argument."""
    looks = [
        (one.module, one.function, one.before, after) for one in ARGUMENTS for after in one.after
    ]

    assert len(looks) == len(set(looks))


@pytest.mark.parametrize("one", CURRENT, ids=lambda one: str(one["module"]))
def test_what_is_argued_survives(one: dict[str, object]) -> None:
    """No argument is about a mutant that a test finds, in a module that has not changed."""
    known = {(each["function"], each["before"], each["after"]) for each in one["survivors"]}  # type: ignore[attr-defined]
    argued = {
        (argument.function, argument.before, after)
        for argument in ARGUMENTS
        if argument.module == one["module"]
        for after in argument.after
    }

    assert set() == argued - known


def test_an_argument_has_all_its_fields(tmp_path: Path) -> None:
    """A field that is missing, or one too many, is a slip of whoever wrote it."""
    path = tmp_path / "survivors.toml"
    path.write_text('[[survivor]]\nmodule = "rules.py"\n', encoding="utf-8")

    with pytest.raises(ValueError, match="fields"):
        survivors.read(path)
