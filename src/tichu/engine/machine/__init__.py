"""A round as ints, and how it moves.

``board`` has what all can see, and never sees a hand; ``choices`` finds what one seat may do from
the board and that seat's hand. ``position`` adds hands and pushes, and ``drawing`` draws random
numbers.
"""
