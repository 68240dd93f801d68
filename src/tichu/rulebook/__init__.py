"""What the rule sheet says, one subject in each module.

The rules are functions of masks, seats and :class:`~tichu.Rules`. How a round moves is for
``engine`` to say.
"""
