"""What is wrong with the rule matrix: ``python -m matrix``, in ``proof``; ``--write`` writes it."""

import argparse

from matrix import PAGE, chapters, collect, in_part, outside, page, problems, rows


def main() -> int:
    """Collect the marks, write the page if asked to, and print what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m matrix", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page")
    asked = parser.parse_args()
    tests = collect()
    wrong = problems(tests, chapters(), rows(), outside(), in_part())
    for problem in wrong:
        print(problem)
    text = page(tests, chapters(), rows(), outside())
    if asked.write:
        PAGE.write_text(text, encoding="utf-8")
        print(f"{PAGE.name}: {len(tests)} marked tests")
        return 0
    fresh = PAGE.exists() and text == PAGE.read_text(encoding="utf-8")
    if not fresh:
        print(f"{PAGE.name} is not up to date: python -m matrix --write")
    return 1 if wrong or not fresh else 0


if __name__ == "__main__":
    raise SystemExit(main())
