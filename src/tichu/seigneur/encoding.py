"""What ``tichu.encoding`` asks of this game: its numbers, and how long a round can take."""

from tichu._values import want_instance
from tichu.encoding.limits import most_decisions as most
from tichu.encoding.sections import Sections
from tichu.seigneur.engine.exchange import roles
from tichu.seigneur.engine.rules import SeigneurRules


def sections(rules: SeigneurRules) -> Sections:
    """Return where the numbers begin: nobody is given a trick, named, or announces a bomb."""
    want_instance("ActionSpace(rules)", rules, SeigneurRules)
    return Sections(0, 0, announced=False, decks=rules.decks)


def most_decisions(rules: SeigneurRules) -> int:
    """Return the most decisions of a round: pushes, the wish, and what belongs to tricks."""
    want_instance("limits(rules)", rules, SeigneurRules)
    return most(rules.players, rules.deck.bit_count(), len(roles(rules)) + 1)
