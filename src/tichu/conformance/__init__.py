"""Conformance of other rules engines: questions with their answers, and asking an engine.

The vectors were made by a referee that shares no code with this library. An engine is asked over
its standard input and output; ``tichu conformance`` uses this package.
"""

from tichu._values import export
from tichu.conformance.answering import reply, serve
from tichu.conformance.engines import Engine, EngineError
from tichu.conformance.running import Outcome, Verdict, run
from tichu.conformance.vectors import KINDS, Vector, read_vectors

__all__ = [
    "KINDS",
    "Engine",
    "EngineError",
    "Outcome",
    "Vector",
    "Verdict",
    "read_vectors",
    "reply",
    "run",
    "serve",
]


export(globals())
