"""Hostile texts: the answer to any text is a value or one kind of error."""

import json
import sys
from functools import partial
from typing import Final

import pytest

from codec.answers import TREES, refusal, refused
from support import anything
from support.tables import cases
from tichu import DataError, InvalidValue, Pass, _trees, new_round
from tichu.codec import Envelope, dumps, loads
from tichu.errors import DataCode

ACTION: Final = '{"tichu": 1, "kind": "action", "action": "1 pass"}'
GAMES: Final = '{"tichu": 1, "kind": "games", "games": [{"rules": "nanjing", %s, "rounds": []}]}'
ROUNDS: Final = '{"tichu": 1, "kind": "games", "games": [{"rules": "nanjing", "rounds": %s}]}'

WRONG_TYPE: Final = DataCode.WRONG_TYPE
BAD_NUMBER: Final = DataCode.BAD_NUMBER
BAD_SYNTAX: Final = DataCode.BAD_SYNTAX
TOO_DEEP: Final = DataCode.TOO_DEEP


def test_hostile_texts() -> None:
    """A hostile text has its code and its place, as text and as bytes."""
    for text, code, path in [
        *cases(__file__, "hostile: hostile texts"),
        ("1" * 5000, BAD_NUMBER, ""),
        ("-" + "1" * 5000, BAD_NUMBER, ""),
        ("1." + "1" * 5000, BAD_NUMBER, ""),
        ("1e" + "1" * 5000, BAD_NUMBER, ""),
    ]:
        assert (code, path) == refusal(text)
        assert (code, path) == refusal(text.encode())
        assert (code, path) == refusal("\ufeff" + text)


@pytest.mark.parametrize("depth", [25, 100, 1000, 100_000])
@pytest.mark.parametrize(
    ("opened", "closed"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]"), ('{"tichu":[', "]}")]
)
def test_depth(opened: str, closed: str, depth: int) -> None:
    """Deeply nested texts are refused with any recursion limit of the interpreter."""
    code, path, message = refused(
        lambda: loads(opened * depth + "1" + closed * depth, Envelope.ANY, longest=10**7)
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
    assert Pass(1) == loads(ACTION + " " * (1_000_000 - len(ACTION)), Envelope.ANY)
    assert (DataCode.TOO_LONG, "") == refusal(ACTION + " " * (1_000_001 - len(ACTION)))
    assert Pass(1) == loads(ACTION, Envelope.ANY, longest=len(ACTION))
    assert Pass(1) == loads(ACTION.encode(), Envelope.ANY, longest=len(ACTION))
    assert Pass(1) == loads(ACTION + " " * 2_000_000, Envelope.ANY, longest=3_000_000)
    short = refused(lambda: loads(ACTION, Envelope.ANY, longest=len(ACTION) - 1))
    assert (DataCode.TOO_LONG, "", "expected at most 49 characters or bytes, got 50") == short
    assert DataCode.TOO_LONG is refused(lambda: loads(ACTION, Envelope.ANY, longest=0))[0]
    for wrong in (-1, True, "5", 1.0, None, 10**13):
        with pytest.raises(InvalidValue, match=r"^loads\(longest\)"):
            loads(ACTION, Envelope.ANY, longest=anything(wrong))


def test_texts_of_several_types() -> None:
    """Text and both kinds of bytes are accepted."""
    for text in (ACTION, ACTION.encode(), bytearray(ACTION.encode())):
        assert Pass(1) == loads(anything(text), Envelope.ANY)


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
    assert (Pass(1),) * 10_000 == loads(text % ", ".join(actions), Envelope.ANY)
    assert (DataCode.TOO_LONG, "actions") == refusal(text % ", ".join([*actions, '"1 pass"']))


def test_the_longest_numbers_and_names() -> None:
    """Numbers of 40 characters are read; a path shows 40 characters of a name."""
    assert "[0]" == refusal(f"[1.{'0' * 39}]")[1]
    assert "" == refusal(f"[1.{'0' * 38}]")[1]
    assert "x" * 40 == refusal('{"%s": NaN}' % ("x" * 40))[1]
    assert "x" * 40 + "..." == refusal('{"%s": NaN}' % ("x" * 41))[1]


def test_messages_are_short() -> None:
    """A message repeats only a little of a long text."""
    for text in cases(__file__, "hostile: messages are short"):
        for size in (100, 10_000, 900_000):
            _, path, message = refused(partial(loads, text % ("x" * size), Envelope.ANY))
            assert len(path) < 100
            assert len(message) < 300


def test_a_long_list_of_problems_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message has a greatest length, 500 characters, and an ellipsis if it is longer."""
    assert 500 == _trees._LONGEST_MESSAGE
    text = dumps(new_round()).replace("0 -", "0 1", 1)
    whole = "turn: no single seat is on turn in phase deal_first"
    for longest, message in ((len(whole), whole), (len(whole) - 1, f"{whole[:-1]}...")):
        monkeypatch.setattr(_trees, "_LONGEST_MESSAGE", longest)
        with pytest.raises(DataError) as caught:
            loads(text, Envelope.ANY)
        assert message == caught.value.message
