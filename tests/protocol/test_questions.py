"""The library as a program that is asked: every line is answered with a line."""

import io
import json
import random
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

import tichu
from support import anything, position
from support.tables import cases
from support.vectors import vectors
from tichu.codec import as_json
from tichu.notation import format_action, format_state, format_view, parse_move
from tichu.protocol import LONGEST, reply, schema, serve

START: Final = format_state(tichu.new_round())
SEEN: Final = format_view(tichu.view(tichu.new_round(), 2))
WATCHED: Final = format_view(tichu.view(tichu.new_round(), None))
OVER: Final = format_state(position("2j / - / - / 3j", turn=0, finished=(1, 2)))
DEAL: Final = format_action(tichu.deal(tichu.new_round(), random.Random(1)))
REPORT: Final = {"rules": "bsw", "finished": [0, 1, 2], "cards": [60, 40], "calls": "t---"} | {
    "counted_out": None
}
STRANGE: Final[tuple[object, ...]] = (
    *(None, 3, -1, True, "x", "", list[int](), dict[str, int](), [3], [list[int]()], ["x"]),
    *({"a": 1}, {"position": 3}, {"text": "0 pass"}, 1e300, "\ud800", 10**30),
    *(2**63 - 1, -(2**63) + 1),
)
"""Values that may stand in any place of JSON."""


def answered(question: Mapping[str, object]) -> dict[str, Any]:
    """Return the whole answer to a question."""
    told: dict[str, Any] = json.loads(reply(json.dumps(question)), parse_constant=pytest.fail)
    return told


def ask(kind: str, **fields: object) -> Any:  # noqa: ANN401  # any value of JSON
    """Return the answer to a question that has one."""
    told = answered({"id": 1, "kind": kind, **fields})
    assert {"id", "answer"} == set(told), told
    return told["answer"]


def test_a_round_of_questions() -> None:
    """A round is played from a seed: the questions lead to what the library does."""
    rng, position = random.Random(3), ask("new", game=False)
    state = tichu.new_round()
    while ask("result", position=position) is None:
        action = ask("random", position=position, seed=rng.randrange(1000))
        assert ask("judge", position=position, action=action)
        assert ask("why", position=position, action=action) is None
        step = ask("transition", position=position, action=action)
        assert ask("apply", position=position, action=action) == step["position"]
        for seat, heard in [*enumerate(step["seats"]), (None, step["spectators"])]:
            check_heard(tichu.view(state, seat), **heard)
        state = tichu.apply(state, action)
        position = step["position"]
        assert format_state(state) == position
        assert format_view(tichu.view(state, 1)) == ask("view", position=position, seat=1)
    assert as_json(state.result) == ask("result", position=position)


def check_heard(before: tichu.PublicView, told: list[str], happened: list[str]) -> None:
    """Check that a view and the moves are enough to know what happened."""
    seen, moves = before, [*map(parse_move, told)]
    for move in moves:
        seen = tichu.advance(seen, move)
    assert happened == [*map(str, tichu.happenings(before, moves, seen))]


def test_a_game_of_trees() -> None:
    """Trees are answered, and taken in the place of texts."""
    game, state = ask("new", rules="trichu", trees=True), tichu.new_game("trichu")
    for seed in range(200):
        action = ask("random", position=game, seed=str(seed), trees=True)
        if seed % 4 == 0 and action["move"] != "deal":
            assert action in ask("legal", position=game, trees=True)
        assert str(tichu.random_action(state, random.Random(str(seed)))) == action["text"]
        game = ask("apply", position=game, action=action, trees=True)
        state = tichu.apply(state, action["text"])
    assert 1 <= len(game["results"])
    assert ask("score", position=game)["scores"] == game["scores"]


def test_a_list_in_pages() -> None:
    """A push has 2,184 actions, which are asked for some at a time; the order is the library's."""
    state = tichu.new_round()
    while state.phase is not tichu.Phase.PUSH:
        state = tichu.apply(state, tichu.random_action(state, random.Random(1)))
    position = format_state(state)
    every = [format_action(action) for action in state.legal(2)]
    pages = [
        ask("legal", position=position, seat=2, limit=700, **{"from": start})
        for start in range(0, 2_800, 700)
    ]
    assert [700, 700, 700, 85] == [len(page) for page in pages]
    assert every == [action for page in pages for action in page]
    assert 4 * len(every) == len(ask("legal", position=position))
    assert every == ask("legal", position=ask("view", position=position, seat=2))


def test_why() -> None:
    """An illegal action has the rule that it breaks; ``apply`` answers with the same as error."""
    why = ask("why", position=START, action="0 pass")
    expected = "you cannot pass now: the cards have not been dealt"
    assert {"code": "wrong_phase", "message": expected, "rule": "DEAL-1"} == why
    told = answered({"id": 7, "kind": "apply", "position": START, "action": "0 pass"})
    assert {"id": 7, "error": {**why, "path": "action"}} == told


def test_the_highest_reading_comes_first() -> None:
    """The Phoenix is above the other cards of a straight before it is below them."""
    assert [9, 4] == [each["phoenix_as"] for each in ask("classify", cards="5j6j7w8jPh")]


def test_chance() -> None:
    """A seed gives the deal that it gives in Python; without one, each deal is another."""
    deals = [ask("deal", position=START, seed=7) for _ in range(2)]
    expected = format_action(tichu.deal(tichu.new_round(), random.Random(7)))
    assert [expected] * 2 == deals
    assert ask("deal", position=START) != ask("deal", position=START)
    assert ask("random", position=SEEN) is None
    assert tichu.__version__ == ask("version")


@pytest.mark.parametrize(
    "line",
    [
        *("", "null", "[]", "{", "[" * 100_000, "9" * 10_000, '{"id": 1, "id": 2}'),
        '{"id": "x", "kind": "legal", "position": "' + " " * LONGEST + '"}',
    ],
)
def test_lines_that_are_not_questions(line: str) -> None:
    """A line that is not an object, or is too long, gets an error without an ID."""
    told = json.loads(reply(line))
    assert (None, {"id", "error"}) == (told["id"], set(told))


@pytest.mark.parametrize("name", [None, 0, -1.5, "x", "\ud800", True, [1, [2]], {"a": {"b": None}}])
def test_ids(name: object) -> None:
    """An ID of any kind comes back, with an answer and with an error."""
    for kind in ("new", "poker"):
        assert name == answered({"id": name, "kind": kind})["id"]
    assert answered({"kind": "new"})["id"] is None


@pytest.mark.parametrize("kind", ["poker", None, 3, [], {}, "act"])
def test_unknown_kinds(kind: object) -> None:
    """Unknown kinds get an error that lists the kinds; those for bots are not answered."""
    error = answered({"kind": kind})["error"]
    assert ("kind", "unknown_kind") == (error["path"], error["code"])


def test_the_field_that_is_wrong() -> None:
    """The error names the field, and the item in a list."""
    for question, code, path, message in cases(
        __file__, "questions: the field that is wrong", globals()
    ):
        error = answered({"id": "x", **question})["error"]
        assert (code, path) == (error["code"], error["path"]), question
        assert message in (None, error["message"]), question


def test_strange_questions() -> None:
    """A question with a field missing, or of another type, is answered."""
    given = {each.kind: each.question for each in vectors()}
    for question in given.values():
        for member in set(question) - {"id", "kind"}:
            for value in STRANGE:
                told = answered({**question, member: value})
                assert set(told) in ({"id", "answer"}, {"id", "error"})
            missing = {name: question[name] for name in question if name != member}
            assert "missing_field" == answered(missing)["error"]["code"]


def test_strange_optional_fields() -> None:
    """So is a question with an optional field of another type, or far too large."""
    for kind, part in KINDS.items():
        needed = {"position": START, "action": DEAL}
        question = {name: needed[name] for name in part["required"] if name in needed}
        for member in set(part["properties"]) - {"id", "kind"}:
            for value in (*STRANGE, START):
                told = answered({**question, "kind": kind, member: value})
                assert set(told) in ({"id", "answer"}, {"id", "error"})


@pytest.mark.parametrize(
    "damage",
    [
        *('"dealer": 9223372036854775808', '"dealer": NaN', '"dealer": 1e999'),
        *('"dealer": 1, "dealer": 1', '"dealer": ' + "[" * 30 + "]" * 30),
    ],
)
def test_the_id_of_a_damaged_question(damage: str) -> None:
    """The ID comes back if the line is a JSON object, unless it is damaged itself."""
    told = json.loads(reply(f'{{"id": [7], "kind": "new", {damage}}}'))
    assert ([7], "dealer") == (told["id"], told["error"]["path"].partition("[")[0])
    damaged = damage.replace("dealer", "id")
    assert json.loads(reply(f'{{"kind": "new", {damaged}}}'))["id"] is None


def test_a_value_that_is_no_line() -> None:
    """From Python, only text and bytes are asked."""
    with pytest.raises(
        tichu.InvalidValue, match=r"^reply\(line\): expected text or bytes, got None"
    ):
        reply(anything(None))


def test_a_fault_of_the_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The question gets an error, the traceback is shown, and the next question is answered."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tichu.engine.verbs.why_illegal", broken)
    why = json.dumps({"id": 5, "kind": "why", "position": START, "action": DEAL}).encode()
    first, second = served(why + b"\n" + b'{"id": 6, "kind": "new"}')
    assert (5, "internal") == (first["id"], first["error"]["code"])
    assert (6, True) == (second["id"], "answer" in second)
    assert "ZeroDivisionError" in capsys.readouterr().err
    with pytest.raises(ZeroDivisionError):
        reply(why)


@pytest.mark.parametrize("rounds", ["[[1e999, 1]]", "[[NaN, 1]]"])
def test_impossible_numbers(rounds: str) -> None:
    """Numbers that JSON does not have get an error in valid JSON."""
    line = f'{{"id": "1", "kind": "match", "rules": "trichu", "rounds": {rounds}}}'
    assert {"id", "error"} == set(json.loads(reply(line), parse_constant=pytest.fail))


def served(data: bytes) -> list[dict[str, Any]]:
    """Return the answers to some lines."""
    output = io.BytesIO()
    serve(io.BytesIO(data), output)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_lines_of_every_length() -> None:
    """A million bytes are read; of a longer line only that it is too long, and the next one is."""
    line = b'{"id": 1, "kind": "new"}'
    long = line.ljust(LONGEST)
    found = served(b"\n".join([b"", long, long + b" ", b"x" * 3 * LONGEST, b"\xff", line]))
    assert [None, 1, None, None, None, 1] == [told["id"] for told in found]
    codes = ["bad_syntax", "too_long", "too_long", "bad_encoding"]
    assert codes == [told["error"]["code"] for told in found if "error" in told]


def test_an_answer_is_sent_before_the_next_question_is_read() -> None:
    """An answer is sent before the next question is read."""
    sent: list[bytes] = []
    output = io.BytesIO()
    target = SimpleNamespace(write=output.write, flush=lambda: sent.append(output.getvalue()))

    class Source(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            assert output.getvalue() == (sent[-1] if sent else b"")
            return super().readline(size)

    serve(Source(b"one\ntwo\n"), anything(target))
    assert [1, 2] == [each.count(b"\n") for each in sent]


KINDS: Final[dict[str, Any]] = {each["title"]: each for each in schema()["oneOf"]}


def validator(part: object) -> Any:  # noqa: ANN401  # which has no types
    """Return a validator of a part of the schema."""
    return Draft202012Validator(anything({"$defs": schema()["$defs"], "allOf": [part]}))


def test_the_schema() -> None:
    """The questions of all vectors fit it, and their answers; so do trees."""
    Draft202012Validator.check_schema(schema())
    given = {each.kind: each for each in vectors()}
    for each in given.values():
        part = {name: KINDS[each.kind][name] for name in ("required", "properties")}
        validator(part).validate(each.question)
        validator(KINDS[each.kind]["answer"]).validate(each.answer)
    rng, game = random.Random(5), tichu.new_game("bsw")
    seen, moves = validator(KINDS["view"]["answer"]), validator(KINDS["transition"]["answer"])
    for step in range(150):
        action = tichu.random_action(game, rng, 0.1)
        fields = {"position": as_json(game), "action": as_json(action)}
        game = tichu.apply(game, action)
        if step % 3 == 0:
            moves.validate(ask("transition", **fields, trees=True))
            seen.validate(as_json(tichu.view(game, rng.choice([None, 0, 3]))))
