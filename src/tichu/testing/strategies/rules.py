"""The strategy for rules, and the values that it tries for each field."""

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from tichu._values import want_instance
from tichu.errors import InvalidValue, RulesError, shown
from tichu.notation import format_rules, parse_rules
from tichu.rules import NANJING, PRESETS, TIENTSIN, Rules

_TEAMS: Final = {
    4: ((0, 1, 0, 1), (0, 0, 1, 1), (1, 0, 1, 0), (0, 1, 1, 0)),
    6: ((0, 1, 0, 1, 0, 1), (0, 0, 1, 0, 1, 1), (0, 0, 0, 1, 1, 1)),
}
_PACKETS: Final = {4: ((8, 6), (9, 5), (7, 7), (13, 1), (1, 13)), 6: ((6, 3), (4, 5), (8, 1))}
_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (4, 6),
    "double_victory": (200, 100, None),
    "triple_victory": (300, None),
    "target": (1000, 500, 5, None),
    "rounds": (None, 1, 9),
}


RulesSource = Rules | st.SearchStrategy[Rules] | None
"""Rules, a strategy for rules, or None for any rules."""


def rules(seats: int | None = None, **fixed: object) -> st.SearchStrategy[Rules]:
    """Return a strategy for rules: every preset, and every allowed mixture of fields.

    ``seats`` is 4 or 6; other fields may be fixed by name. Rules shrink to the official ones.
    Raises :class:`~tichu.RulesError` for fields that no rules can have together.

    >>> from hypothesis import find
    >>> from tichu.notation import format_rules
    >>> format_rules(find(rules(announced_bombs=True), lambda each: each.seats == 4))
    'griffin'
    """
    if seats is not None:
        fixed = {"seats": seats, **fixed}
    for name in fixed:
        if name not in _HINTS:
            raise InvalidValue("rules(fixed)", f"the rules have no field {shown(name)}")
    _example(fixed)
    return _texts(tuple(fixed.items())).map(parse_rules)


def rules_from(name: str, source: RulesSource, **fixed: object) -> st.SearchStrategy[Rules]:
    """Return a strategy for the rules that the function ``name`` was given."""
    if source is None:
        return rules(**fixed)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    if isinstance(source, st.SearchStrategy):
        return source
    want_instance(f"{name}(rules)", source, Rules)
    return st.just(source)


def _example(fixed: Mapping[str, Any]) -> Rules:
    """Return rules with these fields; raise the first error if there are none."""
    errors: list[RulesError] = []
    for base in (NANJING, TIENTSIN):
        for changes in ({}, {"grand_order": "open"}):
            try:
                return attrs.evolve(base, **{**changes, **fixed})
            except RulesError as error:
                errors.append(error)
    raise errors[0]


@st.composite
def _texts(draw: st.DrawFn, fixed: tuple[tuple[str, Any], ...]) -> str:
    wanted = dict(fixed)
    suiting = [
        preset
        for preset in PRESETS.values()
        if all(getattr(preset, name) == value for name, value in fixed)
    ]
    base = draw(st.sampled_from([*suiting, _example(wanted)]))
    found = base
    for _ in range(draw(st.integers(0, 5))):
        name = draw(st.sampled_from(_NAMES))
        if name in wanted:
            continue
        changes = {name: draw(st.sampled_from(_choices(name, found)))}
        if name == "seats":
            changes = _of_table(changes[name])
        try:
            found = attrs.evolve(found, **{**changes, **wanted})
        except RulesError:  # two fields exclude each other
            continue
    return format_rules(found)


def _of_table(seats: int) -> dict[str, Any]:
    preset = NANJING if seats == 4 else TIENTSIN
    names = ("seats", "teams", "packets", "double_victory", "triple_victory")
    return {name: getattr(preset, name) for name in names}


def _choices(name: str, found: Rules) -> tuple[Any, ...]:
    tables = {"teams": _TEAMS[found.seats], "packets": _PACKETS[found.seats], **_CHOICES}
    if name in tables:
        return tables[name]
    hint = _HINTS[name]
    if get_origin(hint) is Literal:
        return get_args(hint)
    return (False, True)


_HINTS: Final = get_type_hints(Rules)
_NAMES: Final = tuple(_HINTS)
