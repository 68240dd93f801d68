"""The Dog (DOG-1 to DOG-5).

Owns where the lead goes. That the Dog is led alone and never lies in a trick is the kernel's
recognition and ``engine.transitions``'s business. Imports ``rules``.
"""

from tichu.rules import Rules


def possible_leaders(rules: Rules, seat: int, active: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the seats to which the Dog's player may give the lead, which are one or more.

    DOG-2, TIENTSIN-5: a partner who holds cards. DOG-3: if there is none, the next active seat
    after the first partner, which can be the Dog's player himself.
    """
    partners = rules.partners(seat)
    holding = tuple(partner for partner in partners if active[partner])
    if holding:
        return holding
    after = ((partners[0] + step) % rules.seats for step in range(1, rules.seats + 1))
    return (next(other for other in after if active[other]),)
