"""Non-interference: what a seat cannot know changes nothing that it can observe.

The swap test takes a state and a seat, exchanges two cards that the seat cannot place
(:func:`swap`), and looks for anything that the seat could observe and that tells the two states
apart (:func:`difference`). ``tests/views`` runs it; ``python -m noninterference`` is the long run
whose figures are in the documentation.
"""

from noninterference.campaign import Campaign, run
from noninterference.knowledge import hidden_places, seen_hands
from noninterference.mixtures import SOURCES, mixture, rules_of
from noninterference.probes import Subject, difference
from noninterference.rounds import clumped_deal, steered, steered_game
from noninterference.twins import Twin, swap, swaps, with_swapped

__all__ = [
    "SOURCES",
    "Campaign",
    "Subject",
    "Twin",
    "clumped_deal",
    "difference",
    "hidden_places",
    "mixture",
    "rules_of",
    "run",
    "seen_hands",
    "steered",
    "steered_game",
    "swap",
    "swaps",
    "with_swapped",
]
