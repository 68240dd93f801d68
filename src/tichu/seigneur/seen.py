"""What follows a record of what one player of Grandseigneur saw, from view to view.

Such a record is written afterwards, so an entry may contain what the player learned later: the
cards that they were given. The player's own actions are judged completely, those of others by the
table and by the cards known to be elsewhere.
"""

from typing import Any

from tichu.cards import MAH_JONG, Card, new_cards
from tichu.engine.table.actions import Deal, Push
from tichu.errors import Code, DataCode, DataError, IllegalAction, Violation
from tichu.records.entries import Entry, SeenDeal, SeenPush
from tichu.records.seen import filled, leader_of
from tichu.seigneur.engine import events as ev
from tichu.seigneur.engine import exchange
from tichu.seigneur.engine.bags import mask_of
from tichu.seigneur.engine.judgement import judge, judge_deal, no_seat, of_seat
from tichu.seigneur.engine.round import SeigneurGame, SeigneurRound
from tichu.seigneur.engine.step import game_after, moved_by, told, turned
from tichu.seigneur.engine.streams import advance, advanced, can_follow, judged
from tichu.seigneur.engine.table import Table
from tichu.seigneur.engine.views import SeigneurView, knowledge_of, view_of


def pushes_in(game: SeigneurGame) -> int:
    """Return how many pushes the exchange of the current round has; the first round has none."""
    return 0 if game.table.ranking is None else len(exchange.roles(game.rules))


class SeenWalker:
    """Follows a record as its player saw the game."""

    def __init__(self, game: SeigneurGame, seat: int) -> None:
        """Start from a game before its first deal, and from where the player sits in it."""
        self.game: SeigneurGame = game
        self.seen: SeigneurView = view_of(game.round, seat)
        self.events: list[ev.Event] = []
        """The events of the last entry, as the player hears them."""
        self._person = game.persons[seat]
        self._pushes: dict[int, tuple[Card | None, ...]] = {}

    @property
    def seat(self) -> int:
        """Where the player sits now."""
        return self.seen.seat

    def step(self, entries: tuple[Entry, ...], place: int) -> None:
        """Apply an entry of a round."""
        self.events = []
        action = entries[place].action
        match action:
            case Deal() | SeenDeal():
                self._deal(action, entries, place)
            case Push() | SeenPush():
                self._push(action, entries, place)
            case _:
                self._act(action)

    def _deal(self, action: Deal | SeenDeal, entries: tuple[Entry, ...], place: int) -> None:
        now = self.seen.table
        _want(judge_deal(now, action.hands))
        own = action.hands[self.seat]
        if own is None:
            message = f"expected a packet for each seat, with the known one of seat {self.seat}"
            raise DataError(DataCode.UNKNOWN_CARD, "", message)
        leader: int | None = None
        if now.ranking is None:
            leader = self.seat if MAH_JONG in own else leader_of(entries, place)
            if leader >= len(action.hands):
                raise IllegalAction(no_seat(now, leader))
            if (leader == self.seat) != (MAH_JONG in own):
                message = f"seat {leader} leads without the Mah Jong"
                raise IllegalAction(Violation(Code.NOT_YOUR_TURN, leader, "SEIGNEUR-10", message))
        packets = tuple(
            cards if seat == self.seat else None for seat, cards in enumerate(action.hands)
        )
        self._advance(ev.Dealt(packets, leader))

    def _push(self, action: Push | SeenPush, entries: tuple[Entry, ...], place: int) -> None:
        now, seat = self.seen.table, action.seat
        self._want_seat(seat)
        whole = Push(seat, filled(action.cards, new_cards(now.rules.deck)))
        mask = mask_of(whole.cards)
        hand = self.seen.usable if seat == self.seat and whole == action else mask
        _want(judge(now, hand, whole))
        knowing = exchange.knowing(now.rules, seat)
        cards: tuple[Card, ...] | None = None
        if self.seat in knowing:
            if isinstance(action, SeenPush):
                message = f"expected known cards, as seat {self.seat} sees what seat {seat} pushes"
                raise DataError(DataCode.UNKNOWN_CARD, "", message)
            if seat != self.seat and not knowledge_of(self.seen).may_hold(seat, mask):
                raise IllegalAction(_absent(seat))
            cards = new_cards(mask).listed
        self._pushes[seat] = action.cards
        self._advance(ev.Pushed(seat, cards, knowing))
        if exchange.is_over(now.rules, self.seen.table.pushed):
            self._exchange(leader_of(entries, place))

    def _exchange(self, leader: int) -> None:
        """Swap the pushed cards; the next lead shows who has the Mah Jong."""
        rules, own = self.seen.rules, self.seat
        self._want_seat(leader)
        parts = exchange.roles(rules)
        pushes: list[tuple[Card | None, ...]] = []
        for seat in range(rules.players):
            cards = self._pushes.get(seat, ())
            known = [card for card in cards if card is not None]
            is_seen = own in (seat, parts[seat].other) if cards else False
            if is_seen and len(known) < len(cards):
                message = f"expected the cards that seat {own} gets from seat {seat}, got ??"
                raise DataError(DataCode.UNKNOWN_CARD, "", message)
            pushes.append(new_cards(mask_of(known)).listed if is_seen else (None,) * len(cards))
        to, known_to = exchange.recipients(rules), exchange.insiders(rules)
        exchanges = [
            ev.Exchanged(tuple(pushes), to, known_to, seat) for seat in range(rules.players)
        ]
        believed = [each for each in exchanges if can_follow(self.seen, each)]
        if not believed:
            raise IllegalAction(_absent(parts[own].other))
        if len(believed) == 1:  # the player knows who leads, whoever plays first
            leader = believed[0].leader
        elif exchanges[leader] not in believed:
            message = f"seat {leader} leads after the exchange without the Mah Jong"
            raise IllegalAction(Violation(Code.NOT_YOUR_TURN, leader, "SEIGNEUR-15", message))
        self._advance(exchanges[leader])

    def _act(self, action: Any) -> None:  # noqa: ANN401  # any other action
        given = of_seat(self.seen.table, action)
        if isinstance(given, Violation):
            raise IllegalAction(given)
        assert not isinstance(given, Push)  # noqa: S101  # not an action like others
        _want(judged(self.seen, given))
        moved = moved_by(self.seen.table, given)
        for event in told(self.seen.table, given, moved):
            self.events.append(event)
            self.seen = advanced(self.seen, event)
        if moved.is_over:
            self._turn(moved)

    def _turn(self, moved: Table) -> None:
        """End the round, and begin the next one or end the game."""
        hands = (0,) * moved.rules.players
        finished = SeigneurRound(moved, hands, (None,) * len(hands))
        self.game = game_after(self.game, finished)
        self.events += turned(self.game, finished)
        self._pushes = {}
        if not self.game.is_over:
            self.seen = view_of(self.game.round, self.game.persons.index(self._person))

    def _want_seat(self, seat: int) -> None:
        if seat >= self.seen.rules.players:
            raise IllegalAction(no_seat(self.seen.table, seat))

    def _advance(self, event: ev.Event) -> None:
        self.seen = advance(self.seen, event)
        self.events.append(event)


def _want(violation: Violation | None) -> None:
    if violation is not None:
        raise IllegalAction(violation)


def _absent(seat: int) -> Violation:
    message = f"seat {seat} does not hold these cards"
    return Violation(Code.CARDS_NOT_HELD, seat, "SEIGNEUR-12", message)
