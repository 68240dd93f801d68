"""The laws L1 to L34, checked at every step of steered play.

``tests/property`` tests each law under Hypothesis.
``python -m reliability --only laws`` checks the same laws in steered rounds and counts what the
rounds reach: a run below a floor fails, as does a broken law. The laws
that a user may run are public, in :mod:`tichu.testing.laws`; the others are in
:mod:`laws.library` and :mod:`laws.symmetry`.
"""
