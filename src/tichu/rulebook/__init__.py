"""The rules of the rule sheet, with one module for each subject.

The rules are functions of masks, seats and :class:`~tichu.Rules`. The steps of a round are in
``engine``.
"""
