"""How long a round can be: L5.

Owns :func:`steps_left`, :func:`check_nearer` and :func:`check_ends`. Imports the core and ``play``.
Each action uses up something of which there is only so much, so that a number which every action
lowers says how many can follow at the most; at the start it is 296, or 415 for six.
"""

from typing import Final

from tichu._values import want_instance
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, Cards
from tichu.engine.state.round import RoundState
from tichu.engine.table.actions import Action
from tichu.engine.verbs import apply
from tichu.phases import Phase
from tichu.testing.laws.saying import broken
from tichu.testing.play.steered import Swarm

_DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)


def steps_left(state: RoundState) -> int:
    """Return how many actions can follow at the most; 0 when the round is over.

    Deals, decisions on grand tichu and pushes are as many as are missing, in whatever order seats
    decide, and a seat that has not played calls once. Each card in a hand is worth a play, a pass
    of everybody else, and taking the trick; the open trick is worth the passes that are missing.
    Mah Jong and Dragon are worth a wish and a gift, and for six the Dog a choice. An announcement
    is worth nothing of its own: it takes the place of taking the trick, and either ends the round
    or brings down four cards at once. Polls, as of :mod:`tichu.sequential`, are no actions.

    >>> from tichu import TIENTSIN, new_round
    >>> steps_left(new_round()), steps_left(new_round(TIENTSIN))
    (296, 415)
    """
    want_instance("steps_left(state)", state, RoundState)
    phase = state.phase
    if phase is Phase.OVER:
        return 0
    seats = state.rules.seats
    course = state.table.course
    deals = {Phase.DEAL_FIRST: 2, Phase.GRAND_TICHU: 1, Phase.DEAL_REST: 1}.get(phase, 0)
    asked = phase in (Phase.DEAL_FIRST, Phase.GRAND_TICHU)
    decisions = course.decided.count(False) if asked else 0
    pushes = course.pushed.count(False)
    calls = sum(
        call is None and not played
        for call, played in zip(course.calls, course.played, strict=True)
    )
    held = DECK if phase in _DEALING else _held(state)
    open_trick = 0
    if state.trick is not None:
        open_trick = {
            Phase.PLAY: seats - len(state.table.passed),
            Phase.WISH: seats,
            Phase.TAKE_TRICK: 1,
        }.get(phase, 0)
    wish = MAH_JONG in held or phase is Phase.WISH
    gift = DRAGON in held or (state.trick is not None and DRAGON in state.trick.cards)
    choice = seats > 4 and (DOG in held or phase is Phase.CHOOSE_LEADER)
    once = deals + decisions + pushes + calls + wish + gift + choice
    return once + len(held) * (seats + 1) + open_trick


def _held(state: RoundState) -> Cards:
    """Return the cards in all hands."""
    held = Cards()
    for seat in range(state.rules.seats):
        held |= state.hand(seat)
    return held


def check_nearer(state: RoundState, action: Action, following: RoundState) -> None:
    """Check L5 on a step: fewer actions can follow on it than before, so that every round ends."""
    left, then = steps_left(state), steps_left(following)
    if then >= left:
        raise broken("L5", f"{action}: {left} actions could follow, and then {then}", state)


def check_ends(state: RoundState, seed: int = 0) -> RoundState:
    """Check L5: steered play from here comes to an end in time; return the end."""
    want_instance("check_ends(state)", state, RoundState)
    swarm = Swarm(state.rules, seed)
    reached = state
    for _ in range(steps_left(state)):
        if reached.is_over:
            return reached
        reached = apply(reached, swarm.choose(reached))
    if not reached.is_over:
        raise broken("L5", "the round does not come to an end", state, reached)
    return reached
