"""The colours of cards. They belong to the theme, so they are readable in light and dark."""

from typing import Final

from textual.content import Content

from tichu.cli.console import CARD

_STYLES: Final = {
    "j": "$text-success",
    "w": "bold",
    "p": "$text-primary",
    "s": "$text-error",
    "Ma": "bold $text-warning",
    "Dg": "bold $text-warning",
    "Ph": "bold $text-warning",
    "Dr": "bold $text-warning",
}
"""The styles of the suits and special cards."""


def painted(text: str) -> Content:
    """Return a text in which each card has the colour of its suit."""
    content = Content(text)
    for card in CARD.finditer(text):
        style = _STYLES.get(card[0]) or _STYLES[card[0][1]]
        content = content.stylize(style, *card.span())
    return content
