"""A record as an HTML page that replays it step by step.

The page is a single file, which needs no server and loads nothing. It contains what the chosen seat
saw and nothing else, or without a seat everything.

>>> from tichu import html, records
>>> text = html.page(records.Record())
>>> text[:15], text.count("<script")
('<!doctype html>', 2)
"""

from tichu._values import export
from tichu.html.pages import Html, page

__all__ = ["Html", "page"]

export(globals())
