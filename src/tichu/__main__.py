"""Run the command ``tichu`` as ``python -m tichu``."""

import sys

from tichu.cli import main

if __name__ == "__main__":
    sys.exit(main())
