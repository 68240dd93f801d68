"""The vectors: their form and number, their answers by the referee and by the library."""

import json
from collections import Counter
from typing import Any, Final
from zipfile import ZipFile

import attrs
import pytest
from jsonschema import Draft202012Validator

from conformance.__main__ import questions, vector
from conformance.answering import KINDS, answer
from conformance.files import FOLDER, PACKED, read
from conformance.proving import WRONG
from support import sheet
from support.sheet import ID
from support.vectors import vectors
from tichu import Phase, Rules
from tichu.conformance import KINDS as KNOWN
from tichu.conformance import Vector, agrees, read_vectors
from tichu.notation import parse_rules, parse_state
from tichu.protocol import reply
from tichu.rules import PRESETS

ENOUGH: Final = 3
"""The least number of vectors that test a rule."""


def unshown() -> set[str]:
    """Return the IDs that no vector shows, as the README lists them."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = text.partition("## What vectors cannot show")[2].partition("\n## ")[0].splitlines()
    return {rule for row in rows if row.startswith("| ") for rule in ID.findall(row.split("|")[1])}


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 4])
def test_the_library_answers_every_vector(step: int) -> None:
    """The library gives every vector's answer; the quick tests ask for every fourth."""
    assert [] == [each.id for each in vectors()[::step] if not passes(each)]


def passes(one: Vector) -> bool:
    """Return whether the library answers a vector correctly."""
    told = json.loads(reply(json.dumps(one.question)))
    return bool({"id", "answer"} == set(told)) and agrees(one.kind, one.answer, told["answer"])


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_schema(kind: str) -> None:
    """Every file fits the schema."""
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    told = json.loads((FOLDER / f"{kind}.json").read_text(encoding="ascii"))

    validator: Any = Draft202012Validator(schema)
    assert [] == [error.message for error in validator.iter_errors(told)]


@pytest.mark.parametrize("member", ["id", "shows", "cards", "answer"])
def test_the_schema_refuses(member: str) -> None:
    """A vector with a member missing or an extra one does not fit the schema."""
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    validator: Any = Draft202012Validator(schema)
    told = json.loads((FOLDER / "classify.json").read_text(encoding="ascii"))
    first: dict[str, Any] = told["vectors"][0]
    told["vectors"] = [{name: first[name] for name in first if name != member}]
    assert not validator.is_valid(told)
    told["vectors"] = [{**first, "more": 1}]
    assert not validator.is_valid(told)


def test_how_many() -> None:
    """There are more than 3,000 vectors with distinct names, in at most 3 MB."""
    assert len(vectors()) == len({each.id for each in vectors()})
    assert 3_000 <= sum(bool(each.shows) for each in vectors())
    assert tuple(Counter(each.kind for each in vectors())) == KINDS == KNOWN
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 3_000_000
    assert PACKED.stat().st_size < 500_000


def test_every_rule_is_shown() -> None:
    """Three vectors show each rule, except the rules in a list of the README."""
    counts = Counter(rule for each in vectors() for rule in each.shows)
    rules = {rule for rule in sheet.rules() if not rule.startswith("SEIGNEUR-")}

    assert unshown() == {rule for rule in rules if counts[rule] < ENOUGH}
    assert set(counts) == rules - unshown()


def test_coverage_of_phases_and_rules() -> None:
    """All phases, presets and fields of the rules occur."""
    told: list[Any] = [each.question for each in vectors()]
    positions = {each["position"] for each in told if "position" in each}
    states = {position: parse_state(position) for position in positions}
    rules = {state.rules for state in states.values()}
    rules |= {parse_rules(each["rules"]) for each in told if "rules" in each}
    listed = {states[each["position"]].phase for each in told if each["kind"] == "legal"}
    assert set(Phase) - {Phase.DEAL_FIRST, Phase.OVER} <= listed
    assert set(Phase) == {state.phase for state in states.values()}
    assert set(PRESETS.values()) <= rules
    default = Rules()
    for field in attrs.fields(Rules):
        assert any(getattr(each, field.name) != getattr(default, field.name) for each in rules)


def test_both_answers_occur() -> None:
    """Neither answer is rare, nor are sets that form no combination."""
    for kind in ("beats", "judge"):
        counts = Counter(str(each.answer) for each in vectors() if each.kind == kind)
        assert min(counts["True"], counts["False"]) >= 100
    readings = Counter(len(each.answer) for each in vectors() if each.kind == "classify")
    assert min(readings[0], readings[1], readings[2]) >= 20


# Where they are from


@pytest.mark.slow
def test_the_referee_made_them() -> None:
    """The referee makes the same questions and answers."""
    rows = {row["id"]: row for kind in KINDS for row in read(kind)}
    named = questions()
    assert [name for kind in KINDS for name, q in named if q["kind"] == kind] == list(rows)
    for name, question in named:
        made = vector(name, question, answer(question), set())
        expected: dict[str, Any] = {**rows[name], "shows": list[str]()}
        assert expected == json.loads(json.dumps(made))


def test_the_package_has_them() -> None:
    """The archive in the package has the same bytes as the files."""
    with ZipFile(PACKED) as archive:
        assert [f"{kind}.json" for kind in KINDS] == archive.namelist()
        for kind in KINDS:
            assert (FOLDER / f"{kind}.json").read_bytes() == archive.read(f"{kind}.json")
    assert read_vectors(FOLDER) == vectors()


def test_wrong_rules() -> None:
    """Wrong rules have distinct names and break existing rules."""
    assert len(WRONG) == len({one.says for one in WRONG}) >= 200
    assert set().union(*(one.rules for one in WRONG)) <= {*sheet.rules(), *sheet.variations()}
