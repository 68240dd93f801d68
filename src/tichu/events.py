"""Events: one value class for each thing that people at a table would notice."""

from tichu.engine.moves import *  # noqa: F403  # the classes, and the union of them
