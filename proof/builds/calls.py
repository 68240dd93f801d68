"""The random calls, and what is said of their answers.

Owns :func:`parts`. A seed makes the same calls in both builds.
"""

import enum
import random
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, Final, cast

import attrs
from hypothesis import Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

import tichu
from fuzz.callables import Target, targets
from fuzz.steps import hostile_actions
from fuzz.values import SLOW, UNCHECKED, Call, calls_of
from steering import steered_round
from support import anything
from support.hostile import TooMuch

Answers = Callable[[], Iterator[str]]

_READ: Final = 20
"""The number of items of an iterator that are read."""
_DEEPEST: Final = 12
"""The depth to which a value is described."""
_LONGEST: Final = 2_000
"""The characters of a text, and the items of a value, that are described."""
_AT_ONCE: Final = 10
"""The calls that are drawn at once."""
_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_INDEXES: Final = (
    *(0, 1, -1, 7, 200, -200, 2**31, 2**62, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**70),
    *(True, slice(None, 3), slice(-3, None), slice(2**70, None, -(2**62))),
)
"""Indexes of a list of actions."""


def parts(calls: int, seed: int) -> Iterator[tuple[str, Answers]]:
    """Yield parts that together make so many calls: a name, and a function of the answers."""
    found = tuple(targets())
    each = max(1, calls * 2 // (3 * len(found)))
    left = calls
    for target in found:
        number = max(1, each // SLOW.get(target.name, 1))
        left -= number
        yield target.name, partial(_of_callable, target, number, seed)
    share = max(1, -(-left // len(tichu.PRESETS)))
    for name, rules in tichu.PRESETS.items():
        yield f"rounds.{name}", partial(_of_rounds, rules, share, f"{seed} {name}")


def _of_callable(target: Target, number: int, seed: int) -> Iterator[str]:
    """Return the answers to calls of a callable."""
    answers: list[str] = []
    several = _AT_ONCE if len(target.parameters) < 8 else 1

    @seeded(seed)
    @settings(
        max_examples=-(-number // several),
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=UNCHECKED,
    )
    @given(st.lists(calls_of(target), min_size=several, max_size=several))
    def run(drawn: list[Call]) -> None:
        answers.extend(f"{_ADDRESS.sub('', one.words)}: {answer(one.call)}" for one in drawn)

    run()
    return iter(answers[:number])


def _of_rounds(rules: tichu.Rules, number: int, seed: str) -> Iterator[str]:
    """Return the answers to actions and indexes at each step of steered rounds."""
    return islice(_steps(rules, seed), number)


def _steps(rules: tichu.Rules, seed: str) -> Iterator[str]:
    rng = random.Random(seed)
    while True:
        for state, _ in steered_round(rules, rng.randrange(2**32)):
            for action in hostile_actions(state, rng):
                yield answer(partial(anything(tichu.why_illegal), state, action))
                yield answer(partial(anything(tichu.transition), state, action))
            legal = state.legal(rng.randrange(rules.seats))
            index = rng.choice(_INDEXES)
            yield f"{index}: {answer(partial(anything(legal).__getitem__, index))}"
            yield answer(partial(tichu.random_action, state, random.Random(seed)))


def answer(call: Callable[[], object]) -> str:
    """Return what a call returns or raises."""
    given = [
        value
        for value in (*getattr(call, "args", ()), *getattr(call, "keywords", {}).values())
        if isinstance(value, random.Random)
    ]
    try:
        said = described(call())
    except TypeError:
        said = "TypeError"  # a compiled signature has other words for it
    except (Exception, TooMuch) as error:  # noqa: BLE001  # that is an answer, too
        said = f"{type(error).__name__}: {_safe(str, error)}"
    return _ADDRESS.sub("", " ".join([said, *(str(rng.random()) for rng in given)]))


def described(value: object, depth: int = 0) -> str:
    """Return all that can be seen of a value, and nothing that depends on the process."""
    if depth > _DEEPEST:
        return "..."
    if isinstance(value, enum.Enum) or value is None:
        return str(value)
    if isinstance(value, str | bytes):
        return repr(value[:_LONGEST])
    if isinstance(value, set | frozenset):
        each = sorted(described(one, depth + 1) for one in cast("set[object]", value))
        return f"{{{', '.join(each)}}}"
    if isinstance(value, Mapping):
        found = islice(cast("Mapping[object, object]", value).items(), _LONGEST)
        pairs = [(name, each) for name, each in found if name != "seconds"]  # what a bot took
        return f"{{{', '.join(f'{k!r}: {described(v, depth + 1)}' for k, v in pairs)}}}"
    if isinstance(value, Iterator):
        return f"yields {_items(cast('Iterator[object]', value), _READ, depth)}"
    if isinstance(value, tuple | list):
        return f"({_items(iter(cast('list[Any]', value)), _LONGEST, depth)})"
    if attrs.has(type(value)) and type(value).__module__.startswith("tichu"):
        reduced = value.__reduce_ex__(2)
        kept = reduced[1:3] if isinstance(reduced, tuple) else reduced
        return f"{type(value).__name__} {described(kept, depth + 1)}"
    return _safe(repr, value)[:_LONGEST]


def _items(values: Iterator[Any], number: int, depth: int) -> str:
    return ", ".join(described(each, depth + 1) for each in islice(values, number))


def _safe(show: Callable[[Any], str], value: object) -> str:
    try:
        return show(value)
    except Exception as error:  # noqa: BLE001  # it may fail in any way
        return type(error).__name__
