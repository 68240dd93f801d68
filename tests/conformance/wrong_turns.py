# ruff: noqa: E501  # what is patched stands as it is
"""Wrong rules of whose business something is, and loose ones of combinations."""

from typing import Final

from conformance.wrong import Wrong, at, wrong

_ACTIONS: Final = at("actions")
_COMBOS: Final = at("combinations")

_CALL: Final = "    if state.may_call_tichu(seat):\n"
_STAIRS: Final = "    if all(count == 2 for"


def _more(condition: str, actions: str) -> str:
    """Return code by which a seat has more actions."""
    return f"    if {condition}:\n        actions |= {actions}\n{_CALL}"


TURNS: Final[tuple[Wrong, ...]] = (
    wrong(
        "TRICK-3",
        "Whoever can beat may, whoever is on turn.",
        _ACTIONS(
            _CALL,
            _more(
                'state.phase == "PLAY" and state.trick is not None',
                "as_plays(seat, beating(state, seat))",
            ),
        ),
    ),
    wrong(
        "TRICK-3",
        "Whoever holds cards may pass, whoever is on turn.",
        _ACTIONS(_CALL, _more('state.phase == "PLAY" and state.hands[seat]', '{("pass", seat)}')),
    ),
    wrong(
        "TRICK-1 TRICK-2 TRICK-7",
        "Whoever holds cards may lead.",
        _ACTIONS(
            _CALL,
            _more(
                'state.phase == "PLAY" and state.trick is None',
                "as_plays(seat, leads(state, seat))",
            ),
        ),
    ),
    wrong(
        "TRICK-7",
        "Anybody may take a trick that waits.",
        _ACTIONS(_CALL, _more('state.phase == "TAKE_TRICK"', '{("take", seat)}')),
    ),
    wrong(
        "TRICK-5 TRICK-7",
        "A trick may be taken before all have passed.",
        _ACTIONS(
            _CALL, _more('state.phase == "PLAY" and state.trick is not None', '{("take", seat)}')
        ),
    ),
    wrong(
        "WISH-1",
        "Anybody may make a wish.",
        _ACTIONS(
            _CALL, _more("state.trick is not None", '{("wish", seat, 9), ("wish", seat, None)}')
        ),
    ),
    wrong(
        "DRG-3",
        "Any trick may be given away.",
        _ACTIONS(
            _CALL,
            _more(
                "state.trick is not None",
                '{("give", seat, to) for to in state.rules.opponents(seat)}',
            ),
        ),
    ),
    wrong(
        "DOG-2 TIENTSIN-5",
        "Who is on turn may leave it to another.",
        _ACTIONS(
            _CALL,
            _more(
                'state.phase in ("PLAY", "CHOOSE_LEADER")',
                '{("lead", seat, to) for to in state.rules.after(seat)}',
            ),
        ),
    ),
    wrong(
        "GRAND-1",
        "Grand tichu is called or declined at any time.",
        _ACTIONS(_CALL, _more("state.hands[seat]", '{("grand", seat), ("no_grand", seat)}')),
    ),
    wrong(
        "IRR-1",
        "Bombs are announced though they need not be.",
        _ACTIONS(_CALL, _more("state.hands[seat]", '{("bomb", seat)}')),
    ),
    wrong(
        "TICHU-1 TICHU-7",
        "Whoever likes calls tichu.",
        _ACTIONS(_CALL, _more("state.rules", '{("tichu", seat)}')),
    ),
    wrong(
        "BOMB-14",
        "Who holds a card may lay it in any phase.",
        _ACTIONS(
            _CALL,
            _more(
                'state.phase not in ("PLAY", "ANNOUNCED")',
                "as_plays(seat, combinations_of(state, seat))",
            ),
        ),
    ),
)

LOOSE: Final[tuple[Wrong, ...]] = (
    wrong(
        "COMBO-8",
        "What has as many cards and is higher beats.",
        _COMBOS("    if new.kind != top.kind or len", "    if len"),
    ),
    wrong(
        "COMBO-8",
        "More cards beat fewer.",
        _COMBOS(
            "    if new.kind != top.kind or len",
            "    if len(new.cards) > len(top.cards):\n"
            "        return True\n"
            "    if new.kind != top.kind or len",
        ),
    ),
    wrong(
        "COMBO-8",
        "Whatever is higher beats.",
        _COMBOS(
            "    if new.kind != top.kind or len(new.cards) != len(top.cards):",
            '    if "DOG" in (new.kind, top.kind):',
        ),
    ),
    wrong(
        "COMBO-5 COMBO-11",
        "A straight may have a gap.",
        _COMBOS(
            "len(distinct) == size and consecutive(distinct):",
            "len(distinct) == size and highest - distinct[0] <= size:",
        ),
    ),
    wrong(
        "COMBO-3 COMBO-11",
        "A pair and any card are a triple.",
        _COMBOS(
            _STAIRS,
            "    if size == 3 and len(distinct) == 2:\n"
            '        return ("TRIPLE", max(distinct, key=counts.__getitem__))\n'
            f"{_STAIRS}",
        ),
    ),
    wrong(
        "COMBO-4 COMBO-11",
        "A triple and any two cards are a full house.",
        _COMBOS(
            _STAIRS,
            "    if size == 5 and 3 in counts.values():\n"
            '        return ("FULL_HOUSE", max(distinct, key=counts.__getitem__))\n'
            f"{_STAIRS}",
        ),
    ),
    wrong(
        "COMBO-2 COMBO-11",
        "Any two cards are a pair.",
        _COMBOS(_STAIRS, f'    if size == 2:\n        return ("PAIR", highest)\n{_STAIRS}'),
    ),
    wrong(
        "COMBO-6 COMBO-11",
        "Stairs may end with a card of its own.",
        _COMBOS(
            _STAIRS,
            "    if size >= 5 and size % 2 and len(distinct) == size // 2 + 1 and consecutive(distinct):\n"
            '        return ("STAIRS", highest)\n'
            f"{_STAIRS}",
        ),
    ),
)
