"""Grandseigneur on the command line and as text for people."""

import json
import random
from pathlib import Path

import pytest

from support import anything
from support.sources import each_of
from tichu import (
    InvalidValue,
    Phase,
    apply,
    codec,
    new_game,
    random_action,
    records,
    transition,
    view,
)
from tichu.cli import main
from tichu.perft import divide, perft
from tichu.seigneur import (
    PRESETS,
    SeigneurResult,
    SeigneurRound,
    SeigneurRules,
    SeigneurSetup,
    notation,
    preset,
    text,
)
from tichu.seigneur.engine import events as ev
from tichu.seigneur.records import SeigneurRecord


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command prints."""
    assert main(words) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the error of a command."""
    assert main(words) == 2
    return capsys.readouterr().err


@pytest.mark.rule("SEIGNEUR-5")
@pytest.mark.rule("SEIGNEUR-30")
@pytest.mark.parametrize("name", each_of(PRESETS))
def test_demo(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A game between bots is shown with all titles and ranks, and saved as a record."""
    path = tmp_path / "game.tichu"
    words = ("demo", "--rules", f"{name}(rounds=2)", "--game", "--record", str(path))

    shown = printed(capsys, *words)

    rules = PRESETS[name]
    assert all(rules.title(rank) in shown for rank in range(1, rules.players + 1))
    (record,) = records.read_file(path)
    assert record.end().is_over
    winner = record.end().winner
    assert winner is not None
    name = record.players[winner]
    assert f"{name} wins after 2 rounds: Great Lord {name}, " in shown
    assert "Great Lord" in printed(capsys, "show", str(path), "--ply", "0")


def test_a_demo_ends(capsys: pytest.CaptureFixture[str]) -> None:
    """A game without a number of rounds is not played to an end that it does not have."""
    expected = "--game: expected rules with a number of rounds"
    assert expected in refused(capsys, "demo", "--rules", "grandseigneur:6", "--game")


def test_a_demo_starts_from_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    """The position is shown, and the round played to its end."""
    setup = SeigneurSetup(
        rules=SeigneurRules(5), hands=("2j3j", "4j", "Ph", "Dr", "5j"), ranking=range(5), turn=0
    )
    position = notation.format_state(SeigneurRound.from_setup(setup))

    shown = printed(capsys, "demo", "--position", position)

    assert "In order of play: Anna (Great Lord), Emma (Wretch)" in shown
    assert "play: Anna leads" in shown
    assert "Stopped after one round: Great Lord" in shown


def test_other_commands_say_that_they_do_not_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A round without points is not scored."""
    words = ("score", "--rules", "grandseigneur:6", "out 0")
    assert "expected rules of the base game, got 'grand" in refused(capsys, *words)
    assert "for 5 to 12 players" in refused(capsys, "demo", "--rules", "grandseigneur:4")


def test_show_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A position, a view and the place of a game in JSON are shown."""
    path = tmp_path / "game.tichu"
    printed(capsys, "demo", "--rules", "grandseigneur:6", "--rounds", "2", "--record", str(path))
    (record,) = records.read_file(path)
    state = record.state_at(1, 9)
    file = tmp_path / "seigneur.json"
    for value, expected in (
        (state, "Round 2, grandseigneur:6 rules"),
        (view(anything(state), 1), "as Seat 1 sees it"),
        ((record,), "over: the round is over"),
    ):
        file.write_text(codec.dumps(value), encoding="utf-8")
        assert expected in printed(capsys, "show", str(file))
    assert "Round 1" in printed(capsys, "show", str(file), "--round", "1", "--ply", "9")
    assert "--game: expected 1, the only one, got 2" in refused(
        capsys, "show", str(file), "--game", "2"
    )
    file.write_text('{"tichu": 1, "kind": "action", "action": "1 pass"}')
    assert "expected a position or games" in refused(capsys, "show", str(file))


def test_a_game_without_rounds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It has one position, before anything is dealt."""
    path = tmp_path / "game.tichu"
    records.write_file(path, SeigneurRecord(SeigneurRules()))

    assert "Round 1, grandseigneur:6 rules" in printed(capsys, "show", str(path), "--ply", "0")
    expected = "tichu: --ply: expected a number from 0 to 0, got 1\n"
    assert expected == refused(capsys, "show", str(path), "--ply", "1")


def test_words_that_are_not_the_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A comment or the name of an event does not make a record one of another game."""
    path = tmp_path / "game.tichu"
    printed(capsys, "demo", "--rules", "grandseigneur:6", "--record", str(path))
    path.write_text('# rules = "nanjing" was before\n' + path.read_text())
    assert "grandseigneur:6 rules" in printed(capsys, "show", str(path))


def test_show(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A place of a record, a position and a view of it are shown, also as JSON."""
    path = tmp_path / "game.tichu"
    printed(capsys, "demo", "--rules", "grandseigneur:6", "--rounds", "2", "--record", str(path))
    place = ("show", str(path), "--round", "2", "--ply", "9")

    assert "Round 2, grandseigneur:6 rules" in printed(capsys, *place)
    found = json.loads(printed(capsys, *place, "--json"))
    position = found["position"]
    state = records.read_file(path)[0].state_at(1, 9).round

    assert notation.parse_state(position) == state
    assert found["persons"] == list(state.table.persons)
    assert "Seat 5" in printed(capsys, "show", position)
    seen = json.loads(printed(capsys, "show", position, "--seat", "1", "--json", "--actions"))
    assert notation.parse_view(seen["position"]) == view(state, 1)
    assert "as Seat 1 sees it" in printed(capsys, "show", seen["position"])
    names = "A,B,C,D,E,F"
    assert "A " in printed(capsys, "show", position, "--names", names, "--actions")
    table = notation.format_view(state.table)
    assert "??" in printed(capsys, "show", table)
    for words in (("--seat", "6"), ("--game", "1")):
        refused(capsys, "show", position, *words)
    for words in (("--game", "2"), ("--round", "3"), ("--ply", "1000")):
        refused(capsys, "show", str(path), *words)
    assert "0 legal actions" in printed(capsys, "show", table, "--actions")
    refused(capsys, "show", table, "--seat", "1")


@pytest.mark.parametrize(
    ("hands", "counts"),
    [
        (("2j3j", "4j4w", "7j7w7p7s", "Dr", "5j"), (1, 2, 8, 38, 74)),
        (("2j2j3j", "4j", "Ph", "Dr", "5j5j"), (1, 3, 5, 9, 17)),
    ],
)
def test_perft(
    hands: tuple[str, ...], counts: tuple[int, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Sequences of actions are counted, with one deck and with two, as by applying each."""
    setup = SeigneurSetup(rules=SeigneurRules(5, 2), hands=hands, turn=0)
    state = SeigneurRound.from_setup(setup)

    def counted(now: SeigneurRound, depth: int) -> int:
        seats = (*now.to_act, *now.may_interrupt)
        actions = [each for seat in seats for each in now.legal(seat)]
        return sum(counted(apply(now, each), depth - 1) for each in actions) if depth else 1

    assert tuple(counted(state, depth) for depth in range(5)) == counts
    assert tuple(perft(state, depth) for depth in range(5)) == counts
    assert sum(number for _, number in divide(state, 3)) == counts[3]
    position = notation.format_state(state)
    assert printed(capsys, "perft", position, "3") == f"{counts[3]:,}\n"
    found = json.loads(printed(capsys, "perft", position, "3", "--divide", "--json"))
    assert found["count"] == counts[3]
    assert found["position"] == position


@pytest.mark.parametrize("name", ["grandseigneur:5", "grandseigneur:8", "grandseigneur:12"])
def test_every_event_has_a_sentence(name: str) -> None:
    """Events, tricks and positions of two rounds are written without an error."""
    rng = random.Random(name)
    game = new_game(SeigneurRules(PRESETS[name].players, rounds=2))
    trick: list[ev.Event] = []
    while not game.is_over:
        game, events = transition(game, random_action(game, rng))
        trick += events
        for event in events:
            assert text.event_sentence(event)
        if game.phase is Phase.TAKE_TRICK or len(trick) % 9 == 0:
            for position in (game, game.round, view(game, 1), game.table):
                assert text.positions.format_awaited(position) in text.format_position(position)
    assert "takes the trick" in text.format_trick(trick)


def test_texts_check_their_arguments() -> None:
    """Too few names, and values of other types, are refused."""
    rules = preset(5)
    result = SeigneurResult((0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
    wrong: list[object] = [
        lambda: text.event_sentence(ev.Passed(3), ("A", "B")),
        lambda: text.event_sentence("passed"),  # type: ignore[arg-type]  # that is the test
        lambda: text.format_trick([ev.Passed(12)]),
        lambda: text.format_position(rules),  # type: ignore[arg-type]  # that is the test
        lambda: text.format_position(new_game(rules), ("A",)),
        lambda: text.format_position(new_game(rules), ("A", "B", "C", "D", "\n")),
        lambda: text.format_ranking(result, preset(6)),
        lambda: text.format_ranking(result, rules, ("A",)),
    ]
    for call in wrong:
        with pytest.raises(InvalidValue):
            call()  # type: ignore[operator]  # a lambda
