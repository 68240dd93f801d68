"""Judge actions: return the :class:`Violation` of an illegal one.

:func:`judge` applies the rules of ``legal``, in the same order, to one action, and names the rule
that the action breaks. It enumerates plays only if a wish is open, since a wish depends on the
other plays of a hand. Like ``legal``, it gets only the public board and one hand, so its messages
can reveal nothing else.

Only a deal is checked against all hands, because no card may be dealt twice (DEAL-1).
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeGuard, assert_never

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, DOG, DRAGON, PHOENIX, bits, play_of
from tichu.cards import new_cards
from tichu.engine import moves as act
from tichu.engine.board import (
    ANNOUNCED,
    CHOOSE,
    DEAL_FIRST,
    DEAL_REST,
    FOLLOW,
    GIVE,
    GRAND,
    LEAD,
    OVER,
    PHASES,
    PUSH,
    TAKE,
    WISH,
    Board,
)
from tichu.engine.move_text import action_at, parse_action
from tichu.engine.moves import Action, Pass, Play, PlayerAction
from tichu.engine.position import Knowledge, Position
from tichu.errors import Code, IllegalAction, NotationError, Violation, shown
from tichu.rulebook import bombs, calls, dog, dragon, phoenix, turns, wish
from tichu.rulebook.combinations import Kind, from_play, kind_of
from tichu.rulebook.flags import (
    ANNOUNCED_BOMBS,
    BEAT_OWN_PLAY,
    BOMBS_IN_TURN,
    PHOENIX_HIGH,
    WISH_OWED,
)
from tichu.rules import Phase

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
"""For each phase, the action that it waits for, and the rule."""


def not_an_action(value: object) -> Violation:
    """Return the violation for a value that is not an action; it names no rule."""
    message = f"expected an action, got {shown(value, _SHOWN)}"
    if hasattr(type(value), "phase"):  # attributes of the value itself may raise anything
        message += "; the state comes first, then the action"
    return Violation(Code.NOT_AN_ACTION, None, "", message)


def no_seat(board: Board, seat: int) -> Violation:
    """Return the violation for an action of a seat that does not exist."""
    message = f"expected a seat from 0 to {board.facts.seats - 1}, got {seat}"
    rule = "SETUP-1" if board.facts.seats == 4 else "TIENTSIN-1"
    return Violation(Code.NO_SUCH_SEAT, None, rule, message)


def not_seen(seat: int) -> Violation:
    """Return the violation for an action of another player's seat, which a view cannot judge."""
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
"""The names of the ranks, as players say them."""


def bound(seat: int, wished: int, rule: str, verb: str) -> Violation:
    """Return the violation for an action that does not fulfil the open wish."""
    message = f"you hold {_NAMES[wished]} and can {verb} it, so the wish binds you"
    return Violation(Code.WISH_BINDS, seat, rule, message)


def does_not_beat(seat: int, mask: int, figure: int, board: Board) -> Violation:
    """Return the violation for a play that does not beat the trick."""
    # A trick made from a figure has no plays.
    top = str(from_play(play_of(board.laid[-1]))) if board.laid else "it"
    if bombs.is_bomb(figure >> 4):
        return Violation(Code.TOO_LOW, seat, "BOMB-5", f"this bomb does not beat {top}")
    if mask == DOG:
        return Violation(Code.WRONG_KIND, seat, "DOG-1", "the Dog can only be led")
    if bombs.is_bomb(board.form):
        return Violation(Code.WRONG_KIND, seat, "BOMB-4", "the trick asks for a higher bomb")
    if figure >> 4 != board.form:
        message = f"the trick asks for {_asked(board.form)}, or a bomb"
        return Violation(Code.WRONG_KIND, seat, "COMBO-8", message)
    if board.last != DRAGON:
        return Violation(Code.TOO_LOW, seat, "COMBO-8", f"this does not beat {top}")
    if mask == PHOENIX:
        return Violation(Code.TOO_LOW, seat, "PHX-5", "the Phoenix does not beat the Dragon")
    return Violation(Code.TOO_LOW, seat, "DRG-1", "only a bomb beats the Dragon")


def _asked(form: i64) -> str:
    """Return the name of a form for messages, with its length if the kind has several lengths."""
    match kind_of(form):
        case Kind.SINGLE:
            return "a single card"
        case Kind.STRAIGHT:
            return f"a straight of {form & 15} cards"
        case Kind.STAIRS:
            return f"stairs of {form & 15} cards"
        case kind:
            return f"a {kind}"


def not_on_turn(board: Board, seat: int) -> Violation:
    """Return the violation for acting out of turn."""
    message = f"it is seat {board.turn}'s turn"
    rule = "IRR-1" if board.phase == ANNOUNCED else "TRICK-3"
    return Violation(Code.NOT_YOUR_TURN, seat, rule, message)


def over(board: Board, seat: int | None) -> Violation:
    """Return the violation for acting after the end."""
    rule = "OUT-3"
    if board.counted_out >= 0:
        rule = "IRR-1"
    elif turns.is_victory(board.facts, board.finished):
        rule = "OUT-4" if board.facts.seats == 4 else "TIENTSIN-9"
    return Violation(Code.ROUND_OVER, seat, rule, "the round is over")


def not_now(board: Board, seat: int, what: str, rule: str = "") -> Violation:
    """Return the violation for an action in the wrong phase.

    Without ``rule`` it names the rule of the phase.
    """
    due, awaited = _AWAITED[PHASES[board.phase]]
    message = f"you cannot {what} now: {awaited}"
    return Violation(Code.WRONG_PHASE, seat, rule or due, message)


_SHOWN: Final = 40  # characters of a wrong value that a sentence shows


def no_deal(board: Board) -> Violation:
    """Return the violation for a deal in a phase without one."""
    message = f"no cards are dealt in phase {PHASES[board.phase]}"
    if board.phase == GRAND:
        seats = board.to_act()
        named = f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"
        message = f"{message}: {named} must decide first"
    return Violation(Code.WRONG_PHASE, None, "DEAL-1", message)


def judge_deal(position: Position, action: act.Deal) -> Violation | None:
    """Judge a deal: packets must have the right size, and no card may have been dealt before."""
    board = position.board
    if board.phase not in (DEAL_FIRST, DEAL_REST):
        return no_deal(board)
    packets = [cards.mask for cards in action.hands]
    given = tuple([int(bits(packet)) for packet in packets])
    sizes = board.packets()
    if given != sizes:
        message = f"expected packets of {sizes} cards, got {given}"
        return Violation(Code.BAD_DEAL, None, "DEAL-1", message)
    seen = 0
    for mask in (*position.hands, *packets):
        if seen & mask:
            message = f"{new_cards(seen & mask).listed[0]} is dealt twice"
            return Violation(Code.BAD_DEAL, None, "DECK-1", message)
        seen |= mask
    return None


def is_seated(action: object) -> TypeGuard[PlayerAction]:
    """Return whether a value is an action of a seat, even one that is not at this table."""
    return type(action) in _JUDGES


def read_action(text: str, seats: int) -> Action:
    """Parse an action; raise :class:`IllegalAction` if the text is not one."""
    try:
        return action_at(text, seats)
    except NotationError as error:
        raise IllegalAction(Violation(Code.NOT_AN_ACTION, None, "", str(error))) from None


def as_action(value: object) -> object:
    """Return the action that a text describes, and any other value or text unchanged."""
    if isinstance(value, str):
        with suppress(NotationError):
            return parse_action(value)
    return value


def judge_of(position: Position, action: object) -> Violation | None:
    """Judge any value; an action is judged only by the hand of its seat.

    If a view hides that hand, an action is legal if some possible hand of the seat allows it.
    """
    if is_seated(action):
        seat = action.seat
        if seat >= len(position.hands):
            return no_seat(position.board, seat)
        if type(action) is Play:
            play = action.combination._play
            return judge_play_in(position, seat, play, figure_of(play))
        if type(action) is Pass:
            return judge_pass_in(position, seat)
        return judge(position.board, position.hands[seat], action)
    if type(action) is act.Deal:
        return judge_deal(position, action)
    if isinstance(action, str):
        try:
            read = read_action(action, len(position.hands))
        except IllegalAction as error:
            return error.violation
        return judge_of(position, read)
    return not_an_action(action)


def judge_play_in(position: Position, seat: i64, play: i64, figure: i64) -> Violation | None:
    """Judge a play; if the hand is hidden, it must be able to hold the cards."""
    hand: i64 = position.hands[seat]
    if position.hidden >> seat & 1:
        knowledge = Knowledge(position)
        hand = play & DECK
        phase = position.board.phase
        is_time = LEAD <= phase <= TAKE or phase == ANNOUNCED
        if is_time and not knowledge.may_hold(seat, hand):
            elsewhere = hand & ~(knowledge.known[seat] | knowledge.free)
            message = f"seat {seat} does not hold {'these' if elsewhere else 'so many'} cards"
            return Violation(Code.CARDS_NOT_HELD, seat, "DEAL-1", message)
        if position.board.wish:
            hand |= knowledge.certain(seat)
    return judge_play(position.board, hand, seat, play, figure)


def judge_pass_in(position: Position, seat: i64) -> Violation | None:
    """Judge a pass; a wish binds a hidden hand only if its known cards can fulfil it."""
    hand: i64 = position.hands[seat]
    if position.hidden >> seat & 1 and position.board.wish:  # WISH-3
        hand = Knowledge(position).certain(seat)
    return judge_pass(position.board, hand, seat)


def judge(board: Board, hand: int, action: PlayerAction) -> Violation | None:
    """Judge an action of a seat that holds ``hand``."""
    if type(action) is Play:  # most actions, so they skip the table
        play = action.combination._play
        return judge_play(board, hand, action.seat, play, figure_of(play))
    if type(action) is Pass:
        return judge_pass(board, hand, action.seat)
    return _JUDGES[type(action)](board, hand, action)


def judge_play(board: Board, hand: i64, seat: i64, play: i64, figure: i64) -> Violation | None:
    """Judge a play with its figure: whether the combination is legal, and may be played now."""
    phase = board.phase
    if not LEAD <= phase <= TAKE and phase != ANNOUNCED:
        if phase == OVER:
            return over(board, seat)
        rule = "BOMB-14" if board.cards and bombs.is_bomb(figure >> 4) else ""
        return not_now(board, seat, "play cards", rule)
    mask = play & DECK
    if mask & ~hand:
        missing = new_cards(mask & ~hand)
        return Violation(Code.CARDS_NOT_HELD, seat, "DEAL-1", f"you do not hold {missing}")
    if board.facts.options & PHOENIX_HIGH and not phoenix.is_highest(play):
        message = "under these rules only the higher reading of the Phoenix counts"
        return Violation(Code.LOW_READING, seat, "PHX-8", message)
    if phase == LEAD:
        return _lead(board, hand, seat, play, figure)
    if seat == board.turn:
        return _answer(board, hand, seat, play, figure)
    return _interruption(board, seat, mask, figure)


def _lead(board: Board, hand: i64, seat: i64, play: i64, figure: i64) -> Violation | None:
    """Judge a lead (TRICK-1, BOMB-7, WISH-7, WISH-8)."""
    if seat != board.turn:
        if bombs.is_bomb(figure >> 4):
            message = "there is no trick to bomb: the right to lead cannot be bombed"
            return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-7", message)
        return not_on_turn(board, seat)
    wished = board.wish
    if not wished or not wish.may_bind(board.facts, hand, wished, seat):
        return None
    if wish.allows_lead(board.facts, play, wished):
        return None
    return bound(seat, wished, "WISH-8" if play == DOG else "WISH-7", "lead")


def _answer(board: Board, hand: i64, seat: i64, play: i64, figure: i64) -> Violation | None:
    """Judge a play on the trick by the seat on turn (COMBO-8, WISH-3, WISH-9, TRICK-8)."""
    phase = board.phase
    if phase == ANNOUNCED and not bombs.is_bomb(figure >> 4):
        message = "you announced a bomb and must play one"
        return Violation(Code.NOT_ANNOUNCED, seat, "IRR-1", message)
    if phase == TAKE:
        is_bomb = bombs.is_bomb(figure >> 4)
        if is_bomb and board.facts.options & BOMBS_IN_TURN:
            message = "under these rules a trick cannot be bombed once all have passed"
            return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-14", message)
        if not is_bomb and not board.facts.options & BEAT_OWN_PLAY:
            beats = "nothing" if board.facts.options & BOMBS_IN_TURN else "only a bomb"
            message = f"take the trick first: {beats} beats your own play"
            return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-8", message)
    mask = play & DECK
    if not _beats(board, mask, figure):
        return does_not_beat(seat, mask, figure, board)
    if (
        phase == FOLLOW
        and board.wish
        and not wish.allows_answer(board.facts, play, board.wish)
        and _is_bound(board, hand, seat)
    ):
        return bound(seat, board.wish, "WISH-3", "play")
    return None


def _beats(board: Board, mask: i64, figure: i64) -> bool:
    strength = phoenix.strength(mask, figure, board.form, board.top)
    return bombs.beats(figure >> 4, strength, board.form, board.top)


def _is_bound(board: Board, hand: i64, seat: i64) -> bool:
    """Return whether a follower must fulfil the open wish (WISH-3)."""
    return wish.may_bind(board.facts, hand, board.wish, seat) and wish.binds_follower(
        hand, board.wish, board.form, board.top
    )


def _interruption(board: Board, seat: i64, mask: i64, figure: i64) -> Violation | None:
    """Judge a play out of turn (BOMB-6, BOMB-14, IRR-1)."""
    if not bombs.is_bomb(figure >> 4) or board.phase == ANNOUNCED:
        return not_on_turn(board, seat)
    if board.facts.options & BOMBS_IN_TURN:
        message = "these rules allow bombs only in turn"
        return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-14", message)
    if board.facts.options & ANNOUNCED_BOMBS:
        message = "a bomb out of turn must be announced first"
        return Violation(Code.NOT_ANNOUNCED, seat, "IRR-1", message)
    return None if _beats(board, mask, figure) else does_not_beat(seat, mask, figure, board)


def judge_pass(board: Board, hand: i64, seat: i64) -> Violation | None:
    """Judge a pass (TRICK-2, TRICK-3, WISH-3)."""
    if board.phase not in (LEAD, FOLLOW):
        return over(board, seat) if board.phase == OVER else not_now(board, seat, "pass")
    if seat != board.turn:
        return not_on_turn(board, seat)
    if board.phase == LEAD:
        return Violation(
            Code.LEADER_MUST_PLAY, seat, "TRICK-2", "the leader must play and cannot pass"
        )
    if board.wish and _is_bound(board, hand, seat):
        return bound(seat, board.wish, "WISH-3", "play")
    return None


def _call(board: Board, _hand: int, action: act.CallTichu) -> Violation | None:
    """Judge a call of tichu (TICHU-1 to TICHU-11)."""
    seat = action.seat
    if board.may_call(seat):
        return None
    if board.phase == OVER:
        return over(board, seat)
    if board.played >> seat & 1:
        message = "it is too late to call: you have played a card"
        return Violation(Code.CALL_TOO_LATE, seat, "TICHU-1", message)
    if calls.has_called(board.calls, seat):
        return Violation(Code.CALL_MADE, seat, "TICHU-5", "you have called already")
    if not calls.allowed_by(board.facts, board.calls, seat):
        message = "another player has called, and these rules allow no further call"
        return Violation(Code.CALL_MADE, seat, "TICHU-4", message)
    if board.phase == PUSH:
        message = "a card has been pushed: you can call again after the exchange"
        return Violation(Code.CALL_NOT_OPEN, seat, "TICHU-2", message)
    rule = "TICHU-10" if board.phase < PUSH else "TICHU-11"
    message = not_now(board, seat, "call tichu").message
    return Violation(Code.CALL_NOT_OPEN, seat, rule, message)


def _grand(
    board: Board, _hand: int, action: act.CallGrandTichu | act.DeclineGrandTichu
) -> Violation | None:
    """Judge a decision on grand tichu (GRAND-1 to GRAND-5)."""
    seat = action.seat
    violation = judge_deciding(board, seat)
    if violation is not None:
        return violation
    if type(action) is act.CallGrandTichu and not calls.allowed_by(board.facts, board.calls, seat):
        message = "another player has called, and these rules allow no further call"
        return Violation(Code.CALL_MADE, seat, "GRAND-3", message)
    return None


def judge_deciding(board: Board, seat: int) -> Violation | None:
    """Judge whether a seat may decide on grand tichu now."""
    if board.phase != GRAND:
        if board.phase == OVER:
            return over(board, seat)
        return not_now(board, seat, "decide on grand tichu", "GRAND-1")
    if board.decided >> seat & 1:
        never = board.facts.dummy >= 0 and seat in (0, board.facts.dummy)  # TRICHU-2
        message = "you have no decision on grand tichu to make"
        return Violation(Code.ALREADY_DECIDED, seat, "TRICHU-2" if never else "GRAND-4", message)
    if not board.acting() >> seat & 1:
        message = f"seat {board.to_act()[0]} decides on grand tichu before you"
        return Violation(Code.NOT_YOUR_TURN, seat, "GRAND-5", message)
    return None


def judge_pushing(board: Board, seat: int) -> Violation | None:
    """Judge whether a seat may push now (PUSH-1)."""
    if board.phase != PUSH:
        if board.phase == OVER:
            return over(board, seat)
        return not_now(board, seat, "push cards", "PUSH-1")
    if board.pushed >> seat & 1:
        return Violation(Code.ALREADY_DECIDED, seat, "PUSH-1", "you have pushed already")
    return None


def _push(board: Board, hand: int, action: act.Push) -> Violation | None:
    """Judge a push (PUSH-1 to PUSH-3)."""
    seat = action.seat
    violation = judge_pushing(board, seat)
    if violation is not None:
        return violation
    mask = 0
    for card in action.cards:
        mask |= 1 << card.index
    number = len(board.facts.recipients[seat])
    different = mask.bit_count()
    if len(action.cards) != number or different != number:
        message = f"expected {number} different cards to push, got {different}"
        return Violation(Code.BAD_PUSH, seat, "PUSH-1", message)
    if mask & ~hand:
        missing = [str(card) for card in action.cards if not hand >> card.index & 1]
        message = f"you do not hold {''.join(missing)}"
        return Violation(Code.CARDS_NOT_HELD, seat, "PUSH-1", message)
    return None


def _announce(board: Board, _hand: int, action: act.AnnounceBomb) -> Violation | None:
    """Judge the announcement of a bomb (IRR-1)."""
    seat = action.seat
    if board.phase == OVER:
        return over(board, seat)
    if not board.facts.options & ANNOUNCED_BOMBS:
        message = "under these rules a bomb is played, not announced"
        return Violation(Code.BOMB_NOT_NOW, seat, "IRR-1", message)
    if board.bombers() >> seat & 1:
        return None
    if not board.cards:
        rule, message = "BOMB-7", "there is no trick to bomb"
    elif not FOLLOW <= board.phase <= TAKE:
        rule, message = "BOMB-14", not_now(board, seat, "bomb").message
    elif seat == board.turn:
        rule, message = "IRR-1", "it is your turn: play the bomb without announcing it"
    else:
        rule, message = "IRR-1", f"a bomb has at least {bombs.SMALLEST} cards, and you hold fewer"
    return Violation(Code.BOMB_NOT_NOW, seat, rule, message)


def _owed(
    board: Board,
    _hand: int,
    action: act.MakeWish | act.TakeTrick | act.GiveTrick | act.ChooseLeader,
) -> Violation | None:
    """Judge a decision after a play (WISH-1, TRICK-7, DRG-3, TIENTSIN-5, OUT-6)."""
    seat = action.seat
    phase, rule, what = _DUTIES[type(action)]
    if board.phase != phase:
        return over(board, seat) if board.phase == OVER else not_now(board, seat, what, rule)
    if seat != board.turn:
        message = f"it is for seat {board.turn} to {what}"
        return Violation(Code.NOT_YOUR_TURN, seat, rule, message)
    if type(action) is act.TakeTrick:
        return None
    match action:
        case act.MakeWish():
            if action.rank is None and board.facts.options & WISH_OWED:
                message = "under these rules you must wish for a rank"
                return Violation(Code.BAD_WISH, seat, "WISH-1", message)
            return None
        case act.GiveTrick():
            allowed = dragon.recipients(board.facts, seat, board.active)
        case act.ChooseLeader():
            allowed = dog.possible_leaders(board.facts, seat, board.active)
        case _:
            assert_never(action)
    if action.to >= board.facts.seats:
        return no_seat(board, action.to)
    if action.to in allowed:
        return None
    if type(action) is act.GiveTrick and action.to in board.facts.opponents[seat]:
        rule = "DRG-9"
    seats = " or ".join(f"seat {other}" for other in sorted(allowed))
    message = f"expected {seats}, got seat {action.to}"
    return Violation(Code.BAD_RECIPIENT, seat, rule, message)


_JUDGES: Final[dict[type, Callable[[Board, int, Any], Violation | None]]] = {
    act.CallGrandTichu: _grand,
    act.DeclineGrandTichu: _grand,
    act.CallTichu: _call,
    act.Push: _push,
    Play: judge,
    Pass: judge,
    act.MakeWish: _owed,
    act.TakeTrick: _owed,
    act.GiveTrick: _owed,
    act.ChooseLeader: _owed,
    act.AnnounceBomb: _announce,
}
"""The judge of each class of action."""
_DUTIES: Final[dict[type, tuple[int, str, str]]] = {
    act.MakeWish: (WISH, "WISH-1", "make a wish"),
    act.TakeTrick: (TAKE, "TRICK-7", "take the trick"),
    act.GiveTrick: (GIVE, "DRG-3", "give the trick away"),
    act.ChooseLeader: (CHOOSE, "TIENTSIN-5", "choose who leads"),
}
