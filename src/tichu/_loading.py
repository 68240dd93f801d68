"""Ctrl-C while the modules of the command ``tichu`` load: it ends at once, without a traceback.

``tichu`` imports this first, and this imports next to nothing. It changes nothing in other
programs, and nothing after ``cli.main`` has begun.
"""

import os
import signal
import sys

INTERRUPTED = 130  # 128 + SIGINT, as a shell reports it


def heed_ctrl_c() -> None:
    """Let Ctrl-C raise :class:`KeyboardInterrupt` again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_number: int, _frame: object) -> None:
    os._exit(INTERRUPTED)


def _is_command() -> bool:
    """Return whether the program is ``tichu`` or ``python -m tichu``."""
    name = os.path.basename((*getattr(sys, "argv", ()), "")[0])  # noqa: PTH119  # pathlib is slow
    words = sys.orig_argv
    as_module = name == "-m" and "tichu" in words and words[words.index("tichu") - 1] == "-m"
    return as_module or name.removesuffix(".exe") == "tichu"


if _is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _end)
