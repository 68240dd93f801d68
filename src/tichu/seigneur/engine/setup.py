"""Descriptions of positions, and their problems."""

from collections.abc import Mapping
from typing import Final, cast

import attrs

from tichu._kernel.layout import MAH_JONG
from tichu._values import as_pairs, as_tuple, objects
from tichu.cards import BOTH_DECKS, COPIES, Cards, new_cards
from tichu.engine.setup import course
from tichu.engine.setup.course import Laid
from tichu.engine.setup.fields import WINNERS, Reader
from tichu.engine.setup.stated import phase_stated, plays_stated, rank_stated, stated
from tichu.engine.table.actions import Play
from tichu.errors import InvalidSetup, NotationError, shown
from tichu.phases import Phase
from tichu.rulebook import packs
from tichu.seigneur.engine import exchange, plays
from tichu.seigneur.engine.bags import added, singles_of
from tichu.seigneur.engine.plays import to_play
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.engine.spelled import parse_rules
from tichu.seigneur.engine.table import PHASES, Table

_MOST_PLAYS: Final = 109  # of a trick: each takes a card
_BEFORE_PLAY: Final = (Phase.DEAL_FIRST, Phase.PUSH)


def _rules(value: SeigneurRules | str) -> SeigneurRules:
    return cast("SeigneurRules", stated(value, parse_rules))


@attrs.frozen(slots=True, kw_only=True)
class SeigneurSetup:
    """A description of a position, which :meth:`SeigneurRound.from_setup` checks.

    Cards, plays, rules, the phase and the wish may be given as values or as text. Every phase needs
    ``rules`` and, from the deal on, ``hands``; the cards that are not mentioned lie on the discard
    pile. Besides:

    - ``DEAL_FIRST``: ``ranking`` in a later round.
    - ``PUSH``: ``ranking``, and ``pushes`` of the seats that have pushed.
    - ``PLAY``: ``turn``, and ``trick`` to follow one.
    - ``WISH`` and ``TAKE_TRICK``: ``trick``.
    - ``OVER``: ``finished``, all seats but the last.

    From ``PLAY`` on ``wish`` and ``finished`` may be needed, and ``pushes`` may be stated. What the
    fields and the plays of the open trick rule out is refused.

    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands = ("2j3j", "4j", "Ph", "5j", "5p", "5w")
    >>> setup = SeigneurSetup(rules=SeigneurRules(6), hands=hands, turn=0)
    >>> SeigneurRound.from_setup(setup).legal(0)
    <2 legal actions of seat 0: 2j, 3j>
    """

    rules: SeigneurRules = attrs.field(converter=_rules)
    """The rules of the game."""
    hands: tuple[Cards | str, ...] = attrs.field(default=(), converter=as_tuple)
    """The cards of each seat; in the exchange with those that it has pushed."""
    phase: Phase = attrs.field(default=Phase.PLAY, converter=phase_stated)
    """The phase of the round."""
    ranking: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The persons by rank, as they entered the round; None in the first round."""
    dealer: int | None = None
    """The seat that deals; by default the Wretch's, or in the first round seat 0 (SEIGNEUR-9)."""
    turn: int | None = None
    """The seat on turn; by default the trick's winner where they owe an action."""
    trick: tuple[Play, ...] = attrs.field(default=(), converter=plays_stated)
    """The plays of the open trick: the first is the leader's, the last the winner's."""
    wish: int | None = attrs.field(default=None, converter=rank_stated)
    """The rank wished for, 2 to 14."""
    pushes: Mapping[int, Cards | str] | tuple[tuple[int, Cards | str], ...] = attrs.field(
        default=(), converter=as_pairs
    )
    """The cards that seats have pushed, ``{seat: cards}``; after the exchange those that are known.

    With ``returns="sighted"`` the receiver acts after the gift, so its push needs the giver's.
    """
    finished: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(as_tuple)
    )
    """The seats that are out, in order; by default the one with an empty hand, if there is one.

    Those that went out in the open trick are the last, in the order of its plays.
    """


def build(setup: SeigneurSetup) -> tuple[Table, tuple[int, ...], tuple[int | None, ...]]:
    """Return table, hands and pushes; raise :class:`InvalidSetup` with every problem.

    The cards that are not mentioned lie on the discard pile.
    """
    return _Position(setup).built()


class _Position(Reader):
    """A position, read field by field and then checked as a whole."""

    def __init__(self, setup: SeigneurSetup) -> None:
        super().__init__(setup)
        self.setup = setup
        self.is_read("rules", SeigneurRules, parse_rules)
        if not isinstance(cast("object", setup.phase), Phase) or setup.phase not in PHASES:
            self.note(f"phase: expected a phase of Grandseigneur, got {shown(setup.phase)}")
        self._stop()
        self.rules = setup.rules
        self.seats = self.rules.players
        self.hands = self._hands()
        self.laid = self._laid()
        self.pushes = self.by_seat("pushes", setup.pushes, self._mask)
        self.ranking = self._ranking()
        self.dealer = self._dealer()
        for name in ("turn", "dealer"):
            value = getattr(setup, name)
            if value is not None:
                self.is_seat(value, name)
        self.read_wish()
        self._stop()

    def _stop(self) -> None:
        if self.problems:
            raise InvalidSetup(tuple(self.problems))

    # Reading

    def _mask(self, name: str, value: object) -> int:
        try:
            bag = Cards.parse(value) if isinstance(value, str) else value
        except NotationError as error:
            self.note(f"{name}: {error}")
            return 0
        if isinstance(bag, Cards):
            return bag.mask
        self.note(f"{name}: expected Cards, got {shown(value)}")
        return 0

    def _hands(self) -> tuple[int, ...]:
        given = objects(self.setup.hands)
        if given == () and self.phase is Phase.DEAL_FIRST:
            return (0,) * self.seats
        if given is None or len(given) != self.seats:
            self.note(f"hands: expected {self.seats} hands, got {shown(self.setup.hands)}")
            return (0,) * self.seats
        return tuple(self._mask(f"hand of seat {seat}", hand) for seat, hand in enumerate(given))

    def _laid(self) -> tuple[tuple[int, int], ...]:
        given = objects(self.setup.trick)
        if given is None or not all(isinstance(play, Play) for play in given[:_MOST_PLAYS]):
            self.note(f"trick: expected plays, got {shown(self.setup.trick)}")
            return ()
        laid = cast("tuple[Play, ...]", given)[:_MOST_PLAYS]
        for play in laid:
            self.is_seat(play.seat, "trick")
        return tuple((play.seat, to_play(play.combination)) for play in laid)

    def _ranking(self) -> tuple[int, ...] | None:
        if self.setup.ranking is None:
            return None
        ranking = self.seats_in("ranking", self.setup.ranking)
        if len(ranking) != self.seats and not self.problems:
            self.note(f"ranking: expected all {self.seats} persons, got {len(ranking)}")
        return ranking

    def _dealer(self) -> int:
        given = self.setup.dealer
        if self.ranking is None:
            return given or 0
        wretch = self.rules.seat_of(self.seats)
        if given not in (None, wretch):
            self.note(f"dealer: with a ranking the Wretch deals, seat {wretch} (SEIGNEUR-9)")
        return wretch

    # Checking what belongs together

    def built(self) -> tuple[Table, tuple[int, ...], tuple[int | None, ...]]:
        """Return the parts of the position."""
        sizes = tuple(hand.bit_count() for hand in self.hands)
        discarded = self._discarded()
        trick = self._trick()
        finished = self.finished(trick, sizes)
        self._check_sizes(sizes)
        self._check_pushes(discarded)
        turn = self.turn(self.laid[-1][0] if self.laid else None)
        self._check_phase(sizes, finished, turn, discarded)
        self._check_wish(trick, discarded)
        self._stop()
        pushed = sum(1 << seat for seat in self.pushes)
        if self.phase not in _BEFORE_PLAY and self.ranking is not None:
            pushed = sum(1 << seat for seat in exchange.roles(self.rules))
        table = Table(
            self.rules,
            self.ranking,
            self.dealer,
            self.phase,
            turn,
            pushed,
            sizes,
            self.setup.wish,
            finished,
            self.laid,
            discarded,
            None if self.phase in _BEFORE_PLAY else self._mah_jong_holder(),
        )
        return table, self.hands, tuple(self.pushes.get(seat) for seat in range(self.seats))

    def _mah_jong_holder(self) -> int | None:
        return next((seat for seat, hand in enumerate(self.hands) if hand & MAH_JONG), None)

    def _discarded(self) -> int:
        """Return the cards that are not mentioned."""
        left: dict[int, int] = {}
        for card in singles_of(self.rules.deck):
            left[card] = left.get(card, 0) + 1
        for mask in (*self.hands, *(play & BOTH_DECKS for _, play in self.laid)):
            for card in singles_of(mask):
                left[card] = left.get(card, 0) - 1
        for card, number in left.items():
            if number < 0:
                self.note(f"{new_cards(card)}: appears too often")
        if self.phase is Phase.DEAL_FIRST:
            return 0
        return sum(
            card | (card << COPIES if number > 1 else 0)
            for card, number in left.items()
            if number > 0
        )

    def _check_sizes(self, sizes: tuple[int, ...]) -> None:
        """Check that each seat has the cards it was dealt, less those played (SEIGNEUR-9)."""
        played = [0] * self.seats
        for seat, play in self.laid:
            played[seat] += (play & BOTH_DECKS).bit_count()
        for seat, most in enumerate(self.rules.packet(self.dealer)):
            size = sizes[seat] + played[seat]
            if self.phase is Phase.DEAL_FIRST and size:
                self.note(f"hand of seat {seat}: expected no cards before the deal")
            elif self.phase is Phase.PUSH and size != most:
                self.note(f"hand of seat {seat}: expected {most} cards, got {size}")
            elif size > most:
                self.note(f"hand of seat {seat}: expected at most {most} cards, got {size}")

    def _trick(self) -> list[Laid]:
        """Return the plays of the trick; each must beat the one before."""
        trick: list[Laid] = []
        form = strength = 0
        for seat, play in self.laid:
            if self.rules.phoenix_ambiguity == "high" and not packs.is_highest(play):
                cards = new_cards(play & BOTH_DECKS)
                self.note(f"trick: under these rules {cards} has only its higher reading (PHX-8)")
            own_form = packs.figure(play) >> 8
            own = plays.strength(play, form, strength)
            if trick and not plays.beats(own_form, own, form, strength):
                self.note(f"trick: play {len(trick) + 1} does not beat the one below it")
            form, strength = own_form, own
            trick.append(Laid(seat, play & BOTH_DECKS, plays.is_bomb(form)))
        self.problems += course.of_turns(
            trick, beat_own_play=self.rules.beat_own_play, bombs=self.rules.bombs
        )
        return trick

    def _check_pushes(self, discarded: int) -> None:
        roles = exchange.roles(self.rules)
        if self.pushes and (self.ranking is None or self.phase is Phase.DEAL_FIRST):
            self.note("pushes: nobody has exchanged cards")
            return
        for seat, cards in self.pushes.items():
            part = roles.get(seat)
            if part is None or cards.bit_count() != part.number:
                number = 0 if part is None else part.number
                self.note(f"pushes of seat {seat}: expected {number} cards (SEIGNEUR-11)")
            elif self.phase is Phase.PUSH:
                self._check_push(seat, cards, part)
            else:
                near = [
                    self.hands[part.other],
                    discarded,
                    *(play & BOTH_DECKS for _, play in self.laid),
                ]
                if part.gives_best and self.rules.returns == "sighted":
                    near.append(self.hands[seat])  # the receiver may have returned it
                for card in dict.fromkeys(new_cards(cards)):
                    if sum(new_cards(mask).count(card) for mask in near) < new_cards(cards).count(
                        card
                    ):
                        self.note(f"pushes of seat {seat}: {card} is in another hand")
        if self.phase is Phase.PUSH and len(self.pushes) == len(roles):
            self.note("pushes: all have pushed, so the exchange is over")

    def _check_push(self, seat: int, cards: int, part: exchange.Part) -> None:
        """Check a push in the exchange (SEIGNEUR-12, SEIGNEUR-13)."""
        hand = self.hands[seat]
        if not part.gives_best and self.rules.returns == "sighted":
            if part.other not in self.pushes:
                self.note(f"pushes of seat {seat}: it waits for the gift (SEIGNEUR-13)")
            hand = added(hand, self.pushes.get(part.other, 0))
        if cards & ~hand:
            self.note(f"pushes of seat {seat}: expected cards of its hand")
        elif part.gives_best and cards not in exchange.gifts(hand, part.number):
            self.note(f"pushes of seat {seat}: expected its best cards (SEIGNEUR-12)")

    def _check_wish(self, trick: list[Laid], discarded: int) -> None:
        """Check the open wish, or that none is open (WISH-1 to WISH-12)."""
        wished = self.setup.wish
        may_be_open = self.phase in _WITH_WISH and self._mah_jong_holder() is None
        if wished is not None and not may_be_open:
            self.note("wish: no wish can be open here")
        elif may_be_open:
            self.problems += course.of_wish(
                trick,
                wished,
                discarded,
                optional=self.rules.wish_optional,
                own_fulfils=self.rules.own_straight_fulfils_wish,
            )

    def _check_phase(
        self,
        sizes: tuple[int, ...],
        finished: tuple[int, ...],
        turn: int | None,
        discarded: int,
    ) -> None:
        phase = self.phase
        if phase in (*_BEFORE_PLAY, Phase.OVER):
            if self.laid:
                self.note(f"trick: no trick is open in phase {phase}")
            if phase is Phase.PUSH and self.ranking is None:
                self.note("phase: no cards are exchanged in the first round (SEIGNEUR-10)")
        if phase is Phase.OVER and sum(map(bool, sizes)) != 1:
            self.note("phase: expected cards in only one hand at the end (SEIGNEUR-29)")
        if phase in (*_BEFORE_PLAY, Phase.OVER):
            return
        if len(finished) >= self.seats - 1:
            self.note("hands: with these hands the round is over (SEIGNEUR-29)")
        if phase in WINNERS and not self.laid:
            self.note(f"trick: expected an open trick in phase {phase}")
            return
        winner, top = self.laid[-1] if self.laid else (None, 0)
        self.check_turn(turn, winner, top, sizes)
        is_first = phase is Phase.PLAY and not self.laid and not discarded
        if is_first and turn is not None and not self.hands[turn] & MAH_JONG:
            self.note("turn: the seat with the Mah Jong leads first (SEIGNEUR-15)")


_WITH_WISH: Final = (Phase.PLAY, Phase.TAKE_TRICK)
