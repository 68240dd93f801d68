"""``tichu show``: positions from the command line, from records and from JSON."""

import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import tichu
from support.commands import printed, refused
from support.tables import cases
from tichu import codec, text
from tichu.cards import new_cards
from tichu.cli import main
from tichu.notation import format_state, format_view
from tichu.records import Record, write_file
from tichu.records.record import seen_by

PLAYERS = ("Anna", "Ben", "Clara", "Da\x1bvid")


def played(rules: tichu.Rules, rounds: int) -> tuple[list[tichu.Action], list[tichu.GameState]]:
    """Return the actions and the states of the first rounds of a random game."""
    rng = random.Random(7)
    states = [tichu.new_game(rules)]
    actions: list[tichu.Action] = []
    while len(states[-1].results) < rounds:
        actions.append(tichu.random_action(states[-1], rng))
        states.append(tichu.apply(states[-1], actions[-1]))
    return actions, states


ACTIONS, STATES = played(tichu.NANJING, 2)
STATE = next(game.round for game in STATES if game.phase is tichu.Phase.PLAY and game.trick)
POSITION = format_state(STATE)
START = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
NO_FILE = "expected a position string, a file with one, a record *.tichu, a *.json or -"
MISSING = "the field is missing"


@pytest.fixture(name="record")
def make_record(tmp_path: Path) -> str:
    """Write a record of two games of two rounds, and return where it is."""
    path = tmp_path / "evening.TICHU"
    game = Record.of(ACTIONS, players=PLAYERS)
    write_file(path, [Record.of(ACTIONS[:5]), game])
    return str(path)


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_sees_its_view(seat: int, capsys: pytest.CaptureFixture[str]) -> None:
    """``--seat`` shows the same as the position of that seat's view."""
    seen = tichu.view(STATE, seat)
    expected = text.format_position(seen).splitlines()
    assert expected == printed(capsys, "show", POSITION, "--seat", str(seat))
    assert expected == printed(capsys, "show", format_view(seen))
    assert expected == printed(capsys, "show", format_view(seen), "--seat", str(seat))


def test_pushes_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The pushes are listed by seat and recipient, as far as they are known."""

    def pushed(*words: str) -> list[Any]:
        """Return what is printed about the pushes."""
        found: dict[str, Any] = json.loads("\n".join(printed(capsys, "show", *words, "--json")))
        told: list[Any] = found["pushed"]
        return told

    def cards(seat: int, known_to: int | None = None) -> list[str | None]:
        """Return the cards that a seat pushed, as far as another seat knows them."""
        masks = STATE.push_masks[seat]
        assert masks is not None
        return [
            str(new_cards(mask or 0)) if known_to in (None, seat, to) else None
            for mask, to in zip(masks, STATE.rules.push_recipients(seat), strict=True)
        ]

    assert [cards(seat) for seat in range(4)] == pushed(POSITION)
    assert [cards(seat, 2) for seat in range(4)] == pushed(POSITION, "--seat", "2")
    assert [None] * 4 == pushed(format_view(tichu.view(STATE, None)))
    assert [None] * 4 == pushed(START)


def end(number: int) -> tichu.RoundState:
    """Return the end of a round, counted from 1."""
    place = next(at for at, game in enumerate(STATES) if len(game.results) == number)
    return tichu.apply(STATES[place - 1].round, ACTIONS[place - 1])


def test_the_end_of_a_round_that_a_seat_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The end of a round is shown, not the beginning of the next, in the record of a seat, too."""
    rng = random.Random(7)
    games = [tichu.new_game()]
    actions: list[tichu.Action] = []
    while not games[-1].results:
        actions.append(tichu.random_action(games[-1], rng))
        games.append(tichu.apply(games[-1], actions[-1]))
    path = tmp_path / "mine.tichu"
    write_file(path, seen_by(Record.of(actions), 1))
    end = tichu.apply(games[-2].round, actions[-1])
    # The first line of the command has the number of the round, too.
    _, *expected = text.format_position(tichu.view(end, 1)).splitlines()
    assert {*expected} <= {*printed(capsys, "show", str(path), "--round", "1")}


@pytest.mark.rule("TRICHU-8")
def test_a_record_of_players_who_change_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a record with an open dummy the names belong to players, who change seats."""
    actions, _ = played(tichu.TRICHU, 2)
    path = tmp_path / "three.tichu"
    players = ("Ann", "Bob", "Cleo", "Dummy")
    write_file(path, Record.of(actions, tichu.TRICHU, players=players))
    lines = printed(capsys, "show", str(path), "--round", "2", "--ply", "3")
    start = next(place for place, line in enumerate(lines) if line.startswith("----")) + 1
    seated = [line.lstrip(" >").split()[1] for line in lines[start : start + 4]]
    assert ["Cleo", "Ann", "Dummy", "Bob"] == seated


def test_the_players_of_a_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The players of a round are named if they differ from the game's."""
    record = Record.of(ACTIONS, players=PLAYERS)
    first = attrs.evolve(record.rounds[0], players=("Eva", "Finn", "Gil", "Hans"))
    path = tmp_path / "guests.tichu"
    write_file(path, attrs.evolve(record, rounds=(first, *record.rounds[1:])))
    for number, name in (("1", "Finn"), ("2", "Ben")):
        assert any(
            f" {name} " in line for line in printed(capsys, "show", str(path), "--round", number)
        )


def test_thousands_are_set_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """The pushes of a seat, and its call, as ``show`` and ``perft`` count them."""
    state = next(game.round for game in STATES if game.phase is tichu.Phase.PUSH)
    position = format_state(state)
    number = f"{len(state.legal(0)):,}"

    assert number[:2] == "2,"
    assert f"{number} legal actions" in printed(
        capsys, "show", position, "--actions", "--seat", "0"
    )
    assert 0 == main(["perft", position, "1"])
    assert f"{sum(len(state.legal(seat)) for seat in range(4)):,}\n" == capsys.readouterr().out


def test_a_record_with_unknown_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record of what one seat saw is shown as its views."""
    path = tmp_path / "seen.tichu"
    write_file(path, seen_by(Record.of(ACTIONS), 1))
    assert "as Seat 1 sees it" in printed(capsys, "show", str(path))[0]


def test_json_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A JSON file may hold a position or games."""
    path = tmp_path / "some.json"
    expected = text.format_position(STATES[30]).splitlines()
    for value, words in ((STATES[30], ()), ((Record.of(ACTIONS),), ("--round", 1, "--ply", 30))):
        path.write_text(codec.dumps(value))
        assert expected == printed(capsys, "show", path, *words)
    for content, problem in (
        (codec.dumps(tichu.Pass(1)), "expected a position or games, got Pass(seat=1)"),
        (codec.dumps([tichu.Pass(1)]), "expected a position or games, got (Pass(seat=1),)"),
        ('{"a": 1}', "some.json: tichu: the field is missing"),
        (POSITION, "some.json: line 1, column 1: not JSON: Expecting value"),
    ):
        path.write_text(content)
        assert problem in refused(capsys, "show", path)[0]


@pytest.mark.parametrize(
    ("words", "problem"),
    cases(__file__, "show: wrong arguments", globals()),
    ids=str,
)
def test_wrong_arguments(
    words: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong argument gets a sentence."""
    assert refused(capsys, "show", *words)[0].startswith(problem)


@pytest.mark.parametrize("name", ["game.tch", "GAME.TCH", "some games.zip"])
def test_logs_are_to_be_converted(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The message names the commands that read logs, whether the log is there or not."""
    monkeypatch.chdir(tmp_path)
    for words in ((), ("--round", "2")):
        assert (
            f"{name}: expected a record, got the name of a log of Brettspielwelt"
            in (refused(capsys, "show", name, *words)[0])
        )
        Path(name).write_text("---------------Gr.Tichukarten------------------\n")


def test_a_dash_is_not_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash is standard input, even if a file has that name."""
    (tmp_path / "-").write_text("a file of that name")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(POSITION))
    assert text.format_position(STATE).splitlines() == printed(capsys, "show", "-")
    assert "WHAT: expected a position, got nothing" == refused(capsys, "show", "")[0]


@pytest.mark.parametrize(
    ("text", "words", "problem"),
    [
        ("", "--game 3", "--game: expected a number from 1 to 2, got 3"),
        ("", "--round 9", "--round: expected a number from 1 to 2, got 9"),
        ("tichu = 1\ngames = []\n", "", "evening.TICHU: expected a game, got none"),
        ("nonsense", "", "evening.TICHU: line 1"),
    ],
)
def test_what_a_record_lacks(
    text: str, words: str, problem: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game or a round that it lacks gets a message with the possible numbers."""
    if text:
        Path(record).write_text(text)
    assert problem in refused(capsys, "show", record, *words.split())[0]
