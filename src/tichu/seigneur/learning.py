"""What ``tichu.learning`` asks of this game: what a result is worth."""

from tichu.seigneur.engine.round import SeigneurResult


def margins(result: SeigneurResult) -> tuple[int, ...]:
    """Return for each seat how many seats went out after it, minus those that did before it.

    >>> margins(SeigneurResult((2, 1, 3, 0, 4), (1, 2, 4, 3, 0)))
    (-2, 2, 4, 0, -4)
    """
    last = len(result.order) - 1
    return tuple(last - 2 * result.order.index(seat) for seat in range(last + 1))
