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
from tichu import DataError, PlayerAction, PlayerView
from tichu.bots import Bot, RandomBot
from tichu.bots.stdio import LONGEST, serve
from tichu.codec import Envelope, dumps
from tichu.moves import Move

HELLO = '{"kind": "hello", "protocol": "tichu", "version": 1, "rules": "nanjing", "seat": 0}'


class Listener(Bot):
    """Declines or passes, and keeps what it hears; it also prints."""

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
    """Return a view before the deal, what seat 0 hears of the deal, and the view after it."""
    start = tichu.new_round()
    action = tichu.deal(start, random.Random(1))
    state = tichu.apply(start, action)
    return tichu.view(start, 0), tichu.told(start, action, state, 0), tichu.view(state, 0)


def test_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """The bot hears the moves and decides on the view to which they lead."""
    bot = Listener()
    start, moves, seen = begun()
    found = answers(
        bot,
        HELLO,
        dumps(start),
        dumps(moves, Envelope.MOVES),
        '{"kind": "ask", "id": 1, "ms": 100, "must": true}',
        '{"kind": "news", "text": "of a later version"}',
        '{"kind": "ask", "id": 2, "ms": 100, "must": false, "actions": []}',
        '{"kind": "ping", "id": 3}',
        '{"kind": "quit"}',
        "not read any more",
    )

    assert [
        {"kind": "ready", "wants": []},
        {"kind": "answer", "id": 1, "action": "0 decline"},
        {"kind": "answer", "id": 2, "action": None},
        {"kind": "pong", "id": 3},
    ] == found
    assert ([*moves], [seen]) == (bot.heard, bot.seen)
    printed = capsys.readouterr()
    assert ("", "thinking\n") == (printed.out, printed.err)


def test_each_answer_is_written_at_once() -> None:
    """Before the next line is read: the other side may wait for it."""
    raw = io.BytesIO()
    written: list[int] = []

    class Source(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            written.append(raw.getvalue().count(b"\n"))
            return super().readline(size)

    lines = f'{HELLO}\n{{"kind": "ping", "id": 3}}\n'.encode()
    serve(RandomBot(), Source(lines), io.BufferedWriter(anything(raw)))
    assert [0, 1, 2] == written


def test_the_end_of_the_input() -> None:
    """It ends with its input."""
    assert [] == answers(RandomBot())
    assert ["ready"] == [answer["kind"] for answer in answers(RandomBot(), HELLO)]


ASK = '{"kind": "ask", "id": 1, "ms": 100, "must": true}'


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        *cases(__file__, "stdio_serving: lines that are not messages"),
        (
            "x" * 2 * LONGEST,  # of which no more is read
            "too_long",
            "expected at most 1,000,000 characters or bytes, got 1,000,001",
        ),
    ],
)
def test_lines_that_are_not_messages(line: str, code: str, message: str) -> None:
    """A line that is not a message of the protocol ends it with an error."""
    with pytest.raises(DataError) as caught:
        answers(RandomBot(), line)
    assert (code, message) == (caught.value.code, str(caught.value))


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    cases(__file__, "stdio_serving: wrong questions", globals()),
)
def test_wrong_questions(lines: list[str], code: str, message: str) -> None:
    """A question to act when the seat does not have to, or about another game."""
    with pytest.raises(DataError) as caught:
        answers(RandomBot(), HELLO, dumps(tichu.view(tichu.new_round(), 0)), *lines)
    assert (code, message) == (caught.value.code, str(caught.value))


def test_moves_that_cannot_follow() -> None:
    """Moves that contradict the view end it with an error."""
    with pytest.raises(tichu.IllegalAction, match="cannot pass"):
        answers(
            RandomBot(),
            dumps(tichu.view(tichu.new_round(), 0)),
            '{"tichu": 1, "kind": "moves", "moves": ["1 pass"]}',
        )


def test_standard_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without streams it serves standard input and output."""
    target = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HELLO.encode() + b"\n")))
    monkeypatch.setattr(sys, "stdout", target)
    serve(RandomBot())
    written = anything(target.buffer).getvalue()
    assert b'{"kind": "ready", "wants": []}\n' == written
