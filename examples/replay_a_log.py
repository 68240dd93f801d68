"""Task: write a game as a Brettspielwelt log, read it back, and replay it.

Real logs are read the same way: ``games`` takes a file, a folder or a zip archive.
"""

import random
import tempfile
from pathlib import Path

import tichu
from tichu import bsw


def random_round(rng: random.Random) -> list[tichu.Action]:
    """Return the actions of a round of random play."""
    state = tichu.new_round(tichu.BSW)
    actions: list[tichu.Action] = []
    while not state.is_over:
        actions.append(tichu.random_action(state, rng))
        state = tichu.apply(state, actions[-1])
    return actions


def main() -> None:
    """Write three rounds to a temporary folder, and replay them."""
    rng = random.Random(5)
    names = ("Ann", "Bob", "Cleo", "Dan")
    text = "".join(bsw.write(bsw.record_round(random_round(rng), names)) for _ in range(3))

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "1.tch"
        path.write_text(text, encoding="utf-8", newline="\n")
        print(*path.read_text(encoding="utf-8").splitlines()[-3:], sep="\n")

        found = bsw.replay(bsw.games(folder))
    for finding in (*found.defects, *found.rejections):
        print(finding)
    print(found.counts)


if __name__ == "__main__":
    main()
