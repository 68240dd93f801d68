"""How much a client may use, so that there is something left for the others.

Most limits are for each address from which clients come. Who holds the key of a seat has the seat
whatever others do: these connections are not counted, and their messages do not wait for those of
clients that have no seat.
"""

import asyncio
import contextlib
import ipaddress
import time
from collections.abc import AsyncIterator, Iterator
from functools import lru_cache
from typing import Final, Protocol

import attrs

LONGEST: Final = 2_000
"""The most bytes of a message."""
MOST_TABLES: Final = 10_000
MOST_TABLES_A_DAY: Final = 30
"""The most that an address makes."""
MOST_LISTED: Final = 50
MOST_STRANGERS: Final = 60
"""The most connections from an address without a seat."""
MOST_REPLAYS: Final = 20
"""The most replays that are kept in memory."""
PATIENCE: Final = 20
"""The seconds in which a client must take what is sent, and after which it is asked for a sign."""
HEAD: Final = 30
"""The seconds in which a client must say what it wants, and a browser must have its page."""
_FILES: Final = 64
"""So many files are kept for other things than connections."""
_ADDRESSES: Final = 10_000
"""So many addresses are remembered, those that somebody has come from last."""


class Share:
    """What may be used: so much a second, and so much at once after a pause."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._full = time.monotonic()
        """When all of it can be used again."""
        self._lock = asyncio.Lock()

    @property
    def wait(self) -> float:
        """The seconds until something may be used."""
        return max(0, self._full - self._at_once / self._a_second - time.monotonic())

    def use(self, amount: float = 1) -> bool:
        """Use something, perhaps more than there is; return whether there was enough."""
        self._full = max(self._full, time.monotonic()) + amount / self._a_second
        return not self.wait

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        """Use the time of the processor that a block takes."""
        start = time.thread_time()
        try:
            yield
        finally:
            self.use(time.thread_time() - start)

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn, which is over with the block; the block awaits nothing."""
        async with self._lock:
            await asyncio.sleep(self.wait)
            with self.counted():
                yield


class Guest(Protocol):
    """A connection, which can be cut."""

    def abort(self) -> None:
        """Cut the connection."""


@attrs.define(eq=False)
class Address:
    """Where clients come from, and the parts of the processor that they have together."""

    name: str = ""
    arrivals: Share = attrs.field(factory=lambda: Share(30, 200))
    strangers: dict[Guest, None] = attrs.field(factory=dict)
    """The connections without a seat, the oldest first."""
    players: Share = attrs.field(factory=lambda: Share(0.25, 1))
    others: Share = attrs.field(factory=lambda: Share(0.1, 0.5))
    bots: Share = attrs.field(factory=lambda: Share(0.25, 1))
    """For the tables that were made from here."""

    def arrives(self) -> bool:
        """Count a connection, and return whether it is not one too many."""
        is_slow = not self.arrivals.wait
        if is_slow:
            self.arrivals.use()
        return is_slow


class Addresses:
    """The addresses from which clients come; who has not come for long is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._guests: dict[Guest, Address] = {}
        self._known = lru_cache(_ADDRESSES)(Address)

    def of(self, name: str) -> Address:
        """Return an address; those of IPv6 that one customer has are one."""
        with contextlib.suppress(ValueError):
            found = ipaddress.ip_address(name)
            mapped = found.ipv4_mapped if found.version == 6 else None
            prefix = 64 if found.version == 6 and mapped is None else 32
            name = str(ipaddress.ip_network((mapped or found, prefix), strict=False))
        return self._known(name)

    def enter(self, guest: Guest, name: str) -> Address:
        """Let a connection in, and cut one that has to go for it, which may be itself.

        That is the oldest without a seat, from the same address if it has too many, else from the
        address that has most.
        """
        address = self.of(name)
        is_many = len(address.strangers) >= MOST_STRANGERS
        if is_many or len(self._guests) >= self._most:
            crowds = {address} if is_many else {*self._guests.values()}
            crowd = max(crowds, key=lambda each: len(each.strangers))
            oldest = next(iter(crowd.strangers), guest)
            self.leave(oldest)
            oldest.abort()
        self._guests[guest] = address
        address.strangers[guest] = None
        return address

    def leave(self, guest: Guest) -> None:
        """Let a connection go."""
        if guest in self._guests:
            self._guests.pop(guest).strangers.pop(guest, None)


def most_connections() -> int:
    """Return how many connections the system lets the server have, at most 2,000."""
    try:
        import resource
    except ImportError:  # Windows
        return 1_000
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 2_000 if files == resource.RLIM_INFINITY else max(1, min(2_000, files - _FILES))
