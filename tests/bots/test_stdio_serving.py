"""A Python bot as a program: what ``serve`` answers, and what it refuses."""

import io
import json
import random
import sys
from typing import Any

import pytest

import tichu
from support import anything
from support.tables import cases
from tichu import PlayerAction, PlayerView
from tichu.bots import Bot, RandomBot
from tichu.bots.stdio import serve
from tichu.codec import as_json
from tichu.moves import Move
from tichu.notation import format_view
from tichu.protocol import as_text

HELLO = '{"id": 0, "kind": "hello", "version": 1, "rules": "nanjing", "seat": 0}'


class Listener(Bot):
    """Declines or passes, and keeps the moves it observes; it also prints."""

    def __init__(self) -> None:
        self.heard: list[Move] = []
        self.seen: list[PlayerView] = []

    def act(self, seen: PlayerView) -> PlayerAction:
        """Return the first action."""
        print("thinking")
        self.seen.append(seen)
        return seen.legal()[0]

    def observe(self, move: Move) -> None:
        """Keep a move."""
        self.heard.append(move)


def answers(bot: Bot, *lines: str) -> list[dict[str, Any]]:
    """Return what is answered to some lines."""
    target = io.BytesIO()
    serve(bot, io.BytesIO("".join(f"{line}\n" for line in lines).encode()), target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def begun() -> tuple[PlayerView, tuple[Move, ...], PlayerView]:
    """Return a view before the deal, the moves of the deal for seat 0, and the view after it."""
    start = tichu.new_round()
    action = tichu.deal(start, random.Random(1))
    state = tichu.apply(start, action)
    return tichu.view(start, 0), tichu.told(start, action, state, 0), tichu.view(state, 0)


def test_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """The bot observes the moves and decides on the views of its seat."""
    bot = Listener()
    _, moves, seen = begun()
    asked = {"ms": 100, "position": format_view(seen), "moves": as_text(moves)}
    found = answers(
        bot,
        HELLO,
        json.dumps({"id": 1, "kind": "act", **asked}),
        '{"id": 2, "kind": "news", "text": "of a later version"}',
        json.dumps({"id": 3, "kind": "interrupt", **asked, "moves": None}),
        json.dumps({"id": 4, "kind": "hear", "moves": as_json(moves)}),
    )

    assert [
        {"wants": ["position", "moves"]},
        *("0 decline", "unknown_kind", None, None),
    ] == [each["answer"] if "answer" in each else each["error"]["code"] for each in found]
    assert [*range(5)] == [each["id"] for each in found]
    assert ([*moves, *moves], [seen]) == (bot.heard, bot.seen)
    printed = capsys.readouterr()
    assert ("", "thinking\n") == (printed.out, printed.err)


def test_each_answer_is_written_at_once() -> None:
    """The answer is written before the next line is read; the other side may wait for it."""
    raw = io.BytesIO()
    written: list[int] = []

    class Source(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            written.append(raw.getvalue().count(b"\n"))
            return super().readline(size)

    lines = f"{HELLO}\n{HELLO}\n".encode()
    serve(RandomBot(), Source(lines), io.BufferedWriter(anything(raw)))
    assert [0, 1, 2] == written


def test_the_end_of_the_input() -> None:
    """The loop ends with its input."""
    assert [] == answers(RandomBot())
    assert [0] == [answer["id"] for answer in answers(RandomBot(), HELLO)]


@pytest.mark.parametrize(
    ("line", "code", "path"), cases(__file__, "stdio_serving: questions that are wrong")
)
def test_questions_that_are_wrong(line: str, code: str, path: str) -> None:
    """A line that is not a question for a bot gets an error."""
    (told,) = answers(RandomBot(), line)
    error = told["error"]
    assert (code, path) == (error["code"], error.get("path", "") if path else "")


def test_standard_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without streams it serves standard input and output."""
    target = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HELLO.encode() + b"\n")))
    monkeypatch.setattr(sys, "stdout", target)
    serve(RandomBot())
    written = anything(target.buffer).getvalue()
    assert b'{"id": 0, "answer": {"wants": ["position", "moves"]}}\n' == written
