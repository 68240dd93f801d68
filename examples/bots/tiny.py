"""A bot without a library: it declines, passes, and leads the first play of the list."""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    answer = question["actions"][0] if question["kind"] == "act" else None
    print(json.dumps({"id": question["id"], "answer": answer}), flush=True)
