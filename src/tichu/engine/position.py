"""Define :class:`Position`: the board, the hands and the pushes, with hidden parts in a view.

:class:`Position` updates the hands and the pushes; :class:`Board` updates the table. Each state,
view, possible world and playout has a position. In a view some hands are hidden; a step changes
only the visible ones.

1. A deal adds its packet to each hand (DEAL-1).
2. The exchange swaps all pushed cards at once (PUSH-3); the Mah Jong leads (MAH-1).
3. A play moves cards from the hand to the table (TRICK-9).

:func:`to_seat` and :func:`to_all` hide what a viewer does not see (DEAL-3). :class:`Knowledge`
computes where each card can be:

1. The cards on the table and in visible hands are known (DEAL-3).
2. A card that the viewer pushed is in its recipient's hand until it is played (PUSH-3).
3. The Mah Jong is in the hand of the player who got the first lead until it is played (MAH-1).
4. Every other card is in some hidden hand that has room for unknown cards, or is still to be dealt.

Nothing is inferred from a pass or an announced bomb. This module also draws and checks random
numbers. An exception from their source propagates.
"""

from collections.abc import Callable, Sequence
from typing import Final, final

from tichu._kernel.forms import figure_of
from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, MAH_JONG, NOBODY, SEAT_AT, bits
from tichu._kernel.moves import holds_bomb
from tichu._values import wrong_int
from tichu.engine.board import CHOOSE, FOLLOW, GIVE, LEAD, OVER, PUSH, TAKE, WISH, Board
from tichu.errors import InvalidValue, shown
from tichu.rulebook.calls import unpacked
from tichu.rulebook.counting import card_points
from tichu.rulebook.flags import ANNOUNCED_BOMBS, SEAT, SEATS, RuleFlags, facts_of
from tichu.rulebook.scoring import RoundResult, victory_points, with_calls
from tichu.rulebook.turns import victory_of
from tichu.rules import MOST_SEATS, NANJING

Random = Callable[[], object]
"""A source of numbers from 0.0 up to, but not including, 1.0."""


def number_of(random: Random) -> float:
    """Return the next random number; raise :class:`InvalidValue` if it is out of range."""
    drawn = random()
    if isinstance(drawn, float):
        number: float = drawn
        if 0.0 <= number < 1.0:
            return number
    if isinstance(drawn, int) and drawn == 0:
        return 0.0
    message = f"expected random() to return a float from 0.0 to below 1.0, got {shown(drawn)}"
    raise InvalidValue("rng", message)


def below(random: Random, number: int) -> int:
    """Return a random whole number from 0 up to, but not including, a number."""
    return int(number_of(random) * number)


def draw(random: Random, number: int) -> int:
    """Return the index of a random choice; if there is only one, no random number is drawn."""
    return below(random, number) if number > 1 else 0


def packets(undealt: i64, sizes: tuple[int, ...], random: Random) -> list[int]:
    """Return random packets of these sizes from the cards ``undealt``."""
    cards: list[int] = []
    while undealt:
        card = undealt & -undealt
        cards.append(card)
        undealt ^= card
    dealt: list[int] = []
    for size in sizes:
        mask: i64 = 0
        for _ in range(size):
            last = cards.pop()
            place = below(random, len(cards) + 1)
            if place < len(cards):
                card = cards[place]
                cards[place] = last
                last = card
            mask |= last
        dealt.append(mask)
    return dealt


PushMasks = tuple[tuple[int | None, ...] | None, ...]
"""The pushes of each seat, as masks in the order of its recipients; None if unknown."""


@final
class Position:
    """The board, the hands, the pushes, and which hands hold bombs.

    The position of a public value is never changed: the next step changes a copy.
    """

    __slots__ = ("board", "hands", "hidden", "holders", "pushes", "shares_hands")

    def __init__(
        self, board: Board, hands: list[int], pushes: PushMasks, holders: i64, hidden: i64
    ) -> None:
        self.board: Board = board
        self.hands: list[int] = hands  # masks by seat, 0 for a hidden hand
        self.pushes: PushMasks = pushes
        self.holders: i64 = holders  # a bit for each seat with a bomb in a visible hand
        self.hidden: i64 = hidden  # a bit for each hidden hand
        self.shares_hands: bool = False  # the list, with another position

    def copy(self) -> "Position":
        """Return a copy that can be changed."""
        before = self.board
        board = Board(before.facts, before.dealer, before)  # a copy without a call (the row "play")
        copy = Position(board, self.hands, self.pushes, self.holders, self.hidden)
        copy.shares_hands = True
        self.shares_hands = True
        return copy

    def own_hands(self) -> list[int]:
        """Return the list of hands, after copying it if it is shared."""
        if self.shares_hands:
            self.hands = self.hands.copy()
            self.shares_hands = False
        return self.hands

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.hidden == other.hidden
            and self.hands == other.hands
            and self.pushes == other.pushes
            and self.board == other.board
        )

    def __hash__(self) -> int:
        return hash((self.board, *self.hands))  # the rest seldom differs if this is equal

    def seen_hands(self) -> tuple[int | None, ...]:
        """Return the hands as masks, None for hidden ones."""
        hands: list[int | None] = []
        for seat, hand in enumerate(self.hands):
            hands.append(None if self.hidden >> seat & 1 else hand)  # quicker when compiled
        return tuple(hands)

    # Transitions

    def deal(self, packets: Sequence[int]) -> None:
        """Add a packet to each hand, 0 for a hidden one (DEAL-1)."""
        hands = self.own_hands()
        sizes = self.board.sizes
        for seat, number in enumerate(self.board.packets()):
            sizes += number << (4 * seat)
            hands[seat] |= packets[seat]
        self.holders = bomb_holders(hands)
        self.board.deal(sizes)

    def push(self, seat: i64, cards: tuple[int, ...] | None) -> None:
        """Record a push, whose cards may be hidden."""
        self.board.push(seat)
        if cards is not None:
            pushes = [*self.pushes]
            pushes[seat] = cards
            self.pushes = tuple(pushes)

    def swap(self) -> None:
        """Give each visible pushed card to its recipient (PUSH-3)."""
        hands = self.own_hands()
        for giver, cards in enumerate(self.pushes):
            for to, card in zip(self.board.facts.recipients[giver], cards or (), strict=False):
                if card is None:
                    continue
                if not self.hidden >> giver & 1:
                    hands[giver] ^= card
                if not self.hidden >> to & 1:
                    hands[to] ^= card
        self.holders = bomb_holders(hands)

    def lay(self, seat: i64, play: i64, figure: i64) -> None:
        """Move a play with its figure from a hand to the table (TRICK-9)."""
        hands = self.own_hands()
        hand: i64 = hands[seat]
        hand &= ~play
        hands[seat] = hand
        if self.holders >> seat & 1 and not holds_bomb(hand):
            self.holders ^= SEAT[seat]
        self.board.lay(seat, play, figure)

    def lay_seen(self, seat: i64, play: i64, figure: i64) -> None:
        """Lay a play with its figure, and add it to the plays of the trick."""
        board = self.board
        laid = board.laid
        self.lay(seat, play, figure)
        if board.cards:
            board.laid = (*laid, seat << SEAT_AT | play)  # laid_by without a call (the row "play")

    def step(self, seat: i64, value: i64) -> None:
        """Carry out a choice from ``Choices``; 0 means to pass, take the trick, or make no wish."""
        board = self.board
        phase = board.phase
        if phase == LEAD:
            self.lay(seat, value, figure_of(value))
        elif phase == WISH:
            board.make_wish(value)
        elif phase == GIVE:
            board.give(value)
        elif phase == FOLLOW and value == 0:
            board.pass_turn()
        elif phase == TAKE and value == 0:
            board.take()
        elif phase == CHOOSE:
            board.name_leader(value)
        elif seat != board.turn and board.facts.options & ANNOUNCED_BOMBS:
            board.announce(seat)
        else:
            self.lay(seat, value, figure_of(value))


def first_position(facts: RuleFlags, dealer: int) -> Position:
    """Return the position before the first deal."""
    seats = facts.seats
    return Position(Board(facts, dealer), [0 for _ in range(seats)], (None,) * seats, 0, 0)


def position_of(board: Board, hands: Sequence[int | None], pushes: PushMasks) -> Position:
    """Return the position with the given hands; None stands for a hidden one."""
    hidden = 0
    for seat, hand in enumerate(hands):
        if hand is None:
            hidden |= 1 << seat
    held = [hand or 0 for hand in hands]
    return Position(board, held, pushes, bomb_holders(held), hidden)


def bomb_holders(hands: Sequence[int]) -> int:
    """Return a bit for each seat whose hand holds a bomb."""
    holders = 0
    for seat, hand in enumerate(hands):
        if holds_bomb(hand):
            holders |= 1 << seat
    return holders


def result_of(position: Position) -> RoundResult | None:
    """Return the result of a round, or None before its end."""
    return result_at_end(position) if position.board.phase == OVER else None


def result_at_end(position: Position) -> RoundResult:
    """Return the result of a round that is over; after a victory, the hands are not needed."""
    board = position.board
    facts = board.facts
    finished = board.finished
    if board.counted_out < 0:
        victory = victory_of(facts, finished)
        cards: tuple[int, ...] = card_points(facts, finished, board.piles, position.hands)
        counted_out = None
    else:
        victory = "counted_out"
        counted_out = int(board.counted_out)
        cards = victory_points(facts.rules, 1 - counted_out)
    if not board.calls:
        return RoundResult(finished, cards, victory, (0, 0), cards)
    calls = unpacked(board.calls, facts.seats)
    return with_calls(
        facts.rules, finished, cards=cards, victory=victory, calls=calls, counted_out=counted_out
    )


@final
class Knowledge:
    """Where each card can be, as one viewer knows."""

    __slots__ = ("board", "free", "hidden", "known")

    def __init__(self, seen: Position) -> None:
        """Compute where the cards of a position with hidden parts can be."""
        board = seen.board
        known = seen.hands.copy()
        hidden: i64 = DECK & ~board.cards
        for pile in board.piles:
            hidden &= ~pile
        for hand in known:
            hidden &= ~hand
        free = hidden
        if board.phase >= LEAD:
            for giver in range(len(seen.pushes)):
                cards = seen.pushes[giver]
                if cards is None:
                    continue
                for place in range(len(cards)):
                    card: i64 = cards[place] or 0
                    if card & free:
                        free &= ~card
                        known[board.facts.recipients[giver][place]] |= card
            if board.mah_jong_holder >= 0 and free & MAH_JONG:
                free &= ~MAH_JONG
                known[board.mah_jong_holder] |= MAH_JONG
        self.board: Board = board
        self.known: list[int] = known
        """The cards that each hand is known to hold."""
        self.hidden: int = hidden
        """The cards that the viewer does not see."""
        self.free: int = free
        """The hidden cards that any hand with unknown cards may hold."""

    def room(self, seat: i64) -> i64:
        """Return the number of unknown cards in a hand."""
        return self.board.size(seat) - bits(self.known[seat])

    def certain(self, seat: i64) -> int:
        """Return the known cards of a seat, and the unseen cards too if all must be in its hand."""
        free: i64 = self.free
        return self.known[seat] | (free if self.room(seat) == bits(free) else 0)

    def possible(self, seat: i64) -> int:
        """Return all cards that a seat may hold."""
        return self.known[seat] | (self.free if self.room(seat) else 0)

    def may_hold(self, seat: i64, cards: i64) -> bool:
        """Return whether a seat's hand may hold all these cards."""
        unknown = cards & ~self.known[seat]
        return unknown & ~self.free == 0 and bits(unknown) <= self.room(seat)

    def may_be(self, seat: i64, cards: i64) -> bool:
        """Return whether a seat's hand may be exactly these cards."""
        whole = self.known[seat] & ~cards == 0 and bits(cards) == self.board.size(seat)
        return whole and self.may_hold(seat, cards)


HandMasks = tuple[int | None, ...]
"""The hand of each seat as a mask; None if it is hidden."""
# By the number of seats.
_NO_HANDS: Final = [[0] * seats for seats in range(MOST_SEATS + 1)]
_NO_PUSHES: Final[list[PushMasks]] = [(None,) * seats for seats in range(MOST_SEATS + 1)]
Seen = tuple[Position, RoundResult | None]
"""A position with hidden parts, and the result of its round."""


def to_all(position: Position) -> Seen:
    """Return the public part of a position."""
    board = position.board
    result = result_of(position) if board.phase == OVER else None
    unknown = _NO_PUSHES[len(position.hands)]
    return _seen(position, board.seen_by(NOBODY), unknown, NOBODY), result


def to_seat(position: Position, seat: object) -> Seen:
    """Return the part of a position that the player at a seat sees.

    Raises :class:`InvalidValue` if there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < len(position.hands):
        raise wrong_int("view(seat)", seat, 0, len(position.hands) - 1)
    board = position.board
    pushes = position.pushes
    if board.phase < LEAD:
        known = known_pushes(board.facts, pushes, seat, False)
        return _seen(position, board.seen_by(seat), known, seat), None
    result = result_of(position) if board.phase == OVER else None
    return _seen(position, board, _after_exchange(board.facts, pushes, seat), seat), result


def _seen(position: Position, board: Board, pushes: PushMasks, seat: i64) -> Position:
    """Return a position without the hands that are hidden from a player (DEAL-3, TRICHU-3)."""
    hands = position.hands
    if board.phase == OVER and board.is_decided:  # SCORE-2
        return Position(board, hands, pushes, position.holders, 0)
    facts = board.facts
    shown: i64 = SEAT[seat] if seat >= 0 else 0
    if facts.dummy >= 0:
        if seat >= 0 and board.phase >= PUSH:
            for own in facts.controls[seat]:
                shown |= SEAT[own]
        if board.phase >= LEAD:  # TRICHU-4
            shown |= SEAT[facts.dummy]
    held = _NO_HANDS[len(hands)]
    if shown:
        held = held.copy()
        for other in SEATS[shown]:
            held[other] = hands[other]
    seen = Position(board, held, pushes, position.holders & shown, facts.everyone & ~shown)
    seen.shares_hands = True
    return seen


@final
class _Exchange:
    """The pushes of a round, and what each seat knows of them; they are final after the exchange.

    The last exchange is cached, because the views of one round are usually made one after another.
    """

    __slots__ = ("facts", "known", "pushes")

    def __init__(self, facts: RuleFlags, pushes: PushMasks) -> None:
        self.facts = facts
        self.pushes = pushes
        self.known: list[PushMasks | None] = [None] * len(pushes)


_LAST: Final = [_Exchange(facts_of(NANJING), ())]


def _after_exchange(facts: RuleFlags, pushes: PushMasks, seat: int) -> PushMasks:
    last = _LAST[0]
    if last.pushes is not pushes or last.facts is not facts:
        last = _Exchange(facts, pushes)
        _LAST[0] = last
    known = last.known[seat]
    if known is None:
        known = known_pushes(facts, pushes, seat, True)
        last.known[seat] = known
    return known


def known_pushes(facts: RuleFlags, pushes: PushMasks, seat: int, exchanged: bool) -> PushMasks:
    """Return the pushes that a seat knows: its own, and later the cards it got (PUSH-3)."""
    places_of = facts.known_pushes[seat]
    known = list(pushes)
    for giver in range(len(pushes)):
        cards = pushes[giver]
        places: i64 = places_of[giver]
        if cards is None or places < 0:
            continue
        if not exchanged:
            places = 0
        some = False
        got: list[int | None] = [None] * len(cards)
        while places:
            place = bits((places & -places) - 1)
            places &= places - 1
            got[place] = cards[place]
            some |= got[place] is not None
        known[giver] = tuple(got) if some else None
    return tuple(known)
