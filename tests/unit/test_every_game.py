"""The tools of the library work for each game: four players, six and three.

A part is a function that gets the rules of a game as text, and runs in an empty folder.
"""

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache, reduce
from io import StringIO
from itertools import pairwise, takewhile
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

import tichu
from support.sources import each_of
from tichu import (
    bots,
    codec,
    html,
    notation,
    perft,
    protocol,
    records,
    seigneur,
    sequential,
    svg,
    tables,
    text,
)
from tichu.cli import main
from tichu.hosting import Host

GAMES: Final = {
    "four players": ("nanjing", "bsw"),
    "six": ("tientsin",),
    "three": ("trichu",),
}
"""The rules of each game as text, by the number of players."""


@cache
def played(
    rules: str,
) -> tuple[bots.Step[tichu.GameState, tichu.Action, tichu.moves.Happening], ...]:
    """Return the steps of a random game to the first trick of its second round."""
    start = tichu.new_game(rules)
    seated = [bots.RandomBot(seat, bombs=True) for seat in range(start.rules.seats)]
    steps = bots.steps(seated, random.Random(1), start)
    return tuple(takewhile(lambda step: not (step.state.results and step.state.table.trick), steps))


@cache
def recorded(rules: str) -> records.Record:
    """Return the record of this game."""
    actions = [step.action for step in played(rules)]
    return Host(tichu.new_game(rules), random.Random(1), actions).record()


def told(
    rules: str, seat: int | None
) -> Iterator[tuple[tichu.GameState, tuple[tichu.moves.Move, ...]]]:
    """Yield each state after the first, and the moves for a seat of the action before it."""
    state = tichu.new_game(rules)
    for step in played(rules):
        yield step.state, tichu.told(state, step.action, step.state, seat)
        state = step.state


def run(command: str, *answers: str) -> str:
    """Return what a command prints when a person gives these answers."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as printed:
        patch.setattr("sys.stdin", StringIO("\n".join(answers)))
        assert 0 == main(command.split())
    return printed.getvalue()


Part = Callable[[str], None]
PARTS: Final[list[Part]] = []


def part(function: Part) -> Part:
    """Add a part, in the order of the table."""
    PARTS.append(function)
    return function


@part
def states(rules: str) -> None:
    """Notation writes positions, and each move and happening, and reads them again."""
    for number, step in enumerate(played(rules)):
        state, action = step.state.round, step.action
        if not number % 3:
            assert state == notation.parse_state(notation.format_state(state))
        assert action == notation.parse_action(notation.format_action(action))
        for each in step.happenings:
            assert each == notation.parse_happening(notation.format_happening(each))
    for _, moves in told(rules, 0):
        for move in moves:
            assert move == notation.parse_move(notation.format_move(move))


@part
def views(rules: str) -> None:
    """A player's view and a spectator's follow a game by moves, and are read as text."""
    start = tichu.new_game(rules)
    for viewer in (0, None):
        seen: Any = tichu.view(start, viewer)
        for state, moves in told(rules, viewer):
            seen = reduce(tichu.advance, moves, seen)
            assert tichu.view(state, viewer) == seen
        for step in played(rules)[::10]:
            now: Any = tichu.view(step.state.round, viewer)
            assert now == notation.parse_view(notation.format_view(now))


@part
def turns(rules: str) -> None:
    """One seat at a time is asked; seats that do not interrupt decline."""
    asked = sequential.begin(tichu.new_game(rules))
    for step in played(rules):
        while asked.to_act != getattr(step.action, "seat", None):
            assert asked.to_act is not None
            asked = sequential.apply(asked, sequential.Decline(asked.to_act))
        asked = sequential.apply(asked, step.action)
        assert step.state == asked.state


@part
def counts(rules: str) -> None:
    """Perft counts the sequences of legal actions from a position."""
    for step in played(rules)[30:90:20]:
        after: list[Any] = [
            tichu.apply(step.state, each) for each in tichu.legal_actions(step.state)
        ]
        assert len(after) == perft.perft(step.state, 1)
        assert sum(perft.perft(state, 1) for state in after) == perft.perft(step.state, 2)


@part
def recordings(rules: str) -> None:
    """A game is recorded in a file, and read again to its last position."""
    records.write_file("game.tichu", recorded(rules))
    (record,) = records.read_file("game.tichu")

    assert recorded(rules) == record
    assert played(rules)[-1].state == record.end()


@part
def tables_of_actions(rules: str) -> None:
    """A table has a row for each action, and a row for each round."""
    record = recorded(rules)

    assert [str(each) for each in record.entries] == [row["action"] for row in tables.plays(record)]
    assert len(record.rounds) == len([*tables.rounds(record)])


@part
def recordings_of_one_seat(rules: str) -> None:
    """A player records what they saw, and reads it again to the last view that is clear by then."""
    (seen,) = records.read(records.write(records.seen_by(recorded(rules), 1)))
    *_, last = seen.views()

    assert last in [tichu.view(step.state, last.seat) for step in played(rules)[-20:]]


@part
def envelopes(rules: str) -> None:
    """JSON for clients holds a game, what its players see and do, its moves and its record."""
    values: list[Any] = [(recorded(rules),)]
    for step in played(rules)[::20]:
        values += [step.state, tichu.view(step.state, 1), step.action]
    for _, moves in [*told(rules, 1)][::20]:
        values.append(moves)

    assert values == [codec.loads(codec.dumps(value), codec.Envelope.ANY) for value in values]


@part
def texts(rules: str) -> None:
    """Moves and the table are described in words, without the cards of others."""
    state = played(rules)[-2].state
    seats = range(state.rules.seats)
    names = [f"Player {letter}" for letter in ascii_uppercase[: len(seats)]]
    happened = (each for step in played(rules) for each in step.happenings)
    assert {f"{name} passes" for name in names} <= {text.sentence(each, names) for each in happened}
    for seat in seats:
        seen: Any = tichu.view(state, seat)
        words = text.format_position(seen, names).split()
        known = {str(card) for other in seats for card in seen.known(other)}
        assert {*names} <= {*map(" ".join, pairwise(words))}
        assert known == {*map(str, tichu.DECK)} & {*words}


@part
def pictures(rules: str) -> None:
    """The table is drawn as a player sees it, and the picture has the text as description."""
    for step in played(rules)[::20]:
        seen: Any = tichu.view(step.state, 1)
        drawn = ET.fromstring(svg.table(seen))
        assert text.format_position(seen) == drawn.findtext("{*}desc")


@part
def pages(rules: str) -> None:
    """A page replays a game, each action as a step."""
    page = html.page(recorded(rules))

    assert len(played(rules)) == page.count("<li")


@part
def hosts(rules: str) -> None:
    """A server judges answers; a client that was away catches up, and so does a new server."""
    table = Host(tichu.new_game(rules), random.Random(1))
    seen: Any = table.snapshot(0)
    left = table.ply
    for _ in range(30):
        for seat in table.pending().decide:
            player: int = table.game.persons[seat]
            its_view: Any = table.snapshot(player)
            answer = notation.format_action(bots.default_action(its_view))
            table.submit(player, answer, table.ply)
        table.resolve()
    for move in table.since(left, 0):
        seen = tichu.advance(seen, move)

    assert table.snapshot(0) == seen
    assert table.log == Host.load(table.save(), random.Random(2)).log


@part
def questions(rules: str) -> None:
    """The protocol asks what is legal, what follows, and how a game stands."""

    def answer(kind: str, **members: object) -> Any:  # noqa: ANN401  # JSON
        asked = json.dumps({"id": "1", "kind": kind, **members})
        return json.loads(protocol.reply(asked))["answer"]

    before, after = (notation.format_state(step.state.round) for step in played(rules)[30:32])
    actions = [notation.format_action(step.action) for step in played(rules)]

    assert actions[31] in answer("legal", position=before)
    assert after == answer("apply", position=before, action=actions[31])
    assert [False] == [each["over"] for each in answer("game", rules=rules, actions=actions)]


@part
def tichu_arena(rules: str) -> None:
    """The command compares bots, and finds one level with itself."""
    shown = run(f"arena RandomBot same=RandomBot --deals 1 --rules {rules}")

    assert 0 == float(shown.splitlines()[4].split()[3])


@part
def tichu_bot_check(rules: str) -> None:
    """The command lets a program play, which knows nothing of the game."""
    program = Path(__file__).parents[2] / "examples" / "bots" / "tiny.py"

    assert "Nothing is wrong." in run(
        f"bot check --rounds 1 --seconds 20 --rules {rules} -- {sys.executable} {program}"
    )


@part
def tichu_demo(rules: str) -> None:
    """The command shows a round between bots, and saves it."""
    assert "Saved as game.tichu." in run(f"demo --rules {rules} --seed 1 --record game.tichu")


@part
def tichu_show(rules: str) -> None:
    """The command shows a position of a record, as a player saw it."""
    records.write_file("game.tichu", recorded(rules))
    expected = text.format_position(tichu.view(played(rules)[-1].state, 1))

    assert expected in run("show game.tichu --round 2 --seat 1")


@part
def tichu_convert(rules: str) -> None:
    """The command converts a record to JSON and back."""
    records.write_file("game.tichu", recorded(rules))
    run("convert game.tichu game.json")
    run("convert game.json again.tichu")

    assert (recorded(rules),) == records.read_file("again.tichu")


@part
def tichu_play(rules: str) -> None:
    """A person plays against bots, and goes on where they stopped."""
    stopped = run(f"play --rules {rules} --seed 1 --record game.tichu", *["auto"] * 4)
    begun = run("play game.tichu")

    assert hands_in(begun)[0] == hands_in(stopped)[-1]


def hands_in(printed: str) -> list[str]:
    """Return what is shown of the person's hand."""
    return re.findall(r"^Your hand: .+", printed, re.MULTILINE)


@pytest.mark.parametrize("rules", each_of(rules for group in GAMES.values() for rules in group))
@pytest.mark.parametrize("part", PARTS, ids=lambda function: function.__name__)
def test_each_part_takes_each_game(
    part: Part, rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part explains it."""
    monkeypatch.chdir(tmp_path)
    part(rules)


def test_grandseigneur_is_played_by_the_same_loops() -> None:
    """Its states have the methods that ``steps``, ``sequential`` and ``perft`` ask for."""
    rng = random.Random(3)
    start = seigneur.new_round(seigneur.SeigneurRules(6))
    players = [seigneur.SeigneurBot() for _ in range(6)]
    played = [*bots.steps(players, rng, start)]
    asked = sequential.begin(start)
    for step in played:
        seat = getattr(step.action, "seat", None)
        while asked.to_act is not None and asked.to_act != seat:
            asked = sequential.apply(asked, sequential.Decline(asked.to_act))
        asked = sequential.apply(asked, step.action)
    dealt = played[0].state

    assert played[-1].state.is_over
    assert played[-1].state == asked.state
    assert perft.perft(dealt, 1) == sum(len(dealt.legal(seat)) for seat in dealt.to_act)
