"""Engines for the tests, good and bad: ``python engine.py HABIT``.

They answer with the library, and have a bug or a bad habit.
"""

import json
import subprocess
import sys
import time
from typing import Any

FLUENT = ("endless-line", "binary", "deep", "deep-answer", "huge-number", "list", "silent")
"""The habits that do not need the right answer, nor the time to load the library."""


def reply(line: str) -> str:
    """Return the right answer to a question."""
    from tichu.protocol import reply as right

    return right(line)


def main() -> None:
    """Answer questions with the habit that the first word names."""
    habit = sys.argv[1]
    last = ""
    for number, line in enumerate(sys.stdin):
        question: dict[str, Any] = json.loads(line)
        right = "{}" if habit in FLUENT else reply(line)
        told: dict[str, Any] = json.loads(right)
        answer = told.get("answer")
        if habit == "honest":
            say(right)
        elif habit == "no-wish":  # it forgets the wish
            fields = question.get("position", "").split(" ")
            if question["kind"] == "legal":
                fields[6] = "-"
                right = reply(json.dumps({**question, "position": " ".join(fields)}))
            say(right)
        elif habit == "cheap-double":
            say(right.replace("[200, 0]", "[100, 0]"))
        elif habit == "always-yes":
            told["answer"] = True if isinstance(answer, bool) else answer
            say(json.dumps(told))
        elif habit == "twice":  # an action appears twice in a list
            told["answer"] = [*answer, answer[0]] if isinstance(answer, list) and answer else answer
            say(json.dumps(told))
        elif habit == "picky":
            told.pop("answer")
            say(json.dumps({**told, "error": {"code": "unsupported", "message": "everything"}}))
        elif habit == "sorry":
            error = {"code": "lost", "message": "\x1b[31mno idea"}
            say(json.dumps({"id": question["id"], "error": error}))
        elif habit == "crash":
            if number % 2:
                sys.exit(3)
            say(right)
        elif habit == "silent":
            time.sleep(600)
        elif habit == "slow-once":
            if question["id"].endswith("-2"):
                time.sleep(600)
            say(right)
        elif habit == "late":  # each answer one question late
            say(last or right)
            last = right
        elif habit == "chatty":  # everything twice
            say(right)
            say(right)
        elif habit == "endless-line":
            while True:
                sys.stdout.write("x" * 100_000)
        elif habit == "endless-lines":
            while True:
                say(right)
        elif habit == "binary":
            sys.stdout.buffer.write(bytes(range(256)) + b"\n")
            sys.stdout.buffer.flush()
        elif habit == "deep":
            say('{"id": "x", "answer": ' + "[" * 100_000)
        elif habit == "deep-answer":
            say(f'{{"id": "{question["id"]}", "answer": {"[" * 900}{"]" * 900}}}')
        elif habit == "huge-number":
            say(f'{{"id": "{question["id"]}", "answer": {"9" * 10_000}}}')
        elif habit == "list":
            say("[]")
        elif habit == "both":
            say(json.dumps({**told, "error": {"code": "unsupported", "message": "no"}}))
        elif habit == "half":
            sys.stdout.write(right[:-3])
            sys.exit(0)
        elif habit == "child":  # what it has started holds its output open
            subprocess.Popen(["sleep", "600"])  # wherever it is
            sys.exit(0)


def say(text: str) -> None:
    """Write a line."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
