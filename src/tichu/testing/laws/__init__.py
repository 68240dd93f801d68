"""The laws of the game and of the library, as plain functions.

Each function checks one or more laws (L1 to L34), and raises :class:`AssertionError` with a
sentence and the position. Use them to check states made by a codec, a bot or a fork.

>>> from tichu import new_round
>>> check_all_laws(new_round())
"""

import random

from tichu._values import export, want_instance
from tichu.engine.round import RoundState
from tichu.testing.laws.information import (
    all_views,
    check_determinize,
    check_followed,
    check_hidden,
    check_references,
    check_views,
)
from tichu.testing.laws.legality import (
    check_accepted,
    check_equal,
    check_listed,
    check_pure,
    check_refused,
    check_wish,
)
from tichu.testing.laws.points import (
    check_deals,
    check_game,
    check_partition,
    check_points,
    check_result,
    check_score,
)
from tichu.testing.laws.rounds import (
    check_confluent,
    check_ends,
    check_interrupts,
    check_nearer,
    check_order,
    check_public_turn,
    check_specials,
    check_step,
    steps_left,
)
from tichu.testing.laws.saying import chance_of
from tichu.testing.laws.symmetry import check_swapped, check_symmetric
from tichu.testing.laws.texts import (
    check_combination,
    check_parser,
    check_record,
    check_round_trips,
)

__all__ = [
    "all_views",
    "check_accepted",
    "check_all_laws",
    "check_combination",
    "check_confluent",
    "check_deals",
    "check_determinize",
    "check_ends",
    "check_equal",
    "check_followed",
    "check_game",
    "check_hidden",
    "check_interrupts",
    "check_listed",
    "check_nearer",
    "check_order",
    "check_parser",
    "check_partition",
    "check_points",
    "check_public_turn",
    "check_pure",
    "check_record",
    "check_references",
    "check_refused",
    "check_result",
    "check_round_trips",
    "check_score",
    "check_specials",
    "check_step",
    "check_swapped",
    "check_symmetric",
    "check_views",
    "check_wish",
    "steps_left",
]


def check_all_laws(state: RoundState, rng: random.Random | None = None) -> None:
    """Check every law about a single state; ``rng`` makes the random choices.

    Raises :class:`AssertionError` for the first broken law, and :class:`~tichu.InvalidValue` unless
    ``state`` is a round.
    """
    want_instance("check_all_laws(state)", state, RoundState)
    chance = chance_of(rng)
    check_partition(state)
    check_points(state)
    check_listed(state, chance)
    check_wish(state)
    check_specials(state)
    check_confluent(state, chance)
    check_interrupts(state, chance)
    views = all_views(state)
    check_public_turn(state, views)
    check_score(state)
    check_symmetric(state, chance)
    check_swapped(state)
    check_views(state, views)
    check_hidden(state, chance)
    check_references(state)
    check_determinize(state, chance)
    check_round_trips(state)


export(globals())
