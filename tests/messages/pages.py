"""The pages of the table of messages.

A page lists mistakes, a paragraph each: the mistake in words, the call, the class of the error with
what programs can read off it (see :func:`messages.setting.told`), and its whole sentence. A
sentence may be broken; it goes on with four blanks. The call may be a command; then the third line
is its exit code, and the sentence is what it prints to standard error, without the usage.
"""

from pathlib import Path
from typing import Final

import attrs


@attrs.frozen
class Mistake:
    """A mistake, and what the library says about it."""

    page: str
    what: str
    call: str
    error: str
    sentence: str


MISTAKES: Final = tuple(
    Mistake(page.stem, *paragraph.split("\n"))
    for page in sorted(Path(__file__).parent.glob("*.txt"))
    for paragraph in page.read_text(encoding="utf-8").replace("\n    ", " ").strip().split("\n\n")
)
"""All of them, page by page."""
