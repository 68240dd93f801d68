"""Hostile values for every public callable, and what became of them.

Owns the run of calls. Most calls have one wrong argument among right ones, so that it gets past
the checks of the others; what comes out as an iterator is read.
"""

import random
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final, cast

import attrs

from fuzz.callables import Target, allowed, targets
from fuzz.goods import FORGED, fitting, forge, of_class, stock
from fuzz.hostile import GARBAGE, TooMuch
from tichu._values import objects

_SPARED: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("depth", "number", "rounds"), ("6", "56")),  # right, and would take long
    # What a function of the caller's own raises is the caller's.
    **dict.fromkeys(
        ("look", "make_engine", "parse", "redact"), ("a class", "a function", "touchy")
    ),
    "rng": ("everything", "touchy"),  # a generator of the caller's may draw, and fail, as it likes
}
"""Garbage that is none for a parameter."""
_LABELS: Final = tuple(GARBAGE)
_READ: Final = 20
"""Items that are read of an iterator that comes out."""


@attrs.frozen
class Failure:
    """A call from which something else than a ``TichuError`` came."""

    target: str
    arguments: str
    error: str
    place: str
    """Where in the library it was raised."""


@attrs.frozen
class Outcome:
    """What became of the calls of one callable."""

    target: str
    calls: int
    answered: int
    refused: tuple[tuple[str, int], ...]
    failures: tuple[Failure, ...]
    seconds: float


def met(target: Target, calls: int, seed: int) -> Outcome:
    """Return what becomes of some calls with hostile values."""
    rng = random.Random(f"{target.name} {seed}")
    expected = allowed(target.name)
    answered = 0
    refused: Counter[str] = Counter()
    failures: list[Failure] = []
    begun = time.perf_counter()
    for _ in range(calls):
        call, told = _prepared(target, rng)
        try:
            result = call()
            if isinstance(result, Iterator):
                tuple(islice(cast("Iterator[object]", result), _READ))
        except expected as error:
            refused[type(error).__name__] += 1
            str(error)  # saying what is wrong must work, too
        except (Exception, TooMuch) as error:  # noqa: BLE001  # which is what is looked for
            failures.append(_failure(target, told, error))
        else:
            answered += 1
    return Outcome(
        target.name,
        calls,
        answered,
        tuple(sorted(refused.items())),
        tuple(failures),
        time.perf_counter() - begun,
    )


def _failure(target: Target, told: str, error: BaseException) -> Failure:
    """Return a failure with the place that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/tichu/" in frame.filename]
    place = f"{ours[-1].filename.rpartition('/tichu/')[2]}:{ours[-1].lineno}" if ours else ""
    return Failure(target.name, told, f"{type(error).__name__}: {str(error)[:100]}", place)


def _prepared(target: Target, rng: random.Random) -> tuple[Callable[[], object], str]:
    """Return a call, and how its arguments are named."""
    number = len(target.parameters)
    wrong: set[int] = set()
    drawn = rng.random()
    if number and drawn < 0.75:
        wrong = {rng.randrange(number)}
    elif drawn < 0.9:
        wrong = {place for place in range(number) if rng.random() < 0.5}
    given: list[object] = []
    named: dict[str, object] = {}
    told: list[str] = []
    for place, (name, hint, kind) in enumerate(target.parameters):
        value, label = _wrong(name, hint, rng) if place in wrong else (fitting(name, hint, rng), "")
        if label:
            told.append(f"{name}: {label}")
        if kind == "VAR_KEYWORD":
            named["wish_bomb"] = value
        elif kind == "KEYWORD_ONLY":
            named[name] = value
        elif kind == "VAR_POSITIONAL":
            given += [value, value]
        else:
            given.append(value)
    if target.owner is not None:
        owner = rng.choice(of_class(target.owner))
        return lambda: target.call(owner, *given, **named), ", ".join(told)
    return lambda: target.call(*given, **named), ", ".join(told)


def _wrong(name: str, hint: object, rng: random.Random) -> tuple[object, str]:
    """Return a wrong value for a parameter, and what it is."""
    label = rng.choice(_LABELS)
    while label in _SPARED.get(name, ()):
        label = rng.choice(_LABELS)
    drawn = rng.random()
    if drawn < 0.5:
        return GARBAGE[label](), label
    if drawn < 0.65:
        value = rng.choice(stock())
        return value, f"a {type(value).__name__}"
    right = fitting(name, hint, rng)
    several = objects(right)
    if several:
        place = rng.randrange(len(several))
        inside, inner = _wrong("", type(several[place]), rng)
        return (*several[:place], inside, *several[place + 1 :]), f"with {inner} at {place}"
    if type(right) not in FORGED:
        return GARBAGE[label](), label
    value = forge(right, GARBAGE[label], rng)
    return value, f"a forged {type(value).__name__} with {label}"


SLOW: Final = {
    "tichu.conformance.read_vectors": 10,
    "tichu.testing.laws.check_all_laws": 50,
    "tichu.testing.laws.check_hidden": 50,
    "tichu.testing.laws.check_symmetric": 50,
}
"""Callables that take long for right values, and how many times fewer calls they get."""


def campaign(calls: int, seed: int) -> tuple[Outcome, ...]:
    """Return the outcomes of all callables for so many calls together."""
    found = tuple(targets())
    each = max(SLOW.values(), default=1) + calls // len(found)
    return tuple(met(target, max(1, each // SLOW.get(target.name, 1)), seed) for target in found)
