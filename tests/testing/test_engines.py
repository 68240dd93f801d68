"""The kit finds what is wrong with an engine, and nothing wrong with an honest one."""

import re
from unittest.mock import Mock

import pytest
from hypothesis import Phase as HypothesisPhase
from hypothesis import find, settings

import tichu
from testing.planted import PLANTED, BombsInTurnOnly, DropsTheWish, Honest, PassesUnderAWish
from tichu import PRESETS, InvalidValue, records
from tichu.notation import parse_rules, parse_state
from tichu.testing import (
    FACTS,
    REACHED,
    Engine,
    EngineDiffers,
    Report,
    RoundMachine,
    check_engine,
    compare_engine,
    rules,
)

SMALL = settings(
    max_examples=60,
    stateful_step_count=30,
    database=None,
    deadline=None,
    derandomize=True,
    phases=[phase for phase in HypothesisPhase if phase is not HypothesisPhase.shrink],
)


@pytest.mark.slow
def test_an_honest_engine_passes_under_every_preset() -> None:
    """The library beside itself shows no difference in many comparisons."""
    report = check_engine(Honest, 24, PRESETS.values())

    assert 24 == report.rounds
    assert report.actions > 1500
    assert report.refusals > 200
    assert report.comparisons > 20_000
    assert "no difference" == str(report).splitlines()[-1]


@pytest.mark.slow
def test_steered_play_reaches_what_is_rare() -> None:
    """A few rounds of the official game reach nearly everything that is counted."""
    report = compare_engine(Honest, 60, seed=3)

    six_or_announced = {
        "end: triple",
        "end: counted_out",
        "announcement without a bomb",
        "Dragon given across",
    }
    rarest = {
        *(name for name in REACHED if name.startswith(("Phoenix as", "Phoenix in the"))),
        "all four call",
        "call when somebody is out",
        "wish fulfilled by a straight with the Phoenix elsewhere",
        "straight flush on four",
        "longer straight flush on a straight flush",
        "wish forces a bomb",
        "wish fulfilled with the Phoenix as filler",
        "wish fulfilled out of turn",
        "last hand holds the Phoenix",
        "bomb empties the hand",
        "Dragon bombed",
    }
    assert set() == set(report.missed) - six_or_announced - rarest
    assert REACHED == tuple(name for name, _ in report.counts)
    assert report.count("bomb out of turn") >= 5


def test_a_report_in_words() -> None:
    """The figures, what was reached and how often, what was not, and the difference."""
    counts = (("Dog", 3), ("wish", 0), ("tichu", 12), ("all four call", 0))
    report = Report(2, 456, 76, 12_178, counts, None)

    assert ("wish", "all four call") == report.missed
    assert (3, 0) == (report.count("Dog"), report.count("wish"))
    assert """\
2 rounds, 456 actions, 76 refusals, 12178 comparisons
       3 Dog
      12 tichu
never reached: wish, all four call
no difference""" == str(report)
    everything = Report(1, 2, 3, 4, counts[:1], None)
    assert """\
1 rounds, 2 actions, 3 refusals, 4 comparisons
       3 Dog
no difference""" == str(everything)


def test_a_seed_stands_for_the_same_comparison() -> None:
    """The rules take turns; a round's seed is that of the comparison and its number."""
    report = compare_engine(Honest, 2, ["nanjing", "tientsin"], seed=2)

    figures = (report.rounds, report.actions, report.refusals, report.comparisons)
    assert (2, 340, 57, 9210) == figures


@pytest.mark.slow
@pytest.mark.parametrize("engine", PLANTED, ids=lambda engine: engine.__name__)
def test_a_planted_bug_is_found(engine: type[Honest]) -> None:
    """A bug of each kind is found within 150 rounds, with a position and a record to paste."""
    report = compare_engine(engine, 150)

    found = report.difference
    assert found is not None
    (record,) = records.read(found.record)
    reached = [*record.states()][-1]
    state = parse_state(found.position)
    assert state.result == reached.results[-1] if state.is_over else state == reached.round
    assert found.what in str(report)


@pytest.mark.slow
def test_check_engine_raises_what_can_be_pasted() -> None:
    """The error is an AssertionError that prints a sentence, a position and a record."""
    with pytest.raises(EngineDiffers) as caught:
        check_engine(PassesUnderAWish, 150)

    message = str(caught.value)
    assert isinstance(caught.value, AssertionError)
    assert re.search(r"the engine takes '\d pass', which is illegal", message)
    assert 'parse_state("nanjing play ' in message
    assert "tichu = 1" in message


class OnlyActions(Honest):
    """An engine that applies actions and returns scores, and nothing else."""

    def legal(self, seat: int) -> None:
        """Have no list."""
        return

    def facts(self) -> dict[str, str]:
        """Know no facts."""
        return {}


def test_an_engine_need_not_know_everything() -> None:
    """Without lists and facts, refusals and scores are compared."""
    report = check_engine(OnlyActions, 5)

    assert report.difference is None
    assert report.comparisons > report.actions > 300


class Chatty(Honest):
    """An engine that returns an unknown fact."""

    def facts(self) -> dict[str, str]:
        """Return an unknown fact."""
        return {"weather": "fine"}


class Broken(Honest):
    """An engine whose list raises an error."""

    def legal(self, seat: int) -> None:
        """Fail."""
        raise KeyError(seat)


class Doubled(Honest):
    """An engine that lists every action twice."""

    def legal(self, seat: int) -> list[str]:
        """List it twice."""
        return [*(super().legal(seat) or ())] * 2


class Unstartable(Honest):
    """An engine whose start raises an error."""

    def start(self, rules: str, dealer: int) -> None:
        """Fail."""
        raise RuntimeError(rules)


class Refusing(Honest):
    """An engine that refuses everything."""

    def apply(self, action: str) -> bool:
        """Refuse."""
        return False


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        (Broken, "legal: the engine raised KeyError"),
        (Doubled, "twice"),
        (Unstartable, "start: the engine raised RuntimeError"),
        (Refusing, "the engine refuses 'deal"),
    ],
)
def test_an_engine_that_fails_is_a_difference(engine: type[Honest], words: str) -> None:
    """The report says what an engine raised, and where."""
    found = compare_engine(engine, 1).difference

    assert found is not None
    assert words in found.what


def test_an_unknown_fact_is_no_difference() -> None:
    """It is a mistake in the adapter, which says the names that there are."""
    with pytest.raises(InvalidValue) as caught:
        compare_engine(Chatty, 1)

    assert f"Engine.facts: expected one of {', '.join(FACTS)}; got 'weather'" == str(caught.value)


def machine(engine: type[Engine]) -> type[RoundMachine]:
    """Return a machine that tests an engine by rules of all kinds."""

    class Machine(RoundMachine):
        """A machine."""

        table = rules(seats=4)

        def make_engine(self) -> Engine:
            """Make the engine."""
            return engine()

    return Machine


def run(engine: type[Engine]) -> None:
    """Run the machine of an engine as a test."""
    case = machine(engine).TestCase
    case.settings = SMALL
    case("runTest").runTest()


@pytest.mark.slow
def test_the_machine_passes_an_honest_engine() -> None:
    """Under all kinds of rules the library beside itself shows no difference."""
    run(Honest)


@pytest.mark.slow
@pytest.mark.parametrize("engine", [DropsTheWish, BombsInTurnOnly])
def test_the_machine_finds_a_planted_bug(engine: type[Honest]) -> None:
    """The machine finds bugs too, and reports them in the same form."""
    with pytest.raises(AssertionError):
        run(engine)


def test_the_machine_tempts_with_what_is_illegal() -> None:
    """The engine is offered what is drawn from the illegal actions of the state."""
    drawn, offered = Mock(), Mock(state=tichu.new_round())
    tried = machine(Honest)()
    tried.beside = offered

    tried.tempt(drawn)

    offered.tempt.assert_called_once_with(drawn.draw.return_value)
    (strategy,) = drawn.draw.call_args.args
    illegal = find(strategy, lambda _: True, settings=SMALL)
    assert not tichu.is_legal(offered.state, illegal)


def test_the_machine_needs_an_engine() -> None:
    """Without an engine the machine raises an error that says so."""
    with pytest.raises(NotImplementedError, match="make_engine"):
        RoundMachine()


def test_rules_come_as_text() -> None:
    """An adapter receives the rules in notation."""
    seen: list[str] = []

    class Listening(Honest):
        """An engine that records the rules it receives."""

        def start(self, rules: str, dealer: int) -> None:
            """Note the rules."""
            seen.append(rules)
            super().start(rules, dealer)

    check_engine(Listening, 2, [tichu.BSW, tichu.TIENTSIN])

    assert ["bsw", "tientsin"] == seen
    assert [tichu.BSW, tichu.TIENTSIN] == [parse_rules(text) for text in seen]
