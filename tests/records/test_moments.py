"""Moments of a record: its end, the state before any action, and what each action brought about."""

import attrs
import pytest

import tichu
from records import record_of
from support import anything
from tichu import DataError, InvalidValue
from tichu import moves as mv
from tichu.records import Record, seen_by

RECORD = record_of("nanjing", 7)


def test_the_end() -> None:
    """The end is the game after the last action, with a result for each finished round."""
    *_, last = RECORD.states()
    assert last == RECORD.end()
    assert Record().start() == Record().end()
    assert RECORD.scores == RECORD.end().scores
    assert [told.scores for told in RECORD.rounds] == [
        result.scores for result in RECORD.end().results
    ]


def test_the_state_before_each_action() -> None:
    """Rounds and actions are counted from 0, as the places of errors are."""
    states = [*RECORD.states()]
    before = 0
    for place, told in enumerate(RECORD.rounds[:2]):
        for ply in (0, 1, len(told.entries) // 2, len(told.entries) - 1, len(told.entries)):
            assert states[before + ply] == RECORD.state_at(place, ply)
        before += len(told.entries)
    assert RECORD.state_at(1, 0) == RECORD.state_at(0, len(RECORD.rounds[0].entries))
    last = len(RECORD.rounds) - 1
    assert RECORD.end() == RECORD.state_at(last, len(RECORD.rounds[last].entries))


def test_moments_that_there_are_not() -> None:
    """Places that the record does not have are refused, and so are values that are not numbers."""
    moves = len(RECORD.rounds[0].entries)
    for place, ply in ((-1, 0), (len(RECORD.rounds), 0), (0, -1), (0, moves + 1), ("0", 0)):
        with pytest.raises(
            InvalidValue, match=r"^state_at\((place|ply)\): expected a whole number"
        ):
            RECORD.state_at(anything(place), ply)
    with pytest.raises(InvalidValue, match="the record has no rounds"):
        Record().state_at(0, 0)


def test_what_happened() -> None:
    """The happenings of an action equal ``transition``; a seat's moves have their own."""
    told = [*RECORD.happenings()]
    assert len(RECORD.entries) == len(told)
    game = RECORD.start()
    for action, happened in zip((move.action for move in RECORD.entries), told, strict=True):
        game, expected = tichu.transition(game, anything(action))
        assert expected == happened
    assert [] == [*Record().happenings()]
    seen = [*seen_by(RECORD, 1).happenings()]
    assert [entry.action for entry in seen_by(RECORD, 1).entries] == [each[0] for each in seen]
    noticed = mv.WentOut | mv.TrickTaken | mv.RoundStarted
    assert [each for some in told for each in some if isinstance(each, noticed)] == [
        each for some in seen for each in some if isinstance(each, noticed)
    ]


def test_what_is_wrong_with_the_record_is_told_in_time() -> None:
    """Moments before the first mistake are there; it is the same error that ``check`` raises."""
    first = RECORD.rounds[0]
    broken = attrs.evolve(first, entries=(*first.entries[:20], first.entries[3]))
    record = attrs.evolve(RECORD, rounds=(broken,), scores=None)
    with pytest.raises(DataError) as checked:
        record.check()
    assert RECORD.state_at(0, 20) == record.state_at(0, 20)
    happened = record.happenings()
    assert [*RECORD.happenings()][:20] == [next(happened) for _ in range(20)]
    for ask in (record.end, lambda: record.state_at(0, 21), lambda: next(happened)):
        with pytest.raises(DataError) as caught:
            ask()
        assert str(checked.value) == str(caught.value)


def test_scores_that_are_stated_wrongly_are_told_at_the_end() -> None:
    """The last action has happened before anybody sees that the sum is wrong."""
    record = attrs.evolve(RECORD, scores=(5, 5))
    happened = record.happenings()
    for _ in record.entries[:-1]:
        next(happened)
    with pytest.raises(DataError):
        _ = [*happened]
    with pytest.raises(DataError):
        record.end()


def test_a_record_with_unknown_cards_has_no_such_moments() -> None:
    """Only a record with all cards known has an end and states."""
    seen = seen_by(RECORD, 2)
    for ask in (seen.end, lambda: seen.state_at(1, 0)):
        with pytest.raises(DataError):
            ask()
