"""The compiled modules of a release's wheels; all else is in pyproject.toml.

A build is pure Python, unless ``TICHU_MYPYC=1`` is set in the environment. Then mypyc compiles what
runs for each step of a round, line of a log, or row of a table, and the build fails if that fails.
It needs mypy, which a pure build never asks for, and so no build isolation::

    pip install "mypy[mypyc]>=1.19,<3" "attrs>=23.2" "setuptools>=77.0.3"
    TICHU_MYPYC=1 pip wheel --no-deps --no-build-isolation .
"""

import os

from setuptools import Extension, setup

# The values are not compiled, since they are classes of attrs; nor is what meets nonsense first,
# since what is compiled refuses a wrong type with TypeError.
COMPILED = {
    "_kernel": "forms layout moves runs",
    "rulebook": "bombs calls counting dog dragon flags mahjong phoenix turns wish",
    "engine": "board chance judge legal position step updates",
    "search": "features redeals simulation solver",
    "encoding": "batch numbers round rows",
    "seigneur": "plays",
    "bsw": "follow lines",
    "tables": "columns",
}


def compiled() -> list[Extension]:
    """Return the extension modules that mypyc makes of the modules above."""
    from mypyc.build import mypycify

    files = [
        f"src/tichu/{folder}/{name}.py" for folder in COMPILED for name in COMPILED[folder].split()
    ]
    made = mypycify(
        ["--follow-imports=silent", *files],
        opt_level="3",
        debug_level="0",
        group_name="tichu_kernel",
    )
    if os.name == "posix":  # nothing else calls their functions, so the C compiler may inline them
        for extension in made:
            extension.extra_compile_args.append("-fvisibility=hidden")
    return list(made)


setup(ext_modules=compiled() if os.environ.get("TICHU_MYPYC") == "1" else [])
