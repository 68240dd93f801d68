"""The server as a process."""

import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]


class Serving:
    """The server as a process, which can be killed and started again at the same port."""

    def __init__(self, file: Path, **clocks: float) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.file = file
        self._command = [sys.executable, "-m", "examples.table", "--file", str(file)]
        self._command += ["--port", str(self.port)]
        for name, seconds in clocks.items():
            self._command += [f"--{name}", str(seconds)]
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        self.process = subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                assert time.monotonic() < end, "the server does not start"
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """Kill the server without warning."""
        self.process.kill()
        self.process.wait()
