"""Whether another rules engine plays Tichu: questions with their answers, and asking them.

Owns the vectors that the package brings along, the protocol in which an engine is asked over its
standard input and output, and the answers of this library. The vectors were made by a referee that
shares no code with it. Imports the engine and the notation; ``tichu conformance`` stands on it.
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
