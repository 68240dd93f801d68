"""The Dog (DOG-1 to DOG-5).

This module finds the next leader. The kernel accepts the Dog only as a single card (DOG-1), and
``Board`` keeps it out of tricks (DOG-2).
"""

from tichu._kernel.ints import i64
from tichu.rulebook.flags import RuleFlags
from tichu.rulebook.turns import holding, next_active


def possible_leaders(facts: RuleFlags, seat: i64, active: i64) -> list[int]:
    """Return the seats (at least one) that may get the lead after the Dog.

    DOG-2, TIENTSIN-5: any partner who holds cards. DOG-3: if there is none, the next active seat
    after the first partner; this may be the seat that played the Dog. ``active`` has a bit for each
    seat that holds cards.
    """
    partners = facts.partners[seat]
    return holding(partners, active) or [next_active(active, facts.seats, partners[0])]
