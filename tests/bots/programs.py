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
    asked = 0
    for line in sys.stdin:
        question: dict[str, Any] = json.loads(line)
        match question["kind"]:
            case "hello":
                if habit == "forks":
                    subprocess.Popen([sys.executable, "-c", CHILD])
                if habit == "never-ready":
                    time.sleep(600)
                say(id=question["id"], answer={"wants": ["actions"]}, more=[1])
            case "act" | "interrupt":
                asked += 1
                answer(habit, question, asked)
            case _ if habit != "picky":
                say(id=question["id"], answer=None)
            case _:
                pass
    while habit == "stubborn":  # also after the end of the input
        time.sleep(1)


def answer(habit: str, question: dict[str, Any], asked: int) -> None:
    """Answer a question in some way."""
    number, actions, must = question["id"], question["actions"], question["kind"] == "act"
    action: object = 0 if must else None
    if habit == "texts":
        action = actions[0] if must else None
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
    elif habit == "closes":
        os.close(1)
        time.sleep(600)
    elif habit == "half":
        sys.stdout.write('{"id": 1, ')
        sys.exit(0)
    elif habit == "endless-line":
        while True:
            sys.stdout.write("x" * 100_000)
    elif habit == "binary":
        sys.stdout.buffer.write(bytes(range(256)) + b"\n")
    elif habit == "deep":
        print("[" * 50_000, flush=True)
    elif habit == "other-id":
        number += 100
    elif habit == "refuses":
        say(id=number, error={"code": "tired", "message": "not \x1b[31mnow"})
        return
    elif habit == "null":
        action = None
    say(id=number, answer=action)


def say(**message: object) -> None:
    """Write a message."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
