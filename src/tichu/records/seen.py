"""Walkers for a record of what one player saw.

They go from view to view instead of from state to state. Such a record is written afterwards, so an
entry may contain facts that the view learned later: secret calls of others, and the cards that they
pushed to this seat.

The actions of the seat itself are judged completely, those of others by the table and by the cards
known to be with them or elsewhere. Whether a wish bound another player may depend on hidden cards.
"""

from itertools import zip_longest
from typing import Final

import attrs

from tichu._kernel.layout import DECK
from tichu.cards import DECK as ALL_CARDS
from tichu.cards import Card, Cards, new_cards
from tichu.engine.advance import moved
from tichu.engine.game import GameState, after_round
from tichu.engine.legality.judgement import judge
from tichu.engine.legality.options import legal_of
from tichu.engine.legality.violations import no_seat
from tichu.engine.machine.board import ANNOUNCED, LEAD, OVER, PUSH, Board
from tichu.engine.machine.position import position_of
from tichu.engine.round import new_round_state
from tichu.engine.state.deeds import deed
from tichu.engine.table import actions as act
from tichu.engine.table import events as ev
from tichu.engine.table.actions import Deal, Play, PlayerAction, Push, new_push
from tichu.engine.verbs import view
from tichu.engine.views.possible import awaits_hand, can_follow, judge_seen, leaders_after
from tichu.engine.views.view import PlayerView
from tichu.errors import Code, DataCode, DataError, IllegalAction, Violation
from tichu.records.entries import Entry, SeenDeal, SeenHand, SeenPush

_PUSHES: Final = (Push, SeenPush)
_MAY_HIDE: Final = (Deal, SeenDeal, *_PUSHES)
_DECISIONS: Final = (act.CallGrandTichu, act.DeclineGrandTichu)


class SeenWalker:
    """Follows a record as its player saw the game."""

    def __init__(self, game: GameState, seat: int) -> None:
        self.game: GameState = game
        self.seen: PlayerView = view(game, seat)
        rules = game.rules
        self._insiders: Final = tuple(map(rules.insiders, range(rules.seats)))
        self.called: dict[int, bool] = {}
        self.pushes: dict[int, tuple[Card | None, ...]] = {}
        self.events: list[ev.Event] = []
        """The events of the last entry."""
        self._person: Final = game.persons[seat]

    @property
    def seat(self) -> int:
        """Where the player sits now."""
        return self.seen.seat

    def step(self, entries: tuple[Entry, ...], place: int) -> None:
        """Apply an entry of a round."""
        self.events = []
        action = entries[place].action
        if isinstance(action, SeenHand):
            self._show(action)
            return
        if awaits_hand(self.seen):
            dummy = self._board.facts.dummy
            message = f"expected the hand that is shown here, '{dummy} showed ...'"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        if not isinstance(action, _MAY_HIDE):
            self._act(action, entries, place)
        elif isinstance(action, _PUSHES):
            self._push(action, entries, place)
        else:
            self._deal(action)

    def _deal(self, action: Deal | SeenDeal) -> None:
        board = self._board
        if not self.seen.phase.is_chance:
            message = f"no cards are dealt in phase {self.seen.phase}"
            raise IllegalAction(Violation(Code.WRONG_PHASE, None, "DEAL-1", message))
        sizes = board.packets()
        left = DECK & ~self._hand
        for size, cards in zip_longest(sizes, action.hands):
            if cards is not None:
                if len(cards) != size or cards.mask & ~left:
                    message = f"expected packets of {_listed(sizes)} cards, none dealt before"
                    raise IllegalAction(Violation(Code.BAD_DEAL, None, "DEAL-1", message))
                left &= ~cards.mask
        own = action.hands[self.seat] if len(action.hands) == len(sizes) else None
        if own is None:
            message = f"expected a packet for each seat, with the known one of seat {self.seat}"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        packets = tuple(own if seat == self.seat else None for seat in range(len(sizes)))
        self._advance(ev.Dealt(packets))
        if self._board.phase == PUSH:
            self._open()

    def _show(self, action: SeenHand) -> None:
        """Show the dummy's hand: to its player before the exchange, to the others after it."""
        seat, is_now = action.seat, awaits_hand(self.seen)
        if seat != self._board.facts.dummy or not is_now:
            message = f"the hand of seat {seat} is not shown now"
            raise IllegalAction(Violation(Code.WRONG_PHASE, seat, "TRICHU-4", message))
        event = self._shown(action.cards)
        if not can_follow(self.seen, event):
            message = f"seat {seat} does not hold these cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, seat, "TRICHU-4", message))
        self._advance(event)

    def _open(self) -> None:
        """Go on where the dummy's hand is hidden, or known already; otherwise it is shown next."""
        dummy = self._board.facts.dummy
        if dummy >= 0 and not awaits_hand(self.seen):
            hand = self.seen.hand_masks[dummy]
            self._advance(self._shown(None if hand is None else new_cards(hand)))

    def _shown(self, cards: Cards | None) -> ev.HandShown:
        dummy = self._board.facts.dummy
        known_to = None if self._board.phase >= LEAD else self._insiders[dummy]
        return ev.HandShown(dummy, cards, known_to)

    def _push(self, action: Push | SeenPush, entries: tuple[Entry, ...], place: int) -> None:
        board, seat = self._board, action.seat
        if seat >= board.facts.seats:
            raise IllegalAction(no_seat(board, seat))
        own = self._knows(seat)
        if own and isinstance(action, SeenPush):
            message = f"expected known cards, as seat {self.seat} knows what seat {seat} pushes"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        push = action if isinstance(action, Push) else new_push(seat, _filled(action.cards))
        hand = self.seen.hand_masks[seat]
        violation = judge(board, _mask(push.cards) if hand is None else hand, push)
        if violation is not None:
            raise IllegalAction(violation)
        seen = 0
        for known in self.seen.hand_masks:
            seen |= known or 0
        for others in self.pushes.values():
            seen |= _mask(others)
        if not own and seen & _mask(action.cards):
            message = f"seat {seat} does not hold these cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, seat, "PUSH-1", message))
        self.pushes[seat] = action.cards
        self._advance(ev.Pushed(seat, push.cards if own else None, self._insiders[seat]))
        if self._board.pushed == board.facts.everyone:
            self._exchange(_leader_of(entries, place))
            self._open()

    def _exchange(self, leader: int) -> None:
        recipients = self._board.facts.recipients
        pushes = tuple(
            tuple(
                card if self._knows(giver) or self._knows(to) else None
                for card, to in zip(self.pushes[giver], recipients[giver], strict=True)
            )
            for giver in range(len(recipients))
        )
        for giver, cards in enumerate(pushes):
            for card, to in zip(cards, recipients[giver], strict=True):
                if card is None and self._knows(to):
                    message = f"expected the card that seat {to} gets from seat {giver}, got ??"
                    raise DataError(DataCode.UNKNOWN_CARD, "", message)
        exchanged = ev.Exchanged(pushes, recipients, self._insiders, leader)
        believed = leaders_after(self.seen, exchanged)
        if leader not in believed:
            if len(believed) == 1:  # this seat knows who leads, whoever plays first
                self._advance(attrs.evolve(exchanged, leader=believed[0]))
                return
            message = f"seat {leader} leads after the exchange without the Mah Jong"
            raise IllegalAction(Violation(Code.NOT_YOUR_TURN, leader, "MAH-1", message))
        self._advance(exchanged)

    def _act(self, action: PlayerAction, entries: tuple[Entry, ...], place: int) -> None:
        seen = self.seen
        violation = judge_seen(seen, action)
        if violation is not None:
            raise IllegalAction(violation)
        if isinstance(action, _DECISIONS):
            self._decide(action)
            return
        self._advance(deed(seen._board, action))
        if isinstance(action, act.AnnounceBomb):
            hand = self.seen.hand_masks[action.seat]
            legal = legal_of(self.seen._position, action.seat) if hand else ()
            if not (entries[place + 1 :] if hand is None else legal):  # IRR-1
                self._end()
        elif self._board.phase == OVER:
            self._end()

    def _decide(self, action: act.CallGrandTichu | act.DeclineGrandTichu) -> None:
        seat, called = action.seat, isinstance(action, act.CallGrandTichu)
        secret = self.seen.rules.grand_order == "simultaneous"
        self.called[seat] = called
        hidden = secret and seat != self.seat
        self._advance(ev.GrandTichuDecided(seat, None if hidden else called, secret))
        facts = self._board.facts
        if secret and self._board.decided == facts.everyone:
            called_by = tuple(self.called.get(seat, False) for seat in range(facts.seats))
            self._advance(ev.GrandTichuRevealed(called_by))

    def _end(self) -> None:
        """End the round, and begin the next one or end the game."""
        board = self._board
        if board.phase == ANNOUNCED:
            board = board.copy()
            board.count_out()
        left = DECK
        for pile in board.piles:
            left &= ~pile
        # Only the last player of a counted round has cards, and then all that are in no pile.
        finished = board.finished
        hands = tuple(0 if seat in finished else left for seat in range(board.facts.seats))
        self.game = after_round(
            self.game, new_round_state(position_of(board, hands, (None,) * len(hands)))
        )
        result = self.game.results[-1]
        is_counted = result.victory is None
        self._advance(
            ev.RoundEnded(result, tuple(new_cards(h) if is_counted else None for h in hands))
        )
        self.called, self.pushes = {}, {}
        if self.game.is_over:
            self._advance(ev.GameEnded(self.game.scores, self.game.winner))
        else:
            self.events.append(ev.RoundStarted(self.game.dealer, self.game.scores))
            self.seen = view(self.game, self.game.persons.index(self._person))

    def _knows(self, seat: int) -> bool:
        """Return whether the player knows what a seat holds."""
        return self.seat in self._insiders[seat]

    @property
    def _board(self) -> Board:
        return self.seen._board

    @property
    def _hand(self) -> int:
        return self.seen.hand_masks[self.seat] or 0

    def _advance(self, event: ev.Event) -> None:
        self.seen = moved(self.seen, event)
        self.events.append(event)


def settled(entries: tuple[Entry, ...], seat: int, seats: int) -> tuple[Entry, ...]:
    """Return the entries of an unfinished round, without an end that needs later entries.

    That is an announcement by another seat, which ends the round if no bomb follows, and before the
    first lead, which shows who holds the Mah Jong, the last of the pushes.
    """
    if entries:
        last = entries[-1].action
        if isinstance(last, act.AnnounceBomb) and last.seat != seat:
            return entries[:-1]
    kinds = [type(entry.action) for entry in entries]
    if Play in kinds:
        return entries
    places = [place for place, kind in enumerate(kinds) if kind in _PUSHES]
    return entries if len(places) < seats else entries[: places[-1]]


def _mask(cards: tuple[Card | None, ...]) -> int:
    """Return the known cards as a mask; a card may appear twice, which is checked elsewhere."""
    mask = 0
    for card in cards:
        if card is not None:
            mask |= 1 << card.index
    return mask


def _listed(sizes: tuple[int, ...]) -> str:
    """Return the numbers of cards that the seats get as text; one number if all are equal."""
    return str(sizes[0]) if len(set(sizes)) == 1 else ", ".join(map(str, sizes))


def _filled(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """Return pushed cards with arbitrary other cards in place of the unknown ones."""
    free = (card for card in ALL_CARDS if card not in cards)
    return tuple(next(free) if card is None else card for card in cards)


def _leader_of(entries: tuple[Entry, ...], place: int) -> int:
    """Return the seat of the first lead, which the next play shows."""
    for following in range(place + 1, len(entries)):
        action = entries[following].action
        if isinstance(action, Play):
            return action.seat
    message = "the exchange needs the first lead after it, which shows who holds the Mah Jong"
    raise DataError(DataCode.UNKNOWN_CARD, "", message)
