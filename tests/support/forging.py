"""Values that no constructor would make, as a hostile program could."""

from typing import Any, TypeVar, cast

import attrs

from tichu import NANJING, Rules

T = TypeVar("T")


def forged(value: T, **fields: object) -> T:
    """Return a copy of a frozen value with fields replaced unchecked; the value stays as it is."""
    copy = object.__new__(type(value))
    for field in attrs.fields(type(cast("attrs.AttrsInstance", value))):
        content = fields[field.name] if field.name in fields else getattr(value, field.name)
        object.__setattr__(copy, field.name, content)
    return copy


def anything(value: object) -> Any:  # noqa: ANN401  # for what the type checkers would not let pass
    """Return a value without a static type, to pass it where it does not belong."""
    return value


def house(**fields: object) -> Rules:
    """Return the official rules with fields replaced, whose names and values are data here."""
    return attrs.evolve(NANJING, **anything(fields))
