"""Possible worlds: whole rounds that agree with everything that a view knows, for search.

Every consistent deal of the hidden cards is equally likely. In a consistent deal hands have their
sizes, and each card is where it can be (:mod:`tichu.seigneur.engine.knowledge`). What others gave
each other is left open once the exchange is over; before, it is guessed.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from tichu._chance import Rng, want_rng
from tichu._values import want_instance, want_int
from tichu.cards import BOTH_DECKS
from tichu.engine.machine.drawing import draw
from tichu.errors import InvalidValue
from tichu.phases import Phase
from tichu.seigneur.engine import exchange
from tichu.seigneur.engine.bags import added, singles_of
from tichu.seigneur.engine.round import SeigneurRound
from tichu.seigneur.engine.views import SeigneurView, knowledge_of

_MOST: Final = 10_000_000


def determinize(view: SeigneurView, rng: Rng) -> SeigneurRound:
    """Return a random round that agrees with everything that a view shows."""
    want_instance("determinize(view)", view, SeigneurView)
    want_rng("determinize(rng)", rng)
    return next(_worlds(view, rng))


def sample_worlds(view: SeigneurView, rng: Rng, n: int) -> Iterator[SeigneurRound]:
    """Return an iterator of ``n`` random rounds, each as :func:`determinize` makes it."""
    want_instance("sample_worlds(view)", view, SeigneurView)
    want_rng("sample_worlds(rng)", rng)
    want_int("sample_worlds(n)", n, 0, _MOST)
    return islice(_worlds(view, rng), n)


def _worlds(view: SeigneurView, rng: Rng) -> Iterator[SeigneurRound]:
    table = view.table
    knowledge = knowledge_of(view)
    fixed, giver, allowed = knowledge.known, knowledge.bound, knowledge.allowed
    pool = [] if table.phase is Phase.DEAL_FIRST else singles_of(knowledge.free)
    missing = [knowledge.room(seat) for seat in range(len(fixed))]
    # The only seat that cannot hold every card draws first, so all deals are equally likely.
    order = sorted(range(len(fixed)), key=lambda seat: seat != giver)
    while True:
        cards = pool.copy()
        hands = fixed.copy()
        for seat in order:
            usable = allowed if seat == giver else BOTH_DECKS
            hands[seat] = added(hands[seat], _drawn(cards, usable, missing[seat], rng))
        yield SeigneurRound(table, tuple(hands), _pushes(view, hands, rng))


def _drawn(cards: list[int], allowed: int, number: int, rng: Rng) -> int:
    """Remove a number of random cards from those that are left, and return them."""
    usable = [place for place, card in enumerate(cards) if card & allowed]
    if len(usable) < number:
        raise InvalidValue("determinize(view)", "no deal agrees with the view")
    drawn = 0
    places: list[int] = []
    for _ in range(number):
        place = usable.pop(draw(rng.random, len(usable)))
        drawn = added(drawn, cards[place])
        places.append(place)
    for place in sorted(places, reverse=True):
        del cards[place]
    return drawn


def _pushes(view: SeigneurView, hands: Sequence[int], rng: Rng) -> tuple[int | None, ...]:
    """Return the pushes that the view shows, and during the exchange a guess at the others."""
    table = view.table
    roles = exchange.roles(table.rules)
    pushes: list[int | None] = [None] * len(hands)
    pushes[view.seat] = view.given_mask
    if view.seat in roles:
        pushes[roles[view.seat].other] = view.received_mask
    if table.phase is not Phase.PUSH:
        return tuple(pushes)
    gifts_first = sorted(roles, key=lambda seat: not roles[seat].gives_best)
    for seat in gifts_first:
        if not table.pushed >> seat & 1 or pushes[seat] is not None:
            continue
        part = roles[seat]
        if part.gives_best:
            gifts = exchange.gifts(hands[seat], part.number)
            pushes[seat] = gifts[draw(rng.random, len(gifts))]
        else:
            gift = pushes[part.other] if table.rules.returns == "sighted" else None
            cards = singles_of(added(hands[seat], gift or 0))
            pushes[seat] = _drawn(cards, BOTH_DECKS, part.number, rng)
    return tuple(pushes)
