"""Signals that end the program: first it tidies up."""

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from tichu._files import remove_drafts

_SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGBREAK")  # the last one on Windows, without SIGHUP
_last: Final[list[Callable[[], object]]] = []
"""What is done before the end."""


@contextmanager
def tidy_ending() -> Generator[None, None, None]:
    """Let no signal that ends the process leave a file half-written.

    Nothing is raised: an exception could be lost, in an import for example.
    """
    numbers: list[int] = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers.clear()  # a thread cannot handle signals
    numbers = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    for number in numbers:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def before_the_end(act: Callable[[], object]) -> Generator[None, None, None]:
    """Let a signal that ends the process do something first."""
    _last.append(act)
    try:
        yield
    finally:
        _last.remove(act)


def _end(number: int, _: FrameType | None) -> None:
    try:
        while _last:
            _last.pop()()
    finally:
        remove_drafts()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
