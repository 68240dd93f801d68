"""Measure the growth of every reader and writer: ``python -m growth``, from ``proof``.

Prints for each its steepest shape, the longest time and the most memory; exits with 1 if the time
or the memory of any shape grows faster than the size. A steep shape is measured again before it
counts, because the machine may have been disturbed.
"""

import argparse
import sys

from growth.measure import SIZES, Growth, steadily, suspects
from growth.targets import TARGETS


def main() -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m growth", description=__doc__)
    parser.add_argument("target", nargs="*", help="parts of names; default: all")
    parser.add_argument("--shapes", type=int, default=40, help="for each (default: %(default)s)")
    parser.add_argument("--screened", type=int, default=1000, help="the shapes tried at small size")
    parser.add_argument("--seed", type=int, default=0, help="another seed makes other shapes")
    asked = parser.parse_args()
    steep: list[Growth] = []
    for target in TARGETS:
        if asked.target and not any(part in target.name for part in asked.target):
            continue
        chosen = suspects(target, asked.shapes, asked.screened, asked.seed)
        found = [steadily(target, shape) for shape in chosen]
        steep += [growth for growth in found if growth.is_steep]
        worst = max(found, key=lambda each: each.exponent)
        print(
            f"{target.name:20} {len(found)} shapes, exponent at most {worst.exponent:.2f}, "
            f"{max(each.seconds for each in found):.2f} s for {SIZES[-1]:,} characters, "
            f"{max(each.memory for each in found):.0f} bytes of memory a character, "
            f"exponent at most {max(each.swelling for each in found):.2f}",
            flush=True,
        )
    for each in steep:
        print(f"STEEP {each.target}: {each.exponent:.2f}, {each.swelling:.2f}, {each.shape}")
    print(f"{len(steep)} shapes whose time or memory grows faster than their size")
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())
