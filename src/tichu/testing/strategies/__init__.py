"""Hypothesis strategies, and a state machine. Only this room needs Hypothesis."""
