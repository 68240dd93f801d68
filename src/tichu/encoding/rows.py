"""What a player observes, as a row of bytes; :mod:`tichu.encoding.fields` says what it shows.

Owns :class:`Rows`, which follows a round and knows its fields as bytes, so that only what changes
is made anew. A row is made of words of seven bytes, the least significant first:

1. a word for each field of cards, a bit a card;
2. the other fields up to ``kind``, a bit a number, and 0 where a number is not 0 or 1;
3. these numbers, a byte each: for each seat its cards, then its place from the last (0 if it is not
   out), the strength and the length of the play to be beaten, and the points of each pile, plus 25.

This module is compiled, because batches of rounds live on it.
"""

from typing import Final, final

from tichu._kernel.ints import i64
from tichu._kernel.layout import DECK, LOWEST, MAH_JONG, bits
from tichu._kernel.points import points
from tichu.engine.machine.board import GRAND, LEAD, OVER, PHASES, PUSH, Board
from tichu.phases import Phase
from tichu.rulebook.calls import TICHU
from tichu.rulebook.facts import SEAT, SECRET_GRAND, Facts

WORD: Final = 56
"""The bits of a word."""
LEAST_POINTS: Final = -25
"""The points that 0 stands for."""
_WORD_BYTES: Final = 7
_BYTE: Final = 8
_NO_CARDS: Final = bytes(_WORD_BYTES)
_BEGAN: Final = 15  # the numbers of the field "began", which no decision needs here
_WISHES: Final = 13
_KINDS: Final = 9
_PHASES: Final = len(Phase)
_PLACE: Final[tuple[i64, ...]] = tuple(1 << place for place in range(16))
_PHASE: Final[tuple[i64, ...]] = tuple(1 << [*Phase].index(phase) for phase in PHASES)
"""A bit for each place, and for each phase of the machine that of its place in ``Phase``."""


@final
class Rows:
    """The fields of a round as bytes, each with the seats as they are, not as an observer's."""

    __slots__ = (
        "_at",
        "_facts",
        "_given",
        "_hands",
        "_known",
        "_known_cards",
        "_parts",
        "_piles",
        "_played",
        "_played_cards",
        "_pushes",
        "_received",
        "_top",
        "_trick",
        "_trick_cards",
        "_word",
    )

    def __init__(self, facts: Facts) -> None:
        self._facts: Facts = facts
        self._word: i64 = 0  # the word that is being written, and where in it
        self._at: i64 = 0
        self._parts: list[bytes] = []
        self.begin()

    def begin(self) -> None:
        """Begin a round."""
        seats = self._facts.seats
        none = [_NO_CARDS for _ in range(seats)]
        pushes = len(self._facts.recipients[0])
        self._hands: list[bytes] = none
        self._piles: list[bytes] = none
        self._trick: list[bytes] = none
        self._played: list[bytes] = none.copy()
        self._top: bytes = _NO_CARDS
        self._given: list[list[bytes]] = [[_NO_CARDS] * pushes for _ in range(seats)]
        self._received: list[list[bytes]] = self._given.copy()
        self._trick_cards: list[int] = [0 for _ in range(seats)]
        self._played_cards: list[int] = [0 for _ in range(seats)]
        self._pushes: list[list[int]] = []  # once they are exchanged
        self._known_cards: list[int] = [0 for _ in range(seats * seats)]
        self._known: list[bytes] = [_NO_CARDS for _ in range(seats * seats)]

    # What happens

    def hold(self, hands: list[int]) -> None:
        """See all hands after a deal, or after the exchange."""
        self._hands = [hand.to_bytes(_WORD_BYTES, "little") for hand in hands]

    def give(self, seat: i64, cards: list[int]) -> None:
        """See the push of a seat."""
        self._given[seat] = [card.to_bytes(_WORD_BYTES, "little") for card in cards]

    def receive(self, pushes: list[list[int]]) -> None:
        """See the exchange."""
        self._pushes = pushes
        seats = int(self._facts.seats)
        for seat in range(seats):
            found: list[bytes] = []
            for step in range(1, seats):
                giver = (seat + step) % seats
                recipients = self._facts.recipients[giver]
                if seat in recipients:
                    found.append(self._given[giver][recipients.index(seat)])
            self._received[seat] = found

    def lay(self, seat: i64, cards: i64, left: i64) -> None:
        """See a play, of a hand of which the rest is left."""
        self._hands[seat] = int(left).to_bytes(_WORD_BYTES, "little")
        self._played_cards[seat] |= cards
        self._played[seat] = self._played_cards[seat].to_bytes(_WORD_BYTES, "little")
        if self._trick_cards[seat]:
            self._trick_cards[seat] |= cards
            self._trick[seat] = self._trick_cards[seat].to_bytes(_WORD_BYTES, "little")
            self._top = int(cards).to_bytes(_WORD_BYTES, "little")
        else:
            if self._top is _NO_CARDS:
                self._trick = [_NO_CARDS for _ in range(self._facts.seats)]
            self._trick_cards[seat] = cards
            self._top = int(cards).to_bytes(_WORD_BYTES, "little")
            self._trick[seat] = self._top

    def close(self, board: Board) -> None:
        """See that there is no trick any more, and what lies in the piles."""
        if self._top is not _NO_CARDS:
            self._top = _NO_CARDS
            self._trick = [_NO_CARDS for _ in range(self._facts.seats)]
            self._trick_cards = [0 for _ in range(self._facts.seats)]
            self._piles = [pile.to_bytes(_WORD_BYTES, "little") for pile in board.piles]

    # What is observed

    def row(self, board: Board, hands: list[int], person: i64, chosen: list[int]) -> bytes:
        """Return what a player observes who has chosen some cards of a push so far."""
        seats = self._facts.seats
        parts = [self._hands[person]]
        self._parts = parts
        self._know(board, hands, person)
        given = self._given[person]
        picked: i64 = 0
        if chosen:
            for card in chosen:
                picked |= card
            if not board.pushed >> person & 1:
                given = given.copy()
                for place in range(len(chosen)):
                    given[place] = chosen[place].to_bytes(_WORD_BYTES, "little")
        parts += given
        parts += self._received[person]
        if person:
            first = self._played
            parts += first[person:]
            parts += first[:person]
            first = self._trick
            parts += first[person:]
            parts += first[:person]
            parts.append(self._top)
            first = self._piles
            parts += first[person:]
            parts += first[:person]
        else:
            parts += self._played
            parts += self._trick
            parts.append(self._top)
            parts += self._piles
        parts.append(int(picked).to_bytes(_WORD_BYTES, "little") if picked else _NO_CARDS)
        self._tell(board, person, seats)
        self._count(board, person, seats)
        return b"".join(parts)

    def _know(self, board: Board, hands: list[int], person: i64) -> None:
        """Write the cards that the player does not see, and those that others certainly hold.

        It is what :class:`~tichu.engine.views.knowledge.Knowledge` knows.
        """
        facts = self._facts
        seats = facts.seats
        hidden: i64 = DECK
        for cards in self._played_cards:
            hidden &= ~cards
        shown: i64 = SEAT[person]
        if board.phase == OVER and board.is_decided:
            shown = facts.everyone
        elif facts.dummy >= 0 and board.phase >= (PUSH if person == 0 else LEAD):
            shown |= SEAT[facts.dummy]
        if shown == SEAT[person]:
            hidden &= ~hands[person]
        else:
            for seat in range(seats):
                if shown >> seat & 1:
                    hidden &= ~hands[seat]
        self._parts.append(int(hidden).to_bytes(_WORD_BYTES, "little"))
        free = hidden
        pushes = self._pushes
        if pushes:
            for giver in facts.controls[person]:
                for pushed in pushes[giver]:
                    free &= ~pushed
        holder = board.mah_jong_holder
        is_held = holder >= 0 and free & MAH_JONG != 0
        if is_held:
            free ^= MAH_JONG
        left = bits(free)
        for step in range(1, seats):
            seat = person + step
            if seat >= seats:
                seat -= seats
            known: i64 = hands[seat] if shown >> seat & 1 else 0
            if pushes:
                for giver in facts.controls[person]:
                    recipients = facts.recipients[giver]
                    for place in range(len(recipients)):
                        if recipients[place] == seat:
                            known |= hidden & pushes[giver][place]
            if is_held and holder == seat:
                known |= MAH_JONG
            if board.size(seat) - bits(known) == left:
                known |= free
            at = person * seats + seat
            if self._known_cards[at] != known:
                self._known_cards[at] = known
                self._known[at] = int(known).to_bytes(_WORD_BYTES, "little")
            self._parts.append(self._known[at])

    def _tell(self, board: Board, person: i64, seats: i64) -> None:
        """Write what is one of several, or yes or no for each seat."""
        phase = board.phase
        self._word = 0
        self._at = 0
        self._put(0, _BEGAN)
        self._put(_PHASE[phase], _PHASES)
        acting = board.acting()
        self._put_seats(acting, person, seats)
        self._put_seats(board.interrupters(), person, seats)
        self._put(0, seats)
        calls = board.calls
        if phase == GRAND and self._facts.options & SECRET_GRAND:
            calls &= 3 << (2 * int(person))
        tichu: i64 = 0
        grand: i64 = 0
        if calls:
            for seat in range(seats):
                call = calls >> (2 * seat) & 3
                if call == TICHU:
                    tichu |= SEAT[seat]
                elif call:
                    grand |= SEAT[seat]
        self._put_seats(tichu, person, seats)
        self._put_seats(grand, person, seats)
        self._put_seats(board.decided, person, seats)
        self._put_seats(board.pushed, person, seats)
        self._put(0, seats)
        self._put_seats(SEAT[board.dealer], person, seats)
        holder = board.mah_jong_holder
        self._put_seats(SEAT[holder] if holder >= 0 else 0, person, seats)
        self._put(_PLACE[board.wish - LOWEST] if board.wish else 0, _WISHES)
        if board.cards:
            self._put_seats(SEAT[board.leader], person, seats)
            self._put_seats(SEAT[board.winner], person, seats)
            self._put_seats(board.passers(), person, seats)
            self._put(_PLACE[(board.form >> 4) - 1], _KINDS)
        else:
            self._put(0, 3 * seats + _KINDS)
        self._parts.append(int(self._word).to_bytes(_WORD_BYTES, "little"))

    def _put_seats(self, mask: i64, person: i64, seats: i64) -> None:
        """Write a bit for each seat, from the player on."""
        self._put(mask >> person | (mask << (seats - person)) & self._facts.everyone, seats)

    def _put(self, values: i64, size: i64) -> None:
        """Write some bits of a number, fewer than a word has."""
        self._word |= values << self._at & DECK
        self._at += size
        if self._at >= WORD:
            self._parts.append(int(self._word).to_bytes(_WORD_BYTES, "little"))
            self._at -= WORD
            self._word = values >> (size - self._at)

    def _count(self, board: Board, person: i64, seats: i64) -> None:
        """Write what is counted, a byte each."""
        self._word = 0
        self._at = 0
        for step in range(seats):
            seat = person + step
            if seat >= seats:
                seat -= seats
            self._put(board.size(seat), _BYTE)
        for step in range(seats):
            place: i64 = 0
            if board.finished:
                at = seats
                for out in board.finished:
                    if (person + step - out) % seats == 0:
                        place = at
                    at -= 1
            self._put(place, _BYTE)
        self._put(board.top, _BYTE)
        self._put(board.form & 15, _BYTE)
        for step in range(seats):
            seat = person + step
            if seat >= seats:
                seat -= seats
            self._put(points(board.piles[seat]) - LEAST_POINTS, _BYTE)
        if self._at:
            self._parts.append(int(self._word).to_bytes(_WORD_BYTES, "little"))
