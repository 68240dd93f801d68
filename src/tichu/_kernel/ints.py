"""The integer type of the kernel: signed, with 64 bits.

In Python ``i64`` is ``int``. The compiler mypyc sees its own type instead: ``MYPY`` is true for
mypy and false for everything else, so the library needs no package of mypy's. This module is not
compiled.
"""

__all__ = ["i64"]

MYPY = False
if MYPY:  # pragma: no cover
    from mypy_extensions import i64
else:
    from builtins import int as i64
