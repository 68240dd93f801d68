"""Check that hidden cards change nothing that a seat can observe.

A pair is a state, a seat, and another state that the seat cannot tell from the first: two cards
that it cannot place are exchanged, and a secret decision on grand tichu may differ
(:mod:`hidden.pairs`). A subject is a name and a function that returns what the seat can observe of
a state; it must return the same for both (:mod:`hidden.subjects`). :func:`hidden.driver.run`
compares many subjects on many pairs. :mod:`hidden.sessions` plays a pair on, at a table for
servers or as an episode for learners, and compares what both tell the seat.

Two modules need no pairs: :mod:`hidden.knowledge` compares what views know of hidden cards with the
referee's reckoning, and :mod:`hidden.streams` sends moves with a fault to ``advance``.
"""
