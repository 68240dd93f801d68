"""The table of what each game can do, read from the tests that let each game do it.

``rooms`` has a row for each room of ``tests/games/test_rooms.py`` and a column for each group of
games there. Every test of that module runs for every game, so there is no other mark than a tick.
"""

import ast
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

_ROOT = Path(__file__).parents[2]
_TESTS = "tests/games/test_rooms.py"


class RoomsDirective(SphinxDirective):
    """Shows the table."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        self.env.note_dependency(_ROOT / _TESTS)
        tree = ast.parse((_ROOT / _TESTS).read_text(encoding="utf-8"))
        games: dict[str, tuple[str, ...]] = next(
            ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "GAMES"
        )
        heads = (f"{group}: {_listed(rules)}" for group, rules in games.items())
        rows = [["", "", *heads], ["---", "---", *[":---:"] * len(games)]]
        source = f"{self.config['html_theme_options']['source_repository']}/blob/main/{_TESTS}"
        rows += [
            [
                f"[{node.name.replace('_', ' ')}]({source}#L{node.lineno})",
                ast.get_docstring(node) or "",
                *["✓"] * len(games),
            ]
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and "room" in map(ast.unparse, node.decorator_list)
        ]
        return self.parse_text_to_nodes("\n".join(f"| {' | '.join(row)} |" for row in rows))


def _listed(rules: tuple[str, ...]) -> str:
    """Return one or two rules, or the first and the last of many."""
    separator = " to " if len(rules) > 2 else ", "
    return separator.join(f"`{each}`" for each in dict.fromkeys((rules[0], rules[-1])))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("rooms", RoomsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
