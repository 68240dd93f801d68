"""The laws of the game and of the library, as plain functions.

Owns the list of them. Each function checks one law or a few (L1 to L34), and raises
:class:`AssertionError` with a sentence, and with the position to be pasted. They check the
library's own values; whoever makes such values, by a codec, a bot or a fork, can check his.

>>> from tichu import new_round
>>> check_all_laws(new_round())
"""

import random

from tichu.engine.state import RoundState
from tichu.testing.invariants.cards import check_deals, check_partition, check_points
from tichu.testing.invariants.information import (
    check_determinize,
    check_followed,
    check_hidden,
    check_views,
)
from tichu.testing.invariants.legality import (
    check_accepted,
    check_equal,
    check_listed,
    check_pure,
    check_refused,
    check_wish,
)
from tichu.testing.invariants.rounds import (
    check_confluent,
    check_ends,
    check_order,
    check_public_turn,
    check_specials,
    check_step,
)
from tichu.testing.invariants.scoring import check_game, check_result, check_score
from tichu.testing.invariants.symmetry import check_symmetric
from tichu.testing.invariants.texts import (
    check_combination,
    check_parser,
    check_record,
    check_round_trips,
)
from tichu.values import want_instance

__all__ = [
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
    "check_listed",
    "check_order",
    "check_parser",
    "check_partition",
    "check_points",
    "check_public_turn",
    "check_pure",
    "check_record",
    "check_refused",
    "check_result",
    "check_round_trips",
    "check_score",
    "check_specials",
    "check_step",
    "check_symmetric",
    "check_views",
    "check_wish",
]


def check_all_laws(state: RoundState, rng: random.Random | None = None) -> None:
    """Check every law that can be asked of a single state; ``rng`` chooses where there is a choice.

    Raises :class:`AssertionError` for the first that does not hold, and
    :class:`~tichu.InvalidValue` for what is no state.
    """
    want_instance("check_all_laws(state)", state, RoundState)
    chance = random.Random(0) if rng is None else rng
    check_partition(state)
    check_points(state)
    check_listed(state, chance)
    check_wish(state)
    check_specials(state)
    check_confluent(state, chance)
    check_public_turn(state)
    check_score(state)
    check_symmetric(state, chance)
    check_views(state)
    check_hidden(state, chance)
    check_determinize(state, chance)
    check_round_trips(state)
