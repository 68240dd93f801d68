"""The rules of thumb of ``RuleBot``, one module for each decision; each opens with its advice.

``situation`` has the facts that they share: the calls, and the plan and the debt of the hand.
"""
