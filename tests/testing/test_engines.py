"""The kit finds what is wrong with an engine, and nothing wrong with an honest one."""

import contextlib
import re
from collections.abc import Callable, Mapping
from functools import partial
from operator import eq
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import Phase as HypothesisPhase
from hypothesis import find, settings

import tichu
from steering import REACHED
from support import exchange, position
from testing.breaching import always
from testing.planted import PLANTED, BombsInTurnOnly, DropsTheWish, Honest, PassesUnderAWish
from tichu import PRESETS, InvalidValue, records
from tichu.notation import format_action, format_state, parse_action, parse_rules, parse_state
from tichu.testing import (
    FACTS,
    Difference,
    Engine,
    EngineDiffers,
    Report,
    RoundMachine,
    check_engine,
    compare_engine,
    facts,
)
from tichu.testing.strategies import rules

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
    difference = Difference("another wish", "nanjing ...", "tichu = 1")
    assert """\
1 rounds, 2 actions, 3 refusals, 4 comparisons
       3 Dog
another wish

parse_state("nanjing ...")

tichu = 1""" == str(Report(1, 2, 3, 4, counts[:1], difference))


def test_a_seed_stands_for_the_same_comparison() -> None:
    """The rules take turns; a round's seed is that of the comparison and its number."""
    report = compare_engine(Honest, 2, ["nanjing", "tientsin"], seed=2)

    figures = (report.rounds, report.actions, report.refusals, report.comparisons)
    assert (2, 340, 57, 9210) == figures
    assert {
        "bomb in turn": 2,
        "Dog": 2,
        "Dog as the last card": 1,
        "Dog to a partner who is out": 1,
        "Dragon given": 2,
        "Dragon given to the next seat": 2,
        "end: counted": 2,
        "grand tichu": 7,
        "Phoenix on an ace": 1,
        "Phoenix refused on the Dragon": 1,
        "two seats bomb at once": 1,
        "wish": 1,
        "wish fulfilled": 1,
        "wish outlives a trick": 1,
    } == {name: number for name, number in report.counts if number}


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


def raises(error: Exception) -> Callable[..., Any]:
    """Return a method that fails."""

    def fail(*_: object) -> None:
        raise error

    return fail


def with_faults(**methods: Callable[..., Any]) -> type[Honest]:
    """Return an engine with other methods."""
    return type("Faulty", (Honest,), methods)


def lists(change: Callable[[list[str]], list[str]]) -> type[Honest]:
    """Return an engine that lists something else for the seat 1, and cannot say for the seat 0."""

    def legal(engine: Honest, seat: int) -> list[str] | None:
        listed = list(map(format_action, engine.state.legal(seat)))
        return {0: None, 1: change(listed)}.get(seat, listed)

    return with_faults(legal=legal)


class Forgetful(Honest):
    """Forgets whose turn it is when it has refused something."""

    refused = False

    def apply(self, action: str) -> object:
        """Remember a refusal."""
        try:
            return super().apply(action)
        except tichu.IllegalAction:
            self.refused = True
            raise

    def facts(self) -> Mapping[str, str]:
        """Return the facts."""
        return {**super().facts(), **({"to_act": "3"} if self.refused else {})}


class Careless(Honest):
    """Takes what is illegal for nothing."""

    def apply(self, action: str) -> object:
        """Apply what can be applied."""
        with contextlib.suppress(tichu.IllegalAction):
            super().apply(action)
        return None


def adds(number: int) -> type[Honest]:
    """Return an engine that lists so many numbers, too."""
    return lists(lambda listed: [*listed, *map(str, range(number))])


WHY = tichu.Violation(tichu.Code.NOT_YOUR_TURN, 1, "TRICK-3", "not now")
DEAL = "deal 2w2s3j3p4j5w6p7s 4w4s7j8w9wTwTsQs 3w5p6j6s7w9sJsAj DgMa2j2p3s4p5sPh"
NO_KEY = raises(KeyError("x"))
AT_ONCE: list[tuple[type[Honest], str]] = [
    (with_faults(start=raises(RuntimeError("no"))), "start: the engine raised RuntimeError('no')"),
    (
        with_faults(start=raises(tichu.IllegalAction(WHY))),
        "start: the engine raised not now (TRICK-3)",
    ),
    (with_faults(apply=NO_KEY), f"apply: {DEAL!r} made the engine raise KeyError('x')"),
    (with_faults(apply=always(False)), f"apply: the engine refuses {DEAL!r}, which is legal"),
    (
        with_faults(apply=raises(ValueError("no"))),
        f"apply: the engine refuses {DEAL!r}, which is legal",
    ),
    (with_faults(facts=NO_KEY), "facts: the engine raised KeyError('x')"),
    (with_faults(legal=NO_KEY), "legal: the engine raised KeyError('x')"),
    (with_faults(scores=NO_KEY), "scores: the engine raised KeyError('x')"),
    (
        with_faults(facts=always({"phase": "play"})),
        "phase: the engine says 'play', tichu 'deal_first'",
    ),
    (with_faults(scores=always((1, 2))), "scores: the engine says (1, 2), tichu None"),
    (adds(3), "legal(1): only the engine lists '0', '1', '2'"),
    (adds(4), "legal(1): only the engine lists '0', '1', '2' and 1 more"),
]
DIFFERENCES: list[tuple[type[Honest], str]] = [
    *((engine, f"after 0 actions, {what}") for engine, what in AT_ONCE),
    (
        lists(lambda listed: listed * 2),
        "after 1 action, legal(1): the engine lists '1 decline', '1 grand' twice",
    ),
    (lists(lambda listed: listed[1:]), "after 1 action, legal(1): only tichu lists '1 decline'"),
    (Careless, "after 23 actions, apply: the engine takes '1 lead 0', which is illegal"),
    (
        Forgetful,
        "after 23 actions, after it refused '1 lead 0', to_act: the engine says '3', tichu '0'",
    ),
]


@pytest.mark.parametrize(("engine", "what"), DIFFERENCES, ids=map(str, range(len(DIFFERENCES))))
def test_a_difference_in_words(engine: type[Honest], what: str) -> None:
    """After how many actions, what the engine did, and what was expected."""
    found = compare_engine(engine, 1).difference

    assert found is not None
    assert what == found.what


def test_a_difference_can_be_pasted() -> None:
    """The sentence, the position and the record of what led there."""
    with pytest.raises(EngineDiffers) as caught:
        check_engine(lists(lambda listed: listed[1:]), 1)

    found = caught.value.difference
    deal = parse_action(DEAL)
    assert found.position == format_state(tichu.apply(tichu.new_round(dealer=3), deal))
    assert found.record == records.write(records.Record.of([deal], dealer=3))
    assert f'{found.what}\n\nparse_state("{found.position}")\n\n{found.record}' == str(caught.value)


def test_lists_of_pushes_are_compared_now_and_then() -> None:
    """In every tenth exchange, before the first push."""

    def legal(engine: Honest, _: int) -> list[str] | None:
        return [] if engine.state.phase is tichu.Phase.PUSH else None

    what = (
        "after 6 actions, legal(0): only tichu lists "
        "'0 push 7j 7p 7s', '0 push 7j 7p 8p', '0 push 7j 7p 8w' and 2182 more"
    )

    found = [compare_engine(with_faults(legal=legal), 1, seed=seed).difference for seed in (14, 15)]

    assert [None, what] == [each and each.what for each in found]


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


def test_the_machine_counts_what_it_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    """As events of Hypothesis, in the order of their names; any seat may deal."""
    event, target, data = Mock(), Mock(), Mock()
    monkeypatch.setattr("tichu.testing.strategies.machine.event", event)
    monkeypatch.setattr("tichu.testing.strategies.machine.target", target)
    tried = machine(Honest)()
    data.draw.side_effect = [tichu.NANJING, 0]

    tried.start(data, 0, 3)
    tried._count(frozenset({"wish", "Dog"}))

    dealers = data.draw.mock_calls[1].args[0]
    assert [0, 3] == [find(dealers, partial(eq, m), settings=SMALL) for m in (0, 3)]
    assert ["Dog", "wish"] == [each.args[0] for each in event.mock_calls]
    assert {"Dog", "wish"} == tried.reached
    tried.teardown()
    target.assert_called_once_with(2.0, label="situations reached")
    data.draw.side_effect = [tichu.TRICHU]
    tried.start(data, 0, 3)
    assert 0 == tried.state.dealer


def test_the_machine_checks_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the round, by its rules."""
    check = Mock()
    monkeypatch.setattr("tichu.testing.strategies.machine.check_result", check)
    tried = machine(Honest)()
    for state in (
        position("", "", "2j", "", phase=tichu.Phase.OVER, finished=(0, 1, 3)),
        tichu.new_round(),
    ):
        tried.beside = Mock(state=state)
        tried.laws()
        if state.is_over:
            check.assert_called_once_with(state.result, state.rules)
    assert 1 == check.call_count


def test_the_facts_of_a_state() -> None:
    """The fields of its notation, who may act, and the result; what there is not is a dash."""
    hands = ("2j4s", "3j6j6w6p6s", "4j4w5w5p5s5j", "Kj")
    state = position(*hands, turn=3, trick="2:8j", rest_to=0)
    fields = dict(zip(FACTS, format_state(state).split(), strict=False))

    assert {**fields, "to_act": "3", "may_interrupt": "12", "result": "-"} == facts(state)
    over = position("", "", "2j", "", phase=tichu.Phase.OVER, finished=(0, 1, 3), rest_to=0)
    assert ("-", "-", "013 100:0 0:0") == (*facts(over).values(),)[-3:]
    assert (*fields, "to_act", "may_interrupt", "result") == FACTS
    assert "0123" == facts(exchange("Ma", "2j", "3j", "4j"))["to_act"]


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
