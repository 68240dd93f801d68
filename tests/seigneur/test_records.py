"""Records of Grandseigneur."""

import datetime as dt
import random
from pathlib import Path

import attrs
import pytest

from support.tables import cases
from tichu import (
    DataCode,
    DataError,
    Pass,
    apply,
    new_game,
    random_action,
    records,
)
from tichu.records import Entry
from tichu.seigneur import Action, SeigneurRules
from tichu.seigneur.records import SeigneurRecord, SeigneurRecordRound


def played(rules: SeigneurRules, seed: int = 3, most: int = 10_000) -> list[Action]:
    """Return the actions of a random game."""
    rng = random.Random(seed)
    game = new_game(rules)
    actions: list[Action] = []
    while not game.is_over and len(actions) < most:
        actions.append(random_action(game, rng))
        game = apply(game, actions[-1])
    return actions


def test_the_states_of_a_record() -> None:
    """There is one before the first deal, and one after each action, counted by round."""
    rules = SeigneurRules(5, rounds=2)
    record = SeigneurRecord.of(played(rules), rules)
    states = [*record.states()]
    first, second = (len(each.entries) for each in record.rounds)
    assert 1 + len(record.entries) == 1 + first + second == len(states)
    for place, ply, number in ((0, 0, 0), (0, 3, 3), (1, 0, first), (1, second, -1)):
        assert states[number] == record.state_at(place, ply)


def test_all_fields(tmp_path: Path) -> None:
    """All fields of a record, comments and custom fields are kept, in a file too."""
    rules = SeigneurRules(5)
    start = SeigneurRecord(rules, start_ranking=(4, 3, 2, 1, 0))
    actions = [random_action(start.start(), random.Random(1))]
    record = attrs.evolve(
        SeigneurRecord.of(
            [str(Entry(actions[0], "dealt"))],
            rules,
            players=("A", "B", "C", "D", "E"),
            start_ranking=(4, 3, 2, 1, 0),
        ),
        event="an evening",
        place="Bern",
        date=dt.date(2026, 11, 20),
        source="memory",
        comment="long",
        fields={"_tags": ["a"]},
    )
    path = tmp_path / "evening.tichu"

    records.write_file(path, record)

    assert records.read_file(path) == (record,)
    assert record.end().persons == (4, 0, 1, 2, 3)
    with pytest.raises(FileExistsError):
        records.write_file(path, record)
    records.write_file(path, [record, record], overwrite=True)
    assert records.read_file(path) == (record, record)


def test_what_a_record_need_not_state() -> None:
    """A game has only rules, and a round is that before the first deal."""
    rules = SeigneurRules(5)
    nothing: tuple[object, ...] = (rules, (), (), "", "", None, "", 0, None, None, "", {})
    assert nothing == attrs.astuple(SeigneurRecord(rules), recurse=False)
    assert nothing == attrs.astuple(SeigneurRecord.of([], rules), recurse=False)
    assert ((), None, "", {}) == attrs.astuple(SeigneurRecordRound(), recurse=False)
    assert "10 pass" == str(Entry(Pass(10)))


def test_a_file_of_several_games() -> None:
    """A file may have games of any kind, in any order."""
    both = (SeigneurRecord(SeigneurRules(6)), records.Record(), SeigneurRecord(SeigneurRules(5)))
    text = records.write(both)
    assert both == records.read(text)
    assert both == tuple(reading.record for reading in records.read_lenient(text))
    with pytest.raises(DataError, match=r"games\[1\].rules: .* did you mean 'grandseigneur:7'"):
        records.read(text.replace("nanjing", "grandseigneur:77"))


@pytest.mark.parametrize(
    ("old", "new", "path", "code"),
    cases(__file__, "records: wrong records have a place", globals()),
)
def test_wrong_records_have_a_place(old: str, new: str, path: str, code: DataCode) -> None:
    """An error in a record is named, with its place."""
    rules = SeigneurRules(5, rounds=1)
    text = records.write(SeigneurRecord.of(played(rules), rules))
    if old not in text:
        text = records.write(SeigneurRecord(rules))
    with pytest.raises(DataError) as caught:
        records.read(text.replace(old, new, 1))
    assert (caught.value.path, caught.value.code) == (path, code)


def test_rankings_are_checked() -> None:
    """A ranking that was not reached is refused, also one of a round that is not over."""
    rules = SeigneurRules(5, rounds=1)
    actions = played(rules)
    record = SeigneurRecord.of(actions, rules)
    ranking = record.rounds[0].ranking
    assert ranking is not None
    for entries, stated in ((actions, ranking[::-1]), (actions[:-1], ranking)):
        wrong = attrs.evolve(record, rounds=(SeigneurRecordRound(entries, stated),))
        with pytest.raises(DataError, match="ranking"):
            wrong.check()
        with pytest.raises(DataError, match="ranking"):
            records.read(records.write(wrong))


def test_what_comes_after_the_end() -> None:
    """No action follows the end of the game, and no round an unfinished one."""
    rules = SeigneurRules(5, rounds=1)
    record = SeigneurRecord.of(played(rules), rules)
    (whole,) = record.rounds
    for rounds, code in (
        ((whole, whole), DataCode.AFTER_THE_END),
        ((SeigneurRecordRound(whole.entries[:4]), whole), DataCode.UNFINISHED_ROUND),
        ((SeigneurRecordRound((*whole.entries, Entry(Pass(0)))),), DataCode.AFTER_THE_END),
    ):
        with pytest.raises(DataError) as caught:
            attrs.evolve(record, rounds=rounds).check()
        assert caught.value.code is code
