"""Name the rule that an illegal action breaks.

Only the naming of the rule is done here; whether an action is legal is decided
by the list of legal actions.
"""

from .actions import Action, beating
from .cards import DOG, PHOENIX, Cards, is_cards
from .combinations import beats, readings
from .state import State

HOME = {  # the rule that says when an action of this name is due
    "grand": "GRAND-1",
    "no_grand": "GRAND-4",
    "tichu": "TICHU-1",
    "push": "PUSH-1",
    "play": "TRICK-3",
    "pass": "TRICK-3",
    "wish": "WISH-1",
    "take": "TRICK-7",
    "give": "DRG-3",
    "lead": "TIENTSIN-5",
    "bomb": "IRR-1",
}


class Illegal(Exception):
    """An action that the rules do not allow; `rule` is the ID of the rule it breaks."""

    def __init__(self, rule: str, message: str) -> None:
        """Note the rule and a sentence about it."""
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message


def reason_against(state: State, action: Action) -> tuple[str, str]:
    """A rule ID and a sentence for an action that is not legal."""
    match action:
        case ("tichu", int(seat)) if 0 <= seat < state.rules.seats:
            return reason_against_tichu(state, seat)
        case ("play", int(seat), cards, phoenix_as) if is_cards(cards):
            if 0 <= seat < state.rules.seats:
                return reason_against_play(state, seat, cards, phoenix_as)
        case ("pass", int(seat)) if state.phase == "PLAY" and state.turn == seat:
            if state.trick is None:
                return "TRICK-2", "the leader must play"
            return "WISH-3", "the wish can be fulfilled and must be"
        case ("grand", int(seat)) if seat in state.to_act and state.phase == "GRAND_TICHU":
            return "GRAND-5", "the limit on callers is reached"
        case ("wish", int(seat), None) if state.phase == "WISH" and state.turn == seat:
            return "WISH-15", "a wish must be made"
        case ("wish", int(seat), _) if state.phase == "WISH" and state.turn == seat:
            return "WISH-2", "only 2..A can be wished for"
        case _:
            pass
    name = action[0] if action else None
    rule = HOME.get(name) if isinstance(name, str) else None
    if rule is None:
        return "DEAL-1", "no such action"
    return rule, "not this seat's action now"


def reason_against_tichu(state: State, seat: int) -> tuple[str, str]:
    """Why a seat may not call small tichu."""
    if state.calls[seat] is not None:
        return "TICHU-5", "one call a player"
    if seat in state.played:
        return "TICHU-7", "the seat has played a card"
    if state.phase in ("DEAL_FIRST", "GRAND_TICHU", "DEAL_REST"):
        return "TICHU-10", "no small tichu before all cards are dealt"
    if not state.limit_allows_call(seat):
        return "TICHU-4", "the limit on callers is reached"
    if state.phase == "PUSH":
        return "TICHU-2", "not in the middle of the exchange"
    return "TICHU-11", f"no call in {state.phase}"


def reason_against_play(
    state: State, seat: int, cards: Cards, phoenix_as: object
) -> tuple[str, str]:
    """Why a seat may not make this play."""
    if state.phase not in ("PLAY", "TAKE_TRICK", "ANNOUNCED"):
        return "BOMB-14", f"no plays in {state.phase}"
    if not cards <= state.hands[seat]:
        return "DEAL-3", "the seat does not hold these cards"
    found = [each for each in readings(cards) if each.phoenix_as == phoenix_as]
    if not found:
        return ("PHX-8", "no such reading") if PHOENIX in cards else ("COMBO-11", "no combination")
    laid = found[0]
    if seat != state.turn:
        if not laid.is_bomb:
            return "TRICK-3", "not this seat's turn"
        if state.trick is None:
            return "BOMB-7", "the right to lead cannot be bombed"
        if state.rules.bombs == "in_turn" or state.phase == "ANNOUNCED":
            return "BOMB-14", "no bombs by this seat now"
        if state.rules.announced_bombs:
            return "IRR-1", "a bomb out of turn must be announced"
        return "BOMB-5", "it does not beat the bomb on the table"
    if state.trick is not None:
        if cards == frozenset({DOG}):
            return "DOG-1", "the Dog can only be led"
        if not beats(laid, state.trick.top, state.trick.strength):
            if cards == frozenset({PHOENIX}):
                return "PHX-5", "the Phoenix does not beat this"
            return ("BOMB-5" if laid.is_bomb else "COMBO-8"), "it does not beat the last play"
        if laid not in beating(state, seat):
            return "PHX-8", "only the higher reading exists"
        if state.phase == "ANNOUNCED":
            return "IRR-1", "the announced bomb must be laid"
        if state.phase == "TAKE_TRICK":
            return ("BOMB-14" if laid.is_bomb else "TRICK-8"), "not on one's own play"
    if state.wish is not None:
        return ("WISH-8" if cards == frozenset({DOG}) else "WISH-3"), "the wish must be fulfilled"
    return "PHX-8", "only the higher reading exists"
