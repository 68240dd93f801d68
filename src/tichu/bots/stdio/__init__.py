"""Bots in any language: programs that read standard input and write standard output.

:class:`StdioBot` plays with a program, :func:`serve` makes a Python bot a program, and
:func:`check` reports the faults of a program.
"""

from tichu._values import export
from tichu.bots.stdio.checking import Checked, check
from tichu.bots.stdio.messages import LONGEST, LONGEST_REPLY, PROTOCOL
from tichu.bots.stdio.playing import StdioBot
from tichu.bots.stdio.serving import serve

__all__ = [
    "LONGEST",
    "LONGEST_REPLY",
    "PROTOCOL",
    "Checked",
    "StdioBot",
    "check",
    "serve",
]

export(globals())
