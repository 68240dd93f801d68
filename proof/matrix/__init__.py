"""The rule matrix: every rule of the sheet, and the tests that are marked with it.

The IDs are read from the documentation's rules pages (:func:`chapters`), the marks from pytest's
own collection (:func:`collect`), so that no way of writing a mark is missed. What no engine can
show is listed on a page, with the reason (:func:`outside`). ``python -m matrix --write``, in
``proof``, makes the page of the documentation; :func:`problems` says what is wrong.
"""

from matrix.checks import problems
from matrix.collecting import MarkedTest, collect
from matrix.outside import in_part, outside
from matrix.page import PAGE, page
from matrix.sheet import LAWS, Chapter, Entry, chapters, rows

__all__ = [
    "LAWS",
    "PAGE",
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
