"""How the time of a reader grows with the size of its input: twice the size, twice the time.

Each shape is a text of a given size that a reader could take long for. The figure is the largest
ratio of times from one size to the next, which is twice as large; times below a millisecond say
nothing and do not count.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise

import attrs

from fuzz.targets import played
from support.logs import round_text
from tichu import BSW, bsw, codec, notation, records
from tichu.errors import TichuError

SIZES = tuple(1000 * 2**step for step in range(11))
"""From one thousand to one million characters."""
_SHORTEST = 0.001
_RUNS = 3

Shape = Callable[[int], str]


@attrs.frozen
class Growth:
    """What was measured for a reader and a shape."""

    reader: str
    shape: str
    ratio: float
    """The largest ratio of the times of a size and of half of it."""
    seconds: float
    """The time for the largest size."""


def repeated(part: str, before: str = "", after: str = "") -> Shape:
    """Return a shape in which a part comes as often as fits."""
    return lambda size: before + part * (size // len(part)) + after


def numbered(part: str, before: str = "", after: str = "") -> Shape:
    """Return a shape in which a part comes as often as fits, each time with another number."""

    def text(size: int) -> str:
        """Return the text of a size."""
        return before + "".join(part.format(number) for number in range(size // 12)) + after

    return text


def shapes() -> Iterator[tuple[str, Callable[[str], object], dict[str, Shape]]]:
    """Yield the readers with the shapes that they are to be fast for."""
    actions = played(BSW, 3)[1][:20]
    game = records.write(records.Record.of(actions, BSW)).partition("[[games]]")[2]
    log = round_text(4)
    start = "tichu = 1\n"
    head = f"{start}[[games]]\nrules = 'bsw'\n"
    listed = f"{head}[[games.rounds]]\nactions = ["
    toml = {
        "games": repeated(f"[[games]]{game}", start),
        "empty games": repeated('[[games]]\nrules = "bsw"\nrounds = []\n', start),
        "one long text": repeated("x", f"{head}comment = '", "'\n"),
        "escapes": repeated("\\n", f'{head}comment = "', '"\n'),
        "comments": repeated("# nothing\n", head),
        "own fields": numbered("_f{} = 1\n", head),
        "long list": repeated("1, ", f"{head}_x = [", "]\n"),
        "actions": repeated('"0 pass",', listed, "]\n"),
        "a name of parts": repeated("a.", f"{head}_x.", "a = 1\n"),
        "lists in lists": repeated("[", f"{head}_x = "),
        "tables in tables": repeated("{a=", f"{head}_x = "),
        "an open text": repeated("x", f'{head}comment = """'),
        "quotation marks": repeated('"', head),
        "a long number": repeated("1", f"{head}_x = "),
        "blank lines": repeated("\n", head),
    }
    yield "records.read", records.read, toml
    yield "records.read_lenient", records.read_lenient, toml
    envelope = '{"tichu": 1, "kind": "games", "games": ['
    empty = '{"rules": "bsw", "rounds": []}'
    one = '{"tichu": 1, "kind": "action", "action": '
    yield (
        "codec.loads",
        lambda text: codec.loads(text, longest=2_000_000),
        {
            "games": repeated(f"{empty},", envelope, f"{empty}]}}"),
            "one long text": repeated("x", f'{one}"', '"}'),
            "escapes": repeated("\\u0041", f'{one}"', '"}'),
            "names": numbered('"f{}":1,', "{", '"a":1}'),
            "the same name": repeated('"a":1,', "{", '"a":1}'),
            "lists in lists": repeated("["),
            "objects in objects": repeated('{"a":'),
            "a long number": repeated("1", one, "}"),
            "blanks": repeated(" ", "{", "}"),
            "numbers": repeated("1,", "[", "1]"),
        },
    )
    for name, read in (
        ("parse_cards", notation.parse_cards),
        ("parse_combination", notation.parse_combination),
        ("parse_action", notation.parse_action),
        ("parse_rules", notation.parse_rules),
        ("parse_state", notation.parse_state),
        ("parse_view", notation.parse_view),
        ("parse_event", notation.parse_event),
        ("parse_result", notation.parse_result),
        ("parse_entry", records.parse_entry),
    ):
        yield (
            name,
            read,
            {
                "blanks": repeated(" "),
                "cards": repeated("2j "),
                "one word": repeated("x"),
                "unknown cards": repeated("??"),
                "a push": repeated("?? ", "0 push "),
                "a comment": repeated("x", "0 pass # "),
                "brackets": repeated("(", "bsw"),
                "fields": repeated("target=1,", "bsw(", ")"),
                "strange signs": repeated("\u0130\u2003"),
            },
        )
    yield (
        "bsw.read",
        bsw.read,
        {
            "rounds": repeated(log),
            "one line": repeated("x"),
            "unread lines": repeated("x\n"),
            "plays": repeated("(0)a: G2 \n", log[:600]),
            "cards": repeated("G2 ", "(0)a: "),
            "holders": repeated("(0)aaaaaaaaaaaa ", "BOMBE: "),
            "passes": repeated("(1)b passt.\n", log[:600]),
        },
    )


def measured() -> Iterator[Growth]:
    """Yield the growth of every reader for every shape."""
    for reader, read, of_reader in shapes():
        for shape, make in of_reader.items():
            times = [_best(read, make(size)) for size in SIZES]
            ratios = [later / earlier for earlier, later in pairwise(times) if later >= _SHORTEST]
            yield Growth(reader, shape, max(ratios, default=0.0), times[-1])


def _best(read: Callable[[str], object], text: str) -> float:
    """Return the shortest of a few times that a reader takes, of the processor alone."""
    best = float("inf")
    for _ in range(_RUNS):
        begun = time.process_time()
        with suppress(TichuError):
            read(text)
        best = min(best, time.process_time() - begun)
        if best > 1:
            break
    return best
