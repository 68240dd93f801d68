"""The vectors in ``conformance/vectors``, made with the slow referee of ``oracle``.

``python -m conformance``, in this folder's parent, makes them anew. Nothing that makes them knows
the engine: questions are put together, and answered, by the referee and the notation of ``perft``
alone. Which rules a vector shows is found by asking referees who have one rule wrong: a vector
shows a rule if one of those who have it wrong answers otherwise.
"""
