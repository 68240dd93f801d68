"""The page about the swap test shows what the long run found, and no figure of its own."""

from noninterference import SOURCES
from noninterference.report import PAGE, page, read


def test_the_page_is_made_of_the_figures() -> None:
    """Whoever changes one, makes the other anew: ``python -m noninterference --page``."""
    assert page(read()) == PAGE.read_text(encoding="utf-8")


def test_the_long_run_found_no_breach() -> None:
    """A million pairs, of all presets and of mixtures alike."""
    known = read()

    assert 0 == known["breaches"]
    assert known["pairs"] >= 1_000_000
    assert set(SOURCES) == set(known["rules"])
    assert known["pairs"] == sum(known["rules"].values()) == sum(known["phases"].values())
    assert min(known["reached"].values()) > 1_000
