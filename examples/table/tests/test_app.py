"""The app as an app: what it imports, what a browser gets, and how it is started."""

import ast
import importlib
import json
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import attrs
import pytest
from examples.table import __main__ as program
from examples.table import limits
from examples.table import table as tables
from examples.table.assets import files
from examples.table.server import Server
from examples.table.store import KEPT, WAITING, Store
from examples.table.table import Clocks

APP = Path(program.__file__).parent


def is_public(module: str, name: str) -> bool:
    """Return whether a name is in the list of a module, or is a module with such a list."""
    if name in importlib.import_module(module).__all__:
        return True
    return not name.startswith("_") and hasattr(
        importlib.import_module(f"{module}.{name}"), "__all__"
    )


@pytest.mark.parametrize("file", sorted(APP.glob("*.py")), ids=lambda file: file.stem)
def test_it_imports_only_what_is_public(file: Path) -> None:
    """No name of the library is private."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "tichu":
            assert all(is_public(f"{node.module}", each.name) for each in node.names)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "tichu":
            assert is_public("tichu", node.attr)


def test_a_language_is_a_file() -> None:
    """What it does not have is English, and its cards have the names of its ranks and suits."""
    found = files()
    languages = json.loads(found["page/words/languages.json"])
    words = {name: json.loads(found[f"page/words/{name}.json"]) for name in languages}
    assert {"en": "English"}.items() <= languages.items()
    english = words["en"]
    assert ("10 of jade", "Phoenix", "Dog") == tuple(
        english["cards"][c] for c in ("Tj", "Ph", "Dg")
    )
    problems = [
        node.args[0]
        for file in APP.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Problem"
    ]
    codes = {each.value for each in problems if isinstance(each, ast.Constant)}
    assert {"wish_binds WISH-3", "no_table"} | codes <= words["de"]["sentences"].keys()
    for told in words.values():
        assert english.keys() == told.keys()
        assert english["cards"].keys() == told["cards"].keys()


def test_the_readme_has_the_times_and_limits() -> None:
    """Its table of options has the defaults, and its other numbers are those of the code."""
    readme = (APP / "README.md").read_text(encoding="utf-8")
    for told in (
        *(f"`--{name} {seconds}`" for name, seconds in attrs.asdict(Clocks()).items()),
        f"| {limits.MOST_TABLES:,}; {limits.MOST_TABLES_A_DAY} from an address in a day |",
        f"{limits.MOST_STRANGERS} without a seat from an address",
        f"{limits.LONGEST:,} bytes",
        f"{tables.MOST_ACTIONS:,} actions",
        f"{limits.MOST_REPLAYS} are kept",
        f"| {program.LINES} a minute |",
        f"within {limits.HEAD} seconds",
        f"after {limits.PATIENCE} seconds of silence, does not take within {limits.PATIENCE}",
        f"after {KEPT / 24 / 60 / 60:g} days",
    ):
        assert told in readme
    assert (50, 60 * 60, 1) == (limits.MOST_LISTED, WAITING, tables.RETRY)


@pytest.mark.parametrize(
    ("options", "opened"),
    [
        ((), ["http://127.0.0.1:{port}"]),
        (("--host=::1",), ["http://[::1]:{port}"]),
        (("--no-browser",), []),
        (("--origin=https://Tichu.example/", "--behind-proxy"), []),
    ],
)
def test_the_page_is_opened(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    opened: list[str],
) -> None:
    """The browser gets the address that is printed, unless people come from elsewhere."""
    found: list[str] = []
    ports: list[int] = []

    async def serve(server: Server, listener: object) -> None:
        assert server.is_behind_proxy is ("--behind-proxy" in options)
        ports.append(listener.getsockname()[1])  # type: ignore[attr-defined]
        raise KeyboardInterrupt

    monkeypatch.setattr("webbrowser.open", found.append)
    monkeypatch.setattr(Server, "serve", serve)
    monkeypatch.setattr(sys, "argv", ["table", f"--file={tmp_path / 'a.db'}", "--port=0", *options])
    program.main()
    assert [each.format(port=ports[0]) for each in opened] == found
    expected = "https://tichu.example" if "--origin" in "".join(options) else f":{ports[0]}"
    assert capsys.readouterr().out.endswith(f"{expected}/\n")


@pytest.fixture
def start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """Return a function that starts a server that cannot start, and returns what it says."""

    def started(*options: str) -> str:
        monkeypatch.setattr(sys, "argv", ["table", *options])
        with pytest.raises(SystemExit) as caught:
            program.main()
        return f"{caught.value.code} {capsys.readouterr().err}"

    return started


@pytest.mark.parametrize("option", ["--thinking", "--bombing", "--pace", "--grace", "--pause"])
def test_times_are_numbers(tmp_path: Path, start: Callable[..., str], option: str) -> None:
    """A time is a number of seconds above 0, or ``none`` for a decision."""
    file = f"--file={tmp_path / 'a.db'}"
    for text in ("inf", "nan", "0", "-1", "1e999", "", "soon"):
        sentence = f"expected a number of seconds above 0, got {text!r}"
        assert sentence in start(file, f"{option}={text}")
    time = "none" if option == "--thinking" else "1"
    for port in ("-1", "65536", "http"):
        assert "port" in start(file, f"{option}={time}", f"--port={port}")


def test_a_server_that_cannot_start(tmp_path: Path, start: Callable[..., str]) -> None:
    """It says in a sentence that the file or the port is used, or cannot be."""
    file, other = tmp_path / "a.db", f"--file={tmp_path / 'b.db'}"
    with closing(Store(file)), socket.create_server(("127.0.0.1", 0)) as used:
        port = used.getsockname()[1]
        assert f"another server uses {file}" in start(f"--file={file}")
        assert "in use" in start(other, f"--port={port}")
    assert "unable to open database file" in start(f"--file={tmp_path / 'no/b.db'}")
    for origin in ("tichu.example", "ftp://tichu.example", "https://", "https://a/b"):
        assert "expected an address such as" in start(other, f"--origin={origin}")
