"""What ``tichu.learning`` asks of this game: what a result is worth, and what was pushed."""

from collections.abc import Iterable

from tichu._chance import Rng
from tichu._values import want_instance
from tichu.cards import Card, new_cards
from tichu.seigneur.engine.bags import mask_of
from tichu.seigneur.engine.exchange import gifts, not_better, roles
from tichu.seigneur.engine.round import SeigneurResult
from tichu.seigneur.engine.rules import SeigneurRules


def margins(result: SeigneurResult) -> tuple[int, ...]:
    """Return for each seat how many seats went out after it, minus those that did before it.

    >>> margins(SeigneurResult((2, 1, 3, 0, 4), (1, 2, 4, 3, 0)))
    (-2, 2, 4, 0, -4)
    """
    want_instance("Task.margins(result)", result, SeigneurResult)
    last = len(result.order) - 1
    return tuple(last - 2 * result.order.index(seat) for seat in range(last + 1))


def fill(
    rules: SeigneurRules,
    pushes: list[list[tuple[Card | None, int]]],
    got: list[list[Card]],
    rng: Rng,
) -> None:
    """Fill up hidden pushes with cards that the recipients have got, and take them from there.

    The gift of the one who must give the best cards is the best of what the other one got. What
    comes back is random, but has the cards that would have been better.
    """
    for seat, part in roles(rules).items():
        if not part.gives_best or any(card is not None for card, _ in pushes[seat]):
            continue
        found = gifts(mask_of(got[part.other]), part.number)
        gift = found[int(rng.random() * len(found))]
        stays = not_better(gift)
        returned = [card for card in got[seat] if not stays >> card.index & 1]
        others = [card for card in got[seat] if stays >> card.index & 1]
        while len(returned) < part.number:
            returned.append(others.pop(int(rng.random() * len(others))))
        _give(pushes, got, seat, part.other, new_cards(gift))
        _give(pushes, got, part.other, seat, returned[: part.number])


def _give(
    pushes: list[list[tuple[Card | None, int]]],
    got: list[list[Card]],
    giver: int,
    to: int,
    cards: Iterable[Card],
) -> None:
    given: list[tuple[Card | None, int]] = []
    for card in cards:
        got[to].remove(card)
        given.append((card, to))
    pushes[giver] = given
