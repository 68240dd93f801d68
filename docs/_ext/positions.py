"""Pictures of positions and combinations, drawn from the text that stands in the page.

``position`` draws a position string as a seat sees it, and says of actions whether they are legal.
The build fails if the library does not agree. ``combination`` draws the cards of a combination.

    ```{position}
    :caption: Seat 1 holds a 7, for which there is a wish.
    :seat: 1
    :illegal: 1 pass
    :legal: 1 play 7j; 1 play 7j8j9jTjJj

    nanjing play 0 1 ...
    ```
"""

import hashlib
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import tichu
from tichu import notation, svg, text

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class PositionDirective(SphinxDirective):
    """Draws a position."""

    has_content = True
    option_spec: ClassVar = {
        "caption": directives.unchanged_required,
        "seat": directives.nonnegative_int,
        "legal": directives.unchanged,
        "illegal": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Return the picture, the judged actions and the text of the position."""
        given = " ".join(self.content)
        try:
            state = notation.parse_state(given)
            said = [
                escape(self.options["caption"]),
                *self._judged(state, "illegal"),
                *self._judged(state, "legal"),
            ]
        except tichu.TichuError as error:
            raise self.error(str(error)) from None
        seat = self.options.get("seat")
        seen = state if seat is None else tichu.view(state, seat)
        shown = svg.table(state, reveal=True) if seat is None else svg.table(seen)
        option = "" if seat is None else f" --seat {seat}"
        command = f'tichu show "{given}"{option}'
        block = nodes.literal_block(command, command, language="text")
        table = text.format_position(seen)
        return [
            figure(self.env.app, shown, "The position, which is also given as text.", said),
            nodes.raw("", "<details><summary>As text</summary>", format="html"),
            block,
            nodes.literal_block(table, table, language="text"),
            nodes.raw("", "</details>", format="html"),
        ]

    def _judged(self, state: tichu.RoundState, expected: str) -> Iterable[str]:
        """Yield what the library says of the actions, which must be as the page says."""
        reasons: dict[str, list[str]] = {}
        why: tichu.Violation | str | None
        for action in filter(None, map(str.strip, self.options.get(expected, "").split(";"))):
            try:
                why = tichu.why_illegal(state, notation.parse_action(action))
            except tichu.NotationError as error:
                why = error.message
                if "is not a combination" not in why:
                    raise
            if (why is None) != (expected == "legal"):
                raise self.error(f"expected {action!r} to be {expected}, got {why}")
            reason = "legal" if why is None else f"illegal: {why}"
            reasons.setdefault(reason, []).append(f"<code>{escape(action)}</code>")
        for reason, actions in reasons.items():
            verb = "is" if len(actions) == 1 else "are"
            yield f"{_listed(actions)} {verb} {escape(reason)}."


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


class CombinationDirective(SphinxDirective):
    """Draws combinations, one in each line."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the pictures."""
        found: list[nodes.Node] = []
        for line in filter(None, map(str.strip, self.content)):
            try:
                combination = tichu.Combination.parse(line)
            except tichu.TichuError as error:
                raise self.error(str(error)) from None
            shown = svg.combination(combination)
            name = text.combination_name(combination)
            caption = f"<code>{escape(notation.format_combination(combination))}</code>: {name}"
            found.append(figure(self.env.app, shown, name, [caption]))
        row = nodes.container("", *found, classes=["combinations"])
        return [row]


def figure(app: Sphinx, picture: svg.Svg, alternative: str, said: Iterable[str]) -> nodes.raw:
    """Return a figure with the sentences below it; its file is beside the other pictures."""
    name = f"{hashlib.sha256(picture.encode()).hexdigest()[:12]}.svg"
    folder = Path(app.outdir) / "_images"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(picture, encoding="utf-8")
    up = "../" * app.env.docname.count("/")
    width, height = _SIZE.search(picture).groups()
    caption = "".join(f"<p>{sentence}</p>" for sentence in said)
    image = f'<img src="{up}_images/{name}" alt="{escape(alternative)}" '
    image += f' width="{width}" height="{height}" loading="lazy">'
    return nodes.raw(
        "",
        f'<figure class="position">{image}<figcaption>{caption}</figcaption></figure>',
        format="html",
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("position", PositionDirective)
    app.add_directive("combination", CombinationDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
