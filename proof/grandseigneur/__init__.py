"""Grandseigneur at length: random rounds beside the referee, and the swap test.

``python -m grandseigneur --rounds 20000 --pairs 15000``, from ``proof``, compares so many rounds of
each table with the referee, and so many pairs of rounds that a seat cannot tell apart.
"""
