"""The rules of thumb of ``RuleBot``, one module for each decision; each opens with its advice.

``situation`` has what they share: who has called, and the plan and the debt of the hand.
"""
