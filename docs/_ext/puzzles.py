"""The puzzles of ``tichu puzzle``, with their pictures and solutions: ``{puzzles}``."""

from html import escape

from docutils import nodes
from figures import figure
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu import svg, text
from tichu.cli.puzzle import solution
from tichu.cli.puzzles import puzzles


class PuzzlesDirective(SphinxDirective):
    """Draws all puzzles, each in a section."""

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        found: list[nodes.Node] = []
        for number, puzzle in enumerate(puzzles(), 1):
            names = text.seat_names(puzzle.state.rules)
            title = f"Puzzle {number}"
            section = nodes.section("", nodes.title(title, title), ids=[f"puzzle-{number}"])
            picture = svg.table(puzzle.state, names, reveal=True)
            said = [f"{names[puzzle.seat]} sees all hands. What is best?"]
            table = text.format_position(puzzle.state, names)
            lines = "".join(f"<li>{escape(each)}</li>" for each in solution(puzzle, names))
            section += figure(self.env.app, picture, f"The position of puzzle {number}.", said)
            section += nodes.raw("", "<details><summary>As text</summary>", format="html")
            section += nodes.literal_block(table, table, language="text")
            section += nodes.raw(
                "",
                "</details><details><summary>Solution</summary>"
                f"<p>{escape(puzzle.theme)}</p><ul>{lines}</ul></details>",
                format="html",
            )
            found.append(section)
        return found


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("puzzles", PuzzlesDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
