"""The rules of thumb of ``RuleBot``, one concern a module; each opens with its advice.

``situation`` has what they share: who has called, the plan of the own hand, and its debt.
"""
