"""Games and logs, written in every form and read again."""

import pickle
import random
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any, Final

import tichu
from reliability.tally import Tally
from steering import SOURCES, rules_of, steered_game
from support.logs import game_text
from tichu import bsw, codec, notation, records
from tichu.records import Record

Counts = Counter[str]
"""The numbers of values that came back equal."""
_SHARE: Final = 0.1
"""The share of the states of a game that is checked in a long run."""


def check_game(
    start: tichu.GameState, actions: Iterable[tichu.Action], rng: random.Random, share: float = 1.0
) -> Counts:
    """Check a share of the states of a game; return what was checked."""
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
    """Check a state and the views of a seat and a spectator."""
    current = game.round
    assert notation.parse_state(notation.format_state(current)) == current
    assert codec.loads(codec.dumps(current), codec.Envelope.ROUND) == current
    assert codec.loads(codec.dumps(game), codec.Envelope.GAME) == game
    assert pickle.loads(pickle.dumps(game)) == game
    counts["states"] += 1
    seat = int(rng.random() * game.rules.seats)
    for seen in (tichu.view(current, seat), tichu.view(current, None)):
        assert notation.parse_view(notation.format_view(seen)) == seen
    for seen in (tichu.view(game, seat), tichu.view(game, None)):
        assert codec.loads(codec.dumps(seen), codec.Envelope.VIEW) == seen
        assert pickle.loads(pickle.dumps(seen)) == seen
        counts["views"] += 1


def check_action(game: tichu.GameState, action: tichu.Action, counts: Counts) -> None:
    """Check an action, what happened, and what is told of it."""
    assert notation.parse_action(notation.format_action(action)) == action
    assert codec.loads(codec.dumps(action), codec.Envelope.ACTION) == action
    assert pickle.loads(pickle.dumps(action)) == action
    counts["actions"] += 1
    after, happened = tichu.transition(game, action)
    kind: Any = codec.Envelope.HAPPENINGS
    assert codec.loads(codec.dumps(happened, kind), kind) == happened
    for each in happened:
        assert notation.parse_happening(notation.format_happening(each)) == each
        counts["happenings"] += 1
    for seat in (None, 0):
        moves = tichu.told(game, action, after, seat)
        kind = codec.Envelope.MOVES
        assert codec.loads(codec.dumps(moves, kind), kind) == moves
        for move in moves:
            assert notation.parse_move(notation.format_move(move)) == move
            counts["moves"] += 1


def check_record(record: Record, counts: Counts) -> None:
    """Check a record as text, as JSON and as a pickle."""
    assert (record,) == records.read(records.write(record))
    assert (record,) == codec.loads(codec.dumps(record), codec.Envelope.GAMES)
    assert pickle.loads(pickle.dumps(record)) == record
    counts["records"] += 1
    if not record.rounds:
        return
    seen = records.seen_by(record, 1)
    assert (seen,) == records.read(records.write(seen))
    assert (seen,) == codec.loads(codec.dumps(seen), codec.Envelope.GAMES)
    counts["records with unknown cards"] += 1


def check_log(game: bsw.LogGame, counts: Counts) -> None:
    """Check that a log gives the same bytes, and its record a log with the same record."""
    text = bsw.write(game)
    assert bsw.write(bsw.read(text)) == text
    converted = bsw.to_records(game)
    counts["logs"] += 1
    counts["rounds"] += len(game.rounds)
    for loss in converted.losses:
        counts[f"lost: {loss.kind}"] += 1
    for record in converted.records:
        check_record(record, counts)
    if len(converted.records) == 1:
        (record,) = records.read(records.write(converted.records))
        back = bsw.to_log(record, game.file)
        (again,) = bsw.to_records(back.game, record.rules).records
        assert record.rounds == again.rounds
        counts["logs with equal records"] += 1


_MOST_ACTIONS: Final = 2_000


def actions_of(rules: tichu.Rules, rng: random.Random) -> list[tichu.Action]:
    """Return the first actions of a steered game, which may go on for ever if calls fail."""
    steps = steered_game(tichu.new_game(rules), rng)
    most = int(rng.random() * 1_000) if rng.random() < 0.3 else _MOST_ACTIONS
    return [action for _, action in islice(steps, most)]


def games(numbers: range) -> Tally:
    """Check a game for each number: every preset in turn, and mixtures."""
    tally = Tally()
    for number in numbers:
        rng = random.Random(f"round trip {number}")
        rules = rules_of(SOURCES[number % len(SOURCES)], rng)
        actions = actions_of(rules, rng)
        try:
            tally.counts += check_game(tichu.new_game(rules), actions, rng, _SHARE)
            check_record(Record.of(actions, rules), tally.counts)
        except Exception as error:  # noqa: BLE001  # any error is a finding
            tally.fail(f"game {number}: {type(error).__name__}: {error}")
    return tally


def made_logs(numbers: range) -> Tally:
    """Replay a log of two rounds for each number, convert it, and convert it back."""
    tally = Tally()
    for number in numbers:
        text = game_text((2 * number, 2 * number + 1), 0.02)
        game = bsw.read(text, f"log {number}")
        for defect in _replay([game], tally):
            tally.fail(str(defect))
        _convert(game, tally)
    return tally


def real_logs(path: Path) -> Tally:
    """Do so with the logs in a folder or an archive, whose defects are no failures."""
    tally = Tally()
    _replay(bsw.games(path), tally)
    for game in bsw.games(path):
        _convert(game, tally)
    return tally


def _replay(games: Iterable[bsw.LogGame], tally: Tally) -> tuple[bsw.log.Defect, ...]:
    """Compare the scores of complete rounds; return the defects of the logs."""
    found = bsw.replay(games)
    tally.counts["complete"] += found.counts.complete
    tally.counts["equal scores"] += found.counts.score_equal
    for rejection in found.rejections:
        tally.fail(str(rejection))
    return found.defects


def _convert(game: bsw.LogGame, tally: Tally) -> None:
    try:
        check_log(game, tally.counts)
    except Exception as error:  # noqa: BLE001  # any error is a finding
        tally.fail(f"{game.file}: {type(error).__name__}: {error}")
