"""Replay pages: what is in them, and what is not."""

import datetime as dt
import json
import random
import re
from html.parser import HTMLParser
from typing import Any, cast

import attrs
import pytest

import tichu
from records import annotated, record_of
from records.test_seen import PRESETS, swapped
from support.sources import each_of
from tichu import DataError, InvalidValue, html, text
from tichu.records import Record, RecordRound, seen_by
from tichu.svg import tables as facts

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


def test_a_page_is_well_formed() -> None:
    """Its elements are nested."""
    for source in ("nanjing", "tientsin", "trichu", "griffin"):
        record = record_of(source, 2)
        page = html.page(record)
        tags = Tags(page).found
        assert len(record.entries) == tags.count("li") == len(data_of(page)["steps"])
        assert page.count("<button") == len(re.findall(r"</button\s*><button", page)) + 1
        assert str(tichu.svg.shapes()) in page
        assert {*re.findall(r'href="#([^"]+)"', page)} <= {*re.findall(r' id="([^"]+)"', page)}


def test_a_record_without_rounds_has_a_page() -> None:
    """The page of a record without rounds has no steps."""
    assert Tags(html.page(Record())).found.count("li") == 0


def shown(state: tichu.GameState, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the table of a page in a state, with all values as text."""
    seats = range(state.rules.seats)
    return {
        **{f"h{seat}": str(state.hand(seat)) for seat in seats},
        **{f"f{seat}": ", ".join(facts.seat_facts(state, seat)) for seat in seats},
        **{f"b{seat}": facts.badges(state, seat) for seat in seats},
        "n": [len(state.hand(seat)) for seat in seats],
        "u": list(state.to_act),
        "r": names,
        "o": None,
        "w": "" if state.wish is None else text.rank_name(state.wish),
        "s": facts.standing(state, names),
        "a": text.tables.format_awaited(state, names),
        "t": [
            [
                play.seat,
                re.sub("=[^ ]+", "", text.words.spaced_combination(play.combination)),
                text.combination_name(play.combination),
                play.combination.phoenix_as or 0,
            ]
            for play in (state.trick.plays if state.trick else ())
        ],
    }


@pytest.mark.parametrize("source", ["nanjing", "tientsin", "trichu", "griffin"])
def test_the_data_lead_to_the_positions(source: str) -> None:
    """The changes of the steps add up to the states; unchanged values are not repeated."""
    record = record_of(source, 4)
    data = data_of(html.page(record))
    assert (record.rules.direction == "left") is data["left"]
    assert [*record.rules.teams] == data["teams"]
    now: dict[str, Any] = {}
    for place, state in enumerate(record.states()):
        changes = data["steps"][place - 1] if place else data["start"]
        assert not any(key in now and now[key] == value for key, value in changes.items())
        assert not now.get("t") or now["t"] != changes.get("t", [])[:-1]
        now |= {key: value for key, value in changes.items() if key != "+"}
        if "+" in changes:
            now["t"] = [*now["t"], changes["+"]]
        names = tuple(data["names"][now["r"]])
        plays = [
            [seat, " ".join(re.findall("..", cards)), data["texts"][name], RANKS.index(rank)]
            for seat, cards, name, rank in now["t"]
        ]
        told = {key: data["texts"][now[key]] for key in now if key[0] in "fas"}
        assert shown(state, names) == now | told | {"r": names, "t": plays}


RANKS = ["", "", *"23456789", "10", *"JQKA"]


@pytest.mark.rule("TRICHU-8")
def test_a_player_who_changes_seats() -> None:
    """Names follow the persons to their seats; the page of a player follows them, too."""
    rng = random.Random(1)
    game = tichu.new_game("trichu(rounds=2)")
    actions: list[tichu.Action] = []
    while not game.is_over:
        actions.append(tichu.random_action(game, rng))
        game = tichu.apply(game, actions[-1])
    record = Record.of(actions, game.rules, players=("Anna", "Ben	", "Cleo", "Dummy"))
    data = data_of(html.page(record, 3))
    later = data["steps"][data["rounds"][1] - 1]

    assert ["Anna", "Ben", "Dummy", "Cleo"] == data["names"][0]
    assert ["Cleo", "Anna", "Dummy", "Ben"] == data["names"][later["r"]]
    assert (3, 0) == (data["start"]["o"], later["o"])
    assert "<p>as Cleo saw it</p>" in html.page(record, 3)
    assert "<p>open, with all hands</p>" in html.page(record)


def test_where_rounds_tricks_and_marks_begin() -> None:
    """Steps are counted from 1: of tricks the lead, of marks a call or a bomb."""
    marks = {"call": 0, "bomb": 0}
    for seed in range(3):
        record = record_of("nanjing", seed)
        page = html.page(record)
        data = data_of(page)
        begun: list[int] = []
        leads: list[int] = []
        marked: list[tuple[int, str]] = []
        number = 0
        for each in record.rounds:
            begun.append(number)
            number += len(each.entries)
        assert begun == data["rounds"]
        game = record.start()
        for step, entry in enumerate(record.entries, 1):
            action = cast("Any", entry.action)
            trick = game.trick
            if isinstance(action, tichu.Play) and (trick is None or not trick.plays):
                leads.append(step)
            after = tichu.apply(game, action)
            called = isinstance(action, tichu.CallTichu | tichu.CallGrandTichu)
            if game.phase is tichu.Phase.GRAND_TICHU is not after.phase:
                called = any(after.calls)  # all calls are revealed
            if called or (isinstance(action, tichu.Play) and action.combination.is_bomb):
                marked.append((step, "call" if called else "bomb"))
            game = after
        assert leads == data["tricks"]
        items = re.findall(r"<li(?: class=\"(\w+)\")?>(?:<b>(\w+)</b> )?", page)
        found = [(step, look) for step, (look, _) in enumerate(items, 1) if look]
        assert marked == found
        assert [step for step, _ in found] == data["marks"]
        assert all(look.capitalize() == word for look, word in items)
        for _, look in found:
            marks[look] += 1
    assert all(marks.values())


def test_the_head_of_a_page() -> None:
    """The head names the players, the event, the place, the date, and the viewer."""
    record = attrs.evolve(
        record_of("nanjing", 1),
        players=("Anna", "Ben", "Cleo", "Dan"),
        event="Open",
        place="Chengdu",
        date=dt.date(2026, 5, 1),
    )

    assert (
        "<h1>Tichu: Anna, Ben, Cleo, Dan</h1>"
        "<p>Open · Chengdu · 2026-05-01 · open, with all hands</p>"
    ) in html.page(record)
    assert "<p>Open · Chengdu · 2026-05-01 · as Cleo saw it</p>" in html.page(record, 2)
    data = data_of(html.page(record, 2))
    assert (2, False, ["Anna", "Ben", "Cleo", "Dan"]) == (
        *(data["start"]["o"], data["left"]),
        data["names"][0],
    )
    assert data_of(html.page(record))["start"]["o"] is None


@pytest.mark.parametrize("source", each_of(PRESETS))
def test_a_page_for_a_seat_contains_no_hidden_card(source: str) -> None:
    """Two games that differ in where two hidden cards lay give the same page, to the letter."""
    compared = 0
    for seed in range(2):
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
    assert all(word in html.page(record) for word in ("aha", "<i>why?"))
    assert not any(word in html.page(record, 1) for word in ("aha", "<i>why?"))
    seen = attrs.evolve(seen_by(record, 1), comment="aha")
    assert "aha" in html.page(seen)
    assert html.page(record, 1) == html.page(seen, 1)


def test_names_that_cannot_be_printed() -> None:
    """Characters that cannot be printed become spaces in names."""
    names = ("Anna\tB", "Ben", "C", "D")
    record = attrs.evolve(record_of("nanjing", 1), players=names)
    assert ["Anna B", "Ben", "C", "D"] == data_of(html.page(record))["names"][0]


def test_a_record_of_a_seat_has_pages_of_that_seat_only() -> None:
    """The page is the same as the page of the whole record for this seat."""
    record = record_of("nanjing", 1)
    seen = seen_by(record, 2)
    assert html.page(record, 2) == html.page(seen) == html.page(seen, 2)
    with pytest.raises(InvalidValue, match="expected seat 2, the seat of the record, got 1"):
        html.page(seen, 1)


def test_a_complete_record_that_states_a_seat_is_not_open() -> None:
    """The page shows what its seat saw, and no comment."""
    record = attrs.evolve(record_of("nanjing", 1), comment="aha")
    assert html.page(record, 2) == html.page(attrs.evolve(record, seat=2))


def test_hostile_texts_are_escaped() -> None:
    """Names and comments are text, even if they look like HTML."""
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


def test_what_has_no_page() -> None:
    """A seat that does not exist and a wrong record are refused."""
    record = record_of("nanjing", 1)
    with pytest.raises(InvalidValue, match=r"^page\(seat\): expected a whole number from 0 to 3"):
        html.page(record, 4)
    with pytest.raises(DataError):
        html.page(attrs.evolve(record, scores=(1, 2)))
    wrong = attrs.evolve(record, rounds=(RecordRound((tichu.Pass(0),)),))
    with pytest.raises(DataError):
        html.page(wrong)


def test_the_log_is_in_words() -> None:
    """Combinations and cards have names there, since the table shows them as pictures."""
    record = record_of("nanjing", 1)
    log = html.page(record).split('id="log"')[1].split("</section>")[0]
    sentences = re.findall(r"<span>(.*?)</span>", log)

    assert "Seat 2 plays straight to 10, with the Phoenix" in sentences
    assert "Seat 3 plays 3 of jade" in sentences
    assert "Seat 0 pushes 2 of pagodas, 6 of swords and 7 of pagodas" in sentences


def test_people_without_names() -> None:
    """Seats are named by their numbers."""
    record = attrs.evolve(record_of("nanjing", 1), players=())
    assert ["Seat 0", "Seat 1", "Seat 2", "Seat 3"] == data_of(html.page(record))["names"][0]


def test_a_record_shows_itself() -> None:
    """A notebook shows a record in a frame, and the page cannot break out of it."""
    record = attrs.evolve(record_of("nanjing", 1), players=(NASTY, "B", "C", "D"))
    frame = cast("Any", record)._repr_html_()
    assert ["iframe"] == Tags(frame).found
    assert frame.endswith(' style="width:100%;height:760px;border:0"></iframe>')
    assert frame == html.page(record)._repr_html_()
