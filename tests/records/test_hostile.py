"""The readers of records answer any argument with a value or a :class:`TichuError`.

``TICHU_RECORDS_FUZZ`` says how many mutations of each kind are tried.
"""

import os
import random
import tomllib
from typing import Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from records import annotated, record_of
from tichu import DataError
from tichu.records import Record, read, read_lenient, seen_by, write
from tichu.records.toml import skeleton

FUZZ: Final = int(os.environ.get("TICHU_RECORDS_FUZZ", "60"))
WHOLE: Final = annotated(record_of("griffin", 3, rounds=1, cut=True), random.Random(1))
SEEN: Final = seen_by(record_of("nanjing", 3, rounds=1, cut=True), 2)
HEAD: Final = 'tichu = 1\n[[games]]\nrules = "nanjing"\n'
BITS: Final = (
    *("[", "]", "{", "}", "=", ".", ",", "#", "\n", '"', "'", '"""', "'''", "\\", "\\u", "\r"),
    *("??", "deal", "push", "[[games]]\n", "[[games.rounds]]\n", "actions = [", "_", "-", "0", "9"),
    *(
        "true",
        "nan",
        "2026-11-20",
        "\0",
        "\ufeff",
        "ß",
        "İ",
        "\ud800",
        "\x85",
        "\u2028",
        "scores =",
    ),
)
"""The characters that matter to a reader."""


def check(text: str | bytes) -> None:
    """A text is read or refused, strictly and leniently alike."""
    error: DataError | None = None
    records: tuple[Record, ...] = ()
    try:
        records = read(text)
    except DataError as caught:
        error = caught
        str(error).encode(errors="backslashreplace")
        assert error.message
    readings = read_lenient(text)
    errors = [reading.error for reading in readings if reading.error is not None]
    if error is None:
        assert [(record, None) for record in records] == [
            (reading.record, reading.error) for reading in readings
        ]
        assert records == read(write(records))
        return
    assert errors
    for reading in readings:
        if reading.record is not None:
            assert (reading.record,) == read(write(reading.record))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        HEAD + "_a = " + "[" * 100_000,
        HEAD + "_a = " + "{a=" * 100_000,
        HEAD + "_a = " + "[{a=" * 50_000,
        HEAD + "_a = " + "[" * 30_000 + "]" * 30_000,
        HEAD + "_a" + ".b" * 500_000 + " = 1\nrounds = []\n",
        "[" + ".".join("a" * 500_000) + "]",
        '"' + '"."' * 100_000 + '" = 1',
        HEAD + "_a = " + "9" * 1_000_000,
        HEAD + "_a = 0x" + "f" * 1_000_000 + "\nrounds = []",
        HEAD + "_a = 1e" + "9" * 90 + "\nrounds = []",
        HEAD + "_a = -" + "9_" * 400_000 + "9",
        HEAD + 'comment = """' + "x\n" * 100_000,
        HEAD + "comment = '''" + "x\n" * 100_000,
        HEAD + 'comment = "' + "\\" * 99_999,
        HEAD + 'comment = "\0"',
        HEAD + "comment = '" + "x" * 1_000_001 + "'\nrounds = []",
        "\0",
        "\ufeff",
        "\ufeff\ufefftichu = 1\ngames = []",
        "tichu = 1\rgames = []",
        "tichu = 1\r\n\r\ngames = []\r\n",
        HEAD + "comment = '\ud800'\nrounds = []",
        HEAD + "'_\ud800' = 1\nrounds = []",
        HEAD + "_a = {'\udfff' = 1}\nrounds = []",
        HEAD + "rounds = [{actions = ['0 pass # \ud800']}]",
        HEAD + "rounds = [{actions = ['0 pass \ud800']}]",
        HEAD + "rounds = [{actions = ['?? ??']}]",
        HEAD + "rounds = [{actions = ['\u0130 push ??']}]",
        HEAD + "rounds = [{actions = ['0 \u0130push ??']}]",
        HEAD + "rounds = [{actions = ['0 push " + "??" * 500_000 + "']}]",
        HEAD + "rounds = " + "[{}, {}]",
        "tichu = 1\ngames = [[], [], []]",
        "a.b = 1\n[a]\nc = 1",
        "[a]\n[a]",
        "[[a]]\n[a]",
        "games = []\n[[games]]\nrules = 'bsw'",
        "tichu = 1\ngames = [{}]\n[[games.rounds]]\n",
        HEAD + "[games.rounds]\nactions = []",
        HEAD + "[[games.rounds.actions]]\n",
        b"\xff\xfe",
        b"\xef\xbb\xbftichu = 1\ngames = []",
        b"tichu = 1 # \xc3",
        "tichu = 1".encode("utf-16"),
    ],
    ids=range(44),
)
def test_hostile_texts(text: str | bytes) -> None:
    """Too deep, too wide, endless, of strange signs."""
    check(text)


QUOTES: Final = ("'", '"', "'''", '"""', "''''", '"""""', "x", "\\", "\n", "#", ", ", "[", "]")


def emptied(value: object) -> object:
    """Return a value with all strings in it empty."""
    if isinstance(value, list):
        return [emptied(each) for each in cast("list[object]", value)]
    return "" if isinstance(value, str) else value


@settings(max_examples=200)
@given(st.lists(st.sampled_from(QUOTES), max_size=14).map("".join), st.sampled_from("'\""))
def test_the_guard_sees_the_same_strings_as_the_parser(inside: str, quote: str) -> None:
    """Python reads the same after each string has been emptied."""
    for text in (inside, quote * 3 + inside + quote * 3, quote + inside + quote):
        try:
            read_value = tomllib.loads(f"a = [{text}]")
        except tomllib.TOMLDecodeError:
            continue
        assert tomllib.loads(skeleton(f"a = [{text}]")) == {"a": emptied(read_value["a"])}


@pytest.mark.parametrize("string", ["'''x''''", "'''x'''''", '"""x""""', '"""x"""""', '"""\\""""'])
def test_quotes_at_the_end_of_a_string_hide_nothing(string: str) -> None:
    """A string of several lines may end with one or two quotes of its own."""
    for value, message in (
        ("1, b" + ".b" * 2000 + " = 1", "16 dots"),
        ("[" * 41 + "]" * 41, "40 levels"),
        ("9" * 100, "100 digits"),
    ):
        text = f"{HEAD}_a = {{a={string}, c = {value}}}\nrounds = []\n"
        with pytest.raises(DataError, match=message):
            read(text)


@pytest.mark.parametrize("quotes", ["'''", '"""'])
def test_what_looks_like_an_action_hides_nothing(quotes: str) -> None:
    """The line of an action may also end a string that began on a line before."""
    deep = "[" * 41 + "]" * 41
    text = f'{HEAD}_a = [{quotes}\n  "{quotes}, {deep}, ",\n]\nrounds = []\n'
    with pytest.raises(DataError, match="40 levels"):
        read(text)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    """They are no record."""
    check(data)
    check(HEAD.encode() + data)


@given(st.text(max_size=100) | st.lists(st.sampled_from(BITS), max_size=30).map("".join))
def test_any_text(text: str) -> None:
    """Alone, after a head, in a list of actions."""
    check(text)
    check(HEAD + text)
    check(HEAD + "[[games.rounds]]\nactions = [" + text)


@pytest.mark.parametrize("record", [WHOLE, SEEN], ids=["whole", "seen"])
def test_mutations(record: Record) -> None:
    """A few signs of a record are put in, left out or replaced, as text and as bytes."""
    rng = random.Random(7)
    text = write(record)
    lines = text.splitlines(keepends=True)
    for _ in range(FUZZ):
        changed = text
        for _ in range(rng.choice((1, 1, 2, 5))):
            start = rng.randrange(len(changed) + 1)
            end = start + rng.choice((0, 0, 1, 2, 20))
            changed = changed[:start] + rng.choice(BITS) + changed[end:]
        check(changed)
        shuffled = lines.copy()
        for _ in range(rng.choice((1, 2, 3))):
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            shuffled[one] = shuffled[other]
        check("".join(shuffled))
        data = bytearray(text.encode())
        for _ in range(rng.choice((1, 2, 9))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        check(bytes(data))
