"""The times to check each law: at every step, at some steps, or at the end of a round.

A law that costs much more than a step is checked at one step in ``every``, chosen at random. Only
checks of a law that applies are counted: where nobody has the Phoenix, nothing is counted for its
laws.
"""

import pickle
import random
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Final

import attrs

from laws import library, symmetry
from laws.findings import Findings
from laws.plies import ask_texts, ask_values, note_world, special_laws, step_laws
from tichu import Action, Phase, Play, PublicView, RoundState, transition
from tichu.notation import format_state, parse_state
from tichu.rules import PRESETS
from tichu.testing import laws as law
from tichu.testing.engines import temptation

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
    """The view of each seat and, last, of a spectator."""
    rng: random.Random
    findings: Findings
    after: list[PublicView] = attrs.field(factory=list[PublicView])
    """Their views of what follows, after L27 was checked."""


Asked = Iterable[int] | None
"""The laws that were checked, each as often as it was; None for all laws of the check, once."""


@attrs.frozen
class Ask:
    """A check of one law or a few."""

    laws: tuple[int, ...]
    """The laws that it may check."""
    every: int
    """It is made at one step in so many: 1 for every step, 0 for the last step of a round."""
    check: Callable[[Ply], Asked]
    """Raises :class:`AssertionError` if a law is broken."""


def _equal(ply: Ply) -> Asked:
    library.check_equal(ply.state, pickle.loads(pickle.dumps(ply.state)))
    library.check_equal(ply.state, parse_state(format_state(ply.state)))
    return (4, 4)


def _judged(ply: Ply) -> Asked:
    """Check L6 for the action taken and for a tempting illegal one."""
    law.check_accepted(ply.state, ply.action)
    wrong = temptation(ply.state, ply.rng)
    if wrong is None:
        return (6,)
    law.check_refused(ply.state, wrong)
    return (6, 6)


def _all_listed(ply: Ply) -> Asked:
    """Check L6 and L8 for everything that is listed."""
    state = ply.state
    law.check_listed(state, ply.rng)
    if state.phase is not Phase.PUSH:
        for play in _plays(state):
            library.check_combination(play.combination)
    return (6, 8)


def _plays(state: RoundState) -> list[Play]:
    seats = range(state.rules.seats)
    return [each for seat in seats for each in state.legal(seat) if isinstance(each, Play)]


def _combination(ply: Ply) -> Asked:
    if not isinstance(ply.action, Play):
        return ()
    library.check_combination(ply.action.combination)
    return None


def _wish(ply: Ply) -> Asked:
    if ply.state.phase is not Phase.PLAY:
        return ()
    law.check_wish(ply.state)
    return (9,) if ply.state.wish is None else (9, 13)


def _order(ply: Ply) -> Asked:
    """Check L10 for some combinations that can be played, and for the one on the table."""
    state, rng = ply.state, ply.rng
    if state.phase in (Phase.PUSH, Phase.GRAND_TICHU) or not state.to_act:
        return ()
    plays = _plays(state)
    some = [
        plays[int(rng.random() * len(plays))].combination for _ in range(_COMBINATIONS) if plays
    ]
    if state.trick is not None:
        some.append(state.trick.plays[-1].combination)
    library.check_order(set(some))
    return None if len(some) > 1 else ()


def _specials(ply: Ply) -> Asked:
    law.check_specials(ply.state)
    law.check_step(ply.state, ply.action, ply.following)
    return (*special_laws(ply.state), *step_laws(ply.state, ply.action, ply.following))


def _score(ply: Ply) -> Asked:
    law.check_score(ply.following)
    symmetry.check_swapped(ply.following)
    return (20, 21, 24) if any(ply.following.calls) else (20, 24)


def _symmetric_in_turn(ply: Ply) -> Asked:
    """Check L23 for two permutations and rotations; the rounds take all of them in turn."""
    moves = len(_SUITS) * ply.state.rules.seats
    turn = ply.number // len(PRESETS)
    _moved(ply, turn % moves)
    _moved(ply, (turn + moves // 2) % moves)
    return (23, 23)


def _moved(ply: Ply, move: int) -> None:
    seats = ply.state.rules.seats
    symmetry.check_symmetric(ply.state, ply.rng, _SUITS[move // seats], move % seats)
    ply.findings.counts[f"symmetry: {seats} seats, {move}"] += 1


def _hidden(ply: Ply) -> Asked:
    """Check L26 for one seat or a spectator."""
    seats = ply.state.rules.seats
    place = int(ply.rng.random() * (seats + 1))
    return (26,) * library.check_twins(ply.state, ply.rng, [None if place == seats else place])


def _followed(ply: Ply) -> Asked:
    ply.after[:] = law.check_followed(ply.state, ply.action, ply.views)
    assert transition(ply.state, ply.action)[0] == ply.following, "L27: another state follows"
    return None


def _determinize(ply: Ply) -> Asked:
    library.check_determinize(ply.state, ply.rng)
    note_world(ply.state, ply.rng, ply.findings.worlds)
    return None


def _round_trips(ply: Ply) -> Asked:
    law.check_round_trips(ply.state)
    ask_values(ply.state, ply.action)
    return None


ASKS: Final = (
    Ask((1,), 1, lambda ply: law.check_partition(ply.following)),
    Ask((2,), 1, lambda ply: law.check_points(ply.following)),
    Ask((3,), 1, lambda ply: library.check_pure(ply.state, ply.action)),
    Ask((4,), 64, _equal),
    Ask((5,), 1, lambda ply: law.check_nearer(ply.state, ply.action, ply.following)),
    Ask((6,), 1, _judged),
    Ask((6, 7), 1, lambda ply: law.check_listed(ply.state, ply.rng, tried=1)),
    Ask((6, 8), 32, _all_listed),
    Ask((8,), 1, _combination),
    Ask((9, 13), 1, _wish),
    Ask((10,), 16, _order),
    Ask((11, 12, 14, 15, 16), 1, _specials),
    Ask((17,), 1, lambda ply: (17,) * bool(library.check_confluent(ply.state, ply.rng))),
    Ask((18,), 1, lambda ply: (18,) * (library.check_interrupts(ply.state, ply.rng) > 1)),
    Ask((19,), 1, lambda ply: law.check_public_turn(ply.state, ply.views)),
    Ask((20, 21, 24), 0, _score),
    Ask((23,), 64, lambda ply: _moved(ply, int(ply.rng.random() * 24 * ply.state.rules.seats))),
    Ask((23,), 0, _symmetric_in_turn),
    Ask((25,), 1, lambda ply: law.check_views(ply.state, ply.views)),
    Ask((26,), 1, _hidden),
    Ask((27,), 1, _followed),
    Ask((28,), 64, lambda ply: library.check_references(ply.state)),
    Ask((29,), 32, _determinize),
    Ask((31,), 128, _round_trips),
    Ask((32,), 32, lambda ply: (32,) * ask_texts(ply.state, ply.action, ply.rng)),
)
"""The checks of a step. L22, L30, L33 and L34 are about rounds: see :mod:`laws.rounds`."""
