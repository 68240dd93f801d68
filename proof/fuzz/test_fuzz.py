"""Short runs of the fuzzers: the answer to anything is a value or a ``TichuError``."""

import inspect
import os
import pickle
from importlib import import_module

import pytest

import tichu
from fuzz import values
from fuzz.callables import ALLOWED, LEFT_OUT, MODULES, allowed, public_names
from fuzz.callables import Target as Callable
from fuzz.callables import targets as callables
from fuzz.campaign import fuzzed
from fuzz.goods import stock
from fuzz.guided import targets as guided
from fuzz.steps import offered, steered_by
from support.readers import Reader, readers
from tichu import Code, TichuError

INPUTS = int(os.environ.get("TICHU_FUZZ_INPUTS", "60000"))
"""Over all readers; each gets its share."""
CALLS = int(os.environ.get("TICHU_FUZZ_CALLS", "40"))
"""For each callable."""
ROUNDS = int(os.environ.get("TICHU_FUZZ_ROUNDS", "1"))
"""Of each preset."""

READERS = readers()
TOTAL = sum(target.weight for target in READERS)
CALLABLES = tuple(callables())
GUIDED = guided()


@pytest.mark.parametrize("target", READERS, ids=lambda target: target.name)
def test_broken_texts_are_read_or_refused(target: Reader) -> None:
    """A reader never raises anything but a ``TichuError``; some broken texts are still right."""
    outcome = fuzzed(target, max(20, INPUTS * target.weight // TOTAL), seed=1)

    assert [] == outcome.wrong
    assert outcome.counts["accepted"]
    if not target.name.startswith("bsw"):  # a log is always read, with its defects
        assert outcome.counts["refused"] or "lenient" in target.name


@pytest.mark.parametrize("target", READERS, ids=lambda target: target.name)
def test_the_seeds_are_read(target: Reader) -> None:
    """The texts that are broken are right."""
    for text in target.seeds:
        target.read(text)


@pytest.mark.parametrize("target", CALLABLES, ids=lambda target: target.name)
def test_hostile_values_are_refused(target: Callable) -> None:
    """Wrong types, lying containers and wrong fields: a value or a ``TichuError``."""
    outcome = values.met(target, max(2, CALLS // values.SLOW.get(target.name, 1)), number=1)

    assert [] == outcome.wrong


@pytest.mark.parametrize("name", tichu.PRESETS)
def test_hostile_actions_change_nothing(name: str) -> None:
    """At every step of a steered round all verbs refuse hostile actions alike."""
    for seed in range(ROUNDS):
        found = offered(tichu.PRESETS[name], seed)

        assert [] == found.wrong
        assert {Code.NOT_AN_ACTION, Code.WRONG_PHASE} <= found.group("refused").keys()
        assert found.counts["actions"] > 100


@pytest.mark.parametrize("name", GUIDED)
def test_the_seeds_of_a_guided_target_pass(name: str) -> None:
    """So do bytes that are cut, doubled, missing or not UTF-8."""
    run, seeds = GUIDED[name]
    for seed in (b"", b"\xff\x00\xed\xa0\x80", *seeds[:: max(1, len(seeds) // 20)]):
        for data in (seed, seed[: len(seed) // 2], seed + seed[:50]):
            run(data)


def test_bytes_choose_the_way() -> None:
    """Bytes lead to the end of rounds."""
    for start in range(8):
        steered_by(bytes(range(start, 192, 1 + start % 3)) + bytes(range(192, 256)))


def test_every_public_callable_is_found() -> None:
    """A function in an ``__all__`` is found without being registered."""
    names = {target.name for target in CALLABLES}

    assert {"tichu.apply", "tichu.text.event_sentence", "tichu.records.write"} <= names
    assert {"tichu.Rules", "tichu.Rules.team", "tichu.RoundState.from_setup"} <= names
    assert {"tichu.testing.laws.check_listed", "tichu.Cards.__contains__"} <= names
    assert {"tichu.arena.compare", "tichu.bots.guarded", "tichu.hosting.Host.submit"} <= names
    assert {"tichu.html.page", "tichu.svg.table", "tichu.seigneur.preset"} <= names
    assert len(CALLABLES) > 400


def test_every_exception_is_about_a_callable_that_exists() -> None:
    """Names that are left out, slow, or allowed to raise something else are still public."""
    known: set[str] = set(MODULES)
    for module in map(import_module, MODULES):
        for public in public_names(module):
            name = f"{module.__name__}.{public}"
            value: object = getattr(module, public)
            known.add(name)
            known.update(
                f"{name}.{each}" for each in (dir(value) if inspect.isclass(value) else ())
            )

    for name in (*LEFT_OUT, *ALLOWED, *values.SLOW):
        assert any(each.startswith(name) for each in known), name


def test_no_call_changes_a_value() -> None:
    """The values of the engine are immutable, whatever they are passed to."""
    ours = [value for value in stock() if type(value).__module__.startswith("tichu")]
    before = [_pickled(value) for value in ours]
    for target in CALLABLES[:60]:
        values.met(target, 5, number=2)

    assert before == [_pickled(value) for value in ours]


def _pickled(value: object) -> bytes:
    return pickle.dumps(value) if isinstance(value, tichu.RoundState | tichu.GameState) else b""


def test_few_callables_may_raise_other_exceptions() -> None:
    """Only those that open files, and those that exist to fail."""
    assert (TichuError,) == allowed("tichu.apply")
    assert (TichuError, OSError) == allowed("tichu.bsw.find")
