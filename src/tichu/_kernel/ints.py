"""The integer type of the kernel: signed, with 64 bits.

In Python ``i64`` is ``int``. The compiler mypyc uses its own type of that name instead. Only mypy
and mypyc treat ``MYPY`` as true, so the library does not depend on ``mypy_extensions``. This module
is not compiled.
"""

__all__ = ["i64"]

MYPY = False
if MYPY:  # pragma: no cover
    from mypy_extensions import i64
else:
    from builtins import int as i64
