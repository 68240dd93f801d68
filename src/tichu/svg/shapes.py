"""The shapes of which cards are made: faces, backs, suits and the four special cards.

Suits and special cards are drawn on a square of 24 by 24, cards on 60 by 84. Jade and the pagoda
are filled, the sword and the star are outlines.
"""

from typing import Final

WIDTH: Final = 60
HEIGHT: Final = 84
STRIP: Final = 24
"""The visible width of a card that is partly under the next one."""

_SUITS: Final = {
    "j": (
        '<path class="tichu-solid" fill-rule="evenodd"'
        ' d="M12 1.5a10.5 10.5 0 1 0 0 21'
        'a10.5 10.5 0 1 0 0-21zm0 6.8a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 1 1 0-7.4z"/>'
    ),
    "w": (
        '<path class="tichu-thin" d="M12 1.2l2.6 3.6v10.4H9.4V4.8zM5.5 15.2h13v2.6h-13z'
        'M10.3 17.8h3.4v5h-3.4z"/>'
    ),
    "p": (
        '<path class="tichu-solid" fill-rule="evenodd"'
        ' d="M11.3.5h1.4v3q2.3 2.6 5.8 3.3v1H16v2.4q2 1.8 4.6'
        " 2.2v1.1h-3.1v2.7q2 1.6 5 2v1.3h-3v3.5h-15v-3.5h-3v-1.3q3-.4 5-2v-2.7H3.4v-1.1q2.6-.4"
        ' 4.6-2.2V7.8H5.5v-1q3.5-.7 5.8-3.3zM10.2 23.5v-3.5h3.6v3.5z"/>'
    ),
    "s": (
        '<path class="tichu-thin" d="M12 2l2.94 6.56 7.06.75-5.26 4.81 1.48 7.03'
        'L12 17.57 5.78 21.15 7.26 14.12 2 9.31l7.06-.75z"/>'
    ),
}
_SPECIAL: Final = {
    "Ma": (  # a sparrow
        '<path class="tichu-solid" fill-rule="evenodd" d="M23 8.5l-3.2-1.3q-1-3.7-4.6-3.7'
        "q-3.3 0-4.4 3.2Q9.5 9.5 1 17.5q5.5.8 8.3.2v4h1.5v-4.2h2v4.2h1.5v-4.8"
        'q5.7-2.4 5.6-7.2zM15.8 5.8a1 1 0 1 1 0 2a1 1 0 1 1 0-2z"/>'
    ),
    "Dg": (  # a head with hanging ears
        '<path class="tichu-solid" fill-rule="evenodd" d="M7 3.5h10l4.5 2.5 1.5 9-3.2 1.5-1.4-3.5'
        "-1 5.5q-1.7 4-5.4 4t-5.4-4l-1-5.5-1.4 3.5L1 15l1.5-9zM9 9a1.2 1.2 0 1 0 0"
        " 2.4a1.2 1.2 0 1 0 0-2.4zM15 9a1.2 1.2 0 1 0 0 2.4a1.2 1.2 0 1 0 0-2.4z"
        'M10 16q2-1.4 4 0q-.6 2.2-2 2.2t-2-2.2z"/>'
    ),
    "Ph": (  # a bird that rises, with a tail of flames
        '<path class="tichu-solid" d="M12 2.2q1.8 0 2.2 1.7l1.6.6-1.5.7q-.2 1.6-1 2.8Q18 7.5 22.8 2'
        "q.6 8.2-7.3 11.2q-.4 1.6.3 3.1q1.8 3-.6 6.7q-.3-2.2-1.5-3.4q0 2.3-1.7 4.2"
        "q-1.7-1.9-1.7-4.2q-1.2 1.2-1.5 3.4q-2.4-3.7-.6-6.7q.7-1.5.3-3.1Q.6 10.2 1.2 2"
        'Q6 7.5 10.7 8q-.9-1.4-.9-3.2q.2-2.6 2.2-2.6z"/>'
    ),
    "Dr": (  # a coiled serpent with horns
        '<path fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"'
        ' stroke-linejoin="round"'
        ' d="M2.5 20.5q5 3 8.5.5'
        'q3-2.4.3-5.3q-3.3-2.9-.9-6.2q1.6-2.2 4.8-2.2"/>'
        '<path class="tichu-solid" d="M14 4.2l1-3 2 2.4 2.6-2.2.3 3 3.6 3.6-1 2-3-.6-2.2 2-3.3-1.7z'
        'M12.5 13.5l3.5-.5-2 3zM6.5 13l3-1.5.2 3zM13 19l3.5.8-3 1.7z"/>'
    ),
}
_CARD: Final = (
    f'<rect class="tichu-face" x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6"/>'
)


def _face(name: str, look: str, code: str) -> str:
    return (
        f'<use href="#tichu-face"/><g class="tichu-{look}">'
        f'<use href="#tichu-{name}-shape" transform="translate(4.2 29) scale(.65)"/>'
        f'<use href="#tichu-{name}-shape" transform="translate(23 43) scale(1.45)"/>'
        f'<text class="tichu-l" x="12" y="60">{code}</text></g>'
    )


def _shapes() -> dict[str, str]:
    found = {"face": _CARD}
    found["back"] = (
        _CARD.replace('"tichu-face"', '"tichu-back"')
        + '<path class="tichu-weave" d="M5 5h50v74H5zM5 30L30 5l25 25v24'
        'L30 79 5 54zM30 30l12 12-12 12-12-12z"/>'
    )
    for name, drawn in _SUITS.items():
        found[f"{name}-shape"] = drawn
        found[name] = _face(name, name, name)
    for name, drawn in _SPECIAL.items():
        found[f"{name}-shape"] = drawn
        found[name] = _face(name, "x", "")
    return found


SHAPES: Final = _shapes()
"""Each shape by name, as the inside of a group."""
