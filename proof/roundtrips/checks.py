"""One game, written in every form and read again."""

import pickle
import random
from collections import Counter
from collections.abc import Iterable, Iterator

import tichu
from tichu import bsw, codec, notation, records
from tichu.records import Record

Counts = Counter[str]
"""How often something came back equal, by what it is."""


def random_actions(rules: tichu.Rules, rng: random.Random) -> Iterator[tichu.Action]:
    """Yield the actions of a random game with calls, which may break off."""
    game = tichu.new_game(rules)
    rate = rng.choice((0.0, 0.02, 0.2))
    while not game.is_over and rng.random() < 0.9995:
        action = tichu.random_action(game, rng, rate)
        yield action
        game = tichu.apply(game, action)


def check_game(
    start: tichu.GameState, actions: Iterable[tichu.Action], rng: random.Random, share: float = 1.0
) -> Counts:
    """Check a share of the states of a game, and what belongs to them; return what was checked."""
    counts: Counts = Counter()
    game = start
    for action in actions:
        if rng.random() < share:
            check_state(game, rng, counts)
            check_action(game, action, counts)
        game = tichu.apply(game, action)
    check_state(game, rng, counts)
    return counts


def check_state(game: tichu.GameState, rng: random.Random, counts: Counts) -> None:
    """A state, and what a seat and a spectator see of it, come back equal."""
    current = game.round
    assert notation.parse_state(notation.format_state(current)) == current
    assert codec.loads(codec.dumps(current), "round") == current
    assert codec.loads(codec.dumps(game), "game") == game
    assert pickle.loads(pickle.dumps(game)) == game
    counts["states"] += 1
    seat = int(rng.random() * game.rules.seats)
    for seen in (tichu.view(current, seat), tichu.public_view(current)):
        assert notation.parse_view(notation.format_view(seen)) == seen
    for seen in (tichu.view(game, seat), tichu.public_view(game)):
        assert codec.loads(codec.dumps(seen), "view") == seen
        assert pickle.loads(pickle.dumps(seen)) == seen
        counts["views"] += 1


def check_action(game: tichu.GameState, action: tichu.Action, counts: Counts) -> None:
    """An action, and what everybody hears of it, come back equal."""
    assert notation.parse_action(notation.format_action(action)) == action
    assert codec.loads(codec.dumps(action), "action") == action
    assert pickle.loads(pickle.dumps(action)) == action
    counts["actions"] += 1
    for event in tichu.transition(game, action)[1]:
        for heard in (event, tichu.redact(event, None), tichu.redact(event, 0)):
            assert notation.parse_event(notation.format_event(heard)) == heard
            assert codec.loads(codec.dumps(heard), "event") == heard
            counts["events"] += 1


def check_record(record: Record, counts: Counts) -> None:
    """A record comes back equal from its text, from JSON and from a pickle."""
    assert (record,) == records.read(records.write(record))
    assert (record,) == codec.loads(codec.dumps(record), "games")
    assert pickle.loads(pickle.dumps(record)) == record
    counts["records"] += 1
    if record.rules.open_dummy or not record.rounds:
        return
    seen = records.seen_by(record, 1)
    assert (seen,) == records.read(records.write(seen))
    assert (seen,) == codec.loads(codec.dumps(seen), "games")
    counts["records with unknown cards"] += 1


def check_log(game: bsw.LogGame, counts: Counts) -> None:
    """A log gives the same bytes, and through a record the same game under normalise."""
    text = bsw.write(game)
    assert bsw.write(bsw.read(text)) == text
    converted = bsw.to_records(game)
    counts["logs"] += 1
    counts["rounds of logs"] += len(game.rounds)
    for loss in converted.losses:
        counts[f"lost: {loss.kind}"] += 1
    for record in converted.records:
        check_record(record, counts)
    if len(converted.records) == 1:
        (record,) = records.read(records.write(converted.records))
        back = bsw.to_log(record, game.file)
        assert bsw.normalise(game).game == bsw.normalise(back.game).game
        counts["logs equal under normalise"] += 1
