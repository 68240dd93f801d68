"""Task: start a server at which four people, or one and three bots, play in the browser.

    python -m examples.table --file tables.db --port 8765

It prints the address to open. Killed and started again, it goes on where it stopped.
"""

import argparse
import contextlib
from pathlib import Path

import uvicorn

from .server import LONGEST, application
from .store import Store
from .tables import Clocks


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m examples.table")
    parser.add_argument("--file", type=Path, default="tables.db", help="where tables are kept")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    own = Clocks()
    parser.add_argument("--thinking", type=float, default=own.thinking, help="seconds to decide")
    parser.add_argument("--bombing", type=float, default=own.bombing, help="seconds for bombs")
    parser.add_argument("--pace", type=float, default=own.pace, help="seconds until a bot acts")
    parser.add_argument("--grace", type=float, default=own.grace, help="the same, for who has left")
    options = parser.parse_args()
    clocks = Clocks(options.thinking, options.bombing, options.pace, options.grace)
    with contextlib.closing(Store(options.file)) as store:
        store.forget(days=30)
        print(f"http://{options.host}:{options.port}/", flush=True)
        uvicorn.run(
            application(store, clocks),
            host=options.host,
            port=options.port,
            ws="websockets-sansio",
            ws_max_size=10 * LONGEST,
            ws_per_message_deflate=False,
            log_level="warning",
        )


if __name__ == "__main__":
    main()
