"""The sentences of ``judgement``: violations in the words of a player.

A sentence may mention the table and what the acting seat itself holds or names, and nothing else.
"""

from typing import Final

from tichu._kernel.layout import DOG, PHOENIX, play_of
from tichu.engine.machine.board import PHASES, Board
from tichu.errors import Code, Violation, shown
from tichu.phases import Phase
from tichu.rulebook import bombs
from tichu.rulebook.combinations import Kind, from_play

_AWAITED: Final = {
    Phase.DEAL_FIRST: "the cards have not been dealt",
    Phase.GRAND_TICHU: "the players are deciding on grand tichu",
    Phase.DEAL_REST: "the rest of the cards has not been dealt",
    Phase.PUSH: "the players are pushing cards",
    Phase.PLAY: "the players are playing cards",
    Phase.WISH: "a wish must be made first",
    Phase.TAKE_TRICK: "the trick must be taken first",
    Phase.GIVE_TRICK: "the Dragon's trick must be given away first",
    Phase.CHOOSE_LEADER: "the next leader must be chosen first",
    Phase.ANNOUNCED: "the announced bomb must be played first",
}


def not_an_action(value: object) -> Violation:
    """Return what is wrong with a value that is not an action; no rule is broken."""
    message = f"expected an action, got {shown(value, _SHOWN)}"
    if isinstance(value, str):
        message += "; notation.parse_action reads text"
    elif hasattr(type(value), "phase"):  # a value's own attributes may raise anything
        message += "; the state comes first, then the action"
    return Violation(Code.NOT_AN_ACTION, None, "", message)


def no_seat(board: Board, seat: int) -> Violation:
    """Return the violation of an action that names a seat which the table does not have."""
    message = f"expected a seat from 0 to {board.facts.seats - 1}, got {seat}"
    return Violation(Code.NO_SUCH_SEAT, None, "SETUP-1", message)


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
        return Violation(Code.WRONG_KIND, seat, "COMBO-8", "the Dog can only be led")
    if value >> 4 != board.form:
        expected = (
            "a single card" if top.length == 1 else f"{_article(top.kind)} of {top.length} cards"
        )
        if top.is_bomb:
            expected = "a higher bomb"
        else:
            expected += ", or a bomb"
        return Violation(Code.WRONG_KIND, seat, "COMBO-8", f"the trick asks for {expected}")
    if mask == PHOENIX:
        message = "the Phoenix does not beat the Dragon"
        return Violation(Code.TOO_LOW, seat, "COMBO-8", message)
    return Violation(Code.TOO_LOW, seat, "COMBO-8", f"this does not beat {top}")


def _article(kind: Kind) -> str:
    return str(kind) if kind is Kind.STAIRS else f"a {kind}"


def not_on_turn(board: Board, seat: int) -> Violation:
    """Return the violation of acting out of turn."""
    message = f"it is seat {board.turn}'s turn"
    return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-3", message)


def over(seat: int | None) -> Violation:
    """Return the violation of acting after the end."""
    return Violation(Code.ROUND_OVER, seat, "OUT-3", "the round is over")


def not_now(board: Board, what: str) -> str:
    """Return a sentence that says that something cannot be done now, and why."""
    return f"you cannot {what} now: {_AWAITED[PHASES[board.phase]]}"


_SHOWN: Final = 40  # characters of a wrong value that a sentence shows
