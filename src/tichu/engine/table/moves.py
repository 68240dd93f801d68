"""How the table moves: what all can see after an action.

Owns every change of a :class:`Table`. A state and a view move their tables by the same functions,
so the two cannot drift apart. Whether an action is legal has been judged before. No seat is special
here, and no hand is looked at.

1. The last decision on grand tichu calls for the rest of the cards (GRAND-1), and the last deal for
   the exchange (PASS-1); then the Mah Jong leads (MAH-1).
2. A play goes on the trick, and the turn to the next seat after the player (TRICK-9). It fulfils
   an open wish (WISH-11). The Mah Jong asks for a wish first (WISH-1). The Dog goes to its
   player's pile, and the lead to the partner (DOG-2).
3. A play that decides the round closes the trick at once: no wish, no taking, no choice (OUT-7).
4. When all others have passed since the last play, the trick waits for its owner (TRICK-5).
5. The owner's pile gets the trick, or with the Dragon an opponent's (DRG-3); the owner leads, or
   the next active seat (TRICK-7).
"""

from typing import TypeVar

from tichu._kernel.forms import figure_of
from tichu._kernel.layout import DOG, NOBODY, laid_by, mask_of
from tichu.engine.table.table import (
    Course,
    Table,
    Trick,
    evolve_course,
    evolve_table,
    new_table,
    new_trick,
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
from tichu.rulebook.facts import facts_of

T = TypeVar("T")


def after_dealing(table: Table, sizes: int) -> Table:
    """Ask for grand tichu after the first packet, and for the exchange after the last."""
    if table.phase is DEAL_REST:
        return evolve_table(table, phase=PUSH, sizes=sizes)
    phase = GRAND_TICHU if table.rules.grand_tichu else DEAL_REST
    return evolve_table(table, phase=phase, sizes=sizes)


def after_call(table: Table, seat: int, call: Call) -> Table:
    """Note a call (TICHU-6: it cannot be taken back)."""
    course = table.course
    return evolve_table(table, course=evolve_course(course, calls=put(course.calls, seat, call)))


def after_grand(table: Table, seat: int) -> Table:
    """Note a decision on grand tichu, the last of which calls for the rest of the cards."""
    course = table.course
    course = evolve_course(course, decided=put(course.decided, seat, True))
    phase = DEAL_REST if all(course.decided) else GRAND_TICHU
    return evolve_table(table, course=course, phase=phase)


def after_pushing(table: Table, seat: int) -> Table:
    """Note that a seat has pushed."""
    course = table.course
    return evolve_table(table, course=evolve_course(course, pushed=put(course.pushed, seat, True)))


def after_exchange(table: Table, leader: int) -> Table:
    """Give the first lead to the holder of the Mah Jong (MAH-1, PASS-6)."""
    course = evolve_course(table.course, mah_jong_holder=leader)
    return evolve_table(table, course=course, phase=PLAY, turn=leader)


def after_play(table: Table, seat: int, play: int) -> Table:
    """Lay a play on the trick, and see what it leads to."""
    course = table.course
    mask = mask_of(play)
    sizes = table.sizes - (mask.bit_count() << (4 * seat))
    out = sizes >> (4 * seat) & 15 == 0
    if out or not course.played[seat]:
        finished = (*course.finished, seat) if out else course.finished
        course = evolve_course(course, played=put(course.played, seat, True), finished=finished)
    may_wish = mahjong.may_wish(mask)
    if may_wish:
        course = evolve_course(course, mah_jong_holder=NOBODY)
    wished = 0 if wish.fulfils(play, table.wished) else table.wished
    if mask == DOG:
        return _after_dog(new_table(course, PLAY, seat, None, wished, sizes), seat)
    trick = with_play(table.trick, seat, play)
    if out and ending.is_decided(facts_of(course.rules), course.finished):
        return _close(new_table(course, PLAY, seat, trick, wished, sizes), trick)
    if may_wish:
        return new_table(course, WISH, seat, trick, wished, sizes)
    turn = turns.next_active(
        turns.active_seats(sizes, course.rules.seats), course.rules.seats, seat
    )
    return new_table(course, PLAY, turn, trick, wished, sizes)


def with_play(trick: Trick | None, seat: int, play: int) -> Trick:
    """Return the trick with a play on top; without a trick, the play leads one."""
    value = figure_of(play)
    laid = laid_by(seat, play)
    if trick is None:
        strength = phoenix.strength(mask_of(play), value, 0, 0)
        return new_trick(seat, seat, (laid,), value >> 4, strength)
    strength = phoenix.strength(mask_of(play), value, trick.form, trick.top)
    return new_trick(seat, trick.leader, (*trick.laid, laid), value >> 4, strength)


def _after_dog(table: Table, seat: int) -> Table:
    """Put the Dog aside and pass the lead on (DOG-2 to DOG-5)."""
    table = _pile(table, seat, DOG)
    rules = table.rules
    if ending.is_decided(facts_of(rules), table.course.finished):
        return _over(table)
    leader, *others = dog.possible_leaders(facts_of(rules), seat, table.active_seats)
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
    following = table.next_active(seat)
    # Everybody has passed when the turn comes to the owner, or past him if he is out.
    if (trick.owner - seat) % seats <= (following - seat - 1) % seats + 1:
        return _waiting(table, trick)
    return new_table(table.course, PLAY, following, trick, table.wished, table.sizes)


def _waiting(table: Table, trick: Trick) -> Table:
    """Let the trick wait for its owner, or under ``take_trick="auto"`` go at once (TRICK-6)."""
    if table.course.rules.take_trick == "auto":
        return after_taking(table, trick.owner)
    return new_table(table.course, TAKE_TRICK, trick.owner, trick, table.wished, table.sizes)


def after_wish(table: Table, seat: int, rank: int | None) -> Table:
    """Open a wish (WISH-12), and give the turn to the next seat."""
    trick = table.trick
    assert trick is not None  # noqa: S101  # the Mah Jong lies on it
    wished = wish.after_wish(facts_of(table.rules), mask_of(trick.laid[-1]), rank or 0)
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
    if ending.is_decided(facts_of(table.rules), table.course.finished):
        return _over(_pile(table, to, trick.mask))
    return _next_lead(table, _piled(table.course, to, trick.mask), trick)


def _next_lead(table: Table, course: Course, trick: Trick) -> Table:
    """Give the lead to the trick's winner, or the next active seat (TRICK-7, BOMB-12, V-57)."""
    leader = trick.owner
    if course.rules.bomb_leads == "trick_leader" and bombs.is_bomb(trick.form):
        leader = trick.leader
    if not table.sizes >> (4 * leader) & 15:
        leader = table.next_active(leader)
    return new_table(course, PLAY, leader, None, table.wished, table.sizes)


def _pile(table: Table, seat: int, mask: int) -> Table:
    """Put cards on a seat's pile; a trick that they were is no longer open."""
    course = _piled(table.course, seat, mask)
    return new_table(course, table.phase, table.turn, None, table.wished, table.sizes)


def _piled(course: Course, seat: int, mask: int) -> Course:
    """Put cards on a seat's pile (TRICK-10)."""
    return evolve_course(course, taken=put(course.taken, seat, course.taken[seat] | mask))


def after_announcement(table: Table, seat: int) -> Table:
    """Wait for the bomb that a seat has announced."""
    return evolve_table(table, phase=ANNOUNCED, turn=seat)


def after_false_announcement(table: Table, seat: int) -> Table:
    """End the round against the team of a seat (IRR-1)."""
    course = evolve_course(table.course, counted_out=table.rules.team(seat))
    return _over(evolve_table(table, course=course))


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value replaced."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)
