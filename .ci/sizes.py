"""The sizes of the wheels, as a table in Markdown: python .ci/sizes.py dist/*.whl."""

import sys
from collections import Counter
from pathlib import Path
from zipfile import ZipFile

# The first pattern that a name matches says what it is.
PARTS = {
    "compiled modules": ("*.so", "*.pyd"),
    "test cases for other engines": ("tichu/_data/vectors.zip",),
    "metadata": ("*.dist-info/*",),
    "Python modules": ("*",),
}


def weigh(wheel: Path) -> tuple[Counter[str], Counter[str]]:
    """Return the bytes of each part of a wheel, in the wheel and when installed."""
    packed: Counter[str] = Counter()
    installed: Counter[str] = Counter()
    with ZipFile(wheel) as archive:
        for entry in archive.infolist():
            path = Path(entry.filename)
            part = next(name for name, each in PARTS.items() if any(map(path.match, each)))
            packed[part] += entry.compress_size
            installed[part] += entry.file_size
    return packed, installed


def main(wheels: list[str]) -> None:
    """Print a table for each wheel, in kB of 1000 bytes."""
    for wheel in wheels:
        packed, installed = weigh(Path(wheel))
        print(f"\n`{Path(wheel).name}`\n")
        print("| part | in the wheel | installed |\n|---|--:|--:|")
        for part in reversed(PARTS):
            if installed[part]:
                print(
                    f"| {part} | {packed[part] / 1000:,.0f} kB | {installed[part] / 1000:,.0f} kB |"
                )
        total, whole = packed.total() / 1000, installed.total() / 1000
        print(f"| all | {total:,.0f} kB | {whole:,.0f} kB |")


if __name__ == "__main__":
    main(sys.argv[1:])
