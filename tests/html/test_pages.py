"""Replay pages: what is in them, and what is not."""

import json
import random
import re
from html.parser import HTMLParser
from typing import Any

import attrs
import pytest

import tichu
from records import annotated, record_of
from records.test_seen import CLOSED, swapped
from tichu import DataError, InvalidValue, html
from tichu.records import Record, RecordRound, seen_by

NASTY = "</script><script>alert(1)</script><img src=x onerror=alert(1)>&\"'"


class Tags(HTMLParser):
    """Collects the elements of a page, and checks that they are nested."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        assert [] == self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        assert not any(name.startswith("on") for name, _ in attrs)
        self.found.append(tag)
        if tag not in {"meta", "input"}:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        assert self._open.pop() == tag


def data_of(page: str) -> dict[str, Any]:
    """Return the data of a page."""
    found = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_a_page_is_well_formed_and_deterministic() -> None:
    """Its elements are nested, and the same record gives the same page."""
    for source in ("nanjing", "tientsin", "trichu", "griffin"):
        record = record_of(source, 2)
        page = html.page(record)
        tags = Tags(page).found
        assert len(record.entries) == tags.count("li") == len(data_of(page)["steps"])
        assert html.page(record) == page


def test_a_record_without_rounds_has_a_page() -> None:
    """It has no steps."""
    assert Tags(html.page(Record())).found.count("li") == 0


def test_the_data_lead_to_the_positions() -> None:
    """The changes of the steps add up to the hands and tricks of the states."""
    record = record_of("nanjing", 4)
    data = data_of(html.page(record))
    now = dict(data["start"])
    for changes, state in zip(data["steps"], [*record.states()][1:], strict=True):
        now |= {key: value for key, value in changes.items() if key != "+"}
        if "+" in changes:
            now["t"] = [*now["t"], changes["+"]]
        assert [str(state.hand(seat)) for seat in range(4)] == [
            now[f"h{seat}"] for seat in range(4)
        ]
        if state.trick is None:
            assert [] == now["t"]
        plays = () if state.trick is None else state.trick.plays
        assert [play.seat for play in plays] == [play[0] for play in now["t"]]


@pytest.mark.parametrize("source", CLOSED)
def test_a_page_for_a_seat_contains_no_hidden_card(source: str) -> None:
    """Two games that differ in where two hidden cards lay give the same page, to the letter."""
    compared = 0
    for seed in range(10):
        rng = random.Random(f"page {source} {seed}")
        record = record_of(source, seed, rounds=1, cut=rng.random() < 0.8)
        seat = rng.randrange(record.rules.seats)
        twin = swapped(record, seat, rng)
        if twin is not None:
            assert html.page(record, seat) == html.page(twin, seat)
            assert html.page(record) != html.page(twin)
            compared += 1
    assert compared > 0


def test_a_page_for_a_seat_contains_no_comment() -> None:
    """A comment may say what is hidden, so only a page with all hands shows it."""
    record = attrs.evolve(annotated(record_of("nanjing", 1), random.Random(1)), comment="aha")
    assert "aha" in html.page(record)
    assert "aha" not in html.page(record, 1)
    seen = attrs.evolve(seen_by(record, 1), comment="aha")
    assert "aha" in html.page(seen)
    assert html.page(record, 1) == html.page(seen, 1)


def test_names_that_cannot_be_printed() -> None:
    """They are shown with spaces."""
    names = ("Anna\tB", "Ben", "C", "D")
    record = attrs.evolve(record_of("nanjing", 1), players=names)
    assert ["Anna B", "Ben", "C", "D"] == data_of(html.page(record))["names"][0]


def test_a_record_of_a_seat_has_pages_of_that_seat_only() -> None:
    """Its page is that which the whole record gives for the seat."""
    record = record_of("nanjing", 1)
    seen = seen_by(record, 2)
    assert html.page(record, 2) == html.page(seen) == html.page(seen, 2)
    with pytest.raises(InvalidValue, match="expected seat 2, the seat of the record, got 1"):
        html.page(seen, 1)


def test_a_complete_record_that_states_a_seat_is_not_open() -> None:
    """The page shows what its seat saw."""
    record = record_of("nanjing", 1)
    assert html.page(record, 2) == html.page(attrs.evolve(record, seat=2))


def test_hostile_texts_are_escaped() -> None:
    """Names and comments are text, whatever they contain."""
    record = record_of("nanjing", 1)
    first, *rest = record.rounds
    entries = (attrs.evolve(first.entries[0], comment=NASTY), *first.entries[1:])
    hostile = attrs.evolve(
        record,
        rounds=(attrs.evolve(first, entries=entries), *rest),
        players=(NASTY, "B", "C", "D"),
        event=NASTY,
        comment=NASTY,
    )
    page = html.page(hostile)
    tags = Tags(page).found
    assert (2, 0) == (tags.count("script"), tags.count("img"))
    assert NASTY not in page
    assert data_of(page)["names"][0][0] == NASTY


def test_the_names_of_a_round_are_used() -> None:
    """After a substitution, its sentences have the new name."""
    record = record_of("nanjing", 1)
    first, *rest = record.rounds
    named = attrs.evolve(first, players=("Zoe", "B", "C", "D"))
    page = html.page(attrs.evolve(record, rounds=(named, *rest), players=("A", "B", "C", "D")))
    assert "Zoe plays" in page


def test_calls_and_bombs_are_marked() -> None:
    """Each step with a call or a bomb is in the list of marks."""
    marked: set[str] = set()
    for seed in range(20):
        page = html.page(record_of("nanjing", seed))
        marked |= set(re.findall(r'<li class="(\w+)">', page))
        assert page.count("<li class=") == len(data_of(page)["marks"])
    assert {"call", "bomb"} == marked


def test_what_has_no_page() -> None:
    """No record, no seat, and a record that is wrong."""
    record = record_of("nanjing", 1)
    with pytest.raises(InvalidValue):
        html.page("record")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(InvalidValue):
        html.page(record, 4)
    wrong = attrs.evolve(record, rounds=(RecordRound((tichu.Pass(0),)),))
    with pytest.raises(DataError):
        html.page(wrong)


def test_a_record_shows_itself() -> None:
    """A notebook shows a record in a frame, and the page cannot break out of it."""
    record = attrs.evolve(record_of("nanjing", 1), players=(NASTY, "B", "C", "D"))
    frame = record._repr_html_()
    assert ["iframe"] == Tags(frame).found
    assert frame == html.page(record)._repr_html_()
