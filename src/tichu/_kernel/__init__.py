"""The kernel: card sets and plays as plain ints, and nothing else.

Owns the bit layout of a card set and, on it, the recognition of combinations, their enumeration,
and the points. Imports nothing of the package. Every
number fits a signed 64-bit integer, and no table is filled while playing, so that the same source
can be compiled.
"""

from tichu._kernel import moves

COMPILED = not str(moves.__file__).endswith(".py")
"""Whether the kernel is compiled to machine code; if not, it does the same, slower."""
