"""What `tichu.notation` asks about Grandseigneur: its events, rules, results and positions.

The spellings are those of the base game, except that seats are numbers from 0 to 11, seats in a row
have commas between them, and a second copy of a card is written as the same card: ``7j7j``.
"""

from tichu.seigneur.engine.spelled import format_rules as format_rules
from tichu.seigneur.engine.spelled import parse_rules as parse_rules
from tichu.seigneur.notation.events import format_event as format_event
from tichu.seigneur.notation.events import parse_event as parse_event
from tichu.seigneur.notation.positions import FIELDS as FIELDS
from tichu.seigneur.notation.positions import (
    format_state as format_state,
)
from tichu.seigneur.notation.positions import (
    format_view as format_view,
)
from tichu.seigneur.notation.positions import (
    parse_state as parse_state,
)
from tichu.seigneur.notation.positions import (
    parse_view as parse_view,
)
from tichu.seigneur.notation.values import (
    format_result as format_result,
)
from tichu.seigneur.notation.values import (
    parse_result as parse_result,
)
