"""Positions of Grandseigneur, stated briefly."""

from typing import Any

import attrs

from tichu.seigneur import Play, SeigneurRound, SeigneurRules, SeigneurSetup

OPTIONS = {field.name for field in attrs.fields(SeigneurRules)}


def stated(*hands: str, trick: str = "", **fields: Any) -> SeigneurRound:  # noqa: ANN401
    """Return a position of five with two decks; seat 1 is to play unless something else is stated.

    The trick is written like ``"3 KjKw, 4 AjAw"``, and rules are given by name.
    """
    laid = [play.split() for play in trick.split(", ") if play]
    options = {name: fields.pop(name) for name in OPTIONS & set(fields)}
    if not {"turn", "phase"} & set(fields):
        fields["turn"] = 1
    setup = SeigneurSetup(
        rules=SeigneurRules(**{"players": 5, "decks": 2, **options}),
        hands=(*hands, *("3p", "4p", "5p", "2s")[: 5 - len(hands)]),
        trick=[Play(int(seat), cards) for seat, cards in laid],
        **fields,
    )
    return SeigneurRound.from_setup(setup)


def listed(state: SeigneurRound, seat: int = 1) -> list[str]:
    """Return the plays that a seat may make, as text."""
    return [str(each.combination) for each in state.legal(seat) if isinstance(each, Play)]
