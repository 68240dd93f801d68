"""The table of the features of actions, read from where they are reckoned: ``features``."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from tichu.search import features


class FeaturesDirective(SphinxDirective):
    """Shows the table."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        self.env.note_dependency(features.__file__)
        rows = ["| feature | meaning | range |", "|---|---|---|"]
        for table in (features.FEATURES, features.WISH_FEATURES, features.GIFT_FEATURES):
            for name, (meaning, low, high) in table.items():
                rows.append(f"| `{name}` | {meaning.rstrip('.')} | {low} to {high} |")
        return self.parse_text_to_nodes("\n".join(rows))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("features", FeaturesDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
