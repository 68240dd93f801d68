"""Which law is asked when: at every ply, at one in some plies, or when a round is over.

Owns :class:`Ply`, :class:`Ask` and :data:`ASKS`. A law that costs much more than a step is asked at
one ply in ``every``, chosen by chance. An ask returns the laws that it said something about: where
nobody has the Phoenix nothing is said of it, and nothing is counted.
"""

import pickle
import random
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Final

import attrs

from laws.findings import Findings
from laws.plies import (
    ask_texts,
    ask_values,
    note_world,
    special_laws,
    step_laws,
)
from tichu import PRESETS, Action, Phase, Play, PublicView, RoundState, transition
from tichu.notation import format_state, parse_state
from tichu.testing import laws as law
from tichu.testing.play.temptations import temptation

_COMBINATIONS: Final = 7
_SUITS: Final = tuple(permutations(range(4)))


@attrs.frozen
class Ply:
    """One step of a round: a state, the action taken there, and what follows."""

    number: int
    """The number of the round."""
    state: RoundState
    action: Action
    following: RoundState
    views: tuple[PublicView, ...]
    """What each seat, and last a spectator, sees of the state."""
    rng: random.Random
    findings: Findings
    after: list[PublicView] = attrs.field(factory=list[PublicView])
    """What they see of what follows, once L27 was asked."""


Asked = Iterable[int]
"""The numbers of laws."""


@attrs.frozen
class Ask:
    """A check of one law or a few."""

    laws: tuple[int, ...]
    """The laws that it may say something about."""
    every: int
    """It is asked at one ply in so many; 1 is every ply, 0 the last one of a round."""
    check: Callable[[Ply], Asked]
    """Raises :class:`AssertionError` for a breach; returns the laws that it has asked."""


def _partition(ply: Ply) -> Asked:
    """L1: every card is in one place."""
    law.check_partition(ply.following)
    return (1,)


def _points(ply: Ply) -> Asked:
    """L2: the points make 100."""
    law.check_points(ply.following)
    return (2,)


def _pure(ply: Ply) -> Asked:
    """L3: what is applied changes nothing."""
    law.check_pure(ply.state, ply.action)
    return (3,)


def _equal(ply: Ply) -> Asked:
    """L4: a state, its pickle and its text are alike in all that can be asked."""
    law.check_equal(ply.state, pickle.loads(pickle.dumps(ply.state)))
    law.check_equal(ply.state, parse_state(format_state(ply.state)))
    return (4, 4)


def _nearer(ply: Ply) -> Asked:
    """L5: fewer actions can follow."""
    law.check_nearer(ply.state, ply.action, ply.following)
    return (5,)


def _judged(ply: Ply) -> Asked:
    """L6: of the action that is taken, and of one that tempts, all say the same."""
    law.check_accepted(ply.state, ply.action)
    wrong = temptation(ply.state, ply.rng)
    if wrong is None:
        return (6,)
    law.check_refused(ply.state, wrong)
    return (6, 6)


def _listed(ply: Ply) -> Asked:
    """L7, and L6 of one action of each list."""
    law.check_listed(ply.state, ply.rng, tried=1)
    return (6, 7)


def _all_listed(ply: Ply) -> Asked:
    """L6 and L8 of everything that is listed."""
    state = ply.state
    law.check_listed(state, ply.rng)
    if state.phase is not Phase.PUSH:
        for seat in range(state.rules.seats):
            for action in state.legal(seat):
                if isinstance(action, Play):
                    law.check_combination(action.combination)
    return (6, 8)


def _combination(ply: Ply) -> Asked:
    """L8: what is played is found again."""
    if not isinstance(ply.action, Play):
        return ()
    law.check_combination(ply.action.combination)
    return (8,)


def _wish(ply: Ply) -> Asked:
    """L9 and L13: passing, and what a wish leaves."""
    if ply.state.phase is not Phase.PLAY:
        return ()
    law.check_wish(ply.state)
    return (9,) if ply.state.wish is None else (9, 13)


def _order(ply: Ply) -> Asked:
    """L10: some combinations that can be played, and what lies on the table."""
    state, rng = ply.state, ply.rng
    if state.phase in (Phase.PUSH, Phase.GRAND_TICHU) or not state.to_act:
        return ()
    plays = [
        action.combination
        for seat in range(state.rules.seats)
        for action in state.legal(seat)
        if isinstance(action, Play)
    ]
    some = [plays[int(rng.random() * len(plays))] for _ in range(_COMBINATIONS) if plays]
    if state.trick is not None:
        some.append(state.trick.plays[-1].combination)
    law.check_order(set(some))
    return (10,) if len(some) > 1 else ()


def _specials(ply: Ply) -> Asked:
    """L11, L12, L14 and L15 of what is listed, and L12, L14 to L16 of the step."""
    law.check_specials(ply.state)
    law.check_step(ply.state, ply.action, ply.following)
    return (*special_laws(ply.state), *step_laws(ply.state, ply.action, ply.following))


def _confluent(ply: Ply) -> Asked:
    """L17: decisions commute."""
    return (17,) if law.check_confluent(ply.state, ply.rng) else ()


def _interrupts(ply: Ply) -> Asked:
    """L18: bombs of several seats."""
    return (18,) if law.check_interrupts(ply.state, ply.rng) > 1 else ()


def _public_turn(ply: Ply) -> Asked:
    """L19: who may act is public."""
    law.check_public_turn(ply.state, ply.views)
    return (19,)


def _score(ply: Ply) -> Asked:
    """L20, L21 and L24 of the result."""
    law.check_score(ply.following)
    law.check_swapped(ply.following)
    return (20, 21, 24) if any(ply.following.calls) else (20, 24)


def _symmetric(ply: Ply) -> Asked:
    """L23: some permutation and rotation."""
    return _moved(ply, int(ply.rng.random() * len(_SUITS) * ply.state.rules.seats))


def _symmetric_in_turn(ply: Ply) -> Asked:
    """L23: by the number of the round, all permutations and rotations in turn, two at a time."""
    moves = len(_SUITS) * ply.state.rules.seats
    turn = ply.number // len(PRESETS)
    return (*_moved(ply, turn % moves), *_moved(ply, (turn + moves // 2) % moves))


def _moved(ply: Ply, move: int) -> Asked:
    """L23: the permutation and rotation of a number."""
    seats = ply.state.rules.seats
    law.check_symmetric(ply.state, ply.rng, _SUITS[move // seats], move % seats)
    ply.findings.symmetries[seats, move] += 1
    return (23,)


def _views(ply: Ply) -> Asked:
    """L25: what a view lists."""
    law.check_views(ply.state, ply.views)
    return (25,)


def _hidden(ply: Ply) -> Asked:
    """L26: cards exchanged that one seat, or a spectator, cannot place."""
    seats = ply.state.rules.seats
    place = int(ply.rng.random() * (seats + 1))
    return (26,) * law.check_hidden(ply.state, ply.rng, [None if place == seats else place])


def _followed(ply: Ply) -> Asked:
    """L27: who follows the events comes to his view."""
    ply.after[:] = law.check_followed(ply.state, ply.action, ply.views)
    assert transition(ply.state, ply.action)[0] == ply.following, "L27: another state follows"
    return (27,)


def _references(ply: Ply) -> Asked:
    """L28: nothing hidden can be got at."""
    law.check_references(ply.state)
    return (28,)


def _determinize(ply: Ply) -> Asked:
    """L29: worlds agree with their view, and are various; what they hold is counted."""
    law.check_determinize(ply.state, ply.rng)
    note_world(ply.state, ply.rng, ply.findings.worlds)
    return (29,)


def _round_trips(ply: Ply) -> Asked:
    """L31: texts, JSON, pickles and reprs come back."""
    law.check_round_trips(ply.state)
    ask_values(ply.state, ply.action)
    return (31,)


def _parsers(ply: Ply) -> Asked:
    """L32: spoilt texts are values or errors of our own."""
    return (32,) * ask_texts(ply.state, ply.action, ply.rng)


ASKS: Final = (
    Ask((1,), 1, _partition),
    Ask((2,), 1, _points),
    Ask((3,), 1, _pure),
    Ask((4,), 64, _equal),
    Ask((5,), 1, _nearer),
    Ask((6,), 1, _judged),
    Ask((6, 7), 1, _listed),
    Ask((6, 8), 32, _all_listed),
    Ask((8,), 1, _combination),
    Ask((9, 13), 1, _wish),
    Ask((10,), 16, _order),
    Ask((11, 12, 14, 15, 16), 1, _specials),
    Ask((17,), 1, _confluent),
    Ask((18,), 1, _interrupts),
    Ask((19,), 1, _public_turn),
    Ask((20, 21, 24), 0, _score),
    Ask((23,), 64, _symmetric),
    Ask((23,), 0, _symmetric_in_turn),
    Ask((25,), 1, _views),
    Ask((26,), 1, _hidden),
    Ask((27,), 1, _followed),
    Ask((28,), 64, _references),
    Ask((29,), 32, _determinize),
    Ask((31,), 128, _round_trips),
    Ask((32,), 32, _parsers),
)
"""All that is asked of a ply. L22, L30, L33 and L34 are asked of rounds: see ``rounds``."""
