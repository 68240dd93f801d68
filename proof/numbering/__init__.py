"""Actions as numbers, in every decision of random rounds.

``python -m numbering --states 100000`` compares that many decisions of all presets and of random
rules. ``--swaps 100000`` exchanges hidden cards in rounds that are stepped in place.
"""
