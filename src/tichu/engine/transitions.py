"""What follows from an action.

Owns every change of a round; nothing else makes a :class:`RoundState` from another. Whether an
action is legal has been judged before. No seat is special here, and no view is consulted.

1. A deal adds its packet to each hand (DEAL-1); the last decision on grand tichu calls for the
   rest of the cards, and the last push swaps all at once (PASS-3); the Mah Jong leads (MAH-1).
2. A play goes on the trick, and the turn to the next seat after the player (TRICK-9). It fulfils
   an open wish (WISH-11). The Mah Jong asks for a wish first (WISH-1). The Dog goes to its
   player's pile, and the lead to the partner (DOG-2).
3. A play that decides the round closes the trick at once: no wish, no taking, no choice (OUT-7).
4. When all others have passed since the last play, the trick waits for its owner (TRICK-5).
5. The owner's pile gets the trick, or with the Dragon an opponent's (DRG-3); the owner leads, or
   the next active seat (TRICK-7).
"""

from typing import TypeVar, assert_never

from tichu._kernel.forms import figure_of
from tichu._kernel.layout import DECK, DOG
from tichu._kernel.moves import holds_bomb
from tichu.engine.actions import (
    Action,
    AnnounceBomb,
    CallGrandTichu,
    CallTichu,
    ChooseLeader,
    Deal,
    DeclineGrandTichu,
    GiveTrick,
    MakeWish,
    Pass,
    Play,
    Push,
    TakeTrick,
)
from tichu.engine.legality import bombs_on
from tichu.engine.state import ROUND, RoundState, bomb_holders
from tichu.engine.table import (
    NOBODY,
    SEAT_AT,
    TABLE,
    TRICK,
    Course,
    Table,
    Trick,
    evolve_course,
    evolve_table,
)
from tichu.phases import (
    ANNOUNCED,
    CHOOSE_LEADER,
    DEAL_REST,
    GIVE_TRICK,
    GRAND_TICHU,
    OVER,
    PLAY,
    PUSH,
    TAKE_TRICK,
    WISH,
)
from tichu.rulebook import bombs, dog, dragon, ending, mahjong, phoenix, turns, wish
from tichu.rulebook.calls import Call

T = TypeVar("T")


def after(state: RoundState, action: Action) -> RoundState:
    """Return the state after a legal action."""
    table = state.table
    if type(action) is Play:
        return _after_play(state, action)
    if type(action) is Pass:
        passed = after_pass(table, action.seat)
        return ROUND(passed, state.hands, state.pushes, state.bomb_holders)
    if type(action) is TakeTrick:
        taken = after_taking(table, action.seat)
        return ROUND(taken, state.hands, state.pushes, state.bomb_holders)
    match action:
        case Deal():
            return _after_deal(state, action)
        case Push():
            return _after_push(state, action)
        case AnnounceBomb():
            return _after_announcement(state, action.seat)
        case CallTichu():
            table = after_call(table, action.seat, Call.TICHU)
        case CallGrandTichu():
            table = after_grand(after_call(table, action.seat, Call.GRAND_TICHU), action.seat)
        case DeclineGrandTichu():
            table = after_grand(table, action.seat)
        case MakeWish():
            table = after_wish(table, action.seat, action.rank)
        case GiveTrick():
            table = after_giving(table, action.to)
        case ChooseLeader():
            table = after_choice(table, action.to)
        case _:
            assert_never(action)
    return ROUND(table, state.hands, state.pushes, state.bomb_holders)


# Dealing and the exchange


def _after_deal(state: RoundState, action: Deal) -> RoundState:
    """Add the packets to the hands (DEAL-1)."""
    hands = tuple(hand | cards.mask for hand, cards in zip(state.hands, action.hands, strict=True))
    table = after_dealing(state.table, _sizes(hands))
    return ROUND(table, hands, state.pushes, bomb_holders(hands))


def after_dealing(table: Table, sizes: int) -> Table:
    """Ask for grand tichu after the first packet, and for the exchange after the last."""
    if table.phase is DEAL_REST:
        return evolve_table(table, phase=PUSH, sizes=sizes)
    phase = GRAND_TICHU if table.rules.grand_tichu else DEAL_REST
    return evolve_table(table, phase=phase, sizes=sizes)


def after_call(table: Table, seat: int, call: Call) -> Table:
    """Note a call (TICHU-6: it cannot be taken back)."""
    course = table.course
    return evolve_table(table, course=evolve_course(course, calls=_put(course.calls, seat, call)))


def after_grand(table: Table, seat: int) -> Table:
    """Note a decision on grand tichu, the last of which calls for the rest of the cards."""
    course = table.course
    course = evolve_course(course, decided=_put(course.decided, seat, True))
    phase = DEAL_REST if all(course.decided) else GRAND_TICHU
    return evolve_table(table, course=course, phase=phase)


def _after_push(state: RoundState, action: Push) -> RoundState:
    """Note a push; the last one swaps all at once (PASS-3)."""
    table = after_pushing(state.table, action.seat)
    given = tuple(1 << card.index for card in action.cards)
    pushes = _put(state.pushes, action.seat, given)
    if not all(table.course.pushed):
        return ROUND(table, state.hands, pushes, state.bomb_holders)
    hands = list(state.hands)
    for seat, cards in enumerate(pushes):
        assert cards is not None  # noqa: S101  # all have pushed
        for to, card in zip(table.rules.push_recipients(seat), cards, strict=True):
            assert card is not None  # noqa: S101  # before the exchange, all pushes are known
            hands[seat] ^= card
            hands[to] |= card
    swapped = tuple(hands)
    table = after_exchange(table, mahjong.first_leader(swapped))
    return ROUND(table, swapped, pushes, bomb_holders(swapped))


def after_pushing(table: Table, seat: int) -> Table:
    """Note that a seat has pushed."""
    course = table.course
    return evolve_table(table, course=evolve_course(course, pushed=_put(course.pushed, seat, True)))


def after_exchange(table: Table, leader: int) -> Table:
    """Give the first lead to the holder of the Mah Jong (MAH-1, PASS-6)."""
    course = evolve_course(table.course, mah_jong_holder=leader)
    return evolve_table(table, course=course, phase=PLAY, turn=leader)


# Playing


def _after_play(state: RoundState, action: Play) -> RoundState:
    """Move the cards from the hand to the table."""
    seat = action.seat
    combination = action.combination  # as `to_play` does, which is not compiled
    play = combination.cards.mask | (combination.phoenix_as or 0) << 56
    hands = state.hands
    hand = hands[seat] & ~play
    holders = state.bomb_holders
    if holders >> seat & 1 and not holds_bomb(hand):
        holders &= ~(1 << seat)
    return ROUND(
        after_play(state.table, seat, play),
        _put(hands, seat, hand),
        state.pushes,
        holders,
    )


def after_play(table: Table, seat: int, play: int) -> Table:
    """Lay a play on the trick, and see what it leads to."""
    course = table.course
    mask = play & DECK
    sizes = table.sizes - (mask.bit_count() << (4 * seat))
    out = sizes >> (4 * seat) & 15 == 0
    if out or not course.played[seat]:
        finished = (*course.finished, seat) if out else course.finished
        course = evolve_course(course, played=_put(course.played, seat, True), finished=finished)
    may_wish = mahjong.may_wish(mask)
    if may_wish:
        course = evolve_course(course, mah_jong_holder=NOBODY)
    wished = wish.after_play(table.wished, play) if table.wished else 0
    if mask == DOG:
        return _after_dog(TABLE(course, PLAY, seat, None, wished, sizes), seat)
    trick = _on_trick(table.trick, seat, play)
    if out and ending.is_decided(course.rules, course.finished):
        return _close(TABLE(course, PLAY, seat, trick, wished, sizes), trick)
    if may_wish:
        return TABLE(course, WISH, seat, trick, wished, sizes)
    turn = turns.next_active(sizes, course.rules.seats, seat)
    return TABLE(course, PLAY, turn, trick, wished, sizes)


def _on_trick(trick: Trick | None, seat: int, play: int) -> Trick:
    """Return the trick with a play on top."""
    mask = play & DECK
    value = figure_of(play)
    laid = seat << SEAT_AT | play
    form = value >> 4
    if trick is None:
        return TRICK(seat, seat, (laid,), form, phoenix.strength(mask, value, 0, 0))
    strength = phoenix.strength(mask, value, trick.form, trick.top)
    return TRICK(seat, trick.leader, (*trick.laid, laid), form, strength)


def _after_dog(table: Table, seat: int) -> Table:
    """Put the Dog aside and pass the lead on (DOG-2 to DOG-5)."""
    table = _pile(table, seat, DOG)
    rules = table.rules
    if ending.is_decided(rules, table.course.finished):
        return _over(table)
    leader, *others = dog.possible_leaders(rules, seat, table.active)
    if others:
        return evolve_table(table, phase=CHOOSE_LEADER)
    return evolve_table(table, turn=leader)


def after_choice(table: Table, to: int) -> Table:
    """Give the lead to the partner whom the Dog's player has named (TIENTSIN-5)."""
    return evolve_table(table, phase=PLAY, turn=to)


def _close(table: Table, trick: Trick) -> Table:
    """End the round with the play that decided it (OUT-3, OUT-4, OUT-5, SCORE-8)."""
    rules = table.rules
    if (
        dragon.wins(trick.form, trick.top)
        and rules.dragon_last_trick == "give"  # DRG-7
        and ending.victory_of(rules, table.course.finished) is None  # DRG-8
    ):
        return evolve_table(table, phase=GIVE_TRICK)
    return _over(_pile(table, trick.owner, trick.mask))


def _over(table: Table) -> Table:
    """End the round; a wish ends with it (WISH-10)."""
    return evolve_table(table, phase=OVER, turn=NOBODY, wished=0)


def after_pass(table: Table, seat: int) -> Table:
    """Give the turn to the next seat, or let the trick wait for its owner (TRICK-5)."""
    trick = table.trick
    assert trick is not None  # noqa: S101  # a pass was judged legal
    seats = table.course.rules.seats
    following = turns.next_active(table.sizes, seats, seat)
    # Everybody has passed when the turn comes to the owner, or past him if he is out.
    if (trick.owner - seat) % seats <= (following - seat - 1) % seats + 1:
        return _waiting(table, trick)
    return TABLE(table.course, PLAY, following, trick, table.wished, table.sizes)


def _waiting(table: Table, trick: Trick) -> Table:
    """Let the trick wait for its owner, or under ``take_trick="auto"`` go at once (TRICK-6)."""
    if table.course.rules.take_trick == "auto":
        return after_taking(table, trick.owner)
    return TABLE(table.course, TAKE_TRICK, trick.owner, trick, table.wished, table.sizes)


def after_wish(table: Table, seat: int, rank: int | None) -> Table:
    """Open a wish (WISH-12), and give the turn to the next seat."""
    trick = table.trick
    assert trick is not None  # noqa: S101  # the Mah Jong lies on it
    wished = wish.after_wish(table.rules, trick.laid[-1] & DECK, rank)
    return evolve_table(table, phase=PLAY, turn=table.next_active(seat), wished=wished)


# Collecting a trick


def after_taking(table: Table, seat: int) -> Table:
    """Collect the trick, unless the Dragon has won it (TRICK-7, DRG-3)."""
    trick = table.trick
    assert trick is not None  # noqa: S101  # it waits to be taken
    if dragon.wins(trick.form, trick.top):
        return evolve_table(table, phase=GIVE_TRICK, turn=seat)
    return _next_lead(table, _piled(table.course, seat, trick.mask), trick)


def after_giving(table: Table, to: int) -> Table:
    """Give the Dragon's trick away (DRG-3, DRG-5), also at the end of the round (DRG-7)."""
    trick = table.trick
    assert trick is not None  # noqa: S101  # the Dragon lies on it
    if ending.is_decided(table.rules, table.course.finished):
        return _over(_pile(table, to, trick.mask))
    return _next_lead(table, _piled(table.course, to, trick.mask), trick)


def _next_lead(table: Table, course: Course, trick: Trick) -> Table:
    """Give the lead to the trick's winner, or the next active seat (TRICK-7, BOMB-12, V-57)."""
    leader = trick.owner
    if course.rules.bomb_leads == "trick_leader" and bombs.is_bomb(trick.form):
        leader = trick.leader
    if not table.sizes >> (4 * leader) & 15:
        leader = table.next_active(leader)
    return TABLE(course, PLAY, leader, None, table.wished, table.sizes)


def _pile(table: Table, seat: int, mask: int) -> Table:
    """Put cards on a seat's pile; a trick that they were is no longer open."""
    course = _piled(table.course, seat, mask)
    return TABLE(course, table.phase, table.turn, None, table.wished, table.sizes)


def _piled(course: Course, seat: int, mask: int) -> Course:
    """Put cards on a seat's pile (TRICK-10)."""
    return evolve_course(course, taken=_put(course.taken, seat, course.taken[seat] | mask))


# The announced bomb


def _after_announcement(state: RoundState, seat: int) -> RoundState:
    """Let the announcer bomb; without a bomb that beats, his team is counted out (IRR-1)."""
    table = state.table
    trick = table.trick
    assert trick is not None  # noqa: S101  # there is something to bomb
    table = after_announcement(table, seat)
    if not bombs_on(trick, state.hands[seat]):
        table = after_false_announcement(table, seat)
    return ROUND(table, state.hands, state.pushes, state.bomb_holders)


def after_announcement(table: Table, seat: int) -> Table:
    """Wait for the bomb that a seat has announced."""
    return evolve_table(table, phase=ANNOUNCED, turn=seat)


def after_false_announcement(table: Table, seat: int) -> Table:
    """End the round against the team of a seat (IRR-1)."""
    course = evolve_course(table.course, counted_out=table.rules.team(seat))
    return _over(evolve_table(table, course=course))


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value replaced."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


def _sizes(hands: tuple[int, ...]) -> int:
    """Return the sizes of hands as the table keeps them."""
    return sum(hand.bit_count() << (4 * seat) for seat, hand in enumerate(hands))
