"""The subjects: what a seat can observe of a state, by name."""

import copy
import pickle
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

import attrs

import tichu
from steering import Twin
from tichu import Action, Card, Cards, Pass, Phase, Play, RoundState, Rules, readings, sequential
from tichu.bots import SearchBot
from tichu.encoding import ActionSpace, ObservationSpace

_LONG: Final = 300
"""Of longer lists of actions, as in the exchange, a few actions are compared."""
_DEALING: Final = (Phase.DEAL_FIRST, Phase.GRAND_TICHU, Phase.DEAL_REST)
_PLAYOUTS: Final = 20


@attrs.frozen
class Side:
    """A state of a pair, seen by the seat; all but the state is the same on both sides."""

    state: RoundState
    seat: int | None
    asked: Sequence[object]
    """Actions, and things that are none, about which the seat may ask."""

    @property
    def own(self) -> tuple[int, ...]:
        """The seats that the seat decides for now."""
        if self.seat is None:
            return ()
        others = () if self.state.phase in _DEALING else self.state.rules.controls(self.seat)
        return tuple(sorted({self.seat, *others}))


@attrs.frozen
class Subject:
    """Something that a seat can observe."""

    name: str
    look: Callable[[Side], object]
    """Return what the seat observes; None if there is nothing."""
    share: float = 1.0
    """The share of the pairs where it is compared; some subjects take long."""


def given(value: object) -> tuple[object, ...]:
    """Return a value and what can be observed from outside: its repr, size and pickle."""
    return value, repr(value), sys.getsizeof(value, 0), pickle.dumps(value)


def _view(side: Side) -> object:
    seen = tichu.view(side.state, side.seat)
    return hash(seen), given(seen)


def _public_view(side: Side) -> object:
    return given(tichu.view(side.state, None))


def _copies(side: Side) -> object:
    """Return the pickle of what a view is after it was pickled, copied and copied deeply."""
    seen = tichu.view(side.state, side.seat)
    read = pickle.loads(pickle.dumps(seen))
    return pickle.dumps((read, copy.copy(seen), copy.deepcopy(seen)))


def _picture(side: Side) -> object:
    return tichu.svg.table(tichu.view(side.state, side.seat))


def _turn(side: Side) -> object:
    state, poll = side.state, sequential.begin(side.state)
    whose = state.to_act, state.may_interrupt, poll.asked, poll.to_act, poll.is_poll
    return whose, repr(poll), repr(state)


def _legal(side: Side) -> object:
    """Return the lists of a view and of the state, which are the same."""
    if side.seat is None:
        return None
    found: list[object] = []
    seen = tichu.view(side.state, side.seat)
    for seat in side.own:
        listed = seen.legal(seat)
        assert pickle.dumps(listed) == pickle.dumps(side.state.legal(seat))
        found += [len(listed), looked_at(listed), *given(listed)[1:]]
    if side.state.phase is not Phase.PUSH:  # thousands
        found += tichu.legal_actions(side.state, side.seat)
    return found


def looked_at(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return actions, or a few of very many."""
    if len(actions) < _LONG:
        return tuple(actions)
    return tuple(actions[place] for place in (0, len(actions) // 3, -2, -1))


def _refusals(side: Side) -> object:
    if side.seat is None:
        return None
    seen, poll = tichu.view(side.state, side.seat), sequential.begin(side.state)
    return [
        (why, str(why), pickle.dumps(why))
        for action in side.asked
        for why in (
            tichu.why_illegal(side.state, action),
            tichu.why_illegal(seen, action),
            sequential.why_illegal(poll, action),
        )
    ]


def _numbers(side: Side) -> object:
    """Return the masks and the observation of a learner."""
    if side.seat is None:
        return None
    seen = tichu.view(side.state, side.seat)
    actions, observed = _spaces(side.state.rules)
    masks = [space.mask(seen, is_poll=polled) for space in actions for polled in (False, True)]
    return masks, observed.encode(seen)


@cache
def _spaces(rules: Rules) -> tuple[tuple[ActionSpace, ActionSpace], ObservationSpace]:
    return (ActionSpace(rules), ActionSpace(rules, "exact")), ObservationSpace(rules)


SUBJECTS: Final = (
    Subject("public view", _public_view),
    Subject("view", _view),
    Subject("copies", _copies, 0.1),
    Subject("picture", _picture, 0.02),
    Subject("turn", _turn),
    Subject("legal actions", _legal),
    Subject("refusals", _refusals),
    Subject("numbers", _numbers, 0.1),
)
"""The subjects of the swap test."""


def _searched(side: Side) -> object:
    """Return what SearchBot finds out about its choices, and what it advises."""
    if side.seat not in (*side.state.to_act, *side.state.may_interrupt):
        return None
    bot = SearchBot(budget=_PLAYOUTS)
    seen = tichu.view(side.state, side.seat)
    estimates = bot.estimates(seen)
    return (estimates, bot.advise(seen)) if estimates else None  # else it follows rules of thumb


SEARCHED: Final = (Subject("SearchBot", _searched),)
"""The decisions of a bot that searches, which take long."""


def questions(pair: Twin, rng: random.Random) -> Iterator[object]:
    """Yield what a seat may ask: things that it may do, may not do, and that make no sense."""
    if pair.seat is None:
        return
    for seat in Side(pair.state, pair.seat, ()).own:
        yield from _questions(pair, seat, rng)


def _questions(pair: Twin, seat: int, rng: random.Random) -> Iterator[object]:
    state = pair.state
    own, legal = state.hand(seat), state.legal(seat)
    everybody = range(state.rules.seats)
    yield Play(seat, readings(Cards([pair.cards[0]]))[0])
    yield Play(seat, readings(Cards(map(Card, _rank_of(pair.cards[1]))))[0])
    size = rng.choice((1, 2, 3, 5))
    for combination in readings(Cards(rng.sample(own.listed, min(size, len(own)))))[:1]:
        yield Play(seat, combination)
    if len(legal):
        yield rng.choice(legal)
    yield from rng.sample(
        (
            Pass(seat),
            tichu.TakeTrick(seat),
            tichu.CallTichu(seat),
            tichu.CallGrandTichu(seat),
            tichu.DeclineGrandTichu(seat),
            tichu.AnnounceBomb(seat),
            tichu.Push(seat, (*own.listed[:2], pair.cards[0])),
            tichu.MakeWish(seat, rng.choice((None, *range(2, 15)))),
            tichu.GiveTrick(seat, rng.choice(everybody)),
            tichu.ChooseLeader(seat, rng.choice(everybody)),
            sequential.Decline(seat),
            None,
            "pass",
            seat,
        ),
        4,
    )


def _rank_of(card: Card) -> range:
    """Return the four cards of a card's rank, a bomb; a special card stands alone."""
    first = card.index & ~3
    return range(card.index, card.index + 1) if card.is_special else range(first, first + 4)
