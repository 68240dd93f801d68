"""The kernel: card sets and plays as plain ints, and nothing else.

Owns the bit layout of a card set and, on it, the recognition of combinations, their enumeration,
and the points. Imports nothing of the package. Every number fits a signed 64-bit integer, and no
table is filled while playing, so that the same source can be compiled.
"""

from tichu._kernel import layout

COMPILED = not str(layout.__file__).endswith(".py")
"""Whether the kernel is compiled to machine code; if not, it does the same, slower."""

if not COMPILED:  # pragma: no branch  # two functions have a quicker way in an interpreter
    setattr(layout, "bits", int.bit_count)  # noqa: B010  # type checkers reject the plain form
    from tichu._kernel import forms

    setattr(forms, "figure_of", forms.looked_up)  # noqa: B010
