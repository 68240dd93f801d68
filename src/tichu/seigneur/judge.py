"""Judge and list the actions of a seat, from the table and a single hand.

:func:`judge` finds the rule that an action breaks, and :class:`LegalActions` lists the legal
actions. ``hand`` contains the cards that the seat may use: its own and, in a sighted exchange, the
gift that it has seen.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, assert_never, overload

from tichu._kernel.layout import ACE, DECK, DRAGON, LOWEST, RANK
from tichu._values import Rng, place_in
from tichu.errors import Code, Violation, shown
from tichu.rulebook import wish
from tichu.rulebook.combinations import Kind
from tichu.rules import Phase
from tichu.seigneur import plays
from tichu.seigneur.moves import (
    Cards,
    MakeWish,
    Pass,
    Play,
    PlayerAction,
    Push,
    TakeTrick,
    new_cards,
    new_combination,
    new_play,
    new_push,
)
from tichu.seigneur.plays import BOTH_DECKS, missing, singles_of
from tichu.seigneur.table import Table, choices, gifts, roles

_AWAITED: Final = {
    Phase.DEAL_FIRST: "the cards have not been dealt",
    Phase.PUSH: "the players are exchanging cards",
    Phase.PLAY: "the players are playing cards",
    Phase.WISH: "a wish must be made first",
    Phase.TAKE_TRICK: "the trick must be taken first",
}
_RANK_NAMES: Final = {8: "an 8", 11: "a jack", 12: "a queen", 13: "a king", 14: "an ace"}


# Judging one action


def of_seat(table: Table, action: object) -> PlayerAction | Violation:
    """Return a value if it is an action of a seat at this table, otherwise the violation."""
    if not isinstance(action, PlayerAction):
        message = f"expected an action of Grandseigneur, got {shown(action, 40)}"
        return Violation(Code.NOT_AN_ACTION, None, "", message)
    if action.seat < table.rules.players:
        return action
    message = f"expected a seat from 0 to {table.rules.players - 1}, got {action.seat}"
    return Violation(Code.NO_SUCH_SEAT, None, "SEIGNEUR-1", message)


def judge(table: Table, hand: int, action: PlayerAction) -> Violation | None:
    """Return the violation that an action commits, or None if the action is legal."""
    seat = action.seat
    if table.is_over:
        return over(seat)
    match action:
        case Play():
            return _play(table, hand, seat, action.combination.play)
        case Pass():
            return _pass(table, hand, seat)
        case Push():
            return _push(table, hand, seat, action.cards.mask)
        case MakeWish():
            return _wish(table, seat, action.rank)
        case TakeTrick():
            if table.phase is not Phase.TAKE_TRICK:
                return _not_now(table, seat, "TRICK-7", "take the trick")
            return None if seat == table.turn else _not_on_turn(table, seat)
        case _:
            assert_never(action)


def judge_deal(table: Table, hands: Sequence[Cards]) -> Violation | None:
    """Return the violation that a deal commits, or None (SEIGNEUR-2, SEIGNEUR-9)."""
    if table.is_over:
        return over(None)
    if table.phase is not Phase.DEAL_FIRST:
        return Violation(Code.WRONG_PHASE, None, "SEIGNEUR-8", "the cards have been dealt")
    sizes = table.rules.packet(table.dealer)
    if tuple(map(len, hands)) != sizes:
        message = f"expected hands of {', '.join(map(str, sizes))} cards"
        return Violation(Code.BAD_DEAL, None, "SEIGNEUR-9", message)
    dealt = Counter(card for hand in hands for card in singles_of(hand.mask))
    allowed = Counter(singles_of(table.rules.deck))
    for card, number in dealt.items():
        if number > allowed[card]:
            message = f"expected {new_cards(card)} at most {allowed[card]} times, got {number}"
            return Violation(Code.BAD_DEAL, None, "SEIGNEUR-2", message)
    return None


def over(seat: int | None) -> Violation:
    """Return the violation for acting after the end."""
    return Violation(Code.ROUND_OVER, seat, "SEIGNEUR-29", "the round is over")


def _play(table: Table, hand: int, seat: int, play: int) -> Violation | None:
    if table.phase not in (Phase.PLAY, Phase.TAKE_TRICK):
        return _not_now(table, seat, "TRICK-1", "play cards")
    if play & BOTH_DECKS & ~hand:
        return _not_held(seat, "TRICK-3", play & BOTH_DECKS, hand)
    if table.rules.phoenix_ambiguity == "high" and not plays.is_highest(play):
        message = "under these rules only the higher reading of the Phoenix counts"
        return Violation(Code.LOW_READING, seat, "PHX-8", message)
    is_bomb = _is_bomb(play)
    if not table.laid:
        return _lead(table, hand, seat, play)
    if seat != table.turn:
        if not is_bomb:
            return _not_on_turn(table, seat)
        if table.rules.bombs == "in_turn":
            return _bomb_in_turn(seat)
    elif table.phase is Phase.TAKE_TRICK:
        if is_bomb and table.rules.bombs == "in_turn":
            return _bomb_in_turn(seat)
        if not is_bomb and not table.rules.beat_own_play:
            message = "take the trick before you lead to the next"
            return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-8", message)
    form, strength = table.top
    own = plays.figure(play) >> 8
    if not plays.beats(own, plays.strength(play, form, strength), form, strength):
        return _does_not_beat(table, seat, play)
    if seat == table.turn and table.phase is Phase.PLAY and not _fits_wish(table, play):
        return _bound_to_answer(table, hand, seat)
    return None


def _lead(table: Table, hand: int, seat: int, play: int) -> Violation | None:
    if seat != table.turn:
        if _is_bomb(play):
            message = "there is no trick to bomb: the right to lead cannot be bombed"
            return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-7", message)
        return _not_on_turn(table, seat)
    wished = _bound_to_lead(table, hand)
    if wished and not wish.fulfils(play & DECK, wished):
        return _bound(seat, wished, "WISH-7", "lead")
    return None


def _does_not_beat(table: Table, seat: int, play: int) -> Violation:
    top = new_combination(table.laid[-1][1])
    if _is_bomb(play):
        return Violation(Code.TOO_LOW, seat, "BOMB-5", f"this bomb does not beat {top}")
    if plays.figure(play) >> 8 != table.top[0]:
        expected = "a single card, or a bomb"
        if top.is_bomb:
            expected = "a higher bomb"
        elif top.length > 1:
            article = "" if top.kind is Kind.STAIRS else "a "
            expected = f"{article}{top.kind} of {top.length} cards, or a bomb"
        return Violation(Code.WRONG_KIND, seat, "COMBO-8", f"the trick asks for {expected}")
    rule = "SEIGNEUR-22" if top.play == DRAGON else "SEIGNEUR-26"
    return Violation(Code.TOO_LOW, seat, rule, f"this does not beat {top}")


def _pass(table: Table, hand: int, seat: int) -> Violation | None:
    if table.phase is not Phase.PLAY:
        return _not_now(table, seat, "TRICK-3", "pass")
    if seat != table.turn:
        return _not_on_turn(table, seat)
    if not table.laid:
        message = "the leader must play and cannot pass"
        return Violation(Code.LEADER_MUST_PLAY, seat, "TRICK-2", message)
    return _bound_to_answer(table, hand, seat)


def _push(table: Table, hand: int, seat: int, mask: int) -> Violation | None:
    if table.phase is not Phase.PUSH:
        return _not_now(table, seat, "SEIGNEUR-14", "exchange cards")
    part = roles(table.rules).get(seat)
    if part is None:
        message = "your rank does not exchange cards"
        return Violation(Code.NOT_YOUR_TURN, seat, "SEIGNEUR-11", message)
    if table.pushed >> seat & 1:
        return Violation(Code.ALREADY_DECIDED, seat, "SEIGNEUR-14", "you have pushed already")
    if seat not in table.to_act:
        message = f"seat {part.other} gives you cards first"
        return Violation(Code.NOT_YOUR_TURN, seat, "SEIGNEUR-13", message)
    if mask.bit_count() != part.number:
        cards = "1 card" if part.number == 1 else f"{part.number} cards"
        message = f"expected {cards} to push, got {mask.bit_count()}"
        return Violation(Code.BAD_PUSH, seat, "SEIGNEUR-11", message)
    if mask & ~hand:
        return _not_held(seat, "SEIGNEUR-13", mask, hand)
    if part.gives_best and mask not in gifts(hand, part.number):
        best = "best card" if part.number == 1 else f"{part.number} best cards"
        return Violation(Code.BAD_PUSH, seat, "SEIGNEUR-12", f"you must give your {best}")
    return None


def _wish(table: Table, seat: int, rank: int | None) -> Violation | None:
    if table.phase is not Phase.WISH:
        return _not_now(table, seat, "WISH-1", "make a wish")
    if seat != table.turn:
        return _not_on_turn(table, seat)
    if rank is None and not table.rules.wish_optional:
        message = "under these rules you must wish for a rank"
        return Violation(Code.BAD_WISH, seat, "WISH-1", message)
    return None


def _not_held(seat: int, rule: str, mask: int, hand: int) -> Violation:
    lacking = missing(mask, hand)
    message = f"you hold only one copy of {new_cards(lacking)}"
    if lacking & ~hand:
        message = f"you do not hold {new_cards(lacking & ~hand)}"
    return Violation(Code.CARDS_NOT_HELD, seat, rule, message)


def _bomb_in_turn(seat: int) -> Violation:
    message = "these rules allow bombs only in turn"
    return Violation(Code.BOMB_NOT_NOW, seat, "BOMB-14", message)


def _bound(seat: int, wished: int, rule: str, verb: str) -> Violation:
    rank = _RANK_NAMES.get(wished, f"a {wished}")
    message = f"you hold {rank} and can {verb} it, so the wish binds you"
    return Violation(Code.WISH_BINDS, seat, rule, message)


def _not_on_turn(table: Table, seat: int) -> Violation:
    message = f"it is seat {table.turn}'s turn"
    return Violation(Code.NOT_YOUR_TURN, seat, "TRICK-3", message)


def _not_now(table: Table, seat: int, rule: str, what: str) -> Violation:
    message = f"you cannot {what} now: {_AWAITED[table.phase]}"
    return Violation(Code.WRONG_PHASE, seat, rule, message)


# The wish


def _is_bomb(play: int) -> bool:
    return plays.is_bomb(plays.figure(play) >> 8)


def _bound_to_lead(table: Table, hand: int) -> int | None:
    """Return the wished rank if the leader holds it and so must lead it (WISH-7)."""
    return table.wish if table.wish and hand & RANK[table.wish] else None


def _has_to_fulfil(table: Table, hand: int, found: Sequence[int]) -> bool:
    """Return whether an open wish binds a follower who has these plays (WISH-3, WISH-13)."""
    rank = RANK[table.wish or 0]
    return bool(hand & rank) and any(play & rank for play in found)


def _fits_wish(table: Table, play: int) -> bool:
    """Return whether a follower who is bound by the wish may make a play (WISH-4, WISH-9)."""
    if table.wish and wish.fulfils(play & DECK, table.wish):
        return True
    return table.rules.wish_bomb == "interrupt" and _is_bomb(play)


def _bound_to_answer(table: Table, hand: int, seat: int) -> Violation | None:
    """Return the violation for a follower who could fulfil the wish (WISH-3), or None."""
    if not table.wish or not hand & RANK[table.wish]:
        return None
    if not _has_to_fulfil(table, hand, plays.answers(hand, *table.top)):
        return None
    return _bound(seat, table.wish, "WISH-3", "play")


# All legal actions


class LegalActions(Sequence[PlayerAction]):
    """The legal actions of one seat as a lazy sequence.

    The order is: taking the trick, passing, plays by kind, length and rank, and other actions. An
    action object is created when it is accessed; leads are listed when one is accessed, or for
    ``len``. ``in`` judges the action instead of searching the list.

    >>> from tichu.seigneur import Play, SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands = ("2j2j3w", "4j", "Ph", "5j", "5p", "5w", "5s")
    >>> setup = SeigneurSetup(rules=SeigneurRules(7), hands=hands, turn=0)
    >>> legal = SeigneurRound.from_setup(setup).legal(0)
    >>> len(legal), legal[-1]
    (3, Play(seat=0, combination=Combination('2j2j')))
    >>> Play(0, "2j2j") in legal, Play(0, "3w3w") in legal
    (True, False)
    """

    __slots__ = ("_before", "_hand", "_numbers", "_seat", "_table")

    def __init__(self, table: Table, hand: int, seat: int) -> None:
        """List the legal actions of a seat with a hand."""
        self._table = table
        self._hand = hand
        self._seat = seat
        self._before: tuple[PlayerAction, ...] = ()
        # Pushes as masks, or plays; None for leads that have not been listed.
        self._numbers: list[int] | None = []
        if seat in table.to_act:
            self._find()
        elif seat in table.may_interrupt:
            self._numbers = plays.bombs(hand, *table.top)
        if self._numbers and table.phase is not Phase.PUSH:
            self._numbers = self._readable(self._numbers)

    def _readable(self, found: list[int]) -> list[int]:
        """Leave out the lower readings of the Phoenix unless the rules allow them (PHX-8)."""
        if self._table.rules.phoenix_ambiguity == "high":
            return [play for play in found if plays.is_highest(play)]
        return found

    def _find(self) -> None:
        """List the actions of a seat that must act."""
        table, hand, seat = self._table, self._hand, self._seat
        rules = table.rules
        if table.phase is Phase.PUSH:
            self._numbers = choices(hand, roles(rules)[seat])
        elif table.phase is Phase.WISH:
            wishes = tuple([MakeWish(seat, rank) for rank in range(LOWEST, ACE + 1)])
            self._before = (*wishes, MakeWish(seat, None)) if rules.wish_optional else wishes
        elif table.phase is Phase.TAKE_TRICK:
            self._before = (TakeTrick(seat),)
            bombs, others = rules.bombs == "any_time", rules.beat_own_play
            found = plays.answers(hand, *table.top)
            self._numbers = [play for play in found if (bombs if _is_bomb(play) else others)]
        elif not table.laid:
            self._numbers = None
        else:
            found = plays.answers(hand, *table.top)
            if _has_to_fulfil(table, hand, found):
                self._numbers = [play for play in found if _fits_wish(table, play)]
            else:
                self._before, self._numbers = (Pass(seat),), found

    def pick(self, rng: Rng) -> PlayerAction:
        """Return a random action; raise ``IndexError`` if there is none."""
        number = len(self._before) + len(self._listed())
        return self[int(rng.random() * number) if number > 1 else 0]

    def _leads(self) -> Iterator[int]:
        """Yield the legal leads; each kind is listed when it is reached."""
        wished = _bound_to_lead(self._table, self._hand)
        for found in plays.leads(self._hand):
            fitting = [play for play in found if not wished or wish.fulfils(play & DECK, wished)]
            yield from self._readable(fitting)

    def _listed(self) -> list[int]:
        if self._numbers is None:
            self._numbers = list(self._leads())
        return self._numbers

    @property
    def _make(self) -> Callable[[int, int], PlayerAction]:
        return new_push if self._table.phase is Phase.PUSH else new_play

    def __len__(self) -> int:
        return len(self._before) + len(self._listed())

    @overload
    def __getitem__(self, index: int) -> PlayerAction: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[PlayerAction, ...]: ...

    def __getitem__(self, index: int | slice) -> PlayerAction | tuple[PlayerAction, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        listed = self._listed()
        before = len(self._before)
        place = range(before + len(listed))[index]
        return (
            self._before[place]
            if place < before
            else self._make(self._seat, listed[place - before])
        )

    def __iter__(self) -> Iterator[PlayerAction]:
        yield from self._before
        make, seat = self._make, self._seat
        for number in self._leads() if self._numbers is None else self._numbers:
            yield make(seat, number)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, PlayerAction) or action.seat != self._seat:
            return False
        return judge(self._table, self._hand, action) is None

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of an action; raise ``InvalidValue`` if it is not in the list."""
        return place_in(self, value, start, stop)

    def __repr__(self) -> str:
        return f"<LegalActions of seat {self._seat}: {len(self)}>"
