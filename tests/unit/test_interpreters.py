"""The package in sub-interpreters."""

import subprocess
import sys
from pathlib import Path

import pytest

import tichu

SCRIPT = """\
import sys
try:
    import _interpreters as api  # since 3.13
except ImportError:
    import _xxsubinterpreters as api
run = getattr(api, "exec", None) or api.run_string
here = "import sys; sys.path[:] = {path!r}; import tichu; assert not tichu.COMPILED; "
for _ in range(2):
    other = api.create()
    failed = run(other, here.format(path=sys.path) + "tichu.new_round()")
    assert failed is None, failed
    api.destroy(other)
    import random, tichu
    state, rng = tichu.new_round(), random.Random(1)
    while not state.is_over:
        state = tichu.apply(state, tichu.random_action(state, rng))
print(state.result.scores)
"""


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="only CPython has them")
def test_another_interpreter_may_import_the_package_and_end() -> None:
    """It is pure Python there, and the main interpreter plays on before and after."""
    root = str(Path(tichu.__file__).parents[1])
    words = [sys.executable, "-c", f"import sys; sys.path.insert(0, {root!r})\n{SCRIPT}"]
    ran = subprocess.run(words, capture_output=True, check=False, text=True)
    assert ("(65, 35)\n", "") == (ran.stdout, ran.stderr)
