"""Hypothesis strategies, and a state machine. Only this package needs Hypothesis."""
