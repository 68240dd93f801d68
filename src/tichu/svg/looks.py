"""The style sheet of all pictures, for light and dark themes."""

from typing import Final

_SUITS: Final = {
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
        f".tichu-{name}{{color:{both[light_or_dark]}}}" for name, both in _SUITS.items()
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
