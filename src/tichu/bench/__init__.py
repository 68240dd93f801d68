"""Measurements of the speed of the library, with the floors and goals that it sets itself.

``tichu bench`` shows them. Times are CPU time of this process, which depends little on other work
on the machine; several processes at once are timed by the clock. Each measurement is warmed up
once and then repeated on the same seeded positions. A run is repeated if a fixed loop shows that
the machine was slower than at its best. Floors and goals depend on the kernel, pure or
compiled.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tichu.bench.measuring import (
    build_leads,
    count_largest,
    count_leads,
    import_time,
    pickle_size,
    playouts,
    random_play,
)
from tichu.bench.processes import together
from tichu.bench.rounds import pushed_rounds
from tichu.bench.rows import Machine, Row, machine

__all__ = [
    "ROWS",
    "Machine",
    "Row",
    "build_leads",
    "count_largest",
    "count_leads",
    "import_time",
    "machine",
    "pickle_size",
    "playouts",
    "pushed_rounds",
    "random_play",
    "together",
]

ROWS: Final[Mapping[str, Callable[[int], Row]]] = MappingProxyType(
    {
        "play": random_play,
        "playout": playouts,
        "count-leads": count_leads,
        "build-leads": build_leads,
        "count-largest": count_largest,
        "import": import_time,
        "pickle": pickle_size,
    }
)
"""The measurements by the names of their rows; each takes a number of runs."""
