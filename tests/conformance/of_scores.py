"""Questions about points: finished rounds, reports, games by their scores, and whole games."""

import random
from collections.abc import Iterator

from conformance.answering import Question
from conformance.tables import ENDED, rows, words
from conformance.texts import action_text, fields_of, position_text
from oracle import legal, new_round, next_dealer, score_game, step
from oracle.state import State
from perft.played import chosen, order, shuffled_deck, take
from perft.tables import COUNTS, read
from perft.texts import parse, parse_rules


def questions() -> Iterator[tuple[str, Question]]:
    """Yield questions with their names."""
    for name, position in ENDED.items():
        yield f"result-{name}", {"kind": "result", "position": position}
    for name, position in _ended():
        yield f"result-{name}", {"kind": "result", "position": position}
    for number, (row,) in enumerate(rows("reports")):
        rules, finished, cards, calls, counted_out = row.split()
        yield (
            f"report-{number + 1}",
            {
                "kind": "report",
                "rules": rules,
                "finished": [] if finished == "-" else list(map(int, finished)),
                "cards": None if cards == "-" else list(map(int, cards.split(":"))),
                "calls": calls,
                "counted_out": None if counted_out == "-" else int(counted_out),
            },
        )
    for number, (row,) in enumerate(rows("matches")):
        rules, *rounds = row.split()
        scores = [list(map(int, each.split(":"))) for each in rounds]
        yield f"match-{number + 1}", {"kind": "match", "rules": rules, "rounds": scores}
    for number, rules in enumerate(words("games")):
        actions = _game(rules, number)
        yield f"game-{number + 1}", {"kind": "game", "rules": rules, "actions": actions}


def _ended() -> Iterator[tuple[str, str]]:
    """Yield ends of rounds played at random from positions with few cards."""
    seen: set[str] = set()
    for row in read(COUNTS):
        rules_text = row.position.partition(" ")[0]
        if "-end-" not in row.name and not row.name.startswith(
            ("double", "triple", "last", "tail")
        ):
            continue
        for seed in range(3):
            rng = random.Random(f"{row.name} {seed}")
            state = parse(row.position)
            if state.phase == "OVER":
                break
            while state.phase != "OVER":
                by_seat = legal(state)
                listed = [each for actions in by_seat.values() for each in actions]
                # A false announcement ends a round often enough.
                plays = [e for e in listed if e[0] != "bomb"] if seed else listed
                state = step(state, rng.choice(sorted(plays or listed, key=order)))
            position = position_text(rules_text, state)
            if position not in seen and _counts(state):
                seen.add(position)
                yield f"{row.name}-{seed}", position


def _counts(state: State) -> bool:
    """Return whether the position shows who was counted out."""
    assert state.result is not None
    rules = state.rules
    has_value = rules.double_victory is not None or rules.triple_victory is not None
    return has_value or state.result.victory != "counted_out"


def _game(rules_text: str, seed: int) -> list[str]:
    """Return the actions of a random game."""
    rng = random.Random(seed)
    rules = parse_rules(rules_text)
    fields = fields_of(rules)
    actions: list[str] = []
    rounds: list[tuple[int, ...]] = []
    state = new_round(fields)
    deck = shuffled_deck(rng)
    while True:
        if state.phase.startswith("DEAL"):
            sizes = rules.packet_sizes(state.phase, state.dealer)
            action: tuple[object, ...]
            action = ("deal", tuple(frozenset(take(deck, size)) for size in sizes))
        else:
            action = chosen(state, rng)
        actions.append(action_text(action))
        state = step(state, action)
        if state.result is not None:
            rounds.append(state.result.scores)
            if score_game(fields, rounds).over:
                return actions
            state = new_round(fields, next_dealer(state))
            deck = shuffled_deck(rng)
