"""Pictures of values, for notebooks."""

from tichu.cards import Card, Cards
from tichu.engine.moves import Play
from tichu.engine.table import Trick
from tichu.engine.view import PublicView
from tichu.errors import InvalidValue, shown
from tichu.rulebook.combinations import Combination
from tichu.svg.cards import card, combination, hand
from tichu.svg.markup import Svg
from tichu.svg.tables import table
from tichu.svg.tricks import trick


def picture_of(value: object) -> Svg:
    """Return the picture of a value that a notebook shows."""
    match value:
        case Card():
            return card(value)
        case Cards():
            return hand(value)
        case Combination():
            return combination(value)
        case Play():
            return trick([value])
        case Trick():
            return trick(value)
        case PublicView():
            return table(value)
        case _:
            raise InvalidValue(
                "picture_of(value)", f"expected a value that has a picture, got {shown(value)}"
            )
