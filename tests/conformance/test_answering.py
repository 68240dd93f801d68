"""The library as an engine: every line is answered with a line."""

import io
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Final

import pytest

from support import anything
from support.tables import cases
from support.vectors import vectors
from tichu.conformance import reply, serve

STRANGE: Final[tuple[object, ...]] = (
    *(None, 3, True, "x", list[int](), dict[str, int](), [3], [list[int]()], ["x"], {"a": 1}),
    *(1e300, "\ud800", 10**30),
)
"""Values that may stand in any place of JSON."""


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[]",
        "{",
        "[" * 100_000,
        "9" * 10_000,
        '{"id": "x", "kind": "legal", "position": "' + " " * 1_000_000 + '"}',
    ],
)
def test_lines_that_are_not_questions(line: str) -> None:
    """A line that is not an object, or is too long, gets an error without an ID."""
    assert {"id": None, "error": "expected a JSON object on one line"} == json.loads(reply(line))


@pytest.mark.parametrize("kind", ['"poker"', "null", "3", "[]", "{}"])
def test_unknown_kinds(kind: str) -> None:
    """Unknown kinds of question are answered as unsupported."""
    assert {"id", "unsupported"} == set(json.loads(reply(f'{{"id": "1", "kind": {kind}}}')))


def test_strange_questions() -> None:
    """A question with a missing member, or one of another type, gets an error."""
    seen: set[str] = set()
    for each in vectors():
        if each.kind in seen:
            continue
        seen.add(each.kind)
        question = json.loads(each.question)
        for member in set(question) - {"id", "kind"}:
            for value in STRANGE:
                told = json.loads(reply(json.dumps({**question, member: value})))
                assert {"id", "answer"} == set(told) or {"id", "error"} == set(told)
            missing = {name: question[name] for name in question if name != member}
            assert {"id", "error"} == set(json.loads(reply(json.dumps(missing))))


@pytest.mark.parametrize(
    ("question", "said"),
    cases(__file__, "answering: the member that is wrong"),
)
def test_the_member_that_is_wrong(question: dict[str, object], said: str) -> None:
    """The error names the member, and the item in a list."""
    assert {"id": "x", "error": said} == json.loads(reply(json.dumps({"id": "x", **question})))


@pytest.mark.parametrize("rounds", ["[[1]]", "[[1e999, 1]]", "[[NaN, 1]]"])
def test_impossible_numbers(rounds: str) -> None:
    """Too few points, and points that JSON does not have, get an error in valid JSON."""
    line = f'{{"id": "1", "kind": "match", "rules": "trichu", "rounds": {rounds}}}'
    assert {"id", "error"} == set(json.loads(reply(line), parse_constant=pytest.fail))


def test_a_question_of_the_greatest_length() -> None:
    """A million characters are answered, and one more is not."""
    line = '{"id": "x", "kind": "poker"}'.ljust(1_000_000)
    assert {"id": "x", "unsupported": "unknown kind 'poker'"} == json.loads(reply(line))
    assert "error" in json.loads(reply(line + " "))


def test_serve() -> None:
    """Each question gets one line of answer."""
    output = io.StringIO()
    serve(["\n", '{"id": 3, "kind": "match", "rules": "bsw", "rounds": []}\n'], output)
    first, second = output.getvalue().splitlines()
    assert {"id": None, "error": "expected a JSON object on one line"} == json.loads(first)
    standing = {"scores": [0, 0], "over": False, "winners": []}
    assert {"id": None, "answer": standing} == json.loads(second)


def test_an_answer_is_sent_before_the_next_question_is_read() -> None:
    """Whoever asks waits for it."""
    sent: list[str] = []
    output = io.StringIO()
    stream = SimpleNamespace(write=output.write, flush=lambda: sent.append(output.getvalue()))

    def questions() -> Iterator[str]:
        yield "one"
        assert [output.getvalue()] == sent
        yield "two"

    serve(questions(), anything(stream))
    assert 2 == len(sent[1].splitlines()) == len(sent)


def test_nothing_can_be_beaten_on_an_empty_table() -> None:
    """A lead beats nothing, so whether it does is not a question."""
    line = json.dumps({"id": "1", "kind": "beats", "table": [], "play": "5j"})
    said = "table: expected at least one combination, got none"
    assert {"id": "1", "error": said} == json.loads(reply(line))


def test_illegal_actions() -> None:
    """An illegal action is judged, and not carried out."""
    position = "nanjing deal_first 0 - -/-/-/- - - ---- - - - - - -"
    question = {"id": "1", "position": position, "action": "0 pass"}
    assert {"id": "1", "answer": False} == json.loads(
        reply(json.dumps({**question, "kind": "judge"}))
    )
    message = "you cannot pass now: the cards have not been dealt (DEAL-1)"
    assert {"id": "1", "error": message} == json.loads(
        reply(json.dumps({**question, "kind": "apply"}))
    )
    question = {"id": "1", "kind": "result", "position": position}
    assert {"id": "1", "answer": None} == json.loads(reply(json.dumps(question)))
