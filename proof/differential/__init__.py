"""The engine beside the slow referee of ``oracle``, step by step.

Each works on its own values: :mod:`differential.words` tells an action of the engine in the
referee's words, and :mod:`differential.comparing` says where two positions are not the same.
``python -m differential --rounds 20000 --trees 2000``, in this folder's parent, is the long run:
steered rounds by all presets and all fields of the rules, and ends of rounds in which both walk
every way to the last card.
"""

from differential.comparing import differences, legal_differences
from differential.counting import Tally
from differential.ends import brief_position, end_position
from differential.mixtures import mixture, rules_for
from differential.rounds import Parted, forward, play_beside, play_on
from differential.trees import Tree, walk
from differential.words import names, rules_dict, stated, to_oracle

__all__ = [
    "Parted",
    "Tally",
    "Tree",
    "brief_position",
    "differences",
    "end_position",
    "forward",
    "legal_differences",
    "mixture",
    "names",
    "play_beside",
    "play_on",
    "rules_dict",
    "rules_for",
    "stated",
    "to_oracle",
    "walk",
]
