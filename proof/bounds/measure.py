"""One call in a process of its own: its time, its memory, and how it ended."""

import gc
import multiprocessing
import resource
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, cast

import attrs

SECONDS: Final = 2.0
"""The computing time that a call may take."""
MEMORY: Final = 200
"""The megabytes that a call may take, beside its arguments."""
_PATIENCE: Final = 30
"""The seconds after which a call is ended."""
_ROOM: Final = 2 << 30
"""Bytes that the process may take at most."""
_AGAIN: Final = 3
"""How often a call that took too long is measured: the machine may have been busy."""


@attrs.frozen(order=True)
class Cost:
    """What a call took."""

    seconds: float
    megabytes: float
    said: str = ""
    """The message if it refused."""

    @property
    def is_endless(self) -> bool:
        """Whether it was ended."""
        return self.seconds >= _PATIENCE

    @property
    def is_within(self) -> bool:
        """Whether it kept to the bounds."""
        return self.seconds <= SECONDS and self.megabytes <= MEMORY


def cost(make: Callable[[], Callable[[], object]]) -> Cost:
    """Measure the call that a function makes, in a process of its own."""
    found: list[Cost] = []
    while len(found) < _AGAIN and not (found and (found[-1].is_within or found[-1].is_endless)):
        found.append(_cost(make))
    return min(found)


def _cost(make: Callable[[], Callable[[], object]]) -> Cost:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_run, args=(make, theirs))
    process.start()
    theirs.close()
    try:
        if ours.poll(_PATIENCE):
            return cast("Cost", ours.recv())
    except EOFError:
        return Cost(0.0, _ROOM / 1e6, "the process ended")
    finally:
        process.kill()
        process.join()
    return Cost(_PATIENCE, 0.0, "it did not end")


def _run(make: Callable[[], Callable[[], object]], answers: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_ROOM, _ROOM))
    gc.freeze()  # what the parent holds is not looked at again
    call = make()
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # forget the peak so far
    before, begun, said = _kilobytes("VmRSS"), time.process_time(), ""
    try:
        result = call()
        if isinstance(result, Iterator):
            for _ in cast("Iterator[object]", result):
                pass
    except Exception as error:  # noqa: BLE001  # what it may raise is for fuzz to say
        said = str(error) or type(error).__name__
    seconds = time.process_time() - begun
    answers.send(Cost(seconds, max(0, _kilobytes("VmHWM") - before) / 1000, said))


def _kilobytes(name: str) -> int:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(name))
