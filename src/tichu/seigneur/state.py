"""Define the states of rounds and games, the view of a seat, and the transitions."""

from collections.abc import Iterator, Sequence
from typing import assert_never, cast

import attrs

from tichu._kernel.layout import DECK
from tichu._values import Rng, want_instance, want_int
from tichu.errors import Code, IllegalAction, InvalidValue, Violation
from tichu.rulebook import wish
from tichu.rules import Phase
from tichu.seigneur import moves as ev
from tichu.seigneur import table as tables
from tichu.seigneur.judge import LegalActions, judge, judge_deal, of_seat
from tichu.seigneur.moves import (
    Action,
    Cards,
    Deal,
    Event,
    MakeWish,
    Pass,
    Play,
    Push,
    SeigneurResult,
    TakeTrick,
    new_cards,
)
from tichu.seigneur.plays import BOTH_DECKS, added, singles_of, taken
from tichu.seigneur.rules import SeigneurRules
from tichu.seigneur.setup import SeigneurSetup, build
from tichu.seigneur.table import Table, first_table, roles, sees_gift, swapped


class Shown:
    """The queries that rounds, games and views share."""

    __slots__ = ()

    @property
    def table(self) -> Table:
        """The public information about the round."""
        raise NotImplementedError

    @property
    def rules(self) -> SeigneurRules:
        """The rules of the game."""
        return self.table.rules

    @property
    def phase(self) -> Phase:
        """The phase of the round."""
        return self.table.phase

    @property
    def persons(self) -> tuple[int, ...]:
        """The person at each seat in this round (SEIGNEUR-7)."""
        return self.table.persons

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, ascending."""
        return self.table.to_act

    @property
    def may_interrupt(self) -> tuple[int, ...]:
        """The seats that could bomb out of turn, in the order in which they are asked."""
        return self.table.may_interrupt

    def _to_ask(self) -> tuple[int, ...]:
        return self.table.may_interrupt

    def _still_to_ask(self, asked: tuple[int, ...]) -> tuple[int, ...]:
        return asked  # there are no calls

    @property
    def is_over(self) -> bool:
        """True if the round, or the game, is over (SEIGNEUR-30)."""
        return self.table.is_over

    @property
    def trick(self) -> tuple[Play, ...]:
        """The plays of the open trick; empty if there is none."""
        return self.table.trick

    @property
    def wish(self) -> int | None:
        """The rank wished for, 2 to 14; None if no wish is open."""
        return self.table.wish

    @property
    def finished(self) -> tuple[int, ...]:
        """The seats that are out, in order."""
        return self.table.finished


# A round


@attrs.frozen(slots=True, repr=False)
class SeigneurRound(Shown):
    """The state of a round: the table and all hands; an immutable value.

    Create one with :func:`new_round`, :func:`apply` or :meth:`from_setup`.

    >>> from tichu.seigneur import SeigneurRules, new_round
    >>> state = new_round(SeigneurRules(6), dealer=3)
    >>> state.table.dealer, state.phase.value, state.to_act
    (3, 'deal_first', ())
    """

    table: Table
    """The public information about the round."""
    hand_masks: tuple[int, ...]
    """The hands as masks; :meth:`hand` returns them as :class:`Cards`."""
    push_masks: tuple[int | None, ...]
    """The pushed cards of each seat as masks; only giver and receiver know them."""

    @classmethod
    def from_setup(cls, setup: SeigneurSetup) -> "SeigneurRound":
        """Return the round that a setup describes.

        Raises :class:`~tichu.InvalidSetup`, naming every problem, if the position is impossible.
        """
        want_instance("SeigneurRound.from_setup", setup, SeigneurSetup)
        return cls(*build(setup))

    @property
    def result(self) -> SeigneurResult | None:
        """The result of the round; None before its end."""
        return self.table.result

    def hand(self, seat: int) -> Cards:
        """Return the cards of a seat, including pushed ones until the exchange is complete."""
        return new_cards(self.hand_masks[_seat("hand(seat)", self, seat)])

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat, as a lazy sequence."""
        return LegalActions(self.table, self._usable(_seat("legal(seat)", self, seat)), seat)

    _interruptions = legal  # no seat that must act is asked, since there are no calls

    def _usable(self, seat: int) -> int:
        """Return a mask of the cards that a seat may push or play, including a gift it has seen."""
        return _with_gift(self.table, self.hand_masks[seat], self._received(seat))

    def _received(self, seat: int) -> int | None:
        """Return the cards that a seat has been given and may see (SEIGNEUR-13, SEIGNEUR-14)."""
        part = roles(self.rules).get(seat)
        if part is None or (self.phase is Phase.PUSH and not sees_gift(self.rules, part)):
            return None
        return self.push_masks[part.other]

    def _why_illegal(self, action: object) -> Violation | None:
        if isinstance(action, Deal):
            return judge_deal(self.table, action.hands)
        given = of_seat(self.table, action)
        if isinstance(given, Violation):
            return given
        return judge(self.table, self._usable(given.seat), given)

    def _apply(self, action: Action) -> "SeigneurRound":
        violation = self._why_illegal(action)
        if violation is not None:
            raise IllegalAction(violation)
        return _after(self, action)

    def _transition(self, action: Action) -> tuple["SeigneurRound", tuple[Event, ...]]:
        after = self._apply(action)
        return after, tuple(_told(self.table, action, after))

    def _deal(self, rng: Rng) -> Deal:
        if self.phase is not Phase.DEAL_FIRST:
            raise IllegalAction(cast("Violation", judge_deal(self.table, ())))
        cards = singles_of(self.rules.deck)
        hands: list[Cards] = []
        for size in self.rules.packet(self.table.dealer):
            hand = 0
            for _ in range(size):
                place = int(rng.random() * len(cards))
                cards[place], cards[-1] = cards[-1], cards[place]
                hand = added(hand, cards.pop())
            hands.append(new_cards(hand))
        return Deal(hands)

    def _view(self, seat: int) -> "SeigneurView":
        own = self.hand_masks[_seat("view(seat)", self, seat)]
        return SeigneurView(self.table, seat, own, self.push_masks[seat], self._received(seat))

    def _told(self, action: Action, _: object, seat: int) -> tuple[Event, ...]:
        return tuple(redact(event, seat) for event in self._transition(action)[1])

    def __repr__(self) -> str:
        return f"<SeigneurRound of {self.rules.players}, {self.phase}>"


def _seat(place: str, state: Shown, seat: int) -> int:
    want_int(place, seat, 0, state.rules.players - 1)
    return seat


def _with_gift(table: Table, hand: int, gift: int | None) -> int:
    return added(hand, gift or 0) if table.phase is Phase.PUSH else hand


def round_before_deal(
    rules: SeigneurRules, ranking: tuple[int, ...] | None = None, dealer: int = 0
) -> SeigneurRound:
    """Return a round before the deal; with a ranking, a later round (SEIGNEUR-7)."""
    seats = rules.players
    return SeigneurRound(first_table(rules, ranking, dealer), (0,) * seats, (None,) * seats)


# Views


@attrs.frozen(slots=True, repr=False)
class SeigneurView(Shown):
    """The view of one seat; made by :func:`view`.

    >>> from tichu.seigneur import SeigneurRules, apply, deal, new_round, view
    >>> import random
    >>> state = new_round(SeigneurRules(6))
    >>> seen = view(apply(state, deal(state, random.Random(1))), 2)
    >>> seen.seat, len(seen.own), seen.table.sizes
    (2, 9, (10, 9, 9, 9, 9, 9))
    """

    table: Table
    """The public information about the round."""
    seat: int
    """The seat of the viewer."""
    own_mask: int
    """The hand as a mask; :attr:`own` returns it as :class:`Cards`."""
    given_mask: int | None
    """The pushed cards as a mask; None before the push, and for a seat that exchanges nothing."""
    received_mask: int | None
    """The received cards as a mask; None before they may be seen (SEIGNEUR-13, SEIGNEUR-14)."""

    @property
    def own(self) -> Cards:
        """The cards that the seat holds."""
        return new_cards(self.own_mask)

    @property
    def given(self) -> Cards | None:
        """The cards that the seat has pushed; None before its push."""
        return None if self.given_mask is None else new_cards(self.given_mask)

    @property
    def received(self) -> Cards | None:
        """The cards that the seat was given; None before it may see them."""
        return None if self.received_mask is None else new_cards(self.received_mask)

    @property
    def usable(self) -> Cards:
        """The cards that the seat may push or play, including a gift it has seen."""
        return new_cards(_with_gift(self.table, self.own_mask, self.received_mask))

    def legal(self) -> LegalActions:
        """Return the legal actions of the seat, as the state does."""
        return LegalActions(self.table, self.usable.mask, self.seat)

    def _why_illegal(self, action: object) -> Violation | None:
        given = of_seat(self.table, action)
        if isinstance(given, Violation):
            return given
        if given.seat != self.seat:
            message = f"this view does not show what seat {given.seat} may do"
            return Violation(Code.NOT_YOUR_TURN, given.seat, "DEAL-3", message)
        return judge(self.table, self.usable.mask, given)

    def __repr__(self) -> str:
        return f"<SeigneurView of seat {self.seat}, {self.phase}: {self.own or 'no cards'}>"


def redact(event: Event, seat: int | None) -> Event:
    """Return an event without the cards that are hidden from a seat, or from a spectator (None).

    >>> from tichu.seigneur import Cards, Pushed, redact
    >>> redact(Pushed(1, Cards("AjKjQj"), known_to=(1,)), 0)
    Pushed(seat=1, cards=None, known_to=(1,))
    """
    match event:
        case ev.Dealt():
            hands = [hand if at == seat else None for at, hand in enumerate(event.hands)]
            return ev.Dealt(tuple(hands), event.leader)
        case ev.Pushed() if seat not in event.known_to:
            return ev.Pushed(event.seat, None, event.known_to)
        case ev.Exchanged():
            seen = (None,) if seat is None else (None, seat)  # no cards go to None
            pushes = [
                cards if to in seen or giver in seen else None
                for giver, (cards, to) in enumerate(zip(event.pushes, event.to, strict=True))
            ]
            return ev.Exchanged(tuple(pushes), event.to, event.leader)
        case _:
            return event


# A game


@attrs.frozen(slots=True, repr=False)
class SeigneurGame(Shown):
    """The state of a game: the current round, and the results of the finished ones.

    When the game is over, ``round`` is its last round. Create a game with :func:`new_game` or
    :func:`apply`. The constructor raises :class:`~tichu.InvalidValue` if the results cannot precede
    the round.

    >>> from tichu.seigneur import SeigneurRules, new_game
    >>> game = new_game(SeigneurRules(6))
    >>> len(game.results), game.to_act, game.winner
    (0, (), None)
    """

    round: SeigneurRound
    """The current round, or the last one."""
    results: tuple[SeigneurResult, ...] = ()
    """The result of each finished round."""

    def __attrs_post_init__(self) -> None:
        want_instance("SeigneurGame(round)", self.round, SeigneurRound)
        for result in self.results:
            want_instance("SeigneurGame(results)", result, SeigneurResult)
        for problem in _problems(self.round.table, self.results):
            raise InvalidValue("SeigneurGame(results)", problem)

    @property
    def table(self) -> Table:
        """The public information about the current round."""
        return self.round.table

    @property
    def winner(self) -> int | None:
        """The person who is the Great Lord after the last round; None before the game is over."""
        return self.results[-1].ranking[0] if self.is_over else None

    def hand(self, seat: int) -> Cards:
        """Return the cards that a seat holds."""
        return self.round.hand(seat)

    def legal(self, seat: int) -> LegalActions:
        """Return the legal actions of a seat; see :meth:`SeigneurRound.legal`."""
        return self.round.legal(seat)

    _interruptions = legal

    def _why_illegal(self, action: object) -> Violation | None:
        return self.round._why_illegal(action)

    def _apply(self, action: Action) -> "SeigneurGame":
        return self._following(self.round._apply(action))

    def _following(self, moved: SeigneurRound) -> "SeigneurGame":
        """Return the game after an action in its round (SEIGNEUR-30)."""
        result = moved.result
        if result is None:
            return _new_game(moved, self.results)
        results = (*self.results, result)
        if len(results) != self.rules.rounds:
            moved = round_before_deal(self.rules, result.ranking)
        return _new_game(moved, results)

    def _transition(self, action: Action) -> tuple["SeigneurGame", tuple[Event, ...]]:
        moved, events = self.round._transition(action)
        game = self._following(moved)
        if game.winner is not None:
            return game, (*events, ev.GameEnded(game.winner))
        if game.round is not moved:
            return game, (*events, ev.RoundStarted(game.results[-1].ranking))
        return game, events

    def _deal(self, rng: Rng) -> Deal:
        return self.round._deal(rng)

    def _view(self, seat: int) -> SeigneurView:
        return self.round._view(seat)

    def _told(self, action: Action, _: object, seat: int) -> tuple[Event, ...]:
        return tuple(redact(event, seat) for event in self._transition(action)[1])

    def __repr__(self) -> str:
        return f"<SeigneurGame after {len(self.results)} rounds, {self.round!r}>"


def _new_game(now: SeigneurRound, results: tuple[SeigneurResult, ...]) -> SeigneurGame:
    """Return a game without checking it."""
    made = object.__new__(SeigneurGame)
    object.__setattr__(made, "round", now)
    object.__setattr__(made, "results", results)
    return made


def _problems(table: Table, results: Sequence[SeigneurResult]) -> Iterator[str]:
    """Yield the contradictions between a game's results and its current table."""
    rules, number = table.rules, len(results)
    if table.is_over != (number == rules.rounds) or (rules.rounds or number) < number:
        over = "over" if table.is_over else "not over"
        yield f"the round is {over}, but there are {number} results of {rules.rounds or 'any'}"
    everyone = [*range(rules.players)]
    if any(sorted(row) != everyone for each in results for row in (each.order, each.ranking)):
        yield f"expected {rules.players} seats and persons in each result"
    if table.is_over and results and results[-1] != table.result:
        yield "the last result is not that of the round"
    earlier = results[:-1] if table.is_over else results
    if earlier and table.ranking != earlier[-1].ranking:
        yield "the persons of the round are not seated by the last result"


# The next state


def _after(now: SeigneurRound, action: Action) -> SeigneurRound:
    """Return the round after a legal action."""
    hands, table = now.hand_masks, now.table
    match action:
        case Deal():
            hands = tuple([hand.mask for hand in action.hands])
            table = tables.dealt(table, hands)
        case Push():
            return _after_push(now, action)
        case Play():
            seat, play = action.seat, action.combination.play
            left = taken(hands[seat], play & BOTH_DECKS)
            hands = (*hands[:seat], left, *hands[seat + 1 :])
            table = tables.lay(table, seat, play)
        case Pass():
            table = tables.pass_turn(table, action.seat)
        case MakeWish():
            table = tables.make_wish(table, action.rank)
        case TakeTrick():
            table = tables.take(table)
        case _:
            assert_never(action)
    return SeigneurRound(table, hands, now.push_masks)


def _after_push(now: SeigneurRound, action: Push) -> SeigneurRound:
    """Return the round after a push; the last one swaps all cards at once (SEIGNEUR-14)."""
    seat = action.seat
    pushes = (*now.push_masks[:seat], action.cards.mask, *now.push_masks[seat + 1 :])
    table = attrs.evolve(now.table, pushed=now.table.pushed | 1 << seat)
    parts = roles(now.rules)
    if table.pushed.bit_count() < len(parts):
        return SeigneurRound(table, now.hand_masks, pushes)
    hands = list(now.hand_masks)
    for each, part in parts.items():
        hands[each] = swapped(part, hands[each], pushes[each] or 0, pushes[part.other] or 0)
    return SeigneurRound(tables.led(table, tuple(hands)), tuple(hands), pushes)


def _told(old: Table, action: Action, after: SeigneurRound) -> Iterator[Event]:
    """Yield the events of a legal action, in order."""
    new = after.table
    match action:
        case Deal():
            yield ev.Dealt(action.hands, new.turn)
        case Push():
            yield ev.Pushed(action.seat, action.cards, tables.knowing(old.rules, action.seat))
            if new.turn is not None:
                yield _exchanged(after, new.turn)
        case Play():
            yield action
            if old.wish and wish.fulfils(action.combination.play & DECK, old.wish):
                yield ev.WishFulfilled(action.seat, old.wish)
        case Pass():
            yield action
        case MakeWish():
            yield action
            if action.rank is not None and new.wish is None:
                yield ev.WishFulfilled(action.seat, action.rank)
        case TakeTrick():
            pass
        case _:
            assert_never(action)
    if isinstance(action, Pass | TakeTrick) and not new.laid:
        yield ev.TrickTaken(old.laid[-1][0], new_cards(old.trick_mask))
    if len(new.finished) > len(old.finished):
        yield ev.WentOut(new.finished[-1], len(new.finished))
    if new.result is not None:
        yield ev.RoundEnded(new.result)


def _exchanged(after: SeigneurRound, leader: int) -> ev.Exchanged:
    parts = roles(after.rules)
    to = [parts[seat].other if seat in parts else None for seat in range(after.rules.players)]
    pushes = [new_cards(mask or 0) for mask in after.push_masks]
    return ev.Exchanged(tuple(pushes), tuple(to), leader)
