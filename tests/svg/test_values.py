"""Values that show themselves in a notebook."""

import pytest

import tichu
from support import anything
from support.positions import play, position
from tichu import Card, Cards, Combination, InvalidValue, svg
from tichu.svg.tables import picture_of

STATE = position("2j3j", "4w", "6p", "DrAs", turn=3, trick="0:5j,2:Ph")


def test_values_show_themselves() -> None:
    """Cards, combinations, plays, tricks and views have a picture."""
    trick = STATE.trick
    assert trick is not None
    seen = tichu.view(STATE, 3)
    for value, picture in (
        (Card("Dr"), svg.card("Dr")),
        (Cards("DrPh"), svg.hand("DrPh")),
        (Combination("5j5w"), svg.combination("5j5w")),
        (play(1, "5j5w"), svg.trick([play(1, "5j5w")])),
        (trick, svg.trick(trick)),
        (seen, svg.table(seen)),
        (tichu.view(STATE, None), svg.table(STATE)),
    ):
        assert picture == anything(value)._repr_svg_()


def test_states_do_not_show_themselves() -> None:
    """A state contains all hands, so its picture must be asked for."""
    assert not hasattr(STATE, "_repr_svg_")
    assert not hasattr(tichu.new_game(), "_repr_svg_")


def test_other_values_have_no_picture() -> None:
    """Only these values have one."""
    with pytest.raises(InvalidValue) as caught:
        picture_of(5)
    assert "picture_of(value): expected a value that has a picture, got 5" == str(caught.value)
    with pytest.raises(InvalidValue):
        picture_of(STATE)
