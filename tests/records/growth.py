"""Records of any size from a random grammar, and the time of reading them.

``python -m growth``, in ``proof``, measures all readers and writers at length.
"""

import contextlib
import gc
import random
import time
from collections.abc import Callable
from typing import Final

from tichu import TichuError

_HEAD: Final = 'tichu = 1\n[[games]]\nrules = "nanjing"\n'
_TAIL: Final = "\nrounds = []\n"


VALUES: Final = (
    *("1", "-7_0", "0x1f", "1.5e3", "true", "nan", "2026-11-20", "07:32:00", "9" * 99),
    *(
        "'x'",
        '"x"',
        '"\\n"',
        "'''x'''",
        "'''x''''",
        "'''x\n'''''",
        '"""x"""',
        '"""x""""',
        '"""\n"x"""""',
    ),
)


def grown(seed: int) -> Callable[[int], str]:
    """Return how a text of any size is made from a piece of a random grammar."""
    rng = random.Random(seed)

    def value(depth: int) -> str:
        kind = rng.random()
        if depth and kind < 0.2:
            return f"[{', '.join(value(depth - 1) for _ in range(rng.randrange(4)))}]"
        if depth and kind < 0.4:
            return f"{{{', '.join(pair(depth - 1) for _ in range(rng.randrange(4)))}}}"
        return rng.choice(VALUES)

    def pair(depth: int) -> str:
        name = ".".join(
            rng.choice(("b", "'x'", '"y"', "$")) for _ in range(rng.choice((1, 1, 2, 9)))
        )
        return f"{name} = {value(depth)}"

    def line() -> str:
        made = rng.choice(
            (pair(3), pair(3), "[c.$]", "[[games]]", "[[d.$]]", "# " + value(2), '"""', "'")
        )
        return f"{made}{rng.choice(('', ' # x'))}\n"

    join, piece = rng.choice(
        (
            ("_a = {}\n", "".join(line() for _ in range(rng.randrange(1, 5)))),
            ("_a = [{}]\n", f"{value(3)},"),
            ("_a = {{{} z = 1}}\n", f"{pair(3)},"),
            ("_a = {}", value(2).strip("]})")),
            ("_a.{} = 1", "$."),
            ("_a = '''x''''{}", rng.choice((".b", "[", "9", "{a="))),
        )
    )
    before, _, after = join.replace("{{", "{").replace("}}", "}").partition("{}")
    end = rng.choice((_TAIL, "", "\n[[games.rounds]]\nactions = []\n"))

    def make(size: int) -> str:
        pieces = (piece.replace("$", f"k{at}") for at in range(size // (len(piece) + 2)))
        return f"{_HEAD}{before}{''.join(pieces)}{after}{end}"

    return make


def seconds(read_text: Callable[[str], object], text: str) -> float:
    """Return the processor time, the shorter of two, of reading a text, whatever becomes of it.

    It does not include the garbage collector, which looks at all that is there again and again.
    """
    best = float("inf")
    gc.disable()
    for _ in range(2):
        start = time.process_time()
        with contextlib.suppress(TichuError):
            read_text(text)
        best = min(best, time.process_time() - start)
    gc.enable()
    return best
