"""Questions about points: finished rounds, reports, games by their scores, and whole games."""

import random
from collections.abc import Iterator
from typing import Final

from conformance.answering import Question
from conformance.positions import ENDED
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
    for number, (rules, finished, cards, calls, counted_out) in enumerate(_REPORTS):
        yield (
            f"report-{number + 1}",
            {
                "kind": "report",
                "rules": rules,
                "finished": list(map(int, finished)),
                "cards": list(cards) if cards else None,
                "calls": calls,
                "counted_out": counted_out,
            },
        )
    for number, (rules, rounds) in enumerate(_MATCHES):
        scores = [list(map(int, each.split(":"))) for each in rounds.split()]
        yield f"match-{number + 1}", {"kind": "match", "rules": rules, "rounds": scores}
    for number, rules in enumerate(_GAMES):
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


_NO_DOUBLE: Final = "nanjing(double_victory=none)"
_REPORTS: Final[tuple[tuple[str, str, tuple[int, int] | None, str, int | None], ...]] = (
    ("nanjing", "210", (70, 30), "--t-", None),
    ("nanjing", "210", (70, 30), "---t", None),
    ("nanjing", "210", (70, 30), "t---", None),
    ("nanjing", "012", (-25, 125), "----", None),
    ("nanjing", "123", (125, -25), "tttt", None),
    ("nanjing", "321", (0, 100), "gg--", None),
    ("nanjing", "031", (55, 45), "g-t-", None),
    ("nanjing", "031", (55, 45), "t-g-", None),
    ("nanjing", "301", (45, 55), "-tgg", None),
    ("nanjing", "13", None, "----", None),
    ("nanjing", "13", None, "-t-g", None),
    ("nanjing", "02", None, "g---", None),
    ("nanjing", "20", None, "g-tt", None),
    ("nanjing", "02", None, "-g-g", None),
    ("nanjing", "31", None, "t--t", None),
    (_NO_DOUBLE, "021", (100, 0), "t---", None),
    (_NO_DOUBLE, "130", (40, 60), "---t", None),
    (_NO_DOUBLE, "310", (65, 35), "g--g", None),
    ("tournament", "02", None, "--t-", None),
    ("tournament", "31", None, "-t--", None),
    ("tournament", "123", (20, 80), "tt--", None),
    ("nanjing(teams=0+0+1+1)", "01", None, "t--t", None),
    ("nanjing(teams=0+0+1+1)", "32", None, "--t-", None),
    ("nanjing(teams=0+0+1+1)", "021", (30, 70), "g---", None),
    ("tientsin", "024", None, "----", None),
    ("tientsin", "531", None, "---t-t", None),
    ("tientsin", "204", None, "g-tt--", None),
    ("tientsin", "02143", (55, 45), "------", None),
    ("tientsin", "01234", (60, 40), "t-----", None),
    ("tientsin", "13052", (10, 90), "-g--t-", None),
    ("griffin", "", None, "t-t-", 0),
    ("griffin", "1", None, "tt--", 0),
    ("griffin", "1", None, "tt--", 1),
    ("griffin", "02", None, "g--t", 1),
    ("griffin", "", None, "----", 1),
    ("tournament(announced_bombs=true)", "3", None, "t--t", 0),
    ("tientsin(announced_bombs=true)", "41", None, "-t--g-", 1),
    ("trichu", "210", (70, 30), "--t-", None),
    ("trichu", "13", None, "-g-t", None),
)
"""Rules, who went out, points for cards, calls, and the team that was counted out."""
_MATCHES: Final = (
    ("nanjing", ""),
    ("nanjing", "500:0 400:0"),
    ("nanjing", "500:100 500:-100"),
    ("nanjing", "400:600 600:300"),
    ("nanjing", "900:600 100:400"),
    ("nanjing", "900:600 100:500"),
    ("nanjing", "900:600 200:400"),
    ("nanjing", "600:900 500:200"),
    ("nanjing", "900:900 100:100"),
    ("nanjing", "900:900 100:100 50:50"),
    ("nanjing", "900:900 100:100 55:45"),
    ("nanjing", "900:900 100:100 -200:300"),
    ("nanjing", "900:900 150:150 -60:160"),
    ("nanjing", "-400:200 -400:200 -400:200"),
    ("nanjing", "-600:100 -600:100 100:100"),
    ("nanjing", "-700:50 100:0"),
    ("nanjing", "-200:200 -150:250 -250:350"),
    ("nanjing", "300:-900 300:-300 300:0"),
    ("nanjing", "995:0 5:95"),
    ("nanjing", "995:0 0:100"),
    ("nanjing", "0:995 100:0 -5:105"),
    ("nanjing(target=500)", "200:300 250:200"),
    ("nanjing(target=500)", "200:300 350:200"),
    ("nanjing(target=500)", "300:300 250:250"),
    ("bsw", "900:900 100:100"),
    ("bsw", "900:800 200:300"),
    ("bsw", "900:800 300:200"),
    ("bsw(target=300)", "150:150 150:150"),
    ("nanjing(target=none,rounds=2)", "100:0"),
    ("nanjing(target=none,rounds=2)", "100:0 0:200"),
    ("nanjing(target=none,rounds=2)", "1100:0 0:200"),
    ("nanjing(target=none,rounds=2)", "50:50 50:50"),
    ("nanjing(target=none,rounds=2)", "50:50 50:50 0:100"),
    ("nanjing(target=none,rounds=2,tie=draw)", "50:50 50:50"),
    ("nanjing(rounds=3)", "1100:0"),
    ("nanjing(rounds=3)", "100:0 100:0 -200:0"),
    ("griffin", "600:400 400:600"),
    ("griffin", "600:405 400:595 0:100"),
    ("tournament", "100:0 900:100"),
    ("tientsin", "300:0 300:0 300:0 300:0"),
    ("tientsin", "500:500 500:500 40:60"),
    ("tientsin", "700:-300 200:-200"),
    ("trichu", "70:30"),
    ("trichu", "70:30 200:0"),
    ("trichu", "70:30 200:0 -100:200"),
    ("trichu", "0:100 20:80 60:40 200:0"),
    ("trichu", "1100:0 900:100"),
    ("trichu", "50:50 50:50 50:50 50:50 50:50 50:50"),
    ("trichu", "50:50 50:50 50:50 50:50 50:50 50:50 50:50 50:50 50:50"),
    ("trichu", "90:10 80:20 70:30 60:40 50:50 40:60 30:70 20:80 10:90"),
    ("trichu", "300:0 300:0 300:0 300:0 300:0 300:0 300:0 300:0 300:0"),
    ("trichu", "200:-100 0:200 0:200 200:-100 0:200 0:200 200:-100 0:200 0:200"),
    ("trichu", "0:200 0:200 0:200 0:200 0:200 0:200 0:200 0:200 205:0"),
    ("trichu", "0:100 100:0 0:100 0:100 100:0 0:100 0:100 100:0 0:100"),
    ("trichu(target=400,rounds=none)", "200:0 200:0 0:100"),
    ("trichu(target=400,rounds=none)", "0:200 0:200"),
    ("trichu(target=400,rounds=none)", "300:0 300:0"),
    ("trichu(rounds=3)", "100:0 100:0 100:0"),
    ("trichu(rounds=3)", "100:0 0:100 100:0"),
)
"""Rules, and what the teams scored in the rounds."""
_GAMES: Final = (
    "nanjing(target=none,rounds=2)",
    "nanjing(grand_order=sequential,target=none,rounds=2)",
    "nanjing(grand_order=open,target=none,rounds=2)",
    "griffin(target=none,rounds=3)",
    "manual(target=none,rounds=2)",
    "one_call(target=none,rounds=2)",
    "tournament(target=none,rounds=2)",
    "nanjing(beat_own_play=true,dragon_last_trick=keep,target=none,rounds=2)",
    "nanjing(take_trick=auto,bombs=in_turn,target=none,rounds=2)",
    "tientsin(target=none,rounds=3)",
    "tientsin(packets=5+4,target=none,rounds=2)",
    "tientsin(grand_order=sequential,target=none,rounds=3)",
    "trichu(rounds=3)",
)
"""The rules of games."""
