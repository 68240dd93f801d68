"""Setups that describe no position, each with everything that is wrong with it.

``cases.txt`` lists them. ``tests/messages`` has the most frequent ones.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import attrs

import tichu
from support.positions import filled
from support.tables import cases
from tichu import Phase, PlayerView, PublicView, RoundSetup, RoundState

MAKERS: Final[dict[str, Callable[[Any], object]]] = {
    "rounds": RoundState.from_setup,
    "rounds before play": RoundState.from_setup,
    "public views": PublicView.from_setup,
    "views of seat 0": partial(PlayerView.from_setup, seat=0),
    "views of seat 1": partial(PlayerView.from_setup, seat=1),
    "views of seat 2": partial(PlayerView.from_setup, seat=2),
}
"""What makes positions of the setups, by section."""
_USUAL: Final[dict[str, dict[str, Any]]] = {
    "rounds": {"hands": ("5j", "6j", "7j", "8j"), "turn": 0, "rest_to": 3},
    "rounds before play": {},
}
_SIZES: Final = {Phase.DEAL_FIRST: 0, Phase.PUSH: 14}


@attrs.frozen
class Impossible:
    """A setup that describes no position."""

    make: Callable[[Any], object]
    setup: RoundSetup
    problems: tuple[str, ...]


def _setup(section: str, stated: dict[str, Any]) -> RoundSetup:
    """Return a setup; in a view the cards that are neither named nor hidden lie in a pile."""
    fields = {**_USUAL.get(section, {"turn": 0}), **stated}
    if section == "rounds before play":
        size = _SIZES.get(Phase(fields["phase"]), 8)
        fields.setdefault("hands", filled(("",) * 4, size))
    hidden = fields.pop("hidden", None)
    if hidden is not None:
        laid = (play.partition(" play ")[2] for play in fields.get("trick", ()))
        named = "".join((hidden, *laid, *fields["hands"])).replace("?", "")
        fields["piles"] = {0: tichu.DECK - tichu.Cards(named)}
    return RoundSetup(**fields)


IMPOSSIBLE: Final = {
    f"{section}: {problems[0]} {number}": Impossible(make, _setup(section, stated), tuple(problems))
    for section, make in MAKERS.items()
    for number, (stated, *problems) in enumerate(cases(__file__, f"impossible: {section}"))
}
"""The setups by section and first problem."""
