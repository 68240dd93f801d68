"""The table of refusals: what calls with wrong arguments answer, in all packages.

``refusals.txt`` has a line for each call; :mod:`messages.setting` has the values that they use.
"""

from functools import cache
from pathlib import Path

import pytest

from messages.setting import Setting, told
from support.tables import read_tables
from tichu import TichuError


@cache
def setting() -> Setting:
    """Return the names for the calls, which change nothing."""
    return Setting()


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        pytest.param(*row, id=f"{section} {number}")
        for section, rows in read_tables(Path(__file__).with_name("refusals.txt")).items()
        for number, row in enumerate(rows)
    ],
)
def test_what_is_refused(call: str, error: str, sentence: str) -> None:
    """The error says what was expected and where, and nothing else."""
    with pytest.raises(TichuError) as caught:
        eval(call, setting())  # noqa: S307  # a line of the table
    assert (error, sentence) == (told(caught.value), str(caught.value))
