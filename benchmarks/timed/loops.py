"""The loops that are measured, written like a user's code.

Each takes its inputs, which are made before the clock starts, and returns the number that its row
counts.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import tichu
from tichu import bots, bsw, codec, notation, records, seigneur, sequential


def play(states: Sequence[tichu.RoundState]) -> int:
    """Play rounds to their ends at random: ``random_action`` and ``apply``. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        state = start
        while not state.is_over:
            state = tichu.apply(state, tichu.random_action(state, rng))
    return len(states)


def games(states: Sequence[tichu.GameState]) -> int:
    """Do the same with whole games. Counts rounds."""
    rng = random.Random(1)
    rounds = 0
    for start in states:
        game = start
        while not game.is_over:
            game = tichu.apply(game, tichu.random_action(game, rng))
        rounds += len(game.results)
    return rounds


def bot_games(states: Sequence[tichu.GameState]) -> int:
    """Let random bots that bomb play whole games with ``play_game``. Counts rounds."""
    games = (bots.play_game(_bots(), random.Random(seed)) for seed in range(len(states)))
    return sum(len(game.rounds) for game in games)


def bot_loops(states: Sequence[tichu.GameState]) -> int:
    """Let the same bots play in a loop as one would write it, without a record. Counts rounds."""
    rounds = 0
    for seed, start in enumerate(states):
        game, rng, players = start, random.Random(seed), _bots()
        while not game.is_over:
            action: tichu.Action | None = None
            if game.phase.is_chance:
                action = tichu.deal(game, rng)
            for seat in game.may_interrupt:
                if action is None and game.legal(seat):
                    action = players[seat].interrupt(tichu.view(game, seat))
            if action is None:
                seat = game.to_act[0]
                action = players[seat].act(tichu.view(game, seat))
            game = tichu.apply(game, action)
        rounds += len(game.results)
    return rounds


def rule_bot_games(states: Sequence[tichu.GameState]) -> int:
    """Let bots that play by rules of thumb play games, and write their records. Counts rounds."""
    four = [bots.RuleBot()] * 4
    games = [bots.play_game(four, random.Random(seed)) for seed in range(len(states))]
    records.write(games)
    return sum(len(game.rounds) for game in games)


def _bots() -> list[bots.RandomBot]:
    return [bots.RandomBot(seed, bombs=True) for seed in range(4)]


def interrupts(states: Sequence[tichu.RoundState]) -> int:
    """Ask every seat that may interrupt for a bomb, then the seat to act. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        state = start
        while not state.is_over:
            state = tichu.apply(state, _decision(state, state.legal, rng))
    return len(states)


def views(states: Sequence[tichu.RoundState]) -> int:
    """Do the same, but each player decides only on their own view. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        state = start
        while not state.is_over:
            legal = partial(_seen_legal, state)
            state = tichu.apply(state, _decision(state, legal, rng))
    return len(states)


def followers(states: Sequence[tichu.RoundState]) -> int:
    """Do the same, but each player keeps a view and advances it by moves. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        state = start
        seats = range(state.rules.seats)
        seen = [tichu.view(state, seat) for seat in seats]
        while not state.is_over:
            action = _decision(state, partial(_known_legal, seen), rng)
            before, state = state, tichu.apply(state, action)
            for seat in seats:
                for move in tichu.told(before, action, state, seat):
                    seen[seat] = tichu.advance(seen[seat], move)
    return len(states)


def _seen_legal(state: tichu.RoundState, seat: int) -> tichu.LegalActions:
    return tichu.view(state, seat).legal(seat)


def _known_legal(seen: Sequence[tichu.PlayerView], seat: int) -> tichu.LegalActions:
    return seen[seat].legal(seat)


def _decision(
    state: tichu.RoundState, legal: Callable[[int], tichu.LegalActions], rng: random.Random
) -> tichu.Action:
    """Return a bomb of a seat that wants to interrupt, or the action of a seat that must act."""
    action = None
    for seat in state.may_interrupt:
        bombs = [each for each in legal(seat) if isinstance(each, tichu.Play)]
        if bombs:
            action = rng.choice((None, *bombs)) or action
    return action or legal(state.to_act[0]).pick(rng)


def lists(states: Sequence[tichu.RoundState]) -> int:
    """Build the list of all legal actions, and take one at random. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        state = start
        while not state.is_over:
            actions = list(tichu.legal_actions(state))
            action = tichu.deal(state, rng) if state.phase.is_chance else rng.choice(actions)
            state = tichu.apply(state, action)
    return len(states)


def happenings(states: Sequence[tichu.RoundState]) -> int:
    """Play at random with ``transition``, which also returns happenings. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        state = start
        while not state.is_over:
            state, _ = tichu.transition(state, tichu.random_action(state, rng))
    return len(states)


def polls(states: Sequence[tichu.RoundState]) -> int:
    """Play at random with ``tichu.sequential`` and all its polls. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        asked = sequential.begin(start)
        while not asked.is_over:
            asked = sequential.apply(asked, rng.choice(sequential.legal(asked)))
    return len(states)


def playouts(states: Sequence[tichu.RoundState]) -> int:
    """Play to the end with ``playout``. Counts rounds."""
    rng = random.Random(1)
    for state in states:
        tichu.playout(state, rng)
    return len(states)


def playouts_by_policy(states: Sequence[tichu.RoundState]) -> int:
    """Play to the end by the library's policy. Counts rounds."""
    rng = random.Random(1)
    policy = tichu.search.default_policy()
    for state in states:
        tichu.playout(state, rng, policy)
    return len(states)


def searches(seen: Sequence[tichu.PlayerView]) -> int:
    """Draw a possible world for a view and play it to its end. Counts worlds."""
    rng = random.Random(1)
    for view in seen:
        tichu.playout(tichu.determinize(view, rng), rng)
    return len(seen)


def worlds(seen: Sequence[tichu.PlayerView]) -> int:
    """Draw a possible world for a view. Counts worlds."""
    rng = random.Random(1)
    for view in seen:
        tichu.determinize(view, rng)
    return len(seen)


def own_views(states: Sequence[tichu.RoundState]) -> int:
    """Make the view of the seat to act. Counts views."""
    for state in states:
        tichu.view(state, state.to_act[0])
    return len(states)


def public_views(states: Sequence[tichu.RoundState]) -> int:
    """Make the view of a spectator. Counts views."""
    for state in states:
        tichu.view(state, None)
    return len(states)


def advances(steps: Sequence[tuple[tichu.PlayerView, tichu.moves.Move]]) -> int:
    """Make a view from the last one and a move. Counts views."""
    for seen, move in steps:
        tichu.advance(seen, move)
    return len(steps)


def interrupters(states: Sequence[tichu.RoundState]) -> int:
    """Ask which seats may interrupt. Counts questions."""
    for state in states:
        state.may_interrupt  # noqa: B018  # a property that is computed
    return len(states)


def seigneur_rounds(states: Sequence[seigneur.SeigneurRound]) -> int:
    """Play rounds of Grandseigneur to their ends at random. Counts rounds."""
    rng = random.Random(1)
    for start in states:
        state = start
        while not state.is_over:
            state = seigneur.apply(state, seigneur.random_action(state, rng))
    return len(states)


def count(states: Sequence[tichu.RoundState]) -> int:
    """Count the legal actions of the seat to act: ``len(state.legal(seat))``."""
    for state in states:
        len(state.legal(state.to_act[0]))
    return len(states)


def build(states: Sequence[tichu.RoundState]) -> int:
    """Build the legal actions of the seat to act: ``list(state.legal(seat))``."""
    for state in states:
        list(state.legal(state.to_act[0]))
    return len(states)


def parse(texts: Sequence[str]) -> int:
    """Read positions with ``notation.parse_state``."""
    for text in texts:
        notation.parse_state(text)
    return len(texts)


def load(trees: Sequence[Mapping[str, object]]) -> int:
    """Read states with ``codec.from_tree``."""
    for tree in trees:
        codec.from_tree(tree, codec.Envelope.ANY)
    return len(trees)


def replay(logs: Sequence[str]) -> int:
    """Read logs of Brettspielwelt, and check and score every round. Counts rounds."""
    return bsw.replay(bsw.read(text) for text in logs).counts.accepted


def seen_records(texts: Sequence[str]) -> int:
    """Read records of one seat, and go through its views. Counts rounds."""
    rounds = 0
    for text in texts:
        (record,) = records.read(text)
        for _ in record.views():
            pass
        rounds += len(record.rounds)
    return rounds
