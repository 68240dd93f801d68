"""Two processes, and the differences between their answers.

Owns :func:`compared`.
"""

import shutil
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

import tichu
from reliability.jobs import command, last_words
from reliability.tally import Tally

BUILDS: Final = ("compiled", "pure")
_TOLD: Final = 20
"""The number of parts whose differences are told."""


def compared(calls: int, seed: int, scratch: Path) -> Tally:
    """Make the same random calls in both builds, one after the other; a difference is a finding."""
    tally = Tally()
    differing: list[str] = []
    for one, other in _both(calls, seed, scratch):
        name, number = (one or other).split(" ")[:2]
        tally.counts.update({"parts": 1, "calls": int(number)})
        if one != other:
            differing.append(name)
    if differing:
        tally.counts["wrong"] = len(differing)
        tally.wrong += first_differences(_both(calls, seed, scratch, *differing[:_TOLD]))
    return tally


def _both(calls: int, seed: int, scratch: Path, *only: str) -> Iterator[tuple[str, str]]:
    """Return the lines of both processes, side by side."""
    compiled, pure = (_answers(build, calls, seed, scratch, *only) for build in BUILDS)
    return zip_longest(compiled, pure, fillvalue="")


def _answers(build: str, calls: int, seed: int, scratch: Path, *only: str) -> list[str]:
    """Return the lines of a process of a build."""
    file = scratch / build
    words = ("builds.answers", build, str(calls), str(seed), str(file), *only)
    if build == "pure":
        sources = _sources(scratch / "sources")
        done = command(*words, PYTHONHASHSEED="0", PYTHONPATH=str(sources))
    else:
        done = command(*words, PYTHONHASHSEED="0")
    if done.returncode:
        raise OSError(f"the {build} build: {last_words(done)}")
    return file.read_text(encoding="utf-8", errors="surrogateescape").splitlines()


def _sources(folder: Path) -> Path:
    """Return a folder with a copy of the package without its compiled modules."""
    package = Path(tichu.__file__).parent
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(package, folder / package.name, ignore=compiled, dirs_exist_ok=True)
    return folder


def first_differences(answers: Iterable[tuple[str, str]]) -> list[str]:
    """Return for each part the first answers that differ, from where they do."""
    found: dict[str, str] = {}
    for one, other in answers:
        name = (one or other).partition(" ")[0]
        if one != other and name not in found:
            pairs = enumerate(zip(one, other, strict=False))
            start = max(0, next((at for at, (a, b) in pairs if a != b), 0) - 100)
            found[name] = (
                f"{(one or other)[:200]}\n"
                f"  compiled {one[start : start + 300]}\n  pure     {other[start : start + 300]}"
            )
    return [*found.values()] or ["the answers differ from run to run"]
