"""The positions of the examples, each stated in a line.

``2j3w / 8pKj / 4j5w / 7s9s; trick 0:6w; wish 8; turn 1``: the hands, then fields of
``tichu.RoundSetup``. Cards that are named nowhere are in the pile of seat 0, and fill up the hands
before the play.
"""

from collections.abc import Callable
from typing import Any, Final

import attrs

import tichu
from tichu import notation


def position(given: str) -> tichu.RoundState | tichu.GameState:
    """Return the position that a line states: hands, then fields of ``RoundSetup``."""
    hands, *fields = (part.strip() for part in given.split(";"))
    known = dict(field.partition(" ")[::2] for field in fields)
    scores = known.pop("scores", None)
    rules = notation.parse_rules(known.pop("rules", "nanjing"))
    stated: dict[str, Any] = {name: _FIELDS[name](value) for name, value in known.items()}
    dealt = [hand.strip(" -") for hand in hands.split("/")]
    phase = stated.get("phase", "play")
    if phase in {"grand_tichu", "push"}:
        dealt = _filled(dealt, rules, phase, stated.get("dealer", 0))
    elif "deal" not in phase:
        stated.setdefault("rest_to", 0)
    state = tichu.RoundState.from_setup(tichu.RoundSetup(rules=rules, hands=dealt, **stated))
    if scores is None:
        return state
    game = tichu.new_game(rules, scores=tuple(map(int, scores.split(":"))))
    return attrs.evolve(game, round=state)


def _by_seat(value: str) -> dict[int, str]:
    return {int(seat): given for seat, given in (each.split(":") for each in value.split(","))}


def _trick(value: str) -> tuple[str, ...]:
    return tuple(" play ".join(each.split(":")) for each in value.split(","))


def _seats(value: str) -> tuple[int, ...]:
    return () if value == "-" else tuple(map(int, value))


_FIELDS: Final[dict[str, Callable[[str], Any]]] = {
    "phase": str,
    "dealer": int,
    "turn": int,
    "trick": _trick,
    "wish": str,
    "calls": _by_seat,
    "finished": _seats,
    "played": _seats,
    "piles": _by_seat,
    "rest_to": int,
}


def _filled(hands: list[str], rules: tichu.Rules, phase: str, dealer: int) -> list[str]:
    """Return hands that are full before the play, with the lowest cards that none names."""
    held = [tichu.Cards(hand) for hand in hands]
    rest = [card for card in tichu.DECK if not any(card in hand for hand in held)]
    more = rules.packet(tichu.Phase.DEAL_REST, dealer) if phase == "push" else (0,) * len(hands)
    sizes = [rules.packets[0] + number for number in more]
    for seat, size in enumerate(sizes):
        missing = size - len(held[seat])
        held[seat] |= tichu.Cards(rest[:missing])
        rest = rest[missing:]
    return list(map(str, held))
