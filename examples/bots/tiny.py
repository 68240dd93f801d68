"""A bot without a library: it declines, passes, and leads the first play of the list."""

import json
import sys


def say(**message: object) -> None:
    """Write a message at once."""
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    match message["kind"]:
        case "hello":
            say(kind="ready", wants=["actions"])
        case "ask":
            action = message["actions"][0] if message["must"] else None
            say(kind="answer", id=message["id"], action=action)
        case "ping":
            say(kind="pong", id=message["id"])
        case "quit":
            break
        case _:
            pass
