"""Grandseigneur at length: random rounds under the laws, and beside the oracle.

``python -m grandseigneur --rounds 20000`` plays so many rounds of each table. Each step meets the
laws of :mod:`tichu.seigneur.testing` for the seat that acts and for a random one, and one step in
``--every`` meets them for all seats, with a possible world.

``python -m grandseigneur --rounds 0 --beside 0 --pairs 15000`` is the swap test at length: a seat
observes nothing that depends on cards which it cannot know.
"""
