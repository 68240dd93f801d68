"""The JSON Schema of the envelopes, for readers in other languages.

The schema describes the form of an envelope and of the texts in it. It cannot say whether cards are
a combination, a position is possible or an action is legal.
"""

import json
from importlib.resources import files
from typing import Any


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of everything that :func:`dumps` writes.

    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    text = files("tichu").joinpath("_data", "schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
