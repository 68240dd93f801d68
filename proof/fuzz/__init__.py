"""Fuzzing: for any input, the answer is a value or a ``TichuError``.

:mod:`fuzz.texts` gives broken texts to every reader, :mod:`fuzz.actions` offers illegal actions at
every step of steered rounds.
"""
