"""What ``tichu.encoding`` asks of this game: its numbers, its fields, and how long a round is."""

from typing import Final

from tichu.encoding.groups import EVERY, Group, Look, Numbers, a_seat, cards, exactly, once
from tichu.encoding.limits import most_decisions as most
from tichu.encoding.sections import Sections
from tichu.seigneur.engine.bags import added, taken
from tichu.seigneur.engine.events import RoundStarted, want_event
from tichu.seigneur.engine.exchange import roles
from tichu.seigneur.engine.knowledge import Knowledge
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.engine.views import SeigneurView, knowledge_of

_STRONGEST: Final = 31  # the Dragon on a Dragon


def knowledge(view: SeigneurView) -> Knowledge:
    """Return where each card can be, as a player knows it."""
    return knowledge_of(view)


def sections(rules: SeigneurRules) -> Sections:
    """Return where the numbers begin: nobody is given a trick, named, or announces a bomb."""
    return Sections(0, 0, announced=False, decks=rules.decks)


def most_decisions(rules: SeigneurRules) -> int:
    """Return the most decisions of a round: pushes, the wish, and what belongs to tricks."""
    return most(rules.players, rules.deck.bit_count(), len(roles(rules)) + 1)


def begins_round(event: object) -> bool:
    """Return whether an event of this game begins a round."""
    want_event("remember(event)", event)
    return isinstance(event, RoundStarted)


def _unseen(look: Look, _: int) -> int:
    view: SeigneurView = look.view
    seen = added(view.table.discarded, view.table.trick_mask)
    return taken(taken(view.rules.deck, seen), view.own_mask)


def _ranks(look: Look, _: int) -> Numbers:
    rules: SeigneurRules = look.view.rules
    if look.view.table.ranking is None:
        return [0.0] * look.seats
    return [(look.seats + 1 - rules.rank_at(seat)) / look.seats for seat in look.order]


GROUPS: Final = (
    Group("hand", once, cards, "the observer's hand", lambda look, _: look.view.own_mask),
    Group("unseen", once, cards, "cards that the observer does not see", _unseen),
    EVERY["known"],
    Group("given", once, cards, "the cards pushed", lambda look, _: look.view.given_mask or 0),
    Group("received", once, cards, "the cards got", lambda look, _: look.view.received_mask or 0),
    EVERY["played"],
    EVERY["trick"],
    EVERY["top"],
    Group(
        "discard",
        once,
        cards,
        "the cards of earlier tricks",
        lambda look, _: look.view.table.discarded,
    ),
    EVERY["chosen"],
    EVERY["began"],
    EVERY["phase"],
    EVERY["to act"],
    EVERY["may interrupt"],
    EVERY["size"],
    Group(
        "rank",
        once,
        a_seat,
        "the rank of each seat after an earlier round: 1 for the Great Lord, less for the others",
        _ranks,
    ),
    Group(
        "pushed",
        once,
        a_seat,
        "who has pushed",
        lambda look, _: look.each(
            [seat for seat in look.order if look.view.table.pushed >> seat & 1]
        ),
    ),
    EVERY["place"],
    EVERY["dealer"],
    EVERY["holder"],
    EVERY["wish"],
    EVERY["leader"],
    EVERY["winner"],
    EVERY["kind"],
    Group(
        "strength",
        once,
        exactly(1),
        "its strength, as a part of a Dragon's on a Dragon",
        lambda look, _: [look.view.table.top[1] / _STRONGEST],
    ),
    EVERY["length"],
)
"""The fields in their order, but for the history."""
