"""The client in JavaScript, the program that uses it, and the types in TypeScript."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import tichu
from support.scripts import module_at

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples" / "serve"
TABLES: Final = ROOT / "docs" / "_ext" / "protocol.py"
"""The script that makes the tables of the documentation."""


MODULES: Final = ("tichu", "tichu.moves")
"""The modules with the classes of moves."""


def test_the_types_are_those_of_the_schema() -> None:
    """``python docs/_ext/protocol.py`` changes nothing."""
    assert module_at(TABLES).typescript() == (EXAMPLES / "protocol.d.ts").read_text(
        encoding="utf-8"
    )


def test_the_moves_of_the_schema_are_those_of_the_library() -> None:
    """Every class of a move, or of another happening, has a row."""
    names = re.findall(r"^\| `(\w+)`", "\n".join(module_at(TABLES).table("moves")), re.MULTILINE)
    words = {name.replace("_", "") for name in names} - {"move"}  # the heading
    classes = [*vars(tichu).items(), *vars(tichu.moves).items()]
    known = {name.lower() for name, each in classes if getattr(each, "__module__", "") in MODULES}
    assert words <= known
    assert 25 == len(words)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
def test_a_program_in_javascript_plays_a_round() -> None:
    """The program has 40 lines, and prints the moves of a seat."""
    program = EXAMPLES / "play_a_round.mjs"
    assert len(program.read_text(encoding="utf-8").splitlines()) <= 40
    words = ["node", str(program), sys.executable, "-m", "tichu", "serve"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert (0, "") == (done.returncode, done.stderr)
    lines = done.stdout.splitlines()
    assert re.fullmatch(r"-?\d+ points to -?\d+", lines[-1])
    assert any(re.match(r"seat \d plays ", line) for line in lines)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")
def test_the_client_rejects_what_has_no_answer(tmp_path: Path) -> None:
    """A line that is too long, and a program that ends or is missing, end no process of Node."""
    program = tmp_path / "ask.mjs"
    client = (EXAMPLES / "client.mjs").as_uri()
    words = [sys.executable, "-m", "tichu", "serve"]
    program.write_text(
        f"""
import {{ serve }} from "{client}";
const tichu = serve({words});
const failed = (error) => console.log(error.code ?? error.message);
await tichu.ask("classify", {{ cards: " ".repeat(1_000_000) }}).catch(failed);
console.log((await tichu.ask("classify", {{ cards: "5j5w" }}))[0].kind);
const last = tichu.ask("new", {{ dealer: 9 }}).catch(failed);
tichu.close();
await last;
await tichu.ask("new").catch(() => console.log("late"));
await serve(["false"]).ask("new").catch(() => console.log("ended"));
await serve(["./no such program"]).ask("new").catch(failed);
""",
        encoding="utf-8",
    )
    done = subprocess.run(
        ["node", str(program)], capture_output=True, text=True, check=False, timeout=120
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert ["too_long", "pair", "bad_value", "late", "ended", "ENOENT"] == done.stdout.splitlines()
