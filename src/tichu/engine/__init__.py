"""Actions, states, and the steps from one state to the next.

The rules themselves are in ``rulebook``.
"""
