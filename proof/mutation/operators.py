"""The mutants of a module: its text with one thing changed.

Owns :class:`Mutant` and :func:`mutants_of`. What is changed, and to what, is the business of two
programs, of which this takes the operators alone: ``mutmut`` inside functions, ``cosmic-ray``
outside of them, where ``mutmut`` is blind. They are imported when they are asked for, since nothing
else of the tests needs them.

Left out by rule, since no caller of the engine can tell the difference or none should: docstrings
and annotations; texts for people, which are all f-strings, all strings with a space, and the
arguments that name a place in a message; and what type checkers alone read: the type in a
``cast``, ``@overload``, ``@final``, and the arm of a ``match`` that ends in ``assert_never``.
"""

import ast
import importlib
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import attrs

Tool: TypeAlias = Any
"""What the two programs are made of, which tell no type checker what it is."""

PLACE_FIRST: Final = frozenset(
    {
        *("want_instance", "want_int"),
        *("InvalidValue", "InvalidSetup", "NotationError", "cast", "assert_never"),
    }
)
"""Calls whose first argument is for messages, or for type checkers, alone."""


@attrs.frozen
class Mutant:
    """A module with one thing changed."""

    module: str
    """The module's path in the package."""
    function: str
    """The function or method that is changed, or the class; empty outside of both."""
    line: int
    """The first line that is changed."""
    before: str
    """The changed lines as they are, without their indentation."""
    after: str
    """The same lines as they become."""
    number: int
    """Which of the mutants that look the same it is, from 0."""
    tool: str
    """Whose operator made it."""
    text: str = attrs.field(repr=False, eq=False)
    """The module's whole text."""

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What it is known by, wherever in the file its line stands."""
        return (self.module, self.function, self.before, self.after, self.number)


def mutants_of(module: str, text: str) -> tuple[Mutant, ...]:
    """Return the mutants of a module, by line."""
    scopes = _Scopes(text)
    texts: dict[str, tuple[str, int]] = {}
    for changed in _inside(text):
        texts.setdefault(changed, ("mutmut", 0))
    for changed in _outside(text, scopes):
        texts.setdefault(changed, ("cosmic-ray", 0))
    texts.pop(text, None)
    found: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for changed, (tool, _) in texts.items():
        line, before, after = _difference(text, changed)
        function = scopes.name_at(line)
        look = (function, before, after)
        number = seen[look] = seen.get(look, -1) + 1
        found.append(Mutant(module, function, line, before, after, number, tool, changed))
    return tuple(sorted(found, key=lambda one: one.line))


def _difference(text: str, changed: str) -> tuple[int, str, str]:
    """Return the first line of two texts that differs, and the lines there of both."""
    old, new = text.splitlines(), changed.splitlines()
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    while old[first : first + 1] == [""] and len(old) - last > first + 1:
        first += 1
    before = old[first : len(old) - last]
    after = new[first : len(new) - last]
    if not before:  # something was put between two lines
        before, after = old[first : first + 1], [*after, *old[first : first + 1]]
    return first + 1, _bare(before), _bare(after)


def _bare(lines: list[str]) -> str:
    """Return lines as one text without their indentation."""
    return "\n".join(line.strip() for line in lines).strip()


class _Scopes:
    """Where a module's functions and annotations are."""

    def __init__(self, text: str) -> None:
        """Read a module's text."""
        self.bodies: list[tuple[int, int]] = []
        self.quiet: list[tuple[tuple[int, int], tuple[int, int]]] = []
        self._names: list[tuple[int, int, str]] = []
        self._visit(ast.parse(text), "")

    def name_at(self, line: int) -> str:
        """Return the qualified name of the innermost function or class at a line."""
        names = [(end - start, name) for start, end, name in self._names if start <= line <= end]
        return min(names)[1] if names else ""

    def in_body(self, line: int) -> bool:
        """Return whether a line is in the body of a function."""
        return any(start <= line <= end for start, end in self.bodies)

    def is_quiet(self, place: tuple[int, int]) -> bool:
        """Return whether a place, line and column, is in an annotation or another such thing."""
        return any(start <= place < end for start, end in self.quiet)

    def _visit(self, node: ast.AST, outer: str) -> None:
        """Take note of a node and what is in it."""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            outer = f"{outer}.{node.name}" if outer else node.name
            self._names.append((first, node.end_lineno or node.lineno, outer))
            if isinstance(node, ast.FunctionDef):
                self._hush_signature(node)
                self.bodies.append((node.body[0].lineno, node.end_lineno or node.lineno))
            for one in node.decorator_list:
                if isinstance(one, ast.Name) and one.id in {"overload", "final"}:
                    self.quiet.append(((one.lineno, 0), (one.lineno + 1, 0)))
        for name in ("annotation", "returns"):
            self._hush(getattr(node, name, None))
        if isinstance(node, ast.JoinedStr):
            self._hush(node)
        if isinstance(node, ast.Assign) and _is_type(node.value):
            self._hush(node.value)
        for child in ast.iter_child_nodes(node):
            self._visit(child, outer)

    def _hush_signature(self, node: ast.FunctionDef) -> None:
        """Take note that of a function's signature only the defaults can be changed."""
        place = (node.lineno, node.col_offset)
        defaults = [one for one in (*node.args.defaults, *node.args.kw_defaults) if one is not None]
        for default in sorted(defaults, key=lambda one: (one.lineno, one.col_offset)):
            self.quiet.append((place, (default.lineno, default.col_offset)))
            place = (default.end_lineno or 0, default.end_col_offset or 0)
        self.quiet.append((place, (node.body[0].lineno, 0)))

    def _hush(self, node: ast.AST | None) -> None:
        """Take note that nothing is to be changed in a node."""
        if isinstance(node, ast.expr):
            end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
            self.quiet.append(((node.lineno, node.col_offset), end))


def _is_type(value: ast.expr) -> bool:
    """Return whether what is assigned is an alias of types: names, subscripts and ``|`` alone."""
    if isinstance(value, ast.Subscript):
        return isinstance(value.value, ast.Name) and value.value.id in {"Literal", "tuple", "dict"}
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr):
        return all(
            isinstance(side, ast.Name) or _is_type(side) for side in (value.left, value.right)
        )
    return False


# --- inside functions: mutmut ----------------------------------------------------------------


def _inside(text: str) -> Iterator[str]:
    """Yield the module's texts with one thing changed in a function, as mutmut changes it."""
    cst = importlib.import_module("libcst")
    metadata = importlib.import_module("libcst.metadata")
    files = importlib.import_module("mutmut.mutation.file_mutation")
    pragmas = importlib.import_module("mutmut.mutation.pragma_handling")
    wrapper = metadata.MetadataWrapper(cst.parse_module(text))
    ignored = pragmas.IgnoredCode(set(), set(), set())  # no pragma of its own is known here
    visitor = files.MutationVisitor(files.mutation_operators, ignored, None)
    skip = visitor._skip_node_and_children

    def skip_less(node: Tool) -> bool:
        """Return whether to leave a node out: mutmut would leave out what has a decorator."""
        if isinstance(node, cst.FormattedString | cst.Decorator) or node in places:
            return True
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return node.name.value in files.NEVER_MUTATE_FUNCTION_NAMES
        return bool(skip(node))

    places = _places(cst, wrapper.module)
    visitor._skip_node_and_children = skip_less
    tree = wrapper.visit(visitor)
    statements = [tree.code_for_node(statement) for statement in tree.body]
    head, tail = _around(tree.code, "".join(statements))
    home = {node: place for place, one in enumerate(tree.body) for node in _nodes(one)}
    for mutation in visitor.mutations:
        inside = isinstance(mutation.contained_by_top_level_function, cst.FunctionDef)
        if not inside or _is_text(cst, mutation.original_node, mutation.mutated_node):
            continue
        place = home[mutation.original_node]
        changed = tree.body[place].deep_replace(mutation.original_node, mutation.mutated_node)
        new = [*statements[:place], tree.code_for_node(changed), *statements[place + 1 :]]
        yield _if_python(head + "".join(new) + tail) or text


def _around(text: str, inner: str) -> tuple[str, str]:
    """Return what stands before and after a part of a text."""
    head, found, tail = text.partition(inner)
    if not found:
        raise ValueError("the module is not the sum of its statements")
    return head, tail


def _nodes(node: Tool) -> Iterator[Any]:
    """Yield a node of libcst and all below it."""
    stack = [node]
    while stack:
        stack.extend((one := stack.pop()).children)
        yield one


def _is_text(cst: Tool, old: Tool, new: Tool) -> bool:
    """Return whether only a text for people is changed, or what type checkers alone read."""
    if isinstance(old, cst.SimpleString):
        return " " in old.value
    if isinstance(old, cst.Match):
        gone = [case for case in old.cases if not any(case is other for other in new.cases)]
        return any(_is_never(cst, case) for case in gone)
    if isinstance(old, cst.Assign | cst.AnnAssign):
        return _is_prose(cst, old.value)
    if not isinstance(old, cst.Call) or not isinstance(new, cst.Call):
        return False
    gone = [arg for arg in old.args if not any(arg is other for other in new.args)]
    if any(_is_prose(cst, arg.value) for arg in gone):
        return True
    return _names_a_place(cst, old) and bool(gone) and gone[0] is old.args[0]


def _places(cst: Tool, module: Tool) -> set[Any]:
    """Return the arguments in a module that name a place in a message."""
    calls = (node for node in _nodes(module) if isinstance(node, cst.Call))
    return {call.args[0] for call in calls if call.args and _names_a_place(cst, call)}


def _is_never(cst: Tool, case: Tool) -> bool:
    """Return whether an arm of a ``match`` is there for type checkers alone."""
    return any(isinstance(one, cst.Name) and one.value == "assert_never" for one in _nodes(case))


def _names_a_place(cst: Tool, call: Tool) -> bool:
    """Return whether the first argument of a call is for messages or type checkers."""
    name = getattr(call.func, "attr", call.func)
    return isinstance(name, cst.Name) and name.value in PLACE_FIRST


def _is_prose(cst: Tool, node: Tool) -> bool:
    """Return whether an expression is a text for people."""
    if isinstance(node, cst.ConcatenatedString):
        return True
    if isinstance(node, cst.SimpleString):
        return " " in node.value
    return isinstance(node, cst.FormattedString)


def _if_python(text: str) -> str | None:
    """Return a text if it can be compiled."""
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return None
    return text


# --- outside of functions: cosmic-ray --------------------------------------------------------

_OUTSIDE: Final = (
    *("ReplaceBinaryOperator", "ReplaceComparisonOperator", "ReplaceUnaryOperator"),
    *("AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr"),
    *("ReplaceOrWithAnd", "NumberReplacer", "RemoveDecorator", "ZeroIterationForLoop"),
)
"""How the names of the operators begin: all but those that need arguments, and exceptions."""


def _outside(text: str, scopes: _Scopes) -> Iterator[str]:
    """Yield the module's texts with one thing changed outside of functions' bodies."""
    trees = importlib.import_module("cosmic_ray.ast")
    provider = importlib.import_module("cosmic_ray.operators.provider").OperatorProvider()
    for name in provider:
        if not name.startswith(_OUTSIDE):
            continue
        operator = provider[name]()
        nodes = list(trees.ast_nodes(trees.get_ast(text)))
        for number, node in enumerate(nodes):
            for index, (start, _) in enumerate(operator.mutation_positions(node)):
                if scopes.in_body(start[0]) or scopes.is_quiet(start):
                    continue
                changed = _changed(trees, text, operator, number, index)
                if _if_python(changed) is not None:
                    yield changed


def _changed(trees: Tool, text: str, operator: Tool, number: int, index: int) -> str:
    """Return a text after an operator has changed a node of it, by its number."""
    tree = trees.get_ast(text)
    counter = iter(range(1 << 30))

    def visit(_: Tool, one: Tool) -> Tool:
        """Return a node, changed if it is the one that is meant."""
        return operator.mutate(one, index) if next(counter) == number else one

    visitor: Tool = type("Visitor", (trees.Visitor,), {"visit": visit})()
    return str(visitor.walk(tree).get_code())
