"""The reliability report: every tool of proof, run at one of three sizes.

``python -m reliability --tier pull``, in ``proof``, runs them all; ``nox -s reliability`` does the
same in an environment of its own. The figures of a run go to ``proof/results``, which git ignores.
``--write`` also copies a summary to ``proof/figures.toml`` and generates the page of the
documentation from it.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`
