"""The rule matrix: every rule of the sheet, and the tests that are marked with it.

The IDs come from the rules pages of the documentation (:func:`chapters`), the marks from pytest's
own collection (:func:`collect`), so no way of writing a mark is missed. A page lists the rules that
no engine can show, with the reason (:func:`outside`). :func:`problems` checks that every other rule
has tests, and :func:`page` is the matrix as text.
"""

from matrix.checks import problems
from matrix.collecting import MarkedTest, collect
from matrix.outside import in_part, outside
from matrix.page import page
from matrix.sheet import LAWS, Chapter, Entry, chapters, rows

__all__ = [
    "LAWS",
    "Chapter",
    "Entry",
    "MarkedTest",
    "chapters",
    "collect",
    "in_part",
    "outside",
    "page",
    "problems",
    "rows",
]
