"""Views: the table, a seat's own cards, and the cards that it exchanged."""

import attrs

from tichu._values import itself, want_int
from tichu.cards import Cards, new_cards
from tichu.games import ViewOf
from tichu.seigneur.engine.actions import PlayerAction
from tichu.seigneur.engine.knowledge import Knowledge
from tichu.seigneur.engine.options import LegalActions
from tichu.seigneur.engine.queries import TableQueries
from tichu.seigneur.engine.round import SeigneurRound, gift_to, usable_cards
from tichu.seigneur.engine.table import Table


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class SeigneurView(TableQueries, ViewOf[SeigneurRound, PlayerAction]):
    """A round as one seat sees it; made by :func:`tichu.view`.

    >>> import random
    >>> from tichu import apply, deal, new_round, view
    >>> from tichu.seigneur import preset
    >>> rng = random.Random(1)
    >>> state = new_round(preset(6))
    >>> state = apply(state, deal(state, rng))
    >>> seen = view(state, 2)
    >>> seen.seat, len(seen.own), seen.table.sizes
    (2, 9, (10, 9, 9, 9, 9, 9))
    """

    table: Table  # pyright: ignore[reportIncompatibleMethodOverride]
    """The public part of the round."""
    seat: int
    """The seat whose view it is."""
    own_mask: int
    """Its cards as a mask; :attr:`own` returns them as :class:`Cards`."""
    given_mask: int | None
    """The cards it has pushed, as a mask; None before, and for a seat that exchanges nothing."""
    received_mask: int | None
    """The cards it was given, as a mask; None before it may see them (SEIGNEUR-13, SEIGNEUR-14)."""

    @property
    def own(self) -> Cards:
        """The cards that the seat holds."""
        return new_cards(self.own_mask)

    @property
    def given(self) -> Cards | None:
        """The cards that the seat has pushed; None before."""
        return None if self.given_mask is None else new_cards(self.given_mask)

    @property
    def received(self) -> Cards | None:
        """The cards that the seat was given; None before it may see them."""
        return None if self.received_mask is None else new_cards(self.received_mask)

    def legal(self) -> LegalActions:
        """Return the legal actions of the seat: the same as those of the state."""
        return LegalActions(self.table, self.usable, self.seat)

    @property
    def usable(self) -> int:
        """The mask of the cards that the seat may push or play: its hand, and a gift it saw."""
        return usable_cards(self.table, self.own_mask, self.received_mask or 0)

    def known(self, seat: int) -> Cards:
        """Return the cards that a seat certainly holds.

        They are its hand if it is seen. Otherwise they are the cards that this seat gave to it or
        was shown by it, and the Mah Jong if it had the first lead, until a copy of them is played
        (SEIGNEUR-14, SEIGNEUR-15); and cards that no other hand can hold. Raises
        :class:`InvalidValue` if there is no such seat.

        >>> from tichu import view
        >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
        >>> hands = ("2j3j", "Ma4j", "", "5j", "")
        >>> setup = SeigneurSetup(rules=SeigneurRules(5), hands=hands, finished=(2, 4), turn=1)
        >>> seen = view(SeigneurRound.from_setup(setup), 0)
        >>> seen.known(1), seen.possible(1)
        (Cards.parse('Ma'), Cards.parse('Ma4j5j'))
        """
        want_int("known(seat)", seat, 0, self.rules.players - 1)
        return new_cards(knowledge_of(self).certain(seat))

    def possible(self, seat: int) -> Cards:
        """Return every card that a seat may hold, those included that it is known to hold.

        A card appears twice if the seat may hold both copies. What a pass tells about a hand is not
        counted. Raises :class:`InvalidValue` if there is no such seat.
        """
        want_int("possible(seat)", seat, 0, self.rules.players - 1)
        return new_cards(knowledge_of(self).possible(seat))

    __copy__ = itself
    __deepcopy__ = itself

    def __repr__(self) -> str:
        return f"<SeigneurView of seat {self.seat}, {self.phase}: {self.own or 'no cards'}>"


def view_of(now: SeigneurRound, seat: int) -> SeigneurView:
    """Return what a seat may know of a round."""
    want_int("view(seat)", seat, 0, now.rules.players - 1)
    return SeigneurView(
        now.table,
        seat,
        now.hand_masks[seat],
        now.push_masks[seat],
        gift_to(now.table, now.push_masks, seat),
    )


def knowledge_of(seen: SeigneurView | Table) -> Knowledge:
    """Return where each card can be, as the viewer knows it."""
    if isinstance(seen, Table):
        return Knowledge(seen)
    return Knowledge(seen.table, seen.seat, seen.own_mask, seen.given_mask, seen.received_mask)
