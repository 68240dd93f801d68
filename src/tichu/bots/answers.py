"""The answers of players: of a bot, of its program, or of a client of a table."""

from collections.abc import Collection

from tichu._spelling.words import either
from tichu.bots.faults import FaultKind
from tichu.engine.judge import is_seated
from tichu.engine.moves import CallTichu, Deal, PlayerAction
from tichu.engine.verbs import why_illegal
from tichu.engine.view import PlayerView
from tichu.errors import shown


class Unfit(Exception):
    """An answer cannot be played, or there is none."""

    def __init__(self, kind: FaultKind, message: str) -> None:
        self.kind = kind
        self.message = message


def owned(answer: object, seats: Collection[int], said: object = None) -> PlayerAction:
    """Return an answer that is an action of one of some seats; raise :class:`Unfit` for another.

    The answer is shown as it was said, if that was not the action itself.
    """
    if is_seated(answer) and answer.seat in seats:
        return answer
    is_other = is_seated(answer) or isinstance(answer, Deal)
    expected = f"an action of seat {either(map(str, seats))}" if seats else "no action"
    message = f"expected {expected}, got {shown(said or answer)}"
    raise Unfit(FaultKind.WRONG_SEAT if is_other else FaultKind.ILLEGAL, message)


def judged(
    answer: object, seen: PlayerView, said: object = None, *, must: bool
) -> PlayerAction | None:
    """Return an answer that is legal; raise :class:`Unfit` for any other.

    A seat that need not act may answer None; if it also has another decision to make, it can only
    call.
    """
    if answer is None and not must:
        return None
    action = owned(answer, (seen.seat,), said)
    why: object = why_illegal(seen, action)
    if why is None and not must and seen.seat in seen.to_act and type(action) is not CallTichu:
        why = "only a call is possible now"
    if why is not None:
        raise Unfit(FaultKind.ILLEGAL, f"{shown(said or action)}: {why}")
    return action
