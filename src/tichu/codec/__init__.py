"""JSON for a server and its clients.

A value is sent as a small envelope with a version, a kind and texts of ``notation`` and
``records``. The reader trusts nothing: it checks sizes, types, names and numbers, replays records,
and raises a :class:`~tichu.DataError` that names the place of the first error.

>>> import tichu
>>> text = dumps(tichu.Pass(1))
>>> text
'{"tichu": 1, "kind": "action", "action": "1 pass"}'
>>> loads(text, Envelope.ACTION)
Pass(seat=1)
>>> loads('{"tichu": 1, "kind": "action", "action": "1 pass", "admin": true}', Envelope.ANY)
Traceback (most recent call last):
    ...
tichu.DataError: admin: unknown field, expected tichu, kind or action
"""

from tichu._values import export
from tichu.codec.envelopes import dumps, from_tree, loads, parts, to_tree
from tichu.codec.kinds import VERSION, Value
from tichu.codec.reading import Envelope
from tichu.codec.schema import schema

__all__ = [
    "VERSION",
    "Envelope",
    "Value",
    "dumps",
    "from_tree",
    "loads",
    "parts",
    "schema",
    "to_tree",
]

export(globals())
