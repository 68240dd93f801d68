"""The kernel: card sets and plays as plain ints, and nothing else.

It has the bit layout of a card set and, on it, the recognition of combinations, their enumeration,
and the points. It imports nothing of the package. Every number fits a signed 64-bit integer, and no
table is filled while playing, so that the same source can be compiled.
"""

from tichu._kernel.layout import COMPILED as COMPILED
