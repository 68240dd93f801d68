"""Records: games that are written down, in files ``.tichu``.

Owns how a game is kept: its rules, its players and its actions, in a text that people can read and
correct. Imports the engine and ``notation``. A record is replayed when it is read, and no further
than its first illegal action; see the specification in the documentation's notation pages.

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
from tichu.records.censoring import seen_by
from tichu.records.fields import UserFields
from tichu.records.files import (
    VERSION,
    parts,
    read,
    read_file,
    read_lenient,
    write,
    write_file,
)
from tichu.records.moves import (
    Move,
    SeenAction,
    SeenDeal,
    SeenPush,
    format_move,
    parse_move,
)
from tichu.records.record import Record
from tichu.records.rounds import RecordRound
from tichu.records.tree import Reading

__all__ = [
    "VERSION",
    "Move",
    "Reading",
    "Record",
    "RecordRound",
    "SeenAction",
    "SeenDeal",
    "SeenPush",
    "UserFields",
    "format_move",
    "parse_move",
    "parts",
    "read",
    "read_file",
    "read_lenient",
    "seen_by",
    "write",
    "write_file",
]


export(globals())
