"""Non-interference: what a seat cannot know changes nothing that it can observe.

The swap test takes a state and a seat, and exchanges two cards that the seat cannot place, and a
secret decision on grand tichu if there is one (:func:`swap`). It compares everything that the seat
could observe in the two states, and the reprs, hashes, sizes, pickles and copies of all that it is
given (:func:`difference`). ``test_pairs.py`` runs it, and ``python -m reliability --only pairs``
at length.
"""

from noninterference.pairs import run, swap
from noninterference.probes import Subject, difference

__all__ = ["Subject", "difference", "run", "swap"]
