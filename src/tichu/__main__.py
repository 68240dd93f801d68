"""``python -m tichu``: the same as the command ``tichu``. Imports ``cli`` alone."""

import sys

from tichu.cli import main

if __name__ == "__main__":
    sys.exit(main())
