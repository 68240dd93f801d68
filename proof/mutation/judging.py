"""Do a task in this process: ``python -m mutation.judging TASK``, which ``tasks`` calls."""

import pickle
import sys
from pathlib import Path

import pytest

from mutation import cold
from mutation.tasks import Task, arguments
from mutation.warm import Warm


def main(path: str) -> int:
    """Do the task that a file holds."""
    task: Task = pickle.loads(Path(path).read_bytes())
    if task.how == "cold":
        cold.judge(task)
        return 0
    tree = task.package.parents[1]
    folders = [str(tree / "tests" / folder) for folder in task.pool]
    return int(pytest.main([*arguments(tree), *folders], [Warm(task)]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
