"""The growth of time and memory of each reader and writer with the size of its input.

Grammars and tokens make the shapes: a beginning, a part that is repeated, and an end. Many shapes
are screened at small sizes. The most suspicious ones, and some others, are measured from 16 kB to
1 MB, and a power of the size is fitted to the times.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`
