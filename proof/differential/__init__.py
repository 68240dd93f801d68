"""The engine beside the slow referee of ``oracle``, step by step.

Each works on its own values: :mod:`differential.words` translates an action of the engine for the
referee, and :mod:`differential.comparing` reports where two positions differ. ``python -m
reliability --only differential trees`` is the long run: steered rounds under all presets and all
values of the fields of the rules, and ends of rounds where both follow every way to the last
card.
"""
