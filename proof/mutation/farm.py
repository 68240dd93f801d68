"""Processes that judge one mutant each.

Owns :func:`run_all`. A process that has loaded what all of them need is forked for each job, so
that no job sees what another has done, and none has to load it again.
"""

import contextlib
import json
import os
import selectors
import signal
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")

_LONGEST = 300.0  # seconds; a process that takes more is given up
_MEMORY = 2 << 30  # bytes; a mutant may ask for more than there is


def run_all(
    jobs: Iterable[T],
    act: Callable[[T], dict[str, Any]],
    report: Callable[[T, dict[str, Any]], None],
    workers: int,
) -> None:
    """Do each job in a process of its own, so many at a time, and report what it returns.

    A process that dies of a signal is reported as ``{"outcome": "timeout"}``: it ran out of the
    time or the memory that it was given.
    """
    waiting = iter(jobs)
    with selectors.DefaultSelector() as running:
        while True:
            while len(running.get_map()) < workers:
                job = next(waiting, None)
                if job is None:
                    break
                _begin(running, job, act)
            if not running.get_map():
                return
            for key, _ in running.select(timeout=1.0):
                _read(running, key, report)
            for key in list(running.get_map().values()):
                if time.monotonic() - key.data.begun > _LONGEST:
                    key.data.kill()


class _Running:
    """A job whose process runs."""

    def __init__(self, job: object, process: int) -> None:
        """Take note of a process that has just begun."""
        self.job = job
        self.process = process
        self.begun = time.monotonic()
        self.heard = b""

    def kill(self) -> None:
        """End the process, and what it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process, signal.SIGKILL)


def _begin(running: selectors.BaseSelector, job: T, act: Callable[[T], dict[str, Any]]) -> None:
    """Fork a process for a job."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        _be_child(job, act, writer)
    os.close(writer)
    with contextlib.suppress(PermissionError, ProcessLookupError):
        os.setpgid(process, process)  # as the child does: whoever is first
    running.register(reader, selectors.EVENT_READ, _Running(job, process))


def _be_child(job: T, act: Callable[[T], dict[str, Any]], writer: int) -> None:
    """Do a job, write what it returns, and end the process whatever happens."""
    import resource  # there is none where there is no fork

    try:
        with contextlib.suppress(PermissionError):
            os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        answer = act(job)
        os.write(writer, json.dumps(answer).encode())
    except BaseException as error:  # noqa: BLE001  # a broken process must not go on as a second parent
        os.write(writer, json.dumps({"outcome": "broken", "test": repr(error)[:300]}).encode())
    finally:
        os._exit(0)


def _read(
    running: selectors.BaseSelector,
    key: selectors.SelectorKey,
    report: Callable[[Any, dict[str, Any]], None],
) -> None:
    """Take in what a process has written; at its end, report it."""
    one: _Running = key.data
    part = os.read(key.fd, 1 << 16)
    if part:
        one.heard += part
        return
    running.unregister(key.fileobj)
    os.close(key.fd)
    one.kill()
    os.waitpid(one.process, 0)
    answer = json.loads(one.heard) if one.heard else {"outcome": "timeout"}
    report(one.job, {**answer, "seconds": round(time.monotonic() - one.begun, 2)})
