"""Positions of any phase, built from few choices.

A position is not played but built: first who is out and what lies on the table, then the hands,
then the rest. So rare positions are as near as usual ones, and examples shrink to few cards:
everything not chosen lies in one pile.
"""

from typing import Any, Final

import attrs
from hypothesis import strategies as st

from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, Card, Cards
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.state.round import RoundState, new_round
from tichu.engine.table.actions import Play
from tichu.engine.verbs import apply
from tichu.phases import BEFORE_PLAY, Phase
from tichu.rulebook import dog, ending
from tichu.rulebook.calls import Call, impossible_calls
from tichu.rulebook.combinations import Kind
from tichu.rulebook.facts import facts_of
from tichu.rules import Rules
from tichu.testing.play.endgames import of_rank, piles_by_rank
from tichu.testing.play.steered import Swarm
from tichu.testing.strategies.cards import draw_clump
from tichu.testing.strategies.shapes import Draw, draw_combination, draw_one, draw_trick

_OWNERS: Final = (Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK)
_WITH_TRICK: Final = (*_OWNERS, Phase.ANNOUNCED)
_WITH_WISH: Final = (Phase.PLAY, Phase.TAKE_TRICK, Phase.GIVE_TRICK, Phase.ANNOUNCED)
_NEEDS: Final[dict[Phase, dict[str, Any]]] = {
    Phase.GRAND_TICHU: {"grand_tichu": True},
    Phase.TAKE_TRICK: {"take_trick": "claim"},
    Phase.CHOOSE_LEADER: {"seats": 6},
    Phase.ANNOUNCED: {"announced_bombs": True},
}
_SELDOM: Final = st.integers(0, 4)
"""Shrinks to 0, and is seldom 4."""
_HALF: Final = st.booleans()
_NUMBERS: Final = st.lists(st.integers(0, 2**12), min_size=50, max_size=50)
Pushes = dict[int, tuple[Card | None, ...]]


def needs(phase: Phase) -> dict[str, Any]:
    """Return the fields of the rules without which a phase never comes."""
    return _NEEDS.get(phase, {})


def phases_of(rules: Rules) -> tuple[Phase, ...]:
    """Return the phases that a round under these rules can reach, PLAY first."""
    return tuple(
        phase
        for phase in sorted(Phase, key=lambda phase: phase is not Phase.PLAY)
        if all(getattr(rules, name) == value for name, value in needs(phase).items())
    )


def draw_state(draw: Draw[Any], rules: Rules, phase: Phase) -> RoundState:
    """Return a state of a phase that these rules have.

    Raises :class:`~tichu.InvalidSetup` if the choices do not fit together.
    """
    dealer = 0 if rules.open_dummy else draw(st.integers(0, rules.seats - 1))
    if phase in BEFORE_PLAY or (phase is Phase.PLAY and draw(_SELDOM) == 4):
        return _opening(draw, rules, phase, dealer)
    return RoundState.from_setup(_Sketch(draw, rules, phase, dealer).setup())


def _opening(draw: Draw[Any], rules: Rules, phase: Phase, dealer: int) -> RoundState:
    """Return a state of steered play up to the first lead, in which hands are full.

    The seed is a sum of many numbers: Hypothesis shrinks to fewer draws, so to other positions.
    """
    swarm = Swarm(rules, sum(draw(_NUMBERS)))
    states = [new_round(rules, dealer)]
    while states[-1].phase in BEFORE_PLAY:
        states.append(apply(states[-1], swarm.choose(states[-1])))
    return draw_one(draw, [state for state in states if state.phase is phase])


def _calls(draw: Draw[Any], rules: Rules) -> dict[int, Call]:
    """Return calls of up to two seats, as far as the rules allow them."""
    calls: dict[int, Call] = {}
    call = Call.GRAND_TICHU if draw(_HALF) and rules.grand_tichu else Call.TICHU
    if rules.open_dummy or draw(_SELDOM) < 3:
        return calls
    seats: list[int] = draw(_some_seats(rules.seats, 2))
    for seat in seats:
        more = {**calls, seat: call}
        if not impossible_calls(rules, tuple(map(more.get, range(rules.seats)))):
            calls = more
    return calls


def _some_seats(seats: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, seats - 1), unique=True, max_size=max(0, min(seats, most)))


@attrs.define
class _Sketch:
    """A position after the first lead, while it is being built."""

    draw: Draw[Any]
    rules: Rules
    phase: Phase
    dealer: int
    free: Cards = DECK
    """The cards that have no place yet."""

    def setup(self) -> RoundSetup:
        draw, rules, phase = self.draw, self.rules, self.phase
        seats = range(rules.seats)
        counted_out: int | None = None
        if phase is Phase.OVER and rules.announced_bombs:
            counted_out = draw(st.sampled_from((None, 0, 1)))
        out = self._out(running=counted_out is not None)
        is_open = phase in _WITH_TRICK or counted_out is not None
        if phase is Phase.PLAY:
            is_open = draw(_HALF)
        has_wish = phase in _WITH_WISH and draw(_HALF)
        if has_wish or phase is Phase.CHOOSE_LEADER:
            self.free -= Cards.of([MAH_JONG if has_wish else DOG])
        turn = 0 if counted_out is not None else self._turn(out)
        trick = self._trick(turn, out) if is_open else ()
        laid = [0] * rules.seats
        for play in trick:
            laid[play.seat] += play.combination.length
        if phase is Phase.PLAY and trick and trick[-1].seat == turn:
            turn = self._next_active(turn, out)
        hands = self._hands(out, laid, turn, trick)
        if any(MAH_JONG in hand for hand in hands):
            has_wish = False
        wish = self._wish(hands, turn, trick) if has_wish else None
        full = self._full()
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
            played=tuple(seat for seat in seats if len(hands[seat]) != full[seat]),
            pushes=self._pushes(hands),
            piles=self._piles(hands, trick),
            counted_out=counted_out,
        )

    def _full(self) -> list[int]:
        first = self.rules.packet(Phase.DEAL_FIRST, self.dealer)
        rest = self.rules.packet(Phase.DEAL_REST, self.dealer)
        return [one + other for one, other in zip(first, rest, strict=True)]

    def _out(self, *, running: bool) -> list[int]:
        """Return the seats that are out, in the order in which they went out."""
        draw, rules = self.draw, self.rules
        order: list[int] = draw(_some_seats(rules.seats, rules.seats - 1))
        ends = self.phase is Phase.OVER and not running
        if ends or (self.phase is Phase.GIVE_TRICK and draw(_SELDOM) == 4):
            ends = True
            order += [seat for seat in range(rules.seats) if seat not in order]
        out: list[int] = []
        for seat in order:
            after = (*out, seat)
            if ending.is_decided(facts_of(rules), after):
                gives = (  # the Dragon's trick at the end of the round (DRG-7, DRG-8)
                    rules.dragon_last_trick == "give" and ending.victory_of(rules, after) is None
                )
                return list(after) if ends and (self.phase is Phase.OVER or gives) else out
            out.append(seat)
        return out

    def _turn(self, out: list[int]) -> int:
        """Return the seat on turn; if it has played the Dog, make it have a choice of leaders."""
        rules, phase = self.rules, self.phase
        if phase is Phase.GIVE_TRICK and ending.is_decided(facts_of(rules), tuple(out)):
            return out[-1]
        turn: int = self.draw(st.integers(0, rules.seats - 1))
        if phase is Phase.CHOOSE_LEADER:
            out[:] = [seat for seat in out if seat not in rules.partners(turn)]
            while ending.is_decided(facts_of(rules), tuple(out)):
                out.pop()
            active = sum(1 << seat for seat in range(rules.seats) if seat not in out)
            leaders = dog.possible_leaders(facts_of(rules), turn, active)
            assert len(leaders) > 1  # noqa: S101  # three a team
        elif phase in (Phase.PLAY, Phase.ANNOUNCED) and turn in out:
            turn = self._next_active(turn, out)
        return turn

    def _next_active(self, seat: int, out: list[int]) -> int:
        after = ((seat + step) % self.rules.seats for step in range(1, self.rules.seats + 1))
        return next(other for other in after if other not in out)

    def _trick(self, turn: int, out: list[int]) -> tuple[Play, ...]:
        owner: int | None = turn if self.phase in _OWNERS else None
        if self.phase is Phase.ANNOUNCED and not self.draw(_HALF):
            owner = self._next_active(turn, out)
        trick = draw_trick(
            self.draw,
            self.rules,
            self.free,
            owner=owner,
            with_mah_jong=self.phase is Phase.WISH,
            with_dragon=self.phase is Phase.GIVE_TRICK,
            may_bomb=self.phase is not Phase.ANNOUNCED,
        )
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
        if any(MAH_JONG in play.combination.cards for play in trick):
            self.free -= Cards.of([MAH_JONG])
        hands = [Cards()] * rules.seats
        for each in range(rules.seats):
            if each in out:
                continue
            most = full[each] - max(1, laid[each])
            hand = self._bomb() if self.phase is Phase.ANNOUNCED and each == turn else Cards()
            for _ in range(draw(st.integers(0 if hand else 1, 3))):
                if len(hand) < most and self.free:
                    hand |= self._take(draw_clump(draw, self.free, most - len(hand)))
            hands[each] = hand
        seat: int = draw(st.integers(0, rules.seats - 1))
        if seat not in out and not laid[seat] and seat != turn and draw(_SELDOM) == 4:
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
        return hand | self._take(Cards.of(free[::step][:missing]))

    def _wish(self, hands: list[Cards], turn: int, trick: tuple[Play, ...]) -> int | None:
        """Return the wished rank, usually one that the seat on turn holds."""
        held = sorted({card.rank for card in hands[turn] if not card.is_special})
        likely = held and self.draw(_SELDOM) < 4
        rank: int = self.draw(st.sampled_from(held) if likely else st.integers(2, 14))
        if trick and MAH_JONG in trick[0].combination.cards:
            fulfilling = trick if self.rules.own_straight_fulfils_wish else trick[1:]
            if any(of_rank(rank, play.combination.cards) for play in fulfilling):
                return None
        return rank

    def _pushes(self, hands: list[Cards]) -> Pushes:
        """Return pushes, in one of five positions: cards that lie where they may have gone."""
        if self.draw(_SELDOM) < 4:
            return {}
        left = [list(hand) for hand in hands]
        gone = [card for card in DECK if not any(card in hand for hand in hands)]
        pushes: Pushes = {}
        for giver in range(self.rules.seats):
            given: list[Card | None] = []
            for to in self.rules.push_recipients(giver):
                source = left[to] if left[to] and self.draw(_HALF) else gone
                given.append(source.pop() if source else None)
            pushes[giver] = tuple(given)
        return pushes

    def _piles(self, hands: list[Cards], trick: tuple[Play, ...]) -> dict[int, Cards]:
        rest = DECK
        for cards in (*hands, *(play.combination.cards for play in trick)):
            rest -= cards
        first: int = self.draw(st.integers(0, self.rules.seats - 1))
        if not self.draw(_HALF):
            return {first: rest}
        return piles_by_rank(rest, first, self.rules.seats)
