"""Build a position from a setup, or name every problem.

:class:`~tichu.engine.setup.Fields` has read each field. The checks here accept a position unless it
shows that no round can reach it.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Final

from tichu._kernel.forms import figure_of
from tichu._kernel.layout import DECK, DOG, MAH_JONG, NOBODY, laid_by, mask_of
from tichu.cards import new_cards
from tichu.engine.board import FOLLOW, LEAD, PHASES, Board
from tichu.engine.position import Position, PushMasks, position_of
from tichu.engine.setup import WINNERS, Fields, Laid, RoundSetup, of_turns, of_wish
from tichu.errors import InvalidSetup
from tichu.rulebook import bombs, dog, dragon, phoenix, turns
from tichu.rulebook.calls import Call, impossible_calls, packed
from tichu.rulebook.flags import facts_of
from tichu.rulebook.turns import active_seats
from tichu.rules import BEFORE_PLAY, DEALING, Phase


def build(setup: RoundSetup, *, unknown: bool = False) -> Position:
    """Return the position of a setup.

    With ``unknown``, hands may have unknown cards, which count only towards the hand sizes. Raises
    :class:`InvalidSetup`, which names every problem.
    """
    given = Fields(setup, unknown=unknown)
    built = _Building(given).position() if not given.problems else None
    if built is None or given.problems:
        raise InvalidSetup(tuple(dict.fromkeys(given.problems)))
    return built


_FEW: Final = 4  # cards that a problem names one by one
WITH_TRICK: Final = (*WINNERS, Phase.ANNOUNCED)


class _Building:
    """A builder that combines the fields and records contradictions."""

    def __init__(self, given: Fields) -> None:
        self.given = given
        self.laid: list[Laid] = []
        self.note = given.problems.append
        self.rules = given.rules
        self.facts = facts_of(given.rules)
        self.seats = given.seats
        self.phase = given.phase
        self.hands = given.hands
        self.setup = given.setup
        self.board = Board(self.facts, self.setup.dealer)
        self.nowhere = 0  # the cards in no hand, trick or pile

    def position(self) -> Position:
        """Return the position, and record every further problem."""
        board = self.board
        self._lay()
        in_play = FOLLOW if self.laid else LEAD
        board.phase = in_play if self.phase is Phase.PLAY else PHASES.index(self.phase)
        board.piles = self._piles()
        sizes = tuple(
            hand.bit_count() + more
            for hand, more in zip(self.hands, self.given.unknown, strict=True)
        )
        board.sizes = sum(size << (4 * seat) for seat, size in enumerate(sizes))
        board.active = active_seats(board.sizes, self.seats)
        board.finished = self.given.finished(self.laid, sizes)
        board.played = self._played(sizes)
        board.pushed, pushes = self._exchange()
        turn = self.given.turn(board.winner if self.laid else None)
        board.turn = NOBODY if turn is None else turn
        board.calls = packed(self._calls())
        board.decided = self._decided()
        board.mah_jong_holder = self._mah_jong_holder()
        board.wish = self.setup.wish or 0
        if self.setup.counted_out is not None:
            board.counted_out = self.setup.counted_out
        self._check_wish()
        self._check_pushes()
        self._check_phase(sizes)
        return position_of(board, self.hands, pushes)

    @property
    def _full(self) -> tuple[int, ...]:
        """The number of cards that each seat is dealt in a whole round."""
        first = self.rules.packet(Phase.DEAL_FIRST, 0)
        rest = self.rules.packet(Phase.DEAL_REST, self.setup.dealer)
        return tuple(a + b for a, b in zip(first, rest, strict=True))

    def _lay(self) -> None:
        """Lay the plays of the open trick."""
        board = self.board
        for seat, play in self.given.plays:
            if play == DOG:
                self.note("trick: the Dog is never part of a trick (DOG-2)")
            cards = new_cards(mask_of(play))
            if self.rules.phoenix_ambiguity == "high" and not phoenix.is_highest(play):
                self.note(f"trick: under these rules {cards} has only its higher reading (PHX-8)")
            form, top = board.form, board.top
            board.cover(seat, play, figure_of(play))
            board.laid = (*board.laid, laid_by(seat, play))
            if self.laid and not bombs.beats(board.form, board.top, form, top):
                self.note(f"trick: {cards} does not beat the play below it")
            self.laid.append(Laid(seat, mask_of(play), bombs.is_bomb(board.form)))
        self.given.problems += of_turns(
            self.laid, beat_own_play=self.rules.beat_own_play, bombs=self.rules.bombs
        )

    def _piles(self) -> list[int]:
        """Return the piles; record a problem for cards that are in two places or in none."""
        piles = [self.given.piles.get(seat, 0) for seat in range(self.seats)]
        seen = twice = 0
        for mask in (*self.hands, *piles, *(mask_of(play) for _, play in self.given.plays)):
            twice |= seen & mask
            seen |= mask
        if twice:
            self.note(f"{new_cards(twice)}: in two places")
        rest = self.nowhere = DECK & ~seen
        hidden = sum(self.given.unknown)
        if self.phase in BEFORE_PLAY:
            if any(piles) or self.laid or self.setup.rest_to is not None:
                self.note(f"no card has been played in phase {self.phase}")
        elif hidden:
            if self.setup.rest_to is not None or rest.bit_count() != hidden:
                number = rest.bit_count()
                self.note(f"{number} cards are in no hand, trick or pile, but {hidden} are unknown")
            elif rest & MAH_JONG:
                self.note("Ma: its holder had the first lead, so everybody knows who holds it")
        elif self.setup.rest_to is not None:
            piles[self.setup.rest_to] |= rest
        elif rest:
            number = rest.bit_count()
            cards = str(new_cards(rest)) if number <= _FEW else f"{number} cards"
            where = "in no hand, trick or pile; add the rest to a pile, or set RoundSetup.rest_to"
            self.note(f"{cards}: {where}")
        return piles

    def _played(self, sizes: tuple[int, ...]) -> int:
        full = self._full
        if self.phase in BEFORE_PLAY:
            if self.setup.played:
                self.note(f"played: nobody has played in phase {self.phase}")
            return 0
        for seat, size in enumerate(sizes):
            if size > full[seat]:
                self.note(f"hand of seat {seat}: expected at most {full[seat]} cards, got {size}")
        fewer = {seat for seat, size in enumerate(sizes) if size < full[seat]}
        if self.setup.played is None:
            given = fewer
        else:
            given = set(self.given.seats_in("played", self.setup.played))
        laid = {play.seat for play in self.laid}
        if given - fewer:
            self.note("played: a seat with a full hand has played no card")
        if (laid | {seat for seat in fewer if not sizes[seat]}) - given:
            self.note("played: a seat in the trick, or one that is out, has played")
        return _flags(given)

    def _exchange(self) -> tuple[int, PushMasks]:
        for seat, cards in self.given.pushes.items():
            if len(cards) != len(self.facts.recipients[seat]):
                self.note(f"pushes of seat {seat}: expected one card for each recipient")
            missing = sum(card or 0 for card in cards) & ~self.hands[seat]
            if self.phase is Phase.PUSH and missing.bit_count() > self.given.unknown[seat]:
                self.note(f"pushes of seat {seat}: expected cards that it holds")
        known = (self.given.pushes.get(seat, ()) for seat in range(self.seats))
        pushes: PushMasks = tuple(cards if any(cards) else None for cards in known)
        if self.phase is Phase.PUSH:
            if len(self.given.pushes) == self.seats:
                self.note("pushes: all have pushed, so the exchange is over")
            return _flags(self.given.pushes), pushes
        if self.phase in BEFORE_PLAY and self.given.pushes:
            self.note(f"pushes: nobody has pushed in phase {self.phase}")
        return 0 if self.phase in BEFORE_PLAY else self.facts.everyone, pushes

    def _calls(self) -> tuple[Call | None, ...]:
        called = tuple(self.given.calls.get(seat) for seat in range(self.seats))
        self.given.problems += [
            f"calls: {problem}" for problem in impossible_calls(self.rules, called)
        ]
        early = self.phase in DEALING
        if early and (Call.TICHU in called or (self.phase is Phase.DEAL_FIRST and any(called))):
            self.note(f"calls: too early in phase {self.phase} (TICHU-10)")
        return called

    def _decided(self) -> int:
        """Return a mask of the seats that have decided on grand tichu; later, of all seats."""
        never = self.board.decided  # not asked (TRICHU-2)
        decided = _flags(self.given.decided) | never
        if self.phase is Phase.GRAND_TICHU:
            if not self.rules.grand_tichu or decided == self.facts.everyone:
                self.note("phase: nobody is left to decide on grand tichu")
            for seat in self.given.calls:
                if seat not in self.given.decided:
                    self.note(f"decided: seat {seat} has called, so it has decided")
            return decided
        if self.given.decided:
            self.note(f"decided: expected nothing in phase {self.phase}")
        done = self.phase is not Phase.DEAL_FIRST and self.rules.grand_tichu
        return self.facts.everyone if done else never

    def _mah_jong_holder(self) -> int:
        """Return the seat that holds the Mah Jong, if the first lead revealed it."""
        if self.phase in BEFORE_PLAY:
            return NOBODY
        holders = [seat for seat, hand in enumerate(self.hands) if hand & MAH_JONG]
        return holders[0] if holders else NOBODY

    # Checks of several fields

    def _check_wish(self) -> None:
        """Check the open wish, or its absence (WISH-1 to WISH-12)."""
        wished = self.setup.wish
        if any(hand & MAH_JONG for hand in self.hands):
            if wished is not None:
                self.note("wish: no wish can be open while the Mah Jong is held (WISH-1)")
        elif self.phase not in (*BEFORE_PLAY, Phase.WISH, Phase.OVER):
            self.given.problems += of_wish(
                self.laid,
                wished,
                reduce(int.__or__, self.board.piles),
                optional=self.rules.wish_optional,
                own_fulfils=self.rules.own_straight_fulfils_wish,
            )
        elif wished is not None:
            self.note(f"wish: no wish is open in phase {self.phase}")

    def _check_phase(self, sizes: tuple[int, ...]) -> None:
        phase, board = self.phase, self.board
        if phase in BEFORE_PLAY:
            self._check_sizes()
            return
        finished = board.finished
        decided = turns.is_decided(self.facts, finished)
        if any(turns.is_decided(self.facts, finished[:place]) for place in range(1, len(finished))):
            self.note("finished: the round ended before the last of them (OUT-3, OUT-4)")
        turn = board.turn
        if phase is Phase.OVER:
            if not decided and self.setup.counted_out is None:
                self.note("phase: several seats still hold cards, so it is not over")
            if self.laid and self.setup.counted_out is None:
                self.note("trick: at the end of the round it is in a pile")
            return
        if self.setup.counted_out is not None:
            self.note("counted_out: the round ends when a team is counted out (IRR-1)")
        if decided and phase is not Phase.GIVE_TRICK:
            self.note("hands: with these hands the round is over (OUT-3, OUT-4)")
        if phase in WITH_TRICK and not self.laid:
            self.note(f"trick: expected an open trick in phase {phase}")
            return
        winner = board.winner if self.laid else None
        self.given.check_turn(None if turn < 0 else turn, winner, board.last, sizes)
        if not self.laid:
            self._check_choice()
            return
        self._check_trick(decided=decided)

    def _check_trick(self, *, decided: bool) -> None:
        phase, board = self.phase, self.board
        if phase is Phase.CHOOSE_LEADER:
            self.note("trick: no trick is open after the Dog (DOG-2)")
        if phase is Phase.GIVE_TRICK:
            if not dragon.wins(board.form, board.top):
                self.note("trick: only the Dragon's is given away (DRG-3)")
            if decided and (
                turns.is_victory(self.facts, board.finished)
                or self.rules.dragon_last_trick == "keep"
                or board.finished[-1] != board.winner
            ):
                self.note("phase: with these hands nothing is given away (DRG-7, DRG-8)")
        if phase is Phase.ANNOUNCED and not (
            self.rules.announced_bombs and board.turn >= 0 and self._may_bomb()
        ):
            self.note("phase: the seat on turn cannot have announced a bomb (IRR-1)")

    def _may_bomb(self) -> bool:
        """Return whether the hand on turn, unknown cards included, may hold a bomb that beats."""
        board = self.board
        seat = board.turn
        hand = self.hands[seat]
        hidden = self.nowhere if self.given.unknown[seat] else 0
        missing = (
            (bomb & ~hand).bit_count()
            for bomb in bombs.that_beat(hand | hidden, board.form, board.top)
        )
        return any(number <= self.given.unknown[seat] for number in missing)

    def _check_pushes(self) -> None:
        """Check that each pushed card is in its recipient's hand, or has been played (PUSH-3)."""
        if self.phase in BEFORE_PLAY:
            return
        hidden = self.nowhere if any(self.given.unknown) else 0
        got = [0] * self.seats
        others = [0] * self.seats  # the cards in all other hands
        for seat, hand in enumerate(self.hands):
            others = [held if to == seat else held | hand for to, held in enumerate(others)]
        for giver, cards in self.given.pushes.items():
            for to, card in zip(self.facts.recipients[giver], cards, strict=False):
                if card and others[to] & card:
                    self.note(f"pushes of seat {giver}: {new_cards(card)} is in another hand")
                got[to] += bool(card and hidden & card)
        for seat, number in enumerate(got):
            if number > self.given.unknown[seat]:
                self.note(f"hand of seat {seat}: expected unknown cards for all that it was pushed")

    def _check_choice(self) -> None:
        """Check that the player of the Dog has a choice (TIENTSIN-5)."""
        board = self.board
        if self.phase is not Phase.CHOOSE_LEADER or board.turn < 0:
            return
        leaders = dog.possible_leaders(self.facts, board.turn, board.active)
        if len(leaders) < 2 or any(hand & DOG for hand in self.hands):
            self.note("phase: there is no leader to choose (TIENTSIN-5)")

    def _check_sizes(self) -> None:
        """Check that each seat has the cards dealt so far (DEAL-1)."""
        expected = {
            Phase.DEAL_FIRST: (0,) * self.seats,
            Phase.PUSH: self._full,
        }.get(self.phase, self.rules.packet(Phase.DEAL_FIRST, 0))
        for seat, size in enumerate(expected):
            held = self.hands[seat].bit_count() + self.given.unknown[seat]
            if held != size:
                self.note(f"hand of seat {seat}: expected {size} cards, got {held}")


def _flags(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
