"""JSON for strangers: what a server and its clients send each other.

Owns a small envelope around the texts of ``notation`` and of ``records``, with a version. Imports
these two. The reader takes nothing on trust: sizes, types, names and numbers are checked, records
are replayed, and whatever is wrong is one :class:`~tichu.DataError` with its place.

>>> import tichu
>>> text = dumps(tichu.Pass(1))
>>> text
'{"tichu": 1, "kind": "action", "action": "1 pass"}'
>>> loads(text, "action")
Pass(seat=1)
>>> loads('{"tichu": 1, "kind": "action", "action": "1 pass", "admin": true}')
Traceback (most recent call last):
    ...
tichu.DataError: admin: there is no such field; the fields are tichu, kind, action
"""

from tichu.codec.envelopes import dumps, from_tree, loads, parts, to_tree
from tichu.codec.kinds import VERSION, Kind, Value
from tichu.codec.schema import schema

__all__ = ["VERSION", "Kind", "Value", "dumps", "from_tree", "loads", "parts", "schema", "to_tree"]
