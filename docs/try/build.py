"""Build the page on which the library runs in a browser: ``python docs/try/build.py OUT``.

Needs pip and npm. Pyodide comes from its npm package, the library and attrs as wheels.
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
PYODIDE: Final = "pyodide@0.28.3"
ATTRS: Final = "attrs==25.4.0"
NEEDED: Final = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK: Final = "pyodide-lock.json"


def build(out: Path) -> None:
    """Write the page and all that it loads into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip"]
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        pure = os.environ | {"TICHU_MYPYC": "0"}
        wheel = [*pip, "wheel", "-q", "--no-deps", "-w", folder, str(HERE.parents[1])]
        subprocess.run(wheel, check=True, env=pure)
        subprocess.run([*pip, "download", "-q", "--no-deps", "-d", folder, ATTRS], check=True)
        npm = shutil.which("npm") or "npm"
        subprocess.run([npm, "pack", "--silent", PYODIDE], check=True, cwd=folder)
        (archive,) = made.glob("pyodide-*.tgz")
        with tarfile.open(archive) as packed:
            for name in (*NEEDED, LOCK):
                with packed.extractfile(f"package/{name}") or Path(os.devnull).open("rb") as inside:
                    (out / name).write_bytes(inside.read())
        wheels = sorted(made.glob("*.whl"))
        for each in wheels:
            shutil.copy(each, out)
    for name in ("index.html", "try.mjs", "glue.py"):
        shutil.copy(HERE / name, out)
    (out / "wheels.json").write_text(json.dumps([each.name for each in wheels]))


if __name__ == "__main__":
    build(Path(sys.argv[1]))
