"""Fuzzing: whatever comes in, the answer is a value or a ``TichuError``.

Three runs are sections of the report: broken texts for every reader (``campaign``), hostile values
for every public callable (``values``), and hostile actions at every step of a round (``steps``).
``guided`` lets atheris look for new paths. Objects that were forged past their constructor are out
of scope.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`
