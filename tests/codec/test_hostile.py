"""Hostile texts: the answer to any text is a value or one kind of error."""

import json
import sys
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codec.answers import TREES, refusal, refused
from support import anything
from tichu import DataCode, DataError, InvalidValue, Pass, _trees, new_round
from tichu.codec import dumps, from_tree, loads, to_tree

ACTION: Final = '{"tichu": 1, "kind": "action", "action": "1 pass"}'
KINDS: Final = "round, game, view, action, actions, event, events or games"
GAMES: Final = '{"tichu": 1, "kind": "games", "games": [{"rules": "nanjing", %s, "rounds": []}]}'
ROUNDS: Final = '{"tichu": 1, "kind": "games", "games": [{"rules": "nanjing", "rounds": %s}]}'

WRONG_TYPE: Final = DataCode.WRONG_TYPE
BAD_NUMBER: Final = DataCode.BAD_NUMBER
BAD_SYNTAX: Final = DataCode.BAD_SYNTAX
TOO_DEEP: Final = DataCode.TOO_DEEP
DUPLICATE: Final = DataCode.DUPLICATE_FIELD
START: Final = "line 1, column 1"


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        # no JSON, or none that is an envelope
        ("", BAD_SYNTAX, START),
        (" ", BAD_SYNTAX, "line 1, column 2"),
        ("\n\n ]", BAD_SYNTAX, "line 3, column 2"),
        ("null", WRONG_TYPE, ""),
        ("true", WRONG_TYPE, ""),
        ("5", WRONG_TYPE, ""),
        ("-0", WRONG_TYPE, ""),
        ("-0.0", WRONG_TYPE, ""),
        ('"1 pass"', WRONG_TYPE, ""),
        ("[]", WRONG_TYPE, ""),
        (f"[{ACTION}]", WRONG_TYPE, ""),
        ("{}", DataCode.MISSING_FIELD, "tichu"),
        (ACTION[:-1], BAD_SYNTAX, "line 1, column 50"),
        (f"{ACTION} x", BAD_SYNTAX, "line 1, column 52"),
        (f"{ACTION}{ACTION}", BAD_SYNTAX, "line 1, column 51"),
        (f"{ACTION}\x00", BAD_SYNTAX, "line 1, column 51"),
        ("\x00", BAD_SYNTAX, START),
        ("1 pass", BAD_SYNTAX, "line 1, column 3"),
        ("0x1", BAD_SYNTAX, "line 1, column 2"),
        ("\ufeff\ufeff{}", BAD_SYNTAX, START),
        ("\u00a0{}", BAD_SYNTAX, START),
        # numbers
        ("NaN", BAD_NUMBER, ""),
        ("Infinity", BAD_NUMBER, ""),
        ('{"a": [1, {"b": -Infinity}]}', BAD_NUMBER, "a[1].b"),
        ("1e999", BAD_NUMBER, ""),
        ("[-1e999]", BAD_NUMBER, "[0]"),
        ("1" * 5000, BAD_NUMBER, ""),
        ("-" + "1" * 5000, BAD_NUMBER, ""),
        ("1." + "1" * 5000, BAD_NUMBER, ""),
        ("1e" + "1" * 5000, BAD_NUMBER, ""),
        ('{"tichu": 9223372036854775808}', BAD_NUMBER, "tichu"),
        ('{"tichu": 9223372036854775807}', DataCode.UNKNOWN_VERSION, "tichu"),
        ('{"tichu": -9223372036854775808}', BAD_NUMBER, "tichu"),
        ('{"tichu": -0}', DataCode.UNKNOWN_VERSION, "tichu"),
        ('{"tichu": 1.0}', WRONG_TYPE, "tichu"),
        ('{"tichu": 1e0}', WRONG_TYPE, "tichu"),
        # names that come twice
        ('{"tichu": 1, "tichu": 1}', DUPLICATE, "tichu"),
        ('{"tichu": 1, "\\u0074ichu": 1}', DUPLICATE, "tichu"),
        ('{"a": {"b": [0, {"c": 1, "d": 2, "c": 1}]}}', DUPLICATE, "a.b[1].c"),
        ('[{"a": 1, "a": {"b": 1, "b": 2}}]', DUPLICATE, "[0].a"),
        ('{"": 1, "": 2}', DUPLICATE, "''"),
        (GAMES % '"_x": {"y": 1, "y": 2}', DUPLICATE, "games[0]._x.y"),
        (GAMES % '"rules": "bsw"', DUPLICATE, "games[0].rules"),
        # half a surrogate pair
        ('{"tichu": 1, "kind": "action", "action": "\\ud800"}', DataCode.BAD_NOTATION, "action"),
        ('{"tichu": 1, "kind": "\\udfff"}', DataCode.UNKNOWN_KIND, "kind"),
        (ACTION[:-1] + ', "\\ud800": 1}', DataCode.UNKNOWN_FIELD, "\\ud800"),
        (GAMES % '"event": "\\ud800"', DataCode.BAD_VALUE, "games[0].event"),
        (GAMES % '"comment": "\\ud800"', DataCode.BAD_VALUE, "games[0].comment"),
        (GAMES % '"_x": "\\ud800"', DataCode.BAD_ENCODING, "games[0]._x"),
        (GAMES % '"_x": {"\\ud800": 1}', DataCode.BAD_ENCODING, "games[0]._x"),
        # of other kinds of readers, measured: these took the first five for something else
        (ACTION[:-1] + ', "seat": "0"}', DataCode.UNKNOWN_FIELD, "seat"),
        (GAMES % '"dealer": "0"', WRONG_TYPE, "games[0].dealer"),
        (GAMES % '"dealer": 1.9', WRONG_TYPE, "games[0].dealer"),
        (GAMES % '"dealer": true', WRONG_TYPE, "games[0].dealer"),
        (GAMES % '"players": "ABCD"', WRONG_TYPE, "games[0].players"),
        (ROUNDS % '[{"actions": "deal"}]', WRONG_TYPE, "games[0].rounds[0].actions"),
        ('{"tichu": 1, "kind": "move", "action": "1 pass"}', DataCode.UNKNOWN_KIND, "kind"),
        ('{"tichu": 1, "action": "1 pass"}', DataCode.MISSING_FIELD, "kind"),
        (ACTION[:-1] + ', "admin": true}', DataCode.UNKNOWN_FIELD, "admin"),
    ],
)
def test_hostile_texts(text: str, code: DataCode, path: str) -> None:
    """Each has its code and its place, as text and as bytes."""
    assert (code, path) == refusal(text)
    assert (code, path) == refusal(text.encode())
    assert (code, path) == refusal("\ufeff" + text)


@pytest.mark.parametrize("depth", [25, 100, 1000, 100_000])
@pytest.mark.parametrize(
    ("opened", "closed"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]"), ('{"tichu":[', "]}")]
)
def test_depth(opened: str, closed: str, depth: int) -> None:
    """Deeply nested texts are refused, whatever the recursion limit of the interpreter."""
    code, path, message = refused(
        lambda: loads(opened * depth + "1" + closed * depth, longest=10**7)
    )
    assert TOO_DEEP is code
    assert "expected at most 24 levels of lists and objects" == message
    assert "" == path or path.startswith(("[0]", "a", "tichu"))
    assert BAD_SYNTAX is refusal(opened * 20)[0]
    assert refusal(opened * min(depth, 90_000))[0] in {TOO_DEEP, BAD_SYNTAX}


def test_the_limit_of_depth() -> None:
    """24 levels are examined; 25 are too deep, and the error has the path."""
    assert (WRONG_TYPE, "") == refusal("[" * 24 + "]" * 24)
    assert (TOO_DEEP, "[0]" * 24) == refusal("[" * 25 + "]" * 25)


def test_depth_with_another_limit_of_the_interpreter() -> None:
    """With a higher recursion limit the answer is the same."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        assert TOO_DEEP is refusal("[" * 5_000 + "]" * 5_000)[0]
    finally:
        sys.setrecursionlimit(before)


def test_length() -> None:
    """A million bytes or characters are accepted, or up to ``longest``, and not one more."""
    assert Pass(1) == loads(ACTION + " " * (1_000_000 - len(ACTION)))
    assert (DataCode.TOO_LONG, "") == refusal(ACTION + " " * (1_000_001 - len(ACTION)))
    assert Pass(1) == loads(ACTION, longest=len(ACTION))
    assert Pass(1) == loads(ACTION.encode(), longest=len(ACTION))
    assert Pass(1) == loads(ACTION + " " * 2_000_000, longest=3_000_000)
    short = refused(lambda: loads(ACTION, longest=len(ACTION) - 1))
    assert (DataCode.TOO_LONG, "", "expected at most 49 characters or bytes, got 50") == short
    assert DataCode.TOO_LONG is refused(lambda: loads(ACTION, longest=0))[0]
    for wrong in (-1, True, "5", 1.0, None, 10**13):
        with pytest.raises(InvalidValue, match=r"^loads\(longest\)"):
            loads(ACTION, longest=anything(wrong))


@pytest.mark.parametrize(
    "data",
    [
        b"\xff",
        b"\xff\xfe{\x00}\x00",
        b'{"tichu": "\xe9"}',
        b'{"tichu": "\xed\xa0\x80"}',
        b"\xf0\x9f\x83",
        "[]".encode("utf-16"),
        "{}".encode("utf-32"),
    ],
)
def test_bytes_that_are_not_utf_8(data: bytes) -> None:
    """The error has the number of the first wrong byte."""
    code, path, message = refused(lambda: loads(data))
    assert (DataCode.BAD_ENCODING, "") == (code, path)
    assert message.startswith("byte ")


def test_texts_of_several_types() -> None:
    """Text and both kinds of bytes are accepted, with or without a byte order mark."""
    for text in (ACTION, ACTION.encode(), bytearray(ACTION.encode())):
        assert Pass(1) == loads(anything(text))
    assert Pass(1) == loads("\ufeff" + ACTION)
    assert Pass(1) == loads(b"\xef\xbb\xbf" + ACTION.encode())


class Liar(str):
    """A text that lies about its length."""

    __slots__ = ()

    def __len__(self) -> int:
        """Return a lie."""
        return 0

    def removeprefix(self, prefix: str, /) -> str:
        """Raise an error that is not ours."""
        raise RuntimeError(prefix)


@pytest.mark.parametrize(
    "text", [None, 5, [], {}, Liar(ACTION), memoryview(b"{}"), object(), Pass(1), ACTION.split()]
)
def test_arguments_that_are_not_texts(text: object) -> None:
    """They are the caller's mistake, so they raise ``InvalidValue``."""
    with pytest.raises(InvalidValue, match=r"^loads\(text\)"):
        loads(anything(text))


@pytest.mark.parametrize("kind", ["Action", "", 5, ["action"], ("action",), Pass, b"action"])
def test_arguments_that_are_not_kinds(kind: object) -> None:
    """So are wrong kinds."""
    with pytest.raises(InvalidValue, match=rf"^loads\(kind\): expected {KINDS}, got"):
        loads(ACTION, anything(kind))
    for write in (dumps, to_tree):
        with pytest.raises(InvalidValue, match=rf"^{write.__name__}\(kind\): expected {KINDS}"):
            write(Pass(1), anything(kind))
    with pytest.raises(InvalidValue, match=r"^from_tree\(kind\)"):
        from_tree(json.loads(ACTION), anything(kind))


def test_long_lists() -> None:
    """Lists that are too long are refused as a whole."""
    position = TREES["game"]["position"]
    game = {"tichu": 1, "kind": "game", "position": position, "scores": [0, 0]}
    long = json.dumps({**game, "results": ["210 70:30 0:100"] * 10_001})
    assert (DataCode.TOO_LONG, "results") == refusal(long)
    long = json.dumps({**game, "results": [], "scores": [0] * 10_001})
    assert (DataCode.TOO_LONG, "scores") == refusal(long)
    many = ", ".join(["0"] * 100_000)
    assert (DataCode.BAD_VALUE, "games[0].players") == refusal(
        GAMES % f'"players": [{many.replace("0", chr(34) * 2)}]'
    )
    assert DataCode.BAD_VALUE is refusal(GAMES % f'"start_scores": [{many}]')[0]
    assert DataCode.TOO_LONG is refusal(ROUNDS % f"[{many}]")[0]
    assert DataCode.TOO_LONG is refusal(ROUNDS % f'[{{"actions": [{many}]}}]')[0]


def test_a_list_of_the_greatest_length() -> None:
    """10,000 items are read, and one more is refused."""
    text = '{"tichu": 1, "kind": "actions", "actions": [%s]}'
    actions = ['"1 pass"'] * 10_000
    assert (Pass(1),) * 10_000 == loads(text % ", ".join(actions))
    assert (DataCode.TOO_LONG, "actions") == refusal(text % ", ".join([*actions, '"1 pass"']))


def test_the_longest_numbers_and_names() -> None:
    """Numbers of 40 characters are read; a path shows 40 characters of a name."""
    assert "[0]" == refusal(f"[1.{'0' * 39}]")[1]
    assert "" == refusal(f"[1.{'0' * 38}]")[1]
    assert "x" * 40 == refusal('{"%s": NaN}' % ("x" * 40))[1]
    assert "x" * 40 + "..." == refusal('{"%s": NaN}' % ("x" * 41))[1]


@pytest.mark.parametrize("size", [100, 10_000, 900_000])
@pytest.mark.parametrize(
    "text",
    [
        '{"%s": 1}',
        '{"%s": NaN}',
        '{"tichu": 1, "kind": "%s"}',
        '{"tichu": "%s"}',
        '"%s"',
        '{"tichu": 1, "kind": "action", "action": "%s"}',
        '{"tichu": 1, "kind": "action", "%s": 1}',
        '{"tichu": 1, "kind": "event", "event": "%s"}',
        '{"tichu": 1, "kind": "round", "position": "%s"}',
        '{"tichu": 1, "kind": "game", "position": "%s", "scores": [], "results": []}',
        '{"tichu": 1, "kind": "games", "games": "%s"}',
        '{"tichu": 1, "kind": "games", "games": ["%s"]}',
        '{"tichu": 1, "kind": "games", "games": [{"rules": "%s"}]}',
        GAMES % '"players": ["%s"]',
        GAMES % '"date": "%s"',
        GAMES % '"dealer": "%s"',
        GAMES % '"%s": 1',
        GAMES % '"_x": {"%s": null}',
        ROUNDS % '[{"actions": ["%s"]}]',
        ROUNDS % '["%s"]',
    ],
)
def test_messages_are_short(text: str, size: int) -> None:
    """A message repeats only a little of a long text."""
    _, path, message = refused(lambda: loads(text % ("x" * size)))
    assert len(path) < 100
    assert len(message) < 300


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[", "line 1, column 2: not JSON: Expecting value"),
        ("null", "expected an object, got null"),
        ("5", "expected an object, got 5"),
        ("NaN", "expected a number, got NaN"),
        ("[1e999]", "[0]: expected a finite number of at most 40 characters, got '1e999'"),
        ('{"a": 99999999999999999999}', "a: expected a number of 64 bits, got"),
        ("{}", "tichu: the field is missing"),
        ('{"tichu": true}', "tichu: expected a whole number, got true"),
        ('{"tichu": 7}', "tichu: expected a version up to 1, got 7"),
        ('{"tichu": 1, "kind": "table"}', f"kind: expected {KINDS}, got 'table'"),
        ('{"tichu": 1, "kind": "action"}', "action: the field is missing"),
        ('{"tichu": 1, "kind": "action", "action": null}', "action: expected text, got null"),
        ('{"tichu": 1, "kind": "action", "action": []}', "action: expected text, got a list"),
        (
            '{"tichu": 1, "kind": "action", "action": "2 play 5j5x"}',
            "action: '5x' is not a card (position 9)",
        ),
        (
            json.dumps(TREES["round"]).replace("0 -", "0 1", 1),
            "position: turn: no single seat is on turn in phase deal_first",
        ),
        ('{"tichu": 1, "kind": "events", "events": ["1 passed", "1 flew"]}', "events[1]: "),
        ('{"tichu": 1, "kind": "actions", "actions": [1]}', "actions[0]: expected text, got 1"),
        (
            '{"tichu": 1, "kind": "actions", "actions": "1 pass"}',
            "actions: expected a list, got '1 pass'",
        ),
        ('{"tichu": 1, "kind": "actions"}', "actions: the field is missing"),
        (ROUNDS % "5", "games[0].rounds: expected a list, got 5"),
        (
            ROUNDS % '[{"actions": ["0 pass"]}]',
            "games[0].rounds[0].actions[0]: '0 pass': you cannot pass now: ",
        ),
    ],
)
def test_sentences(text: str, sentence: str) -> None:
    """An error says where something is wrong, what was expected and what was given."""
    with pytest.raises(DataError) as caught:
        loads(text)
    assert str(caught.value).startswith(sentence)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_json(tree: Any) -> None:  # noqa: ANN401  # a tree
    """JSON of any content is answered, even if only Python's reader accepts it."""
    answered(json.dumps(tree))


def answered(text: str | bytes) -> None:
    """Check that a text is read and written back, or raises an error with a place and a message."""
    try:
        value = loads(text)
    except DataError as caught:
        error = caught
    else:
        assert value == loads(dumps(value))
        return
    assert error.message
    assert len(str(error)) < 2000


def test_a_long_list_of_problems_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message has a greatest length, 500 characters, and an ellipsis if it is longer."""
    assert 500 == _trees._LONGEST_MESSAGE
    text = dumps(new_round()).replace("0 -", "0 1", 1)
    whole = "turn: no single seat is on turn in phase deal_first"
    for longest, message in ((len(whole), whole), (len(whole) - 1, f"{whole[:-1]}...")):
        monkeypatch.setattr(_trees, "_LONGEST_MESSAGE", longest)
        with pytest.raises(DataError) as caught:
            loads(text)
        assert message == caught.value.message
