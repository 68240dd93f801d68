"""Card sets and plays as plain ints: which combination they are, and all plays of a hand.

It imports nothing of the package. Every number fits a signed 64-bit integer, and no table is filled
while playing, so that the same source can be compiled. The layers above may rely on what has no
underscore here:

- ``layout``: the bits of cards and plays, tables of them, ``bits``, ``lowest`` and ``points``;
- ``forms``: ``figure`` and ``figure_of``, which combination a set of cards is;
- ``moves``: the plays of a hand, all of them or one of those that differ in suits only;
- ``runs``: where straights and stairs lie.

None of it checks its arguments. What users give has been read by ``cards`` and ``rulebook``.
"""

from tichu._kernel.layout import COMPILED as COMPILED
