"""How fast the library is: measured, with the floors and goals that it sets itself.

Owns the list of the measurements; ``tichu bench`` shows them. Imports the public API alone, since
that is what is measured, and of the standard library clocks and processes.

Times are CPU time of this process, so that other work on the machine disturbs little; processes
that play at once are timed by the clock. Each measurement is warmed up once and then repeated on
the same seeded positions. A run is made again if a fixed loop beside it shows that the machine was
slower then than at its best, up to five times as many. What a row must reach depends on the kernel
that runs, pure or compiled.
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
"""Every measurement by its row's name, in the order to show them; each takes a number of runs."""
