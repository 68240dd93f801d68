"""The Dog (DOG-1 to DOG-5).

Where the lead goes. That the Dog is led alone (DOG-1) follows from the kernel's recognition, and
that it never lies in a trick (DOG-2) from ``engine.machine``.
"""

from tichu._kernel.ints import i64
from tichu.rulebook.flags import RuleFlags
from tichu.rulebook.turns import holding, next_active


def possible_leaders(facts: RuleFlags, seat: i64, active: i64) -> list[int]:
    """Return the seats, one or more, to which the player of the Dog may give the lead.

    DOG-2, TIENTSIN-5: a partner who holds cards. DOG-3: if there is none, the next active seat
    after the first partner, which may be the player of the Dog. ``active`` has a bit for each seat
    that holds cards.
    """
    partners = facts.partners[seat]
    return holding(partners, active) or [next_active(active, facts.seats, partners[0])]
