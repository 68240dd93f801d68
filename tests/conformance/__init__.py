"""The vectors in ``conformance/vectors``, made with the slow referee of ``oracle``.

``python -m conformance``, in the parent folder, regenerates them without the library: the questions
are composed and answered by the referee and the notation of ``perft``. To find out which rules a
vector shows, referees with one wrong rule are asked: a vector shows the rules of those that answer
differently.
"""
