"""The mutants of a module: its source with one thing changed.

Left out are changes that no caller can see or that only type checkers read: docstrings,
annotations and type aliases, decorators, the type in a ``cast``, ``assert_never``; texts for
people (f-strings, strings with a space, the name of the place in a message); ``__all__``; and the
keywords ``strict=`` and ``weakref_slot=``.
"""

import ast
import re
from collections.abc import Iterator
from typing import Final

import attrs

_SWAPS: Final[dict[type[ast.AST], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.Pow: (r"\*\*", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: (r"\|", "&"),
    ast.BitXor: (r"\^", "&"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
"""The text of each operator, and what replaces it."""
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_PLACE_FIRST: Final = re.compile("_?want_.*|InvalidValue|InvalidSetup|NotationError|cast")
"""Functions whose first argument is for messages or for type checkers."""
_QUIET_KEYWORDS: Final = frozenset(("strict", "weakref_slot"))

_NOT_NONE: Final = (ast.Constant, ast.Starred, ast.GeneratorExp, ast.JoinedStr, ast.Lambda)
"""Arguments that are not replaced by None: they are changed otherwise, or are messages."""

Change = tuple[int, int, str]
"""The first byte that is replaced, the one after the last, and the replacement."""


@attrs.frozen
class Mutant:
    """A module with one thing changed."""

    module: str
    """The module's path in the package."""
    function: str
    """The qualified name of the function or class that is changed; empty outside both."""
    line: int
    """The first line that is changed."""
    before: str
    """The changed lines as they are, without indentation."""
    after: str
    """The same lines after the change."""
    statement: tuple[int, int]
    """The first and the last line of the changed statement, without the statements in it."""
    in_body: bool
    """Whether the change is in the body of a function."""
    names: frozenset[str]
    """Outside of a body: what the statement defines, by which others use it."""
    _source: bytes = attrs.field(repr=False, eq=False)
    _change: Change = attrs.field(repr=False, eq=False)

    @property
    def key(self) -> str:
        """The identity of the mutant, which stays the same if the line or the module moves."""
        return f"{self.function}: {self.before} -> {self.after}"

    @property
    def original(self) -> str:
        """The module's whole source before the change."""
        return self._source.decode()

    @property
    def text(self) -> str:
        """The module's whole source after the change."""
        start, end, new = self._change
        return (self._source[:start] + new.encode() + self._source[end:]).decode()


def mutants_of(module: str, text: str) -> tuple[Mutant, ...]:
    """Return the mutants of a module, by line; those that read alike are one."""
    source = text.encode()
    found: dict[str, Mutant] = {}
    visitor = _Visitor(source)
    for change, place in visitor.changes(ast.parse(text), _Place()):
        start, end, new = change
        first = source.rfind(b"\n", 0, start) + 1
        last = source.find(b"\n", max(end, start))
        before = _bare(source[first:last].decode())
        after = _bare((source[first:start] + new.encode() + source[end:last]).decode())
        line = source.count(b"\n", 0, start) + 1
        names = frozenset[str]() if place.in_body else place.names
        mutant = Mutant(
            *(module, place.function, line, before, after, place.statement),
            *(place.in_body, names, source, change),
        )
        if before != after:
            found.setdefault(mutant.key, mutant)
    return tuple(sorted(found.values(), key=lambda one: one.line))


def _head(node: ast.stmt | ast.match_case) -> tuple[int, int]:
    """Return the first and the last line of a statement, without those of statements in it."""
    children = ast.iter_child_nodes(node)
    inner = [_line(one) for one in children if isinstance(one, ast.stmt | ast.match_case)]
    if inner:
        return _line(node), max(_line(node), min(inner) - 1)
    return _line(node), getattr(node, "end_lineno", None) or _line(node)


def _line(node: ast.stmt | ast.match_case) -> int:
    return node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno


@attrs.frozen
class _Place:
    """Where in a module a change is."""

    function: str = ""
    statement: tuple[int, int] = (1, 1)
    in_body: bool = False
    names: frozenset[str] = frozenset()

    def below(self, node: ast.AST, child: ast.AST) -> "_Place":
        """Return the place of a child of a node that is here."""
        match node:
            case ast.FunctionDef():
                return attrs.evolve(self, in_body=self.in_body or child in node.body)
            case _:
                return self

    def at(self, node: ast.AST) -> "_Place":
        """Return the place of what is in a node that is here."""
        if isinstance(node, ast.stmt | ast.match_case):
            return attrs.evolve(self._named(node), statement=_head(node))
        return self

    def _named(self, node: ast.AST) -> "_Place":
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                name = f"{self.function}.{node.name}" if self.function else node.name
                return attrs.evolve(self, function=name, names=frozenset((node.name,)))
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = (one.id for one in targets if isinstance(one, ast.Name))
                return attrs.evolve(self, names=frozenset(names))
            case _:
                return self


def _bare(lines: str) -> str:
    """Return lines as one, without indentation and comments."""
    return " ".join(line.partition("  # ")[0].strip() for line in lines.splitlines())


class _Visitor:
    """Finds what can be changed in a module."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        lines = source.split(b"\n")
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def changes(self, node: ast.AST, place: _Place) -> Iterator[tuple[Change, _Place]]:
        """Yield the changes in a node and below it, each with its place."""
        if _is_quiet(node):
            return
        here = place.at(node)
        for change in self._of(node):
            yield change, here
        for child in _children(node):
            yield from self.changes(child, here.below(node, child))

    def _of(self, node: ast.AST) -> Iterator[Change]:
        """Yield the changes of a node itself."""
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
                    yield from self._between(left, operator, right)
            case ast.BinOp():
                yield from self._between(node.left, node.op, node.right)
            case ast.AugAssign():
                yield from self._between(node.target, node.op, node.value)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self._between(left, node.op, right)
            case ast.UnaryOp(operand=ast.Constant()) if isinstance(node.op, ast.USub):
                yield self._instead(node, self._text(node.operand))
            case ast.UnaryOp():
                yield self._instead(node, f"({self._text(node.operand)})")
            case ast.Constant(value=bool() | int() | str()):
                yield from self._of_constant(node)
            case ast.If() | ast.IfExp():
                yield self._instead(node.test, "True")
                yield self._instead(node.test, "False")
            case ast.While():
                yield self._instead(node.test, "False")
            case ast.comprehension():
                for test in node.ifs:
                    yield self._instead(test, "True")
            case ast.For():
                yield self._instead(node.iter, "()")
            case ast.match_case(guard=None) if not isinstance(node.pattern, ast.MatchAs):
                _, end = self._span(node.pattern)
                yield end, end, " if False"
            case ast.match_case(guard=ast.expr() as guard):
                yield self._instead(guard, "True")
                yield self._instead(guard, "False")
            case ast.Call():
                for each in (*node.args, *(key.value for key in node.keywords if key.arg)):
                    if not isinstance(each, _NOT_NONE):
                        yield self._instead(each, "None")
            case ast.Name(id=called) if called in _NAMES and isinstance(node.ctx, ast.Load):
                yield self._instead(node, _NAMES[called])
            case ast.Lambda(body=body) if not isinstance(body, ast.Constant):
                yield self._instead(body, "None")
            case ast.Break() | ast.Continue():
                yield self._instead(node, "continue" if isinstance(node, ast.Break) else "break")
            case ast.Expr(value=ast.Call()) | ast.Raise():
                yield self._instead(node, "pass")
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield self._instead(value, "None")
            case _:
                pass

    def _of_constant(self, node: ast.Constant) -> Iterator[Change]:
        """Yield the changes of a constant."""
        if isinstance(node.value, bool):
            yield self._instead(node, str(not node.value))
        elif isinstance(node.value, int):
            yield self._instead(node, str(node.value + 1))
        elif " " not in str(node.value) or not str(node.value).strip():
            yield self._instead(node, f'"XX" {self._text(node)}')

    def _between(self, left: ast.expr, operator: ast.AST, right: ast.expr) -> Iterator[Change]:
        """Yield the change of an operator between two operands."""
        if type(operator) not in _SWAPS:
            return
        old, new = _SWAPS[type(operator)]
        start, end = self._span(left)[1], self._span(right)[0]
        gap = re.sub(rb"#[^\n]*", lambda one: b" " * len(one[0]), self._source[start:end])
        word = rf"\b{old}\b" if old[0].isalpha() else old
        found = re.search(word.encode(), gap)
        if found:
            yield start + found.start(), start + found.end(), new

    def _instead(self, node: ast.AST, new: str) -> Change:
        return (*self._span(node), new)

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _span(self, node: ast.AST) -> tuple[int, int]:
        """Return the first byte of a node, and the one after its last."""
        names = ("lineno", "col_offset", "end_lineno", "end_col_offset")
        first, start, last, end = (int(getattr(node, name)) for name in names)
        return self._starts[first - 1] + start, self._starts[last - 1] + end


def _is_quiet(node: ast.AST) -> bool:
    """Return whether nothing in a node can be seen by a caller."""
    match node:
        case ast.FunctionDef(decorator_list=decorators):
            return any(isinstance(one, ast.Name) and one.id == "overload" for one in decorators)
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()):  # a text for people, a docstring
            return True
        case (
            ast.If(test=ast.Name(id="TYPE_CHECKING"))
            | ast.Assign(targets=[ast.Name(id="__all__")])
            | ast.AnnAssign(annotation=ast.Name(id="TypeAlias"))
            | ast.Call(func=ast.Name(id="assert_never" | "TypeVar"))
        ):
            return True
        case ast.Assign(value=value):
            return _is_type(value)
        case ast.match_case():
            return _is_never(node)
        case _:
            return False


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node in which something can be changed."""
    quiet: list[object] = [*getattr(node, "decorator_list", ())]
    quiet += [getattr(node, "annotation", None), getattr(node, "returns", None)]
    if isinstance(node, ast.Call):
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        quiet += node.args[:1] if _PLACE_FIRST.fullmatch(called) else []
        quiet += [key for key in node.keywords if key.arg in _QUIET_KEYWORDS]
    for child in ast.iter_child_nodes(node):
        if not any(child is one for one in quiet):
            yield child


def _is_never(case: ast.match_case) -> bool:
    """Return whether an arm of a ``match`` exists only for type checkers."""
    return any(isinstance(one, ast.Name) and one.id == "assert_never" for one in ast.walk(case))


def _is_type(value: ast.expr) -> bool:
    """Return whether an assigned value is an alias of types."""
    match value:
        case ast.Subscript(value=ast.Name(id="Literal" | "tuple" | "dict" | "Callable")):
            return True
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return all(
                (isinstance(side, ast.Name) and not side.id.isupper()) or _is_type(side)
                for side in (left, right)
            )
        case _:
            return False
