"""Measure every public function on its largest argument: ``python -m bounds``, in ``proof``.

Exits with 1 if one takes more than two seconds or 200 MB.
"""

import argparse
import sys

from bounds.table import FILE, Row, measured, page


def main() -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bounds", description=__doc__)
    parser.add_argument("function", nargs="*", help="parts of names; default: all")
    parser.add_argument("--write", action="store_true", help=f"write {FILE.name}")
    asked = parser.parse_args()
    rows: list[Row] = []
    for row in measured(asked.function):
        rows.append(row)
        print(
            f"{row.name:40} {1000 * row.seconds:8.1f} ms {row.megabytes:6.1f} MB  {row.words}"
            f"{f'; refused: {row.refused}' if row.refused else ''}",
            flush=True,
        )
    beyond = [row for row in rows if not row.is_within]
    print(f"{len(rows)} functions, {len(beyond)} beyond the bounds")
    for row in beyond:
        print(f"BEYOND {row.name}: {row.seconds:.1f} s, {row.megabytes:.0f} MB, {row.words}")
    if asked.write:
        FILE.write_text(page(rows), encoding="utf-8")
    return 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
