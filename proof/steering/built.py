"""Positions of any phase, built from few choices.

A position is not played but built: first the seats that are out and the trick, then the hands, then
the rest. So rare positions are as easy to reach as common ones, and examples shrink to few cards:
all cards that are not chosen lie in one pile.
"""

import random
from collections.abc import Sequence
from typing import Any, Final

import attrs

from steering.shapes import SPECIALS, Draw, draw_combination, draw_one, draw_trick
from steering.swarm import Swarm, pick
from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, Card, Cards
from tichu.engine.moves import Play
from tichu.engine.setup import WINNERS, RoundSetup
from tichu.engine.setup_checks import WITH_TRICK
from tichu.engine.state import RoundState, new_round
from tichu.engine.verbs import apply
from tichu.errors import InvalidSetup
from tichu.rulebook import dog, turns
from tichu.rulebook.calls import Call, impossible_calls
from tichu.rulebook.combinations import Kind
from tichu.rulebook.flags import facts_of
from tichu.rules import BEFORE_PLAY, Phase, Rules

_WITH_WISH: Final = (Phase.PLAY, Phase.TAKE_TRICK, Phase.GIVE_TRICK, Phase.ANNOUNCED)
_NEEDS: Final[dict[Phase, dict[str, Any]]] = {
    Phase.GRAND_TICHU: {"grand_tichu": True},
    Phase.TAKE_TRICK: {"take_trick": "claim"},
    Phase.CHOOSE_LEADER: {"seats": 6},
    Phase.ANNOUNCED: {"announced_bombs": True},
}
SINGLES: Final = (*(card for card in DECK if not card.is_special), *reversed(SPECIALS))
_SETS: Final = (Kind.PAIR, Kind.TRIPLE, Kind.FOUR)
_RUNS: Final = (Kind.STRAIGHT, Kind.STAIRS, Kind.STRAIGHT_FLUSH)
_SPECIAL: Final = None
CLUMPS: Final = (Kind.SINGLE, Kind.SINGLE, *_SETS, *_RUNS, _SPECIAL)
"""The groups of cards of which hands are made; None is a special card."""
_THEMES: Final[tuple[tuple[Kind | None, ...], ...]] = (
    (Kind.SINGLE, Kind.PAIR, _SPECIAL),
    (Kind.SINGLE, Kind.FOUR, Kind.FOUR, Kind.STRAIGHT_FLUSH),
    (Kind.FOUR, Kind.STRAIGHT_FLUSH, Kind.STRAIGHT_FLUSH, _SPECIAL),
    (Kind.FOUR, _SPECIAL, _SPECIAL),
    (Kind.SINGLE, Kind.FOUR, Kind.STRAIGHT, Kind.STRAIGHT),
    (Kind.SINGLE, Kind.PAIR, Kind.FULL_HOUSE),
    (Kind.FULL_HOUSE, Kind.STRAIGHT, _SPECIAL),
    (Kind.PAIR, Kind.STRAIGHT, _SPECIAL),
    (*CLUMPS, Kind.FULL_HOUSE),
)
"""The groups of cards in endgames; one that is named twice is drawn twice as often."""
Pushes = dict[int, tuple[Card | None, ...]]


def needs(phase: Phase) -> dict[str, Any]:
    """Return the fields of the rules that a phase needs."""
    return _NEEDS.get(phase, {})


def phases_of(rules: Rules) -> tuple[Phase, ...]:
    """Return the phases that a round under these rules can reach, PLAY first."""
    return tuple(
        phase
        for phase in sorted(Phase, key=lambda phase: phase is not Phase.PLAY)
        if all(getattr(rules, name) == value for name, value in needs(phase).items())
    )


def draw_state(draw: Draw, rules: Rules, phase: Phase) -> RoundState:
    """Return a state of a phase that these rules have.

    Raises :class:`~tichu.InvalidSetup` if the choices do not fit together.
    """
    if phase in BEFORE_PLAY or (phase is Phase.PLAY and draw(0, 4) == 4):
        return _opening(draw, rules, phase)
    return RoundState.from_setup(_Sketch(draw, rules, phase, _dealer(draw, rules)).setup())


def endgame(rules: Rules, rng: random.Random) -> RoundState:
    """Return a random lead late in a round, drawn with ``rng.random()`` only.

    A position in which a seat is out while bombs, a wish and the Dog are still in play is a hundred
    actions after the deal, and most rounds never reach one. Here hands have a few cards that belong
    together, seats may be out, and a wish may be open.
    """

    def draw(low: int, high: int) -> int:
        return low + int(rng.random() * (high - low + 1))

    while True:
        dealer, theme = _dealer(draw, rules), pick(_THEMES, rng)
        sketch = _Sketch(draw, rules, Phase.PLAY, dealer, theme, is_endgame=True)
        try:
            return RoundState.from_setup(sketch.setup())
        except InvalidSetup:  # the choices do not fit together
            continue


def _dealer(draw: Draw, rules: Rules) -> int:
    return 0 if rules.open_dummy else draw(0, rules.seats - 1)


def _opening(draw: Draw, rules: Rules, phase: Phase) -> RoundState:
    """Return a state of steered play up to the first lead, in which hands are full.

    The seed is a sum of many numbers: Hypothesis shrinks to fewer draws, so to other positions.
    """
    states = [new_round(rules, _dealer(draw, rules))]
    swarm = Swarm(rules, sum(draw(0, 2**12) for _ in range(50)))
    while states[-1].phase in BEFORE_PLAY:
        states.append(apply(states[-1], swarm.choose(states[-1])))
    return draw_one(draw, [state for state in states if state.phase is phase])


def _calls(draw: Draw, rules: Rules) -> dict[int, Call]:
    calls: dict[int, Call] = {}
    call = Call.GRAND_TICHU if draw(0, 1) and rules.grand_tichu else Call.TICHU
    if rules.open_dummy or draw(0, 4) < 3:
        return calls
    for seat in _some_seats(draw, rules.seats, 2):
        more = {**calls, seat: call}
        if not impossible_calls(rules, tuple(map(more.get, range(rules.seats)))):
            calls = more
    return calls


def _some_seats(draw: Draw, seats: int, most: int) -> list[int]:
    left = list(range(seats))
    return [left.pop(draw(0, len(left) - 1)) for _ in range(draw(0, most))]


def draw_clump(draw: Draw, free: Cards, most: int, clumps: Sequence[Kind | None] = CLUMPS) -> Cards:
    """Return some free cards that belong together, a single card if need be."""
    kind = draw_one(draw, clumps)
    specials = [card for card in SPECIALS if card in free]
    if kind is _SPECIAL and specials:
        return Cards([draw_one(draw, specials)])
    if kind not in (_SPECIAL, Kind.SINGLE):
        # Special cards on their own shrink further than special cards in a straight.
        usable = free - Cards(SPECIALS) if clumps is CLUMPS else free
        found = draw_combination(draw, kind, usable, most=most)
        if found is not None:
            return found.cards
    return Cards([draw_one(draw, [card for card in SINGLES if card in free])])


@attrs.define
class _Sketch:
    """A position after the first lead, while it is being built."""

    draw: Draw
    rules: Rules
    phase: Phase
    dealer: int
    clumps: tuple[Kind | None, ...] = CLUMPS
    is_endgame: bool = False
    """Whether it is a lead, and every hand has played."""
    free: Cards = DECK
    """The cards that have not been placed yet."""

    def setup(self) -> RoundSetup:
        draw, rules, phase = self.draw, self.rules, self.phase
        counted_out: int | None = None
        if phase is Phase.OVER and rules.announced_bombs:
            counted_out = draw_one(draw, (None, 0, 1))
        out = self._out(running=counted_out is not None)
        is_open = phase in WITH_TRICK or counted_out is not None
        if phase is Phase.PLAY:
            is_open = not self.is_endgame and draw(0, 1) == 1
        has_wish = phase in _WITH_WISH and draw(0, 1) == 1
        if has_wish or phase is Phase.CHOOSE_LEADER:
            self.free -= Cards([MAH_JONG if has_wish else DOG])
        turn = 0 if counted_out is not None else self._turn(out)
        trick = self._trick(turn, out) if is_open else ()
        laid = [0] * rules.seats
        for play in trick:
            laid[play.seat] += play.combination.length
        if phase is Phase.PLAY and trick and trick[-1].seat == turn:
            turn = self._next_active(turn, out)
        hands = self._hands(out, laid, turn, trick)
        wish = self._wish(hands[turn]) if has_wish else None
        return RoundSetup(
            hands=tuple(hands),
            rules=rules,
            phase=phase,
            dealer=self.dealer,
            turn=None if phase is Phase.OVER else turn,
            trick=trick,
            wish=wish,
            calls=_calls(draw, rules),
            finished=tuple(out),
            pushes=self._pushes(hands),
            piles=self._piles(hands, trick),
            counted_out=counted_out,
        )

    def _full(self) -> list[int]:
        first = self.rules.packet(Phase.DEAL_FIRST, self.dealer)
        rest = self.rules.packet(Phase.DEAL_REST, self.dealer)
        return [one + other for one, other in zip(first, rest, strict=True)]

    def _out(self, *, running: bool) -> list[int]:
        draw, rules = self.draw, self.rules
        order = _some_seats(draw, rules.seats, rules.seats - 1)
        ends = self.phase is Phase.OVER and not running
        if ends or (self.phase is Phase.GIVE_TRICK and draw(0, 4) == 4):
            ends = True
            order += [seat for seat in range(rules.seats) if seat not in order]
        out: list[int] = []
        for seat in order:
            after = (*out, seat)
            if turns.is_decided(facts_of(rules), after):
                gives = (  # the Dragon's trick at the end of the round (DRG-7, DRG-8)
                    rules.dragon_last_trick == "give"
                    and not turns.is_victory(facts_of(rules), after)
                )
                return list(after) if ends and (self.phase is Phase.OVER or gives) else out
            out.append(seat)
        return out

    def _turn(self, out: list[int]) -> int:
        """Return the seat on turn; if it has played the Dog, make it have a choice of leaders."""
        rules, phase = self.rules, self.phase
        if phase is Phase.GIVE_TRICK and turns.is_decided(facts_of(rules), tuple(out)):
            return out[-1]
        turn = self.draw(0, rules.seats - 1)
        if phase is Phase.CHOOSE_LEADER:
            out[:] = [seat for seat in out if seat not in rules.partners(turn)]
            while turns.is_decided(facts_of(rules), tuple(out)):
                out.pop()
            active = sum(1 << seat for seat in range(rules.seats) if seat not in out)
            leaders = dog.possible_leaders(facts_of(rules), turn, active)
            assert len(leaders) > 1  # three a team
        elif phase in (Phase.PLAY, Phase.ANNOUNCED) and turn in out:
            turn = self._next_active(turn, out)
        return turn

    def _next_active(self, seat: int, out: list[int]) -> int:
        after = ((seat + step) % self.rules.seats for step in range(1, self.rules.seats + 1))
        return next(other for other in after if other not in out)

    def _trick(self, turn: int, out: list[int]) -> tuple[Play, ...]:
        winner: int | None = turn if self.phase in WINNERS else None
        if self.phase is Phase.ANNOUNCED and not self.draw(0, 1):
            winner = self._next_active(turn, out)
        trick = draw_trick(self.draw, self.rules, self.free, self.phase, winner)
        if sum(play.combination.length for play in trick) >= min(self._full()) - 1:
            return trick[-1:]  # no seat may have laid its whole hand
        return trick

    def _take(self, cards: Cards) -> Cards:
        self.free -= cards
        return cards

    def _hands(
        self, out: list[int], laid: list[int], turn: int, trick: tuple[Play, ...]
    ) -> list[Cards]:
        for play in trick:
            self._take(play.combination.cards)
        draw, rules, full = self.draw, self.rules, self._full()
        hands = [Cards()] * rules.seats
        for each in range(rules.seats):
            if each in out:
                continue
            most = full[each] - max(1, laid[each])
            hand = self._bomb() if self.phase is Phase.ANNOUNCED and each == turn else Cards()
            for _ in range(draw(0 if hand else 1, 3)):
                if len(hand) < most and self.free:
                    clump = draw_clump(draw, self.free, most - len(hand), self.clumps)
                    hand |= self._take(clump)
            hands[each] = hand
        seat = draw(0, rules.seats - 1)
        is_free = seat not in out and not laid[seat] and seat != turn
        if is_free and not self.is_endgame and draw(0, 4) == 4:
            hands[seat] = self._filled(hands[seat], full[seat])
        return hands

    def _bomb(self) -> Cards:
        for kind in (Kind.FOUR, Kind.STRAIGHT_FLUSH):
            found = draw_combination(self.draw, kind, self.free, most=5)
            if found is not None:
                return self._take(found.cards)
        return Cards()

    def _filled(self, hand: Cards, size: int) -> Cards:
        if MAH_JONG in hand:
            return hand
        free = [card for card in self.free if card not in (MAH_JONG, DRAGON)]
        missing = size - len(hand)
        step = max(1, len(free) // max(1, missing))
        return hand | self._take(Cards(free[::step][:missing]))

    def _wish(self, hand: Cards) -> int:
        """Return the wished rank, usually one that the hand of the seat on turn has."""
        held = sorted({card.rank for card in hand if not card.is_special})
        likely = held and self.draw(0, 4) < 4
        return draw_one(self.draw, held if likely else range(2, 15))

    def _pushes(self, hands: list[Cards]) -> Pushes:
        """Return pushes, in one of five positions: of cards where they may have been pushed."""
        if self.draw(0, 4) < 4:
            return {}
        left = [list(hand) for hand in hands]
        gone = [card for card in DECK if not any(card in hand for hand in hands)]
        pushes: Pushes = {}
        for giver in range(self.rules.seats):
            given: list[Card | None] = []
            for to in self.rules.push_recipients(giver):
                source = left[to] if left[to] and self.draw(0, 1) else gone
                given.append(source.pop() if source else None)
            pushes[giver] = tuple(given)
        return pushes

    def _piles(self, hands: list[Cards], trick: tuple[Play, ...]) -> dict[int, Cards]:
        rest = DECK
        for cards in (*hands, *(play.combination.cards for play in trick)):
            rest -= cards
        first = self.draw(0, self.rules.seats - 1)
        if not self.draw(0, 1):
            return {first: rest}
        piles = dict.fromkeys(range(self.rules.seats), Cards())  # cards of a rank lie together
        for card in rest:
            piles[(first + card.rank) % self.rules.seats] |= Cards([card])
        return piles
