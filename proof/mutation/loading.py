"""Which functions of the package run while it loads.

Owns :func:`run_while_loading`, asked of a process of its own, ``python -m mutation.loading``, which
loads the package and notes what is called. A mutant of such a function is not done with when the
tests after loading find nothing.
"""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from types import FrameType

from mutation.modules import MODULES, dotted

Place = tuple[str, str, int]
"""A module's path, a function's qualified name, and its first line."""


def run_while_loading(package: Path) -> frozenset[Place]:
    """Return the functions that run while a package loads."""
    path = os.pathsep.join((str(package.parent), str(Path(__file__).parents[1])))
    command = [sys.executable, "-m", "mutation.loading", str(package)]
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return frozenset((module, name, line) for module, name, line in json.loads(done.stdout))


def main(package: Path) -> None:
    """Load the package and print what is called meanwhile."""
    called: set[tuple[str, str, int]] = set()

    def listen(frame: FrameType, event: str, _: object) -> None:
        """Take note of a call."""
        if event == "call":
            code = frame.f_code
            called.add((code.co_filename, code.co_qualname, code.co_firstlineno))

    sys.setprofile(listen)
    for module in MODULES:
        importlib.import_module(dotted(module))
    sys.setprofile(None)
    inside = [place for place in called if Path(place[0]).is_relative_to(package)]
    found = [(Path(one[0]).relative_to(package).as_posix(), one[1], one[2]) for one in inside]
    print(json.dumps(sorted(found)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
