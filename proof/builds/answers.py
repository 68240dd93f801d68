"""Answer random calls in this process: ``python -m builds.answers BUILD CALLS SEED FILE``.

The file gets a line for each part of the calls: its name, its number of calls, and a digest of its
answers. If parts are named after it, it gets every answer of these instead.
"""

import importlib.util
import sys
from pathlib import Path


def use_sources() -> None:
    """Load the package's sources instead of its compiled modules, as a sub-interpreter does."""
    package = importlib.util.find_spec("tichu")
    assert package is not None
    assert package.origin is not None
    path = Path(package.origin).parent / "_loading.py"
    spec = importlib.util.spec_from_file_location("loading", path)
    assert spec is not None
    assert spec.loader is not None
    loading = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loading)
    sys.meta_path.insert(0, loading._Sources)


def main(build: str, calls: str, seed: str, file: str, *only: str) -> None:
    """Answer all parts, or some."""
    if build == "pure":
        use_sources()
    from builds.calls import parts
    from fuzz.campaign import digest
    from tichu import COMPILED

    assert (build == "compiled") is COMPILED
    with Path(file).open("w", encoding="utf-8", errors="surrogateescape") as lines:
        for name, answers in parts(int(calls), int(seed)):
            if only:
                if name in only:
                    lines.writelines(f"{name} {answer!r}\n" for answer in answers())
                continue
            number = total = 0
            for answer in answers():
                number += 1
                total += digest(f"{number} {answer}")
            lines.write(f"{name} {number} {total}\n")
            lines.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
