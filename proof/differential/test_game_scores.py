"""The scores of games beside the slow referee: totals, the end, the winner."""

import random
from collections import Counter

import attrs
import pytest

import oracle
import tichu
from differential.words import rules_dict
from support import play, position
from tichu import GRIFFIN, NANJING, TIENTSIN, TRICHU, GameState, RoundState, Rules
from tichu.rules import PRESETS

GAMES: dict[str, Rules] = {
    **PRESETS,
    "short": attrs.evolve(NANJING, target=100),
    "draws": attrs.evolve(NANJING, target=100, tie="draw"),
    "rounds": attrs.evolve(NANJING, target=None, rounds=4),
    "rounds, draws": attrs.evolve(NANJING, target=None, rounds=4, tie="draw"),
    "both": attrs.evolve(GRIFFIN, target=400, rounds=3),
    "both, draws": attrs.evolve(GRIFFIN, target=400, rounds=3, tie="draw"),
    "six, short": attrs.evolve(TIENTSIN, target=600, rounds=5),
    "three, three": attrs.evolve(TRICHU, rounds=3),
    "three, target": attrs.evolve(TRICHU, target=400, rounds=None),
    "three, both": attrs.evolve(TRICHU, target=500, rounds=6),
}


def last_play(rules: Rules, rng: random.Random) -> tuple[RoundState, tichu.Action]:
    """Return a round with the action that ends it; the points are round numbers, for ties."""
    if rules.announced_bombs and rng.random() < 0.2:
        return false_announcement(rules, rng)
    order = rng.sample(range(rules.seats), rules.seats - 1)
    size = rules.seats // 2
    value = rules.double_victory or rules.triple_victory
    if value is not None and len({rules.team(seat) for seat in order[:size]}) == 1:
        order = order[:size]
    taken = rng.choice((("5j5w5p5sTjTwTp", "TsKjKwKpKs"), ("", "5j5w5p5sTjTwTpTsKjKwKpKs")))
    left = iter(("2j", "3j", "4j"))
    hands = ["" if seat in order else next(left) for seat in range(rules.seats)]
    hands[order[-1]] = "6j"
    state = position(
        *hands,
        turn=order[-1],
        rules=rules,
        finished=tuple(order[:-1]),
        piles=dict(zip(order, taken, strict=False)),
        rest_to=order[0],
        calls=some_calls(rules, rng),
    )
    return state, play(order[-1], "6j")


def false_announcement(rules: Rules, rng: random.Random) -> tuple[RoundState, tichu.Action]:
    """Return a round where nobody is out, with the announcement that ends it."""
    hands = ["6j7j8w9w", "6w7w8p9p", "6p7p8s9s", "6s7s8j9j"]
    state = position(*hands, turn=1, rules=rules, trick="0:2j", calls=some_calls(rules, rng))
    return state, tichu.AnnounceBomb(rng.choice((0, 2, 3)))


def some_calls(rules: Rules, rng: random.Random) -> dict[int, tichu.Call]:
    """Return the calls of a few seats, as far as the rules allow them."""
    called = rng.sample(range(rules.seats), rng.choice((0, 0, 1, 1, 2)))
    most = len(called) if rules.calls == "everyone" else 1
    return dict.fromkeys(called[:most], tichu.Call.TICHU)


@pytest.mark.parametrize("name", GAMES)
def test_scores_of_games(name: str) -> None:
    """Totals, the end and the winner are the referee's, round after round."""
    rules = GAMES[name]
    ends: Counter[object] = Counter()
    for seed in range(15):
        rng = random.Random(seed)
        game: GameState = tichu.new_game(rules)
        rounds: list[tuple[int, ...]] = []
        while not game.is_over:
            state, action = last_play(rules, rng)
            game = tichu.apply(attrs.evolve(game, round=state), action)
            rounds.append(game.results[-1].scores)
            other = oracle.score_game(rules_dict(rules), rounds)
            ours = (game.scores, game.is_over, game.winner)

            assert (other.totals, other.over, other.winner) == ours
        ends[game.winner] += 1
    if rules.open_dummy:
        assert set(ends) > {(0,), (1,), (2,)}  # and some share the first place
    elif "draws" in name:
        assert {0, 1, None} == set(ends)
    else:
        assert {0, 1} == set(ends) - {None}
        assert name == "bsw" or not ends[None]
