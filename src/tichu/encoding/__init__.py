"""Encode actions and observations as numbers, for machine learning.

An :class:`ActionSpace` numbers the decisions of a seat; plays that differ only in suits share a
number. Its masks mark the numbers that may be chosen. An :class:`ObservationSpace` encodes what the
seat sees and remembers. The meaning of a number never changes, and neither does the order of legal
actions. Both classes read views, so a learner gets only what its seat may know.
"""

from tichu._values import export
from tichu.encoding.observation import ObservationSpace, remember
from tichu.encoding.space import ActionSpace, Limits, limits

__all__ = ["ActionSpace", "Limits", "ObservationSpace", "limits", "remember"]

export(globals())
