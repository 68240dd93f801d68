"""The fields of an observation: what each of them shows, in their order.

Fields of cards come first, so that they are words of bits for who writes them in that way.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tichu._kernel.layout import ACE, LOWEST, PHOENIX_RANK_AT
from tichu.encoding.groups import (
    Group,
    Look,
    Numbers,
    a_seat,
    cards,
    exactly,
    once,
    others,
    seats,
    together,
)
from tichu.encoding.plays import PLACES
from tichu.rulebook.calls import Call
from tichu.rulebook.combinations import Kind
from tichu.rules import Phase, Rules

_PHASES: Final = (*Phase,)
_KINDS: Final = (*Kind,)
_PATTERNS: Final = tuple(PLACES)
_MOST_ALIKE: Final = 4  # cards of a rank
_LARGEST: Final = 14  # cards in a hand
_STRONGEST: Final = 30  # the Dragon
_LEAST_POINTS: Final = -25
_MOST_POINTS: Final = 125
_TARGET: Final = 1000


def _pushed(rules: Rules) -> range:
    return range(1, len(rules.push_recipients(0)) + 1)


def _given(look: Look, place: int) -> int:
    """Return the card given to a recipient, or chosen for it."""
    given = look.view.given
    if given is not None:
        return 1 << given[place - 1].index
    if look.view.phase is Phase.PUSH and len(look.chosen) >= place:
        return 1 << look.chosen[place - 1]
    return 0


def _received(look: Look, place: int) -> int:
    received = look.view.received
    card = None if received is None else received[place - 1]
    return 0 if card is None else 1 << card.index


def _called(call: Call) -> Callable[[Look, int], Numbers]:
    return lambda look, _: look.each(s for s, made in enumerate(look.view.calls) if made is call)


def _flagged(flags: Sequence[bool]) -> Iterator[int]:
    return (seat for seat, flag in enumerate(flags) if flag)


def _strength(look: Look, _: int) -> Numbers:
    trick = look.view.trick
    return [0.0 if trick is None else trick.top / _STRONGEST]


def _points(look: Look, _: int) -> Numbers:
    span = _MOST_POINTS - _LEAST_POINTS
    return [(look.view.pile(seat).points - _LEAST_POINTS) / span for seat in look.order]


def _scores(look: Look, _: int) -> Numbers:
    scores = look.view.scores
    if scores is None:
        return [0.5] * look.seats
    rules = look.view.rules
    by_seat = look.view.persons if rules.open_dummy else rules.teams
    most = 4 * (rules.target or _TARGET)
    return [min(1.0, max(0.0, 0.5 + scores[by_seat[seat]] / most)) for seat in look.order]


def _chosen(look: Look, _: int) -> int:
    mask = 0
    for card in look.chosen:
        mask |= 1 << card
    return mask


def _began(look: Look, _: int) -> Numbers:
    key = 0 if look.number is None else _PATTERNS[look.number]
    stands = key >> PHOENIX_RANK_AT & 15
    held = [key & 1, *(key >> (4 * (rank - 1)) & 15 for rank in range(LOWEST, ACE + 1))]
    if stands:  # it counts as the rank for which it stands
        held[stands - 1] += 1
    return [*(number / _MOST_ALIKE for number in held), float(stands > 0)]


def _places(look: Look, _: int) -> Numbers:
    out = look.view.finished
    return [(look.seats - out.index(s)) / look.seats if s in out else 0.0 for s in look.order]


def _sizes(look: Look, _: int) -> Numbers:
    return [look.view.size(seat) / _LARGEST for seat in look.order]


def _kind(look: Look, _: int) -> Numbers:
    best = look.trick[-1].combination.kind if look.trick else None
    return [float(kind is best) for kind in _KINDS]


def _length(look: Look, _: int) -> Numbers:
    return [look.trick[-1].combination.length / _LARGEST if look.trick else 0.0]


GROUPS: Final = (
    Group("hand", once, cards, "the observer's hand", lambda look, _: look.view.own.mask),
    Group(
        "unseen",
        once,
        cards,
        "cards that the observer does not see",
        lambda look, _: look.knowledge.hidden,
    ),
    Group(
        "known",
        others,
        cards,
        "cards that a seat certainly holds",
        lambda look, step: look.knowledge.certain(look.order[step]),
    ),
    Group(
        "given",
        _pushed,
        cards,
        "the card pushed to a recipient, or chosen for it so far",
        _given,
    ),
    Group("received", _pushed, cards, "the card that a giver pushed to the observer", _received),
    Group(
        "played",
        seats,
        cards,
        "cards that a seat has played in this round",
        lambda look, step: together(look.memory, look.order[step]),
    ),
    Group(
        "trick",
        seats,
        cards,
        "a seat's cards in the open trick",
        lambda look, step: together(look.trick, look.order[step]),
    ),
    Group(
        "top",
        once,
        cards,
        "the cards of the play to be beaten",
        lambda look, _: look.trick[-1].combination.cards.mask if look.trick else 0,
    ),
    Group(
        "pile",
        seats,
        cards,
        "a seat's pile",
        lambda look, step: look.view.pile(look.order[step]).mask,
    ),
    Group("chosen", once, cards, "cards chosen so far for a push or a play", _chosen),
    Group(
        "began",
        once,
        exactly(15),
        "if the cards of a play are still to be chosen, how many it has of each rank from the "
        "Mah Jong on, as a part of 4, and whether it has the Phoenix",
        _began,
    ),
    Group(
        "phase",
        once,
        exactly(len(_PHASES)),
        "the phase, in the order of `Phase`",
        lambda look, _: [float(phase is look.view.phase) for phase in _PHASES],
    ),
    Group("to act", once, a_seat, "who must act", lambda look, _: look.each(look.view.to_act)),
    Group(
        "may interrupt",
        once,
        a_seat,
        "who may act out of turn",
        lambda look, _: look.each(look.view.may_interrupt),
    ),
    Group(
        "size",
        once,
        a_seat,
        "the cards of each hand, as a part of 14",
        _sizes,
    ),
    Group("tichu", once, a_seat, "who has called tichu", _called(Call.TICHU)),
    Group("grand tichu", once, a_seat, "who has called grand tichu", _called(Call.GRAND_TICHU)),
    Group(
        "decided",
        once,
        a_seat,
        "who has decided on grand tichu",
        lambda look, _: look.each(_flagged(look.view.decided)),
    ),
    Group(
        "pushed",
        once,
        a_seat,
        "who has pushed",
        lambda look, _: look.each(_flagged(look.view.pushed)),
    ),
    Group(
        "place",
        once,
        a_seat,
        "who is out: 1 for the first, less for the others, else 0",
        _places,
    ),
    Group(
        "dealer",
        once,
        a_seat,
        "who deals",
        lambda look, _: look.each([look.view.dealer]),
    ),
    Group(
        "holder",
        once,
        a_seat,
        "who is known to hold the Mah Jong by the first lead",
        lambda look, _: look.each([look.view.table.mah_jong_holder]),
    ),
    Group(
        "wish",
        once,
        exactly(13),
        "the rank wished for, from 2 to ace",
        lambda look, _: [float(rank == look.view.wish) for rank in range(2, 15)],
    ),
    Group(
        "leader",
        once,
        a_seat,
        "who led the open trick",
        lambda look, _: look.each(play.seat for play in look.trick[:1]),
    ),
    Group(
        "winner",
        once,
        a_seat,
        "whose play is to be beaten",
        lambda look, _: look.each(play.seat for play in look.trick[-1:]),
    ),
    Group(
        "passed",
        once,
        a_seat,
        "who has passed since",
        lambda look, _: look.each(look.view.passed),
    ),
    Group("kind", once, exactly(len(_KINDS)), "its kind, in the order of `Kind`", _kind),
    Group("strength", once, exactly(1), "its strength, as a part of the Dragon's", _strength),
    Group("length", once, exactly(1), "its cards, as a part of 14", _length),
    Group(
        "points",
        once,
        a_seat,
        "the points of each pile, from -25 at 0 to 125 at 1",
        _points,
    ),
    Group(
        "score",
        once,
        a_seat,
        "the score of each seat's team, or person, in the game",
        _scores,
    ),
)
"""The fields in their order, but for the history."""
