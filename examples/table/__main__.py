"""Task: start a server at which four people, or one and three bots, play in the browser.

    python -m examples.table --file tables.db --port 8765

It prints the address to open. Killed and started again, it goes on where it stopped.
"""

import argparse
import asyncio
import contextlib
import logging
import math
import socket
import sys
from pathlib import Path

from .connections import Server, Site
from .limits import Quiet
from .store import Store, Unusable
from .table import Clocks


def seconds(text: str) -> float:
    """Return the seconds that an option states."""
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"expected a number of seconds above 0, got {text!r}")


def seconds_or_none(text: str) -> float | None:
    """Return the seconds that an option states, None for ``none``."""
    return None if text == "none" else seconds(text)


def port(text: str) -> int:
    """Return the port that an option states."""
    if text.isascii() and text.isdecimal() and int(text) < 65_536:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, got {text!r}")


def origin(text: str) -> str:
    """Return the address of a page, without what comes after the name."""
    scheme, _, host = text.lower().partition("://")
    host = host.rstrip("/")
    if scheme not in ("http", "https") or not host or "/" in host:
        message = f"expected an address such as https://tichu.example, got {text!r}"
        raise argparse.ArgumentTypeError(message)
    return f"{scheme}://{host}"


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m examples.table")
    option = parser.add_argument
    own = Clocks()
    option("--file", type=Path, default="tables.db", help="where tables are kept")
    option("--host", default="127.0.0.1", help="the address to listen at")
    option("--port", type=port, default=8765)
    option(
        "--origin",
        type=origin,
        action="append",
        default=[],
        help="where people open the page, such as https://tichu.example; may be repeated",
    )
    option(
        "--behind-proxy",
        action="store_true",
        help="believe the header X-Forwarded-For, which a proxy must set",
    )
    option(
        "--thinking",
        type=seconds_or_none,
        default=own.thinking,
        help="seconds to decide, or none for as long as people want",
    )
    option("--bombing", type=seconds, default=own.bombing, help="seconds for bombs")
    option("--pace", type=seconds, default=own.pace, help="seconds until a bot acts")
    option("--grace", type=seconds, default=own.grace, help="the same, for who has left")
    options = parser.parse_args()
    clocks = Clocks(options.thinking, options.bombing, options.pace, options.grace)
    handler = logging.StreamHandler()
    handler.addFilter(Quiet())
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING, handlers=[handler])
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    try:
        with (
            contextlib.closing(Store(options.file)) as store,
            socket.create_server((options.host, options.port), family=family) as listener,
            contextlib.suppress(KeyboardInterrupt),
        ):
            site = Site(frozenset(options.origin))
            server = Server(store, clocks, site, is_behind_proxy=options.behind_proxy)
            host = f"[{options.host}]" if ":" in options.host else options.host
            address = f"http://{host}:{listener.getsockname()[1]}"
            print(*(options.origin or [address]), sep="/\n", end="/\n", flush=True)
            asyncio.run(server.serve(listener))
    except (Unusable, OSError) as error:
        sys.exit(f"python -m examples.table: {error}")


if __name__ == "__main__":
    main()
