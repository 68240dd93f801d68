"""JSON for Grandseigneur: the values of a game, and what is refused."""

import datetime as dt
import json
import random
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator

import tichu
from support.tables import cases
from tichu import DataCode, DataError, InvalidValue, codec
from tichu import seigneur as sg
from tichu.seigneur.notation import format_result
from tichu.seigneur.records import SeigneurRecord

DAY = dt.date(2026, 11, 24)
SCHEMA: Any = Draft202012Validator(codec.schema())


def values() -> list[Any]:
    """Return the values of a game of two rounds."""
    rng = random.Random(6)
    game = tichu.new_game(sg.SeigneurRules(5, rounds=2, returns="sighted"))
    found: list[Any] = []
    actions: list[sg.Action] = []
    while not game.is_over:
        action = tichu.random_action(game, rng)
        after, events = tichu.transition(game, action)
        seen = [tichu.view(game, seat) for seat in range(5)]
        found += [game, game.round, *seen, tichu.public_view(game), action, events, *events]
        found += [tuple(tichu.redact(event, 1) for event in events)]
        actions.append(action)
        game = after
    record = SeigneurRecord.of(actions, game.rules)
    return [*found, tuple(actions), game, (record,), ()]


def test_what_is_written_is_read() -> None:
    """Each value comes back equal; the kind that was asked for is checked."""
    for value in values()[::29] + values()[-6:]:
        text = codec.dumps(value)
        assert value == codec.loads(text)
        assert value == codec.from_tree(codec.to_tree(value))
        SCHEMA.validate(codec.to_tree(value))
        kind: Any = json.loads(text)["kind"]
        assert value == codec.loads(text.encode(), kind)
        other: Any = "round" if kind != "round" else "game"
        with pytest.raises(DataError, match=f"kind: expected {other}, got {kind}"):
            codec.loads(text, other)


@pytest.mark.parametrize(
    ("value", "fields"),
    cases(__file__, "codec: each kind of envelope", globals()),
    ids=["action", "actions", "event", "events", "round", "game", "view", "games"],
)
def test_each_kind_of_envelope(value: object, fields: str) -> None:
    """It has the version, the kind, and the fields of the kind in notation."""
    text = f'{{"tichu": 1, "kind": {fields}}}'
    assert text == codec.dumps(value)
    assert value == codec.loads(text)


def test_legal_actions_and_records_are_written_like_tuples() -> None:
    """Also none."""
    state = tichu.new_round(sg.preset(6))
    assert '"actions", "actions": []' in codec.dumps(state.legal(0))
    state = tichu.apply(state, tichu.deal(state, random.Random(1)))
    legal = state.legal(state.to_act[0])
    assert tuple(legal) == codec.loads(codec.dumps(legal))
    record = SeigneurRecord(sg.preset(7))
    assert (record,) == codec.loads(codec.dumps(record))
    assert ' "tichu": 1,' == codec.dumps(record, indent=1).splitlines()[1]


def test_this_game_has_no_scores() -> None:
    """An envelope with scores is refused."""
    game = tichu.new_game(sg.preset(5))
    for value in (game, tichu.view(game.round, 1)):
        tree = codec.to_tree(value) | {"scores": [0, 0], "results": []}
        with pytest.raises(DataError, match="scores: unknown field"):
            codec.from_tree(tree)


def test_results_that_cannot_precede_the_round() -> None:
    """A game holds the results of its earlier rounds, and of the last one when it is over."""
    games = [value for value in values() if isinstance(value, sg.SeigneurGame)]
    begun = next(game for game in games if len(game.results) == 1)
    over = games[-1]
    other = sg.SeigneurResult((0, 1, 2, 3, 4), (1, 0, 2, 3, 4))
    wide = sg.SeigneurResult((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5))
    for game, results in (
        (over, ()),
        (over, over.results[:1]),
        (over, over.results * 2),
        (over, (over.results[0], other)),
        (over, (other, over.results[1])),
        (begun, (other,)),
        (begun, (wide,)),
        (begun, begun.results * 2),
    ):
        tree = codec.to_tree(game) | {"results": [format_result(result) for result in results]}
        with pytest.raises(DataError) as caught:
            codec.from_tree(tree)
        assert (DataCode.BAD_VALUE, "results") == (caught.value.code, caught.value.path)
    with pytest.raises(InvalidValue, match="expected a tuple of results"):
        sg.SeigneurGame(begun.round, cast("Any", [None]))
