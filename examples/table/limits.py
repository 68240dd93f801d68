"""How much a client may use, so that there is something left for the others.

Most limits are for each address from which clients come. Who holds the key of a seat has the seat
whatever others do: these connections are not counted, and their messages do not wait for those of
clients that have no seat.
"""

import asyncio
import contextlib
import ipaddress
import logging
import time
from collections.abc import AsyncIterator
from typing import Final, Protocol

import attrs

LONGEST: Final = 2_000
"""The most characters of a message."""
MOST_TABLES: Final = 10_000
MOST_TABLES_A_DAY: Final = 30
"""The most that an address makes."""
MOST_WATCHED: Final = 5
"""The most spectators at a table from an address."""
MOST_LISTED: Final = 50
MOST_STRANGERS: Final = 60
"""The most connections from an address without a seat."""
MOST_REPLAYS: Final = 20
"""The most replays that are kept in memory."""
MOST_WAITING: Final = 10
"""The most replays that are being made."""
PATIENCE: Final = 20
"""The seconds in which a client must take what is sent, and after which it is asked for a sign."""
HEAD: Final = 10
"""The seconds in which a client must say what it wants."""
IDLE: Final = 300
"""The seconds in which a client at no table must say something."""
_FILES: Final = 64
"""So many files are kept for other things than connections."""


class Allowance:
    """What may be used: so much a second, and so much at once after a pause."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second = a_second
        self._at_once = at_once
        self._full = time.monotonic()
        """When all of it can be used again."""

    @property
    def wait(self) -> float:
        """The seconds until something may be used."""
        return max(0, self._full - self._at_once / self._a_second - time.monotonic())

    @property
    def is_full(self) -> bool:
        """Whether nothing has been used for a while."""
        return self._full <= time.monotonic()

    def use(self, amount: float = 1) -> None:
        """Use something, perhaps more than there is."""
        self._full = max(self._full, time.monotonic()) + amount / self._a_second


class Turns:
    """Clients that together may use a part of a processor, one after the other."""

    def __init__(self, part: float, at_once: float) -> None:
        self.allowance = Allowance(part, at_once)
        self._lock = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def next(self) -> AsyncIterator[None]:
        """Wait for the turn of a client, which is over with the block; the block awaits nothing."""
        async with self._lock:
            await asyncio.sleep(self.allowance.wait)
            start = time.thread_time()
            try:
                yield
            finally:
                self.allowance.use(time.thread_time() - start)


class Guest(Protocol):
    """A connection, which can be cut."""

    def abort(self) -> None:
        """Cut the connection."""


@attrs.define(eq=False)
class Address:
    """Where clients come from."""

    name: str
    arrivals: Allowance = attrs.field(factory=lambda: Allowance(30, 200))
    strangers: dict[Guest, None] = attrs.field(factory=dict)
    """The connections without a seat, the oldest first."""
    players: Turns = attrs.field(factory=lambda: Turns(0.25, 1))
    others: Turns = attrs.field(factory=lambda: Turns(0.1, 0.3))
    bots: Turns = attrs.field(factory=lambda: Turns(0.25, 1))
    """The turns of the tables that were made from here."""

    def arrives(self) -> bool:
        """Count a new connection, and return whether it is not one too many."""
        is_slow = not self.arrivals.wait
        if is_slow:
            self.arrivals.use()
        return is_slow

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is lost if the address is forgotten."""
        turns = self.players, self.others, self.bots
        used = self.arrivals, *(each.allowance for each in turns)
        return not self.strangers and all(each.is_full for each in used)


class Addresses:
    """The addresses from which clients come, and their connections."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._connections: dict[Guest, Address] = {}
        self._known: dict[str, Address] = {}

    def of(self, name: str) -> Address:
        """Return an address; those of IPv6 that one customer has are one."""
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(name)
            if address.version == 6 and address.ipv4_mapped is not None:
                address = address.ipv4_mapped
            prefix = 64 if address.version == 6 else 32
            name = str(ipaddress.ip_network((address, prefix), strict=False).network_address)
        return self._known.setdefault(name, Address(name))

    def enter(self, connection: Guest, address: Address) -> bool:
        """Let a connection in, for which another one may have to go.

        That is the oldest without a seat, from the same address if it has too many, else from the
        address that has most. Returns whether there is a place.
        """
        crowd = address
        if len(address.strangers) < MOST_STRANGERS:
            if len(self._connections) < self._most:
                return self._add(connection, address)
            crowd = max(self._known.values(), key=lambda each: len(each.strangers))
        if not crowd.strangers:
            return False
        oldest = next(iter(crowd.strangers))
        self.leave(oldest)
        oldest.abort()
        return self._add(connection, address)

    def _add(self, connection: Guest, address: Address) -> bool:
        self._connections[connection] = address
        address.strangers[connection] = None
        return True

    def sit(self, connection: Guest) -> None:
        """Count a connection no more as one without a seat."""
        if connection in self._connections:
            self._connections[connection].strangers.pop(connection, None)

    def leave(self, connection: Guest) -> None:
        """Let a connection go."""
        address = self._connections.pop(connection, None)
        if address is not None:
            address.strangers.pop(connection, None)

    def forget(self) -> None:
        """Forget the addresses from which nobody has come for a while."""
        here = {id(address) for address in self._connections.values()}
        quiet = [key for key, each in self._known.items() if each.is_quiet and id(each) not in here]
        for key in quiet:
            del self._known[key]


class Quiet(logging.Filter):
    """Lets so many lines of a log through in a minute, and then says how many were left out."""

    def __init__(self, a_minute: int = 60) -> None:
        super().__init__()
        self._allowance = Allowance(a_minute / 60, a_minute)
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        if self._allowance.wait:
            self._left_out += 1
            return False
        self._allowance.use()
        if self._left_out:
            record.msg = f"{record.getMessage()} ({self._left_out} lines before were left out)"
            record.args = ()
            self._left_out = 0
        return True


def most_connections() -> int:
    """Return how many connections the system lets the server have, at most 2,000."""
    try:
        import resource
    except ImportError:  # Windows
        return 1_000
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 2_000 if files == resource.RLIM_INFINITY else max(1, min(2_000, files - _FILES))
