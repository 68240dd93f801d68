"""Measurements of the speed of the library, in the loops that its users write.

``tichu bench`` shows them. Times are CPU time of this process, which depends little on other work
on the machine. Each loop runs once to warm up, and then starts each run from the same seeded
positions, made anew. No run is left out. Beside each run a fixed loop that has nothing to do with
Tichu shows the pace of the machine at that moment: :attr:`Row.scaled` is the result as it would be
on a machine with a pace of 14 million turns a second, which is what goals are for. They depend on
the kernel, pure or compiled.
"""

from tichu._values import export
from tichu.bench.measuring import ROWS
from tichu.bench.positions import pushed_rounds
from tichu.bench.rows import Machine, Row, machine, pace

__all__ = ["ROWS", "Machine", "Row", "machine", "pace", "pushed_rounds"]

export(globals())
