"""The phases of a round: what is awaited next.

Owns the names of the phases alone; who acts in each is ``engine.state``'s, what may be done there
``engine.legality``'s, and what follows ``engine.transitions``'s.
"""

import enum
from typing import Final


class Phase(enum.StrEnum):
    """What a round awaits."""

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
    """Who has played the Mah Jong may wish for a rank."""
    TAKE_TRICK = "take_trick"
    """All others have passed: the owner collects the trick, unless it is bombed first."""
    GIVE_TRICK = "give_trick"
    """Who has won with the Dragon gives the trick to an opponent."""
    CHOOSE_LEADER = "choose_leader"
    """Who has played the Dog names the partner who leads (more than four seats)."""
    ANNOUNCED = "announced"
    """Who has announced a bomb lays it."""
    OVER = "over"
    """Nothing: the round has a result."""

    @property
    def is_chance(self) -> bool:
        """Whether the next action is a deal, which belongs to no seat."""
        return self is Phase.DEAL_FIRST or self is Phase.DEAL_REST


# The members by themselves, for what runs in each step: to ask the class for one costs a call.
DEAL_FIRST: Final = Phase.DEAL_FIRST
GRAND_TICHU: Final = Phase.GRAND_TICHU
DEAL_REST: Final = Phase.DEAL_REST
PUSH: Final = Phase.PUSH
PLAY: Final = Phase.PLAY
WISH: Final = Phase.WISH
TAKE_TRICK: Final = Phase.TAKE_TRICK
GIVE_TRICK: Final = Phase.GIVE_TRICK
CHOOSE_LEADER: Final = Phase.CHOOSE_LEADER
ANNOUNCED: Final = Phase.ANNOUNCED
OVER: Final = Phase.OVER
