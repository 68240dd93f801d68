"""The time and the memory of every public function on its largest argument.

Where an argument has a largest value, such as a hand of 14 cards or a round with the most plays,
the function is measured on it, and must end within two seconds and 200 MB, or refuse. Where a text,
a list or a number may have any size, it is measured on one that is named; ``growth`` shows that
time and memory grow no faster than the size.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tests"))  # for `support`
