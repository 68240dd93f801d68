"""Errors in a record are refused with code and place; nothing is ever spliced."""

import os
import random
from pathlib import Path

import attrs
import pytest

import tichu
from records import code_and_path, played, record_of, wrong
from support import anything
from support.tables import cases
from tichu import DataError, IllegalAction, InvalidValue
from tichu.errors import Code, DataCode
from tichu.records import Entry, Record, RecordRound, read, read_lenient, write

THREE = record_of("nanjing", 4, rounds=3)
"""A game of three rounds; three are all that its rules let it have."""
GAME = write(THREE)
LINES = GAME.split("\n")


def headed(line: str) -> str:
    """Return a game without rounds that has one more field."""
    return f'tichu = 1\n[[games]]\nrules = "nanjing"\n{line}\nrounds = []\n'


G = "games[0]"
R = "games[0].rounds[0]"


def test_what_is_refused() -> None:
    """An error has its code and its place; lenient reading finds the same error."""
    for text, code, path in [
        *cases(__file__, "strict: what is refused"),
        (b"tichu = 1\n# \xff", DataCode.BAD_ENCODING, "line 2"),
        (headed("_a = 0x" + "f" * 5000), DataCode.BAD_NUMBER, f"{G}._a"),
        (headed("_a = " + "9" * 5000), DataCode.BAD_NUMBER, "line 4"),
        (headed(f"players = {['A'] * 99}"), DataCode.BAD_VALUE, f"{G}.players"),
        (headed("").replace("[]", "[" + "{}," * 10_001 + "]"), DataCode.TOO_LONG, f"{G}.rounds"),
    ]:
        assert (code, path) == code_and_path(text)
        assert (code, path) in [
            (reading.error.code, reading.error.path)
            for reading in read_lenient(text)
            if reading.error is not None
        ]


def test_an_illegal_action_names_the_rule() -> None:
    """The error has the violation, and a sentence for people."""
    first = THREE.entries[1]
    error = wrong(GAME.replace(f'"{first}"', '"0 pass # oh?"', 1))
    assert error.violation is not None
    assert Code.WRONG_PHASE is error.violation.code
    assert f"games[0].rounds[0].actions[1]: '0 pass': {error.violation}" == str(error)


def test_moves_after_the_end_of_a_round() -> None:
    """Moves after the end of a round belong to no round."""
    first, *others = THREE.rounds
    longer = attrs.evolve(first, entries=(*first.entries, others[0].entries[0]))
    text = write(attrs.evolve(THREE, rounds=(longer, *others)))
    place = f"games[0].rounds[0].actions[{len(first.entries)}]"
    assert (DataCode.AFTER_THE_END, place) == code_and_path(text)
    (reading,) = read_lenient(text)
    assert reading.record is not None
    assert (attrs.evolve(first, scores=None),) == reading.record.rounds


def test_rounds_after_the_end_of_the_game() -> None:
    """The rules say when it is over."""
    text = write(attrs.evolve(THREE, rounds=(*THREE.rounds, RecordRound())))
    assert (DataCode.AFTER_THE_END, "games[0].rounds[3]") == code_and_path(text)
    (reading,) = read_lenient(text)
    assert attrs.evolve(THREE, scores=None) == reading.record


def test_a_round_after_one_that_is_not_over() -> None:
    """Only the last round may be unfinished."""
    first, *others = THREE.rounds
    shorter = attrs.evolve(first, entries=first.entries[:-1], scores=None)
    text = write(attrs.evolve(THREE, rounds=(shorter, *others)))
    assert (DataCode.UNFINISHED_ROUND, "games[0].rounds[1]") == code_and_path(text)
    (reading,) = read_lenient(text)
    assert attrs.evolve(THREE, rounds=(shorter,), scores=None) == reading.record


def test_wrong_scores() -> None:
    """Stated scores must agree with the actions; the actions themselves are legal."""
    first, second, third = THREE.rounds
    false = attrs.evolve(second, scores=(7, -7))
    text = write(attrs.evolve(THREE, rounds=(first, false, third)))
    assert (DataCode.WRONG_SCORE, "games[0].rounds[1].scores") == code_and_path(text)
    (reading,) = read_lenient(text)
    assert reading.record is not None
    assert (first, attrs.evolve(second, scores=None)) == reading.record.rounds

    text = write(attrs.evolve(THREE, scores=(7, -7)))
    error = wrong(text)
    points = ":".join(map(str, THREE.scores or ()))
    assert f"games[0].scores: expected {points}, got 7:-7" == str(error)
    assert attrs.evolve(THREE, scores=None) == read_lenient(text)[0].record


def test_a_move_that_cannot_be_read_ends_a_record() -> None:
    """The actions before it are kept, and so are the fields of the round."""
    first, second, third = THREE.rounds
    said = attrs.evolve(second, comment="odd", fields={"_a": 1})
    lines = write(attrs.evolve(THREE, rounds=(first, said, third))).split("\n")
    lines[lines.index("actions = [", lines.index('comment = "odd"')) + 31] = '"2 play ??",'
    text = "\n".join(lines)
    (reading,) = read_lenient(text)
    assert reading.error is not None
    assert (DataCode.BAD_NOTATION, "games[0].rounds[1].actions[30]") == (
        reading.error.code,
        reading.error.path,
    )
    assert reading.record is not None
    kept = attrs.evolve(said, entries=said.entries[:30], scores=None)
    assert (first, kept) == reading.record.rounds


def test_the_games_before_a_wrong_one_are_whole() -> None:
    """Leniently, every game is read for itself; strictly, the first error is raised."""
    bad = attrs.evolve(THREE, scores=(7, -7))
    text = write([THREE, bad, THREE])
    assert (DataCode.WRONG_SCORE, "games[1].scores") == code_and_path(text)
    readings = read_lenient(text)
    expected = [THREE, attrs.evolve(THREE, scores=None), THREE]
    assert expected == [reading.record for reading in readings]
    assert [True, False, True] == [reading.error is None for reading in readings]


def brute_force(start: tichu.GameState, actions: tuple[tichu.Action, ...]) -> int:
    """Return how many actions of one round are legal one after the other."""
    state = start
    for number, action in enumerate(actions):
        if state.results:
            return number
        try:
            state = tichu.apply(state, action)
        except IllegalAction:
            return number
    return len(actions)


@pytest.mark.slow
@pytest.mark.parametrize("source", ["nanjing", "griffin", "tientsin", "trichu"])
def test_nothing_is_spliced(source: str) -> None:
    """With one action replaced, left out or doubled, just the legal prefix is read."""
    start, actions = played(source, 2, 1)
    rng = random.Random(source)
    for place in range(rng.randrange(8), len(actions), 8):
        other = rng.choice(actions)
        for changed in (
            (*actions[:place], other, *actions[place + 1 :]),
            (*actions[:place], *actions[place + 1 :]),
            (*actions[:place], actions[place], *actions[place:]),
        ):
            legal = brute_force(start, changed)
            told = RecordRound(changed)
            record = Record(start.rules, (told,), dealer=start.dealer, start_scores=start.scores)
            (reading,) = read_lenient(write(record))
            assert reading.record is not None
            assert changed[:legal] == tuple(move.action for move in reading.record.entries)
            if legal == len(changed):
                assert reading.error is None
                continue
            assert reading.error is not None
            assert f"games[0].rounds[0].actions[{legal}]" == reading.error.path


@pytest.mark.slow
def test_a_file_that_breaks_off_anywhere() -> None:
    """Strictly it is refused; leniently it is what was written whole, and the error.

    ``TICHU_RECORDS_STRIDE=1`` cuts it at every byte.
    """
    data = write([THREE, attrs.evolve(record_of("bsw", 1, rounds=1), players=NAMES)]).encode()
    both = read(data)
    second = data.index(b"\n\n[[games]]", 40) + 1
    strict = {0, *range(0, len(data) - 1, STRIDE)}
    most = 0
    for end in sorted({*range(second - 2, second + 12), *range(0, 300, 2), *strict}):
        readings = read_lenient(data[:end])
        if end in {second - 1, second, second + 1}:  # all of the first game, nothing of another
            assert [(THREE, None)] == [(reading.record, reading.error) for reading in readings]
            continue
        assert readings[-1].error is not None
        records = [reading.record for reading in readings if reading.record is not None]
        assert all(map(is_beginning, records, both))
        moves = sum(len(record.entries) for record in records)
        assert moves >= most
        most = moves
        if end in strict:
            wrong(data[:end])
    assert most > 0.9 * sum(len(record.entries) for record in both)
    assert both == read(data[:-1])


NAMES = ("Änne", "B", "C", "五郎")
STRIDE = int(os.environ.get("TICHU_RECORDS_STRIDE", "211"))


def is_beginning(part: Record, whole: Record) -> bool:
    """Return whether a record is what another one begins with, and states nothing else."""
    count = len(part.entries)
    told = [getattr(part, name) in {getattr(whole, name), empty} for name, empty in EMPTY.items()]
    return (
        part.entries == whole.entries[:count]
        and [len(each.entries) for each in part.rounds[:-1]]
        == [len(each.entries) for each in whole.rounds[: max(len(part.rounds) - 1, 0)]]
        and part.rules == whole.rules
        and all(told)
    )


EMPTY = {"players": (), "dealer": 0, "start_scores": None, "scores": None, "date": None}
"""The defaults of some fields."""


@pytest.mark.parametrize(
    ("garbage", "kept"), cases(__file__, "strict: a file that is no toml from some line on")
)
def test_a_file_that_is_no_toml_from_some_line_on(garbage: str, kept: int) -> None:
    """Everything before the line is read, including the beginning of its round."""
    start = LINES.index("actions = [") + 1
    text = "\n".join([*LINES[: start + kept], garbage, *LINES[start + kept :]])
    error = wrong(text)
    assert f"line {start + kept + 1 + garbage.count(chr(10))}" == error.path.split(",")[0]
    reading = read_lenient(text)[-1]
    assert error.path == (reading.error and reading.error.path)
    records = [each.record for each in read_lenient(text) if each.record is not None]
    assert [THREE.entries[:kept]] == [record.entries for record in records]


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_a_text_that_is_never_closed_swallows_no_game_before_it(quotes: str) -> None:
    """The error is at the beginning of the text: games before that line are whole."""
    text = write([THREE, THREE, THREE])
    last = text.rindex("[[games]]") + len("[[games]]\n")
    opened = f"{text[:last]}comment = {quotes}said\n{text[last:]}"
    readings = read_lenient(opened)
    assert [THREE, THREE, None] == [reading.record for reading in readings]
    line = text[:last].count("\n") + 1
    assert [None, None, f"line {line}, column 11"] == [
        reading.error and reading.error.path for reading in readings
    ]


@pytest.mark.parametrize("indent", ["", "  "])
def test_a_head_that_is_wrong_cuts_nothing_before_it_but_its_own_game(indent: str) -> None:
    """A game before another game is whole; a head of the same game leaves no stated ends."""
    for head, whole in (("[[games]", True), ("[[games.rounds]", bool(indent))):
        text = GAME + indent + head + "\n"
        *before, last = read_lenient(text)
        assert f"line {len(LINES)}" == (last.error and last.error.path.split(",")[0])
        if whole:
            assert [(THREE, None)] == [(each.record, each.error) for each in before]
            assert last.record is None
        else:
            ended = attrs.evolve(THREE.rounds[-1], scores=None)
            cut = attrs.evolve(THREE, rounds=(*THREE.rounds[:-1], ended), scores=None)
            assert ([], cut) == (before, last.record)


def test_a_record_says_what_is_wrong_with_it() -> None:
    """A program can make a wrong record: ``Record.check`` finds it, and so do its states."""
    bad = Record(rounds=(RecordRound((Entry(tichu.Pass(1)),)),))
    error = bad.legal_prefix()[1]
    for ask in (bad.check, lambda: list(bad.states()), lambda: list(bad.views(0))):
        with pytest.raises(tichu.DataError) as caught:
            ask()
        assert str(error) == str(caught.value)
    assert 1 == len(bad.entries)
    assert bad.legal_prefix()[0] == Record()


def test_a_path_names_the_function_that_reads_files() -> None:
    """The path of a file in place of its text is refused with a hint."""
    with pytest.raises(DataError, match=r"use read_file\('evening.tichu'\)") as caught:
        read("evening.tichu")
    assert DataCode.BAD_SYNTAX is caught.value.code
    (reading,) = read_lenient("evening.tichu")
    assert DataCode.BAD_SYNTAX is (reading.error and reading.error.code)
    with pytest.raises(InvalidValue, match="use read_file for a path"):
        read(anything(Path("evening.tichu")))
