"""Non-interference: what a seat cannot know changes nothing that it can observe.

The swap test takes a state and a seat, exchanges two cards that the seat cannot place
(:func:`swap`), and compares everything that the seat could observe in the two states
(:func:`difference`). ``tests/views`` runs it, and ``python -m reliability --only pairs`` at length.
"""

from noninterference.pairs import run, swap
from noninterference.probes import Subject, difference

__all__ = ["Subject", "difference", "run", "swap"]
