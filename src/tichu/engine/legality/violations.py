"""The sentences of ``judgement``: violations in the words of a player.

A sentence may mention the table and what the acting seat itself holds or names, and nothing else.
"""

from typing import Final

from tichu._kernel.layout import DOG, DRAGON, PHOENIX, play_of
from tichu.engine.machine.board import ANNOUNCED, PHASES, Board
from tichu.errors import Code, Violation, shown
from tichu.phases import Phase
from tichu.rulebook import bombs, ending
from tichu.rulebook.combinations import Combination, Kind, from_play

_AWAITED: Final = {
    Phase.DEAL_FIRST: ("DEAL-1", "the cards have not been dealt"),
    Phase.GRAND_TICHU: ("GRAND-1", "the players are deciding on grand tichu"),
    Phase.DEAL_REST: ("DEAL-1", "the rest of the cards has not been dealt"),
    Phase.PUSH: ("PUSH-1", "the players are pushing cards"),
    Phase.PLAY: ("TRICK-3", "the players are playing cards"),
    Phase.WISH: ("WISH-1", "a wish must be made first"),
    Phase.TAKE_TRICK: ("TRICK-7", "the trick must be taken first"),
    Phase.GIVE_TRICK: ("DRG-3", "the Dragon's trick must be given away first"),
    Phase.CHOOSE_LEADER: ("TIENTSIN-5", "the next leader must be chosen first"),
    Phase.ANNOUNCED: ("IRR-1", "the announced bomb must be played first"),
}
"""What each phase waits for, and the rule that says so."""


def not_an_action(value: object) -> Violation:
    """Return what is wrong with a value that is not an action; no rule is broken."""
    message = f"expected an action, got {shown(value, _SHOWN)}"
    if hasattr(type(value), "phase"):  # a value's own attributes may raise anything
        message += "; the state comes first, then the action"
    return Violation(Code.NOT_AN_ACTION, None, "", message)


def no_seat(board: Board, seat: int) -> Violation:
    """Return the violation of an action that names a seat which the table does not have."""
    message = f"expected a seat from 0 to {board.facts.seats - 1}, got {seat}"
    rule = "SETUP-1" if board.facts.seats == 4 else "TIENTSIN-1"
    return Violation(Code.NO_SUCH_SEAT, None, rule, message)


def not_seen(seat: int) -> Violation:
    """Return why a view does not judge the action of a seat that its player does not decide for."""
    message = f"this view does not show what seat {seat} may do"
    return Violation(Code.NOT_YOUR_TURN, seat, "DEAL-3", message)


_NAMES: Final = {
    **{rank: f"a {rank}" for rank in range(2, 11)},
    8: "an 8",
    11: "a jack",
    12: "a queen",
    13: "a king",
    14: "an ace",
}
"""The ranks in the words of a player."""


def bound(seat: int, wished: int, rule: str, verb: str) -> Violation:
    """Return the violation of an open wish."""
    message = f"you hold {_NAMES[wished]} and can {verb} it, so the wish binds you"
    return Violation(Code.WISH_BINDS, seat, rule, message)


def does_not_beat(seat: int, mask: int, value: int, board: Board) -> Violation:
    """Return the violation of a play that does not beat the trick."""
    top = from_play(play_of(board.laid[-1]))
    if bombs.is_bomb(value >> 4):
        return Violation(Code.TOO_LOW, seat, "BOMB-5", f"this bomb does not beat {top}")
    if mask == DOG:
        return Violation(Code.WRONG_KIND, seat, "DOG-1", "the Dog can only be led")
    if top.is_bomb:
        return Violation(Code.WRONG_KIND, seat, "BOMB-4", "the trick asks for a higher bomb")
    if value >> 4 != board.form:
        message = f"the trick asks for {_asked(top)}, or a bomb"
        return Violation(Code.WRONG_KIND, seat, "COMBO-8", message)
    if board.last != DRAGON:
        return Violation(Code.TOO_LOW, seat, "COMBO-8", f"this does not beat {top}")
    if mask == PHOENIX:
        return Violation(Code.TOO_LOW, seat, "PHX-5", "the Phoenix does not beat the Dragon")
    return Violation(Code.TOO_LOW, seat, "DRG-1", "only a bomb beats the Dragon")


def _asked(top: Combination) -> str:
    """Return the kind of a play as people name it, with its length where there are several."""
    match top.kind:
        case Kind.SINGLE:
            return "a single card"
        case Kind.STRAIGHT:
            return f"a straight of {top.length} cards"
        case Kind.STAIRS:
            return f"stairs of {top.length} cards"
        case kind:
            return f"a {kind}"


def not_on_turn(board: Board, seat: int) -> Violation:
    """Return the violation of acting out of turn."""
    message = f"it is seat {board.turn}'s turn"
    rule = "IRR-1" if board.phase == ANNOUNCED else "TRICK-3"
    return Violation(Code.NOT_YOUR_TURN, seat, rule, message)


def over(board: Board, seat: int | None) -> Violation:
    """Return the violation of acting after the end."""
    rule = "OUT-3"
    if board.counted_out >= 0:
        rule = "IRR-1"
    elif ending.is_victory(board.facts, board.finished):
        rule = "OUT-4" if board.facts.seats == 4 else "TIENTSIN-9"
    return Violation(Code.ROUND_OVER, seat, rule, "the round is over")


def not_now(board: Board, seat: int, what: str, rule: str = "") -> Violation:
    """Return the violation of doing in one phase what belongs to another.

    Without a rule it is that of what the phase waits for.
    """
    due, awaited = _AWAITED[PHASES[board.phase]]
    message = f"you cannot {what} now: {awaited}"
    return Violation(Code.WRONG_PHASE, seat, rule or due, message)


_SHOWN: Final = 40  # characters of a wrong value that a sentence shows
