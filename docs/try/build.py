"""Build the page on which the library runs in a browser: ``python docs/try/build.py OUT``.

It is the page of ``examples/table``, with a worker in the place of the connection to a server.
Needs pip and npm. Pyodide comes from its npm package.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
sys.path.insert(0, str(ROOT))  # for the files of the page

from examples.table.assets import files  # noqa: E402

TABLE: Final = Path("examples/table")
PYODIDE: Final = "pyodide@0.28.3"
ATTRS: Final = "attrs==25.4.0"
NEEDED: Final = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def build(out: Path) -> None:
    """Write the page and all that it loads into a folder."""
    for path, body in files().items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(body)
    for script in HERE.glob("*.js"):
        shutil.copy(script, out / "page")
    with tempfile.TemporaryDirectory() as folder:
        _pack_python(out, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        _unpack_pyodide(out / "pyodide", folder)
    loaded = ("python.zip", *(f"pyodide/{name}" for name in NEEDED[1:]))
    sizes = {path: (out / path).stat().st_size for path in loaded}
    (out / "sizes.json").write_text(json.dumps(sizes), encoding="utf-8")


def _pack_python(out: Path, folder: Path) -> None:
    """Pack the library, attrs and the table."""
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-compile"]
    subprocess.run([*pip, "--target", str(folder), str(ROOT), ATTRS], check=True)
    (folder / TABLE).mkdir(parents=True)
    shutil.copy(ROOT / TABLE / "table.py", folder / TABLE)
    shutil.copy(HERE / "glue.py", folder)
    shutil.make_archive(str(out / "python"), "zip", folder)


def _unpack_pyodide(out: Path, folder: str) -> None:
    out.mkdir(exist_ok=True)
    npm = shutil.which("npm") or "npm"
    subprocess.run([npm, "pack", "--silent", PYODIDE], check=True, cwd=folder)
    (archive,) = Path(folder).glob("pyodide-*.tgz")
    with tarfile.open(archive) as packed:
        for name in NEEDED:
            with packed.extractfile(f"package/{name}") or Path(os.devnull).open("rb") as inside:
                (out / name).write_bytes(inside.read())


if __name__ == "__main__":
    build(Path(sys.argv[1]))
