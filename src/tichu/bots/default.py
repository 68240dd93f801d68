"""The action for a seat that does not answer."""

from tichu.cards import PHOENIX
from tichu.engine.moves import Play, PlayerAction, Push
from tichu.engine.view import PlayerView
from tichu.errors import InvalidValue
from tichu.rules import Phase


def default_action(seen: PlayerView) -> PlayerAction:
    """Return the action for a seat that must act, if its player is late, gone or wrong.

    It is the action that changes least:

    - It declines grand tichu, and never calls tichu.
    - It pushes its lowest cards, none of them special, the lowest one to the next recipient.
    - It passes if it may; if a wish binds it, it makes the first play in the list.
    - It takes the trick, and gives the Dragon's trick to the first opponent that may have it.
    - It makes no wish; if one must be made, it wishes for a two.
    - It leads its lowest single card, keeping the Phoenix; the Dog if it has nothing else. A wish
      that binds it comes first.

    Out of turn the default is to do nothing. Raises :class:`InvalidValue` if the seat does not have
    to act.

    >>> from tichu import RoundSetup, PlayerView
    >>> setup = RoundSetup(hands=("Ph 5j 5w", "4j", "Kj", "Dr"), turn=0, rest_to=1)
    >>> default_action(PlayerView.from_setup(setup, 0))
    Play(seat=0, combination=Combination('5j'))
    """
    if seen.seat not in seen.to_act:
        raise InvalidValue("default_action(seen)", f"seat {seen.seat} does not have to act")
    legal = seen.legal()
    match seen.phase:
        case Phase.PUSH:
            lowest = [card for card in seen.own if not card.is_special]
            return Push(seen.seat, lowest[: len(seen.rules.push_recipients(seen.seat))])
        case Phase.PLAY if not seen.trick:
            leads = (each for each in legal if isinstance(each, Play))
            return next((each for each in leads if PHOENIX not in each.combination.cards), legal[0])
        case Phase.WISH:
            return legal[-1] if seen.rules.wish_optional else legal[0]
        case _:
            return legal[0]
