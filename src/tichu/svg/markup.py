"""Elements of SVG, styles and the shapes of cards.

The names of seats in pictures.

The style sheet of all pictures, for light and dark themes.

Pictures as text: elements, nested figures, and the document.

An id names the same shape in every picture, so that a page can contain several pictures.

The shapes of which cards are made: faces, backs, suits and the four special cards.

Suits and special cards are drawn on a square of 24 by 24, cards on 60 by 84. Jade and the pagoda
are filled, the sword and the star are outlines.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from xml.etree import ElementTree as ET

import attrs

from tichu._values import items_of, want_instance, want_int
from tichu.errors import InvalidValue, shown
from tichu.rules import MOST_SEATS

_WIDEST: Final = 16


def named(place: str, names: Sequence[str] | None, seats: int | None) -> tuple[str, ...]:
    """Return the names of seats, by default ``Seat 0`` and so on; names must be printable.

    If ``seats`` is None, any number of names is accepted.
    """
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(MOST_SEATS if seats is None else seats))
    given: tuple[str, ...] = items_of(place, names, "texts", str)
    if seats not in {None, len(given)}:
        raise InvalidValue(place, f"expected {seats} names, got {shown(names)}")
    if not all(map(str.isprintable, given)):
        raise InvalidValue(place, f"expected names that can be printed, got {shown(names)}")
    return given


def cut(name: str, widest: int = _WIDEST) -> str:
    """Return a name, cut to the space available."""
    width = 0
    for place, sign in enumerate(name):
        width += 2 if unicodedata.east_asian_width(sign) in {"F", "W"} else 1
        if width > widest:
            return f"{name[: place - 1]}…"
    return name


_SUIT_COLOURS: Final = {
    "j": ("#08734a", "#4ade95"),
    "w": ("#1f2937", "#e5e7eb"),
    "p": ("#1d4fa8", "#82b4ff"),
    "s": ("#bb1f2c", "#ff8585"),
    "x": ("#8a4b00", "#f6c352"),  # the special cards
}
_PARTS: Final = {
    "ground": ("fill:#f3f1ea", "fill:#15181c"),
    "box": ("fill:#fff;stroke:#c9c4b5", "fill:#1f2329;stroke:#444b55"),
    "turn": ("fill:#fff;stroke:#b35c00;stroke-width:2.5", "fill:#1f2329;stroke:#f6c352"),
    "face": ("fill:#fffefa;stroke:#8b8675", "fill:#2a2f37;stroke:#707a88"),
    "back": ("fill:#53708f;stroke:#2f4459", "fill:#3b4f66;stroke:#7d93ab"),
    "weave": ("fill:none;stroke:#c4d3e2", "fill:none;stroke:#7d93ab"),
    "t": ("fill:#1f2328", "fill:#e6e8eb"),
    "q": ("fill:#5a5f66", "fill:#a3abb5"),  # quieter
    "badge": ("fill:#8a4b00", "fill:#f6c352"),
    "badge-t": ("fill:#fff", "fill:#15181c"),
    "line": ("stroke:#c9c4b5;fill:none", "stroke:#444b55;fill:none"),
    "one": ("stroke:#1d4fa8;fill:none", "stroke:#82b4ff;fill:none"),
    "two": ("stroke:#b35c00;fill:none", "stroke:#f6c352;fill:none"),
    "dot-one": ("stroke:#1d4fa8;fill:#1d4fa8", "stroke:#82b4ff;fill:#82b4ff"),
    "dot-two": ("stroke:#b35c00;fill:#f3f1ea", "stroke:#f6c352;fill:#15181c"),
}


def _rules(light_or_dark: int) -> str:
    suits = "".join(
        f".tichu-{name}{{color:{both[light_or_dark]}}}" for name, both in _SUIT_COLOURS.items()
    )
    parts = "".join(f".tichu-{name}{{{both[light_or_dark]}}}" for name, both in _PARTS.items())
    return suits + parts


LOOKS: Final = (
    ".tichu{font:14px system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}"
    ".tichu-solid{fill:currentColor}"
    ".tichu-thin{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}"
    ".tichu-r{fill:currentColor;font-size:20px;font-weight:700;text-anchor:middle}"
    ".tichu-r2{fill:currentColor;font-size:14.5px;font-weight:700;text-anchor:middle;letter-spacing:-.6px}"
    ".tichu-l{fill:currentColor;font-size:12px;font-weight:600;text-anchor:middle}"
    f"{_rules(0)}"
    ".tichu-b{font-weight:700}.tichu-m{text-anchor:middle}.tichu-e{text-anchor:end}"
    ".tichu-small{font-size:12px}"
    f"@media(prefers-color-scheme:dark){{{_rules(1)}}}"
)
"""The style sheet."""


_LARGEST: Final = 10_000
_NAMESPACE: Final = "http://www.w3.org/2000/svg"


class Svg(str):
    """An SVG document as text, which a notebook shows as a picture.

    >>> from tichu import svg
    >>> picture = svg.hand("2j3w")
    >>> page = f"<p>{picture}</p>"
    >>> page[:7]
    '<p><svg'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@attrs.frozen(slots=True)
class Figure:
    """A drawing of a known size."""

    width: float
    height: float
    parts: tuple[ET.Element, ...]


def element(tag: str, text: str = "", /, **attributes: object) -> ET.Element:
    """Return an element; ``look`` names its classes, and ``_`` in a name stands for ``-``."""
    made = ET.Element(tag)
    for key, value in attributes.items():
        if key == "look":
            made.set("class", " ".join(f"tichu-{name}" for name in f"{value}".split()))
        else:
            text_of = number(value) if isinstance(value, float) else f"{value}"
            made.set(key.replace("_", "-"), text_of)
    made.text = text or None
    return made


def number(value: float) -> str:
    """Return a number as short as it can be written, to two places."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def label(text: str, x: float, y: float, look: str, **attributes: object) -> ET.Element:
    """Return a line of text."""
    return element("text", text, x=float(x), y=float(y), look=look, **attributes)


def shape(name: str, x: float, y: float, scale: float = 1.0) -> ET.Element:
    """Return a use of one of the shapes."""
    return element("use", href=f"#tichu-{name}", transform=_moved(x, y, scale))


def placed(figure: Figure, x: float, y: float, scale: float = 1.0) -> ET.Element:
    """Return a figure as part of another one."""
    group = element("g", transform=_moved(x, y, scale))
    group.extend(figure.parts)
    return group


def panel(figure: Figure, margin: float) -> Figure:
    """Return a figure on a background of its own, so that its text can be read."""
    width, height = figure.width + 2 * margin, figure.height + 2 * margin
    ground = element("rect", width=width, height=height, rx=10, look="ground")
    return Figure(width, height, (ground, placed(figure, margin, margin)))


def _moved(x: float, y: float, scale: float) -> str:
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({number(scale)})"


def picture(  # the options of every picture come last
    figure: Figure, title: str, description: str, size: int | None, style: str
) -> Svg:
    """Return a figure as a document."""
    width, height = figure.width, figure.height
    root = element(
        "svg",
        xmlns=_NAMESPACE,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=float(width if size is None else size),
        height=float(height if size is None else height * size / width),
        role="img",
        aria_label=f"{title}: {description}" if description else title,
    )
    root.set("class", "tichu")
    root.append(element("title", title))
    root.append(element("desc", description))
    root.append(element("style", LOOKS + style))
    definitions = element("defs")
    definitions.extend(_definitions(figure.parts))
    if len(definitions):
        root.append(definitions)
    root.extend(figure.parts)
    return Svg(ET.tostring(root, encoding="unicode"))


def _definitions(parts: Iterable[ET.Element]) -> Iterable[ET.Element]:
    """Return the shapes that the parts use, and the shapes that those use."""
    found: Mapping[str, ET.Element] = _used(parts, {})
    return [found[name] for name in SHAPES if name in found]


def _used(parts: Iterable[ET.Element], found: dict[str, ET.Element]) -> dict[str, ET.Element]:
    for part in parts:
        for use in part.iter("use"):
            name = use.attrib["href"].removeprefix("#tichu-")
            if name not in found:
                group = ET.fromstring(f'<g id="tichu-{name}">{SHAPES[name]}</g>')  # noqa: S314  # our own
                found[name] = group
                _used(group, found)
    return found


def check_options(function: str, size: object, style: object) -> None:
    """Raise :class:`~tichu.InvalidValue` unless the size and the style are valid."""
    if size is not None:
        want_int(f"{function}(size)", size, 1, _LARGEST)
    want_instance(f"{function}(style)", style, str)
    if not all(sign.isprintable() or sign in "\n\t" for sign in str(style)):
        message = f"expected text that can be printed, got {shown(style)}"
        raise InvalidValue(f"{function}(style)", message)


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
