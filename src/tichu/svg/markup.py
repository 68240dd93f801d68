"""Build a picture from elements, styles and shapes.

The style sheet and the shapes are data files of the package. Suits are drawn in a square of 24 by
24, cards in a rectangle of 60 by 84. Ranks are paths, because fonts differ, and the shapes contain
their colours, so that they look the same without the style sheet. An ``id`` means the same shape in
every picture, so a page can contain several pictures.
"""

import unicodedata
from collections.abc import Iterable
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree as ET

import attrs

from tichu._values import want_instance, want_int
from tichu.errors import InvalidValue, shown


def data(name: str) -> str:
    """Return the text of a data file of the package."""
    return files("tichu").joinpath("_data", name).read_text("utf-8")


LOOKS: Final = data("picture.css").splitlines()
"""The style sheet of all pictures, for light and dark themes; each line is a rule."""
NAMESPACE: Final = "http://www.w3.org/2000/svg"
_FILE: Final = data("cards.svg").replace(f' xmlns="{NAMESPACE}"', "")
SHAPES: Final = {
    each.attrib["id"].removeprefix("tichu-"): each
    for each in ET.fromstring(_FILE)[0]  # noqa: S314  # our own
}
"""The shapes by name, each as a group."""
WIDTH: Final = 60
HEIGHT: Final = 84
STRIP: Final = 24
"""The visible width of a card that is partly under the next one."""
_LARGEST: Final = 10_000
_WIDEST: Final = 16


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


def cut(name: str, widest: int = _WIDEST) -> str:
    """Return a name, truncated to the available width."""
    width = 0
    for place, sign in enumerate(name):
        width += 2 if unicodedata.east_asian_width(sign) in {"F", "W"} else 1
        if width > widest:
            return f"{name[: place - 1]}…"
    return name


def element(tag: str, text: str = "", /, **attributes: object) -> ET.Element:
    """Return an element; ``look`` has its classes, and ``_`` in attribute names becomes ``-``."""
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
    """Return a number as text, rounded to two decimals, without trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def label(text: str, x: float, y: float, look: str, **attributes: object) -> ET.Element:
    """Return a line of text."""
    return element("text", text, x=float(x), y=float(y), look=look, **attributes)


def shape(name: str, x: float, y: float, scale: float = 1.0) -> ET.Element:
    """Return an element that draws a shape."""
    return element("use", href=f"#tichu-{name}", transform=_moved(x, y, scale))


def placed(figure: Figure, x: float, y: float, scale: float = 1.0) -> ET.Element:
    """Return a figure as a group that can be placed in another figure."""
    group = element("g", transform=_moved(x, y, scale))
    group.extend(figure.parts)
    return group


def panel(figure: Figure, margin: float) -> Figure:
    """Return a figure with its own background, so that its text is readable on any page."""
    width, height = figure.width + 2 * margin, figure.height + 2 * margin
    ground = element("rect", width=width, height=height, rx=10, look="ground")
    return Figure(width, height, (ground, placed(figure, margin, margin)))


def _moved(x: float, y: float, scale: float) -> str:
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({number(scale)})"


def picture(  # the options of every picture come last
    figure: Figure, title: str, description: str, size: int | None, style: str
) -> Svg:
    """Return a figure as a document; raise :class:`InvalidValue` if size or style is invalid."""
    if size is not None:
        want_int("svg(size)", size, 1, _LARGEST)
    want_instance("svg(style)", style, str)
    if not all(sign.isprintable() or sign in "\n\t" for sign in style):
        raise InvalidValue("svg(style)", f"expected text that can be printed, got {shown(style)}")
    width, height = figure.width, figure.height
    root = element(
        "svg",
        xmlns=NAMESPACE,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=float(width if size is None else size),
        height=float(height if size is None else height * size / width),
        role="img",
        aria_label=f"{title}: {description}" if description else title,
    )
    root.set("class", "tichu")
    root.append(element("title", title))
    root.append(element("desc", description))
    looks = element("style")
    root.append(looks)
    used = _used(figure.parts, set())
    if used:
        definitions = element("defs")
        definitions.extend(each for name, each in SHAPES.items() if name in used)
        root.append(definitions)
    root.extend(figure.parts)
    looks.text = _looks(root) + style
    return Svg(ET.tostring(root, encoding="unicode"))


def _looks(root: ET.Element) -> str:
    """Return the rules of the style sheet for the classes that occur in a picture."""
    classes = {f".{name}" for each in root.iter() for name in each.get("class", "").split()}
    rules = (line for line in LOOKS if line[0] != "." or line.partition("{")[0] in classes)
    return "".join(rules)


def _used(parts: Iterable[ET.Element], found: set[str]) -> set[str]:
    """Return the names of the shapes that the parts use, directly or through other shapes."""
    for part in parts:
        for use in part.iter("use"):
            name = use.attrib["href"].removeprefix("#tichu-")
            if name not in found:
                found.add(name)
                _used(SHAPES[name], found)
    return found
