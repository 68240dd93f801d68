"""The reliability report: every tool of proof, run at three sizes, and a table of what they found.

``python -m reliability --tier pull`` in this folder's parent, or ``nox -s reliability -- --tier
pull``, runs them; ``--write`` keeps the figures in ``docs/reliability/reliability.json``, and makes
the page and the README's table of them. No figure in these is typed by hand.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`

from reliability.jobs import TIERS, Found, Job, Tier
from reliability.ledger import Ledger
from reliability.sections import SECTIONS, Section

__all__ = ["SECTIONS", "TIERS", "Found", "Job", "Ledger", "Section", "Tier"]
