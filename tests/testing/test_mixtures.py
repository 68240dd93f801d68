"""The values that the strategy for rules tries are all possible."""

import attrs
import pytest

from tichu import NANJING, TIENTSIN, Rules, RulesError
from tichu.testing.strategies.rules import _choices, _of_table, rules


@pytest.mark.parametrize("base", [NANJING, TIENTSIN], ids=["four", "six"])
@pytest.mark.parametrize("name", ["teams", "packets"])
def test_tables_of_each_size(base: Rules, name: str) -> None:
    """Each of the partners and of the packets can be had; the first are the usual ones."""
    tried = _choices(name, base)
    assert getattr(base, name) == tried[0]
    assert tried == tuple(getattr(attrs.evolve(base, **{name: each}), name) for each in tried)


@pytest.mark.parametrize("base", [NANJING, TIENTSIN], ids=["four", "six"])
def test_a_table_of_another_size(base: Rules) -> None:
    """It has all that depends on the number of seats."""
    other = TIENTSIN if base is NANJING else NANJING
    assert base == attrs.evolve(base, **_of_table(base.seats))
    assert base.seats == attrs.evolve(other, **_of_table(base.seats)).seats


@pytest.mark.parametrize("field", attrs.fields(Rules), ids=lambda field: field.name)
def test_every_field_is_mixed(field: "attrs.Attribute[object]") -> None:
    """Two values at least, of which the first one that is fixed is kept or refused as rules are."""
    tried = _choices(field.name, NANJING)
    assert len(set(tried)) == len(tried) >= 2
    assert getattr(NANJING, field.name) in tried
    for value in tried:
        try:
            attrs.evolve(NANJING, **{field.name: value})
        except RulesError:
            continue
        assert rules(**{field.name: value}).is_empty is False
