"""Pools of worker processes."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import Final

MOST: Final = 61
"""The most processes that a pool can have on every system."""


def new_pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool whose processes end with this one, and ignore Ctrl-C."""
    context = multiprocessing.get_context("spawn")  # which every system has
    return ProcessPoolExecutor(workers, context, initializer=_begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
