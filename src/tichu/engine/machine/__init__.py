"""The one state machine of a round, in numbers.

``board`` has what all can see, and never sees a hand; ``choices`` finds what one seat may do from
the board and that seat's hand. ``position`` adds hands and pushes, and ``playout`` steps one in
place.
"""
