"""The page about the laws shows what the tests say and what the long run found."""

from laws import LAWS, named_tests
from laws.page import PAGE, page, read


def test_the_page_is_made_of_tests_and_figures() -> None:
    """Whoever changes one, makes the other anew: ``python -m laws --page``."""
    assert page(read(), named_tests()) == PAGE.read_text(encoding="utf-8")


def test_the_long_run_found_no_breach() -> None:
    """All laws were asked, all counters are above their floors, and nothing was found."""
    known = read()

    assert known["ok"] is True
    assert 0 == known["breached"] == len(known["breaches"])
    assert [] == known["below_floor"] == known["never_asked"]
    assert {f"L{law}" for law in LAWS} == set(known["checks"])
    assert known["rounds"] == sum(part["rounds"] for part in known["seeds"])
    for each in known["symmetries"].values():
        assert each["asked"] == each["of"]
