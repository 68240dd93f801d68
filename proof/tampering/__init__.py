"""Streams of events with something wrong in them, and what ``advance`` makes of them.

A client keeps a view by folding the events that a server sends. Here one event of a game is
dropped, sent twice, swapped with the next one, sent as it was redacted for another seat, given a
card that its seat cannot have, or given a wrong number. ``advance`` must refuse the stream, at once
or at the first event that contradicts, or end in the very view that the honest stream gives.

What is true is told by the whole state, whose views the honest stream must give, and which cards a
seat cannot have by :mod:`tampering.memory`, which remembers what one seat has heard.
"""
