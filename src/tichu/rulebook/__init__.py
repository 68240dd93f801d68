"""What the rule sheet says, one subject a module.

Owns the rules of combinations, calls, the wish, the four special cards, bombs, going out and
scoring, as functions of masks, seats and :class:`~tichu.Rules`. Nothing here knows how a round
moves; that is ``engine``'s.
"""
