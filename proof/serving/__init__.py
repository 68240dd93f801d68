"""The server of ``examples/table``: what it sends to whom, and what is left when it is killed.

:mod:`serving.sent` reads every byte that is sent to each seat, and looks for cards that the seat
may not see. :mod:`serving.killed` kills the server at random moments, starts it again, and compares
its log with what it had told the clients. Needs the extra ``table``.
"""

import sys
from pathlib import Path

# For `support` and `examples`.
sys.path += [str(Path(__file__).parents[2] / name) for name in ("tests", "")]
