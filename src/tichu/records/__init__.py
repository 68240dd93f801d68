"""Game records: the rules, players and actions of games, in ``.tichu`` text files.

Reading a record also replays it, up to the first illegal action. The format is specified on the
notation pages of the documentation.

>>> from tichu.records import read
>>> text = '''
... tichu = 1
... [[games]]
... rules = "nanjing"
... [[games.rounds]]
... actions = ["0 play 2j"]
... '''
>>> read(text)
Traceback (most recent call last):
    ...
tichu.DataError: games[0].rounds[0].actions[0]: '0 play 2j': ...
"""

from tichu._values import export
from tichu.records.entries import Entry, RecordRound, UserFields, format_entry, parse_entry
from tichu.records.files import VERSION, parts, read, read_file, read_lenient, write, write_file
from tichu.records.record import Record, seen_by
from tichu.records.tree import Reading

__all__ = [
    "VERSION",
    "Entry",
    "Reading",
    "Record",
    "RecordRound",
    "UserFields",
    "format_entry",
    "parse_entry",
    "parts",
    "read",
    "read_file",
    "read_lenient",
    "seen_by",
    "write",
    "write_file",
]

export(globals())
