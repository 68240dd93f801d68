"""Recorded games as tables, with a row for each action or for each round.

Rows are dictionaries, which any data library can read; with pyarrow they can also be written as
Parquet files. Tables contain no names of players.
"""

from tichu._values import export
from tichu.tables.parquet import Part, TableName, write_file, write_parts
from tichu.tables.rows import PlayRow, RoundRow, plays, rounds

__all__ = [
    "Part",
    "PlayRow",
    "RoundRow",
    "TableName",
    "plays",
    "rounds",
    "write_file",
    "write_parts",
]

export(globals())
