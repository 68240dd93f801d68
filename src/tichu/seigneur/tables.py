"""What ``tichu.tables`` asks of this game: what the result of a round is to each seat."""

from collections.abc import Sequence

from tichu.seigneur.engine.round import SeigneurResult
from tichu.seigneur.engine.rules import SeigneurRules
from tichu.seigneur.records import SeigneurRecord


def won(result: SeigneurResult) -> tuple[int, ...]:
    """Return, for each seat, how many seats reached a lower rank, minus how many a higher one.

    >>> won(SeigneurResult((2, 1, 3, 0, 4), (1, 2, 4, 3, 0)))
    (-2, 2, 4, 0, -4)
    """
    last = len(result.order) - 1
    return tuple(last - 2 * result.order.index(seat) for seat in range(last + 1))


def bare_record(rules: SeigneurRules, dealer: int, ranking: Sequence[int] | None) -> SeigneurRecord:
    """Return the record of a game without its rounds."""
    if ranking is not None:
        dealer = 0
    return SeigneurRecord(rules, dealer=dealer, start_ranking=ranking)
