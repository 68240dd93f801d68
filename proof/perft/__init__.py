"""The table of perft counts in ``conformance/perft``, made with the slow referee of ``oracle``.

``python -m perft``, in ``proof``, makes it anew. The engine has no part in it: the referee plays,
writes, reads and counts the positions, so two programs agree on each count that the engine meets.
This is why :mod:`perft.played` has a driver of play of its own.
"""
