"""The phases of a round: what it waits for next."""

import enum
from typing import Final


class Phase(enum.StrEnum):
    """The phases of a round, each named for the action that comes next.

    >>> from tichu import Phase, new_round
    >>> new_round().phase is Phase.DEAL_FIRST
    True
    >>> Phase.DEAL_FIRST.is_chance, Phase.PLAY.is_chance
    (True, False)
    """

    DEAL_FIRST = "deal_first"
    """Chance: the first packet of cards."""
    GRAND_TICHU = "grand_tichu"
    """The seats decide on grand tichu."""
    DEAL_REST = "deal_rest"
    """Chance: the rest of the cards."""
    PUSH = "push"
    """The seats push cards to one another."""
    PLAY = "play"
    """The seat on turn leads, or follows the open trick."""
    WISH = "wish"
    """The player of the Mah Jong may wish for a rank."""
    TAKE_TRICK = "take_trick"
    """All others have passed: the winner takes the trick, unless it is bombed first."""
    GIVE_TRICK = "give_trick"
    """The player who won with the Dragon gives the trick to an opponent."""
    CHOOSE_LEADER = "choose_leader"
    """The player of the Dog names the partner who leads (only with more than four seats)."""
    ANNOUNCED = "announced"
    """The player who announced a bomb plays it."""
    OVER = "over"
    """Nothing more: the round has a result."""

    @property
    def is_chance(self) -> bool:
        """Whether the next action is a deal, which belongs to no seat."""
        return self is Phase.DEAL_FIRST or self is Phase.DEAL_REST


DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)
"""The phases in which players do not hold all their cards yet."""
BEFORE_PLAY: Final = (*DEALING, Phase.PUSH)
"""The phases before the first lead."""
