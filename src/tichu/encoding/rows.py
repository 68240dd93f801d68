"""What a player observes, as words of eight bytes, the least significant first.

:class:`~tichu.encoding.observation.Layout` knows which number of an observation is which bit or
byte of them. :func:`words_of` writes the words of a view. :class:`Rows` follows a round that is
stepped in place, and writes rows with the words of all its players.

1. Words of cards, a bit a card. By player: the hand, what they do not see, and what they know of
   each other seat, from the next one on. By seat: the cards played, and those in the trick. Then
   the top of the trick, and the piles by seat.
2. Words of the exchange, by player: the cards given, and those received.
3. By seat, a bit for yes or no in each field of ``SEAT_FIELDS``, and from the third byte on its
   cards, its place from the last (0 if it is not out), and the points of its pile, plus 25.
4. A bit for the phase, the wish and the kind of the trick; the sixth byte is its strength, and the
   seventh its length. At last the cards chosen so far.
5. With a history, the cards of the last plays, from the last one on, and from bit 56 on who played
   them: the player, the next one, and so on.

That is the order in a row. A part of a row is kept until it changes, so that most rows are three
objects that are there already. This module is compiled, because batches of rounds live on it.
"""

from collections.abc import Sequence
from struct import Struct
from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, LOWEST, MAH_JONG, bits, laid_by, points, seat_of
from tichu._kernel.moves import NOTHING
from tichu.engine.board import GRAND, LEAD, OVER, PHASES, PUSH, Board
from tichu.engine.position import Knowledge, PushMasks
from tichu.rulebook.calls import TICHU
from tichu.rulebook.flags import SEAT, SECRET_GRAND, RuleFlags
from tichu.rules import Phase

LEAST_POINTS: Final = -25
"""The points that 0 stands for."""
SEAT_FIELDS: Final = (
    *("to act", "may interrupt", "tichu", "grand tichu", "decided", "pushed", "dealer", "holder"),
    *("leader", "winner", "passed"),
)
"""The fields with a bit for each seat, in the order of the bits in its word."""
SIZE: Final = 2
PLACE: Final = 3
POINTS: Final = 4
"""Which bytes of the word of a seat are numbers."""
STRENGTH: Final = 5
LENGTH: Final = 6
"""Which bytes of the word of the table are numbers."""
WHO_AT: Final = 56
"""Where the bits of the seats begin in the word of a play."""
PHASE_AT: Final = 0
WISH_AT: Final = len(Phase)
KIND_AT: Final = WISH_AT + 13
"""Where the bits of a phase, of a wish and of a kind begin in the word of the table."""
_BYTE: Final = 8
_MOST_WORDS: Final = 128
_PACK: Final = tuple([Struct(f"<{number}q").pack for number in range(_MOST_WORDS)])
_PHASE: Final[tuple[i64, ...]] = tuple(1 << [*Phase].index(phase) for phase in PHASES)
_WISH: Final[tuple[i64, ...]] = tuple(1 << (WISH_AT + place) for place in range(13))
_KIND: Final[tuple[i64, ...]] = tuple(1 << (KIND_AT + place) for place in range(9))
"""The bits of each phase of the machine, of each rank from the lowest on, and of each kind."""
_FLOATS: Final = tuple(
    [Struct("<8f").pack(*[byte >> place & 1 for place in range(8)]) for byte in range(256)]
)
"""The bits of each byte, as numbers."""


def words_of(  # noqa: PLR0917  # what a view has, and what is remembered and chosen
    knowledge: Knowledge,
    seat: i64,
    hand: i64,
    pushes: PushMasks,
    past: list[int],
    history: i64,
    chosen: list[int],
) -> bytes:
    """Return the words of a view, in the order of the fields of an observation.

    ``past`` has all plays of the round with their seats, from the last one on.
    """
    board = knowledge.board
    facts = board.facts
    seats = int(facts.seats)
    own = int(seat)  # the seats are turned, so that the observer is the first one
    words = [hand, knowledge.hidden]
    words += [knowledge.certain((own + step) % seats) for step in range(1, seats)]
    nothing = [0] * len(facts.recipients[own])
    given = pushes[own]
    if given is not None and None not in given:
        words += [card or 0 for card in given]
    elif board.phase == PUSH:
        words += (chosen + nothing)[: len(nothing)]
    else:
        words += nothing
    words += received(facts, pushes, seat) if board.phase >= LEAD else nothing
    played = [0] * seats
    for play in past:
        played[seat_of(play)] |= play & DECK
    trick = [0] * seats
    for play in board.laid:
        trick[seat_of(play)] |= play & DECK
    words += played[own:] + played[:own]
    words += trick[own:] + trick[:own]
    words.append(board.last)
    words += board.piles[own:] + board.piles[:own]
    words.append(together(chosen))
    table = table_words(board, seat, pile_points(board))
    words += table[own:seats] + table[:own]
    words.append(table[seats])
    if history:
        words += last_plays(past[: int(history)], seat, seats, history)
    return _PACK[len(words)](*words)


def floats(data: bytes) -> bytes:
    """Return the bits of some bytes, each as a number of four bytes."""
    return b"".join([_FLOATS[byte] for byte in data])


def received(
    facts: RuleFlags, pushes: Sequence[Sequence[int | None] | None], seat: i64
) -> list[int]:
    """Return what a seat was given, in order of play of the givers; 0 where it is not known."""
    found: list[int] = []
    for step in range(1, facts.seats):
        giver = (seat + step) % facts.seats
        recipients = facts.recipients[giver]
        if seat in recipients:
            cards = pushes[giver]
            found.append(0 if cards is None else cards[recipients.index(seat)] or 0)
    return found


def last_plays(past: list[int], seat: i64, seats: i64, number: i64) -> list[int]:
    """Return the words of the last plays, 0 where there were not so many."""
    words: list[int] = []
    for play in past:
        step = (seat_of(play) - seat + seats) % seats
        words.append(play & DECK | SEAT[step] << WHO_AT)
    return words + [0] * (int(number) - len(words))


def together(cards: list[int]) -> int:
    """Return the union of some cards."""
    found: i64 = 0
    for card in cards:
        found |= card
    return found


def pile_points(board: Board) -> i64:
    """Return the points of the piles, a byte each."""
    found: i64 = 0
    for seat in range(board.facts.seats):
        found |= (points(board.piles[seat]) - LEAST_POINTS) << _BYTE * seat
    return found


def table_words(board: Board, person: i64, pile_points: i64) -> list[int]:
    """Return the words of the seats and then that of the table, as a player sees them."""
    facts = board.facts
    seats = facts.seats
    phase = board.phase
    calls = board.calls
    if phase == GRAND and facts.options & SECRET_GRAND:
        calls &= 3 << (2 * int(person))
    acting = board.acting()
    interrupters = board.interrupters()
    places: i64 = 0
    place = seats
    for out in board.finished:
        places |= place << _BYTE * out
        place -= 1
    dealer = SEAT[board.dealer]
    holder = SEAT[board.mah_jong_holder] if board.mah_jong_holder >= 0 else 0
    leader: i64 = 0
    winner: i64 = 0
    passers: i64 = 0
    table = _PHASE[phase] | board.top << _BYTE * STRENGTH | (board.form & 15) << _BYTE * LENGTH
    if board.wish:
        table |= _WISH[board.wish - LOWEST]
    if board.cards:
        leader = SEAT[board.leader]
        winner = SEAT[board.winner]
        passers = board.passers()
        table |= _KIND[(board.form >> 4) - 1]
    words: list[int] = []
    for seat in range(seats):
        call = calls >> (2 * seat) & 3
        word = acting >> seat & 1 | (interrupters >> seat & 1) << 1
        if call:
            word |= 4 if call == TICHU else 8
        word |= (board.decided >> seat & 1) << 4 | (board.pushed >> seat & 1) << 5
        word |= (dealer >> seat & 1) << 6 | (holder >> seat & 1) << 7
        word |= (leader >> seat & 1) << 8 | (winner >> seat & 1) << 9
        word |= (passers >> seat & 1) << 10
        word |= board.size(seat) << _BYTE * SIZE
        word |= (places >> _BYTE * seat & 255) << _BYTE * PLACE
        word |= (pile_points >> _BYTE * seat & 255) << _BYTE * POINTS
        words.append(word)
    words.append(table)
    return words


@final
class Rows:
    """The words of a round."""

    def __init__(self, facts: RuleFlags, history: int = 0) -> None:
        self._facts: RuleFlags = facts
        self._history: int = history
        self.begin()

    def begin(self) -> None:
        """Begin a round."""
        seats = int(self._facts.seats)
        nothing = [0] * len(self._facts.recipients[0])
        self._given: list[list[int]] = [nothing] * seats
        self._received: list[list[int]] = [nothing] * seats
        # What the player of a seat has pushed, and to whom: by the player, and then by the seat.
        self._pushed: list[int] = [0] * seats
        self._sure: list[int] = [0] * (seats * seats)
        self._gone: i64 = 0  # all that have been played
        self._played: list[int] = [0] * seats
        self._trick: list[int] = [0] * seats
        self._past: list[int] = NOTHING  # the last plays with their seats, from the last one on
        self._points: i64 = sum([-LEAST_POINTS << _BYTE * seat for seat in range(seats)])
        # The parts of a row; empty if they must be made anew.
        self._exchange: bytes = b""
        self.move()

    # What happens

    def move(self) -> None:
        """See that cards have moved."""
        self._cards: bytes = b""
        self.go_on()

    def go_on(self) -> None:
        """See that the board has changed."""
        self._table: bytes = b""

    def give(self, seat: i64, cards: list[int]) -> None:
        """See the push of a seat."""
        self._given[seat] = cards
        self._exchange = b""

    def receive(self, pushes: list[list[int]]) -> None:
        """See the exchange."""
        facts = self._facts
        seats = int(facts.seats)
        for seat in range(seats):
            self._received[seat] = received(facts, pushes, seat)
            for giver in facts.controls[seat]:
                for to, card in zip(facts.recipients[giver], pushes[giver], strict=True):
                    self._pushed[seat] |= card
                    self._sure[seat * seats + to] |= card
        self._exchange = b""
        self.move()

    def lay(self, seat: i64, cards: i64) -> None:
        """See a play."""
        self._gone |= cards
        self._played[seat] |= cards
        self._trick[seat] |= cards
        if self._history:
            self._past = [laid_by(seat, cards), *self._past[: self._history - 1]]
        self.move()

    def close(self, board: Board) -> None:
        """See that there is no trick any more, and what lies in the piles."""
        self._trick = [0] * int(self._facts.seats)
        self._points = pile_points(board)
        self.move()

    # What is observed

    def write(
        self, row: list[bytes], board: Board, hands: list[int], person: i64, chosen: list[int]
    ) -> None:
        """Add the parts of a row, for a player who has chosen some cards of a push so far."""
        if not self._cards:
            self._cards = self._made(board, hands)
        if not self._exchange:
            self._exchange = self._exchanged(person, NOTHING)
        row.append(self._cards)
        if board.phase <= PUSH:  # what is chosen, and what the others have called, is the player's
            own = NOTHING if board.pushed >> person & 1 else chosen
            row.append(self._exchanged(person, own) if own else self._exchange)
            row.append(self._tabled(board, person, chosen))
        else:
            if not self._table:
                self._table = self._tabled(board, person, chosen)
            row.append(self._exchange)
            row.append(self._table)
        if self._history:
            words = last_plays(self._past, person, self._facts.seats, self._history)
            row.append(_PACK[len(words)](*words))

    def _made(self, board: Board, hands: list[int]) -> bytes:
        """Return the words of cards."""
        words: list[int] = []
        for person in range(self._facts.seats):
            self._know(words, board, hands, person)
        words += self._played
        words += self._trick
        words.append(board.last)
        words += board.piles
        return _PACK[len(words)](*words)

    def _know(self, words: list[int], board: Board, hands: list[int], person: i64) -> None:
        """Add a player's hand, the cards that they do not see, and what others certainly hold.

        It is what :class:`~tichu.engine.position.Knowledge` knows.
        """
        facts = self._facts
        seats = facts.seats
        shown: i64 = 0  # the other seats whose hands the player sees
        if board.phase == OVER and board.is_decided:
            shown = facts.everyone
        elif facts.dummy >= 0 and board.phase >= (PUSH if person == 0 else LEAD):
            shown = SEAT[facts.dummy]
        own: i64 = hands[person]
        hidden = DECK & ~(self._gone | own)
        for seat in range(seats):
            if shown >> seat & 1:
                hidden &= ~hands[seat]
        free = hidden & ~self._pushed[person]
        holder = board.mah_jong_holder
        is_held = holder >= 0 and free & MAH_JONG != 0
        if is_held:
            free ^= MAH_JONG
        left = bits(free)
        words.append(own)
        words.append(hidden)
        for step in range(1, seats):
            seat = person + step
            if seat >= seats:
                seat -= seats
            known = hidden & self._sure[person * seats + seat]
            if shown >> seat & 1:
                known |= hands[seat]
            if is_held and holder == seat:
                known |= MAH_JONG
            if board.size(seat) - bits(known) == left:
                known |= free
            words.append(known)

    def _exchanged(self, person: i64, chosen: list[int]) -> bytes:
        """Return the words of the exchange, with what a player has chosen so far to give."""
        words: list[int] = []
        for seat in range(self._facts.seats):
            given = self._given[seat]
            words += [*chosen, *given[len(chosen) :]] if chosen and seat == person else given
            words += self._received[seat]
        return _PACK[len(words)](*words)

    def _tabled(self, board: Board, person: i64, chosen: list[int]) -> bytes:
        """Return the words of the seats and of the table, and the cards chosen so far."""
        words = table_words(board, person, self._points)
        words.append(together(chosen))
        return _PACK[len(words)](*words)
