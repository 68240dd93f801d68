"""Actions and observations as numbers, for learners.

An :class:`ActionSpace` numbers what a seat may decide on, suits aside; its masks say which numbers
may be chosen. An :class:`ObservationSpace` shows what the seat sees and remembers. What a number
means is a promise, like the order of legal actions. Everything is made of views, so a learner can
only learn what its seat may know.
"""

from tichu._values import export
from tichu.encoding.observation import ObservationSpace, remember
from tichu.encoding.space import ActionSpace, Limits, limits

__all__ = ["ActionSpace", "Limits", "ObservationSpace", "limits", "remember"]

export(globals())
