"""The Dog (DOG-1 to DOG-5).

Where the lead goes. That the Dog is led alone (DOG-1) follows from the kernel's recognition, and
that it never lies in a trick (DOG-2) from ``engine.table.moves``.
"""

from tichu.rules import Rules


def possible_leaders(rules: Rules, seat: int, active: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the seats, one or more, to which the player of the Dog may give the lead.

    DOG-2, TIENTSIN-5: a partner who holds cards. DOG-3: if there is none, the next active seat
    after the first partner, which may be the player of the Dog.
    """
    partners = rules.partners(seat)
    holding = tuple(partner for partner in partners if active[partner])
    if holding:
        return holding
    after = ((partners[0] + step) % rules.seats for step in range(1, rules.seats + 1))
    return (next(other for other in after if active[other]),)
