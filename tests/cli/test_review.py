"""``tichu review``: decisions that cost the most."""

import json
import random
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

import tichu
from support.commands import ran
from tichu import records
from tichu.bots import RandomBot, play_round
from tichu.records import Record
from tichu.search import Estimate

NAMES = ("Anna", "Ben", "Clara", "David")


def by_cards(seen: tichu.PlayerView, actions: Any = None, **_: Any) -> tuple[Estimate, ...]:  # noqa: ANN401
    """Return estimates at once; more cards played are better."""
    choices = seen.legal() if actions is None else actions
    cards = [
        (len(each.combination.cards) if isinstance(each, tichu.Play) else 0, number, each)
        for number, each in enumerate(choices)
    ]
    worths = sorted(cards, key=lambda each: -each[0])
    return tuple(
        Estimate(each, (40 * many, 40 * many + number % 2)) for many, number, each in worths
    )


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge without playouts."""
    monkeypatch.setattr("tichu.cli.review.evaluate", by_cards)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return the file of a round that is played at random, so that there are mistakes."""
    played = play_round([RandomBot(seat) for seat in range(4)], random.Random(1))
    path = tmp_path / "game.tichu"
    records.write_file(path, attrs.evolve(played, players=NAMES))
    return path


@pytest.mark.usefixtures("quick")
def test_mistakes_are_listed_the_worst_first(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake has a better choice, the margin and its interval, and can be found by its ply."""
    words = ("review", game, "--budget", 60, "--worst", 4)
    found = json.loads(ran(capsys, 0, *words, "--json").out)
    (record,) = records.read(game.read_text())
    states = [*record.states()]
    margins = [each["margin"] for each in found["mistakes"]]

    assert found["worse"] >= len(margins) == 4
    assert found["decisions"] > found["worse"]
    assert sorted(margins, reverse=True) == margins
    for each in found["mistakes"]:
        assert 0 < each["low"] <= each["margin"] <= each["high"]
        assert NAMES[each["seat"]] == each["player"]
        played = record.rounds[0].actions[each["ply"]]
        assert tichu.codec.as_json(played) == each["played"]
        assert tichu.is_legal(states[each["ply"]], each["better"]["text"])

    *lines, last = ran(capsys, 0, *words).out.splitlines()
    worst = found["mistakes"][0]
    assert 4 == len(lines)
    assert lines[0].startswith(f"round 1, ply {worst['ply']}: {worst['player']} chose to ")
    assert f"was better by {worst['margin']:.0f} points (" in lines[0]
    assert lines[0].endswith(f" in {worst['playouts']} playouts")
    assert last == (
        f"{found['decisions']} decisions, {found['worse']} of them worse than another in playouts"
    )


def test_what_was_found_before_ctrl_c_is_listed(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of judged decisions is printed with the number of all."""
    numbers = iter(range(20))

    def judge(*_: object) -> None:
        if next(numbers, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr("tichu.cli.review.mistake_in", judge)
    expected = r"20 of \d+ decisions, 0 of them worse than another in playouts\n"

    assert re.fullmatch(expected, ran(capsys, 130, "review", game).out)


@pytest.mark.usefixtures("quick")
def test_one_seat_and_one_round(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the decisions of the seat are judged, from a whole record or from its own."""
    (record,) = records.read(game.read_text())
    own = game.with_name("own.tichu")
    records.write_file(own, records.seen_by(record, 2))
    words = ("--budget", 20, "--json", "--round", 1)

    one = ran(capsys, 0, "review", game, "--seat", 2, *words).out
    other = ran(capsys, 0, "review", own, *words).out
    assert re.sub(r'"ply": \d+', "", one) == re.sub(r'"ply": \d+', "", other)
    assert {2} >= {each["seat"] for each in json.loads(one)["mistakes"]}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--round", 2), "--round: expected 1, the only one, got 2"),
        (("--seat", 4), "--seat: expected a whole number from 0 to 3, got 4"),
        (("--game", 2), "--game: expected 1, the only one, got 2"),
        (("--budget", 3), "--budget: expected a whole number from 4 to 20000000, got 3"),
    ],
)
def test_what_is_not_there(
    words: tuple[object, ...], message: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A round, a seat or a game that the record does not have is an error."""
    assert message in ran(capsys, 2, "review", game, *words).err


@pytest.mark.usefixtures("quick")
def test_players_of_a_single_round(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The names come from the round, or else from the record, or are numbers of seats."""
    (record,) = records.read(game.read_text())
    substituted = attrs.evolve(record.rounds[0], players=("Eva", "Ben", "Clara", "David"))
    for changed, name in (
        (attrs.evolve(record, rounds=(substituted,)), "Eva"),
        (attrs.evolve(record, players=()), "Seat 0"),
    ):
        records.write_file(game, changed, overwrite=True)
        words = ("review", game, "--budget", 60, "--seat", 0, "--worst", 1)
        assert f": {name} chose to" in ran(capsys, 0, *words).out


def test_few_playouts_show_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The interval of a single playout has no bounds, so no decision is a mistake."""
    played = play_round([RandomBot(seat) for seat in range(4)], random.Random(1))
    path = tmp_path / "game.tichu"
    cut = attrs.evolve(played.rounds[0], entries=played.rounds[0].entries[:16], scores=None)
    records.write_file(path, attrs.evolve(played, rounds=(cut,), scores=None))
    found = json.loads(ran(capsys, 0, "review", path, "--budget", 4, "--json").out)

    assert found["decisions"] > 0
    assert [] == found["mistakes"]


def test_a_record_without_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record without rounds has no decisions."""
    path = tmp_path / "game.tichu"
    records.write_file(path, Record())

    assert "0 decisions" in ran(capsys, 0, "review", path).out
