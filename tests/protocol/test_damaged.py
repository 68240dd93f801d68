"""Damaged questions: an answer to any line, and no growing memory."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import tichu
from support.vectors import vectors
from tichu.codec import as_json
from tichu.notation import format_action
from tichu.protocol import LONGEST, reply

IDS: Final = (
    "null",
    "0",
    "-7",
    "1.5",
    "true",
    '"x"',
    '"\\ud800"',
    "[1, [2]]",
    '{"a": null}',
    "1e9",
)
STRANGE: Final = ("null", "-1", "1e999", "NaN", '""', "[]", "{}", "[[[]]]", "9" * 40, '"\\u0000"')


def seeds() -> list[dict[str, Any]]:
    """Return right questions of all kinds, with texts and with trees."""
    rng, game = random.Random(1), tichu.new_game("bsw")
    found: list[dict[str, Any]] = [{**each.question} for each in vectors()[::97]]
    found.append({"kind": "new", "rules": "trichu", "game": True, "dealer": 1})
    for _ in range(120):
        action = tichu.random_action(game, rng, 0.1)
        position: Any = as_json(game) if rng.random() < 0.5 else as_json(game.round)["position"]
        move = as_json(action) if rng.random() < 0.5 else format_action(action)
        asked = {"position": position, "trees": rng.random() < 0.5}
        found += (
            {"kind": rng.choice(("apply", "transition", "why", "judge")), **asked, "action": move},
            {"kind": rng.choice(("deal", "random")), **asked, "seed": rng.choice((7, "seven"))},
            {"kind": "legal", **asked, "seat": rng.randrange(4), "from": 1, "limit": 9},
            {"kind": rng.choice(("result", "score")), **asked},
            {"kind": "view", **asked, "seat": rng.choice((None, 2))},
        )
        game = tichu.apply(game, action)
    return found


def damaged(number: int, seed: int) -> Iterator[bytes]:
    """Yield lines: some are right; in the others something is lost, twice there, or strange."""
    rng, right = random.Random(seed), [json.dumps(each) for each in seeds()]
    for _ in range(number):
        text = rng.choice(right)
        for _ in range(rng.choice((0, 0, 1, 2, 5))):
            start = rng.randrange(len(text))
            end = min(len(text), start + rng.choice((0, 1, 2, 8, 60)))
            part = rng.choice(("", text[start:end] * 2, *STRANGE, rng.choice(right)[start:end]))
            text = text[:start] + part + text[end:]
        text = text.replace("{", f'{{"id": {rng.choice(IDS)}, ', 1)
        if rng.random() < 0.002:
            text += " " * LONGEST
        line = text.encode("utf-8", "replace").replace(b"\n", b" ")
        yield line if rng.random() < 0.98 else line + b"\xff"


def is_answer(line: str | bytes) -> bool:
    """Return whether a line is an answer or an error, in JSON without numbers of Python's own."""
    told = json.loads(line, parse_constant=pytest.fail)
    error = told.get("error", {"code": "", "message": ""})
    whole = set(told) in ({"id", "answer"}, {"id", "error"}) and {"code", "message"} <= set(error)
    return whole and error["code"] != "internal"


def test_each_line_is_answered() -> None:
    """Some are right, and most of the others are not; nothing is raised."""
    told = [reply(line) for line in damaged(600, 1)]
    assert all(map(is_answer, told))
    right = sum('"answer": ' in each for each in told)
    assert 100 < right < 500


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc")
def test_a_long_conversation() -> None:
    """One process answers twenty thousand lines, and its memory stays as it was."""
    command = [sys.executable, "-m", "tichu", "serve"]
    sizes: list[int] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for number, line in enumerate(damaged(20_000, 2)):
            program.stdin.write(line + b"\n")
            program.stdin.flush()
            assert is_answer(program.stdout.readline())
            if number % 5_000 == 4_999:
                status = Path(f"/proc/{program.pid}/status").read_text(encoding="ascii")
                sizes.append(int(status.partition("VmRSS:")[2].split()[0]))
        program.stdin.close()
        assert 0 == program.wait(60)
    assert max(sizes) - sizes[0] < 10_000  # kB
