"""Streams of events with something wrong in them, and what ``advance`` makes of them.

A client keeps a view by folding the events that a server sends. Here an event of a steered round is
dropped, sent twice, swapped with the next one, or sent as it was redacted for another seat. Either
``advance`` refuses the stream, or it ends with a view that an honest round gives: the same as
without the fault, or at least one of a possible position.
"""
