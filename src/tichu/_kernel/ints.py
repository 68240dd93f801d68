"""The one type of the kernel: a signed integer of 64 bits.

For Python, and for readers, ``i64`` is ``int``. The compiler mypyc knows it by another name,
which it alone looks up: ``MYPY`` is true for mypy and false for everything else. So the library
needs no package of mypy's. This module is not compiled.
"""

__all__ = ["i64"]

MYPY = False
if MYPY:  # pragma: no cover
    from mypy_extensions import i64
else:
    from builtins import int as i64
