"""The sentences that say why not: violations as a player understands them.

Owns the words of ``judgement``. Imports ``engine.table``. A sentence speaks of the table and of
what the acting seat itself holds or names, and of nothing else.
"""

from typing import Final, get_args

from tichu.engine.table.actions import Action
from tichu.engine.table.table import PLAY_BITS, Table, Trick
from tichu.errors import Code, Violation, shown
from tichu.phases import Phase
from tichu.rulebook import bombs
from tichu.rulebook.combinations import from_play

_AWAITED: Final = {
    Phase.DEAL_FIRST: "the cards are to be dealt",
    Phase.GRAND_TICHU: "grand tichu is being decided",
    Phase.DEAL_REST: "the cards are to be dealt",
    Phase.PUSH: "cards are being pushed",
    Phase.PLAY: "cards are being played",
    Phase.WISH: "a wish is to be made",
    Phase.TAKE_TRICK: "the trick is to be taken",
    Phase.GIVE_TRICK: "the Dragon's trick is to be given away",
    Phase.CHOOSE_LEADER: "who leads is to be chosen",
    Phase.ANNOUNCED: "the announced bomb is to be laid",
}


def no_seat(table: Table, action: object, field: str = "seat") -> Violation:
    """Return what is wrong with an action that names no seat of the table."""
    if type(action) not in get_args(Action) or not hasattr(action, field):
        message = f"{short(action)} is no action"
        return Violation(Code.NOT_AN_ACTION, None, "TRICK-3", message)
    seat: object = getattr(action, field)
    message = f"there are seats 0 to {table.rules.seats - 1}, not {short(seat)}"
    return Violation(Code.NO_SUCH_SEAT, None, "SETUP-1", message)


_NAMES: Final = {
    **{rank: f"a {rank}" for rank in range(2, 11)},
    8: "an 8",
    11: "a jack",
    12: "a queen",
    13: "a king",
    14: "an ace",
}
"""What is said of a rank that is wished for."""


def bound(seat: int, wished: int, rule: str, verb: str) -> Violation:
    """Return the violation of an open wish."""
    message = f"you hold {_NAMES[wished]} and can {verb} it: the wish binds you"
    return Violation(Code.WISH_BINDS, seat, rule, message)


def does_not_beat(seat: int, value: int, trick: Trick) -> Violation:
    """Return the violation of a play that does not beat the trick."""
    top = from_play(trick.laid[-1] & PLAY_BITS)
    if bombs.is_bomb(value >> 4):
        return Violation(Code.TOO_LOW, seat, "BOMB-5", f"this bomb does not beat {top}")
    if value >> 4 != trick.form:
        kind = top.kind.name.lower().replace("_", " ")
        message = f"the trick asks for a {kind} of {top.length} cards, or a bomb"
        if top.length == 1:
            message = "the trick asks for a single card, or a bomb"
        return Violation(Code.WRONG_KIND, seat, "COMBO-8", message)
    return Violation(Code.TOO_LOW, seat, "COMBO-8", f"this does not beat {top}")


def not_on_turn(table: Table, seat: int) -> Violation:
    """Return the violation of acting out of turn."""
    message = f"it is seat {table.turn}'s turn, not yours"
    return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-3", message)


def over(seat: int) -> Violation:
    """Return the violation of acting after the end."""
    return Violation(Code.ROUND_OVER, seat, "OUT-3", "the round is over")


def wait(table: Table, what: str) -> str:
    """Return a sentence that says what is awaited instead."""
    awaited = _AWAITED[table.phase]
    return f"you cannot {what} now: {awaited}"


def short(value: object) -> str:
    """Return any value cut to a length that fits a sentence."""
    return shown(value, _SHOWN)


_SHOWN: Final = 40
