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
from tichu.engine.legality.judgement import judge
from tichu.engine.legality.violations import no_seat
from tichu.engine.machine.board import ANNOUNCED, OVER, Board
from tichu.engine.state.deeds import deed
from tichu.engine.state.game import GameState, after_round
from tichu.engine.state.round import new_round_state
from tichu.engine.table import actions as act
from tichu.engine.table import events as ev
from tichu.engine.table.actions import Deal, Play, PlayerAction, Push, new_push
from tichu.engine.views.advance import moved
from tichu.engine.views.possible import judge_seen, leaders_after
from tichu.engine.views.view import PlayerView, view
from tichu.errors import Code, DataCode, DataError, IllegalAction, Violation
from tichu.records.entries import Entry, SeenDeal, SeenPush

_PUSHES: Final = (Push, SeenPush)
_MAY_HIDE: Final = (Deal, SeenDeal, *_PUSHES)
_DECISIONS: Final = (act.CallGrandTichu, act.DeclineGrandTichu)


class SeenWalker:
    """Follows a record as its player saw the game."""

    def __init__(self, game: GameState, seat: int) -> None:
        self.game: GameState = game
        self.seat = seat
        self.seen: PlayerView = view(game, seat)
        rules = game.rules
        self._insiders: Final = tuple(map(rules.insiders, range(rules.seats)))
        self.called: dict[int, bool] = {}
        self.pushes: dict[int, tuple[Card | None, ...]] = {}
        self.events: list[ev.Event] = []
        """The events of the last entry."""

    def step(self, entries: tuple[Entry, ...], place: int) -> None:
        """Apply an entry of a round."""
        self.events = []
        action = entries[place].action
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

    def _push(self, action: Push | SeenPush, entries: tuple[Entry, ...], place: int) -> None:
        board, seat = self._board, action.seat
        own = seat == self.seat
        if own and isinstance(action, SeenPush):
            message = f"expected known cards, as seat {seat} pushes them in its own record"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        if seat >= board.facts.seats:
            raise IllegalAction(no_seat(board, seat))
        push = (
            action if isinstance(action, Push) else new_push(seat, filled(action.cards, ALL_CARDS))
        )
        violation = judge(board, self._hand if own else _mask(push.cards), push)
        if violation is not None:
            raise IllegalAction(violation)
        seen = self._hand
        for others in self.pushes.values():
            seen |= _mask(others)
        if not own and seen & _mask(action.cards):
            message = f"seat {seat} does not hold these cards"
            raise IllegalAction(Violation(Code.CARDS_NOT_HELD, seat, "PUSH-1", message))
        self.pushes[seat] = action.cards
        self._advance(ev.Pushed(seat, push.cards if own else None, self._insiders[seat]))
        if self._board.pushed == board.facts.everyone:
            self._exchange(leader_of(entries, place))

    def _exchange(self, leader: int) -> None:
        recipients = self._board.facts.recipients
        pushes = tuple(
            tuple(
                card if self.seat in {giver, to} else None
                for card, to in zip(self.pushes[giver], recipients[giver], strict=True)
            )
            for giver in range(len(recipients))
        )
        for giver, to in enumerate(recipients):
            if self.seat in to and pushes[giver][to.index(self.seat)] is None:
                message = f"expected the card that seat {self.seat} gets from seat {giver}, got ??"
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
        self._advance(deed(seen._board, action))  # pyright: ignore[reportPrivateUsage]
        if isinstance(action, act.AnnounceBomb):
            own = action.seat == self.seat
            if not (self.seen.legal() if own else entries[place + 1 :]):  # IRR-1
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
            called_by = tuple(self.called[seat] for seat in range(facts.seats))
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
        self.game = after_round(self.game, new_round_state(board, hands, (None,) * len(hands), 0))
        result = self.game.results[-1]
        is_counted = result.victory is None
        self._advance(
            ev.RoundEnded(result, tuple(new_cards(h) if is_counted else None for h in hands))
        )
        self.called, self.pushes = {}, {}
        if self.game.is_over:
            self._advance(ev.GameEnded(self.game.scores, self.game.winner))
        else:
            self._advance(ev.RoundStarted(self.game.dealer, self.game.scores))

    @property
    def _board(self) -> Board:
        return self.seen._board  # pyright: ignore[reportPrivateUsage]

    @property
    def _hand(self) -> int:
        return self.seen.hand_masks[self.seat] or 0

    def _advance(self, event: ev.Event) -> None:
        self.seen = moved(self.seen, event)
        self.events.append(event)


def settled(entries: tuple[Entry, ...], seat: int, pushes: int) -> tuple[Entry, ...]:
    """Return the entries of an unfinished round, without an end that needs later entries.

    That is an announcement by another seat, which ends the round if no bomb follows, and before the
    first lead, which shows who holds the Mah Jong, the last of the pushes, or without any the deal.
    """
    if entries:
        last = entries[-1].action
        if isinstance(last, act.AnnounceBomb) and last.seat != seat:
            return entries[:-1]
    kinds = [type(entry.action) for entry in entries]
    if Play in kinds:
        return entries
    showing = _PUSHES if pushes else (Deal, SeenDeal)
    places = [place for place, kind in enumerate(kinds) if kind in showing]
    return entries if len(places) < max(pushes, 1) else entries[: places[-1]]


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


def filled(cards: tuple[Card | None, ...], deck: Cards) -> tuple[Card, ...]:
    """Return pushed cards with arbitrary other cards of a deck in place of the unknown ones."""
    free = (card for card in deck if card not in cards)
    return tuple(next(free) if card is None else card for card in cards)


def leader_of(entries: tuple[Entry, ...], place: int) -> int:
    """Return the seat of the first lead, which the next play shows."""
    for following in range(place + 1, len(entries)):
        action = entries[following].action
        if isinstance(action, Play):
            return action.seat
    what = "exchange" if isinstance(entries[place].action, _PUSHES) else "deal"
    message = f"the {what} needs the first lead after it, which shows who holds the Mah Jong"
    raise DataError(DataCode.UNKNOWN_CARD, "", message)
