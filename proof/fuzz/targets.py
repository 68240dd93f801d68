"""The readers, each with texts that are right for it."""

import random
from collections.abc import Callable, Sequence

import attrs

import tichu
from support.logs import round_text
from tichu import bsw, codec, notation, records

Reader = Callable[[str], object]


@attrs.frozen
class Target:
    """A reader, and where its inputs come from."""

    name: str
    read: Reader
    seeds: Sequence[str]
    weight: int
    """Its share of all inputs; readers of longer texts have a smaller one."""


def played(rules: tichu.Rules, seed: int) -> tuple[list[tichu.GameState], list[tichu.Action]]:
    """Return the states and actions of a random game, or the beginning of one."""
    rng = random.Random(seed)
    game = tichu.new_game(rules)
    states, actions = [game], list[tichu.Action]()
    while not game.is_over and len(actions) < 130:
        actions.append(tichu.random_action(game, rng, 0.03))
        game = tichu.apply(game, actions[-1])
        states.append(game)
    return states, actions


def readers() -> tuple[Target, ...]:
    """Return all readers of texts from outside."""
    rng = random.Random(2026)
    actions: list[str] = []
    positions: list[str] = []
    views: list[str] = []
    events: list[str] = []
    results: list[str] = []
    envelopes: list[str] = []
    games: list[str] = []
    long_envelopes: list[str] = []
    for rules in tichu.PRESETS.values():
        states, taken = played(rules, 7)
        record = records.Record.of(taken, rules, players=("Anna",) * rules.seats)
        games.append(records.write(record))
        long_envelopes.append(codec.dumps(record))
        for state, action in zip(states, taken, strict=False):
            actions.append(notation.format_action(action))
            for event in tichu.transition(state, action)[1]:
                seen = tichu.redact(event, rng.choice((None, 0, 1)))
                events.append(notation.format_event(seen))
                envelopes.append(codec.dumps(seen))
            results += [notation.format_result(result) for result in state.results]
            if rng.random() < 0.3:
                view = tichu.view(state, 1)
                positions.append(notation.format_state(state.round))
                views.append(notation.format_view(view))
                envelopes += map(codec.dumps, (state, view, action))
    combinations = [line.partition("play ")[2] for line in actions if " play " in line]
    cards = [each.partition("=")[0] for each in combinations]
    rules_texts = [
        *(notation.format_rules(rules) for rules in tichu.PRESETS.values()),
        "bsw(target=500, wish_bomb=strict_turn)",
        "nanjing(teams=0+0+1+1, double_victory=none)",
    ]
    moves = [*actions, "deal ?? 2j3j ?? ??", "1 push ?? 5j ??", "2 play 5j # so low"]
    logs = [round_text(seed, 0.02) for seed in range(6)]
    small = (
        Target("Cards.parse", tichu.Cards.parse, cards, 60),
        Target("parse_rank", notation.parse_rank, ["2", "T", "10", "a"], 20),
        Target("parse_combination", notation.parse_combination, combinations, 60),
        Target("parse_action", notation.parse_action, actions, 80),
        Target("parse_rules", notation.parse_rules, rules_texts, 40),
        Target("parse_result", notation.parse_result, results, 40),
        Target("parse_event", notation.parse_event, events, 60),
        Target("parse_state", notation.parse_state, positions, 40),
        Target("parse_setup", notation.parse_setup, positions, 20),
        Target("parse_view", notation.parse_view, views, 30),
        Target("parse_entry", records.parse_entry, moves, 40),
        Target("codec.loads", codec.loads, envelopes, 40),
    )
    return (
        *small,
        Target("records.read", records.read, games, 1),
        Target("records.read_lenient", records.read_lenient, games, 1),
        Target("codec.loads of records", codec.loads, long_envelopes, 1),
        Target("bsw.read and replay", _replayed, logs, 1),
    )


def _replayed(log: str) -> object:
    """Read a log, replay it, and write it again."""
    game = bsw.read(log)
    bsw.normalise(game)
    bsw.to_records(game)
    return bsw.write(game), bsw.replay([bsw.LogFile.of_text(log)])
