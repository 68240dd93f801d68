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
_KEYS: Final = {"Enter": ("\r", 13), " ": (" ", 32), "Tab": ("", 9)}
"""The texts and codes of the keys that do something by themselves."""


class Target:
    """The browser, or a page of it, by the DevTools protocol."""

    def __init__(self, socket: Any) -> None:  # noqa: ANN401  # of a package that may be missing
        self._socket = socket
        self._sent = 0

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
        """Take a message that answers nothing."""


class Page(Target):
    """A page in the browser, with what it has written to the console as an error."""

    def __init__(self, socket: Any) -> None:  # noqa: ANN401  # of a package that may be missing
        super().__init__(socket)
        self._has_loaded = True
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

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
        while not (self._is(script) and self._has_loaded):
            assert time.monotonic() < end, script
            time.sleep(0.05)

    def _is(self, script: str) -> bool:
        """Return whether an expression is true; while the page goes elsewhere, it is not."""
        try:
            return bool(self.run(script))
        except AssertionError as error:
            if "navigated" in str(error):
                return False
            raise

    def press(self, key: str) -> None:
        """Press a key."""
        text, code = _KEYS.get(key, ("", 0))
        for kind in ("keyDown", "keyUp"):
            parameters = {"key": key, "text": text, "windowsVirtualKeyCode": code}
            self.send("Input.dispatchKeyEvent", type=kind, **parameters)

    def write(self, text: str) -> None:
        """Write a text where the focus is."""
        self.send("Input.insertText", text=text)

    def click(self, query: str) -> None:
        """Click on an element with the mouse, if it is still there."""
        self.mouse("mousePressed", query)
        self.mouse("mouseReleased", query)

    def mouse(self, kind: str, query: str) -> None:
        """Press or release the mouse on an element."""
        if place := self._place(query):
            parameters = {"button": "left", "clickCount": 1, **place}
            self.send("Input.dispatchMouseEvent", type=kind, **parameters)

    def tap(self, query: str) -> None:
        """Tap on an element with a finger, if it is still there."""
        self.send("Emulation.setTouchEmulationEnabled", enabled=True)
        if place := self._place(query):
            self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[place])
            self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def _place(self, query: str) -> Any:  # noqa: ANN401  # JSON
        """Return the middle of an element in the window, to which it is scrolled."""
        return self.run(
            f"(found => {{ found?.scrollIntoView({{block: 'center', behavior: 'instant'}});"
            " const {x, y, width, height} = found?.getBoundingClientRect() ?? {};"
            " return found && {x: x + width / 2, y: y + height / 2};"
            f"}})(document.querySelector({json.dumps(query)}))"
        )

    def connect(self, *, online: bool) -> None:
        """Take the network away from the page, or give it back."""
        self.send("Network.enable")
        parameters = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.send("Network.emulateNetworkConditions", offline=not online, **parameters)

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

    def shot(self, form: str = "png") -> bytes:
        """Return the picture of the window."""
        parameters = {"format": form, "quality": 55} if form == "webp" else {"format": form}
        return base64.b64decode(self.send("Page.captureScreenshot", **parameters)["data"])


@contextlib.contextmanager
def browser() -> Generator[Page]:
    """Yield an empty page; skip the test where there is no Chromium."""
    with browsers(1) as (page,):
        yield page


@contextlib.contextmanager
def browsers(number: int) -> Generator[list[Page]]:
    """Yield empty pages that share nothing, as if each were in a browser of its own."""
    client = pytest.importorskip("websockets.sync.client", reason="needs websockets")
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        command = [CHROMIUM, "--headless=new", "--remote-debugging-port=0", "--disable-gpu"]
        command += ["--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={folder}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")
        quiet = subprocess.DEVNULL
        process = subprocess.Popen([*command, "about:blank"], stdout=quiet, stderr=quiet)
        stack.enter_context(process)
        stack.callback(process.terminate)
        port, path = _address(Path(folder))

        def socket(path: str) -> Any:  # noqa: ANN401  # of a package that may be missing
            address = f"ws://127.0.0.1:{port}{path}"
            made = client.connect(address, max_size=None, open_timeout=_PATIENCE)
            return stack.enter_context(made)

        whole = Target(socket(path))
        pages: list[Page] = []
        for _ in range(number):
            own = whole.send("Target.createBrowserContext")
            page = whole.send("Target.createTarget", url="about:blank", **own)
            pages.append(Page(socket(f"/devtools/page/{page['targetId']}")))
        yield pages


def _address(folder: Path) -> tuple[str, str]:
    """Return the port and the path of the browser, once it has started."""
    end = time.monotonic() + _PATIENCE
    while True:
        with contextlib.suppress(OSError, ValueError):
            port, path = (folder / "DevToolsActivePort").read_text().split()
            return port, path
        assert time.monotonic() < end, "Chromium did not start"
        time.sleep(0.1)
