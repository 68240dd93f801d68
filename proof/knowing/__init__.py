"""What views know of hidden cards, beside the referee's reckoning from what was heard.

At each moment of a round each seat, and a spectator, has heard certain events. From these alone
:class:`oracle.knowledge.Knowledge` reckons where each card can be. ``known`` and ``possible`` of
the viewer's view must say the same for every seat: of the view of the state, and of the view that
``advance`` has kept from event to event.
"""
