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
from support.commands import ran
from support.tables import cases
from tichu import codec, text
from tichu.cards import new_cards
from tichu.cli import main
from tichu.engine.move_text import format_action
from tichu.notation import format_state, format_view
from tichu.records import Record, write_file
from tichu.records.record import seen_by

PLAYERS = ("Anna", "Ben", "Clara", "Da\x1bvid")


def show(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """Return the lines that ``tichu show`` prints."""
    printed = ran(capsys, 0, "show", *words)
    assert "" == printed.err
    return printed.out.splitlines()


def wrong(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the complaint of ``tichu show``."""
    printed = ran(capsys, 2, "show", *words)
    assert "" == printed.out
    return printed.err.removeprefix("tichu: ").rstrip()


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
NO_FILE = (
    "expected a position string, a record *.tichu, a *.json or - "
    "(`tichu convert` makes records of logs)"
)
MISSING = "the field is missing"


@pytest.fixture(name="record")
def make_record(tmp_path: Path) -> str:
    """Write a record of two games of two rounds, and return where it is."""
    path = tmp_path / "evening.TICHU"
    game = Record.of(ACTIONS, players=PLAYERS)
    write_file(path, [Record.of(ACTIONS[:5]), game])
    return str(path)


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    """A position is shown with all its hands."""
    assert text.format_position(STATE).splitlines() == show(capsys, POSITION)


def test_names(capsys: pytest.CaptureFixture[str]) -> None:
    """``--names`` gives the seats names."""
    names = ("Anna", "Ben", "Clara", "David")
    lines = show(capsys, POSITION, "--names", "Anna, Ben,Clara,David")
    assert text.format_position(STATE, names).splitlines() == lines


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash stands for the position on standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"\n{POSITION}\n"))
    assert text.format_position(STATE).splitlines() == show(capsys, "-")


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_sees_its_view(seat: int, capsys: pytest.CaptureFixture[str]) -> None:
    """``--seat`` shows the same as the position of that seat's view."""
    seen = tichu.view(STATE, seat)
    expected = text.format_position(seen).splitlines()
    assert expected == show(capsys, POSITION, "--seat", str(seat))
    assert expected == show(capsys, format_view(seen))
    assert expected == show(capsys, format_view(seen), "--seat", str(seat))


def test_what_everybody_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """A spectator's position is shown without any seat's knowledge."""
    seen = tichu.view(STATE, None)
    assert text.format_position(seen).splitlines() == show(capsys, format_view(seen))
    problem = wrong(capsys, format_view(seen), "--seat", "1")
    assert "--seat: expected the seat of the view, which is that of a spectator" == problem


def test_actions(capsys: pytest.CaptureFixture[str]) -> None:
    """The legal actions are listed in their order and in notation, for all seats or one."""
    (seat,) = STATE.to_act
    actions = [format_action(action) for action in tichu.legal_actions(STATE)]
    assert actions == show(capsys, POSITION, "--actions")[-len(actions) :]
    own = [format_action(action) for action in STATE.legal(seat)]
    lines = show(capsys, POSITION, "--actions", "--seat", str(seat))
    assert [f"{len(own)} legal action{'s' * (len(own) > 1)}", *own] == lines[-len(own) - 1 :]
    assert "0 legal actions" == show(capsys, START, "--actions")[-1]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """``--json`` prints the same in notation."""
    (seat,) = STATE.to_act
    printed = show(capsys, POSITION, "--json", "--actions", "--seat", str(seat))
    found: dict[str, Any] = json.loads("\n".join(printed))
    assert format_view(tichu.view(STATE, seat)) == found["position"]
    assert (seat, True, "nanjing", "play") == tuple(
        found[name] for name in ("seen_by", "is_view", "rules", "phase")
    )
    hands = [str(STATE.hand(other)) if other == seat else None for other in range(4)]
    assert hands == found["hands"]
    assert [len(STATE.hand(other)) for other in range(4)] == found["sizes"]
    assert [format_action(action) for action in STATE.legal(seat)] == found["actions"]
    found = json.loads("\n".join(show(capsys, START, "--json")))
    assert (START, False, None) == tuple(found[n] for n in ("position", "is_view", "seen_by"))
    assert "actions" not in found


def test_pushes_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Each seat's pushed cards have their recipients, as far as they are known."""

    def pushed(*words: str) -> list[Any]:
        """Return what is printed about the pushes."""
        found: dict[str, Any] = json.loads("\n".join(show(capsys, *words, "--json")))
        told: list[Any] = found["pushed"]
        return told

    def cards(seat: int, known_to: int | None = None) -> list[dict[str, Any]]:
        """Return the cards that a seat pushed, as far as another seat knows them."""
        masks = STATE.push_masks[seat]
        assert masks is not None
        return [
            {"card": str(new_cards(mask or 0)) if known_to in (None, seat, to) else None, "to": to}
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


def test_the_end_of_a_record(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The default is the last position of the last game, with names that can be printed."""
    names = ("Anna", "Ben", "Clara", "Seat 3")
    assert text.format_position(end(2), names).splitlines() == show(capsys, record)


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
    assert {*expected} <= {*show(capsys, str(path), "--round", "1")}


def test_a_ply_of_a_record(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Games and rounds are counted from 1, and plies within the round from 0."""
    names = ("Anna", "Ben", "Clara", "Seat 3")
    second = next(place for place, game in enumerate(STATES) if game.results)
    positions: tuple[tuple[tuple[str, ...], tichu.RoundState | tichu.GameState], ...] = (
        (("--round", "1", "--ply", "0"), STATES[0]),
        (("--round", "1", "--ply", "9"), STATES[9]),
        (("--round", "1"), end(1)),
        (("--round", "1", "--ply", str(second)), end(1)),
        (("--round", "2", "--ply", "0"), STATES[second]),
        (("--round", "2", "--ply", "20"), STATES[second + 20]),
        (("--ply", "20"), STATES[second + 20]),
    )
    for words, position in positions:
        expected = text.format_position(position, names).splitlines()
        assert expected == show(capsys, record, "--game", "2", *words)
    expected = text.format_position(STATES[3]).splitlines()
    assert expected == show(capsys, record, "--game", "1", "--ply", "3")


@pytest.mark.rule("TRICHU-8")
def test_a_record_of_players_who_change_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a record with an open dummy the names are those of players, who change seats."""
    actions, _ = played(tichu.TRICHU, 2)
    path = tmp_path / "three.tichu"
    players = ("Ann", "Bob", "Cleo", "Dummy")
    write_file(path, Record.of(actions, tichu.TRICHU, players=players))
    lines = show(capsys, str(path), "--round", "2", "--ply", "3")
    start = next(place for place, line in enumerate(lines) if line.startswith("----")) + 1
    seated = [line.lstrip(" >").split()[1] for line in lines[start : start + 4]]
    assert ["Cleo", "Ann", "Dummy", "Bob"] == seated


def test_the_players_of_a_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those who played a round are named, where they are not those of the whole game."""
    record = Record.of(ACTIONS, players=PLAYERS)
    first = attrs.evolve(record.rounds[0], players=("Eva", "Finn", "Gil", "Hans"))
    path = tmp_path / "guests.tichu"
    write_file(path, attrs.evolve(record, rounds=(first, *record.rounds[1:])))
    for number, name in (("1", "Finn"), ("2", "Ben")):
        assert any(f" {name} " in line for line in show(capsys, str(path), "--round", number))


def test_thousands_are_set_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """The pushes of a seat, and its call, as ``show`` and ``perft`` count them."""
    state = next(game.round for game in STATES if game.phase is tichu.Phase.PUSH)
    position = format_state(state)
    number = f"{len(state.legal(0)):,}"

    assert number[:2] == "2,"
    assert f"{number} legal actions" in show(capsys, position, "--actions", "--seat", "0")
    assert 0 == main(["perft", position, "1"])
    assert f"{sum(len(state.legal(seat)) for seat in range(4)):,}\n" == capsys.readouterr().out


def test_a_record_with_unknown_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record of what one seat saw is shown as its views."""
    path = tmp_path / "seen.tichu"
    write_file(path, seen_by(Record.of(ACTIONS), 1))
    assert "as Seat 1 sees it" in show(capsys, str(path))[0]


def test_json_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A JSON file may hold a position or games."""
    path = tmp_path / "some.json"
    path.write_text(codec.dumps(STATES[30]))
    assert text.format_position(STATES[30]).splitlines() == show(capsys, str(path))
    path.write_text(codec.dumps((Record.of(ACTIONS),)))
    assert text.format_position(STATES[30]).splitlines() == show(
        capsys, str(path), "--round", "1", "--ply", "30"
    )
    path.write_text(codec.dumps(tichu.Pass(1)))
    assert wrong(capsys, str(path)).endswith("expected a position or games, got Pass(seat=1)")
    path.write_text(codec.dumps([tichu.Pass(1)]), encoding="utf-8")
    assert "expected a position or games, got (Pass(seat=1),)" in wrong(capsys, str(path))
    path.write_text('{"a": 1}')
    assert "some.json: tichu: the field is missing" in wrong(capsys, str(path))


@pytest.mark.parametrize(
    ("words", "problem"),
    cases(__file__, "show: wrong arguments", globals()),
    ids=str,
)
def test_wrong_arguments(
    words: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each wrong argument gets a sentence."""
    assert wrong(capsys, *words).startswith(problem)


@pytest.mark.parametrize("name", ["game.tch", "GAME.TCH", "some games.zip"])
@pytest.mark.parametrize("words", [(), ("--round", "2")], ids=str)
def test_logs_are_to_be_converted(
    name: str,
    words: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For a log of Brettspielwelt, the message names the commands that read logs."""
    monkeypatch.chdir(tmp_path)
    told = (
        f"{name}: expected a record, got the name of a log of Brettspielwelt: `tichu convert` "
        "makes records of logs, and `tichu replay` checks logs"
    )
    assert told == wrong(capsys, name, *words)
    Path(name).write_text("---------------Gr.Tichukarten------------------\n")
    assert told == wrong(capsys, name, *words)


def test_a_dash_is_not_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash is standard input, even if a file has that name."""
    (tmp_path / "-").write_text("a file of that name")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(POSITION))
    assert text.format_position(STATE).splitlines() == show(capsys, "-")
    assert "WHAT: expected a position, got nothing" == wrong(capsys, "")


def test_standard_input_has_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error in standard input names it, and has no hint about quotation marks."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("nanjing dance"))
    assert "standard input: dealer: the field is missing (position 13)" == wrong(capsys, "-")


def test_wrong_numbers(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game, round or ply that the record lacks gets a message with the possible numbers."""
    assert "--game: expected a number from 1 to 2, got 3" == wrong(capsys, record, "--game", "3")
    assert "--round: expected a number from 1 to 2, got 9" == wrong(capsys, record, "--round", "9")
    assert wrong(capsys, record, "--ply", "999").startswith("--ply: expected a number from 0 to ")
    empty = tmp_path / "empty.tichu"
    empty.write_text("tichu = 1\ngames = []\n")
    assert wrong(capsys, str(empty)).endswith("empty.tichu: expected a game, got none")
    empty.write_text("nonsense")
    assert "empty.tichu: line 1" in wrong(capsys, str(empty))


def test_every_problem_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    """An impossible position gets a line for each problem."""
    problems = wrong(capsys, START.replace("deal_first", "play")).splitlines()
    assert 1 < len(problems)
    assert problems[0].startswith("WHAT: ")
    assert all(line.startswith("tichu: WHAT: ") for line in problems[1:])
