"""The page about strange texts shows what the long run found, and no figure of its own."""

from fuzz.guided import targets
from fuzz.report import PAGE, page, read


def test_the_page_is_made_of_the_figures() -> None:
    """Whoever changes one, makes the other anew: ``python -m fuzz --page``."""
    assert page(read()) == PAGE.read_text(encoding="utf-8")


def test_the_long_run_found_no_failure() -> None:
    """Ten million inputs, each reader among them, and times that grow with the size."""
    known = read()
    assert 0 == sum(each["failures"] for each in known["readers"])
    assert sum(each["inputs"] for each in known["readers"]) >= 10_000_000
    assert all(each["inputs"] > 10_000 for each in known["readers"])
    assert max(each["ratio"] for each in known["growth"]) <= 2.5


def test_the_runs_with_values_and_actions_found_no_failure() -> None:
    """Every public callable, actions at every step, and each target that coverage guides."""
    known = read()
    modules = known["values"]["modules"]
    guided = known["guided"]["targets"]

    assert 0 == sum(each["failures"] for each in (*modules, *guided, known["steps"]))
    assert sum(each["calls"] for each in modules) >= 200_000
    assert known["steps"]["actions"] >= 200_000
    assert [*targets()] == [each["target"] for each in guided]
