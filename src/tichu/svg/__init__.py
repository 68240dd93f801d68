"""Draw cards, tricks, tables, score sheets and comparisons as SVG.

Every function returns an :class:`Svg`, a ``str`` that a notebook shows as a picture. A picture
loads nothing from outside, adapts to a light or dark theme, and is described by its ``title`` and
``desc``. Suits differ by shape, not only by colour.

Notebooks also show cards, combinations, plays, tricks and views as pictures.

>>> import tichu
>>> picture = tichu.svg.hand("2j3w4p5sPh")
>>> picture[:4], "<desc>2j 3w 4p 5s Ph</desc>" in picture
('<svg', True)
"""

from tichu._values import export
from tichu.svg.cards import back, card, combination, hand, shapes, trick
from tichu.svg.charts import score_sheet
from tichu.svg.markup import Svg
from tichu.svg.tables import table

__all__ = [
    "Svg",
    "back",
    "card",
    "combination",
    "hand",
    "score_sheet",
    "shapes",
    "table",
    "trick",
]

export(globals())
