"""Observations as words of eight bytes, the least significant byte first.

:class:`~tichu.encoding.observation.Layout` computes the numbers of an observation from the bits and
bytes of its words. The observer is the first seat, and the order of the words is:

1. Words of cards, with a bit for each card, in the order of the fields from ``hand`` to ``chosen``.
2. A word for each seat. Its lowest bits are the fields of ``SEAT_FIELDS``. The third byte is the
   number of cards; the fourth is the finishing place, counted from the last, or 0 for a seat with
   cards; the fifth is the points of the pile plus 25.
3. A word for the table. Its bits mark the phase, the wish and the kind of the trick. The sixth byte
   is the strength of the play to beat, and the seventh is its length.
4. With a history, a word for each of the last plays, the latest first. One of the bits from 56 on
   marks the seat.

:class:`Memory` builds these words for a view, or for a round that is stepped in place. The module
is compiled.
"""

from struct import Struct, calcsize
from sys import byteorder
from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, LOWEST, MAH_JONG, bits, laid_by, points, seat_of
from tichu._kernel.moves import NOTHING
from tichu.engine.board import GRAND, LEAD, OVER, PHASES, PUSH, Board
from tichu.engine.position import Position
from tichu.rulebook.calls import TICHU
from tichu.rulebook.flags import SEAT, SECRET_GRAND, RuleFlags
from tichu.rules import Phase

LEAST_POINTS: Final = -25
"""The fewest points that a pile can have."""
SEAT_FIELDS: Final = (
    *("to act", "may interrupt", "tichu", "grand tichu", "decided", "pushed", "dealer", "holder"),
    *("leader", "winner", "passed"),
)
"""The fields with a bit for each seat, in the order of the bits in its word."""
SIZE: Final = 2
PLACE: Final = 3
POINTS: Final = 4
"""The bytes of a seat's word that hold numbers."""
STRENGTH: Final = 5
LENGTH: Final = 6
"""The bytes of the table's word that hold numbers."""
WHO_AT: Final = 56
"""The first of the bits that mark the seat in the word of a play."""
PHASE_AT: Final = 0
WISH_AT: Final = len(Phase)
KIND_AT: Final = WISH_AT + 13
"""The first bit of the phases, of the wishes, and of the kinds in the table's word."""
_BYTE: Final = 8
_MOST_WORDS: Final = 128
_WORD: Final = "<{}q" if calcsize("l") < _BYTE or byteorder == "big" else "{}l"
"""The format of some words. Python packs a C ``long`` twice as fast as a ``long long``."""
_PACK: Final = tuple([Struct(_WORD.format(number)).pack for number in range(_MOST_WORDS)])
_PHASE: Final[tuple[i64, ...]] = tuple(1 << [*Phase].index(phase) for phase in PHASES)
_WISH: Final[tuple[i64, ...]] = tuple(1 << (WISH_AT + place) for place in range(13))
_KIND: Final[tuple[i64, ...]] = tuple(1 << (KIND_AT + place) for place in range(9))
"""The bit of each phase of the board, of each rank from the lowest on, and of each kind."""


def floats(words: bytes, tables: list[tuple[int, tuple[bytes, ...]]]) -> bytes:
    """Return the numbers of an observation, four bytes each, looked up in a table for each byte."""
    return b"".join([table[words[place]] for place, table in tables])


def _packed(words: list[int]) -> bytes:
    found: bytes = _PACK[len(words)](*words)
    return found


def order(facts: RuleFlags, history: int, person: int, persons: tuple[int, ...]) -> list[int]:
    """Return the indices of the words of a player's observation in the words of :class:`Memory`.

    The indices are in the order of an observation, in which the observer is the first seat.
    """
    seats = int(facts.seats)
    pushed = 2 * len(facts.recipients[person])
    place = persons.index(person) if persons else 0
    number = len(persons) or 1
    played = number * (seats + 1)
    top = played + 2 * seats
    exchange = top + 1 + seats
    table = exchange + number * pushed
    chosen = table + seats + 1
    around = [(person + step) % seats for step in range(seats)]
    return [
        *range(place * (seats + 1), (place + 1) * (seats + 1)),
        *range(exchange + place * pushed, exchange + (place + 1) * pushed),
        *[played + seat for seat in around],
        *[played + seats + seat for seat in around],
        top,
        *[top + 1 + seat for seat in around],
        chosen,
        *[table + seat for seat in around],
        table + seats,
        *range(chosen + 1, chosen + 1 + history),
    ]


def table_words(board: Board, person: i64) -> list[int]:
    """Return the words of the seats, from seat 0 on, and of the table, as a player sees them."""
    facts = board.facts
    seats = facts.seats
    phase = board.phase
    calls = board.calls
    if phase == GRAND and facts.options & SECRET_GRAND:
        calls &= 3 << (2 * int(person))
    acting = board.acting()
    interrupters = board.interrupters()
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
    places: i64 = 0
    for place, out in enumerate(board.finished):
        places |= (seats - place) << _BYTE * out
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
        word |= (points(board.piles[seat]) - LEAST_POINTS) << _BYTE * POINTS
        words.append(word)
    words.append(table)
    return words


@final
class Memory:
    """What the players of a round see and remember, as words.

    The words of all players are built together. The words of cards are kept until cards move,
    because most decisions move none. Without players, the words of the observer are built at each
    call of :meth:`write`. :func:`order` selects the words of one player. The order of the words is:

    1. For each player, the words of ``hand``, ``unseen`` and ``known``.
    2. For each seat, ``played``; for each seat, ``trick``; ``top``; for each seat, ``pile``.
    3. For each player, ``given`` and ``received``.
    4. A word for each seat, the word of the table, and ``chosen``.
    5. The last plays.
    """

    def __init__(self, facts: RuleFlags, history: int, persons: tuple[int, ...]) -> None:
        """Begin a round with the players who observe it; if none are given, every player may."""
        seats = int(facts.seats)
        self.is_stale: bool = True
        """True if the board has changed since the last observation."""
        self._history: int = history
        self._persons: tuple[int, ...] = persons
        self._played: list[int] = [0] * seats
        self._past: list[int] = NOTHING  # the last plays with their seats, the latest first
        self._pushed: list[int] = [0] * (seats * seats)  # by observer, and then by recipient
        self._moved: bool = True  # whether cards have moved since the last observation
        self._is_new: bool = True  # whether the exchange was to come then, or nothing is kept
        self._trick: i64 = 0  # the trick's cards at the last observation
        self._cards: bytes = b""
        self._exchange: bytes = b""
        self._table: bytes = b""

    def lay(self, seat: i64, cards: i64) -> None:
        """Remember a play."""
        self._played[seat] |= cards
        self._moved = True
        if self._history:
            self._past = [laid_by(seat, cards), *self._past[: self._history - 1]]

    def write(self, row: list[bytes], position: Position, person: i64, chosen: list[int]) -> None:
        """Append the words to ``row``.

        ``person`` is the observer. ``chosen`` has the cards that the observer has chosen so far.
        """
        board = position.board
        if self.is_stale or self._is_new:
            persons = self._persons or (int(person),)
            if self._is_new:
                self._exchange = self._exchanged(position, persons, person, chosen)
            if self._moved or self._trick != board.cards or board.phase == OVER:
                self._cards = self._find_cards(position, persons)
            self._trick = board.cards
            self._is_new = self._moved = board.phase < LEAD or not self._persons
            words = table_words(board, person)
            words.append(sum(chosen) if chosen else 0)
            self._table = _packed(words)
            self.is_stale = False
        row.append(self._cards)
        row.append(self._exchange)
        row.append(self._table)
        if self._history:
            row.append(self._last_plays(person))

    def _find_cards(self, position: Position, persons: tuple[int, ...]) -> bytes:
        """Return the words of cards, except those of the exchanged and the chosen cards."""
        board = position.board
        words: list[int] = []
        seen = board.cards
        for pile in board.piles:
            seen |= pile
        for person in persons:
            self._know(words, position, person, seen)
        trick = [0 for _ in self._played]
        for play in board.laid:
            trick[seat_of(play)] |= play & DECK
        words += self._played
        words += trick
        words.append(board.last)
        words += board.piles
        return _packed(words)

    def _last_plays(self, person: i64) -> bytes:
        words: list[int] = []
        seats = len(self._played)
        for play in self._past:
            step = (seat_of(play) - person + seats) % seats
            words.append(play & DECK | SEAT[step] << WHO_AT)
        words += [0] * (self._history - len(words))
        return _packed(words)

    def _exchanged(
        self, position: Position, persons: tuple[int, ...], person: i64, chosen: list[int]
    ) -> bytes:
        """Return the words of the cards that each player has given and received.

        Cards that the observer has chosen so far to push count as given. Recipients and givers are
        in order of play. The word of an unknown card is 0.
        """
        board = position.board
        facts = board.facts
        pushes = position.pushes
        words: list[int] = []
        for observer in persons:
            nothing = [0] * len(facts.recipients[observer])
            given = pushes[observer]
            if given is not None and None not in given:
                words += [card or 0 for card in given]
            elif observer == person and board.phase == PUSH:
                words += (chosen + nothing)[: len(nothing)]
            else:
                words += nothing
            if board.phase < LEAD:
                words += nothing
                continue
            for step in range(1, facts.seats):
                giver = (observer + step) % facts.seats
                recipients = facts.recipients[giver]
                if observer in recipients:
                    cards = pushes[giver]
                    words.append(0 if cards is None else cards[recipients.index(observer)] or 0)
            for giver in facts.controls[observer] or (observer,):
                for to, card in zip(facts.recipients[giver], pushes[giver] or (), strict=False):
                    self._pushed[observer * facts.seats + to] |= card or 0
        return _packed(words)

    def _know(self, words: list[int], position: Position, person: i64, seen: i64) -> None:
        """Append a player's hand, the unseen cards, and the cards known to be in other hands.

        ``seen`` has the cards that everybody sees. :class:`~tichu.engine.position.Knowledge`
        computes the same for a view.
        """
        board = position.board
        hands = position.hands
        facts = board.facts
        seats = facts.seats
        shown: i64 = 0  # the other seats whose hands the player sees
        if board.phase == OVER and board.is_decided:
            shown = facts.everyone
        elif facts.dummy >= 0 and board.phase >= (PUSH if person == 0 else LEAD):
            shown = SEAT[facts.dummy]
        own: i64 = hands[person]
        hidden = DECK & ~(seen | own)
        pushed: i64 = 0
        for seat in range(seats):
            if shown >> seat & 1:
                hidden &= ~hands[seat]
            pushed |= self._pushed[person * seats + seat]
        free = hidden & ~pushed
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
            known = hidden & self._pushed[person * seats + seat]
            if shown >> seat & 1:
                known |= hands[seat]
            if is_held and holder == seat:
                known |= MAH_JONG
            if board.size(seat) - bits(known) == left:
                known |= free
            words.append(known)
