"""Wrong rules on purpose: whether the tests would notice.

``rules.txt`` is the catalogue. Its patches of the package are judged by ``python -m wrong_rules``:
two kinds of tests must find each. Its patches of the referee are judged by
``python -m conformance``: a question of the conformance vectors must have another answer.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`
