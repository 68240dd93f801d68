"""Values that can be sent: from steered games, whole and as each seat and a spectator see them."""

import datetime as dt
import random
from collections.abc import Iterator

import tichu
from steering import steered_game
from support import anything
from tichu import Action, GameState, Phase, PublicView, RoundState, Rules, new_game, view
from tichu.codec import Value
from tichu.records import Entry, Record, seen_by

STRANGE = 'Ann "é" \\ \u2028 \U0001f0cf\x00\x7f\n'
"""A text with what JSON must escape, and with what it need not."""


def moments(game: GameState, rng: random.Random) -> Iterator[GameState | RoundState | PublicView]:
    """Yield a game and its round, and a seat's and a spectator's views of them."""
    for state in (game, game.round):
        yield state
        yield view(state, None)
        yield tichu.view(state, rng.randrange(game.rules.seats))


def lists(state: RoundState) -> Iterator[tuple[Action, ...]]:
    """Yield the first legal actions of each seat that has any."""
    for seat in range(state.rules.seats):
        if legal := state.legal(seat)[:10]:
            yield legal


def values(rules: Rules, rng: random.Random, rounds: int) -> Iterator[Value]:
    """Yield values from the first rounds of a steered game, ending with the record.

    Only some of the many moments are used.
    """
    dealer = 0 if rules.open_dummy else rng.randrange(rules.seats)
    actions: list[Action] = []
    start = new_game(rules, dealer=dealer)
    for game, action in steered_game(start, rng):
        if len(game.results) >= rounds:
            break
        actions.append(action)
        yield action
        if rng.random() < (0.05 if game.phase is Phase.PLAY else 0.5):
            yield from moments(game, rng)
            yield from lists(game.round)
        after, happened = tichu.transition(game, action)
        yield happened
        if rng.random() < 0.3:
            for seat in (*range(rules.seats), None):
                yield tichu.told(game, action, after, seat)
        if after.is_over or rng.random() < 0.02:
            yield from moments(after, rng)
    yield from records(actions, start, rng)


def records(actions: list[Action], start: GameState, rng: random.Random) -> Iterator[Value]:
    """Yield records of a game: a bare, with comments and custom fields, and of a seat."""
    rules = start.rules
    bare = Record.of(actions, rules, dealer=start.dealer)
    yield (bare,)
    moves = [Entry(action, rng.choice(("", "a comment", "é # \x01"))) for action in actions]
    told = Record.of(moves, rules, players=[STRANGE] * rules.seats, dealer=start.dealer)
    full = Record(
        rules=rules,
        rounds=told.rounds,
        players=told.players,
        event=STRANGE,
        place="Bern",
        date=dt.date(2026, 11, 20),
        source="by hand",
        dealer=told.dealer,
        start_scores=start.scores,
        scores=told.scores,
        comment="a game",
        fields=anything(
            {  # pyright: ignore[reportUnknownArgumentType]
                "_rating": 1850,
                "_nested": {STRANGE: [True, False, -0.5, 1e300, [], {}], "": 2**63 - 1},
            }
        ),
    )
    if rules.open_dummy:
        yield (bare, full)
    else:
        yield (full, *(seen_by(bare, seat) for seat in range(rules.seats)))
