"""How a round and a game move: actions, states, and what leads from one to the next.

The rules are in ``rulebook``; here they are asked in the right order.
"""
