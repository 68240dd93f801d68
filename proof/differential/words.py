"""The answers of the engine, in the words of the referee.

:func:`to_oracle` translates actions, :func:`names` cards and :func:`rules_dict` rules;
:func:`stated` gives the referee a position as text.
"""

from functools import lru_cache
from typing import assert_never

import attrs

import oracle
import tichu
from perft.texts import parse
from tichu import Cards, RoundState, Rules
from tichu.notation import format_state


def to_oracle(action: tichu.Action) -> oracle.Action:
    """Return an action of the engine as an action of the referee."""
    match action:
        case tichu.Play(seat, combination):
            return ("play", seat, names(combination.cards), combination.phoenix_as)
        case tichu.Pass(seat):
            return ("pass", seat)
        case tichu.Deal(hands):
            return ("deal", tuple(names(hand) for hand in hands))
        case tichu.CallGrandTichu(seat):
            return ("grand", seat)
        case tichu.DeclineGrandTichu(seat):
            return ("no_grand", seat)
        case tichu.CallTichu(seat):
            return ("tichu", seat)
        case tichu.Push(seat, cards):
            return ("push", seat, tuple(map(str, cards)))
        case tichu.MakeWish(seat, rank):
            return ("wish", seat, rank)
        case tichu.TakeTrick(seat):
            return ("take", seat)
        case tichu.GiveTrick(seat, to):
            return ("give", seat, to)
        case tichu.ChooseLeader(seat, to):
            return ("lead", seat, to)
        case tichu.AnnounceBomb(seat):
            return ("bomb", seat)
        case _:
            assert_never(action)


@lru_cache(maxsize=1 << 14)  # a hand is named at every step until it changes
def names(cards: Cards) -> frozenset[str]:
    """Return cards as the referee writes them."""
    return frozenset(map(str, cards))


def rules_dict(rules: Rules) -> oracle.RulesDict:
    """Return rules as the referee takes them."""
    return attrs.asdict(rules, recurse=False)


def stated(state: RoundState) -> oracle.State:
    """Return a position of the engine as the referee reads it from its text."""
    return parse(format_state(state))
