"""A round as a whole: the table and all hands.

Owns :class:`RoundState` and its queries. Imports everything below it; nothing here moves the round.
"""

from typing import Final, Self, cast

import attrs

from tichu._kernel.moves import holds_bomb
from tichu._values import objects, unchecked, want_instance, want_int
from tichu.cards import CARDS, Cards
from tichu.engine.legality.options import LegalActions, options
from tichu.engine.setup.position import build
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.table.table import NOBODY, Course, Pushes, Table, Trick
from tichu.errors import InvalidValue
from tichu.phases import DEAL_FIRST, OVER, Phase
from tichu.rulebook.calls import Call
from tichu.rulebook.scoring import RoundResult, settle
from tichu.rules import NANJING, Rules


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class RoundState:
    """One round at one moment: rules, table, hands and pushes; an immutable value.

    Two states are equal if everything that matters for the rest of the round is. Make one with
    :func:`new_round` or :meth:`from_setup`, and the next one with :func:`tichu.apply`.
    """

    table: Table
    """Everything that all can see."""
    hands: tuple[int, ...]
    """Each seat's cards as a mask; :meth:`hand` gives them as :class:`Cards`."""
    pushes: Pushes
    """What each seat has pushed, as masks in the order of its recipients; None where unknown.

    Nobody but giver and receiver knows a pushed card, so a state that was made up from a view, or
    from a setup, may not know it; play does not need it.
    """
    bomb_holders: int = attrs.field(default=0, eq=False)
    """Bit ``1 << seat`` for each seat that holds a bomb: as secret as the hands.

    It follows from the hands, whatever is given for it.
    """

    def __attrs_post_init__(self) -> None:
        """Refuse what is no state at all; positions are stated with :class:`RoundSetup`."""
        want_instance("RoundState.table", self.table, Table)
        seats = self.table.rules.seats
        for name in ("hands", "pushes"):
            value = objects(getattr(self, name))
            if value is None or len(value) != seats:
                raise InvalidValue(f"RoundState.{name}", f"a tuple of {seats} is wanted")
        for hand in self.hands:
            Cards(hand)  # refuses what is no mask
        for seat, cards in enumerate(self.pushes):
            pushed = objects(cards)
            recipients = len(self.table.rules.push_recipients(seat))
            if cards is not None and (pushed is None or len(pushed) != recipients):
                message = f"of seat {seat} a tuple of {recipients}, or None, is wanted"
                raise InvalidValue("RoundState.pushes", message)
            for card in pushed or ():
                if card is not None and len(Cards(cast("int", card))) != 1:
                    raise InvalidValue("RoundState.pushes", f"seat {seat} pushed no single card")
        object.__setattr__(self, "bomb_holders", bomb_holders(self.hands))

    @classmethod
    def from_setup(cls, setup: RoundSetup) -> Self:
        """Return the state that a setup describes.

        Raises :class:`InvalidSetup`, which names every problem of an impossible one.
        """
        want_instance("RoundState.from_setup", setup, RoundSetup)
        return cls(*build(setup))

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.table.rules

    @property
    def phase(self) -> Phase:
        """What is awaited."""
        return self.table.phase

    @property
    def dealer(self) -> int:
        """The seat that deals (DEAL-4)."""
        return self.table.course.dealer

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending; empty when cards are dealt and at the end."""
        return self.table.to_act

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that may act out of turn, whatever they hold, in the order to ask them."""
        return self.table.may_interrupt

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat, as a lazy sequence.

        Raises :class:`InvalidValue` if there is no such seat.
        """
        if type(seat) is not int or not 0 <= seat < len(self.hands):
            want_int("legal(seat)", seat, 0, len(self.hands) - 1)
        return options(self.table, self.hands[seat], seat, self.bomb_holders >> seat & 1 != 0)

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds."""
        want_int("hand(seat)", seat, 0, len(self.hands) - 1)
        return CARDS(self.hands[seat])

    def taken(self, seat: int) -> Cards:
        """Return the cards in a seat's pile (TRICK-10)."""
        want_int("taken(seat)", seat, 0, len(self.hands) - 1)
        return CARDS(self.table.course.taken[seat])

    @property
    def trick(self) -> Trick | None:
        """The open trick, until it lies in a pile."""
        return self.table.trick

    @property
    def wish(self) -> int | None:
        """The rank that is wished for, 2 to 14, while a wish is open."""
        return self.table.wished or None

    @property
    def calls(self) -> tuple[Call | None, ...]:
        """What each seat has called."""
        return self.table.course.calls

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out, in that order."""
        return self.table.course.finished

    @property
    def is_over(self) -> bool:
        """Whether the round has a result."""
        return self.table.phase is OVER

    @property
    def result(self) -> RoundResult | None:
        """What the round scored; None while it runs."""
        return result_of(self.table, self.hands)

    def __repr__(self) -> str:
        """Return the phase, who is to act, and sizes, but no hidden card."""
        sizes = " ".join(str(self.table.size(seat)) for seat in range(self.rules.seats))
        acting = ",".join(map(str, self.to_act)) or "nobody"
        return f"<RoundState {self.phase}: {acting} to act, hands of {sizes}>"


def result_of(table: Table, hands: tuple[int, ...]) -> RoundResult | None:
    """Return what a round scored, None while it runs; after a victory no hand is looked at."""
    if table.phase is not OVER:
        return None
    course = table.course
    return settle(
        course.rules,
        course.finished,
        taken=course.taken,
        hands=hands,
        calls=course.calls,
        counted_out=course.counted_out,
    )


def bomb_holders(hands: tuple[int, ...]) -> int:
    """Return a bit for each seat whose hand holds a bomb."""
    return sum(1 << seat for seat, hand in enumerate(hands) if holds_bomb(hand))


def new_round(rules: Rules = NANJING, dealer: int = 0) -> RoundState:
    """Return a round before the first deal.

    Raises :class:`InvalidValue` if the dealer is no seat; with an open dummy he is seat 0
    (TRICHU-9).
    """
    want_instance("new_round(rules)", rules, Rules)
    seats = rules.seats
    want_int("new_round(dealer)", dealer, 0, 0 if rules.open_dummy else seats - 1)
    no = (False,) * seats
    nothing: tuple[None, ...] = (None,) * seats
    decided = no
    if rules.open_dummy:  # TRICHU-2
        decided = tuple(rules.team(seat) == rules.team(dealer) for seat in range(seats))
    course = Course(
        rules=rules,
        dealer=dealer,
        calls=nothing,
        decided=decided,
        pushed=no,
        played=no,
        finished=(),
        taken=(0,) * seats,
        mah_jong_holder=NOBODY,
        counted_out=None,
    )
    table = Table(course, DEAL_FIRST, NOBODY, None, 0, 0)
    return RoundState(table, (0,) * seats, nothing)


ROUND: Final = unchecked(RoundState)
