"""The fields of an observation of the base game: what each of them shows, in their order.

Fields of cards come first, so that they are words of bits for who writes them in that way.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tichu.cards import Card
from tichu.encoding.groups import EVERY, Group, Look, Numbers, a_seat, cards, exactly, once, seats
from tichu.phases import Phase
from tichu.rulebook.calls import Call
from tichu.rules import Rules

_STRONGEST: Final = 30  # the Dragon
_LEAST_POINTS: Final = -25
_MOST_POINTS: Final = 125
_TARGET: Final = 1000


def _pushed(rules: Rules) -> range:
    return range(1, len(rules.push_recipients(0)) + 1)


def _given(look: Look, place: int) -> int:
    """Return the card given to a recipient, or chosen for it."""
    given: tuple[Card, ...] | None = look.view.given
    if given is not None:
        return 1 << given[place - 1].index
    if look.view.phase is Phase.PUSH and len(look.chosen) >= place:
        return 1 << look.chosen[place - 1]
    return 0


def _received(look: Look, place: int) -> int:
    received: tuple[Card | None, ...] | None = look.view.received
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
    scores: tuple[int, ...] | None = look.view.scores
    if scores is None:
        return [0.5] * look.seats
    rules: Rules = look.view.rules
    by_seat: tuple[int, ...] = look.view.persons if rules.open_dummy else rules.teams
    most = 4 * (rules.target or _TARGET)
    return [min(1.0, max(0.0, 0.5 + scores[by_seat[seat]] / most)) for seat in look.order]


GROUPS: Final = (
    Group("hand", once, cards, "the observer's hand", lambda look, _: look.view.own.mask),
    Group(
        "unseen",
        once,
        cards,
        "cards that the observer does not see",
        lambda look, _: look.knowledge.hidden,
    ),
    EVERY["known"],
    Group(
        "given",
        _pushed,
        cards,
        "the card pushed to a recipient, or chosen for it so far",
        _given,
    ),
    Group("received", _pushed, cards, "the card that a giver pushed to the observer", _received),
    EVERY["played"],
    EVERY["trick"],
    EVERY["top"],
    Group(
        "pile",
        seats,
        cards,
        "a seat's pile",
        lambda look, step: look.view.pile(look.order[step]).mask,
    ),
    EVERY["chosen"],
    EVERY["began"],
    EVERY["phase"],
    EVERY["to act"],
    EVERY["may interrupt"],
    EVERY["size"],
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
    EVERY["place"],
    EVERY["dealer"],
    EVERY["holder"],
    EVERY["wish"],
    EVERY["leader"],
    EVERY["winner"],
    Group(
        "passed",
        once,
        a_seat,
        "who has passed since",
        lambda look, _: look.each(look.view.passed),
    ),
    EVERY["kind"],
    Group("strength", once, exactly(1), "its strength, as a part of the Dragon's", _strength),
    EVERY["length"],
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
