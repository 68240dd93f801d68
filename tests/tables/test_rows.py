"""Rows of actions and of rounds, made of records."""

import random
from functools import cache
from itertools import islice
from typing import Any, Final

import attrs
import pytest

import tichu
from tichu import records, tables
from tichu.bots import RandomBot, RuleBot, play_round, steps
from tichu.cards import Cards
from tichu.encoding import ActionSpace
from tichu.errors import DataError, InvalidValue
from tichu.hosting import Host

GAMES: Final = ("nanjing", "bsw", "tientsin", "trichu")
"""Rules of each kind of table."""


@cache
def played(rules: str) -> records.Record:
    """Return the record of a game, which breaks off in its third round."""
    start = tichu.new_game(rules)
    seated = [RandomBot(seat, bombs=True) for seat in range(start.rules.seats)]
    actions = [step.action for step in islice(steps(seated, random.Random(1), start), 320)]
    return Host(start, random.Random(1), actions).record()


@pytest.mark.parametrize("rules", GAMES)
def test_each_action_is_a_row(rules: str) -> None:
    """The rows are the actions in order, with the table as the acting seat found it."""
    record = played(rules)
    rows = list(tables.plays(record))

    assert [str(entry) for entry in record.entries] == [row["action"] for row in rows]
    for row, state, entry in zip(rows, record.states(), record.entries, strict=False):
        action = entry.action
        seat = getattr(action, "seat", None)
        seats = range(record.rules.seats)
        assert (seat, state.phase, state.wish) == (row["seat"], row["phase"], row["wish"])
        assert [len(state.hand(each)) for each in seats] == row["sizes"]
        if seat is not None:
            assert state.hand(seat) == Cards(row["hand"])
            assert state.persons[seat] == row["person"]
        top = None if state.trick is None else state.trick.plays[-1]
        cards = Cards() if top is None else top.combination.cards
        assert cards == Cards(row["top"])
        assert (None if top is None else top.seat) == row["winner"]


@pytest.mark.parametrize("rules", GAMES)
def test_numbers_and_cards_are_those_of_the_action(rules: str) -> None:
    """An action has the number of the action space, and the cards that leave the hand."""
    record = played(rules)
    space = ActionSpace(record.rules)
    rows = tables.plays(record)
    for row, state, entry in islice(zip(rows, record.states(), record.entries, strict=False), 100):
        action: Any = entry.action
        cards = Cards(row["cards"])
        match action:
            case tichu.Deal():
                assert (None, None, Cards()) == (row["seat"], row["number"], cards)
            case tichu.Push():
                assert (None, sorted(action.cards)) == (row["number"], sorted(cards))
            case _:
                owner = next(
                    s
                    for s in range(record.rules.seats)
                    if action.seat in (s, *record.rules.controls(s))
                )
                numbers = space.encode(action, tichu.view(state, owner))
                assert numbers == (row["number"],)
                combination = getattr(action, "combination", None)
                assert cards == (Cards() if combination is None else combination.cards)


def test_the_result_is_the_difference_of_points() -> None:
    """The result is the lead of the seat's team in points, and None in an unfinished round."""
    record = played("nanjing")
    results = record.end().results
    rows = list(tables.plays(record))

    for row in rows:
        seat, number = row["seat"], row["round"]
        expected = None
        if seat is not None and number < len(results):
            own, other = results[number].scores[seat % 2], results[number].scores[1 - seat % 2]
            expected = own - other
        assert expected == row["result"]
    assert {None} == {row["result"] for row in rows if row["round"] == len(results)}


@pytest.mark.parametrize("rules", GAMES)
def test_each_round_is_a_row(rules: str) -> None:
    """A round has its hands after the deal and after the exchange, and its result."""
    record = played(rules)
    rows = list(tables.rounds(record))
    results = record.end().results

    assert len(record.rounds) == len(rows)
    assert [len(each.entries) for each in record.rounds] == [row["actions"] for row in rows]
    assert [number < len(results) for number in range(len(rows))] == [r["is_over"] for r in rows]
    for row, result in zip(rows, results, strict=False):
        dealt, held = row["dealt"], row["held"]
        assert dealt is not None
        assert held is not None
        number = sum(map(int.bit_count, dealt))
        assert number == sum(len(hand) for hand in _last_deal(record, row["round"]))
        assert held != dealt or row["round"] == 0
        assert [*result.finished] == row["finished"]
        assert [*result.scores] == row["points"]


def _last_deal(record: records.Record, number: int) -> list[Cards]:
    """Return all packets of a round."""
    deals = [each.action for each in record.rounds[number].entries]
    return [hand for deal in deals if isinstance(deal, tichu.Deal) for hand in deal.hands]


def test_names_become_numbers() -> None:
    """The same name has the same number in all games; no name is in a row."""
    names = ("Anna", "Ben", "", "Anna")
    first = attrs.evolve(played("nanjing"), players=names)
    second = attrs.evolve(first, players=("Clara", "Ben", "Ben", "Ben"))
    rows = list(tables.rounds([first, second]))

    assert [0, 1, None, 0] == rows[0]["players"]
    assert [2, 1, 1, 1] == rows[-1]["players"]
    assert [0, 1] == sorted({row["game"] for row in rows})
    for row in tables.plays(first):
        assert (None if row["seat"] is None else [0, 1, None, 0][row["seat"]]) == row["player"]
    assert [None] * 4 == next(tables.rounds(played("nanjing")))["players"]


def test_a_substitute_has_a_number() -> None:
    """Names of a round replace the names of the record."""
    record = attrs.evolve(played("nanjing"), players=("Anna", "Ben", "Clara", "David"))
    second = attrs.evolve(record.rounds[1], players=("Anna", "Eva", "Clara", "David"))
    changed = attrs.evolve(record, rounds=(record.rounds[0], second))
    changed = attrs.evolve(changed, scores=None)

    assert [[0, 1, 2, 3], [0, 4, 2, 3]] == [row["players"] for row in tables.rounds(changed)]


def test_calls_are_by_seat() -> None:
    """A round has the call of each seat."""
    record = play_round([RuleBot()] * 4, random.Random(4))
    (row,) = tables.rounds(record)
    names: dict[type, str] = {tichu.CallTichu: "tichu", tichu.CallGrandTichu: "grand_tichu"}
    actions = [entry.action for entry in record.entries]
    calls = {
        action.seat: names[type(action)]
        for action in actions
        if isinstance(action, tichu.CallTichu | tichu.CallGrandTichu)
    }

    assert [calls.get(seat) for seat in range(4)] == row["calls"]
    assert calls


def test_a_record_with_an_error_has_no_rows() -> None:
    """The rows of a record are given out only when it has proved to be right to its end."""
    record = played("nanjing")
    wrong = attrs.evolve(record, scores=(1, 2))
    for make in (tables.plays, tables.rounds):
        rows: Any = make([record, wrong])
        number = sum(1 for _ in make(record))
        assert number == sum(1 for _ in islice(rows, number))
        with pytest.raises(DataError, match=r"expected .*:.*, got 1:2"):
            next(rows)
        with pytest.raises(DataError, match="a card is unknown"):
            next(iter(make(records.seen_by(record, 1))))
        with pytest.raises(InvalidValue, match="expected a Record, got 7"):
            next(iter(make([7])))  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]


def test_a_game_without_rounds_has_no_rows() -> None:
    """A game without rounds is counted, and a round without actions is a round."""
    begun = records.Record(rounds=[records.RecordRound(())])
    games = [records.Record(), begun, played("bsw")]

    assert {2} == {row["game"] for row in tables.plays(games)}
    assert [1, 2] == sorted({row["game"] for row in tables.rounds(games)})
