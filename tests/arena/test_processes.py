"""Comparisons in other processes, including processes that die."""

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from tichu.arena import compare

pytestmark = pytest.mark.slow

SLOW = ("RandomBot", "support.bots:Slow")
FOLDERS = os.pathsep.join(filter(None, sys.path))
"""The folder where another process finds the bots of the tests."""


def numbers(file: Path) -> list[int]:
    """Return the deals of a file, sorted."""
    _, *lines = file.read_bytes().splitlines()
    return sorted(json.loads(line)["number"] for line in lines)


def test_workers_change_nothing(tmp_path: Path) -> None:
    """The result is the same with one process, the arena's processes and a pool."""
    file = tmp_path / "deals.jsonl"
    expected = compare(SLOW, 20)

    assert expected == compare(SLOW, 20, workers=2, file=file)
    assert list(range(20)) == numbers(file)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert expected == compare(SLOW, 20, executor=pool)


def test_a_worker_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool is built again, and each deal is counted once."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "deals.jsonl"

    result = compare(["RandomBot", "support.bots:deadly"], 12, workers=2, file=file)

    assert Path("died").exists()
    assert compare(["RandomBot", "support.bots:deadly"], 12) == result
    assert list(range(12)) == numbers(file)


def test_a_bot_that_always_kills_its_process_ends_the_comparison() -> None:
    """After three times the error is raised."""
    with pytest.raises(BrokenProcessPool) as raised:
        compare(["RandomBot", "support.bots:fatal"], 3, workers=2)

    assert "RandomBot against fatal, has failed 3 times" in raised.value.__notes__[0]


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_comparison_is_resumed(tmp_path: Path, workers: int) -> None:
    """A program that is killed leaves no process, and the next one plays only what is missing."""
    file = tmp_path / "deals.jsonl"
    words = ["arena", *SLOW, "--deals", "40", "--out", str(file), "--workers", str(workers)]
    command = [sys.executable, "-m", "tichu", *words]
    environment = {**os.environ, "PYTHONPATH": FOLDERS}
    with subprocess.Popen(command, env=environment, start_new_session=True) as process:
        while not file.exists() or file.read_bytes().count(b"\n") < 6:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    gone = time.monotonic() + 20
    while is_group_alive(process.pid) and time.monotonic() < gone:
        time.sleep(0.05)
    assert not is_group_alive(process.pid)
    before = numbers(file_without_torn_line(file))
    assert 5 <= len(before) < 40

    assert compare(SLOW, 40) == compare(SLOW, 40, workers=workers, file=file)
    assert list(range(40)) == numbers(file)


def is_group_alive(group: int) -> bool:
    """Return whether a process group has a process."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def file_without_torn_line(file: Path) -> Path:
    """Return a copy of a file up to its last complete line."""
    text = file.read_bytes()
    copy = file.with_suffix(".copy")
    copy.write_bytes(text[: text.rfind(b"\n") + 1])
    return copy


@pytest.mark.filterwarnings("ignore")  # Dask's own
def test_a_dask_worker_that_is_killed(tmp_path: Path) -> None:
    """On a Dask cluster that loses a worker, each deal is counted once, with the same result."""
    dask: Any = pytest.importorskip("dask", reason="Dask is not installed")
    distributed: Any = pytest.importorskip("distributed", reason="Dask is not installed")
    file = tmp_path / "deals.jsonl"
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    allowed = {"distributed.scheduler.allowed-failures": 20}
    with (
        dask.config.set(allowed),
        distributed.LocalCluster(**options) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.run(importlib.import_module, "tichu.arena")
        victims = list(client.run(os.getpid).values())

        def kill(done: int, total: int) -> None:
            if done == 10:
                os.kill(victims[0], signal.SIGKILL)

        executor = client.get_executor()
        result = compare(SLOW, 60, executor=executor, file=file, progress=kill)

        assert victims[0] not in client.run(os.getpid).values()
    assert compare(SLOW, 60) == result
    assert list(range(60)) == numbers(file)
