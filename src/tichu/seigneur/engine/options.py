"""The legal actions of a seat as a lazy sequence, from the table and one hand only."""

from collections.abc import Iterator, Sequence
from typing import overload

from tichu._chance import Rng, want_rng
from tichu.cards import new_cards
from tichu.engine.legality.options import repr_of
from tichu.engine.machine.drawing import draw
from tichu.engine.table.actions import MakeWish, Pass, TakeTrick, new_play, new_push
from tichu.phases import Phase
from tichu.rulebook import packs
from tichu.rulebook.combinations import from_packs
from tichu.seigneur.engine import exchange, plays
from tichu.seigneur.engine.actions import PlayerAction
from tichu.seigneur.engine.judgement import allowed_answers, allowed_leads, bound_to_lead, judge
from tichu.seigneur.engine.table import Table


class LegalActions(Sequence[PlayerAction]):
    """The legal actions of one seat, in the order of the base game.

    Actions become objects when they are read, and leads are listed when the first one is read. They
    are counted without listing them, unless a wish or a rule excludes some. ``in`` judges the one
    action and does not search.

    >>> from tichu import Play
    >>> from tichu.seigneur import SeigneurRound, SeigneurRules, SeigneurSetup
    >>> hands = ("2j2j3w", "4j", "Ph", "5j", "5p", "5w", "5s")
    >>> setup = SeigneurSetup(rules=SeigneurRules(7), hands=hands, turn=0)
    >>> legal = SeigneurRound.from_setup(setup).legal(0)
    >>> len(legal), legal[-1]
    (3, Play(seat=0, combination=Combination.parse('2j2j')))
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
        """Leave out the lower readings of the Phoenix where they do not count (PHX-8)."""
        if self._table.rules.phoenix_ambiguity == "high":
            return [play for play in found if packs.is_highest(play)]
        return found

    def _find(self) -> None:
        """List the actions of a seat that must act."""
        table, hand, seat = self._table, self._hand, self._seat
        rules = table.rules
        if table.phase is Phase.PUSH:
            self._numbers = exchange.choices(hand, exchange.roles(rules)[seat])
        elif table.phase is Phase.WISH:
            wishes = tuple(MakeWish(seat, rank) for rank in range(2, 15))
            self._before = (*wishes, MakeWish(seat, None)) if rules.wish_optional else wishes
        elif table.phase is Phase.TAKE_TRICK:
            self._before = (TakeTrick(seat),)
            found = plays.answers(hand, *table.top)
            self._numbers = [
                play
                for play in found
                if (
                    rules.bombs == "any_time"
                    if plays.is_bomb(packs.figure(play) >> 8)
                    else rules.beat_own_play
                )
            ]
        elif not table.laid:
            self._numbers = None
        else:
            self._numbers, may_pass = allowed_answers(table, hand)
            if may_pass:
                self._before = (Pass(seat),)

    def pick(self, rng: Rng) -> PlayerAction:
        """Return a random action; raises ``IndexError`` if there is none."""
        want_rng("pick(rng)", rng)
        number = len(self._before) + len(self._listed())
        if not number:
            raise IndexError("there are no actions")
        return self[draw(rng.random, number)]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what the list is made from, which the seat may see."""
        return LegalActions, (self._table, self._hand, self._seat)

    def _leads(self) -> Iterator[int]:
        """Yield the legal leads; each kind is listed when it is reached."""
        for found in allowed_leads(self._table, self._hand):
            yield from self._readable(found)

    def _listed(self) -> list[int]:
        if self._numbers is None:
            self._numbers = list(self._leads())
        return self._numbers

    def __len__(self) -> int:
        if self._numbers is None:
            declared = self._table.rules.phoenix_ambiguity == "declare"
            if declared and not bound_to_lead(self._table, self._hand):
                return plays.count_leads(self._hand)
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
        return self._before[place] if place < before else self._made(listed[place - before])

    def __iter__(self) -> Iterator[PlayerAction]:
        yield from self._before
        numbers = self._leads() if self._numbers is None else self._numbers
        if self._table.phase is Phase.PUSH:
            yield from map(self._made, numbers)
        else:
            seat = self._seat
            for number in numbers:
                yield new_play(seat, from_packs(number))

    def _made(self, number: int) -> PlayerAction:
        if self._table.phase is Phase.PUSH:
            return new_push(self._seat, new_cards(number).listed)
        return new_play(self._seat, from_packs(number))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, PlayerAction) or action.seat != self._seat:
            return False
        return judge(self._table, self._hand, action) is None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalActions) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr_of(self, self._seat)
