"""The Mah Jong (MAH-1 to MAH-5).

This module finds the first leader; the right to wish is in ``Board.lay``, and the wish in ``wish``.
In the kernel the Mah Jong has rank 1, so it beats nothing (MAH-4), is never part of a bomb (MAH-3)
and scores 0 (MAH-5).
"""

from collections.abc import Iterable

from tichu._kernel.layout import MAH_JONG


def first_leader(hands: Iterable[int]) -> int:
    """Return the seat that holds the Mah Jong after the exchange, and so leads (MAH-1, PUSH-6)."""
    return next(seat for seat, hand in enumerate(hands) if hand & MAH_JONG)
