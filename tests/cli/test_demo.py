"""``tichu demo``: a seed always gives the same game, and the game that is shown is right."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tichu
from support.commands import printed
from support.sources import each_of
from tichu import GameState, records
from tichu.bots import RandomBot, Step, steps
from tichu.cli.demo import Turn, tell
from tichu.cli.question import NAMES


def play(rules: tichu.Rules, seed: int) -> tichu.GameState:
    """Return the end of the game that random bots play for a seed."""
    bots = [RandomBot(seat, bombs=True) for seat in range(rules.seats)]
    return [step.state for step in steps(bots, random.Random(seed), tichu.new_game(rules))][-1]


def calling(rules: tichu.Rules, call_rate: float, seed: int) -> tuple[GameState, Iterator[Turn]]:
    """Return the start of a game, and random play with calls."""
    rng = random.Random(seed)
    start = tichu.new_game(rules)

    def turns(game: GameState) -> Iterator[Turn]:
        while not game.is_over:
            action = tichu.random_action(game, rng, call_rate)
            before, game = game, tichu.apply(game, action)
            yield Step(before, action, game)

    return start, turns(start)


def sheet(lines: list[str]) -> list[list[str]]:
    """Return the words of each line of the score sheet."""
    start = next(place for place, line in enumerate(lines) if line.startswith("=== Score sheet"))
    return [line.split() for line in lines[start + 1 : -2] if re.match(r" *\d", line)]


def test_a_seed_is_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed prints the same game, and another seed another game."""
    first = printed(capsys, "demo", "--seed", "3")
    assert first == printed(capsys, "demo", "--seed", "3")
    assert first[8:] != printed(capsys, "demo", "--seed", "4")[8:]


def test_the_default_is_a_fixed_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """Without options it is one round of ``RuleBot`` by the official rules, with seed 7."""
    lines = printed(capsys, "demo")
    assert "Tichu by the nanjing rules: RuleBot plays, seed 7" == lines[0]
    assert lines == printed(capsys, "demo", "--seed", "7", "--rules", "Nanjing", "--rounds", "1")
    assert 1 == len(sheet(lines))
    end = lines.index("The end")
    assert "  Out in this order: Anna, Ben, David" == lines[end + 1]


@pytest.mark.parametrize("seed", [0, 7, 12])
def test_it_ends_with_the_score_sheet(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The sheet has a line for each round, adds up, and agrees with the engine's game."""
    lines = printed(capsys, "demo", "--bots", "RandomBot", "--game", "--seed", str(seed))
    game = play(tichu.NANJING, seed)
    rows = sheet(lines)
    assert len(game.results) == len(rows)
    assert len(rows) == sum(line.startswith("=== Round ") for line in lines)
    totals = [0, 0]
    for row, result in zip(rows, game.results, strict=True):
        # Nobody calls, so there are no cells for calls.
        cards, shown = (row[1], row[3]), (row[2], row[4])
        totals = [total + int(part) for total, part in zip(totals, cards, strict=True)]
        assert list(map(str, totals)) == list(shown)
        assert NAMES[result.finished[0]] == row[5].rstrip(",")
    assert tuple(totals) == game.scores
    winners = "Anna & Clara" if game.winner == 0 else "Ben & David"
    assert f"{winners} win after {len(rows)} rounds: " in lines[-1]
    assert lines[-1].endswith(f"Anna & Clara {totals[0]}, Ben & David {totals[1]}")


def test_the_points_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    """In a counted round the tricks and the last hand add up to 100 points."""
    for seed in range(15):
        told = "\n".join(printed(capsys, "demo", "--seed", str(seed), "--bots", "RandomBot"))
        if "double victory" in told:
            continue
        left = re.search(r"is left with ([\w ]+)\n", told)
        assert left is not None
        tricks = re.findall(r"takes (-?\d+) points|gives (-?\d+) points to", told)
        points = sum(int(taken or given) for taken, given in tricks)
        assert 100 == points + tichu.Cards(left[1]).points


@pytest.mark.parametrize("name", each_of(tichu.rules.PRESETS))
def test_every_preset_can_be_shown(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A game under each preset is shown to its end, in lines that fit a terminal."""
    lines = printed(capsys, "demo", "--rules", name, "--seed", "2", "--game", "--bots", "RandomBot")
    assert re.search(r" wins? after |A draw after ", lines[-1])
    assert [] == [line for line in lines if len(line) > 100]


@pytest.mark.parametrize("name", each_of(tichu.rules.PRESETS))
def test_the_rule_bot_plays_every_preset(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A round under each preset is shown to its end."""
    assert "Stopped after one round: " in printed(capsys, "demo", "--rules", name)[-1]


def test_a_round_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record has the round that was shown; with ``--force`` another one takes its place."""
    path = tmp_path / "round.tichu"
    printed(capsys, "demo", "--bots", "RandomBot", "--record", str(path))
    lines = printed(capsys, "demo", "--record", str(path), "--force")
    assert f"Saved as {path}." == lines[-1]
    (record,) = records.read_file(path)
    assert NAMES[:4] == record.players
    ours, theirs = record.end().scores
    assert f"Stopped after one round: Anna & Clara {ours}, Ben & David {theirs}" in lines


def test_a_dummy_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The record of a game with an open dummy names it."""
    path = tmp_path / "round.tichu"
    printed(capsys, "demo", "--rules", "trichu", "--record", str(path))
    assert (*NAMES[:3], "Dummy") == records.read_file(path)[0].players


@pytest.mark.parametrize(("rules", "callers"), [("nanjing", 4), ("tientsin", 6)])
def test_each_grand_call_is_shown_once(
    rules: str, callers: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every call has one line, with public and with secret decisions."""
    tell(*calling(tichu.rules.PRESETS[rules], 1, 7), 1)
    assert callers == capsys.readouterr().out.count("calls GRAND TICHU")


def test_a_call_is_shown_where_it_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    """Calls are shown before the exchange, between tricks, and in a trick."""
    for seed in range(10):
        tell(*calling(tichu.NANJING, 0.03, seed), 1)
    told = capsys.readouterr().out
    assert re.search(r"\n\n\w+ calls TICHU\n", told)
    assert re.search(r"\n    \w+ +calls TICHU\n \d", told)
    assert re.search(r"\n    \w+ +calls TICHU\n    ", told)
