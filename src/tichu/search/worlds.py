"""Possible worlds: whole states that agree with everything that a view shows.

Only the view is used here, never the true state.

Every consistent deal of the hidden cards is equally likely. In a consistent deal hands have their
sizes; known cards are where they are known to be; a card that the viewer pushed is in the hand of
its recipient, unless it has been played; the Mah Jong is in the hand of the seat that had the first
lead; and a seat that has announced a bomb holds one that beats. Facts that the view does not show
are left open: a world does not contain what others pushed to each other, and assumes that a secret
decision on grand tichu was to decline. Cards pushed face down during the exchange are guessed.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tichu._values import Rng, want_instance, want_int, want_rng
from tichu.engine.state import RoundState
from tichu.engine.view import PublicView
from tichu.search.redeals import worlds

_MOST: Final = 10_000_000


def determinize(view: PublicView, rng: Rng, *, heed_passes: bool = False) -> RoundState:
    """Return a random state that agrees with everything that a view shows.

    Only ``rng.random()`` is called. With ``heed_passes`` the state also agrees with the passes in
    the open trick: a player who passed under a wish could not have fulfilled it (WISH-3). Raises
    :class:`InvalidValue` for a value that is not a view, and if no deal agrees with the view.

    >>> import random
    >>> from tichu import RoundSetup, RoundState, determinize, view
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> world = determinize(view(state, 0), random.Random(1))
    >>> [str(world.hand(seat)) for seat in range(4)]
    ['2j3j', 'Ph', 'Dr', '4j']
    """
    want_instance("determinize(view)", view, PublicView)
    want_rng("determinize(rng)", rng)
    want_instance("determinize(heed_passes)", heed_passes, bool)
    return next(worlds(view, rng, heed_passes=heed_passes))


def sample_worlds(
    view: PublicView, rng: Rng, n: int, *, heed_passes: bool = False
) -> Iterator[RoundState]:
    """Return an iterator of ``n`` random states, each as :func:`determinize` makes it.

    The work that they share is done once, so many worlds are cheap. Raises
    :class:`InvalidValue` for a value that is not a view, and unless ``n`` is from 0 to 10,000,000.

    >>> import random
    >>> from tichu import RoundSetup, RoundState, view
    >>> from tichu.search import sample_worlds
    >>> setup = RoundSetup(hands=("2j3j", "4j", "Ph", "Dr"), turn=0, rest_to=1)
    >>> state = RoundState.from_setup(setup)
    >>> worlds = sample_worlds(view(state, 0), random.Random(1), 100)
    >>> sorted({str(world.hand(3)) for world in worlds})
    ['4j', 'Dr', 'Ph']
    """
    want_instance("sample_worlds(view)", view, PublicView)
    want_rng("sample_worlds(rng)", rng)
    want_int("sample_worlds(n)", n, 0, _MOST)
    want_instance("sample_worlds(heed_passes)", heed_passes, bool)
    return islice(worlds(view, rng, heed_passes=heed_passes), n)
