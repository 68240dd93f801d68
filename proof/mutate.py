"""Change one thing in a package at random, and see whether a test fails: ``python -m mutate``.

``python -m mutate engine --number 50``, in ``proof``, draws 50 mutants of ``tichu.engine``, runs
the tests of the package on each, and prints the survivors and the score. The tests are those of the
folder of the same name, what :data:`TESTS` adds, and :data:`TABLES`; ``--tests`` names others.
``python -m mutate examples/table`` does so for the app in that folder, with its own quick tests.

Two well-kept tools do less here: mutmut makes no mutants of properties, of cached functions and of
what stands outside functions, and cosmic-ray changes the files in place and draws no sample.
"""

import argparse
import ast
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import attrs

from trial import PACKAGE, ROOT, copied, fails

_RULES: Final = ("tests/rules", "tests/unit", "proof/differential", "tests/property")
TESTS: Final[Mapping[str, Sequence[str]]] = {
    "engine": (*_RULES, "tests/views", "tests/messages", "tests/kernel"),
    "rulebook": _RULES,
    "_kernel": ("tests/kernel", "proof/census", *_RULES),
    **dict.fromkeys(("cards", "rules", "errors", "moves", "perft"), _RULES),
    "codec": ("tests/protocol",),
    "protocol": ("tests/conformance",),
    "_syntax": ("tests/notation", "tests/text", *_RULES),
    "envs": ("tests/learning", "tests/encoding"),
    "cli": (
        *("tests/arena/test_arena_cli.py", "tests/bots/test_stdio_checking.py"),
        *("tests/bsw/test_cli.py", "tests/conformance/test_conformance_cli.py"),
    ),
    "examples": [
        f"examples/table/tests/test_{name}.py"
        for name in ("table", "store", "failing", "app", "lobby", "connections")
    ],
    "seigneur": ("proof/differential/test_seigneur.py", "proof/grandseigneur"),
    "sequential": (
        "tests/unit/test_sequential.py",
        "tests/unit/test_every_game.py",
        "tests/learning",
    ),
}
"""The tests of a package or a module, beside those of the folder of its name."""
TABLES: Final = ("tests/messages", "tests/unit/test_refusals.py")
"""The tables of what the library refuses, which are about every package."""
_SWAPS: Final[Mapping[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_MESSAGES: Final = (
    "InvalidValue",
    "InvalidSetup",
    "NotationError",
    "cast",
    "assert_never",
    "TypeVar",
)
"""Calls whose arguments are for messages or type checkers."""


@attrs.frozen
class Mutant:
    """A module with one thing changed."""

    file: Path
    """Its path in the project."""
    number: int
    """The place of the change among those of the module."""
    line: int
    before: str
    """The changed code as it is."""
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before} -> {self.after}"

    def text(self, source: str) -> str:
        """Return the module after the change."""
        tree = ast.parse(source)
        for number, _ in enumerate(_changes(tree)):
            if number == self.number:
                break
        return ast.unparse(tree)


def mutants(file: Path, source: str) -> Iterator[Mutant]:
    """Yield the mutants of a module."""
    for number, told in enumerate(_changes(ast.parse(source))):
        yield Mutant(file, number, *told)


def _changes(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Change one thing after the other, each until the next; yield its line, before and after."""
    for owner, field, place in [*_places(tree)]:
        value: Any = getattr(owner, field)
        old: ast.AST = value if place is None else value[place]
        shown = old if isinstance(old, ast.stmt) else owner
        before = ast.unparse(shown)
        for new in _variants(owner, field, old):
            _put(owner, field, place, new)
            after = ast.unparse(new if shown is old else shown)
            line = int(getattr(old, "lineno", getattr(owner, "lineno", 0)))
            if after != before:
                yield line, _short(before), _short(after)
            _put(owner, field, place, old)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 80 else f"{line[:77]}..."


def _put(owner: ast.AST, field: str, place: int | None, new: ast.AST) -> None:
    if place is None:
        setattr(owner, field, new)
    else:
        getattr(owner, field)[place] = new


def _places(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Yield where each node stands below another one; what no caller can see is left out."""
    for field, value in ast.iter_fields(node):
        if field in ("decorator_list", "annotation", "returns", "type_params", "pattern"):
            continue
        several: Sequence[Any] = value if isinstance(value, list) else [value]
        for place, child in enumerate(several):
            if isinstance(child, ast.AST) and not _is_quiet(child):
                yield node, field, place if isinstance(value, list) else None
                yield from _places(child)


def _is_quiet(node: ast.AST) -> bool:
    """Return whether a node is a docstring, a message, a log, or only for type checkers."""
    match node:
        case (
            ast.JoinedStr()
            | ast.Expr(value=ast.Constant())
            | ast.If(test=ast.Name("TYPE_CHECKING"))
        ):
            return True
        case ast.Assign(targets=[ast.Name("__all__")]) | ast.Import() | ast.ImportFrom():
            return True
        case ast.FunctionDef(decorator_list=[ast.Name("overload"), *_]):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name("logger")))):
            return True
        case ast.Assign(value=ast.BinOp(op=ast.BitOr(), right=ast.Name(name))):
            return not name.isupper()  # a union of types
        case ast.Call(func=ast.Name(called)):
            return called in _MESSAGES or called.startswith(("want_", "_want_"))
        case _:
            return False


def _variants(owner: ast.AST, field: str, node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node."""
    yes, no, none = (ast.Constant(value) for value in (True, False, None))
    if type(node) in _SWAPS:
        yield _SWAPS[type(node)]()
    match owner, field:
        case (ast.If() | ast.IfExp() | ast.While(), "test") | (ast.match_case(), "guard"):
            yield from (no,) if isinstance(owner, ast.While) else (yes, no)
        case ast.comprehension(), "ifs":
            yield yes
        case ast.For(), "iter":
            yield ast.Tuple([], ast.Load())
        case (ast.Call(), "args") | (ast.keyword() | ast.Return() | ast.Lambda(), "value" | "body"):
            if not isinstance(node, ast.Constant | ast.Starred | ast.GeneratorExp):
                yield none
        case _:
            pass
    match node:
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str() as value) if " " not in value:
            yield ast.Constant(f"XX{value}")
        case ast.Name(id=called, ctx=ast.Load()) if called in _NAMES:
            yield ast.Name(_NAMES[called], ast.Load())
        case ast.Expr(value=ast.Call()) | ast.Raise():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case _:
            pass


def drawn(package: str, number: int, seed: int) -> list[Mutant]:
    """Return a sample of the mutants of a package or of a module, but not of its tests."""
    whole = (ROOT if package.startswith("examples/") else PACKAGE) / package
    files = sorted(whole.rglob("*.py")) if whole.is_dir() else [whole.with_suffix(".py")]
    texts = {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files}
    texts = {file: text for file, text in texts.items() if "tests" not in file.parts}
    every = [one for file, text in texts.items() for one in mutants(file, text)]
    return random.Random(seed).sample(every, min(number, len(every)))


def main(words: Sequence[str] | None = None) -> int:
    """Judge a sample of mutants, and print the survivors and the score."""
    parser = argparse.ArgumentParser(prog="python -m mutate", description=__doc__)
    parser.add_argument("package", help="engine, rulebook/wish or examples/table")
    parser.add_argument("--number", type=int, default=50, help="mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="draw others")
    parser.add_argument("--tests", nargs="+", help="files and folders of tests")
    parser.add_argument("--workers", type=int, default=2, help="runs at a time")
    asked = parser.parse_args(words)
    name = asked.package.partition("/")[0]
    own = [] if name == "examples" else [f"tests/{name}"]
    tests = asked.tests or [*own, *TESTS.get(name, ())]
    tests = [each for each in tests if (ROOT / each).exists()]
    if not tests:
        parser.error(f"no tests are named after {name}: name them with --tests")
    tests += TABLES if own and not asked.tests else ()
    chosen = drawn(asked.package, asked.number, asked.seed)
    with tempfile.TemporaryDirectory(prefix="mutate") as folder:
        tree = copied(Path(folder) / "tree")
        begun = time.monotonic()
        if _is_found(None, tree, tests, 3_600):
            parser.error("the tests fail without a mutant")
        timeout = 30 + 3 * asked.workers * (time.monotonic() - begun)
        with ThreadPoolExecutor(asked.workers) as pool:
            found = [*pool.map(lambda one: _is_found(one, tree, tests, timeout), chosen)]
    for one, is_found in zip(chosen, found, strict=True):
        if not is_found:
            print(one)
    score = 100 * sum(found) / max(1, len(found))
    print(f"{asked.package}: {sum(found)} of {len(found)} found, {score:.1f} %")
    return 0


def _is_found(one: Mutant | None, tree: Path, tests: Sequence[str], timeout: float) -> bool:
    """Return whether a test fails, or no longer ends; None stands for the package as it is."""
    with tempfile.TemporaryDirectory(dir=tree.parent) as folder:
        own = shutil.copytree(tree, Path(folder) / "tree")
        if one is not None:
            file = own / one.file
            file.write_text(one.text(file.read_text(encoding="utf-8")), encoding="utf-8")
        options = ("-m", "not slow")
        return fails(tests, own, own / "src", options=options, timeout=timeout) is not False


if __name__ == "__main__":
    sys.exit(main())
