"""Grandseigneur at length: random rounds under the laws, and beside the oracle.

``python -m grandseigneur --rounds 20000`` plays so many rounds of each table;
in each, one step in ``--every`` meets every law of :mod:`tichu.testing.seigneur`, the swap test
among them, and the others those that cost little.

``python -m grandseigneur --rounds 0 --beside 0 --pairs 15000`` is the swap test at length: a seat
observes nothing that depends on cards which it cannot know.
"""
