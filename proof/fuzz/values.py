"""Hostile values for every public callable: Hypothesis chooses them, and shortens what fails.

Most calls have one wrong argument among right ones, so that it gets past the checks of the others.
An iterator that comes out is read.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import islice
from typing import Any, Final, cast, get_args

import attrs
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

import tichu
from fuzz.callables import Target, allowed, targets
from fuzz.goods import any_of, field_names, fitting
from reliability.tally import Tally
from support.hostile import GARBAGE, TooMuch
from tichu import records
from tichu.errors import TichuError

_SPARED: Final[Mapping[str, tuple[str, ...]]] = {
    # An error of the caller's own function is the caller's.
    **dict.fromkeys(
        ("look", "make_engine", "parse", "redact"), ("a class", "a function", "touchy")
    ),
    **dict.fromkeys(("bot", "bots", "make"), ("everything", "touchy")),
    "rng": ("everything", "touchy"),  # a generator of the caller's own may fail as it likes
}
"""Garbage that is right for a parameter."""
_LONG: Final = ("budget", "deals", "depth", "n", "number", "rounds")
"""Parameters for which a number would be right, and could take long."""
_OPEN: Final = (*get_args(tichu.Action), *get_args(tichu.Event), tichu.RoundSetup)
"""Classes whose constructors may take anything; wrong values must be found later."""
_HOW: Final = st.sampled_from(("garbage", "garbage", "plain", "stock", "inside", "inside"))
_READ: Final = 20
"""The number of items of an iterator that are read."""
SLOW: Final = {
    "tichu.conformance.read_vectors": 10,
    "tichu.testing.laws.check_all_laws": 50,
    "tichu.testing.laws.check_hidden": 50,
}
"""Callables that take long for right values, and how many times fewer calls they get."""
UNCHECKED: Final = (
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.large_base_example,
)
_PLAIN: Final = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(-2, 60), st.integers(), st.floats()),
        *(st.text(max_size=8), st.binary(max_size=8)),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=6),
        st.lists(inner, max_size=6).map(tuple),
        st.dictionaries(st.text(max_size=3) | st.integers(-1, 6), inner, max_size=4),
        st.frozensets(st.integers() | st.text(max_size=3), max_size=4),
    ),
    max_leaves=8,
)


@attrs.frozen(repr=False)
class Call:
    """A callable with arguments, which may be unshowable."""

    call: Callable[[], object]
    words: str

    def __repr__(self) -> str:
        return self.words


def met(target: Target, calls: int, number: int) -> Tally:
    """Make some calls with hostile values; another number makes others.

    The finding is the shortest call that raised something other than a ``TichuError``.
    """
    expected = allowed(target.name)
    tally = Tally()
    tally.counts["callables"] = 1
    said: list[str] = []

    @seed(number)
    @settings(
        max_examples=calls,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=UNCHECKED,
        report_multiple_bugs=False,
    )
    @given(calls_of(target))
    def run(one: Call) -> None:
        tally.counts["calls"] += 1
        try:
            result = one.call()
            if isinstance(result, Iterator):
                tuple(islice(cast("Iterator[object]", result), _READ))
        except expected as error:
            str(error)  # the message must be readable, too
        except (Exception, TooMuch) as error:  # noqa: BLE001  # this is what is looked for
            said[:] = [f"{target.name}({one.words}): {type(error).__name__}", _place(error)]
            raise AssertionError from None

    try:
        run()
    except AssertionError:
        tally.fail(" ".join(said))
    return tally


def _place(error: BaseException) -> str:
    """Return an error's message, and where in the library it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/tichu/" in frame.filename]
    place = f"{ours[-1].filename.rpartition('/tichu/')[2]}:{ours[-1].lineno}" if ours else ""
    return f"{str(error)[:100]} {place}"


@st.composite
def calls_of(draw: st.DrawFn, target: Target) -> Call:
    """Draw a call of a callable."""
    number = len(target.parameters)
    wrong = draw(_places(number)) if number else set[int]()
    given_: list[object] = []
    named: dict[str, object] = {}
    words: list[str] = []
    for place, (name, hint, kind) in enumerate(target.parameters):
        value, label = (
            draw(_wrong(name, hint)) if place in wrong else (draw(fitting(name, hint)), "")
        )
        if label:
            words.append(f"{name}={label}")
        if kind in {"VAR_KEYWORD", "KEYWORD_ONLY"}:
            named["wish_bomb" if kind == "VAR_KEYWORD" else name] = value
        else:
            given_ += [value] * (2 if kind == "VAR_POSITIONAL" else 1)
    owned: Any = target.owner
    owner = [] if owned is None else [draw(any_of(owned))]
    return Call(partial(target.call, *owner, *given_, **named), ", ".join(words))


# Strategies are made once, which takes longer than to draw from them.


@cache
def _places(number: int) -> st.SearchStrategy[set[int]]:
    """Return one or some of so many places."""
    places = st.integers(0, number - 1)
    return st.one_of(places.map(lambda one: {one}), st.sets(places))


@cache
def _labels(name: str) -> st.SearchStrategy[str]:
    """Return the pieces of garbage that are wrong for a parameter."""
    return st.sampled_from([each for each in GARBAGE if each not in _SPARED.get(name, ())])


@cache
@st.composite
def _wrong(draw: st.DrawFn, name: str, hint: object) -> tuple[Any, str]:
    """Draw a wrong value for a parameter, and words for it."""
    how = draw(_HOW)
    if how == "stock":
        value = draw(any_of(object))
        return value, f"a {type(value).__name__}"
    if how == "plain" and name not in _LONG:
        value = draw(_PLAIN)
        return value, repr(value)[:200]
    label = draw(_labels(name))
    value = GARBAGE[label]()
    if how == "inside":
        right = draw(fitting(name, hint))
        if type(right) is tuple and right:
            several = cast("tuple[object, ...]", right)
            place = draw(st.integers(0, len(several) - 1))
            return (*several[:place], value, *several[place + 1 :]), f"with {label} at {place}"
        return draw(_with_inside(right, value, label))
    return value, label


@st.composite
def _with_inside(draw: st.DrawFn, right: Any, value: object, label: str) -> tuple[Any, str]:  # noqa: ANN401
    """Draw a value made with a wrong field, if its constructor takes it; else the wrong value."""
    if type(right) in (*_OPEN, records.SeenDeal, records.SeenPush):
        field = draw(st.sampled_from(field_names(right)))
        try:
            return attrs.evolve(right, **{field: value}), f"a {type(right).__name__} with {label}"
        except TichuError:
            pass
    return value, label


def campaign(places: range, calls: int, number: int) -> Tally:
    """Call some callables, so often that all together would be called ``calls`` times."""
    found = tuple(targets())
    each = max(SLOW.values()) + calls // len(found)
    tally = Tally()
    for one in found[places.start : places.stop]:
        tally.add(met(one, max(1, each // SLOW.get(one.name, 1)), number))
    return tally
