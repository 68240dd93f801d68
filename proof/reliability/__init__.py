"""One command that runs the long checks and prints a line for each: ``python -m reliability``."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`
