"""Questions to rules and states about a seat."""

import pytest

from support import house
from tichu import NANJING, TIENTSIN, TRICHU, InvalidValue, Rules, new_round

QUERIES = ("team", "partners", "opponents", "push_recipients", "controls", "insiders")


@pytest.mark.parametrize("query", QUERIES)
def test_queries_about_other_seats(query: str) -> None:
    """The error names the query and the seats of the table."""
    for rules in (NANJING, TRICHU, Rules(push_to="opponents")):
        for wrong in (-1, 4, 5, True, "0", None, 1.0):
            with pytest.raises(InvalidValue, match="expected a whole number from 0 to 3") as caught:
                getattr(rules, query)(wrong)

            assert f"Rules.{query}(seat)" == caught.value.place
            assert f"expected a whole number from 0 to 3, got {wrong!r}" == caught.value.message


@pytest.mark.parametrize("query", QUERIES)
def test_queries_about_each_seat(query: str) -> None:
    """Every seat has an answer."""
    for rules in (NANJING, TIENTSIN, TRICHU):
        for seat in range(rules.seats):
            assert getattr(rules, query)(seat) is not None


def test_the_first_dealer_is_seat_0() -> None:
    """The first dealer is seat 0 unless another is given."""
    assert (0, 3) == (new_round().table.dealer, new_round(NANJING, 3).table.dealer)


@pytest.mark.parametrize(
    ("field", "most"), [("target", 1_000_000), ("rounds", 1_000_000), ("double_victory", 10_000)]
)
def test_the_greatest_numbers(field: str, most: int) -> None:
    """Numbers go up to a million, and the points of a call or a victory to ten thousand."""
    assert most == getattr(house(**{field: most}), field)
