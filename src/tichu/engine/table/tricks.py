"""The open trick, as a value.

Plays are kept as ints, and become values when they are looked at.
"""

import attrs

from tichu._kernel.layout import DECK, play_of, seat_of
from tichu._values import as_svg, itself
from tichu.cards import Cards, new_cards
from tichu.engine.table import actions as act
from tichu.rulebook.combinations import from_play


@attrs.frozen(slots=True, weakref_slot=False, repr=False)
class Trick:
    """The open trick.

    >>> from tichu import Play, RoundSetup, RoundState
    >>> setup = RoundSetup(hands=("2j", "4j", "7w", "Dr"), trick=[Play(0, "Ph")], turn=1, rest_to=1)
    >>> trick = RoundState.from_setup(setup).trick
    >>> trick.winner, str(trick.best.combination)
    (0, 'Ph')
    """

    winner: int
    """The seat that made the top play; it takes the trick if nobody beats the play."""
    leader: int
    """The seat that led."""
    laid: tuple[int, ...]
    """The plays from first to last, as the engine keeps them; :attr:`plays` has them as values."""
    form: int
    """Kind and length of the top play, as the kernel numbers them."""
    top: int
    """The strength of :attr:`best`, in half ranks: twice its rank.

    A lone Phoenix has one more than the play under it: 21 on a ten, 3 when led (PHX-3, PHX-4).
    """

    @property
    def plays(self) -> tuple[act.Play, ...]:
        """The plays from first to last."""
        return tuple(map(_value, self.laid))

    @property
    def best(self) -> act.Play:
        """The top play, which the next one must beat."""
        return _value(self.laid[-1])

    @property
    def mask(self) -> int:
        """The cards of all plays as a mask."""
        mask = 0
        for laid in self.laid:
            mask |= laid
        return mask & DECK

    @property
    def cards(self) -> Cards:
        """The cards of all plays."""
        return new_cards(self.mask)

    __copy__ = itself
    __deepcopy__ = itself
    _repr_svg_ = as_svg

    def __repr__(self) -> str:
        plays = " ".join(f"{play.seat}:{play.combination}" for play in self.plays)
        return f"<Trick led by {self.leader}: {plays}>"


def _value(laid: int) -> act.Play:
    return act.new_play(seat_of(laid), from_play(play_of(laid)))
