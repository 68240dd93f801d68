"""The readers of records answer the strangest texts with a value or a :class:`TichuError`.

``notation/test_hostile.py`` has the texts with a few wrong signs.
"""

import tomllib
from typing import Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tichu import DataError
from tichu.records import Record, read, read_lenient, write
from tichu.records.toml import skeleton

HEAD: Final = 'tichu = 1\n[[games]]\nrules = "nanjing"\n'


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
        HEAD + "_a = " + "{a=" * 20_000,
        HEAD + "_a = " + "[{a=" * 10_000,
        HEAD + "_a = " + "[" * 30_000 + "]" * 30_000,
        HEAD + "_a" + ".b" * 50_000 + " = 1\nrounds = []\n",
        "[" + ".".join("a" * 50_000) + "]",
        '"' + '"."' * 20_000 + '" = 1',
        HEAD + "_a = " + "9" * 100_000,
        HEAD + "_a = 0x" + "f" * 100_000 + "\nrounds = []",
        HEAD + "_a = 1e" + "9" * 90 + "\nrounds = []",
        HEAD + "_a = -" + "9_" * 40_000 + "9",
        HEAD + 'comment = """' + "x\n" * 20_000,
        HEAD + "comment = '''" + "x\n" * 20_000,
        HEAD + 'comment = "' + "\\" * 99_999,
        HEAD + 'comment = "\0"',
        HEAD + "comment = '" + "x" * 1_000_001 + "'\nrounds = []",
        "\0",
        "\ufeff",
        HEAD + "comment = '\ud800'\nrounds = []",
        HEAD + "'_\ud800' = 1\nrounds = []",
        HEAD + "_a = {'\udfff' = 1}\nrounds = []",
        HEAD + "rounds = [{actions = ['0 pass # \ud800']}]",
        HEAD + "rounds = [{actions = ['0 pass \ud800']}]",
        HEAD + "rounds = [{actions = ['?? ??']}]",
        HEAD + "rounds = [{actions = ['\u0130 push ??']}]",
        HEAD + "rounds = [{actions = ['0 \u0130push ??']}]",
        HEAD + "rounds = [{actions = ['0 push " + "??" * 50_000 + "']}]",
        HEAD + "rounds = " + "[{}, {}]",
        "tichu = 1\ngames = [[], [], []]",
        "a.b = 1\n[a]\nc = 1",
        "[a]\n[a]",
        "[[a]]\n[a]",
        "games = []\n[[games]]\nrules = 'bsw'",
        "tichu = 1\ngames = [{}]\n[[games.rounds]]\n",
        HEAD + "[games.rounds]\nactions = []",
        HEAD + "[[games.rounds.actions]]\n",
    ],
    ids=range(37),
)
def test_hostile_texts(text: str | bytes) -> None:
    """Texts that are too deep, too wide, endless or of strange signs get an answer."""
    check(text)


QUOTES: Final = ("'", '"', "'''", '"""', "''''", '"""""', "x", "\\", "\n", "#", ", ", "[", "]")


def emptied(value: object) -> object:
    """Return a value with all strings in it empty."""
    if isinstance(value, list):
        return [emptied(each) for each in cast("list[object]", value)]
    return "" if isinstance(value, str) else value


@settings(max_examples=100)
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
