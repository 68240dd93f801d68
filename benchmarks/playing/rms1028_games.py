"""Random games of rms1028/tichu: ``python rms1028_games.py FOLDER ROUNDS`` prints JSON.

``peers.py`` starts it. FOLDER is a checkout of https://github.com/rms1028/tichu. Its sources are
copied to a temporary folder, and node and npm run them there.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PARTS = ("packages/server/src", "packages/shared", "tsconfig.base.json")
SCRIPT = Path(__file__).with_suffix(".mts")


def main() -> None:
    """Install TypeScript, and play."""
    folder, rounds = Path(sys.argv[1]), sys.argv[2]
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise SystemExit("node and npm are not installed")
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for part in PARTS:
            target = copy / part
            target.parent.mkdir(parents=True, exist_ok=True)
            if (folder / part).is_dir():
                shutil.copytree(folder / part, target)
            else:
                shutil.copy(folder / part, target)
        manifest = copy / "packages/shared/package.json"
        built = manifest.read_text(encoding="utf-8")
        manifest.write_text(built.replace("./dist/index.js", "./src/index.ts"), encoding="utf-8")
        shutil.copy(SCRIPT, copy / "games.mts")
        (copy / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        install = [npm, "install", "--silent", "--no-audit", "tsx", "./packages/shared"]
        subprocess.run(install, cwd=copy, check=True, stdout=sys.stderr)
        words = [node, "--import", "tsx", "games.mts", rounds]
        subprocess.run(words, cwd=copy, check=True)


if __name__ == "__main__":
    main()
