"""A plain solver: every line of play to its end, over the public verbs alone.

It knows no rule and leaves nothing out, but announcements of a bomb that the player cannot lay
(IRR-1), which are a mistake and no play. A position, with the seats still to be asked, is solved
once and remembered.
"""

from typing import Any

from tichu import Action, AnnounceBomb, RoundState, sequential
from tichu.sequential import Decline, Sequential

Memo = dict[Sequential[RoundState], int]


def value(asked: Sequential[RoundState], memo: Memo) -> int:
    """Return what team 0 scores more than team 1 if both play best."""
    result = asked.state.result
    if result is not None:
        return result.scores[0] - result.scores[1]
    known = memo.get(asked)
    if known is None:
        memo[asked] = known = _best(asked, [worth for _, worth in _choices(asked, memo)])
    return known


def best(state: RoundState) -> tuple[int, set[Action]]:
    """Return the value of a position, and the actions with which some seat can keep it.

    A seat that is asked whether it interrupts, and must not decline, is the last whose actions
    count.
    """
    memo: Memo = {}
    asked = sequential.begin(state)
    goal = value(asked, memo)
    found: set[Action] = set()
    while True:
        declined = False
        for action, worth in _choices(asked, memo):
            if worth != goal:
                continue
            if isinstance(action, Decline):
                declined = True
            else:
                found.add(action)
        if not declined:
            return goal, found
        assert asked.to_act is not None
        asked = sequential.apply(asked, Decline(asked.to_act))


def _choices(asked: Sequential[RoundState], memo: Memo) -> list[tuple[Any, int]]:
    found: list[tuple[Any, int]] = []
    for action in sequential.legal(asked):
        following = sequential.apply(asked, action)
        is_false = isinstance(action, AnnounceBomb) and following.is_over
        if not is_false:
            found.append((action, value(following, memo)))
    return found


def _best(asked: Sequential[RoundState], values: list[int]) -> int:
    assert asked.to_act is not None
    return max(values) if asked.state.rules.team(asked.to_act) == 0 else min(values)
