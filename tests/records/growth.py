"""How the time of reading grows with the text: ``python -m records.growth`` prints it.

Each kind of text is doubled from 16 kB to 1 MB. The figure is the exponent of the growth, fitted
to all sizes: 1 is linear. Some kinds are known to be hard; the others are made from a grammar.
"""

import contextlib
import gc
import math
import random
import statistics
import time
from collections.abc import Callable
from typing import Final

from records import record_of
from tichu import TichuError
from tichu.records import read, read_lenient, write

_HEAD: Final = 'tichu = 1\n[[games]]\nrules = "nanjing"\n'
_TAIL: Final = "\nrounds = []\n"
_ROUND: Final = _HEAD + "[[games.rounds]]\nactions = ["


def texts() -> dict[str, Callable[[int], str]]:
    """Return how each kind of text is made of a number of bytes."""
    game = write(record_of("nanjing", 1, rounds=1))
    whole = game.partition("\n")[2]
    return {
        "whole games": lambda size: "tichu = 1\n" + whole * (1 + size // len(whole)),
        "a long text": lambda size: _HEAD + "comment = '" + "x" * size + "'" + _TAIL,
        "escapes": lambda size: _HEAD + 'comment = "' + "\\n" * (size // 2) + '"' + _TAIL,
        "escapes in lines": lambda size: _HEAD + 'comment = """' + '\\t\n"' * (size // 4) + '"""',
        "many names": lambda size: (
            _HEAD + "\n".join(f"_a{number} = 1" for number in range(size // 11)) + _TAIL
        ),
        "many wrong names": lambda size: (
            _HEAD + "\n".join(f"a{number} = 1" for number in range(size // 10)) + _TAIL
        ),
        "names in a table": lambda size: (
            _HEAD + "_a = {" + ",".join(f"a{number}=1" for number in range(size // 9)) + "}" + _TAIL
        ),
        "[[games]]": lambda size: "tichu = 1\n" + "[[games]]\n" * (size // 10),
        "empty games": lambda size: "tichu = 1\n" + f"{_HEAD[10:]}{_TAIL}" * (size // 42),
        "[[games.rounds]]": lambda size: _HEAD + "[[games.rounds]]\n" * (size // 17),
        "tables": lambda size: "".join(f"[a{number}.b.c]\n" for number in range(size // 13)),
        "parts of a name": lambda size: _HEAD + "_a" + ".b" * (size // 2) + " = 1" + _TAIL,
        "names of parts": lambda size: (
            _HEAD + "\n".join(f"_a.b{number}.c.d.e = 1" for number in range(size // 19)) + _TAIL
        ),
        "header parts": lambda size: "[a" + ".b" * (size // 2) + "]",
        "lists in lists": lambda size: _HEAD + "_a = " + "[" * size,
        "tables in tables": lambda size: _HEAD + "_a = " + "{a=" * (size // 3),
        "many lists": lambda size: _HEAD + "_a = [" + "[1]," * (size // 4) + "]" + _TAIL,
        "comments": lambda size: _HEAD + "# one more\n" * (size // 11) + _TAIL,
        "empty lines": lambda size: _HEAD + "\n" * size + _TAIL,
        "short lines": lambda size: _HEAD + "x\n" * (size // 2) + _TAIL,
        "blanks": lambda size: _HEAD + " " * size + _TAIL,
        'unterminated "': lambda size: _HEAD + 'comment = "' + "x" * size,
        'unterminated """': lambda size: _HEAD + 'comment = """' + '"x\n' * (size // 3),
        "unterminated '''": lambda size: _HEAD + "comment = '''" + "'x\n" * (size // 3),
        'many """': lambda size: _HEAD + 'comment = """' * (size // 13),
        "a wide number": lambda size: _HEAD + "_a = " + "1" * size + _TAIL,
        "a wide float": lambda size: _HEAD + "_a = 0." + "1_1" * (size // 3) + _TAIL,
        "numbers": lambda size: _HEAD + "_a = [" + f"{'7' * 90}," * (size // 91) + "]" + _TAIL,
        "actions": lambda size: _ROUND + '"0 pass",' * (size // 9) + "]",
        "a long action": lambda size: _ROUND + '"0 push ' + "??" * (size // 2) + '"]',
        "a long deal": lambda size: _ROUND + '"deal' + " ??" * (size // 3) + '"]',
        "a long comment": lambda size: _ROUND + '"deal # ' + "x" * size + '"]',
        "cut actions": lambda size: _ROUND + '"0 pass",\n' * (size // 10) + '"0',
        "cut headers": lambda size: _HEAD + "_a = 1\n[[games]]\n" * (size // 17) + "[[",
        "many rules": lambda size: _HEAD.replace("nanjing", "bsw(" + "x=1," * (size // 4)),
        "names of players": lambda size: _HEAD + "players = [" + '"A",' * (size // 4) + "]" + _TAIL,
    }


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


def exponent(read_text: Callable[[str], object], make: Callable[[int], str]) -> tuple[float, float]:
    """Return the exponent of the growth from 16 kB to 1 MB, and the time of 1 MB."""
    sizes = [16_000 << step for step in range(7)]
    points = [
        (math.log(len(text)), math.log(seconds(read_text, text))) for text in map(make, sizes)
    ]
    return statistics.linear_regression(*zip(*points, strict=True)).slope, math.exp(points[-1][1])


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


def main() -> None:
    """Print for each kind of text the exponent of its growth, and the time of 1 MB."""
    kinds = {**texts(), **{f"grammar {seed}": grown(seed) for seed in range(60)}}
    found: list[tuple[float, str]] = []
    for name, make in kinds.items():
        for read_text in (read, read_lenient):
            slope, last = exponent(read_text, make)
            found.append((slope, f"{name:20} {read_text.__name__:13} {last:8.3f} s  {slope:.2f}"))
    print(*(line for _, line in sorted(found)), sep="\n")


if __name__ == "__main__":
    main()
