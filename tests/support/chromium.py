"""Pages in headless Chromium, driven by its DevTools protocol."""

import base64
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest

CHROMIUM: Final = next(
    (
        found
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)
_PATIENCE: Final = 60


class Page:
    """A page in the browser, with what it has written to the console as an error."""

    def __init__(self, socket: Any) -> None:  # noqa: ANN401  # of a package that may be missing
        self._socket = socket
        self._sent = 0
        self._has_loaded = True
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **parameters: Any) -> Any:  # noqa: ANN401  # JSON
        """Send a command, and return its result."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(_PATIENCE))
            if answer.get("id") == self._sent:
                assert "error" not in answer, answer
                return answer["result"]
            self._hear(answer.get("method"), answer.get("params", {}))

    def _hear(self, method: str, told: dict[str, Any]) -> None:
        self._has_loaded |= method == "Page.loadEventFired"
        is_console = method == "Runtime.consoleAPICalled" and told["type"] == "error"
        is_log = method == "Log.entryAdded" and told["entry"]["level"] == "error"
        if is_console or is_log or method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(told))

    def open(self, address: str) -> None:
        """Open a page, and wait until it has loaded."""
        self._has_loaded = False
        self.send("Page.navigate", url=address)
        self.wait("true")

    def run(self, script: str) -> Any:  # noqa: ANN401  # JSON
        """Return the value of an expression; wait for it if it is a promise."""
        found = self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait(self, script: str, patience: float = _PATIENCE) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + patience
        while not (self.run(script) and self._has_loaded):
            assert time.monotonic() < end, script
            time.sleep(0.05)

    def press(self, key: str) -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key)

    def look(self, width: int, height: int = 900, *, dark: bool = False) -> None:
        """Set the size of the window, and the theme."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", features=[theme])

    def shot(self) -> bytes:
        """Return the picture of the window as PNG."""
        return base64.b64decode(self.send("Page.captureScreenshot")["data"])


@contextlib.contextmanager
def browser() -> Generator[Page]:
    """Yield an empty page; skip the test where there is no Chromium."""
    client = pytest.importorskip("websockets.sync.client", reason="needs websockets")
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [CHROMIUM, "--headless=new", "--remote-debugging-port=0", "--disable-gpu"]
        command += ["--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={folder}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")
        quiet = subprocess.DEVNULL
        with subprocess.Popen([*command, "about:blank"], stdout=quiet, stderr=quiet) as process:
            try:
                address = _address(Path(folder))
                with client.connect(address, max_size=None, open_timeout=_PATIENCE) as socket:
                    yield Page(socket)
            finally:
                process.terminate()


def _address(folder: Path) -> str:
    """Return the address of the browser's first page, once it has started."""
    from urllib.request import urlopen

    end = time.monotonic() + _PATIENCE
    while True:
        try:
            port = (folder / "DevToolsActivePort").read_text().split()[0]
            with urlopen(f"http://127.0.0.1:{port}/json") as answer:
                pages = json.load(answer)
            found = next(page for page in pages if page["type"] == "page")
            return str(found["webSocketDebuggerUrl"])
        except (OSError, IndexError, StopIteration):
            assert time.monotonic() < end, "Chromium did not start"
            time.sleep(0.1)
