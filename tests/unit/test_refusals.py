"""The table of refusals: what calls with wrong arguments answer, in all packages.

``refusals.txt`` has a line for each call; :mod:`messages.setting` has the values that they use.
"""

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from messages.setting import Setting, told
from support.tables import read_tables
from tichu import TichuError

TABLES: Final = read_tables(Path(__file__).with_name("refusals.txt"))


@cache
def setting() -> Setting:
    """Return the names for the calls, which change nothing."""
    return Setting()


def test_what_is_refused() -> None:
    """The error names the expected value and its place, and nothing else."""
    for section in TABLES.values():
        for call, *answer in section:
            with pytest.raises(TichuError) as caught:
                eval(call, setting())  # a line of the table
            assert [call, *answer] == [call, told(caught.value), str(caught.value)]
