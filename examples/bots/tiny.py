"""A bot without a library: it declines, passes, and leads the first play that is listed."""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    match message["kind"]:
        case "hello":
            reply = {"kind": "ready", "name": "tiny", "wants": ["actions"]}
        case "ask":
            action = message["actions"][0] if message["must"] else None
            reply = {"kind": "answer", "id": message["id"], "action": action}
        case "ping":
            reply = {"kind": "pong", "id": message["id"]}
        case "quit":
            break
        case _:
            continue
    print(json.dumps(reply), flush=True)
