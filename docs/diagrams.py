"""The diagrams of ``docs/design.md``, drawn from the code; ``draw.py`` writes them."""

import random
import tomllib
from pathlib import Path

import tichu
from tichu import Phase, Rules

STYLE = (
    "<style>text{font:13px system-ui,'Segoe UI',Roboto,sans-serif;fill:#1f2328;text-anchor:middle}"
    ".q{font-size:12px;fill:#57606a}rect{fill:#fff;stroke:#8b8675}.core{fill:#f3f1ea}"
    "path{fill:none;stroke:#57606a}.head{fill:#57606a;stroke:none}"
    "@media(prefers-color-scheme:dark){text{fill:#e6e6e6}.q{fill:#b5b9be}rect{fill:#22262b;"
    "stroke:#7d838a}.core{fill:#34302a}path{stroke:#b5b9be}.head{fill:#b5b9be}}</style>"
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
    'markerHeight="8" orient="auto-start-reverse"><path class="head" d="M0 0L8 4L0 8z"/>'
    "</marker></defs>"
)
PLACES = {
    Phase.DEAL_FIRST: (90, 40),
    Phase.GRAND_TICHU: (290, 40),
    Phase.DEAL_REST: (490, 40),
    Phase.PUSH: (490, 140),
    Phase.PLAY: (490, 260),
    Phase.WISH: (90, 180),
    Phase.CHOOSE_LEADER: (90, 260),
    Phase.ANNOUNCED: (90, 330),
    Phase.TAKE_TRICK: (490, 400),
    Phase.GIVE_TRICK: (290, 400),
    Phase.OVER: (90, 400),
}
"""The middle of each phase."""

WIDTH, HEIGHT = 134, 36
SEEDS = 400


def moves() -> dict[tuple[Phase, Phase], set[str]]:
    """Return the actions that lead from one phase to another, as random rounds take them."""
    found: dict[tuple[Phase, Phase], set[str]] = {}
    tables = [*tichu.PRESETS.values(), Rules(take_trick="auto")]
    for rules in tables:
        for seed in range(SEEDS):
            rng = random.Random(seed)
            state = tichu.new_round(rules)
            while not state.is_over:
                is_chance = not state.to_act
                action = tichu.deal(state, rng) if is_chance else tichu.random_action(state, rng)
                after = tichu.apply(state, action)
                if after.phase is not state.phase:
                    name = type(action).__name__
                    found.setdefault((state.phase, after.phase), set()).add(name)
                state = after
    return found


def edge(begin: Phase, end: Phase, *, both: bool) -> str:
    """Return an arrow between two boxes; ``both`` leaves room for the one that goes back."""
    (x1, y1), (x2, y2) = PLACES[begin], PLACES[end]
    shift = 8 if both else 0
    if abs(x2 - x1) > WIDTH and (y1 == y2 or Phase.PLAY in {begin, end}):
        side = WIDTH / 2 if x2 > x1 else -WIDTH / 2
        bend = -shift if x2 > x1 else shift
        return (
            f'<path marker-end="url(#arrow)" d="M{x1 + side} {y1 + bend}L{x2 - side} {y2 + bend}"/>'
        )
    side = HEIGHT / 2 if y2 > y1 else -HEIGHT / 2
    bend = shift if y2 > y1 else -shift
    return f'<path marker-end="url(#arrow)" d="M{x1 + bend} {y1 + side}L{x2 + bend} {y2 - side}"/>'


def box(x: float, y: float, text: str, width: float = WIDTH, look: str = "") -> str:
    """Return a box with a text."""
    return (
        f'<rect{look} x="{x - width / 2:g}" y="{y - HEIGHT / 2:g}" width="{width:g}" '
        f'height="{HEIGHT}" rx="6"/><text x="{x:g}" y="{y + 5:g}">{text}</text>'
    )


def drawing(width: int, height: int, title: str, parts: list[str]) -> str:
    """Return an SVG of parts."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{title}"><title>{title}</title>{STYLE}'
        + "\n".join(["", *parts, "</svg>"])
    )


def phases() -> str:
    """Return the diagram of the phases."""
    pairs = sorted(moves(), key=lambda pair: [list(Phase).index(each) for each in pair])
    parts = [edge(a, b, both=(b, a) in pairs) for a, b in pairs]
    parts += [box(*PLACES[phase], phase.name) for phase in Phase]
    return drawing(580, 440, "The phases of a round, and which of them follow each other", parts)


def layers() -> str:
    """Return the diagram of the layers, which are those of the import contract."""
    settings = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    core = tuple(settings["tool"]["importlinter"]["contracts"][3]["source_modules"])
    parts = []
    for number, layer in enumerate(contract["layers"]):
        modules = layer.replace("|", ":").split(" : ")
        width = 700 / len(modules)
        for place, module in enumerate(modules):
            look = ' class="core"' if module.strip().startswith(core) else ""
            name = module.strip().removeprefix("tichu.")
            x = 10 + width * (place + 0.5)
            parts.append(box(x, 28 + 44 * number, name, width - 8, look))
    height = 44 * len(contract["layers"]) + 12
    return drawing(720, height, "The layers: each imports only from those below it", parts)


def pictures() -> dict[str, str]:
    """Return the diagrams by name."""
    return {"phases": phases(), "layers": layers()}
