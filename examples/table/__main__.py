"""Task: start a server at which four people, or one and three bots, play in the browser.

    python -m examples.table --file tables.db --port 8765

It opens the page in a browser. Killed and started again, it goes on where it stopped.
"""

import argparse
import asyncio
import contextlib
import logging
import math
import socket
import sys
import webbrowser

from .limits import Share
from .server import Server
from .store import Store, Unusable
from .table import Clocks

LINES = 60
"""The most lines of the log in a minute."""


def seconds(text: str) -> float:
    """Return the seconds that an option states."""
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"expected a number of seconds above 0, got {text!r}")


def seconds_or_none(text: str) -> float | None:
    """Return the seconds that an option states, None for ``none``."""
    return None if text == "none" else seconds(text)


def origin(text: str) -> str:
    """Return the address of a page, without what comes after the name."""
    scheme, _, host = text.lower().rstrip("/").partition("://")
    if scheme not in ("http", "https") or not host or "/" in host:
        message = f"expected an address such as https://tichu.example, got {text!r}"
        raise argparse.ArgumentTypeError(message)
    return f"{scheme}://{host}"


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m examples.table")
    option = parser.add_argument
    own = Clocks()
    option("--file", default="tables.db", help="where tables are kept")
    option("--host", default="127.0.0.1", help="the address to listen at")
    option("--port", type=int, default=8765)
    option("--no-browser", action="store_true", help="open no page in a browser")
    origins = "where people open the page, such as https://tichu.example; may be repeated"
    option("--origin", type=origin, action="append", default=[], help=origins)
    proxy = "believe the header X-Forwarded-For, which a proxy must set"
    option("--behind-proxy", action="store_true", help=proxy)
    thinking = "seconds to decide, or none for as long as people want"
    option("--thinking", type=seconds_or_none, default=own.thinking, help=thinking)
    option("--bombing", type=seconds, default=own.bombing, help="seconds for bombs")
    option("--pace", type=seconds, default=own.pace, help="seconds until a bot acts")
    option("--grace", type=seconds, default=own.grace, help="the same, for who has left")
    option("--pause", type=seconds, default=own.pause, help="seconds after a round")
    asked = parser.parse_args()
    if not 0 <= asked.port < 65_536:
        parser.error(f"expected a port from 0 to 65535, got {asked.port}")
    clocks = Clocks(asked.thinking, asked.bombing, asked.pace, asked.grace, asked.pause)
    handler, lines = logging.StreamHandler(), Share(LINES / 60, LINES)
    handler.addFilter(lambda _: lines.use())
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING, handlers=[handler])
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # clients make mistakes
    family = socket.AF_INET6 if ":" in asked.host else socket.AF_INET
    try:
        with (
            contextlib.closing(Store(asked.file)) as store,
            socket.create_server((asked.host, asked.port), family=family) as listener,
            contextlib.suppress(KeyboardInterrupt),
        ):
            host = f"[{asked.host}]" if ":" in asked.host else asked.host
            address = f"http://{host}:{listener.getsockname()[1]}"
            print(*(asked.origin or [address]), sep="/\n", end="/\n", flush=True)
            if not asked.no_browser and not asked.origin:
                webbrowser.open(address)
            server = Server(store, clocks, asked.origin, is_behind_proxy=asked.behind_proxy)
            asyncio.run(server.serve(listener))
    except (Unusable, OSError) as error:
        sys.exit(f"python -m examples.table: {error}")


if __name__ == "__main__":
    main()
