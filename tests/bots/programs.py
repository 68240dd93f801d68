"""Programs for the tests, good and bad: ``python programs.py HABIT``.

They speak the protocol without the library, and have a bad habit.
"""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

CHILD = "import time; time.sleep(600)"


def main() -> None:
    """Answer with the habit that the first word names."""
    habit = sys.argv[1]
    if habit in ("stubborn", "deaf"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if habit == "dead":
        sys.exit(4)
    asked, answered = 0, 0
    for line in sys.stdin:
        message: dict[str, Any] = json.loads(line)
        match message["kind"]:
            case "hello":
                if habit == "forks":
                    subprocess.Popen([sys.executable, "-c", CHILD])
                    print(f"child of {os.getpid()}", file=sys.stderr, flush=True)
                if habit == "never-ready":
                    time.sleep(600)
                say(kind="ready", wants=["actions"], more=[1])
            case "ask":
                asked += 1
                answer(habit, message, asked, answered)
                answered = message["id"]
            case "ping" if habit != "no-pong":
                say(kind="pong", id=message["id"])
            case "quit" if habit != "stubborn":
                return
            case _:
                pass
    while habit == "stubborn":  # also after the end of the input
        time.sleep(1)


def answer(habit: str, message: dict[str, Any], asked: int, answered: int) -> None:
    """Answer a question in some way."""
    number, actions = message["id"], message["actions"]
    action: object = 0 if message["must"] else None
    if habit == "texts":
        action = actions[0] if message["must"] else None
    elif habit == "calls":  # whenever it can
        calls = [each for each in actions if each.endswith(("tichu", "grand"))]
        action = calls[0] if calls else action
    elif habit in ("silent", "deaf", "forks"):
        time.sleep(600)
    elif habit == "late-once" and asked == 2:
        time.sleep(1.1)
    elif habit == "crash" and asked % 5 == 0:
        sys.exit(3)
    elif habit == "killed" and asked == 3:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif habit == "explains":
        raise ValueError("nothing \x1b[31mbut red")
    elif habit == "shouts":
        for _ in range(100):
            os.write(2, b"x" * 99_999 + b"\n")
        os.write(2, b"one\n\n two \nthree\nfour\n")
        sys.exit(5)
    elif habit == "closes":
        os.close(1)
        time.sleep(600)
    elif habit == "half":
        sys.stdout.write('{"kind": "answer", ')
        sys.exit(0)
    elif habit == "endless-line":
        while True:
            sys.stdout.write("x" * 100_000)
    elif habit == "endless-lines":
        while True:
            say(kind="answer", id=number, action=action)
    elif habit == "binary":
        sys.stdout.buffer.write(bytes(range(256)) + b"\n")
    elif habit == "deep":
        print("[" * 50_000, flush=True)
    elif habit == "other-id":
        number += 100
    elif habit == "old-id":
        number = max(1, answered)
    elif habit == "pong":
        say(kind="pong", id=number)
    elif habit == "null":
        action = None
    say(kind="answer", id=number, action=action)


def say(**message: object) -> None:
    """Write a message."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
