"""The table of perft counts in ``conformance/perft``, made with the slow referee of ``oracle``.

``python -m perft``, in this folder's parent, makes it anew. Nothing that makes it knows the
engine: positions are stated or played, written, read and counted by the referee alone, so that
each count which the engine meets is one on which two programs agree.
"""
