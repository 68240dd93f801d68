"""Laws of texts: L8 and L30 to L33."""

import pickle
from collections.abc import Callable

from tichu import records as rec
from tichu._values import want_instance
from tichu.engine.round import RoundState
from tichu.engine.verbs import view
from tichu.errors import TichuError, shown
from tichu.notation.positions import format_state, format_view, parse_state, parse_view
from tichu.notation.values import format_combination, parse_combination
from tichu.records import Record
from tichu.rulebook.combinations import Combination, readings
from tichu.testing.laws.saying import broken


def check_combination(combination: Combination) -> None:
    """Check L8: a combination can be rebuilt from its cards, its text and its ``repr``."""
    want_instance("check_combination(combination)", combination, Combination)
    if combination not in readings(combination.cards):
        raise broken("L8", f"{combination} is not a reading of its cards")
    if parse_combination(format_combination(combination)) != combination:
        raise broken("L8", f"{combination} is read from its text as another one")
    again = Combination.of(combination.cards, combination.phoenix_as)
    if (again, again.kind, again.rank) != (combination, combination.kind, combination.rank):
        raise broken("L8", f"{combination} is made of its parts as another one")


def check_round_trips(state: RoundState) -> None:
    """Check L31: position strings and pickles of a state and its views are read as equal values."""
    want_instance("check_round_trips(state)", state, RoundState)
    if parse_state(format_state(state)) != state:
        raise broken("L31", "the position string is read as another state", state)
    if pickle.loads(pickle.dumps(state)) != state:  # noqa: S301  # our own bytes
        raise broken("L31", "the pickle is read as another state", state)
    for seat in range(state.rules.seats):
        if parse_view(format_view(view(state, seat))) != view(state, seat):
            raise broken("L31", f"the text of the view of seat {seat} is read as another", state)
    if parse_view(format_view(view(state, None))) != view(state, None):
        raise broken("L31", "the text of the public view is read as another", state)


def check_record(record: Record) -> None:
    """Check L30 and L33: a record replays, and its text is read as the same record."""
    want_instance("check_record(record)", record, Record)
    record.check()
    text = rec.write(record)
    if rec.read(text) != (record,):
        raise broken("L30", f"the record is read as another one:\n{text}")
    if rec.write(rec.read(text)) != text:
        raise broken("L30", f"the record is written in two ways:\n{text}")


def check_parser(parse: Callable[[str], object], text: str) -> object:
    """Check L32: a parser returns a value or raises a :class:`~tichu.TichuError`.

    Returns the value, or the error.
    """
    try:
        return parse(text)
    except TichuError as error:
        return error
    except Exception as error:
        name = getattr(parse, "__name__", "the parser")
        message = f"{name} fails on {shown(text)} with {type(error).__name__}: {error}"
        raise broken("L32", message) from error
