"""Laws L30 to L33: records, texts, and what strangers send."""

import random
import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.examples import LAW, MANY
from laws.plies import ask_texts, ask_values
from steering.strategies import round_states
from tichu import Action, DataError, RoundState, apply, codec, notation
from tichu import records as rec
from tichu.records import Record
from tichu.testing import laws
from tichu.testing.laws import check_parser
from tichu.testing.strategies import actions, records

loaded = partial(codec.loads, kind=codec.Envelope.ANY)
SEEDS = st.integers(0, 2**32 - 1)
PARSERS = (
    notation.parse_action,
    notation.parse_combination,
    notation.parse_event,
    notation.parse_rules,
    notation.parse_setup,
    notation.parse_state,
    notation.parse_view,
    rec.read,
    loaded,
)


@pytest.mark.rule("L30")
@LAW
@given(record=records())
def test_l30_a_record_is_its_states(record: Record) -> None:
    """A record leads to states, and their actions lead back to the same record."""
    laws.check_record(record)
    states = [*record.states()]
    again = [record.start()]
    for entry in record.entries:
        assert isinstance(entry.action, Action)  # nothing is hidden
        again.append(apply(again[-1], entry.action))
    told = Record.of(record.entries, record.rules, players=record.players, dealer=record.dealer)

    assert again == states
    assert record == told


@pytest.mark.rule("L31")
@LAW
@given(data=st.data(), state=round_states())
def test_l31_every_form_comes_back(data: st.DataObject, state: RoundState) -> None:
    """Position strings, JSON, pickles and reprs are read back as the same values."""
    laws.check_round_trips(state)
    if not state.is_over:
        ask_values(state, data.draw(actions(state), label="action"))


@pytest.mark.rule("L32")
@MANY
@given(text=st.one_of(st.text(max_size=60), st.binary(max_size=60)))
def test_l32_any_text_is_a_value_or_an_error(text: "str | bytes") -> None:
    """A parser returns a value or raises a ``TichuError``, whatever it is given."""
    for parse in PARSERS:
        if isinstance(text, str) or parse is loaded:
            check_parser(parse, text)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("L32")
@LAW
@given(data=st.data(), state=round_states(), seed=SEEDS)
def test_l32_damaged_texts(data: st.DataObject, state: RoundState, seed: int) -> None:
    """The same holds for valid texts in which something was changed."""
    if not state.is_over:
        ask_texts(state, data.draw(actions(state), label="action"), random.Random(seed))


@pytest.mark.rule("L33")
@LAW
@given(record=records(), place=SEEDS)
def test_l33_a_record_replays_or_names_the_place(record: Record, place: int) -> None:
    """A record that can be read replays legally, or is rejected with an index of an action.

    That is the action that cannot follow where one was left out, or a later one.
    """
    lines = rec.write(record).splitlines(keepends=True)
    told = [number for number, line in enumerate(lines) if line.startswith('  "')]
    missing = (0, 0)
    if told:
        gone = told[place % len(told)]
        heads = [number for number in range(gone) if lines[number] == "actions = [\n"]
        missing = (len(heads) - 1, gone - heads[-1] - 1)
        del lines[gone]
    try:
        (spoilt,) = rec.read("".join(lines))
    except DataError as error:
        wrong = error.path
    else:
        spoilt.check()
        return
    found = re.fullmatch(
        r"games\[0\](?:\.rounds\[(\d+)\](?:\.actions\[(\d+)\])?)?(?:\.scores)?", wrong
    )
    assert found is not None, wrong
    if found[2] is not None:
        assert missing <= (int(found[1]), int(found[2]))
