"""Card sets and plays as ints: recognition of combinations, and enumeration of plays.

Every number fits in a signed 64-bit integer, and all tables are built at import, so the same source
can be compiled. The modules are:

- ``layout``: the bits of cards and plays, their tables, and ``bits``, ``lowest`` and ``points``;
- ``forms``: ``figure`` and ``figure_of``, which recognise a set of cards;
- ``moves``: the plays of a hand, with or without plays that differ only in suits;
- ``runs``: the straights and stairs of a hand.

Arguments are not checked here; ``cards`` and ``rulebook`` validate user input.
"""

from tichu._kernel.layout import COMPILED as COMPILED
