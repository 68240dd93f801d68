"""The compiled and the pure build answer alike.

A wheel with compiled modules contains their sources too. So one process answers random calls with
the compiled modules of the installed package, another with the sources beside them, and the answers
are compared: what is returned or raised, with its message, and how many random numbers were drawn.
Only the words of a ``TypeError`` that comes from a signature may differ.

Two thirds of the calls are those of ``fuzz``, on every public callable; the others offer actions
and indexes at each step of steered rounds.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`
