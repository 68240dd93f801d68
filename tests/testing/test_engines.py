"""The kit finds what is wrong with an engine, and nothing wrong with an honest one."""

import contextlib
import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import tichu
from support import exchange, position
from testing.breaching import always
from testing.planted import PLANTED, Honest
from tichu import InvalidValue, records
from tichu.notation import format_action, format_state, parse_state
from tichu.rules import PRESETS
from tichu.testing import EngineDiffers, Report, check_engine, compare_engine, facts
from tichu.testing.engines import temptation


@pytest.mark.slow
def test_an_honest_engine_passes_under_every_preset() -> None:
    """The library beside itself shows no difference in many comparisons."""
    report = check_engine(Honest, 24, PRESETS.values())

    assert 24 == report.rounds
    assert report.actions > 1500
    assert report.refusals > 200
    assert report.comparisons > 20_000
    assert "no difference" == str(report).splitlines()[-1]


def test_temptations_are_of_many_kinds() -> None:
    """Among them is what another seat may do."""
    state = position("2j3j", "AjAw", "6j", "7j", trick="0:Kj", turn=1)
    rng = random.Random(1)
    found = {temptation(state, rng) for _ in range(200)}

    kinds = {tichu.Play, tichu.Pass, tichu.TakeTrick, tichu.CallTichu, tichu.MakeWish}
    assert kinds <= {type(each) for each in found}
    assert tichu.Play(2, "Aj") in found


def test_a_report_in_words() -> None:
    """A report has the figures, what was played and how often, what was not, and the difference."""
    counts = {"dog": 3, "four": 0, "CallTichu": 12, "AnnounceBomb": 0}
    report = Report(2, 456, 76, 12_178, counts, None)

    assert ("four", "AnnounceBomb") == report.missed
    assert """\
2 rounds, 456 actions, 76 refusals, 12178 comparisons
       3 dog
      12 CallTichu
never played: four, AnnounceBomb
no difference""" == str(report)
    difference = EngineDiffers("another wish", "nanjing ...", "tichu = 1")
    assert """\
1 rounds, 2 actions, 3 refusals, 4 comparisons
       3 dog
another wish

parse_state("nanjing ...")

tichu = 1""" == str(Report(1, 2, 3, 4, {"dog": 3}, difference))


@pytest.mark.slow
def test_a_seed_stands_for_the_same_comparison() -> None:
    """The rules take turns."""
    one, again, other = (
        compare_engine(Honest, 2, ["nanjing", "tientsin"], seed) for seed in (2, 2, 3)
    )

    assert one == again != other
    assert one.counts["single"] > 20
    assert "AnnounceBomb" in one.missed


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
    report = check_engine(OnlyActions, 3)

    assert report.difference is None
    assert report.comparisons > report.actions > 180


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


WHY = tichu.Violation(tichu.errors.Code.NOT_YOUR_TURN, 1, "TRICK-3", "not now")
DEAL = "deal ..."
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
    (Careless, "after 7 actions, apply: the engine takes '0 push 4j', which is illegal"),
    (
        Forgetful,
        "after it refused '0 push 4j', to_act: the engine says '3', tichu '0123'",
    ),
]


@pytest.mark.parametrize(("engine", "what"), DIFFERENCES, ids=map(str, range(len(DIFFERENCES))))
def test_a_difference_in_words(engine: type[Honest], what: str) -> None:
    """The sentence has the number of actions, what the engine did, and what was expected."""
    found = compare_engine(engine, 1).difference

    assert found is not None
    assert what == re.sub("'deal .*?'", repr(DEAL), found.what)


def test_a_difference_can_be_pasted() -> None:
    """An error has the sentence, the position and the record that led there."""
    with pytest.raises(EngineDiffers) as caught:
        check_engine(lists(lambda listed: listed[1:]), 1)

    found = caught.value
    (record,) = records.read(found.record)
    assert format_state([*record.states()][-1].round) == found.position
    assert f'{found.what}\n\nparse_state("{found.position}")\n\n{found.record}' == str(found)


@pytest.mark.slow
def test_lists_of_pushes_are_compared_now_and_then() -> None:
    """Every tenth exchange is compared, before the first push."""

    def legal(engine: Honest, _: int) -> list[str] | None:
        return [] if engine.state.phase is tichu.Phase.PUSH else None

    found = [
        compare_engine(with_faults(legal=legal), 1, seed=seed).difference for seed in range(20)
    ]

    said = [each.what for each in found if each is not None]
    assert 0 < len(said) < 10
    assert all(
        re.search(r"legal\(0\): only tichu lists '0 push .* and \d+ more$", each) for each in said
    )


def test_an_unknown_fact_is_no_difference() -> None:
    """An unknown fact is a mistake of the adapter; the error lists the names."""
    with pytest.raises(InvalidValue) as caught:
        compare_engine(Chatty, 1)

    assert (
        f"Engine.facts: expected one of {', '.join(facts(tichu.new_round()))}; got 'weather'"
        == str(caught.value)
    )


def test_the_facts_of_a_state() -> None:
    """Facts are the fields of the notation, who may act, and the result; nothing is a dash."""
    hands = ("2j4s", "3j6j6w6p6s", "4j4w5w5p5s5j", "Kj")
    state = position(*hands, turn=3, trick="2:8j", rest_to=0)
    fields = dict(zip(facts(state), format_state(state).split(), strict=False))

    assert {**fields, "to_act": "3", "may_interrupt": "12", "result": "-"} == facts(state)
    over = position("", "", "2j", "", phase=tichu.Phase.OVER, finished=(0, 1, 3), rest_to=0)
    assert ("-", "-", "013 100:0 0:0") == (*facts(over).values(),)[-3:]
    assert "0123" == facts(exchange("Ma", "2j", "3j", "4j"))["to_act"]
