"""Events: one value class for each thing that people at a table would notice."""

from tichu._values import export
from tichu.engine.table.events import *  # noqa: F403  # the classes, and the union of them
from tichu.engine.table.events import __all__  # noqa: F401  # which export reads

export(globals())
