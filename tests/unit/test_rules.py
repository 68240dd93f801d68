"""Questions to rules and states about a seat."""

import pytest

from support import anything, house
from tichu import NANJING, TIENTSIN, TRICHU, InvalidValue, Rules, RulesError, new_round

QUERIES = ("team", "partners", "opponents", "push_recipients", "controls", "insiders")


@pytest.mark.parametrize("rules", [NANJING, TRICHU, Rules(push_to="opponents")])
@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("wrong", [-1, 4, 5, True, "0", None, 1.0])
def test_queries_about_other_seats(rules: Rules, query: str, wrong: object) -> None:
    """The error names the query and the seats of the table."""
    with pytest.raises(InvalidValue, match="expected a whole number from 0 to 3") as caught:
        getattr(rules, query)(wrong)

    assert f"Rules.{query}(seat)" == caught.value.place
    assert f"expected a whole number from 0 to 3, got {wrong!r}" == caught.value.message


@pytest.mark.parametrize("rules", [NANJING, TIENTSIN, TRICHU])
@pytest.mark.parametrize("query", QUERIES)
def test_queries_about_each_seat(rules: Rules, query: str) -> None:
    """Every seat has an answer."""
    for seat in range(rules.seats):
        assert getattr(rules, query)(seat) is not None


@pytest.mark.parametrize("wrong", [-1, 4, True, "0", None])
def test_the_actions_of_another_seat(wrong: object) -> None:
    """The error names the seats of the table and what was given."""
    with pytest.raises(InvalidValue) as caught:
        new_round().legal(anything(wrong))

    message = f"expected a whole number from 0 to 3, got {wrong!r}"
    assert ("legal(seat)", message) == (caught.value.place, caught.value.message)


def test_the_first_dealer_is_seat_0() -> None:
    """The first dealer is seat 0 unless another is given."""
    assert (0, 3) == (new_round().table.dealer, new_round(NANJING, 3).table.dealer)


def test_an_unknown_word() -> None:
    """The error lists the words that the field accepts."""
    with pytest.raises(RulesError, match="expected one of 'claim', 'auto'"):
        Rules(take_trick=anything("later"))


@pytest.mark.parametrize("field", ["target", "rounds", "double_victory"])
def test_the_greatest_numbers(field: str) -> None:
    """Numbers go up to a million."""
    assert 1_000_000 == getattr(house(**{field: 1_000_000}), field)
    with pytest.raises(RulesError) as caught:
        house(**{field: 1_000_001})
    assert field == caught.value.field
