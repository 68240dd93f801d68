"""A slow and obvious referee for Tichu, written only from the rules sheet.

`new_round`, `legal` and `step` play a round; `score_game` adds rounds up.
Cards are two-character strings, hands are frozensets, actions are tuples:

("deal", (cards, ...)), ("grand", seat), ("no_grand", seat), ("tichu", seat),
("push", seat, (card, ...)), ("play", seat, cards, phoenix_as), ("pass", seat),
("wish", seat, rank_or_None), ("take", seat), ("give", seat, to),
("lead", seat, to), ("bomb", seat).
"""

from .actions import Action, legal
from .cards import DECK
from .combinations import Combination, all_combinations, readings
from .reasons import Illegal
from .rules import TIENTSIN, TRICHU, Rules, RulesDict, read_rules
from .scoring import GameScore, next_dealer, score_game
from .state import PHASES, Result, State, Trick
from .transition import new_round, step

__all__ = [
    "DECK",
    "PHASES",
    "TIENTSIN",
    "TRICHU",
    "Action",
    "Combination",
    "GameScore",
    "Illegal",
    "Result",
    "Rules",
    "RulesDict",
    "State",
    "Trick",
    "all_combinations",
    "legal",
    "new_round",
    "next_dealer",
    "read_rules",
    "readings",
    "score_game",
    "step",
]
