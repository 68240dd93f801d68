"""The rules that a question tests: those whose wrong form gives another answer.

Each wrong rule gets a process of its own, which starts with all combinations that the right referee
has already looked up.
"""

import functools
import multiprocessing
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from oracle import combinations
from support.patches import CATALOGUE, Wrong, read

WRONG: Final = [one for some in read(CATALOGUE).values() for one in some if one.of_referee]
"""The wrong rules that are patches of the referee."""

ORACLE: Final = Path(__file__).parents[2] / "proof" / "oracle"
LAYERS: Final = ("cards", "combinations")
"""Modules that import none of the others but those before them; what they remember is dear."""
_CARDS_ALONE: Final = frozenset({"classify", "beats", "legal", "judge"})
"""Kinds that no rule of scoring has an effect on."""
_asked: Sequence[Mapping[str, Any]] = ()
_right: Sequence[object] = ()


def remember() -> None:
    """Make the referee of this process remember the combinations of every hand."""
    found: Any = combinations._all_combinations
    combinations._all_combinations = functools.cache(found.__wrapped__)


def shown(
    questions: Sequence[Mapping[str, Any]], answers: Sequence[object], workers: int
) -> list[list[int]]:
    """Return for each wrong rule the indexes of the questions that it answers differently."""
    # A process that is forked inherits the questions and copies nothing; Windows cannot fork.
    forks = "fork" in multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if forks else "spawn")
    with context.Pool(workers, _begin, (questions, answers), maxtasksperchild=1) as pool:
        return pool.map(otherwise, WRONG, chunksize=1)


def _begin(questions: Sequence[Mapping[str, Any]], answers: Sequence[object]) -> None:
    global _asked, _right
    _asked, _right = questions, answers


def otherwise(one: Wrong) -> list[int]:
    """Return the indexes of the questions that a wrong rule answers differently.

    A question that a wrong rule cannot answer at all is left out.
    """
    with tempfile.TemporaryDirectory() as folder:
        install(one, Path(folder))
        from conformance.answering import answer

        found: list[int] = []
        modules = {edit.file for edit in one.of_referee}
        for place, (question, right) in enumerate(zip(_asked, _right, strict=True)):
            if modules == {"scoring"} and question["kind"] in _CARDS_ALONE:
                continue
            if question["kind"] == "game" and modules & {"cards", "combinations"}:
                continue  # it would take minutes to learn nothing new
            try:
                given = answer(question)
            except Exception:  # noqa: BLE001  # a patch may break anything
                continue
            if given != right:
                found.append(place)
        return found


def patched(one: Wrong, folder: Path) -> None:
    """Write the referee with a wrong rule to a folder; raise ValueError for a stale patch."""
    shutil.copytree(
        ORACLE, folder / "oracle", ignore=shutil.ignore_patterns("__pycache__", "test*")
    )
    for edit in one.of_referee:
        path = folder / "oracle" / f"{edit.file}.py"
        text = path.read_text(encoding="utf-8")
        if text.count(edit.old) != 1:
            raise ValueError(f"{one.says} The old text is not in {path.name} once: {edit.old!r}")
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")


def install(one: Wrong, folder: Path) -> None:
    """Replace the referee of this process by one with a wrong rule, permanently.

    All modules that import the referee are forgotten, and loaded again. The referee's own modules
    before the first patched one stay, with the combinations that they remember.
    """
    patched(one, folder)
    touched = {edit.file for edit in one.of_referee}
    kept: list[str] = []
    for name in LAYERS:
        if name in touched:
            break
        kept.append(f"oracle.{name}")
    for name in list(sys.modules):
        if name.partition(".")[0] in ("oracle", "perft", "conformance") and name not in kept:
            del sys.modules[name]
    sys.path.insert(0, str(folder))
