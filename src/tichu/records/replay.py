"""Walkers that apply the actions of a record one after the other, up to the first error.

Actions after an illegal one are never read: they belong to another position.

1. A round begins only if the one before it is over, and the game is not.
2. Every action must be legal, and none follows the one that ends its round.
3. The scores that a record states must be those that its actions lead to.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, Protocol

import attrs

from tichu._kernel.layout import DECK
from tichu.cards import DECK as ALL_CARDS
from tichu.cards import Card, Cards, new_cards
from tichu.engine import moves as act
from tichu.engine import moves as ev
from tichu.engine.advance import moved
from tichu.engine.board import ANNOUNCED, LEAD, OVER, PUSH, Board
from tichu.engine.judge import judge, no_seat
from tichu.engine.legal import legal_of
from tichu.engine.moves import Deal, Event, Play, PlayerAction, Push, new_push
from tichu.engine.position import position_of
from tichu.engine.possible import awaits_hand, can_follow, judge_seen, leaders_after
from tichu.engine.state import GameState, after_round, new_round_state
from tichu.engine.step import deed
from tichu.engine.verbs import apply, transition, view
from tichu.engine.view import PlayerView
from tichu.errors import Code, DataCode, DataError, IllegalAction, InvalidValue, Violation, shown
from tichu.records.entries import (
    Entry,
    RecordRound,
    SeenDeal,
    SeenHand,
    SeenPush,
    format_entry,
)

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


class StateWalker:
    """Follows a record without unknown cards."""

    def __init__(self, game: GameState, *, hears: bool = False) -> None:
        """Start from a game; with ``hears`` the events of each action are kept, too."""
        self.game: GameState = game
        self.events: Sequence[Event] = ()
        """The events of the last action, if they are kept."""
        self._hears = hears

    @property
    def seen(self) -> GameState:
        """The game: all is seen."""
        return self.game

    def step(self, entries: tuple[Entry, ...], place: int) -> None:
        """Apply the action of an entry."""
        action = entries[place].action
        if isinstance(action, SeenDeal | SeenPush | SeenHand):
            message = "a card is unknown: the record must state its seat, and then has only views"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        if self._hears:
            self.game, self.events = transition(self.game, action)
        else:
            self.game = apply(self.game, action)


Walker = StateWalker | SeenWalker


class Followed(Protocol):
    """The part of a record that is followed."""

    @property
    def rounds(self) -> tuple[RecordRound, ...]:
        """The rounds, each with entries."""

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The scores that are stated for the end; None if no scores are stated."""


def follow(walker: Walker, record: Followed) -> Iterator[None]:
    """Move a walker, and yield after each entry.

    Raises :class:`DataError` when it comes to the first error.
    """
    for number, each in enumerate(record.rounds):
        yield from _follow_round(walker, each, number)
    _check(walker.game.scores, record.scores, "scores")


def legal_prefix(
    walker: Walker, record: Followed
) -> tuple[tuple[RecordRound, ...], DataError | None]:
    """Return the rounds up to the first error, and the error.

    The round with the error loses its result, and is left out if none of its entries is left.
    """
    followed: list[RecordRound] = []
    for each in record.rounds:
        done = 0
        try:
            for _ in _follow_round(walker, each, len(followed)):
                done += 1
        except DataError as error:
            if done:
                followed.append(attrs.evolve(each, entries=each.entries[:done], scores=None))
            return tuple(followed), error
        followed.append(each)
    try:
        _check(walker.game.scores, record.scores, "scores")
    except DataError as error:
        return record.rounds, error
    return record.rounds, None


def _follow_round(walker: Walker, played: RecordRound, number: int) -> Iterator[None]:
    """Move a walker through a round, and yield after each entry; errors name the entry."""
    if walker.game.is_over:
        message = "the game ended before this round"
        raise DataError(DataCode.AFTER_THE_END, f"rounds[{number}]", message)
    if len(walker.game.results) < number:
        message = "the round before this one is not over"
        raise DataError(DataCode.UNFINISHED_ROUND, f"rounds[{number}]", message)
    entries = played.entries
    for place in range(len(entries)):
        if len(walker.game.results) > number:
            message = "the round ended before this action"
            raise DataError(DataCode.AFTER_THE_END, _path(number, place), message)
        try:
            walker.step(entries, place)
        except IllegalAction as error:
            message = f"{_named(entries[place])}: {error.violation}"
            path = _path(number, place)
            raise DataError(DataCode.ILLEGAL_ACTION, path, message, error.violation) from None
        except DataError as error:
            raise error.within(_path(number, place)) from None
        yield
    results = walker.game.results
    found = results[number].scores if len(results) > number else None
    _check(found, played.scores, f"rounds[{number}].scores")


def _path(number: int, place: int) -> str:
    return f"rounds[{number}].actions[{place}]"


def _named(entry: Entry) -> str:
    try:
        return f"'{format_entry(Entry(entry.action))}'"
    except InvalidValue:  # an action without a text, such as a push of no cards
        return shown(entry.action)


def _check(found: tuple[int, ...] | None, stated: tuple[int, ...] | None, path: str) -> None:
    if stated is not None and stated != found:
        expected = "no scores, as the round is not over" if found is None else _row(found)
        message = f"expected {expected}, got {_row(stated)}"
        raise DataError(DataCode.WRONG_SCORE, path, message)


def _row(numbers: tuple[int, ...]) -> str:
    return ":".join(map(str, numbers))
