"""Describe a position, and find its problems."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

import attrs

from tichu._kernel.layout import ACE, DECK, LOWEST, MAH_JONG, NATURALS
from tichu.errors import InvalidSetup, shown
from tichu.rulebook import wish
from tichu.rules import Phase
from tichu.seigneur import plays
from tichu.seigneur.moves import AnyCards, Cards, Play, bags, new_cards
from tichu.seigneur.plays import BOTH_DECKS, COPIES, added, singles_of
from tichu.seigneur.rules import SeigneurRules, parse_rules
from tichu.seigneur.table import PHASES, Part, Table, gifts, roles, sees_gift

_BEFORE_PLAY: Final = (Phase.DEAL_FIRST, Phase.PUSH)
_WINNERS: Final = (Phase.WISH, Phase.TAKE_TRICK)


def _rules(value: SeigneurRules | str) -> SeigneurRules:
    return parse_rules(value) if isinstance(value, str) else value


def _seats(seats: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if seats is None else tuple(seats)


def _pushes(pushes: Mapping[int, AnyCards]) -> dict[int, Cards]:
    return {seat: Cards(cards) for seat, cards in pushes.items()}


@attrs.frozen(slots=True, kw_only=True)
class SeigneurSetup:
    """The description of a position; :meth:`SeigneurRound.from_setup` checks it.

    Cards, rules and the phase may be text. Every phase needs ``rules`` and, from the deal on,
    ``hands``; cards that are not mentioned are in the discard pile. Some phases need more fields:

    - ``DEAL_FIRST``: ``ranking`` in a later round.
    - ``PUSH``: ``ranking``, and ``pushes`` of the seats that have pushed.
    - ``PLAY``: ``turn``, and ``trick`` to follow one.
    - ``WISH`` and ``TAKE_TRICK``: ``trick``.
    - ``OVER``: ``finished``, all seats but the last.

    From ``PLAY`` on, ``wish`` and ``finished`` may be needed, and ``pushes`` may be stated. The
    fields must agree with each other and with the open trick.

    >>> from tichu.seigneur import SeigneurRound, SeigneurSetup
    >>> hands = ("2j3j", "4j", "Ph", "5j", "5p", "5w")
    >>> setup = SeigneurSetup(rules="grandseigneur:6", hands=hands, turn=0)
    >>> SeigneurRound.from_setup(setup).legal(0)
    <LegalActions of seat 0: 2>
    """

    rules: SeigneurRules = attrs.field(converter=_rules)
    """The rules of the game."""
    hands: tuple[Cards, ...] = attrs.field(default=(), converter=bags)
    """The cards of each seat; during the exchange they include its pushed cards."""
    phase: Phase = attrs.field(default=Phase.PLAY, converter=Phase)
    """The phase of the round."""
    ranking: tuple[int, ...] | None = attrs.field(default=None, converter=_seats)
    """The persons by rank, as they entered the round; None in the first round."""
    dealer: int | None = None
    """The dealer's seat; by default the Wretch's, or in the first round 0 (SEIGNEUR-9)."""
    turn: int | None = None
    """The seat on turn; by default the trick's winner, if that seat owes an action."""
    trick: tuple[Play, ...] = attrs.field(default=(), converter=tuple[Play, ...])
    """The plays of the open trick, from the leader's to the winner's."""
    wish: int | None = None
    """The rank wished for, 2 to 14."""
    pushes: Mapping[int, Cards] = attrs.field(factory=dict, converter=_pushes)
    """The cards that seats have pushed; after the exchange, as far as they are known.

    With ``returns="sighted"`` the receiver acts after the gift, so its push needs the giver's.
    """
    finished: tuple[int, ...] | None = attrs.field(default=None, converter=_seats)
    """The seats that are out, in order; by default the one with an empty hand, if only one is.

    Seats that went out in the open trick come last, in the order of its plays.
    """


Built = tuple[Table, tuple[int, ...], tuple[int | None, ...]]
"""The table, the hands and the pushes of a round."""


def build(setup: SeigneurSetup) -> Built:
    """Return the parts of the round; raise :class:`InvalidSetup` with every problem."""
    if not isinstance(setup.rules, SeigneurRules):
        raise InvalidSetup((f"rules: expected SeigneurRules, got {shown(setup.rules)}",))
    problems = [*_of_fields(setup)]
    if problems:
        raise InvalidSetup(tuple(problems))
    position = _Position(setup)
    problems = [*position.problems()]
    if problems:
        raise InvalidSetup(tuple(problems))
    return position.built()


def _of_fields(setup: SeigneurSetup) -> Iterator[str]:
    """Yield the problems of single fields; the other checks need valid fields."""
    seats = range(setup.rules.players)
    if setup.phase not in PHASES:
        yield f"phase: expected a phase of Grandseigneur, got {setup.phase}"
    if len(setup.hands) != len(seats) and (setup.hands or setup.phase is not Phase.DEAL_FIRST):
        yield f"hands: expected {len(seats)} hands, got {len(setup.hands)}"
    if not all(isinstance(play, Play) for play in setup.trick):
        yield f"trick: expected plays, got {shown(setup.trick)}"
        return
    stated: dict[str, tuple[object, ...]] = {
        "trick": tuple(play.seat for play in setup.trick),
        "pushes": tuple(setup.pushes),
        "ranking": setup.ranking or (),
        "finished": setup.finished or (),
        **{name: (getattr(setup, name),) for name in ("turn", "dealer")},
    }
    for name, values in stated.items():
        for value in values:
            if value is not None and (type(value) is not int or value not in seats):
                yield f"{name}: expected a seat from 0 to {seats[-1]}, got {shown(value)}"
    if setup.ranking is not None and len(set(setup.ranking)) != len(seats):
        yield f"ranking: expected all {len(seats)} persons, got {shown(setup.ranking)}"
    if setup.wish is not None and setup.wish not in range(LOWEST, ACE + 1):
        yield f"wish: expected a rank from {LOWEST} to {ACE}, got {shown(setup.wish)}"


class _Position:
    """A position whose single fields are valid, to be checked as a whole."""

    def __init__(self, setup: SeigneurSetup) -> None:
        self.setup = setup
        self.rules = setup.rules
        self.phase = setup.phase
        self.seats = range(setup.rules.players)
        self.hands = tuple(hand.mask for hand in setup.hands) or (0,) * len(self.seats)
        self.sizes = tuple(hand.bit_count() for hand in self.hands)
        self.laid = tuple((play.seat, play.combination.play) for play in setup.trick)
        self.wretch = self.rules.seat_of(self.rules.players)
        self.dealer = (setup.dealer or 0) if setup.ranking is None else self.wretch
        self.holder = next((seat for seat in self.seats if self.hands[seat] & MAH_JONG), None)
        self.winner = self.laid[-1][0] if self.laid else None
        self.turn = setup.turn
        if self.turn is None and self.phase in _WINNERS:
            self.turn = self.winner
        self.empty = tuple(seat for seat in self.seats if not self.sizes[seat])
        self.finished = self.empty if setup.finished is None else setup.finished
        if self.phase in _BEFORE_PLAY:
            self.finished = setup.finished or ()
        self.left: dict[int, int] = {}
        """The number of unmentioned copies of each card."""
        for card in singles_of(self.rules.deck):
            self.left[card] = self.left.get(card, 0) + 1
        for mask in (*self.hands, *(play & BOTH_DECKS for _, play in self.laid)):
            for card in singles_of(mask):
                self.left[card] = self.left.get(card, 0) - 1
        self.discarded = 0
        if self.phase is not Phase.DEAL_FIRST:
            for card, number in self.left.items():
                self.discarded |= card * (number > 0) | (card << COPIES) * (number > 1)

    def built(self) -> Built:
        """Return the parts of the round."""
        pushed = sum(1 << seat for seat in self.setup.pushes)
        if self.phase not in _BEFORE_PLAY and self.setup.ranking is not None:
            pushed = sum(1 << seat for seat in roles(self.rules))
        table = Table(
            self.rules,
            self.setup.ranking,
            self.dealer,
            self.phase,
            self.turn,
            pushed,
            self.sizes,
            self.setup.wish,
            self.finished,
            self.laid,
            self.discarded,
            None if self.phase in _BEFORE_PLAY else self.holder,
        )
        pushes = {seat: cards.mask for seat, cards in self.setup.pushes.items()}
        return table, self.hands, tuple(map(pushes.get, self.seats))

    def problems(self) -> Iterator[str]:
        """Yield every problem."""
        for card, number in self.left.items():
            if number < 0:
                yield f"{new_cards(card)}: appears too often"
        if self.setup.ranking is not None and self.setup.dealer not in (None, self.wretch):
            yield f"dealer: with a ranking the Wretch deals, seat {self.wretch} (SEIGNEUR-9)"
        yield from self._of_sizes()
        yield from self._of_trick()
        yield from self._of_finished()
        yield from self._of_pushes()
        yield from self._of_phase()
        yield from self._of_wish()

    def _of_sizes(self) -> Iterator[str]:
        """Yield a problem for each hand with too many or too few cards (SEIGNEUR-9)."""
        for seat, most in enumerate(self.rules.packet(self.dealer)):
            size = self.sizes[seat]
            size += sum((play & BOTH_DECKS).bit_count() for each, play in self.laid if each == seat)
            if self.phase is Phase.DEAL_FIRST and size:
                yield f"hand of seat {seat}: expected no cards before the deal"
            elif self.phase is Phase.PUSH and size != most:
                yield f"hand of seat {seat}: expected {most} cards, got {size}"
            elif size > most:
                yield f"hand of seat {seat}: expected at most {most} cards, got {size}"

    def _of_trick(self) -> Iterator[str]:
        """Yield a problem for each play that cannot follow the previous one."""
        form = strength = 0
        for number, (_, play) in enumerate(self.laid):
            if self.rules.phoenix_ambiguity == "high" and not plays.is_highest(play):
                cards = new_cards(play & BOTH_DECKS)
                yield f"trick: under these rules {cards} has only its higher reading (PHX-8)"
            own_form = plays.figure(play) >> 8
            own = plays.strength(play, form, strength)
            if number and not plays.beats(own_form, own, form, strength):
                yield f"trick: play {number + 1} does not beat the one below it"
            form, strength = own_form, own
        for (below, _), (seat, play) in pairwise(self.laid):
            is_bomb = plays.is_bomb(plays.figure(play) >> 8)
            if seat == below and not is_bomb and not self.rules.beat_own_play:
                yield f"trick: seat {seat} beats its own play (TRICK-8)"
            if seat == below and is_bomb and self.rules.bombs == "in_turn":
                yield f"trick: seat {seat} bombs its own play, which is out of turn (BOMB-14)"

    def _of_finished(self) -> Iterator[str]:
        """Yield the problems of the seats that are out, and of their order."""
        if self.phase in _BEFORE_PLAY:
            if self.finished:
                yield f"finished: nobody is out in phase {self.phase}"
            return
        if self.setup.finished is None and len(self.empty) > 1:
            yield "finished: several seats are out, so their order must be stated"
        elif tuple(sorted(self.finished)) != self.empty:
            yield f"finished: expected the seats without cards, {self.empty}, got {self.finished}"
        else:
            last = {seat: number for number, (seat, _) in enumerate(self.laid)}
            order = tuple(sorted(set(last) & set(self.empty), key=last.__getitem__))
            if self.finished[len(self.finished) - len(order) :] != order:
                yield f"finished: expected {order} at the end, as in the trick"

    def _of_pushes(self) -> Iterator[str]:
        pushes, parts = self.setup.pushes, roles(self.rules)
        if pushes and (self.setup.ranking is None or self.phase is Phase.DEAL_FIRST):
            yield "pushes: nobody has exchanged cards"
            return
        for seat, cards in pushes.items():
            part = parts.get(seat)
            if part is None or len(cards) != part.number:
                number = 0 if part is None else part.number
                yield f"pushes of seat {seat}: expected {number} cards (SEIGNEUR-11)"
            elif self.phase is Phase.PUSH:
                yield from self._of_push(seat, cards.mask, part)
            else:
                yield from self._of_gift(seat, cards, part)
        if self.phase is Phase.PUSH and len(pushes) == len(parts):
            yield "pushes: all have pushed, so the exchange is over"

    def _of_push(self, seat: int, cards: int, part: Part) -> Iterator[str]:
        """Yield the problems of a push in the exchange (SEIGNEUR-12, SEIGNEUR-13)."""
        hand = self.hands[seat]
        if sees_gift(self.rules, part):
            gift = self.setup.pushes.get(part.other, Cards())
            if not gift:
                yield f"pushes of seat {seat}: it waits for the gift (SEIGNEUR-13)"
            hand = added(hand, gift.mask)
        if cards & ~hand:
            yield f"pushes of seat {seat}: expected cards of its hand"
        elif part.gives_best and cards not in gifts(hand, part.number):
            yield f"pushes of seat {seat}: expected its best cards (SEIGNEUR-12)"

    def _of_gift(self, seat: int, cards: Cards, part: Part) -> Iterator[str]:
        """Yield a problem for each pushed card that the receiver neither holds nor has played."""
        near = [
            self.hands[part.other],
            self.discarded,
            *(play & BOTH_DECKS for _, play in self.laid),
        ]
        if part.gives_best and self.rules.returns == "sighted":
            near.append(self.hands[seat])  # the receiver may have returned it
        bags = [*map(new_cards, near)]
        for card in dict.fromkeys(cards):
            if sum(bag.count(card) for bag in bags) < cards.count(card):
                yield f"pushes of seat {seat}: {card} is in another hand"

    def _of_phase(self) -> Iterator[str]:
        """Yield contradictions to the phase, and a problem if the wrong seat is on turn."""
        phase, turn = self.phase, self.turn
        if phase in (*_BEFORE_PLAY, Phase.OVER):
            if self.laid:
                yield f"trick: no trick is open in phase {phase}"
            if turn is not None:
                yield f"turn: no single seat is on turn in phase {phase}"
            if phase is Phase.PUSH and self.setup.ranking is None:
                yield "phase: no cards are exchanged in the first round (SEIGNEUR-10)"
            if phase is Phase.OVER and len(self.empty) != len(self.seats) - 1:
                yield "phase: expected cards in only one hand at the end (SEIGNEUR-29)"
            return
        if len(self.empty) >= len(self.seats) - 1:
            yield "hands: with these hands the round is over (SEIGNEUR-29)"
        if phase is Phase.TAKE_TRICK and self.rules.take_trick == "auto":
            yield "phase: under these rules a trick does not wait to be taken"
        if phase in _WINNERS and self.winner is None:
            yield f"trick: expected an open trick in phase {phase}"
        elif turn is None:
            yield "turn: it must be stated"
        elif phase in _WINNERS and turn != self.winner:
            yield f"turn: the trick's winner, seat {self.winner}, is to act"
        elif phase is Phase.WISH and not self.laid[-1][1] & MAH_JONG:
            yield "trick: expected the Mah Jong on top when a wish is to be made"
        elif phase is Phase.PLAY:
            if turn == self.winner:
                yield f"turn: the top play is seat {turn}'s own"
            if not self.sizes[turn]:
                yield f"turn: seat {turn} is out"
            if not self.laid and not self.discarded and turn != self.holder:
                yield "turn: the seat with the Mah Jong leads first (SEIGNEUR-15)"

    def _of_wish(self) -> Iterator[str]:
        """Yield the problems of the open wish, or of its absence (WISH-1, WISH-11, WISH-12)."""
        wished = self.setup.wish
        if self.phase not in (Phase.PLAY, Phase.TAKE_TRICK) or self.holder is not None:
            if wished is not None:
                yield "wish: no wish can be open here"
            return
        cards = [play & DECK for _, play in self.laid]
        made_here = bool(cards) and bool(cards[0] & MAH_JONG)
        own = cards.pop(0) if made_here else 0
        if not self.rules.own_straight_fulfils_wish:
            own = 0
        if wished is None:
            since = [own if made_here else self.discarded, *cards]
            if not self.rules.wish_optional and not any(each & NATURALS for each in since):
                yield "wish: one must be open, as nothing has fulfilled it (WISH-1)"
        elif wish.fulfils(own, wished):
            yield "wish: under these rules the play that made it has fulfilled it (WISH-12)"
        elif any(wish.fulfils(each, wished) for each in cards):
            yield "wish: a play of the trick has fulfilled it (WISH-11)"
