"""Logs for the tests, made from random rounds.

Everything is drawn from a seed, so a failing test identifies its log.
"""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import tichu
from tichu import bsw
from tichu.rules import Phase

NAMES: Final = ("nora", "emil", "sami", "wilma")


def round_actions(
    seed: int, call_rate: float = 0.0, rules: tichu.Rules = tichu.BSW
) -> tuple[tichu.Action, ...]:
    """Return the actions of a random round, in an order that a log can express.

    A log does not show when a player makes no wish, when the trick of a player who is out is taken,
    or which seats have pushed before a call. So nobody calls at such a time, and the seat that
    leads next does not bomb such a trick.
    """
    rng = random.Random(seed)
    state = tichu.new_round(rules)
    actions: list[tichu.Action] = []
    while not state.is_over:
        rate = call_rate
        seat = state.to_act[0] if state.to_act else 0
        gone = state.phase is Phase.TAKE_TRICK and not state.hand(seat)
        pushing = state.phase is Phase.PUSH and any(state.push_masks)
        if gone or pushing or state.phase is Phase.WISH:
            rate = 0.0
        action = tichu.random_action(state, rng, rate)
        is_bomb = gone and isinstance(action, tichu.Play)
        if is_bomb and getattr(action, "seat", None) == state.table.next_active(seat):
            action = tichu.TakeTrick(seat)
        actions.append(action)
        state = tichu.apply(state, action)
    return tuple(actions)


def round_of(actions: Sequence[tichu.Action], rules: tichu.Rules = tichu.BSW) -> tichu.RoundState:
    """Return the round after some actions."""
    state = tichu.new_round(rules)
    for action in actions:
        state = tichu.apply(state, action)
    return state


@lru_cache(maxsize=512)
def round_text(seed: int = 1, call_rate: float = 0.0, names: tuple[str, ...] = NAMES) -> str:
    """Return the text of a random round."""
    return bsw.write(bsw.record_round(round_actions(seed, call_rate), names))


def recorded(
    rounds: Iterable[Sequence[tichu.Action]], names: Sequence[str] = NAMES, file: str = ""
) -> bsw.LogGame:
    """Return a game made from the actions of its rounds."""
    found: list[bsw.LogRound] = []
    line = 1
    for number, actions in enumerate(rounds, 1):
        found.append(bsw.record_round(actions, names, number, line))
        line += len(found[-1].lines)
    return bsw.LogGame(file, tuple(found))


def game_text(seeds: Sequence[int], call_rate: float = 0.0) -> str:
    """Return the text of a file with several random rounds."""
    return "".join(round_text(seed, call_rate) for seed in seeds)


def beginning(seed: int = 1) -> list[str]:
    """Return the lines of a random round down to the heading of the play, each with its end."""
    lines = round_text(seed).splitlines(keepends=True)
    return lines[: lines.index(f"{bsw.log.Section.PLAY}\n") + 1]


def course(*lines: str, seed: int = 1) -> tuple[tichu.Action, ...]:
    """Return the actions of the lines of a play."""
    return script_of(*lines, seed=seed).actions


def script_of(*lines: str, seed: int = 1) -> bsw.Script:
    """Return the script of the lines of a play, without what comes before it.

    The play need not be legal, since a script does not judge it.
    """
    before = beginning(seed)
    text = "".join(before) + "".join(f"{line}\n" for line in lines)
    (found,) = bsw.read(text).rounds
    script = bsw.script(found)
    start = next(place for place, line in enumerate((*script.lines, 1 << 40)) if line > len(before))
    return bsw.Script(
        script.actions[start:],
        tuple(line - len(before) for line in script.lines[start:]),
        script.defects,
        script.stopped,
    )


def kinds(text: str | bytes) -> list[tuple[str, int]]:
    """Return the kind and the line of every defect of a log and its rounds."""
    found = bsw.replay([bsw.read(text)])
    return [(defect.kind.value, defect.line) for defect in found.defects]
