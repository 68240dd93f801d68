"""The one state machine of a round, in numbers: what all can see, the hands, and how they move.

``table`` has what all can see and never sees a hand; ``round`` adds the hands. What one seat may do
(``choices``) is found from the table and that seat's hand. Playouts step a round in place.
"""
