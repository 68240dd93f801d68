"""Positions of any phase, put together from few choices.

Owns :func:`draw_setup`. Imports the core, ``cards`` and ``shapes``. A position is not played but
built: first who is out and what lies on the table, then what the hands hold, then the rest. So
the rare is as near as the usual, and what is found shrinks to few cards: everything not chosen
lies in one pile.
"""

from typing import Any, Final

import attrs
from hypothesis import strategies as st

from tichu.cards import DECK, DOG, DRAGON, MAH_JONG, Card, Cards
from tichu.engine.setup.stated import RoundSetup
from tichu.engine.table.actions import Play
from tichu.phases import Phase
from tichu.rulebook import dog, ending
from tichu.rulebook.calls import Call, impossible_calls
from tichu.rulebook.combinations import Kind
from tichu.rules import Rules
from tichu.testing.strategies.cards import draw_clump
from tichu.testing.strategies.dealing import draw_order, packets_of
from tichu.testing.strategies.shapes import Draw, draw_combination, of_rank
from tichu.testing.strategies.stacking import draw_trick

BEFORE_PLAY: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST, Phase.PUSH)
_WITH_TRICK: Final = (Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK, Phase.ANNOUNCED)
_NEEDS: Final[dict[Phase, dict[str, Any]]] = {
    Phase.GRAND_TICHU: {"grand_tichu": True},
    Phase.TAKE_TRICK: {"take_trick": "claim"},
    Phase.CHOOSE_LEADER: {"seats": 6},
    Phase.ANNOUNCED: {"announced_bombs": True},
}
_SELDOM: Final = st.integers(0, 4)
"""Something that shrinks to 0 and is seldom 4."""
_HALF: Final = st.booleans()


def needs(phase: Phase) -> dict[str, Any]:
    """Return the fields of the rules under which there is a phase."""
    return _NEEDS.get(phase, {})


def phases_of(rules: Rules) -> tuple[Phase, ...]:
    """Return the phases that a round by these rules can come to; play comes first."""
    phases = sorted(Phase, key=lambda phase: phase is not Phase.PLAY)
    return tuple(
        phase
        for phase in phases
        if all(getattr(rules, name) == value for name, value in needs(phase).items())
    )


def draw_setup(draw: Draw[Any], rules: Rules, phase: Phase) -> RoundSetup:
    """Return a position that can be, of a phase that these rules have."""
    dealer = 0 if rules.open_dummy else draw(st.integers(0, rules.seats - 1))
    if phase in BEFORE_PLAY:
        return _before_play(draw, rules, phase, dealer)
    if phase is Phase.PLAY and draw(_SELDOM) == 4:
        return _first_lead(draw, rules, dealer)
    return _Sketch(draw, rules, phase, dealer).setup()


def _before_play(draw: Draw[Any], rules: Rules, phase: Phase, dealer: int) -> RoundSetup:
    """Return a position before the first lead: cards as they were dealt."""
    hands = [Cards()] * rules.seats
    if phase is not Phase.DEAL_FIRST:
        both = phase is Phase.PUSH
        hands = packets_of(draw_order(draw), rules, dealer, whole=both)
    decided: list[int] = []
    asked = [seat for seat in range(rules.seats) if not rules.open_dummy or seat in {1, 3}]
    if phase is Phase.GRAND_TICHU:
        number = draw(st.integers(0, len(asked) - 1))
        if rules.grand_order == "sequential":
            asked.sort(key=lambda seat: (seat - dealer) % rules.seats)
        elif number and draw(_HALF):
            asked.reverse()
        decided = asked[:number]
    callers = decided if phase is Phase.GRAND_TICHU else asked
    grand = {} if phase is Phase.DEAL_FIRST else draw_calls(draw, rules, callers, grand=True)
    pushes: dict[int, tuple[Card | None, ...]] = {}
    if phase is Phase.PUSH:
        others = [seat for seat in range(rules.seats) if seat not in grand]
        grand = draw_calls(draw, rules, others, grand=False, besides=grand)
        pushed: list[int] = draw(_some_seats(rules.seats, rules.seats - 1))
        for seat in pushed:
            number = len(rules.push_recipients(seat))
            first = draw(st.integers(0, len(hands[seat]) - number))
            pushes[seat] = hands[seat].listed[first : first + number]
    return RoundSetup(
        hands=tuple(hands),
        rules=rules,
        phase=phase,
        dealer=dealer,
        calls=grand,
        decided=tuple(decided),
        pushes=pushes,
    )


def _first_lead(draw: Draw[Any], rules: Rules, dealer: int) -> RoundSetup:
    """Return the position after the exchange, in which nobody has played."""
    hands = packets_of(draw_order(draw), rules, dealer, whole=True)
    return RoundSetup(
        hands=tuple(hands),
        rules=rules,
        dealer=dealer,
        turn=next(seat for seat, hand in enumerate(hands) if MAH_JONG in hand),
        calls=draw_calls(draw, rules, range(rules.seats), grand=False),
    )


def draw_calls(
    draw: Draw[Any],
    rules: Rules,
    seats: Any,  # noqa: ANN401  # a range or a list of seats
    *,
    grand: bool,
    besides: dict[int, Call] | None = None,
) -> dict[int, Call]:
    """Return calls of some of these seats, as far as the rules allow them beside others."""
    calls = dict(besides or {})
    if not seats or draw(_SELDOM) < 3:
        return calls
    kind = Call.GRAND_TICHU if grand else Call.TICHU
    for place in draw(_some_seats(len(seats), 2)):
        more = {**calls, list(seats)[place]: kind}
        if not impossible_calls(rules, tuple(more.get(seat) for seat in range(rules.seats))):
            calls = more
    return calls


def _some_seats(seats: int, most: int) -> st.SearchStrategy[list[int]]:
    """Return a strategy for some of the seats in any order."""
    return st.lists(st.integers(0, seats - 1), unique=True, max_size=max(0, min(seats, most)))


@attrs.define
class _Sketch:
    """A position from the first lead on, while it is being put together."""

    draw: Draw[Any]
    rules: Rules
    phase: Phase
    dealer: int
    free: Cards = DECK
    """The cards that lie nowhere yet."""

    def setup(self) -> RoundSetup:
        """Return the position."""
        draw, rules, phase = self.draw, self.rules, self.phase
        counted_out = self._counted_out()
        out = self._out(running=counted_out is not None)
        is_open = phase in _WITH_TRICK or counted_out is not None
        if phase is Phase.PLAY:
            is_open = draw(_HALF)
        wish_wanted = phase in _WITH_WISH and draw(_HALF)
        if wish_wanted or phase is Phase.CHOOSE_LEADER:
            self.free -= Cards.of([MAH_JONG if wish_wanted else DOG])
        turn = 0 if counted_out is not None else self._turn(out)
        trick = self._trick(turn, out) if is_open else ()
        laid = [0] * rules.seats
        for play in trick:
            laid[play.seat] += play.combination.length
        if phase is Phase.PLAY and trick and trick[-1].seat == turn:
            turn = self._other_active(turn, out)
        hands = self._hands(out, laid, turn, trick)
        if any(MAH_JONG in hand for hand in hands):
            wish_wanted = False
        wish = self._wish(hands, turn, trick) if wish_wanted else None
        full = [sum(packets) for packets in zip(*self._packets(), strict=True)]
        fresh = [seat for seat in range(rules.seats) if len(hands[seat]) == full[seat]]
        callers = draw_calls(draw, rules, range(rules.seats), grand=bool(draw(_HALF)))
        if not rules.grand_tichu or rules.open_dummy:
            callers = {seat: call for seat, call in callers.items() if call is Call.TICHU}
        return RoundSetup(
            hands=tuple(hands),
            rules=rules,
            phase=phase,
            dealer=self.dealer,
            turn=None if phase is Phase.OVER else turn,
            trick=trick,
            wish=wish,
            calls=callers,
            finished=tuple(out),
            played=tuple(seat for seat in range(rules.seats) if seat not in fresh),
            pushes=self._pushes(hands),
            piles=self._piles(hands, trick),
            counted_out=counted_out,
        )

    def _packets(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the sizes of both packets."""
        first = self.rules.packet(Phase.DEAL_FIRST, self.dealer)
        return first, self.rules.packet(Phase.DEAL_REST, self.dealer)

    def _counted_out(self) -> int | None:
        """Return the team that has announced no bomb, if that is how the round is over."""
        if self.phase is not Phase.OVER or not self.rules.announced_bombs:
            return None
        team: int | None = self.draw(st.sampled_from((None, 0, 1)))
        return team

    def _out(self, *, running: bool) -> list[int]:
        """Return the seats that are out, in that order."""
        draw, rules = self.draw, self.rules
        order: list[int] = draw(_some_seats(rules.seats, rules.seats - 1))
        ends = self.phase is Phase.OVER and not running
        ends = ends or (self.phase is Phase.GIVE_TRICK and draw(_SELDOM) == 4)
        if ends:
            order += [seat for seat in range(rules.seats) if seat not in order]
        out: list[int] = []
        for seat in order:
            after = [*out, seat]
            if ending.is_decided(rules, tuple(after)):
                if ends and (self.phase is Phase.OVER or self._may_give(after)):
                    return after
                break
            out = after
        return out

    def _may_give(self, out: list[int]) -> bool:
        """Return whether a Dragon's trick is given away when a round ends so (DRG-7, DRG-8)."""
        return (
            self.rules.dragon_last_trick == "give"
            and ending.victory_of(self.rules, tuple(out)) is None
        )

    def _turn(self, out: list[int]) -> int:
        """Return the seat on turn; for the Dog's player, leave him a choice of leaders."""
        draw, rules, phase = self.draw, self.rules, self.phase
        if phase is Phase.GIVE_TRICK and ending.is_decided(rules, tuple(out)):
            return out[-1]
        turn: int = draw(st.integers(0, rules.seats - 1))
        if phase is Phase.CHOOSE_LEADER:
            out[:] = [seat for seat in out if seat not in rules.partners(turn)]
            while ending.is_decided(rules, tuple(out)):
                out.pop()
            active = tuple(seat not in out for seat in range(rules.seats))
            assert len(dog.possible_leaders(rules, turn, active)) > 1  # noqa: S101  # three a team
        elif phase in (Phase.PLAY, Phase.ANNOUNCED) and turn in out:
            turn = self._other_active(turn, out)
        return turn

    def _other_active(self, seat: int, out: list[int]) -> int:
        """Return the next seat that is not out."""
        after = ((seat + step) % self.rules.seats for step in range(1, self.rules.seats + 1))
        return next(other for other in after if other not in out)

    def _trick(self, turn: int, out: list[int]) -> tuple[Play, ...]:
        """Return the open trick."""
        owner: int | None = turn if self.phase in _OWNERS else None
        if self.phase is Phase.ANNOUNCED and not self.draw(_HALF):
            owner = self._other_active(turn, out)
        trick = draw_trick(
            self.draw,
            self.rules,
            self.free,
            owner=owner,
            with_mah_jong=self.phase is Phase.WISH,
            with_dragon=self.phase is Phase.GIVE_TRICK,
            may_bomb=self.phase is not Phase.ANNOUNCED,
        )
        smallest = min(map(sum, zip(*self._packets(), strict=True)))
        if sum(play.combination.length for play in trick) >= smallest - 1:
            return trick[-1:]  # nobody may have laid his whole hand
        return trick

    def _hands(
        self, out: list[int], laid: list[int], turn: int, trick: tuple[Play, ...]
    ) -> list[Cards]:
        """Return the hands: empty for those who are out, else a few cards that belong together."""
        for play in trick:
            self.free -= play.combination.cards
        draw, rules = self.draw, self.rules
        if any(MAH_JONG in play.combination.cards for play in trick):
            self.free -= Cards.of([MAH_JONG])
        full = [sum(packets) for packets in zip(*self._packets(), strict=True)]
        hands: list[Cards] = []
        for each in range(rules.seats):
            most = full[each] - max(1, laid[each])
            hand = Cards()
            if each not in out:
                if self.phase is Phase.ANNOUNCED and each == turn:
                    hand = self._bomb()
                rounds = draw(st.integers(0 if hand else 1, 3))
                for _ in range(rounds):
                    if len(hand) < most and self.free:
                        clump = draw_clump(draw, self.free, most - len(hand))
                        hand |= clump
                        self.free -= clump
            hands.append(hand)
        seat: int = draw(st.integers(0, rules.seats - 1))
        if seat not in out and not laid[seat] and seat != turn and draw(_SELDOM) == 4:
            hands[seat] = self._filled(hands[seat], full[seat])
        return hands

    def _bomb(self) -> Cards:
        """Return a bomb of free cards."""
        for kind in (Kind.FOUR, Kind.STRAIGHT_FLUSH):
            found = draw_combination(self.draw, kind, self.free, most=5)
            if found is not None:
                self.free -= found.cards
                return found.cards
        return Cards()

    def _filled(self, hand: Cards, size: int) -> Cards:
        """Return a hand to which nothing has happened yet: as many cards as were dealt."""
        if MAH_JONG in hand:
            return hand
        free = [card for card in self.free if card not in (MAH_JONG, DRAGON)]
        step = max(1, len(free) // max(1, size - len(hand)))
        more = Cards.of(free[::step][: size - len(hand)])
        self.free -= more
        return hand | more

    def _wish(self, hands: list[Cards], turn: int, trick: tuple[Play, ...]) -> int | None:
        """Return the rank that is wished for, more often than not one of the hand on turn."""
        held = sorted({card.rank for card in hands[turn] if not card.is_special})
        if held and self.draw(_SELDOM) < 4:
            rank: int = self.draw(st.sampled_from(held))
        else:
            rank = self.draw(st.integers(2, 14))
        if trick and MAH_JONG in trick[0].combination.cards:
            fulfilling = trick if self.rules.own_straight_fulfils_wish else trick[1:]
            if any(of_rank(rank, play.combination.cards) for play in fulfilling):
                return None
        return rank

    def _pushes(self, hands: list[Cards]) -> dict[int, tuple[Card | None, ...]]:
        """Return what was pushed, where that is known: cards that went where they may be."""
        if self.draw(_SELDOM) < 4:
            return {}
        rules = self.rules
        held = Cards()
        for hand in hands:
            held |= hand
        gone = list(DECK - held)
        left = [list(hand) for hand in hands]
        pushes: dict[int, tuple[Card | None, ...]] = {}
        for giver in range(rules.seats):
            given: list[Card | None] = []
            for to in rules.push_recipients(giver):
                source = left[to] if left[to] and self.draw(_HALF) else gone
                given.append(source.pop() if source else None)
            pushes[giver] = tuple(given)
        return pushes

    def _piles(self, hands: list[Cards], trick: tuple[Play, ...]) -> dict[int, Cards]:
        """Return the piles: the rest in one, or by ranks in all."""
        rest = DECK
        for cards in (*hands, *(play.combination.cards for play in trick)):
            rest -= cards
        first: int = self.draw(st.integers(0, self.rules.seats - 1))
        if not self.draw(_HALF):
            return {first: rest}
        piles: dict[int, Cards] = {}
        for card in rest:
            seat = (first + card.rank) % self.rules.seats
            piles[seat] = piles.get(seat, Cards()) | Cards.of([card])
        return piles


_OWNERS: Final = (Phase.WISH, Phase.TAKE_TRICK, Phase.GIVE_TRICK)
_WITH_WISH: Final = (Phase.PLAY, Phase.TAKE_TRICK, Phase.GIVE_TRICK, Phase.ANNOUNCED)
