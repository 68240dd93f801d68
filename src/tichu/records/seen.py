"""Walkers for a record of what one player saw.

They go from view to view instead of from state to state. Such a record is written afterwards, so an
entry may contain facts that the view learned later: secret calls of others, and the cards that they
pushed to this seat.

The actions of the seat itself are judged completely, those of others by the table and by the cards
known to be elsewhere. Whether a wish bound another player depends on their hidden hand.
"""

from itertools import zip_longest

from tichu import events as ev
from tichu.cards import DECK, Card, Cards, new_cards
from tichu.engine.legality.judgement import judge
from tichu.engine.legality.violations import no_seat
from tichu.engine.machine.board import ANNOUNCED, Board
from tichu.engine.state.deeds import deed
from tichu.engine.state.game import GameState, after_round
from tichu.engine.state.round import new_round_state, result_of
from tichu.engine.table import actions as act
from tichu.engine.table.actions import Deal, Play, PlayerAction, Push
from tichu.engine.views.advance import advance
from tichu.engine.views.possible import can_follow
from tichu.engine.views.view import PlayerView, knowledge_of, view
from tichu.errors import Code, DataCode, DataError, IllegalAction, InvalidValue, Violation
from tichu.records.entries import Entry, SeenDeal, SeenPush


class SeenWalker:
    """Follows a record as its player saw the game."""

    def __init__(self, game: GameState, seat: int) -> None:
        self.game: GameState = game
        self.seat = seat
        self.seen: PlayerView = view(game, seat)
        self.called: dict[int, bool] = {}
        self.pushes: dict[int, tuple[Card | None, ...]] = {}
        self.events: list[ev.Event] = []
        """The events of the last entry."""

    def step(self, entries: tuple[Entry, ...], place: int) -> None:
        """Apply an entry of a round."""
        self.events = []
        action = entries[place].action
        match action:
            case Deal() | SeenDeal():
                self._deal(action)
            case Push() | SeenPush():
                self._push(action, entries, place)
            case _:
                self._act(action, entries, place)

    def _deal(self, action: Deal | SeenDeal) -> None:
        seen = self.seen
        if not seen.phase.is_chance:
            message = f"no cards are dealt in phase {seen.phase}"
            raise IllegalAction(Violation(Code.WRONG_PHASE, None, "DEAL-1", message))
        sizes = seen.rules.packet(seen.phase, seen.dealer)
        dealt = seen.hand(self.seat) or Cards()
        for size, cards in zip_longest(sizes, action.hands):
            if cards is not None and (len(cards) != size or not cards.isdisjoint(dealt)):
                message = f"expected packets of {_listed(sizes)} cards, all not dealt before"
                raise IllegalAction(Violation(Code.BAD_DEAL, None, "DEAL-1", message))
            dealt |= cards or Cards()
        own = action.hands[self.seat] if len(action.hands) == len(sizes) else None
        if own is None:
            message = f"expected a packet for each seat, with the known one of seat {self.seat}"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        packets = tuple(own if seat == self.seat else None for seat in range(len(sizes)))
        self._advance(ev.Dealt(packets))

    def _push(self, action: Push | SeenPush, entries: tuple[Entry, ...], place: int) -> None:
        rules = self.seen.rules
        seat = action.seat
        if seat == self.seat and isinstance(action, SeenPush):
            message = f"expected known cards, as seat {seat} pushes them in its own record"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        cards = _filled(action.cards)
        self._want_legal(Push(seat, cards), _known(cards))
        pushed = self.seen.hand(self.seat) or Cards()
        for others in self.pushes.values():
            pushed |= _known(others)
        if seat != self.seat and pushed & _known(action.cards):
            message = f"seat {seat} does not hold these cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, seat, "PUSH-1", message))
        self.pushes[seat] = action.cards
        known = cards if seat == self.seat else None
        self._advance(ev.Pushed(seat, known, rules.insiders(seat)))
        if all(self.seen.pushed):
            self._exchange(_leader(entries, place))

    def _exchange(self, leader: int) -> None:
        rules = self.seen.rules
        seats = range(rules.seats)
        recipients = tuple(map(rules.push_recipients, seats))
        pushes = tuple(
            tuple(
                card if self.seat in {giver, to} else None
                for card, to in zip(self.pushes[giver], recipients[giver], strict=True)
            )
            for giver in seats
        )
        for giver, to in enumerate(recipients):
            if self.seat in to and pushes[giver][to.index(self.seat)] is None:
                message = f"expected the card that seat {self.seat} gets from seat {giver}, got ??"
                raise DataError(DataCode.UNKNOWN_CARD, "", message)
        insiders = tuple(map(rules.insiders, seats))
        exchanges = [ev.Exchanged(pushes, recipients, insiders, seat) for seat in seats]
        believed = [exchange for exchange in exchanges if can_follow(self.seen, exchange)]
        if len(believed) == 1:  # this seat knows who leads, whoever plays first
            leader = believed[0].leader
        elif exchanges[leader] not in believed:
            message = f"seat {leader} leads after the exchange without the Mah Jong"
            raise IllegalAction(Violation(Code.NOT_YOUR_TURN, leader, "MAH-1", message))
        self._advance(exchanges[leader])

    def _act(self, action: PlayerAction, entries: tuple[Entry, ...], place: int) -> None:
        match action:
            case act.CallGrandTichu() | act.DeclineGrandTichu():
                self._judge(action)
                self._decide(action.seat, called=isinstance(action, act.CallGrandTichu))
            case act.ChooseLeader():  # at other times the event of the Dog looks like it
                self._judge(action)
                self._advance(ev.LeadPassed(action.seat, action.to))
            case _:
                try:
                    self._advance(deed(self._board, action))
                except InvalidValue:
                    self._judge(action)
                    raise
        if isinstance(action, act.AnnounceBomb):
            own = action.seat == self.seat
            if not (self.seen.legal() if own else entries[place + 1 :]):  # IRR-1
                self._end()
        if self.seen.is_over and self.seen.result is None:
            self._end()

    def _decide(self, seat: int, *, called: bool) -> None:
        secret = self.seen.rules.grand_order == "simultaneous"
        self.called[seat] = called
        hidden = secret and seat != self.seat
        self._advance(ev.GrandTichuDecided(seat, None if hidden else called, secret))
        if secret and all(self.seen.decided):
            seats = range(self.seen.rules.seats)
            self._advance(ev.GrandTichuRevealed(tuple(self.called[s] for s in seats)))

    def _end(self) -> None:
        """End the round, and begin the next one or end the game."""
        board = self._board
        if board.phase == ANNOUNCED:
            board = board.copy()
            board.count_out(board.turn)
        left = DECK
        for pile in board.piles:
            left -= new_cards(pile)
        # Only the last player of a counted round has cards, and then all that are in no pile.
        finished = board.finished
        hands = tuple(0 if seat in finished else left.mask for seat in range(board.facts.seats))
        result = result_of(board, hands)
        assert result is not None  # noqa: S101  # the table is over
        is_counted = result.victory is None
        self._advance(
            ev.RoundEnded(result, tuple(new_cards(h) if is_counted else None for h in hands))
        )
        self.game = after_round(self.game, new_round_state(board, hands, (None,) * len(hands), 0))
        self.called, self.pushes = {}, {}
        if self.game.is_over:
            self._advance(ev.GameEnded(self.game.scores, self.game.winner))
        else:
            self._advance(ev.RoundStarted(self.game.dealer, self.game.scores))

    def _judge(self, action: PlayerAction) -> None:
        """Raise :class:`IllegalAction` for an action that, as far as is seen, cannot be legal."""
        self._want_seat(action)
        seat = action.seat
        cards = action.combination.cards if isinstance(action, Play) else Cards()
        known = knowledge_of(self.seen)
        if self.seen.hand(seat) is None and not known.may_hold(seat, cards.mask):
            elsewhere = cards.mask & ~(known.known[seat] | known.free)
            message = f"seat {seat} does not hold {'these' if elsewhere else 'so many'} cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, seat, "DEAL-1", message))
        self._want_legal(action, cards)

    def _want_legal(self, action: PlayerAction, cards: Cards) -> None:
        """Raise :class:`IllegalAction` for an action that the own hand or these cards rule out."""
        self._want_seat(action)
        hand = self.seen.hand(action.seat)
        violation = judge(self._board, (cards if hand is None else hand).mask, action)
        if violation is not None:
            raise IllegalAction(violation)

    def _want_seat(self, action: PlayerAction) -> None:
        if action.seat >= self.seen.rules.seats:
            raise IllegalAction(no_seat(self._board, action.seat))

    @property
    def _board(self) -> Board:
        return self.seen._board  # pyright: ignore[reportPrivateUsage]

    def _advance(self, event: ev.Event) -> None:
        self.seen = advance(self.seen, event)
        self.events.append(event)


def settled(entries: tuple[Entry, ...], seat: int, seats: int) -> tuple[Entry, ...]:
    """Return the entries of an unfinished round, without an end that needs later entries.

    That is an announcement by another seat, which ends the round if no bomb follows, and an
    exchange before the first lead, which shows who holds the Mah Jong.
    """
    if entries:
        last = entries[-1].action
        if isinstance(last, act.AnnounceBomb) and last.seat != seat:
            return entries[:-1]
    kinds = [type(entry.action) for entry in entries]
    if Play in kinds:
        return entries
    pushes = [place for place, kind in enumerate(kinds) if kind in {Push, SeenPush}]
    return entries if len(pushes) < seats else entries[: pushes[-1]]


def _known(cards: tuple[Card | None, ...]) -> Cards:
    """Return the known cards; a card may appear twice, which is checked elsewhere."""
    return Cards.of({card for card in cards if card is not None})


def _listed(sizes: tuple[int, ...]) -> str:
    """Return the numbers of cards that the seats get as text; one number if all are equal."""
    return str(sizes[0]) if len(set(sizes)) == 1 else ", ".join(map(str, sizes))


def _filled(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """Return pushed cards with arbitrary other cards in place of the unknown ones."""
    free = iter(card for card in DECK if card not in cards)
    return tuple(next(free) if card is None else card for card in cards)


def _leader(entries: tuple[Entry, ...], place: int) -> int:
    """Return the seat of the first lead, which the next play shows."""
    for following in range(place + 1, len(entries)):
        action = entries[following].action
        if isinstance(action, Play):
            return action.seat
    message = "the exchange needs the first lead after it, which shows who holds the Mah Jong"
    raise DataError(DataCode.UNKNOWN_CARD, "", message)
