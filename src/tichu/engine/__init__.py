"""How a round and a game move.

Owns the actions, the states, and what leads from one to the next. The rules themselves are
``rulebook``'s; here they are asked in the right order.
"""
