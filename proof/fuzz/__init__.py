"""Fuzzing of the readers: whatever a text is, the answer is a value or a ``TichuError``.

Owns a campaign over all of them: ``python -m fuzz --inputs 10000000 --workers 2 --write`` from this
folder's parent. Inputs are random, from a seed, and most of them are texts that were right before
something was done to them.
"""
