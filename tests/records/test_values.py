"""The values that records consist of: what makes one, and what does not."""

import functools
import pickle
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import tichu
from records import played
from support import anything
from support.tables import cases
from support.texts import refused
from tichu import DataError, InvalidValue
from tichu.errors import DataCode
from tichu.moves import SeenDeal, SeenDecision
from tichu.records import (
    Entry,
    Record,
    RecordRound,
    UserFields,
    format_entry,
    parse_entry,
    parts,
    read_file,
    seen_by,
    write,
    write_file,
)
from tichu.records import entries as fields

CARDS = tichu.Cards("2j3j")


class Shy:
    """A value that cannot be shown, compared or hashed."""

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        """Fail."""
        raise RuntimeError("no")


@pytest.mark.parametrize("value", [None, 7, "x", [1], {1: 2}, [None], Shy(), CARDS])
def test_what_is_no_record(value: object, tmp_path: Path) -> None:
    """Only records can be written, and only paths name files."""
    with pytest.raises(InvalidValue):
        write(anything(value))
    with pytest.raises(InvalidValue):
        list(parts(anything(value)))
    with pytest.raises(InvalidValue):
        write_file(tmp_path / "x", anything(value))
    if not isinstance(value, str):
        with pytest.raises(InvalidValue):
            read_file(anything(value))
    with pytest.raises(InvalidValue):
        read_file("a\0b")
    with pytest.raises(OSError, match="missing"):
        read_file(tmp_path / "missing.tichu")


# Fields of one's own


def test_fields_of_ones_own_do_not_change() -> None:
    """Lists become tuples, tables mappings of the same kind; both are equal, and have a hash."""
    given: dict[str, Any] = {"_a": [1, {"b": [2]}], "_c": True}
    fields = UserFields(given)
    given["_a"].append(3)
    assert {"_a": (1, {"b": (2,)}), "_c": True} == fields
    assert "{'_a': (1, {'b': (2,)}), '_c': True}" == repr(fields)
    assert (2, ["_a", "_c"], True) == (len(fields), list(fields), fields["_c"])
    assert hash(fields) == hash(UserFields(fields))
    with pytest.raises(TypeError):
        anything(fields)["_a"] = 1


@pytest.mark.slow
def test_values_that_share_their_parts() -> None:
    """A list that holds the next one ten times, and so on, is not unfolded for ever."""
    value: list[Any] = [1]
    for _ in range(14):
        value = [value] * 10
    with pytest.raises(DataError, match="expected at most 100,000 values"):
        UserFields({"_a": value})
    value.append(value)
    with pytest.raises(DataError):
        UserFields({"_a": value})


def test_the_most_values_of_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    """The greatest number of values is accepted, and one more is refused."""
    monkeypatch.setattr(fields, "_MOST", 3)
    three = {"_a": 2**63 - 1, "_b": 1 - 2**63, "_c": 3}
    assert three == UserFields(three)
    with pytest.raises(DataError) as caught:
        UserFields({**three, "_d": 4})
    assert (DataCode.TOO_LONG, "_d") == (caught.value.code, caught.value.path)


DEEP: Final = functools.reduce(lambda inner, _: {"a": inner}, range(16), dict[str, Any]())
"""A table with 16 more levels in it."""


@pytest.mark.parametrize(
    ("value", "code", "place", "message"),
    cases(__file__, "values: what a field cannot hold", globals()),
)
def test_what_a_field_cannot_hold(
    value: Mapping[Any, Any], code: DataCode, place: str, message: str
) -> None:
    """The error has its place, and the limit or the type."""
    with pytest.raises(DataError) as caught:
        UserFields(value)
    assert (code, place) == (caught.value.code, caught.value.path)
    assert caught.value.message.startswith(message)


def test_what_a_field_can_just_hold() -> None:
    """The limits themselves are allowed."""
    for value in ([1] * 99_999, "x" * 1_000_000, DEEP["a"]):
        assert 1 == len(UserFields({"_a": value}))


def test_fields_that_differ_have_different_hashes() -> None:
    """Different hashes let a set find the fields quickly."""
    assert 50 < len({hash(UserFields({"_a": number})) for number in range(100)})


# Moves


def test_a_round_says_how_long_it_was() -> None:
    """The repr of a round has the number of its moves, and no cards."""
    assert "<RecordRound: 0 actions>" == repr(RecordRound())
    assert "<RecordRound: 1 action, 60:40>" == repr(RecordRound((tichu.Pass(1),), (60, 40)))


def test_moves_as_text() -> None:
    """A comment stands behind ``#``; what is not known is ``??``, in a deal once a packet."""
    for text, written in (
        ("2 PLAY 5w 5j#low", "2 play 5j5w # low"),
        ("1 pass #", "1 pass"),
        ("1 pass # # a # b ", "1 pass # # a # b"),
        ("deal ???? 2j ?? -", "deal ?? 2j ?? -"),
        (" 3 PUSH ?? ", "3 push ??"),
        ("1 pass # ??", "1 pass # ??"),
    ):
        move = parse_entry(text)
        assert written == str(move)
        assert move == parse_entry(written)


@pytest.mark.parametrize(
    ("text", "span", "message"),
    [
        *cases(__file__, "values: moves that are refused"),
        ("0 push " + "?" * 1000, (1000, 1007), "expected at most 1,000 characters"),
    ],
)
def test_moves_that_are_refused(text: str, span: tuple[int, int], message: str) -> None:
    """The error has the place of what is wrong."""
    found = refused(parse_entry, text)
    assert span == found[0]
    assert message == found[1]


PASSED = tichu.Pass(0)


def test_what_a_record_need_not_state() -> None:
    """A game is played under the usual rules, and a round is that before the first deal."""
    nothing: tuple[object, ...] = (
        tichu.NANJING,
        (),
        (),
        "",
        "",
        None,
        "",
        0,
        None,
        None,
        None,
        "",
        {},
    )
    assert nothing == attrs.astuple(Record(), recurse=False)
    assert attrs.evolve(Record(), scores=(0, 0)) == Record.of([])
    assert ((), None, (), "", {}) == attrs.astuple(RecordRound(), recurse=False)
    assert "0 pass" == str(Entry(PASSED))


def test_limits_of_scores() -> None:
    """A record has two to six scores of up to nine digits."""
    for scores in ((0, 0), (0,) * 6, (10**9 - 1, 1 - 10**9)):
        assert scores == RecordRound((), scores).scores


@pytest.mark.rule("GRAND-5")
def test_secret_decisions_of_others_are_hidden_in_a_seen_record() -> None:
    """While not all have decided, a record has one's own decision; open ones are all there."""
    for rules in (tichu.NANJING, tichu.BSW):
        game = tichu.new_game(rules)
        actions: list[tichu.Action] = [tichu.deal(game, random.Random(1))]
        actions += [tichu.CallGrandTichu(1), tichu.DeclineGrandTichu(2)]
        record = Record(rules=rules, rounds=(RecordRound(tuple(actions)),))
        seen = seen_by(record, 2).rounds[0].actions
        secret = [SeenDecision(1), actions[2]]
        assert (actions[1:] if rules == tichu.BSW else secret) == list(seen[1:])
        assert isinstance(seen[0], SeenDeal)
    with pytest.raises(InvalidValue, match=r"^seen_by\(seat\): "):
        seen_by(Record(), 4)


def test_a_record_of_actions_states_the_scores() -> None:
    """The record states the scores of rounds and game; entries keep their comments."""
    start, actions = played("nanjing", 1, 2)
    commented = [Entry(actions[0], comment="so"), *actions[1:]]
    record = Record.of(commented, start.rules, start_scores=[10, 20])
    assert "so" == record.entries[0].comment
    assert (10, 20) == record.start_scores
    game = record.start()
    for action in actions:
        game = tichu.apply(game, action)
    assert [result.scores for result in game.results] == [
        part.scores for part in record.rounds if part.scores
    ]
    assert game.scores == record.scores


def test_entries_may_be_text() -> None:
    """A record and a round take actions, entries and their texts alike."""
    state = tichu.new_round()
    deal = tichu.deal(state, random.Random(1))
    texts = [format_entry(Entry(deal)), "0 decline # too weak"]
    entries = (Entry(deal), Entry(tichu.DeclineGrandTichu(0), "too weak"))

    assert entries == RecordRound(texts).entries
    assert entries == Record.of(texts).entries
    with pytest.raises(DataError, match=r"^actions\[2\]: '1 declin': expected a verb"):
        Record.of([*texts, "1 declin"])


def test_an_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    """Its place in the file stands after the name."""
    path = tmp_path / "friday.tichu"
    path.write_text("tichu = 2\n", encoding="utf-8")

    with pytest.raises(DataError) as caught:
        read_file(path)

    error = caught.value
    assert (str(path), "tichu") == (error.file, error.path)
    assert f"{path}: games[1].tichu: expected a version up to 1, got 2" == str(
        error.within("games[1]")
    )
    assert str(error) == str(pickle.loads(pickle.dumps(error)))
