"""Records are read back as equal values and written again as the same text."""

import copy
import datetime as dt
import pickle
import random
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tichu
from records import GAMES, SOURCES, annotated, played, record_of
from support.sources import of_each_source
from tichu import DataError, Pass
from tichu.errors import DataCode
from tichu.records import (
    Entry,
    Record,
    RecordRound,
    UserFields,
    parts,
    read,
    read_file,
    read_lenient,
    write,
    write_file,
)
from tichu.rulebook.match import persons_at


def check(record: Record) -> None:
    """A record comes back equal in every form, and its text is canonical."""
    text = write(record)
    (found,) = read(text)
    assert record == found
    assert hash(record) == hash(found)
    assert text == write(found)
    assert text == "".join(parts([found]))
    (reading,) = read_lenient(text.encode())
    assert (record, None) == (reading.record, reading.error)
    assert record == pickle.loads(pickle.dumps(record))
    assert record == copy.deepcopy(record)


@of_each_source
def test_games_come_back(source: str) -> None:
    """Games come back whole or cut anywhere, bare or with everything that a record can have."""
    for seed in range(GAMES):
        for cut in (False, True):
            record = record_of(source, seed, cut=cut)
            check(record)
            check(annotated(record, random.Random(seed)))


@of_each_source
def test_the_states_are_those_of_the_game(source: str) -> None:
    """The states begin before the first deal, and follow from the actions one by one."""
    for seed in range(GAMES):
        start, actions = played(source, seed)
        (record,) = read(write(record_of(source, seed)))
        state = start
        states = [state]
        for action in actions:
            state = tichu.apply(state, action)
            states.append(state)
        assert states == list(record.states())
        assert start == record.start()
        assert actions == tuple(move.action for move in record.entries)
        for seat, person in enumerate(start.persons):
            views = [tichu.view(each, each.persons.index(person)) for each in states]
            assert views == list(record.views(seat))


def test_several_games_in_a_file(tmp_path: Path) -> None:
    """Several games are read in their order, and so is an empty list."""
    records = tuple(record_of(source, 0, rounds=1) for source in SOURCES)
    for games in (records, records[:1], ()):
        assert games == read(write(games))
        assert games == read(write(iter(games)))
        write_file(tmp_path / "games.tichu", games, overwrite=True)
        assert games == read_file(str(tmp_path / "games.tichu"))
        assert write(games).encode() == (tmp_path / "games.tichu").read_bytes()


def test_what_is_written() -> None:
    """Fields are written in order, and empty ones are left out."""
    deal = "deal ?? ?? 2j2w2p2s3j3w3p3s ??"
    text = f"""\
tichu = 1

[[games]]
rules = "bsw(target=500)"
players = ["Anna", "Ben", "Clara", "David"]
event = "evening"
date = 2026-11-20
dealer = 3
start_scores = [100, -20]
seat = 2
comment = "long\\n\\"game\\""
scores = [100, -20]
_a = [1, 0.5, {{b = true}}]

[[games.rounds]]
comment = "first"
_x = "y"
actions = [
  "{deal}",
  "2 decline # no",
]
"""
    (record,) = read(text)
    assert text == write(record)
    assert 'tichu = 1\n\n[[games]]\nrules = "nanjing"\nrounds = []\n' == write(Record())
    assert "tichu = 1\ngames = []\n" == write([])


def test_spellings_that_are_read() -> None:
    """Any TOML is read: other quotes, comments, dates as text, no blanks, a byte order mark."""
    expected = Record(
        players=("A", "B", "C", "D"),
        date=dt.date(2026, 11, 20),
        comment="well",
        rounds=(RecordRound((), comment="odd"),),
    )
    text = (
        "\ufeff# a game\r\ntichu=1\r\ngames=[{rules='NanJing()',players=['A','B','C','D'],"
        'date=\'2026-11-20\',comment="""\r\n well """,start_scores=[0,0],'
        "rounds=[{actions=[],comment=' odd '}]}]"
    )
    assert (attrs.evolve(expected, start_scores=(0, 0)),) == read(text)
    assert read(text) == read(text.encode())


@pytest.mark.parametrize("rules", ["nanjing", "trichu"])
def test_names_for_seats_and_wishes_behind_plays(rules: str) -> None:
    """Names for seats, and wishes behind plays, are read, even if players change seats.

    The index and the text in an error are those of the list in the file.
    """
    start, actions = played(rules, 1)
    names = ("Anna", "ben b.", "Clara Ünal", "Dummy")
    record = Record.of(actions, start.rules, players=names, start_scores=start.scores)
    text = write(record)
    for number, each in enumerate(record.rounds):
        persons = persons_at(start.rules, number)
        for line in map(str, each.actions):
            seat, _, rest = line.partition(" ")
            if seat != "deal":
                verb, _, to = rest.partition(" ")
                rest = f"give {names[persons[int(to)]]}" if verb == "give" else rest
                named = f"{names[persons[int(seat)]]} {rest}"
                text = text.replace(f'"{line}"', f'"{named.upper()}"', 1)
    text, wishes = re.subn(r'( PLAY MA.*)",\n  ".* (WISH .*)', r"\1 \2", text)

    assert wishes >= 1
    assert " GIVE " in text
    assert (record,) == read(text)
    before, wish, after = text.partition(" WISH ")
    wished, _, after = after.partition("\n")
    listed = before[before.rindex("actions = [") :].count("\n")
    with pytest.raises(DataError, match=rf"actions\[{listed}\]: 'anna play  Dg': ") as refused:
        read(f'{before}{wish}{wished}\n  "anna play  Dg # again",\n{after}')
    assert DataCode.ILLEGAL_ACTION == refused.value.code


def entry_read(players: tuple[str, ...], text: str) -> Entry:
    """Return the second entry of a record of these players, after a deal."""
    deal = tichu.deal(tichu.new_round(), random.Random(1))
    written = write(Record(players=players, rounds=(RecordRound((deal, Pass(0))),)))
    (record,) = read(written.replace('"0 pass"', f"'{text}'"))
    return record.rounds[0].entries[1]


@pytest.mark.parametrize(
    ("players", "text", "read_as"),
    [
        (("Anna", "Anna Maria", "B", "C"), "ANNA maria\tdecline", "1 decline"),
        (("Anna", "Anna Maria", "B", "C"), "anna decline # Anna Maria", "0 decline # Anna Maria"),
        (("", " ", "#1 wish", "Dora"), "#1 Wish decline #a # b", "2 decline # a # b"),
        (("2", "1", "B", "C"), "1 decline", "1 decline"),
    ],
)
def test_whose_name_an_entry_has(players: tuple[str, ...], text: str, read_as: str) -> None:
    """The longest name that fits counts; a comment is no name, and a number is a seat."""
    assert read_as == str(entry_read(players, text))


@pytest.mark.parametrize(
    ("players", "text", "message"),
    [
        (("Anna", "anna", "B", "C"), "Anna pass", "several players are called 'Anna'; write"),
        (("", " ", "B", "C"), " decline", "expected the seat first, as in '0 decline'"),
        (("2", "1", "B", "C"), "1 play Ma wish x", r"expected a rank .* got 'x' \(position 15\)"),
        (("Annabella", "A", "B", "C"), "Annabella play zz wish 7", r"not a card \(position 15\)"),
        (("Annabella", "A", "B", "C"), "Annabella play Ma wish 1", r"a rank .*\(position 23\)"),
        (("A" * 1001, "B", "C", "D"), "A" * 1001 + " pass", "expected at most 1,000 characters"),
    ],
)
def test_names_that_do_not_help(players: tuple[str, ...], text: str, message: str) -> None:
    """Equal, blank, numeric and endless names do not; errors have the place in the entry."""
    with pytest.raises(DataError, match=message):
        entry_read(players, text)


def test_a_dealer_whose_name_two_players_have() -> None:
    """The error names both seats if two players have the name."""
    head = "tichu = 1\n[[games]]\nrules = 'bsw'\nplayers = ['Al', 'B', 'al', 'D']\n"
    with pytest.raises(DataError, match=r"got 'AL'; Al has seat 0; al has seat 2$"):
        read(f"{head}dealer = 'AL'\nrounds = []\n")


def test_a_record_shows_no_cards() -> None:
    """Its repr is short, and shows the rules, the seat, the rounds and the score."""
    assert "<Record nanjing: 0 rounds>" == repr(Record())
    record = Record(tichu.BSW, rounds=(RecordRound(),), seat=2, scores=(0, -5))
    assert "<Record bsw: seen by 2, 1 round, 0:-5>" == repr(record)


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.recursive(
    TEXTS
    | st.integers(-(2**63) + 1, 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.dictionaries(st.from_regex(r"_[A-Za-z0-9_-]{0,9}", fullmatch=True), VALUES, max_size=4)
COMMENTS = TEXTS.map(str.strip)


@pytest.mark.slow
@given(FIELDS, FIELDS, st.lists(COMMENTS, min_size=3, max_size=3), st.lists(TEXTS, min_size=7))
def test_texts_and_fields_of_all_kinds(
    fields: dict[str, Any], inner: dict[str, Any], comments: list[str], texts: list[str]
) -> None:
    """Custom fields of every type are read back."""
    bare = record_of("tournament", 2, rounds=1, cut=True)
    told = RecordRound((Entry(bare.entries[0].action, comments[0]),), None, (), comments[1], inner)
    record = attrs.evolve(
        bare,
        rounds=(told,) if bare.entries else (),
        scores=None,
        players=texts[:4],
        event=texts[4],
        place=texts[5],
        source=texts[6],
        comment=comments[2],
        fields=fields,
    )
    check(record)
    (found,) = read(write(record))
    assert repr(record.fields) == repr(found.fields)
    assert hash(UserFields(fields)) == hash(found.fields)


@given(st.dates(), st.integers(0, 3), st.tuples(st.integers(-999, 999), st.integers(-999, 999)))
def test_any_day_dealer_and_score(day: dt.date, dealer: int, scores: tuple[int, int]) -> None:
    """Numbers and dates come back."""
    check(Record(date=day, dealer=dealer, start_scores=scores, scores=scores))
