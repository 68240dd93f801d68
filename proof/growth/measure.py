"""Shapes of texts, and how a reader grows on them."""

import gc
import io
import json
import math
import random
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Final

import attrs

import tichu
from reliability.tally import Tally
from support.readers import Reader, readers
from tichu import TichuError, bsw, codec, conformance, hosting, protocol, records, text
from tichu.bots import RandomBot, stdio

SIZES: Final = tuple(16_000 << step for step in range(6))
"""Characters of the texts that are measured: 16 kB to 512 kB."""
STEEPEST: Final = 1.15
"""The greatest exponent that counts as growing with the size."""
_SCREEN: Final = (4_000, 16_000)
_SHORTEST: Final = 0.03
"""Seconds below which a time says nothing."""
_LONGEST: Final = 5.0
"""Seconds after which larger sizes are not tried."""
_TRACED: Final = (64_000, 256_000)
"""The sizes at which memory is measured, which takes many times as long as reading."""
_LEAST: Final = 4_000_000
"""Bytes below which a memory says nothing."""
_UNITS: Final = (
    *("[", "{", "(", '{"a":', "[1,", "[[", "{a=", '"', "'", "\\", "#", "=", ",", ".", "/", ":"),
    *(" ", "\n", "\t", "0", "9", "x", "-", "2j", "Ph", "\u0130", "\x00", 'a = "', "'''", '"""'),
)
"""Parts that are repeated, beside those of right texts; some nest what is read."""

_REPORTS: Final = ("out clara, ben, anna; cards 60:40; tichu clara", "grand B  out B D")
_MESSAGES: Final = (
    '{"id": 1, "kind": "hello", "version": 1, "rules": "nanjing", "seat": 0}\n',
    '{"id": 2, "kind": "hear", "moves": ["0 pass", {"text": "1 pass"}]}\n',
)


@attrs.frozen
class Shape:
    """A text of any size: what it begins with, what is repeated, and what it ends with."""

    head: str
    unit: str
    tail: str

    def text(self, size: int) -> str:
        """Return a text of about so many characters."""
        return self.head + self.unit * (size // len(self.unit)) + self.tail


def shape(seeds: Sequence[str], rng: random.Random) -> Shape:
    """Return a random shape: a part of a right text, or something else, is repeated in it."""
    right = rng.choice(seeds)
    start = rng.randrange(min(len(right), 1_500) + 1)
    end = start + rng.randrange(1, 40)
    units = [right[start:end] or "x", *("".join(rng.choices(_UNITS, k=k)) for k in (1, 1, 2, 3))]
    tail = right[end : end + 500] if rng.random() < 0.5 else ""
    return Shape(right[:start], rng.choice(units), tail)


def _served(questions: str) -> None:
    """Answer the questions of a program."""
    protocol.serve(io.BytesIO(questions.encode("utf-8", "replace")), io.BytesIO())


def _bot_served(lines: str) -> None:
    """Let a bot answer what a program sends."""
    stdio.serve(RandomBot(1), io.BytesIO(lines.encode("utf-8", "replace")), io.BytesIO())


def _submitted(answer: str) -> object:
    """Send an answer to a table."""
    return hosting.Host(tichu.new_game(), random.Random(1)).submit(0, answer, 1)


def _written(comment: str) -> object:
    """Write a record with a long comment and a long name, and as many rounds as fit the length."""
    players = (" ".join(comment.split()) or "x", "b", "c", "d")
    rounds = _round() * (len(comment) // 4_000)
    rules = attrs.evolve(tichu.BSW, target=1_000_000)
    record = records.Record(players=players, comment=comment, rules=rules, rounds=rounds)
    names = text.tables.format_table(players, [players] * 3, title=players[0])
    return records.write(record), codec.dumps(record), names


@cache
def _round() -> tuple[records.RecordRound, ...]:
    log = bsw.read(next(each for each in readers() if each.name.startswith("bsw")).seeds[0])
    return bsw.to_records(log).records[0].rounds


@cache
def targets() -> tuple[Reader, ...]:
    """Return the readers of the fuzzers, but archives, other ones, and the writers."""
    known = [each for each in readers() if "archive" not in each.name]
    actions = next(each.seeds for each in known if each.name == "parse_action")
    questions = [json.dumps(vector.question) for vector in conformance.read_vectors()[::50]]
    return (
        *known,
        Reader("parse_report", partial(text.parse_report, rules=tichu.NANJING), _REPORTS),
        Reader("protocol.serve", _served, questions),
        Reader("stdio.serve", _bot_served, _MESSAGES),
        Reader("Host.submit", _submitted, actions),
        Reader("writers", _written, ["a comment", "\u0130 '''\n"]),
    )


@attrs.frozen
class Growth:
    """The growth of a reader on a shape."""

    target: str
    shape: Shape
    exponent: float
    """The exponent of the growth of time with size; 0 if every time was short."""
    memory: float
    """The most bytes that were held at once for each character of the text."""
    swelling: float = 0.0
    """The exponent of the growth of memory with size; 0 if there was little."""

    @property
    def is_steep(self) -> bool:
        """Return whether time or memory grows faster than the size."""
        return max(self.exponent, self.swelling) > STEEPEST


def suspects(target: Reader, number: int, screened: int, seed: int) -> Iterator[Shape]:
    """Yield some shapes for a reader: half are those of many whose time grew most, half others."""
    rng = random.Random(f"{target.name} {seed}")
    tried: dict[Shape, float] = {}
    for each in (shape(target.seeds, rng) for _ in range(screened)):
        small, large = (_seconds(target, each.text(size)) for size in _SCREEN)
        tried.setdefault(each, large * large / (small + 1e-4))
    ranked = sorted(tried, key=lambda each: -tried[each])
    worst = (number + 1) // 2
    yield from ranked[:worst]
    yield from rng.sample(ranked[worst:], min(number - worst, len(ranked) - worst))


def steadily(target: Reader, chosen: Shape) -> Growth:
    """Measure a reader on a shape, and again while it is steep: the machine may have been busy."""
    growth = grow(target, chosen)
    for _ in range(4):
        if growth.is_steep:
            growth = min(growth, grow(target, chosen), key=lambda each: each.exponent)
    return growth


def grow(target: Reader, chosen: Shape) -> Growth:
    """Measure a reader on a shape at all sizes."""
    times: list[tuple[int, float]] = []
    for size in SIZES:
        times.append((size, _seconds(target, chosen.text(size))))
        if times[-1][1] > _LONGEST:
            break
    exponent = slope([(size, seconds) for size, seconds in times if seconds >= _SHORTEST])
    small, large = (_memory(target, chosen.text(size)) for size in _TRACED)
    swelling = math.log(large / small) / math.log(_TRACED[1] / _TRACED[0]) if large > _LEAST else 0
    return Growth(target.name, chosen, exponent, large / _TRACED[1], swelling)


def _seconds(target: Reader, read: str) -> float:
    start = time.process_time()
    with suppress(TichuError):
        target.read(read)
    return time.process_time() - start


def _memory(target: Reader, read: str) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        with suppress(TichuError):
            target.read(read)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def slope(times: Sequence[tuple[int, float]]) -> float:
    """Return the power that fits the times best, by least squares; 0 for fewer than three."""
    if len(times) < 3:
        return 0.0
    xs = [math.log(size) for size, _ in times]
    ys = [math.log(seconds) for _, seconds in times]
    middle, height = sum(xs) / len(xs), sum(ys) / len(ys)
    rise = sum((x - middle) * (y - height) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - middle) ** 2 for x in xs)


def work(numbers: range) -> Tally:
    """Measure each reader on as many shapes as there are numbers."""
    tally = Tally()
    for target in targets():
        tally.counts["readers"] += 1
        for chosen in suspects(target, len(numbers), 25 * len(numbers), numbers.start):
            found = steadily(target, chosen)
            tally.counts["shapes"] += 1
            if found.is_steep:
                tally.fail(str(found))
    return tally
